/* Reads a layout in words: the lines after "#!" in a puzzle's text and in the built-in layouts (puzzles/layouts/).
 *
 *     #! layout jigsaw                          the built-in layout of this name,
 *     #! name samurai                           or one's own layout: its name without blanks (optional),
 *     #! title Samurai, five grids              its title (optional),
 *     #! sheet 15x21                            its width x height in cells,
 *     #! grid 9 at 0,0                          then its grids: digits and place of the top left cell,
 *     #! grid 9 at 3,6 diagonals=both           with diagonals=main|anti|both, windows, boxes=3x2 (width x height),
 *     #! grid 9 at 6,12 regions=AABB...         regions=LETTERS: one a cell, equal within a region. If nothing
 *                                               follows "regions=", each row of letters has its own "#!" line.
 *     #! thermometer r1c1 r2c2 r3c3             Each clue (clue.h) has a line after the layout. Without a
 *                                               layout, the clues are on the ordinary 9x9.
 *
 * A layout applies to all boards up to the next layout. Clues apply to the next board only. A board on a misread
 * layout would be a different puzzle: after a faulty line, no board may be read until a line begins the next layout. */
#ifndef PUZZLE_LAYOUT_WORDS_H
#define PUZZLE_LAYOUT_WORDS_H

#include "puzzle/layout.h"

struct layout_words;

struct layout_words *layout_words_create(void);
void layout_words_destroy(struct layout_words *words); /* `words` may be NULL. */

/* Takes one line: the text after "#!", one byte a character, NUL-terminated. Returns false with `error` filled; its
 * line is `number`, and its column counts `column_before` characters before the text. */
bool layout_words_take(struct layout_words *words, const char *text, size_t column_before, size_t number,
                       struct text_error *error);

/* Returns the layout for the next board, with its clues, or NULL. `*is_asked` receives whether the text requests a
 * layout; if it does, `error` says why it cannot be made for a board in line `number`. `words` owns the layout. */
struct layout *layout_words_layout(struct layout_words *words, size_t number, bool *is_asked, struct text_error *error);

/* Returns the requested layout before its clues are added. NULL: none is requested, or its sheet is still being
 * described. `words` owns the layout. */
struct layout *layout_words_requested(const struct layout_words *words);

/* Returns whether clues remain that no board has used. If so, discards them and fills the error. */
bool layout_words_has_lost_clues(struct layout_words *words, struct text_error *error);

/* Returns the number of the faulty line because of which no board may be read, or 0. */
size_t layout_words_bad_line(const struct layout_words *words);

/* Returns the layout of a text of "#!" lines, blank lines and "# comments", with one reference for the caller; NULL
 * with `error` filled on failure. */
struct layout *layout_words_read(const char *text, size_t length, struct text_error *error);

#endif
