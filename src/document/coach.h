/* Looks back at what a person did: which technique shows each move, which moves were guesses or wrong, and where something easier was
 * to be found. It works in a thread of its own, because the techniques may take seconds.
 *
 *     struct coach *coach = coach_start(puzzle, moves, count, true);
 *     if (coach_is_done(coach)) { const struct coach_move *move = coach_moves(coach, &count); ... }
 *     coach_destroy(coach);                         cancels */
#ifndef DOCUMENT_COACH_H
#define DOCUMENT_COACH_H

#include "document/document_moves.h"

struct coach_move {
    struct document_move made;
    enum verdict verdict;
    enum technique_id technique; /* of MOVE_SHOWN; otherwise TECHNIQUES */
    enum technique_id easiest;   /* that found anything in the grid before the move, or TECHNIQUES */
};

struct coach;

/* Copies what it needs. `threaded`: otherwise it is done on return. NULL if there is no memory or no thread. */
struct coach *coach_start(const struct puzzle *givens, const struct document_move *move, size_t moves, bool threaded);
bool coach_is_done(const struct coach *coach);

/* Of a coach that is done: the moves, which belong to it. NULL if the givens have not exactly one solution or memory ran out. */
const struct coach_move *coach_moves(const struct coach *coach, size_t *count);

/* Whether something of an easier level was to be found than what shows the move, or anything at all if nothing shows it. */
bool coach_move_was_harder(const struct coach_move *move);

void coach_destroy(struct coach *coach); /* without waiting; takes NULL */

#endif
