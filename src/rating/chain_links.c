#include "rating/chain_internal.h"

struct link_builder {
    struct links *links;
    const struct rating_board *board;
    const struct rating_grid *grid;
    uint32_t count, from;
};

/* Adds a link unless the literal is already linked. */
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
    if (mask_count(others) == 1)
        add_link(builder, cell, mask_first(others), true, CAUSE_CELL);
    builder->links->house[make_literal(cell, digit, false)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        if (mask_count(places) == 1)
            add_link(builder, builder->board->house[house][mask_first(places)], digit, true, house);
    }
}

static void add_links_from_on(struct link_builder *builder, unsigned cell, unsigned digit)
{
    unsigned others = builder->grid->mask[cell] & ~(1u << digit);
    for (; others; others &= others - 1)
        add_link(builder, cell, mask_first(others), false, CAUSE_CELL);
    builder->links->house[make_literal(cell, digit, true)] = builder->count;
    for (unsigned i = 0; i < builder->board->cell_houses[cell]; i++) {
        unsigned house = builder->board->cell_house[cell][i];
        unsigned places = builder->grid->place[house][digit] & ~(1u << builder->board->slot[cell][i]);
        for (; places; places &= places - 1)
            add_link(builder, builder->board->house[house][mask_first(places)], digit, false, house);
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
