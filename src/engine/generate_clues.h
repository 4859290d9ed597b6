/* Clues that hold for a filled board: what a puzzle of killer cages, thermometers or dots has besides its givens. The
 * same state of the random numbers gives the same clues. */
#ifndef ENGINE_GENERATE_CLUES_H
#define ENGINE_GENERATE_CLUES_H

#include "puzzle/layout.h"

enum { MAX_CLUE_STYLES = 32 };

/* Kinds of boards by their clues, numbered from 0: what `--layout` calls them, and people. Return NULL behind the last
 * one. */
const char *clue_style_id(unsigned style);
const char *clue_style_title(unsigned style);

/* Returns the style of which the first `length` characters of `id` are the name, or MAX_CLUE_STYLES. */
unsigned clue_style_find(const char *id, size_t length);

/* Returns the layout with clues of the styles (a bit each) that the solution ([cells], one digit each) obeys. Returns
 * NULL with `error` filled if there is no place for those of a style. */
struct layout *generate_clues(const struct layout *layout, uint32_t styles, const digit_mask *solution,
                              uint64_t *random, struct text_error *error);

#endif
