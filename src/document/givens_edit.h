/* Changes to the givens of a puzzle that is entered that take a while to work out: in a thread of its own.
 *
 *     struct givens_edit *edit = givens_edit_start(document, GIVENS_MINIMISE, seed, true);
 *     if (givens_edit_is_done(edit) && givens_edit_apply(edit, document, seconds, &changed, &error)) ...
 *     givens_edit_destroy(edit);                                      cancels */
#ifndef DOCUMENT_GIVENS_EDIT_H
#define DOCUMENT_GIVENS_EDIT_H

#include "document/document.h"

enum givens_edit_kind {
    GIVENS_MINIMISE, /* take givens away as long as the solution stays the only one, in an order that depends on the seed */
    GIVENS_SYMMETRISE, /* add givens of the solution until a half-turn maps givens to givens */
};

struct givens_edit;

/* Copies the givens. `threaded`: otherwise the work is done on return. NULL if there is no memory or no thread. */
struct givens_edit *givens_edit_start(const struct document *document, enum givens_edit_kind kind, uint64_t seed,
                                      bool threaded);
bool givens_edit_is_done(const struct givens_edit *edit);

/* Once it is done: changes the document's givens as one group that can be undone. `*changed` receives how many. Returns false with
 * `error` filled, and nothing changed, if there is not exactly one solution or a count took too long, if the document's givens are not
 * those that it began with any more, or if memory runs out. */
bool givens_edit_apply(const struct givens_edit *edit, struct document *document, double seconds, unsigned *changed,
                       struct text_error *error);

void givens_edit_destroy(struct givens_edit *edit); /* without waiting; takes NULL */

#endif
