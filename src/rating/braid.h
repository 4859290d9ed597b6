/* Finds braids (rating/depth.h) on a grid for trial and error. */
#ifndef RATING_BRAID_H
#define RATING_BRAID_H

#include "base/cancel.h"
#include "rating/depth_grid.h"

struct braid_search {
    const struct depth_board *board;
    const struct cancel *cancel;
    unsigned nodes; /* private: nodes of the search for one braid */
};

/* Eliminates every candidate that a braid up to this length eliminates, until nothing changes. Places singles after
 * each elimination. `solution`, the cells of each digit (may be NULL), has true candidates, which are not tried. */
enum depth_state braid_eliminate(struct braid_search *search, struct depth_grid *grid, unsigned length,
                                 const depth_cells *solution);

#endif
