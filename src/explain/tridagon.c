#include "explain/tridagon.h"

#include <string.h>

/* Returns the second cell of the step's truths in the cell's row or, with `in_column`, its column; NO_CELL unless there
 * is exactly one. */
static cell_id find_next(const struct layout *layout, const struct step *step, cell_id cell, bool in_column)
{
    const struct cell *own = &layout->cell[cell];
    cell_id found = NO_CELL;
    for (size_t i = 0; i < step->truth_count; i++) {
        cell_id other = (cell_id)step->truths[i].index;
        if (constraint_is_house(step->truths[i]) || other == cell)
            continue;
        const struct cell *at = &layout->cell[other];
        if (in_column ? at->x != own->x : at->y != own->y)
            continue;
        if (found != NO_CELL)
            return NO_CELL;
        found = other;
    }
    return found;
}

/* Follows a path from its first cell. Returns false if it breaks off. */
static bool find_path(const struct layout *layout, const struct step *step, cell_id first, cell_id *path)
{
    path[0] = first;
    for (unsigned i = 0; i + 1 < TRIDAGON_PATH; i++) {
        path[i + 1] = find_next(layout, step, path[i], i % 2);
        if (path[i + 1] == NO_CELL)
            return false;
    }
    return true;
}

bool tridagon_paths(const struct layout *layout, const struct step *step, struct tridagon_paths *paths)
{
    bool has_home = false, has_away = false;
    for (size_t i = 0; i < step->truth_count && !(has_home && has_away); i++) {
        cell_id path[TRIDAGON_PATH];
        if (constraint_is_house(step->truths[i]) || !find_path(layout, step, (cell_id)step->truths[i].index, path))
            return false;
        bool is_home = path[TRIDAGON_PATH - 1] == path[0];
        if (!(is_home ? has_home : has_away))
            memcpy(is_home ? paths->home : paths->away, path, sizeof path);
        has_home |= is_home;
        has_away |= !is_home;
    }
    return has_home && has_away && layout_are_peers(layout, paths->away[0], paths->away[TRIDAGON_PATH - 1]);
}
