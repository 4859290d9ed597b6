/* Labels around a board: of columns above it, and of rows beside it. They are 1, 2, 3, ...; A, B, C, ... (some people
 * skip I); or r1, r2, ..., c1, c2, .... Only labels that are all in order count. */
#ifndef FORM_LABELS_H
#define FORM_LABELS_H

#include "form/block.h"

enum { LABELS_OF_COLUMNS = 1, LABELS_OF_ROWS = 2 };

/* Returns whether the block has labels of the kind `which`. `*rest` receives the block without them. */
bool labels_remove(struct arena *arena, const struct block *block, unsigned which, struct block *rest);

#endif
