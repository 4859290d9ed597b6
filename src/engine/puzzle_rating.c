#include "engine/puzzle_rating.h"

#include "base/bits.h"
#include "base/memory.h"

static void rate_as_given(const struct puzzle *puzzle, const struct puzzle_rating_params *params,
                          struct puzzle_rating *rating)
{
    const struct engine *engine = &engine_human;
    digit_mask *solution = memory_calloc(puzzle->layout->cells, sizeof *solution);
    struct engine_task task = {.puzzle = puzzle,
                               .solution = solution,
                               .settings.techniques = params->techniques,
                               .cancel = params->cancel,
                               .levels = params->levels,
                               .force = !params->levels};
    rating->outcome = engine->solve(&task);
    rating->has_several = task.has_several;
    rating->level = (enum technique_level)task.stat[engine_stat_index(engine, "level")];
    rating->score = task.stat[engine_stat_index(engine, "score")];
    rating->hardest = task.stat_text[engine_stat_index(engine, "hardest")];
    bits_copy(rating->used, task.used, BITS_WORDS(TECHNIQUES));
    memory_free(solution);
    if (params->with_explainer)
        rating_to_text(puzzle, params->full, params->cancel, rating->explainer);
}

void puzzle_rating_compute(const struct puzzle *puzzle, const struct puzzle_rating_params *params,
                           struct puzzle_rating *rating)
{
    struct puzzle *canonical =
        params->as_given || puzzle->layout->clues ? NULL : puzzle_canonical(puzzle, params->cache, NULL);
    *rating = (struct puzzle_rating){0};
    rate_as_given(canonical ? canonical : puzzle, params, rating);
    puzzle_destroy(canonical);
}
