/* Finds the candidates that were tried before a position and have failed: each was a guess that a backtrack has undone,
 * on a level that is still open. The grid has them again, but they are known to be false. */
#ifndef SCENE_FAILED_H
#define SCENE_FAILED_H

#include "trace/cursor.h"

struct failed {
    digit_mask *of_cell; /* [cells] */
    uint64_t position;   /* private: position of the last failed_find */
    bool found;          /* private */
};

void failed_init(struct failed *failed, const struct trace *trace);
void failed_finish(struct failed *failed);

/* Fills `of_cell`. Looks back over the last steps only, so it takes the same time everywhere. */
void failed_find(struct failed *failed, struct step_reader *reader, uint64_t position);

#endif
