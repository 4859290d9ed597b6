/* Changes to the givens of a puzzle that is being entered, each undone as one group; and a jigsaw made from colours. */
#ifndef DOCUMENT_GIVENS_CHANGE_H
#define DOCUMENT_GIVENS_CHANGE_H

#include "document/document.h"
#include "puzzle/transform.h"

/* Turns, mirrors or shuffles the board, or renames the digits (puzzle/transform.h; `seed`: for shuffling), giving an
 * equivalent puzzle. Placed digits and marks are removed. Returns false with `error` filled if the board does not allow
 * it. */
bool givens_transform(struct document *document, enum transform transform, uint64_t seed, double seconds,
                      struct text_error *error);

/* Returns a new document with these givens on a jigsaw whose regions are the cells of one colour; the caller owns it.
 * NULL with `error` filled if the board is not a square of up to nine digits, or the number of cells of a colour
 * differs from the digits. */
struct document *givens_make_jigsaw(const struct document *document, struct text_error *error);

#endif
