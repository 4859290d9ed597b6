/* Boards in rows: finds the lines of a text that form one board, and makes the puzzle. */
#ifndef FORM_BOARD_H
#define FORM_BOARD_H

#include "form/layout_cache.h"
#include "form/lines.h"
#include "form/spell.h"
#include "puzzle/puzzle.h"

struct arena;

/* The part of the text that a board took. */
struct board_end {
    unsigned used;  /* lines of the board; 1 if the first line does not belong to a board, in which case there is
                     * neither a puzzle nor an error */
    bool ends_text; /* after this error, the rest of the text cannot be read */
};

/* Reads the board that begins in the first line. Returns NULL with an error, or NULL without one if there are no
 * rows. */
struct puzzle *board_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                          struct text_error *error);

/* The places of the cells of a printed board. */
struct board_cells {
    struct spelling spelling; /* [cells of the layout]; in the arena, and valid while the lines are kept */
    bool are_candidates;      /* [cells]: the text shows candidates instead of a digit */
};

/* Finds the printed cells of a board that consists of all the lines. Each cell shows its given of `puzzle` or is blank;
 * its digits may break rules. Returns false if the lines are not such a board. */
bool board_find_cells(struct arena *arena, struct lines *lines, struct layout_cache *layouts,
                      const struct puzzle *puzzle, struct board_cells *cells);

/* Returns whether the first lines are blank rows of a board. */
bool board_begins_blank(struct arena *arena, struct lines *lines, struct layout_cache *layouts);

#endif
