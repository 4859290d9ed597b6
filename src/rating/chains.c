#include "rating/chain_internal.h"

#include "base/memory.h"
#include "rating/chain_builder.h"

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
        chain_builder_destroy(chains->builder[i]);
    memory_free(chains);
}

enum chains_end chains_ended(const struct chains *chains)
{
    return chains->end;
}

bool chains_may_continue(struct chains *chains, uint64_t implications)
{
    chains->implications += implications;
    bool cancelled = chains->cancel && atomic_load_explicit(chains->cancel, memory_order_relaxed);
    if (!chains->end && (cancelled || (chains->limit && chains->implications > chains->limit)))
        chains->end = CHAINS_GAVE_UP;
    return !chains->end;
}

/* Each of these that the complexity exceeds adds 0.1. They are 2 more than 4, 6, 8, 12, 16, 24, ... */
static const unsigned longer_than[] = {6,   8,   10,  14,  18,  26,   34,   50,   66,   98,   130,
                                       194, 258, 386, 514, 770, 1026, 1538, 2050, 3074, 4098, 6146};

double chains_length_surcharge(unsigned complexity)
{
    double sum = 0;
    for (size_t i = 0; i < sizeof longer_than / sizeof *longer_than && complexity > longer_than[i]; i++)
        sum += 0.1;
    return sum;
}

struct link_builder {
    struct links *links;
    const struct rating_board *board;
    const struct rating_grid *grid;
    uint32_t count, from;
};

/* Adds a link. A literal that is linked already is not added again. */
static void add_link(struct link_builder *builder, unsigned cell, unsigned digit, bool on, unsigned cause)
{
    unsigned to = make_literal(cell, digit, on);
    for (uint32_t i = builder->from; i < builder->count; i++) {
        if (builder->links->link[i].to == to)
            return;
    }
    if (builder->count < LINKS)
        builder->links->link[builder->count++] = (struct link){(uint16_t)to, (uint8_t)cause};
}

static void add_links_from_off(struct link_builder *builder, unsigned cell, unsigned digit)
{
    unsigned others = builder->grid->mask[cell] & ~(1u << digit);
    if (bits_count(others) == 1)
        add_link(builder, cell, bits_first(others), true, CAUSE_CELL);
    builder->links->house[make_literal(cell, digit, false)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        if (bits_count(places) == 1)
            add_link(builder, builder->board->house[house][bits_first(places)], digit, true, house);
    }
}

static void add_links_from_on(struct link_builder *builder, unsigned cell, unsigned digit)
{
    unsigned others = builder->grid->mask[cell] & ~(1u << digit);
    for (; others; others &= others - 1)
        add_link(builder, cell, bits_first(others), false, CAUSE_CELL);
    builder->links->house[make_literal(cell, digit, true)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        for (; places; places &= places - 1)
            add_link(builder, builder->board->house[house][bits_first(places)], digit, false, house);
    }
}

void links_build(struct links *links, const struct rating_board *board, const struct rating_grid *grid)
{
    struct link_builder builder = {.links = links, .board = board, .grid = grid};
    for (unsigned literal = 0; literal < LITERALS; literal++) {
        unsigned cell = literal_cell(literal), digit = literal_digit(literal);
        links->cell[literal] = links->house[literal] = builder.from = builder.count;
        if (grid->mask[cell] >> digit & 1)
            (literal & 1 ? add_links_from_on : add_links_from_off)(&builder, cell, digit);
    }
    links->cell[LITERALS] = builder.count;
}
