/* The paths through the twelve cells of a tridagon, along rows and columns from box to box, which the sentence names
 * and the board shows. */
#ifndef EXPLAIN_TRIDAGON_H
#define EXPLAIN_TRIDAGON_H

#include "puzzle/layout.h"
#include "step/step.h"

enum { TRIDAGON_PATH = 5 }; /* cells in a path through four boxes back to the first one */

/* `home` ends in its first cell, `away` in a different cell of the same box. */
struct tridagon_paths {
    cell_id home[TRIDAGON_PATH], away[TRIDAGON_PATH];
};

/* Finds the paths among the cells of the step's truths. Returns false if there are no such paths. */
bool tridagon_paths(const struct layout *layout, const struct step *step, struct tridagon_paths *paths);

#endif
