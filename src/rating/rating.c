#include "rating/rating.h"

#include <stdio.h>

#include "rating/chains.h"
#include "rating/step_search.h"
#include "solve/count.h"

struct rater {
    const struct rating_params *params;
    struct rating_board board;
    struct rating_grid grid;
    struct chains *chains;
    double hardest, pearl, diamond;
    struct explainer_hint first;
};

static unsigned to_tenths(double rating)
{
    return (unsigned)((rating + 0.05) * 10);
}

static bool take_first(void *context, const struct explainer_hint *hint)
{
    struct rater *rater = context;
    rater->first = *hint;
    return true;
}

static void apply(struct rater *rater)
{
    const struct explainer_hint *hint = &rater->first;
    if (hint->rating > rater->hardest)
        rater->hardest = hint->rating;
    for (unsigned i = 0; i < hint->removals; i++)
        grid_remove(&rater->board, &rater->grid, hint->removal[i].cell, hint->removal[i].digits);
    if (hint->digit != NO_DIGIT)
        grid_place(&rater->board, &rater->grid, hint->cell, hint->digit);
    if (rater->diamond == 0)
        rater->diamond = rater->hardest;
    if (rater->pearl == 0 && hint->digit != NO_DIGIT)
        rater->pearl = rater->hardest;
}

/* Applies the first step of the first step finder that has one. Returns false if there is none. */
static bool apply_next_step(struct rater *rater)
{
    struct step_search search = {
        .board = &rater->board, .grid = &rater->grid, .chains = rater->chains, .take = take_first, .context = rater};
    for (unsigned i = 0; i < PROFILE_STEP_FINDERS && !chains_ended(rater->chains); i++) {
        search.finder = &profile[i];
        profile[i].find(&search);
        if (!search.stopped)
            continue;
        apply(rater);
        if (rater->params->step)
            rater->params->step(rater->params->context, i, to_tenths(rater->first.rating));
        return true;
    }
    return false;
}

static enum rating_end run(struct rater *rater)
{
    while (rater->grid.unfilled) {
        if (apply_next_step(rater))
            continue;
        return chains_ended(rater->chains) == CHAINS_GAVE_UP ? RATING_GAVE_UP : RATING_STUCK;
    }
    return RATING_DONE;
}

enum rating_end rating_rate(const struct puzzle *puzzle, const struct rating_params *params, struct rating *result)
{
    struct rater rater = {.params = params};
    if (!board_init(&rater.board, puzzle->layout))
        return RATING_NOT_APPLICABLE;
    grid_init(&rater.board, puzzle, &rater.grid);
    rater.chains = chains_create(params->limit, params->cancel);
    enum rating_end end = run(&rater);
    chains_destroy(rater.chains);
    *result = (struct rating){to_tenths(rater.hardest), to_tenths(rater.pearl), to_tenths(rater.diamond)};
    return end;
}

void rating_to_text(const struct puzzle *puzzle, bool full, const struct cancel *cancel, char text[RATING_TEXT])
{
    const struct count_params counting = {.limit = 2, .nodes = COUNT_UNIQUE_NODES, .cancel = cancel};
    const struct rating_params params = {.limit = RATING_LIMIT, .cancel = cancel};
    struct rating rating;
    uint64_t solutions = 0;
    snprintf(text, RATING_TEXT, "-");
    enum count_end counted = count_solutions(puzzle, &counting, &solutions, NULL);
    if (counted != COUNT_DONE || solutions != 1)
        return;
    enum rating_end end = rating_rate(puzzle, &params, &rating);
    if (end == RATING_DONE && full)
        snprintf(text, RATING_TEXT, "%u.%u/%u.%u/%u.%u", rating.er / 10, rating.er % 10, rating.ep / 10, rating.ep % 10,
                 rating.ed / 10, rating.ed % 10);
    else if (end == RATING_DONE)
        snprintf(text, RATING_TEXT, "%u.%u", rating.er / 10, rating.er % 10);
}
