/* The canonical form of a puzzle: a representative of all puzzles that are equivalent to it. Two puzzles are
 * equivalent if moving cells so that houses stay houses (rows and columns may be exchanged, other kinds not) and
 * renaming digits turns one into the other: permuting bands, stacks and the rows of a band, transposing.
 *
 * Each cell, house and digit gets a colour: a hash of the colours of everything it touches, refined until no more
 * colours appear. The canonical form is the equivalent board whose colours, read in the order of the cells, come
 * first. Which board that is has no further meaning; it is the same for all equivalent puzzles. */
#ifndef PUZZLE_CANONICAL_H
#define PUZZLE_CANONICAL_H

#include "puzzle/puzzle.h"

/* Keeps what puzzles on the same layout have in common, for a list of them. Threads may share it. */
struct canonical_cache *canonical_cache_create(void);
void canonical_cache_destroy(struct canonical_cache *cache); /* takes NULL */

/* Returns a puzzle that the caller destroys, with digits numbered in reading order. `cache` may be NULL. Returns
 * NULL with `error` filled if the puzzle has pencil marks or placed digits, or is too symmetric (hardly any givens). */
struct puzzle *puzzle_canonical(const struct puzzle *puzzle, struct canonical_cache *cache, struct text_error *error);

#endif
