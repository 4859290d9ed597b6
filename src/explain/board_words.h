/* Describes the board at a position of a trace for screen readers, in one short line: a cell, the digits that a house
 * lacks, the places of a digit. */
#ifndef EXPLAIN_BOARD_WORDS_H
#define EXPLAIN_BOARD_WORDS_H

#include "explain/sentence.h"

/* A board. Its members belong to the caller. */
struct board_words {
    const struct trace *trace;
    const digit_mask *mask;  /* [cells]: the candidates, or the digit */
    const bool *placed;      /* [cells]: the cell has its digit */
    const struct step *step; /* the step before the position; NULL: there is none */
    enum notation notation;
};

/* Writes the digit or the candidates of the cell, and what the step does there. */
void board_words_cell(const struct board_words *board, cell_id cell, struct sentence *line);

/* Writes the digits that the cell's house of this kind lacks. HOUSE_BOX also means the region on a board without
 * boxes. */
void board_words_missing(const struct board_words *board, cell_id cell, enum house_kind kind, struct sentence *line);

/* Writes the cells of that house where the digit can be. */
void board_words_places(const struct board_words *board, cell_id cell, enum house_kind kind, unsigned digit,
                        struct sentence *line);

#endif
