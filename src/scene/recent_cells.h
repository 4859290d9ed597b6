/* Finds the cells that got their digits in the last steps before a position, so that a cascade is seen as one movement.
 */
#ifndef SCENE_RECENT_CELLS_H
#define SCENE_RECENT_CELLS_H

#include "trace/cursor.h"

enum { RECENT_STEPS = 3 };

struct recent_cells {
    uint8_t *age;      /* [cells]: how many steps ago the cell got its digit, 1 to RECENT_STEPS; 0: earlier, or it has
                        * none */
    uint64_t position; /* private: position of the last recent_cells_find */
    bool found;        /* private */
};

void recent_cells_init(struct recent_cells *recent, const struct trace *trace);
void recent_cells_finish(struct recent_cells *recent);

/* Fills `age` for a position whose candidates are `mask`. The trail ends at a contradiction or a backtrack. With
 * `explicit_placements`, only placements count; otherwise, eliminations that leave one digit also count. */
void recent_cells_find(struct recent_cells *recent, struct step_reader *reader, uint64_t position,
                       const digit_mask *mask, bool explicit_placements);

#endif
