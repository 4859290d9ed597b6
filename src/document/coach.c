#include "document/coach.h"

struct coach {
    struct puzzle *puzzle;
    struct coach_move *move; /* [moves] */
    size_t moves;
    bool is_made; /* valid once it is done */
};

static void finish(void *context)
{
    struct coach *coach = context;
    puzzle_destroy(coach->puzzle);
    memory_free(coach->move);
}

static void work(void *context, const atomic_bool *cancel)
{
    struct coach *coach = context;
    struct text_error error;
    struct judge *judge = judge_create(coach->puzzle, &error);
    bool fine = judge;
    if (judge)
        judge_cancel_when(judge, cancel);
    for (size_t i = 0; fine && i < coach->moves && !atomic_load(cancel); i++) {
        struct coach_move *move = &coach->move[i];
        struct judgement judgement;
        judge_look(judge, move->made.move, &judgement);
        fine = true;
        move->verdict = judgement.verdict;
        move->technique = judgement.finding ? judgement.finding->technique : TECHNIQUES;
        move->easiest = judgement.verdict == MOVE_KNOWN ? TECHNIQUES : judge_easiest(judge, &move->easier);
        judge_follow(judge, move->made.move);
    }
    coach->is_made = fine && !atomic_load(cancel);
    judge_destroy(judge);
}

struct task *coach_start(const struct puzzle *givens, const struct document_move *move, size_t moves, bool threaded)
{
    struct task *task = task_create(sizeof(struct coach), work, finish);
    struct coach *coach = task_context(task);
    coach->puzzle = puzzle_copy_givens(givens);
    coach->move = memory_calloc(moves + 1, sizeof *coach->move);
    coach->moves = moves;
    for (size_t i = 0; i < moves; i++)
        coach->move[i].made = move[i];
    return task_start(task, threaded);
}

const struct coach_move *coach_moves(const struct task *task, size_t *count)
{
    const struct coach *coach = task_context(task);
    *count = coach->moves;
    return coach->is_made ? coach->move : NULL;
}

bool coach_move_was_harder(const struct coach_move *move)
{
    if (move->verdict != MOVE_SHOWN || move->easiest == TECHNIQUES)
        return move->verdict == MOVE_TRUE && move->easiest != TECHNIQUES;
    return techniques[move->easiest].level < techniques[move->technique].level;
}
