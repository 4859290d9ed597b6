#include "rating/chain_parts.h"

#include "base/memory.h"
#include "rating/web.h"

struct chains *chains_create(uint64_t limit, const atomic_bool *cancel)
{
    struct chains *chains = memory_calloc(1, sizeof *chains);
    if (!chains)
        return NULL;
    chains->limit = limit;
    chains->cancel = cancel;
    return chains;
}

void chains_destroy(struct chains *chains)
{
    for (unsigned i = 0; chains && i < CHAINS_DEPTH; i++)
        weaver_destroy(chains->weaver[i]);
    memory_free(chains);
}

enum chains_end chains_ended(const struct chains *chains)
{
    return chains->end;
}

bool chains_go_on(struct chains *chains, uint64_t made)
{
    chains->made += made;
    bool cancelled = chains->cancel && atomic_load_explicit(chains->cancel, memory_order_relaxed);
    if (!chains->end && (cancelled || (chains->limit && chains->made > chains->limit)))
        chains->end = CHAINS_GAVE_UP;
    return !chains->end;
}

void hint_target(struct seeking *seeking, unsigned target)
{
    unsigned cell = potential_cell(target), digit = potential_digit(target);
    hint_begin(seeking);
    if (target & 1) {
        hint_remove(seeking, cell, ~(1u << digit));
        hint_place(seeking, cell, digit);
    } else {
        hint_remove(seeking, cell, 1u << digit);
    }
}

struct builder {
    struct links *links;
    const struct board *board;
    const struct grid *grid;
    uint32_t count, from;
};

/* The same potential twice counts once. */
static void add(struct builder *builder, unsigned cell, unsigned digit, bool on, unsigned cause)
{
    unsigned to = potential(cell, digit, on);
    for (uint32_t i = builder->from; i < builder->count; i++) {
        if (builder->links->link[i].to == to)
            return;
    }
    if (builder->count < LINKS)
        builder->links->link[builder->count++] = (struct link){(uint16_t)to, (uint8_t)cause};
}

static void link_off(struct builder *builder, unsigned cell, unsigned digit)
{
    unsigned others = builder->grid->mask[cell] & ~(1u << digit);
    if (bits_count(others) == 1)
        add(builder, cell, bits_first(others), true, CAUSE_CELL);
    builder->links->house[potential(cell, digit, false)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        if (bits_count(places) == 1)
            add(builder, builder->board->house[house][bits_first(places)], digit, true, house);
    }
}

static void link_on(struct builder *builder, unsigned cell, unsigned digit)
{
    unsigned others = builder->grid->mask[cell] & ~(1u << digit);
    for (; others; others &= others - 1)
        add(builder, cell, bits_first(others), false, CAUSE_CELL);
    builder->links->house[potential(cell, digit, true)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        for (; places; places &= places - 1)
            add(builder, builder->board->house[house][bits_first(places)], digit, false, house);
    }
}

void links_build(struct links *links, const struct board *board, const struct grid *grid)
{
    struct builder builder = {.links = links, .board = board, .grid = grid};
    for (unsigned what = 0; what < POTENTIALS; what++) {
        unsigned cell = potential_cell(what), digit = potential_digit(what);
        links->cell[what] = links->house[what] = builder.from = builder.count;
        if (grid->mask[cell] >> digit & 1)
            (what & 1 ? link_on : link_off)(&builder, cell, digit);
    }
    links->cell[POTENTIALS] = builder.count;
}
