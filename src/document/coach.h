/* Evaluates a human solver's moves, as a task because techniques may take seconds. There are three questions: about the
 * last move alone; about all moves (which technique shows each, which were guesses or wrong, and where something easier
 * existed); and for a trace of all moves. */
#ifndef DOCUMENT_COACH_H
#define DOCUMENT_COACH_H

#include "document/document_moves.h"

enum coach_question { COACH_LAST_MOVE, COACH_ALL_MOVES, COACH_TRACE };

struct coach_move {
    enum verdict verdict;
    enum technique_id technique; /* only with MOVE_SHOWN; otherwise TECHNIQUES */
    enum technique_id easiest;   /* the easiest technique with a finding on the board before the move, or TECHNIQUES */
    struct move easier;          /* the move that this technique shows */
};

/* The answer. Its members belong to the task, except a trace that is taken out of it. */
struct coach_answer {
    const struct document_move *made; /* [moves] */
    size_t moves;
    struct judge *judge;        /* the judge of the last move */
    struct judgement judgement; /* its judgement of the last move */
    bool was_harder;            /* coach_move_was_harder for the last move */
    struct coach_move *move;    /* [moves]: for all moves */
    struct trace *trace;        /* from document_moves_trace */
    uint64_t last_step;
    struct text_error error; /* if `is_found` is false: the reason */
    bool is_found;
};

/* Starts the evaluation like task_start. Copies what it needs. A question about the last move requires that there is
 * one. */
struct task *coach_start(enum coach_question question, const struct puzzle *givens, const struct document_move *move,
                         size_t moves, bool threaded);

/* Returns the answer of a task that is done. */
struct coach_answer *coach_answer(const struct task *task);

/* Returns whether the board had a finding of an easier level than the technique that shows the move, or any finding if
 * no technique shows it. */
bool coach_move_was_harder(const struct coach_move *move);

#endif
