/* The engine that runs a user's program. */
#include "base/translation.h"
#include "watch/program.h"

struct watch_task *watch_task_create(struct watch_program *program)
{
    struct watch_task *task = memory_calloc(1, sizeof *task);
    task->program = watch_program_ref(program);
    return task;
}

static void release(void *context)
{
    struct watch_task *task = context;
    if (task)
        watch_program_unref(task->program);
    memory_free(task);
}

static void write_name(const void *context, char *name, size_t size)
{
    const struct watch_task *task = context;
    watch_program_name(task->program, name, size);
}

static enum engine_outcome solve(struct engine_task *engine_task)
{
    struct watch_task *task = engine_task->context;
    struct watch_params params = {.trace = engine_task->trace,
                                  .is_live = true,
                                  .asks_techniques = true,
                                  .most_asking = WATCH_MOST_ASKING,
                                  .cancel = engine_task->cancel};
    watch_program_run(task->program, engine_task->puzzle, &params, &task->result);
    if (task->result.is_full)
        return ENGINE_FULL;
    if (cancel_is_requested(engine_task->cancel))
        return ENGINE_STOPPED;
    return task->result.totals.end == WATCH_SOLVED ? ENGINE_SOLVED
           : task->result.totals.end == WATCH_NONE ? ENGINE_NO_SOLUTION
                                                   : ENGINE_STUCK;
}

const struct engine engine_watch = {
    .id = "watch",
    .title = TR("A program of your own"),
    .summary = TR("Runs another solver, which says what it does (docs/watch.md)."),
    .stat_names = {NULL},
    .clues = ENGINE_KNOWS_CLUES,
    .solve = solve,
    .release = release,
    .name = write_name,
};
