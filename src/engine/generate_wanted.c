#include "engine/generate_wanted.h"

#include "base/memory.h"
#include "form/reader.h"

/* After this many puzzles, positions in which some other technique is easier are accepted as well. */
enum { STRICTLY_TRIED = 300 };

struct generation {
    struct generate_wanted_params params;
    struct puzzle *puzzle;
    atomic_uint tried;
};

static void finish(void *context)
{
    struct generation *made = context;
    puzzle_destroy(made->puzzle);
    layout_unref(made->params.layout);
}

/* Sets `puzzle` of the task to the puzzle, or to the position in it, if it is wanted. Takes the puzzle over. */
static bool choose(struct generation *made, struct puzzle *puzzle)
{
    const struct generate_filter *filter = &made->params.filter;
    struct buffer line = {0};
    struct text_error error;
    bool offered = atomic_load(&made->tried) >= STRICTLY_TRIED;
    int fits = made->params.is_position ? generate_filter_write_position(filter, offered, puzzle, &line, &error)
                                        : generate_filter_matches(filter, puzzle, &error);
    if (fits > 0)
        made->puzzle = made->params.is_position ? puzzle_read(buffer_text(&line), line.length, "", &error) : puzzle;
    if (made->puzzle != puzzle)
        puzzle_destroy(puzzle);
    buffer_finish(&line);
    return fits >= 0 && (fits == 0 || made->puzzle);
}

static void work(void *context, const struct cancel *cancel)
{
    struct generation *made = context;
    bool has_level = made->params.filter.level < LEVELS;
    made->params.filter.cancel = cancel;
    struct generate_params params = {.layout = made->params.layout,
                                     .styles = made->params.styles,
                                     .seed = made->params.seed,
                                     .symmetry = made->params.symmetry,
                                     .is_too_hard = has_level ? generate_filter_is_too_hard : NULL,
                                     .context = &made->params.filter,
                                     .cancel = cancel};
    for (; !made->puzzle && !cancel_is_requested(cancel); params.seed++) {
        struct text_error error;
        struct puzzle *puzzle = generate_puzzle(&params, &error);
        if (!puzzle || !choose(made, puzzle))
            return;
        if (!made->puzzle && atomic_fetch_add(&made->tried, 1) + 1 >= made->params.most_tried)
            return;
    }
}

struct task *generate_wanted_start(const struct generate_wanted_params *params)
{
    struct task *task = task_create(sizeof(struct generation), work, finish);
    struct generation *made = task_context(task);
    made->params = *params;
    layout_ref(params->layout);
    return task_start(task, params->threaded);
}

unsigned generate_wanted_tried(const struct task *task)
{
    const struct generation *made = task_context(task);
    return atomic_load(&made->tried);
}

struct puzzle *generate_wanted_take(struct task *task)
{
    struct generation *made = task_context(task);
    struct puzzle *puzzle = made->puzzle;
    made->puzzle = NULL;
    return puzzle;
}
