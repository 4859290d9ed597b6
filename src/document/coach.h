/* Looks at what a person did, as a task, because the techniques may take seconds: at the last move alone, when it is
 * made; back at all moves, for which technique shows each, which were guesses or wrong, and where something easier was
 * to be found; or at all of them to tell them as a trace. */
#ifndef DOCUMENT_COACH_H
#define DOCUMENT_COACH_H

#include "document/document_moves.h"

enum coach_question { COACH_LAST_MOVE, COACH_ALL_MOVES, COACH_TRACE };

struct coach_move {
    enum verdict verdict;
    enum technique_id technique; /* of MOVE_SHOWN; otherwise TECHNIQUES */
    enum technique_id easiest;   /* that found anything in the grid before the move, or TECHNIQUES */
    struct move easier;          /* what it showed */
};

/* The findings of the coach. Its members belong to the task, but for a trace that is taken out of it. */
struct coach_answer {
    const struct document_move *made; /* [moves] */
    size_t moves;
    struct judge *judge;        /* of the last move: what judged it, */
    struct judgement judgement; /* and how */
    bool was_harder;            /* the last move, as coach_move_was_harder */
    struct coach_move *move;    /* [moves], of all moves */
    struct trace *trace;        /* as document_moves_trace */
    uint64_t last_step;
    struct text_error error; /* if `is_found` is false: why there is no answer */
    bool is_found;
};

/* As task_start. Copies what it needs. There is a last move if that is asked about. */
struct task *coach_start(enum coach_question question, const struct puzzle *givens, const struct document_move *move,
                         size_t moves, bool threaded);

/* The answer of a task that is done. */
struct coach_answer *coach_answer(const struct task *task);

/* Returns whether something of an easier level was to be found than what shows the move, or anything at all if nothing
 * shows it. */
bool coach_move_was_harder(const struct coach_move *move);

#endif
