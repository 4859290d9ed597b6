/* What a step rests on: slices are made in a thread, because a slice may have a million steps. */

#include "base/background.h"
#include "base/memory.h"
#include "base/thread.h"
#include "proof/effects.h"
#include "scene/motion.h"
#include "viewer/viewer_internal.h"

/* A failure that nobody asked about is explained only if its slice is found within so many steps. */
enum { UNASKED_LIMIT = 5000 };

struct why_task {
    struct background background;
    struct trace *trace; /* a reference */
    struct slice_question question;
    bool is_effects; /* what came of the step is asked for */
    size_t limit;
    struct slice slice;
    enum slice_outcome outcome;
};

static void make_slice(void *context)
{
    struct why_task *task = context;
    const atomic_bool *cancel = &task->background.cancel;
    task->outcome = task->is_effects
                        ? effects_make(&task->slice, task->trace, task->question.position, task->limit, cancel)
                        : slice_make(&task->slice, task->trace, &task->question, task->limit, cancel);
}

static void destroy(void *context)
{
    struct why_task *task = context;
    slice_finish(&task->slice);
    trace_destroy(task->trace);
    memory_free(task);
}

void why_close(struct viewer *viewer)
{
    struct why_task *task = viewer->why.task;
    viewer->view.why = NULL;
    viewer->why = (struct why){0};
    if (task)
        background_release(&task->background);
}

static bool start(struct viewer *viewer, const struct slice_question *question, bool is_asked, bool is_effects)
{
    why_close(viewer);
    struct why_task *task = memory_calloc(1, sizeof *task);
    if (!task)
        return false;
    task->trace = trace_ref(viewer->session.trace);
    task->question = *question;
    task->is_effects = is_effects;
    task->limit = is_asked ? 0 : UNASKED_LIMIT;
    if (!background_start(&task->background, task, make_slice, destroy, viewer->params.threaded))
        return false;
    viewer->why = (struct why){.task = task, .question = *question, .is_asked = is_asked};
    return true;
}

bool why_ask(struct viewer *viewer, const struct slice_question *question)
{
    return start(viewer, question, true, false);
}

bool why_ask_effects(struct viewer *viewer, uint64_t step)
{
    return start(viewer, &(struct slice_question){.position = step}, true, true);
}

/* Shows the slice once it is made. */
static void take_result(struct viewer *viewer)
{
    struct why *why = &viewer->why;
    const struct slice *slice = &why->task->slice;
    why->is_done = true;
    why->outcome = why->task->outcome;
    if (why->outcome != SLICE_DONE || !slice->steps.count)
        return;
    bool is_effects = why->task->is_effects;
    why->shown = (struct scene_why){.slice = slice,
                                    .of = slice->steps.items[is_effects ? 0 : slice->steps.count - 1].number,
                                    .is_effects = is_effects,
                                    .is_asked = why->is_asked};
    viewer->view.why = &why->shown;
}

/* Returns whether the step at the position is a contradiction or a backtrack that can be looked at. */
static bool is_at_failure(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    uint64_t position = player_position(player);
    if (!position || motion_is_too_fast(player) || viewer->race.rivals || viewer->view.quiz)
        return false;
    enum step_kind kind = replay_kind(&player->replay);
    return kind == STEP_CONTRADICTION || kind == STEP_BACKTRACK;
}

/* Looks for what is behind a failure at the position, and forgets what belongs to another one. */
static void follow_position(struct viewer *viewer)
{
    struct why *why = &viewer->why;
    if (why->task && (why->is_asked || why->question.position == player_position(&viewer->session.player)))
        return;
    if (is_at_failure(viewer))
        start(viewer, &(struct slice_question){.position = player_position(&viewer->session.player)}, false, false);
    else if (why->task)
        why_close(viewer);
}

void why_advance(struct viewer *viewer)
{
    struct why *why = &viewer->why;
    follow_position(viewer);
    if (why->task && !why->is_done && background_is_done(&why->task->background))
        take_result(viewer);
}

void why_wait(struct viewer *viewer)
{
    why_advance(viewer);
    while (why_is_busy(viewer)) {
        thread_sleep(200);
        why_advance(viewer);
    }
}

bool why_is_busy(const struct viewer *viewer)
{
    return viewer->why.task && !viewer->why.is_done;
}
