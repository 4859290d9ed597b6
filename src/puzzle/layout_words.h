/* Reads a layout in words: the lines after "#!" of a puzzle's text and of the built-in layouts (puzzles/layouts/).
 *
 *     #! layout jigsaw                          the built-in layout of this name
 *     #! name samurai                           or a layout of one's own: its name without blanks, if it has one,
 *     #! title Samurai, five grids              its title, if it has one,
 *     #! sheet 15x21                            its width x height in cells,
 *     #! grid 9 at 0,0                          then its grids: digits, place of the top left cell,
 *     #! grid 9 at 3,6 diagonals=both           and diagonals=main|anti|both, windows, boxes=3x2 (width x height),
 *     #! grid 9 at 6,12 regions=AABB...         regions=LETTERS, one a cell, equal within a region. If "regions="
 *                                               ends its line, each row of letters follows on a "#!" line.
 *     #! thermometer r1c1 r2c2 r3c3             A clue a line (clue.h), after the layout. Without one, the clues
 *                                               are on the ordinary 9x9.
 *
 * A layout holds for all boards up to the next layout. Clues hold for the next board. A board on a misread layout would
 * be a different puzzle: after a line that is wrong, no board may be read until a line begins the next layout. */
#ifndef PUZZLE_LAYOUT_WORDS_H
#define PUZZLE_LAYOUT_WORDS_H

#include "puzzle/layout.h"

struct layout_words;

struct layout_words *layout_words_create(void);
void layout_words_destroy(struct layout_words *words); /* takes NULL */

/* Takes one line, the text after "#!" (one byte a character, NUL-terminated). Returns false with `error` filled; its
 * line is `number`, and its column is counted in the text and `column_before` characters before it. */
bool layout_words_take(struct layout_words *words, const char *text, size_t column_before, size_t number,
                       struct text_error *error);

/* Returns the layout with its clues for the next board, or NULL. `*is_asked` receives whether one was requested; then
 * `error` says why it cannot be made, for a board in line `number`. `words` owns the layout. */
struct layout *layout_words_layout(struct layout_words *words, size_t number, bool *is_asked, struct text_error *error);

/* Returns the requested layout before its clues are added, or NULL: none is requested, or its sheet is still being
 * described. `words` owns the layout. */
struct layout *layout_words_requested(const struct layout_words *words);

/* Returns whether there are clues that no board has had. They are forgotten, and become the error. */
bool layout_words_has_lost_clues(struct layout_words *words, struct text_error *error);

/* Returns the number of the line because of which no board may be read, or 0. */
size_t layout_words_bad_line(const struct layout_words *words);

/* Returns the layout of a text of "#!" lines, blank lines and "# comments", with one reference for the caller; or NULL
 * with the error. */
struct layout *layout_words_read(const char *text, size_t length, struct text_error *error);

#endif
