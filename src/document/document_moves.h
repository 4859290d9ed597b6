/* The person's changes, as moves that can be judged and as a trace that can be watched, saved and checked. */
#ifndef DOCUMENT_DOCUMENT_MOVES_H
#define DOCUMENT_DOCUMENT_MOVES_H

#include "base/array.h"
#include "base/task.h"
#include "document/document.h"
#include "hint/judge.h"
#include "trace/trace.h"

struct document_move {
    struct move move;
    size_t node; /* that made it */
};
typedef ARRAY(struct document_move) document_moves;

/* Appends the moves on the way from the beginning to this node: digits that were placed, candidates that were
 * struck. Erasing is no move. The caller frees `moves->items`. */
void document_moves_find(const struct document *document, size_t node, document_moves *moves);

/* Returns the closed trace of these moves on the givens, which must have exactly one solution. A move that a
 * technique shows is a deduction with that technique's reason; a digit that nothing shows is a guess. A wrong digit
 * is a guess, too, followed by what shows that it fails and by the way back. What is no news leaves no step, and
 * neither does a candidate that was struck without a reason. `*last` receives the step of the last move, or the last
 * step before it. NULL with `error` filled if the puzzle has not one solution, refuting a wrong digit takes too many
 * steps, or `cancel` (or NULL) became true. The caller owns the trace. */
struct trace *document_moves_trace(const struct puzzle *givens, const struct document_move *move, size_t moves,
                                   const struct cancel *cancel, uint64_t *last, struct text_error *error);

#endif
