/* Words about the board at a position of a trace, for the ear: one short line for a cell, for what a house lacks, for
 * where a digit can go. */
#ifndef EXPLAIN_BOARD_WORDS_H
#define EXPLAIN_BOARD_WORDS_H

#include "explain/sentence.h"

/* A board. Its members belong to the caller. */
struct board_words {
    const struct trace *trace;
    const digit_mask *mask;  /* [cells]: the candidates, or the digit */
    const bool *placed;      /* [cells]: the cell has its digit */
    const struct step *step; /* the one that led to the position; NULL: none did */
    enum notation notation;
};

/* Writes the digit or the candidates of the cell, and what the step does there. */
void board_words_cell(const struct board_words *board, cell_id cell, struct sentence *line);

/* Writes which digits the cell's house of this kind lacks. HOUSE_BOX is also the region of a board without boxes. */
void board_words_missing(const struct board_words *board, cell_id cell, enum house_kind kind, struct sentence *line);

/* Writes in which cells of that house the digit can go. */
void board_words_places(const struct board_words *board, cell_id cell, enum house_kind kind, unsigned digit,
                        struct sentence *line);

#endif
