/* Changes to the givens of a puzzle that is entered that take a while to work out, in a task. */
#ifndef DOCUMENT_GIVENS_EDIT_H
#define DOCUMENT_GIVENS_EDIT_H

#include "base/task.h"
#include "document/document.h"

enum givens_edit_kind {
    GIVENS_MINIMISE,   /* take givens away as long as the solution stays the only one, in an order that depends on the
                          seed */
    GIVENS_SYMMETRISE, /* add givens of the solution until a half-turn maps givens to givens */
};

/* As task_start. Copies the givens. */
struct task *givens_edit_start(const struct document *document, enum givens_edit_kind kind, uint64_t seed,
                               bool threaded);

/* Once it is done: changes the document's givens as one group that can be undone. `*changed` receives how many. Returns
 * false with `error` filled, and nothing changed, if there is not exactly one solution or a count took too long, or if
 * the document's givens are not those that it began with any more. */
bool givens_edit_apply(const struct task *task, struct document *document, double seconds, unsigned *changed,
                       struct text_error *error);

#endif
