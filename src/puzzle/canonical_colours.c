/* Colours of cells, houses and digits, refined as in a search for graph isomorphisms. */
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "puzzle/canonical_internal.h"

static uint64_t mix(uint64_t a, uint64_t b)
{
    uint64_t state = a * 31 + b;
    return random_next(&state);
}

uint64_t canonical_house_class(const struct house *house)
{
    return house->kind == HOUSE_COLUMN ? HOUSE_ROW : house->kind;
}

void canonical_colours_create(struct canonical_colours *colours, const struct layout *layout)
{
    colours->cell = memory_calloc(layout->cells, sizeof *colours->cell);
    colours->house = memory_calloc(layout->houses, sizeof *colours->house);
    for (colours->table_size = 64; colours->table_size < 2u * layout->cells;)
        colours->table_size *= 2;
    colours->table = memory_calloc(colours->table_size, sizeof *colours->table);
}

void canonical_colours_finish(struct canonical_colours *colours)
{
    memory_free(colours->cell);
    memory_free(colours->house);
    memory_free(colours->table);
}

/* Counts the different colours of the cells in a hash table. The colours serve as hashes. */
static unsigned count_colours(struct canonical_colours *colours, const struct layout *layout)
{
    unsigned count = 0;
    memset(colours->table, 0, colours->table_size * sizeof *colours->table);
    for (unsigned c = 0; c < layout->cells; c++) {
        uint64_t colour = colours->cell[c] | 1; /* 0 marks a free entry */
        size_t at = colour >> 1 & (colours->table_size - 1);
        while (colours->table[at] && colours->table[at] != colour)
            at = (at + 1) & (colours->table_size - 1);
        count += !colours->table[at];
        colours->table[at] = colour;
    }
    return count;
}

/* Refines all colours once: each house by its cells, each digit by the cells that hold it, each cell by its houses and
 * its digit. */
static void colour_once(struct canonical_colours *colours, const struct layout *layout, const uint8_t *given)
{
    uint64_t sum[LAYOUT_MAX_DIGITS + 1] = {0};
    for (unsigned h = 0; h < layout->houses; h++) {
        uint64_t cells = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            cells += mix(colours->cell[layout->house[h].cells[i]], 1);
        colours->house[h] = mix(colours->house[h], cells);
    }
    for (unsigned c = 0; given && c < layout->cells; c++)
        sum[given[c]] += mix(colours->cell[c], 2);
    for (unsigned digit = 1; digit <= layout->digits; digit++)
        colours->digit[digit] = mix(colours->digit[digit], sum[digit]);
    for (unsigned c = 0; c < layout->cells; c++) {
        uint64_t houses = 0;
        for (unsigned i = 0; i < layout->cell[c].house_count; i++)
            houses += mix(colours->house[layout->cell[c].houses[i]], 3);
        colours->cell[c] = mix(mix(colours->cell[c], houses), given ? colours->digit[given[c]] : 0);
    }
}

void canonical_colour(struct canonical_colours *colours, const struct layout *layout, const uint8_t *given)
{
    for (unsigned h = 0; h < layout->houses; h++)
        colours->house[h] = canonical_house_class(&layout->house[h]);
    for (unsigned digit = 1; digit <= layout->digits; digit++)
        colours->digit[digit] = 1;
    for (unsigned before = 0, now = 1; now > before;) {
        before = now;
        colour_once(colours, layout, given);
        now = count_colours(colours, layout);
    }
}
