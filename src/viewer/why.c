/* The causes or effects of a step. Slices are computed in a thread, because a slice may have a million steps. */

#include "viewer/why.h"

#include "scene/motion.h"
#include "viewer/viewer_state.h"
#include "why/effects.h"

/* The maximum number of steps in which the slice of a failure is searched, if the user did not ask for it. */
enum { UNASKED_LIMIT = 5000 };

struct slice_search {
    struct trace *trace; /* a reference */
    struct slice_question question;
    bool is_effects; /* the slice has the effects of the step */
    size_t limit;
    struct slice slice;
    enum slice_outcome outcome;
    bool *cell; /* [cells]: a step of the slice changes it */
};

/* Marks the cells on which the steps of the slice rest, or that they fill. */
static void note_cells(struct slice_search *search, const struct cancel *cancel)
{
    struct step_reader reader;
    struct step step;
    search->cell = memory_calloc(trace_layout(search->trace)->cells, sizeof *search->cell);
    step_reader_init(&reader, search->trace);
    for (size_t i = 0; i < search->slice.steps.count && !cancel_is_requested(cancel); i++) {
        if (!step_read(&reader, search->slice.steps.items[i].number, &step))
            break;
        for (size_t k = 0; k < step.places; k++)
            search->cell[step.place[k].cell] = true;
        for (size_t k = 0; k < step.truth_count; k++) {
            if (constraint_is_cell(step.truths[k]))
                search->cell[step.truths[k].index] = true;
        }
    }
    step_reader_finish(&reader);
}

static void make_slice(void *context, const struct cancel *cancel)
{
    struct slice_search *search = context;
    search->outcome =
        search->is_effects
            ? effects_make(&search->slice, search->trace, search->question.position, search->limit, cancel)
            : slice_make(&search->slice, search->trace, &search->question, search->limit, cancel);
    note_cells(search, cancel);
}

static void finish(void *context)
{
    struct slice_search *search = context;
    slice_finish(&search->slice);
    memory_free(search->cell);
    trace_destroy(search->trace);
}

void why_close(struct viewer *viewer)
{
    task_end(&viewer->why.task);
    viewer->why = (struct why){.last = viewer->why.last};
}

static void start(struct viewer *viewer, const struct slice_question *question, bool is_asked, bool is_effects)
{
    why_close(viewer);
    struct task *task = task_create(sizeof(struct slice_search), make_slice, finish);
    *(struct slice_search *)task_context(task) = (struct slice_search){.trace = trace_ref(viewer->session.trace),
                                                                       .question = *question,
                                                                       .is_effects = is_effects,
                                                                       .limit = is_asked ? 0 : UNASKED_LIMIT};
    task_start(task, viewer->params.threaded);
    viewer->why = (struct why){.task = task, .question = *question, .is_asked = is_asked, .last = viewer->why.last};
}

void why_ask(struct viewer *viewer, const struct slice_question *question)
{
    start(viewer, question, true, false);
}

void why_ask_effects(struct viewer *viewer, uint64_t step)
{
    start(viewer, &(struct slice_question){.position = step}, true, true);
}

/* Shows the slice once it is complete. */
static void take_result(struct viewer *viewer)
{
    struct why *why = &viewer->why;
    const struct slice_search *search = task_context(why->task);
    const struct slice *slice = &search->slice;
    why->is_done = true;
    why->outcome = search->outcome;
    if (why->outcome != SLICE_DONE || !slice->steps.count)
        return;
    why->shown = (struct scene_why){.slice = slice,
                                    .cell = search->cell,
                                    .of = slice->steps.items[search->is_effects ? 0 : slice->steps.count - 1].number,
                                    .is_effects = search->is_effects,
                                    .is_asked = why->is_asked};
}

/* Returns whether the next step is hidden. */
static bool is_asked(const struct viewer *viewer)
{
    return mode_is_open(viewer, MODE_quiz) || mode_is_open(viewer, MODE_exercise);
}

/* Returns whether the step at the position is a contradiction or a backtrack that can be looked at. */
static bool is_at_failure(struct viewer *viewer)
{
    struct player *player = &viewer->session.player;
    uint64_t position = player_position(player);
    if (!position || motion_is_too_fast(player) || viewer->race.rivals || is_asked(viewer))
        return false;
    enum step_kind kind = replay_kind(&player->replay);
    return kind == STEP_CONTRADICTION || kind == STEP_BACKTRACK;
}

/* Explains a failure at the position once that rests, and discards the explanation of a different one. */
static void follow_position(struct viewer *viewer, bool rests)
{
    struct why *why = &viewer->why;
    uint64_t position = player_position(&viewer->session.player);
    why->is_pending = false;
    if (why->task && (why->is_asked || why->question.position == position))
        return;
    bool is_wanted = is_at_failure(viewer);
    if (is_wanted && rests)
        start(viewer, &(struct slice_question){.position = position}, false, false);
    else if (why->task)
        why_close(viewer);
    why->is_pending = is_wanted && !rests;
}

static void advance(struct viewer *viewer, bool rests)
{
    struct why *why = &viewer->why;
    follow_position(viewer, rests);
    if (!why->is_done && task_is_done(why->task))
        take_result(viewer);
}

void why_advance(struct viewer *viewer)
{
    uint64_t position = player_position(&viewer->session.player);
    advance(viewer, viewer->why.last == position);
    viewer->why.last = position;
}

void why_wait(struct viewer *viewer)
{
    advance(viewer, true);
    if (viewer->why.task && !viewer->why.is_done)
        task_wait(viewer->why.task);
    advance(viewer, true);
}

bool why_is_busy(const struct viewer *viewer)
{
    return viewer->why.is_pending || (viewer->why.task && !viewer->why.is_done);
}
