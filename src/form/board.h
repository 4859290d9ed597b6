/* Boards in rows: the lines of a text that are one board, and the puzzle that they are. */
#ifndef FORM_BOARD_H
#define FORM_BOARD_H

#include "form/layout_cache.h"
#include "form/lines.h"
#include "form/spell.h"
#include "puzzle/puzzle.h"

struct arena;

/* The end of a board. */
struct board_end {
    unsigned used;  /* lines that it takes; 1, without a puzzle or an error: the first line belongs to no board */
    bool ends_text; /* after the error, nothing more can be read */
};

/* Reads the board that begins in the first line. Returns NULL with an error; NULL without an error: there are no rows.
 */
struct puzzle *board_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                          struct text_error *error);

/* The places of the cells of a printed board. */
struct board_cells {
    struct spelling
        spelling; /* a cell of the layout each, in their order; in the arena, and valid while the lines are kept */
    bool are_candidates; /* of a cell, instead of its digit */
};

/* Finds the board that the lines are from the first to the last, whose givens are those of `puzzle` or are blank. Its
 * digits may break rules. Returns false if the lines are not such a board. */
bool board_find_cells(struct arena *arena, struct lines *lines, struct layout_cache *layouts,
                      const struct puzzle *puzzle, struct board_cells *cells);

/* Returns whether the first lines, which are blank, are rows of a board. */
bool board_begins_blank(struct arena *arena, struct lines *lines, struct layout_cache *layouts);

#endif
