/* HoDoKu's library line, which describes a state and a step:
 *
 *     :<technique>[-<variant>]:<digits>:<grid>:<deleted>:<eliminations>:<placements>:<extra>
 *
 * The grid has 81 characters, with a '+' before each digit that is placed but not given. `deleted` lists candidates
 * (digit, row, column) that are eliminated although no placed digit sees them. The step itself is not read.
 *
 * SudokuStudio's line has only the fields grid and deleted, of which the second may be missing. */
#ifndef FORM_FORM_HODOKU_H
#define FORM_FORM_HODOKU_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

/* Returns whether the text begins with a library line. */
bool form_hodoku_begins(const char *text);

/* Reads a library line. Returns NULL with an error if it is broken. */
struct puzzle *form_hodoku_read(struct layout_cache *layouts, const struct line *line, struct text_error *error);

/* Returns whether the grid, part of the line, has a '+' before placed digits, or is followed by eliminated
 * candidates. */
bool form_studio_fits(const struct line *line, struct part grid);

/* Reads SudokuStudio's line, for which form_studio_fits is true. */
struct puzzle *form_studio_read(struct layout_cache *layouts, const struct line *line, struct part grid,
                                struct text_error *error);

#endif
