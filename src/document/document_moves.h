/* A human solver's changes as moves that can be judged, and as a trace that can be watched, saved and checked. */
#ifndef DOCUMENT_DOCUMENT_MOVES_H
#define DOCUMENT_DOCUMENT_MOVES_H

#include "base/array.h"
#include "base/task.h"
#include "document/document.h"
#include "hint/judge.h"
#include "trace/trace.h"

struct document_move {
    struct move move;
    size_t node; /* the document's node of the move */
};
typedef ARRAY(struct document_move) document_moves;

/* Appends the moves on the branch from the beginning to this node: placed digits and eliminated candidates. Erasing is
 * not a move. The caller frees `moves->items`. */
void document_moves_find(const struct document *document, size_t node, document_moves *moves);

/* Returns the closed trace of these moves on the givens, which must have exactly one solution. A move that a technique
 * shows becomes a deduction with that technique's reason; a digit without one becomes a guess. A wrong digit becomes a
 * guess, its refutation and a backtrack. A move that changes nothing makes no step; neither does a candidate eliminated
 * without a reason. `*last` receives the step of the last move, or the last step before it. Returns NULL with `error`
 * filled if there is not one solution, if refuting a wrong digit takes too many steps, or if `cancel` (may be NULL) is
 * requested. The caller owns the trace. */
struct trace *document_moves_trace(const struct puzzle *givens, const struct document_move *move, size_t moves,
                                   const struct cancel *cancel, uint64_t *last, struct text_error *error);

#endif
