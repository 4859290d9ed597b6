/* Looks back at what a person did: which technique shows each move, which moves were guesses or wrong, and where something easier was
 * to be found. It is a task, because the techniques may take seconds. */
#ifndef DOCUMENT_COACH_H
#define DOCUMENT_COACH_H

#include "document/document_moves.h"

struct coach_move {
    struct document_move made;
    enum verdict verdict;
    enum technique_id technique; /* of MOVE_SHOWN; otherwise TECHNIQUES */
    enum technique_id easiest;   /* that found anything in the grid before the move, or TECHNIQUES */
    struct move easier;          /* what it showed */
};

/* As task_start. Copies what it needs. */
struct task *coach_start(const struct puzzle *givens, const struct document_move *move, size_t moves, bool threaded);

/* Of a task that is done: the moves, which belong to it. NULL if the givens have not exactly one solution. */
const struct coach_move *coach_moves(const struct task *task, size_t *count);

/* Whether something of an easier level was to be found than what shows the move, or anything at all if nothing shows it. */
bool coach_move_was_harder(const struct coach_move *move);

#endif
