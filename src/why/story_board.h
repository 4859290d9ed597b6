/* The board of a story: candidates, and the cells with placed digits. Singles are placed as soon as they arise. */
#ifndef WHY_STORY_BOARD_H
#define WHY_STORY_BOARD_H

#include "proof/refute.h"
#include "puzzle/puzzle.h"

struct story_board {
    const struct layout *layout;
    digit_mask *mask;  /* [cells] */
    uint8_t *placed;   /* [cells]: the digit, 0: none */
    unsigned unplaced; /* number of cells without a digit */
};

/* Receives each single before it is placed. `truth` is its evidence: a cell, or a digit in a house. */
typedef void story_single_receiver(void *context, cell_id cell, unsigned digit, struct constraint truth);

/* Sets the board of the givens, which are eliminated from their peers. */
void story_board_init(struct story_board *board, const struct puzzle *puzzle);
void story_board_finish(struct story_board *board);
void story_board_copy(struct story_board *board, const struct story_board *from);

/* Places all singles, and those that follow. `receive` may be NULL. */
void story_board_settle(struct story_board *board, story_single_receiver *receive, void *context);

/* Eliminates those of the step's candidates that its truths and links still exclude. Returns whether there are any.
 * With `pattern` ([cells], may be NULL), only if its truths have no candidates outside it. */
bool story_board_apply(struct story_board *board, struct refuter *refuter, const struct step *step,
                       const digit_mask *pattern);

#endif
