#include "watch/state_path.h"

#include <string.h>

#include "puzzle/constraint.h"

void state_path_init(struct state_path *path, const struct puzzle *puzzle)
{
    *path = (struct state_path){.layout = puzzle->layout};
    path->now = memory_calloc(puzzle->layout->cells, sizeof *path->now);
    state_path_reset(path, puzzle);
}

void state_path_finish(struct state_path *path)
{
    memory_free(path->now);
    memory_free(path->changes.items);
    memory_free(path->dropped.items);
}

void state_path_reset(struct state_path *path, const struct puzzle *puzzle)
{
    path->open = 0;
    path->changes.count = path->dropped.count = 0;
    memcpy(path->now, puzzle->start, path->layout->cells * sizeof *path->now);
    for (unsigned c = 0; c < path->layout->cells; c++)
        path->open += !digits_are_one(path->now[c]);
}

static void put(struct state_path *path, cell_id cell, digit_mask mask)
{
    path->open += !digits_are_one(mask);
    path->open -= !digits_are_one(path->now[cell]);
    path->now[cell] = mask;
}

/* Returns whether the cell now lacks a wanted candidate. */
static bool lacks(const struct state_path *path, const digit_mask *wanted, cell_id cell)
{
    return state_path_meant(path, cell, wanted[cell]) & ~path->now[cell];
}

void state_path_drop(struct state_path *path, const digit_mask *wanted, const cell_id *cell, size_t count)
{
    size_t against = 0; /* number of cells that lack a wanted candidate */
    path->dropped.count = 0;
    for (size_t i = 0; i < count; i++)
        against += lacks(path, wanted, cell[i]);
    while (against && path->changes.count) {
        struct path_change last = path->changes.items[--path->changes.count];
        against -= lacks(path, wanted, last.cell);
        put(path, last.cell, last.before);
        against += lacks(path, wanted, last.cell);
        array_append(&path->dropped, last);
    }
}

void state_path_close(struct state_path *path)
{
    bool is_open = true;
    while (is_open && path->changes.count) {
        struct path_change last = path->changes.items[--path->changes.count];
        put(path, last.cell, last.before);
        is_open = !last.is_try;
    }
}

void state_path_add(struct state_path *path, struct path_change change)
{
    put(path, change.cell, change.after);
    array_append(&path->changes, change);
}

bool state_path_find_board(const struct state_path *path, uint32_t board, digit_mask *mask)
{
    size_t last = path->changes.count;
    while (last && path->changes.items[last - 1].board != board)
        last--;
    memcpy(mask, path->now, path->layout->cells * sizeof *mask);
    for (size_t i = path->changes.count; i > last; i--)
        mask[path->changes.items[i - 1].cell] = path->changes.items[i - 1].before;
    return last;
}

enum certainty state_path_certainty(const struct state_path *path, cell_id cell, unsigned digit)
{
    const struct cell *info = &path->layout->cell[cell];
    digit_mask left = path->now[cell] & ~layout_held_by_peers(path->layout, path->now, cell);
    if (!(left & digit_bit(digit)))
        return CLASHES;
    if (left == digit_bit(digit))
        return CERTAIN;
    for (unsigned h = 0; h < info->house_count; h++) {
        if (layout_is_only_place(path->layout, path->now, info->houses[h], cell, digit))
            return CERTAIN;
    }
    return OPEN;
}

bool state_path_is_solved(const struct state_path *path)
{
    struct constraint empty;
    return !path->open && !constraint_find_empty(path->layout, path->now, &empty);
}
