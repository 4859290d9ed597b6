/* The canonical form of a puzzle: one representative for all equivalent puzzles. Two puzzles are equivalent if one
 * becomes the other by renaming digits and moving cells so that houses stay houses. Rows and columns may be
 * exchanged, other kinds of houses not. Examples are permuting bands, stacks and the rows of a band, and
 * transposing.
 *
 * Each cell, house and digit gets a colour: a hash of the colours of everything it touches, refined until no new
 * colours appear. The canonical form is the equivalent board whose colours come first in cell order. Which board
 * that is has no further meaning. */
#ifndef PUZZLE_CANONICAL_H
#define PUZZLE_CANONICAL_H

#include "puzzle/puzzle.h"

/* Creates a cache of what puzzles on the same layout share, for a list of puzzles. Threads may share it. */
struct canonical_cache *canonical_cache_create(void);
void canonical_cache_destroy(struct canonical_cache *cache); /* `cache` may be NULL. */

/* Returns a puzzle that the caller destroys, with digits numbered in reading order. `cache` may be NULL. Returns
 * NULL with `error` filled if the puzzle has pencil marks or placed digits, or is too symmetric (hardly any givens). */
struct puzzle *puzzle_canonical(const struct puzzle *puzzle, struct canonical_cache *cache, struct text_error *error);

#endif
