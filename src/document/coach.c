#include "document/coach.h"

#include <string.h>

#include "base/memory.h"

struct coach {
    enum coach_question question;
    struct puzzle *puzzle;
    struct document_move *made; /* [answer.moves] */
    struct coach_answer answer;
};

static void finish(void *context)
{
    struct coach *coach = context;
    judge_destroy(coach->answer.judge);
    puzzle_destroy(coach->puzzle);
    trace_destroy(coach->answer.trace);
    memory_free(coach->answer.move);
    memory_free(coach->made);
}

/* Judges the move, and looks for an easier finding on the board before it. */
static void look_at(struct coach_answer *answer, struct move made, struct judgement *judgement, struct coach_move *move)
{
    judge_look(answer->judge, made, judgement);
    move->verdict = judgement->verdict;
    move->technique = judgement->finding ? judgement->finding->technique : TECHNIQUES;
    move->easiest = judgement->verdict == MOVE_KNOWN ? TECHNIQUES : judge_easiest(answer->judge, &move->easier);
}

static void judge_last(struct coach_answer *answer)
{
    struct coach_move move;
    struct move made = answer->made[answer->moves - 1].move;
    for (size_t i = 0; i + 1 < answer->moves; i++)
        judge_follow(answer->judge, answer->made[i].move);
    look_at(answer, made, &answer->judgement, &move);
    answer->was_harder = coach_move_was_harder(&move);
    judge_move(answer->judge, made, &answer->judgement);
}

static void judge_all(struct coach_answer *answer, const struct cancel *cancel)
{
    answer->move = memory_calloc(answer->moves + 1, sizeof *answer->move);
    for (size_t i = 0; i < answer->moves && !cancel_is_requested(cancel); i++) {
        struct judgement judgement;
        look_at(answer, answer->made[i].move, &judgement, &answer->move[i]);
        judge_follow(answer->judge, answer->made[i].move);
    }
}

static void work(void *context, const struct cancel *cancel)
{
    struct coach *coach = context;
    struct coach_answer *answer = &coach->answer;
    if (coach->question == COACH_TRACE) {
        answer->trace = document_moves_trace(coach->puzzle, answer->made, answer->moves, cancel, &answer->last_step,
                                             &answer->error);
        answer->is_found = answer->trace;
        return;
    }
    answer->judge = judge_create(coach->puzzle, &answer->error);
    answer->is_found = answer->judge;
    if (!answer->judge)
        return;
    judge_cancel_when(answer->judge, cancel);
    if (coach->question == COACH_LAST_MOVE)
        judge_last(answer);
    else
        judge_all(answer, cancel);
}

struct task *coach_start(enum coach_question question, const struct puzzle *givens, const struct document_move *move,
                         size_t moves, bool threaded)
{
    struct task *task = task_create(sizeof(struct coach), work, finish);
    struct coach *coach = task_context(task);
    coach->question = question;
    coach->puzzle = puzzle_copy_givens(givens);
    coach->made = memory_calloc(moves + 1, sizeof *move);
    if (moves)
        memcpy(coach->made, move, moves * sizeof *move);
    coach->answer.made = coach->made;
    coach->answer.moves = moves;
    return task_start(task, threaded);
}

struct coach_answer *coach_answer(const struct task *task)
{
    return &((struct coach *)task_context(task))->answer;
}

bool coach_move_was_harder(const struct coach_move *move)
{
    if (move->verdict != MOVE_SHOWN || move->easiest == TECHNIQUES)
        return move->verdict == MOVE_TRUE && move->easiest != TECHNIQUES;
    return techniques[move->easiest].level < techniques[move->technique].level;
}
