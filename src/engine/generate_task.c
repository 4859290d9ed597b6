#include "engine/generate_task.h"

#include "base/background.h"
#include "base/memory.h"
#include "puzzle/reader.h"

/* So many puzzles are tried before positions in which another technique is easier are taken as well. */
enum { STRICTLY_TRIED = 300 };

struct generate_task {
    struct background background;
    struct generate_task_params params;
    struct puzzle *puzzle;
    atomic_uint tried;
};

static void destroy(void *context)
{
    struct generate_task *task = context;
    puzzle_destroy(task->puzzle);
    layout_unref(task->params.layout);
    memory_free(task);
}

/* Returns the puzzle, or the position in it, if it is what is wanted; NULL otherwise. Takes the puzzle over. */
static struct puzzle *choose(const struct generate_task *task, struct puzzle *puzzle)
{
    const struct generate_filter *filter = &task->params.filter;
    struct buffer line = {0};
    struct text_error error;
    struct puzzle *position = NULL;
    if (!task->params.is_position) {
        if (generate_filter_matches(filter, puzzle) > 0)
            return puzzle;
    } else if (generate_filter_write_position(filter->technique, atomic_load(&task->tried) >= STRICTLY_TRIED, puzzle,
                                              &line) > 0) {
        position = puzzle_read(buffer_text(&line), line.length, "", &error);
    }
    buffer_finish(&line);
    puzzle_destroy(puzzle);
    return position;
}

static void work(void *context)
{
    struct generate_task *task = context;
    bool has_level = task->params.filter.level < LEVELS;
    struct generate_params params = {.layout = task->params.layout,
                                     .seed = task->params.seed,
                                     .symmetry = task->params.symmetry,
                                     .is_too_hard = has_level ? generate_filter_is_too_hard : NULL,
                                     .context = &task->params.filter,
                                     .cancel = &task->background.cancel};
    for (; !task->puzzle && !atomic_load(&task->background.cancel); params.seed++) {
        struct text_error error;
        struct puzzle *puzzle = generate_puzzle(&params, &error);
        if (!puzzle)
            return;
        task->puzzle = choose(task, puzzle);
        if (!task->puzzle && atomic_fetch_add(&task->tried, 1) + 1 >= task->params.most_tried)
            return;
    }
}

struct generate_task *generate_task_start(const struct generate_task_params *params)
{
    struct generate_task *task = memory_calloc(1, sizeof *task);
    if (!task)
        return NULL;
    task->params = *params;
    layout_ref(params->layout);
    return background_start(&task->background, task, work, destroy, params->threaded) ? task : NULL;
}

bool generate_task_is_done(const struct generate_task *task)
{
    return background_is_done(&task->background);
}

unsigned generate_task_tried(const struct generate_task *task)
{
    return atomic_load(&task->tried);
}

struct puzzle *generate_task_take(struct generate_task *task)
{
    struct puzzle *puzzle = task->puzzle;
    task->puzzle = NULL;
    return puzzle;
}

void generate_task_destroy(struct generate_task *task)
{
    if (task)
        background_release(&task->background);
}
