#include "technique/als_list.h"

#include <string.h>

enum { LIST_MOST = 200000 }; /* sets; a board of 25 digits has more than anybody can look through */

struct maker {
    struct search *search;
    struct als_list *list;
    size_t room;
    unsigned most;
    house_id house;
    cell_id open[LAYOUT_MAX_DIGITS], chosen[LAYOUT_MAX_DIGITS];
    unsigned opens;
    bool no_memory;
};

unsigned als_most_cells(const struct layout *layout)
{
    return layout->digits <= 9 ? 8 : layout->digits <= 12 ? 4 : 3;
}

/* The first house that holds all the cells is the one that lists them. */
static bool is_listed_here(const struct maker *maker, unsigned count)
{
    const struct layout *layout = maker->search->position->layout;
    const struct cell *known = &layout->cell[maker->chosen[0]];
    for (unsigned h = 0; h < known->house_count; h++) {
        house_id house = known->houses[h];
        bool whole = house < maker->house;
        for (unsigned i = 1; whole && i < count; i++)
            whole = layout_house_has(layout, house, maker->chosen[i]);
        if (whole)
            return false;
    }
    return true;
}

static void add(struct maker *maker, unsigned count, digit_mask digits)
{
    struct arena *arena = maker->search->position->arena;
    struct als_list *list = maker->list;
    if (list->count == LIST_MOST || !is_listed_here(maker, count))
        return;
    cell_id *cells = arena_calloc(arena, count, sizeof *cells);
    if (!cells || !arena_reserve(arena, (void **)&list->als, &maker->room, list->count + 1, sizeof *list->als)) {
        maker->no_memory = true;
        return;
    }
    memcpy(cells, maker->chosen, count * sizeof *cells);
    list->als[list->count++] = (struct als){.cells = cells, .count = count, .digits = digits, .house = maker->house};
}

static void choose(struct maker *maker, unsigned from, unsigned count, digit_mask digits)
{
    if (count && digit_count(digits) == count + 1)
        add(maker, count, digits);
    for (unsigned i = from; i < maker->opens && count < maker->most && !maker->no_memory; i++) {
        digit_mask more = digits | maker->search->position->mask[maker->open[i]];
        if (digit_count(more) > maker->most + 1)
            continue;
        maker->chosen[count] = maker->open[i];
        choose(maker, i + 1, count + 1, more);
    }
}

static bool go(struct maker *maker)
{
    const struct position *position = maker->search->position;
    for (unsigned h = 0; h < position->layout->houses && !maker->no_memory; h++) {
        if (search_cancelled(maker->search))
            return false;
        maker->house = (house_id)h;
        maker->opens = 0;
        for (unsigned i = 0; i < position->layout->digits; i++) {
            cell_id cell = position->layout->house[h].cells[i];
            if (!position->solved[cell])
                maker->open[maker->opens++] = cell;
        }
        choose(maker, 0, 0, 0);
    }
    return !maker->no_memory;
}

bool als_list_make(struct als_list *list, struct search *search, unsigned most)
{
    struct maker maker = {.search = search, .list = list, .most = most};
    *list = (struct als_list){0};
    bool made = go(&maker);
    search->no_memory |= maker.no_memory;
    return made;
}

unsigned als_cells(const struct position *position, const struct als *als, unsigned digit, cell_id *cells)
{
    unsigned count = 0;
    for (unsigned i = 0; i < als->count; i++) {
        if (position->mask[als->cells[i]] & digit_bit(digit))
            cells[count++] = als->cells[i];
    }
    return count;
}

void als_cite(struct search *search, const struct als *als)
{
    finding_set(search, als->cells, als->count);
    if (als->count == 1) {
        finding_truth(search, constraint_cell(als->cells[0]));
        return;
    }
    finding_count(search);
    for (unsigned i = 0; i < als->count; i++)
        finding_count_truth(search, constraint_cell(als->cells[i]));
    for (digit_mask left = als->digits; left; left &= left - 1)
        finding_count_link(search, constraint_house(als->house, digit_first(left)));
}
