#include "app/rated.h"

#include "base/memory.h"
#include "puzzle/canonical.h"

static bool rate(const struct puzzle *puzzle, const struct rated_params *params, struct rated *rated)
{
    const struct engine *engine = engine_find("human");
    digit_mask *solution = memory_calloc(puzzle->layout->cells, sizeof *solution);
    struct engine_task task = {.puzzle = puzzle, .solution = solution, .levels = params->levels,
                               .force = !params->levels};
    if (!solution)
        return false;
    rated->outcome = engine->solve(&task);
    rated->level = (enum technique_level)task.stat[engine_stat_index(engine, "level")];
    rated->score = task.stat[engine_stat_index(engine, "score")];
    rated->hardest = task.stat_text[engine_stat_index(engine, "hardest")];
    memory_free(solution);
    return rated->outcome != ENGINE_NO_MEMORY &&
           (!params->explain || rating_to_text(puzzle, params->in_full, NULL, rated->explainer));
}

bool rated_puzzle(const struct puzzle *puzzle, const struct rated_params *params, struct rated *rated)
{
    struct text_error error;
    struct puzzle *turned = NULL;
    *rated = (struct rated){0};
    if (!params->as_given && !(turned = puzzle_canonical(puzzle, &error)) && error.kind == TEXT_ERROR_SYSTEM)
        return false;
    bool fine = rate(turned ? turned : puzzle, params, rated);
    puzzle_destroy(turned);
    return fine;
}
