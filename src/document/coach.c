#include "document/coach.h"

#include "base/background.h"

struct coach {
    struct background background;
    struct puzzle *puzzle;
    struct coach_move *move; /* [moves] */
    size_t moves;
    bool is_made; /* valid once it is done */
};

static void destroy(void *context)
{
    struct coach *coach = context;
    puzzle_destroy(coach->puzzle);
    memory_free(coach->move);
    memory_free(coach);
}

static void work(void *context)
{
    struct coach *coach = context;
    struct text_error error;
    struct judge *judge = judge_create(coach->puzzle, &error);
    bool fine = judge;
    if (judge)
        judge_cancel_when(judge, &coach->background.cancel);
    for (size_t i = 0; fine && i < coach->moves && !atomic_load(&coach->background.cancel); i++) {
        struct coach_move *move = &coach->move[i];
        struct judgement judgement;
        fine = judge_look(judge, move->made.move, &judgement);
        if (!fine)
            break;
        move->verdict = judgement.verdict;
        move->technique = judgement.finding ? judgement.finding->technique : TECHNIQUES;
        move->easiest = judgement.verdict == MOVE_KNOWN ? TECHNIQUES : judge_easiest(judge);
        judge_follow(judge, move->made.move);
    }
    coach->is_made = fine && !atomic_load(&coach->background.cancel);
    judge_destroy(judge);
}

struct coach *coach_start(const struct puzzle *givens, const struct document_move *move, size_t moves, bool threaded)
{
    struct coach *coach = memory_calloc(1, sizeof *coach);
    if (!coach)
        return NULL;
    coach->puzzle = puzzle_copy_givens(givens);
    coach->move = memory_calloc(moves + 1, sizeof *coach->move);
    coach->moves = moves;
    if (!coach->puzzle || !coach->move) {
        destroy(coach);
        return NULL;
    }
    for (size_t i = 0; i < moves; i++)
        coach->move[i].made = move[i];
    return background_start(&coach->background, coach, work, destroy, threaded) ? coach : NULL;
}

bool coach_is_done(const struct coach *coach)
{
    return background_is_done(&coach->background);
}

const struct coach_move *coach_moves(const struct coach *coach, size_t *count)
{
    *count = coach->moves;
    return coach_is_done(coach) && coach->is_made ? coach->move : NULL;
}

bool coach_move_was_harder(const struct coach_move *move)
{
    if (move->verdict != MOVE_SHOWN || move->easiest == TECHNIQUES)
        return move->verdict == MOVE_TRUE && move->easiest != TECHNIQUES;
    return techniques[move->easiest].level < techniques[move->technique].level;
}

void coach_destroy(struct coach *coach)
{
    if (coach)
        background_release(&coach->background);
}
