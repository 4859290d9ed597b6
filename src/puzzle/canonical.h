/* The canonical form of a puzzle: of all the boards that it can be turned into, one that does not depend on which of
 * them it was. To turn a board is to move its cells so that houses stay houses (rows and columns may change places,
 * other kinds stay what they are) and to rename its digits: bands, stacks, the rows of a band, transposition.
 *
 * Each cell, house and digit gets a colour, a number made of the colours of what it touches, until no further ones are
 * told apart; the form is the turned board whose colours, read in the order of the cells, come first. Which board that is
 * has no meaning beyond being always the same. */
#ifndef PUZZLE_CANONICAL_H
#define PUZZLE_CANONICAL_H

#include "puzzle/puzzle.h"

/* A puzzle for the caller to destroy; its digits are numbered as one reads them. NULL with `error` filled for one that has
 * pencil marks or placed digits, for one whose cells are too alike (boards with hardly a given), and if there is no
 * memory. */
struct puzzle *puzzle_canonical(const struct puzzle *puzzle, struct text_error *error);

#endif
