/* Clues that hold for a filled board, which a puzzle with killer cages, thermometers or dots has besides its givens.
 * The same state of the random numbers gives the same clues. */
#ifndef ENGINE_GENERATE_CLUES_H
#define ENGINE_GENERATE_CLUES_H

#include "puzzle/layout.h"

enum { MAX_CLUE_STYLES = 32 };

/* Styles, the kinds of boards by their clues, numbered from 0: their names for `--layout`, and their titles. Return
 * NULL after the last one. */
const char *clue_style_id(unsigned style);
const char *clue_style_title(unsigned style);

/* Returns the style whose name is the first `length` characters of `id`, or MAX_CLUE_STYLES. */
unsigned clue_style_find(const char *id, size_t length);

/* Returns the layout with clues of the styles (one bit each) that the solution ([cells], one digit each) obeys. Returns
 * NULL with `error` filled if a style has no place on the board. */
struct layout *generate_clues(const struct layout *layout, uint32_t styles, const digit_mask *solution,
                              uint64_t *random, struct text_error *error);

#endif
