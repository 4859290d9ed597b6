/* Changes to the givens of a puzzle that is entered, each as one group that can be undone; and a jigsaw from colours.
 */
#ifndef DOCUMENT_GIVENS_CHANGE_H
#define DOCUMENT_GIVENS_CHANGE_H

#include "document/document.h"
#include "puzzle/transform.h"

/* Turns, mirrors or shuffles the board, or renames the digits (puzzle/transform.h; `seed`: for shuffling): another
 * puzzle that is the same to a solver. What the person has placed and marked goes away. Returns false with `error`
 * filled if the board does not allow it. */
bool givens_transform(struct document *document, enum transform transform, uint64_t seed, double seconds,
                      struct text_error *error);

/* Returns an empty document on the jigsaw whose regions are the cells of one colour, with the givens of this one; the
 * caller owns it. NULL with `error` filled if the board is no square of up to nine digits, or a colour has not as many
 * cells as there are digits. */
struct document *givens_make_jigsaw(const struct document *document, struct text_error *error);

#endif
