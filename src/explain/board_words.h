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

/* Write the line: the digit or candidates of a cell, and what the step does there; the digits that the cell's house of
 * the kind lacks; the cells of that house where the digit can go. HOUSE_BOX is also the region of a board without
 * boxes. */
void board_words_cell(const struct board_words *board, cell_id cell, struct sentence *line);
void board_words_missing(const struct board_words *board, cell_id cell, enum house_kind kind, struct sentence *line);
void board_words_places(const struct board_words *board, cell_id cell, enum house_kind kind, unsigned digit,
                        struct sentence *line);

#endif
