/* Changes to the givens of a puzzle that is being entered, made in a task because they take a while. */
#ifndef DOCUMENT_GIVENS_EDIT_H
#define DOCUMENT_GIVENS_EDIT_H

#include "base/task.h"
#include "document/document.h"

enum givens_edit_kind {
    GIVENS_MINIMISE,   /* remove givens while the solution stays unique, in an order that depends on the seed */
    GIVENS_SYMMETRISE, /* add givens from the solution until a half-turn maps givens to givens */
};

/* Starts the change like task_start. Copies the givens. */
struct task *givens_edit_start(const struct document *document, enum givens_edit_kind kind, uint64_t seed,
                               bool threaded);

/* After the task is done, changes the document's givens as one group that can be undone. `*changed` receives the number
 * of changes. Returns false with `error` filled, and nothing changed, if there is not exactly one solution, if a count
 * took too long, or if the document's givens have changed since the start. */
bool givens_edit_apply(const struct task *task, struct document *document, double seconds, unsigned *changed,
                       struct text_error *error);

#endif
