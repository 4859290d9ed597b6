/* Reads the contents of one frame from the trace and the view: the step, the grid, the reason and the sentence, the
 * timeline's columns, and the other steps that are named. Drawing uses nothing else. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "explain/spans.h"
#include "scene/scene_internal.h"
#include "step/nogood.h"

enum {
    SIMPLE_LINES = 3,       /* a reason with at most this many lines leaves room for the arcs of a cascade */
    CAUSES_A_FRAME = 200,   /* for the cascades in the list and the timeline */
    SAMPLES_A_FRAME = 300,  /* for the curves of the effort */
    COUNTED_A_FRAME = 50000 /* [steps]: for the heat of the cells */
};

void scene_read_columns(struct scene *scene, struct timeline_columns *columns, float width, uint64_t first,
                        uint64_t last)
{
    float room = fmaxf(0, width / scene->frame.thick);
    uint64_t count = last - first;
    timeline_columns_make(columns, &scene->readers.any.cursor, first, last,
                          count < (uint64_t)room ? (size_t)count : (size_t)room);
}

void scene_read_timeline(struct scene *scene, const struct scene_view *view)
{
    scene->range.first = 0;
    scene->range.last = scene->range.steps;
    if (view->scroll.last > view->scroll.first && view->scroll.first < scene->range.steps) {
        scene->range.first = view->scroll.first;
        scene->range.last = view->scroll.last < scene->range.steps ? view->scroll.last : scene->range.steps;
    }
    scene_read_columns(scene, &scene->timelines.visible, scene->frame.timeline.width, scene->range.first,
                       scene->range.last);
    if (frame_effort(&scene->frame).height > 0 &&
        !timeline_columns_add_effort(&scene->timelines.visible, &scene->readers.any.cursor, &scene->past,
                                     view->window.headless ? SIZE_MAX : SAMPLES_A_FRAME))
        scene->animating = true;
}

/* Returns the cell to focus on: that of a placement, otherwise of an elimination or restoration, otherwise of the
 * evidence. */
static cell_id find_focus(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    if (step->removes)
        return step->remove[0].cell;
    if (step->restores)
        return step->restore[0].cell;
    return step->truth_count && constraint_is_cell(step->truths[0]) ? step->truths[0].index : NO_CELL;
}

/* Finds the reason of the step. It is cached until the position changes, because recorded steps never change; the
 * reason of a hint is computed each time. */
static const struct reason *find_reason(struct scene *scene, const struct frame_context *context)
{
    if (!context->step)
        scene->reason.lines = 0;
    else if (context->is_hint || scene->reason_of != context->position)
        reason_of_step(&scene->reason, &scene->arguments, scene->trace, context->mask, context->step);
    if (context->step && scene->reason.is_shape)
        reason_make_sets(&scene->shape, context->layout, context->mask, context->step);
    scene->reason_of = context->step && !context->is_hint ? context->position : 0;
    return &scene->reason;
}

/* Finds the digits that block the other places of a digit, if the result stays on the screen. */
static void find_blockers(struct scene *scene, struct frame_context *context)
{
    bool is_shown = context->step && !context->causes.why && !context->movement.heat && !context->theme->big_bang &&
                    context->view->race.lanes < 2 && !context_is_playing(context) &&
                    !(context->view->proof.line && context->view->proof.step == context->position);
    context->causes.blockers = is_shown && blockers_find(&scene->causes.blockers, context->layout, context->step,
                                                         context->mask, context->placed.settled)
                                   ? &scene->causes.blockers
                                   : NULL;
}

/* Finds how the digits of a learned nogood led to the contradiction. Like the reason, it is cached until the position
 * changes. */
static void find_implications(struct scene *scene, struct frame_context *context)
{
    bool is_shown = context->step && nogood_learned(context->step) && !context->is_hint && !context->movement.heat &&
                    !context->movement.is_too_fast && context->frame->shown != FRAME_PROOF && !context->proof_line;
    struct scene_causes *causes = &scene->causes;
    if (is_shown && causes->implications_of != context->position) {
        causes->has_implications = implications_find(&causes->implications, scene->trace, context->step);
        causes->implications_of = context->position;
    }
    context->causes.implications = is_shown && causes->has_implications ? &causes->implications : NULL;
}

/* Writes the sentence and chooses the proof line to explain. */
static void set_words(struct scene *scene, const struct scene_view *view, struct frame_context *context)
{
    context->step_wording = context->wording;
    context->step_wording.mask =
        context->is_hint ? NULL : context->mask; /* the grid does not yet show the result of the step */
    context->step_wording.slice =
        context->causes.why && !context->is_hint && context->causes.why->of == context->position
            ? context->causes.why->slice
            : NULL;
    context->step_wording.technique = context->is_hint ? view->offer.technique : NULL;
    context->step_wording.blockers = context->causes.blockers;
    context->reason = context->step_wording.reason = find_reason(scene, context);
    context->proof_line =
        view->proof.step == context->position && view->proof.line <= context->reason->lines ? view->proof.line : 0;
    context->shape = context->step && context->reason->is_shape && !context->proof_line ? &scene->shape : NULL;
    bool is_begun = view->lesson && view->lesson->stage < LESSON_WHY;
    context->hides_conclusion =
        context->proof_line ? context->proof_line < context->reason->lines : is_begun && context->step;
    if (context->proof_line) {
        proof_line(&scene->sentence, &context->step_wording, context->proof_line - 1);
    } else if (is_begun && lesson_words(&scene->sentence, context)) {
        return;
    } else if (view->stop) {
        stop_words(&scene->sentence, context->layout, view);
    } else if (view->document && !context->is_hint) {
        span_begin(&scene->sentence, view->style.notation);
        stop_add_words(&scene->sentence, context->layout, view, view->document->text);
    } else if (view->quiz && !context->is_hint) {
        span_begin(&scene->sentence, view->style.notation);
        stop_add_words(&scene->sentence, context->layout, view, view->quiz);
    } else if (context->movement.heat) {
        char text[160];
        snprintf(text, sizeof text,
                 tr(view->style.theme->big_bang
                        ? "%.0f steps a second."
                        : "%.0f steps a second. The more a cell is shaded, the more often it changes."),
                 view->player->speed);
        span_begin(&scene->sentence, view->style.notation);
        span_words(&scene->sentence, text);
    } else if (context->step) {
        sentence_write(&scene->sentence, &context->step_wording, context->step);
    } else {
        sentence_start(&scene->sentence, scene->trace);
    }
}

/* Keeps the data that scene_hit and the other queries need after the frame. */
static void keep_view(struct scene *scene, const struct scene_view *view)
{
    scene->range.steps = trace_steps(scene->trace);
    scene->range.position = player_position(view->player);
    scene->theme = view->style.theme;
    if (!view->menu)
        scene->lists.menu.count = scene->lists.menu.first = 0;
    if (!view->hint_list)
        scene->lists.hints.count = scene->lists.hints.first = 0;
    scene->race = view->race;
    scene->hits.count = 0;
}

/* Returns whether the step is hidden because of a question about it. The quiz asks nothing about a contradiction. */
static bool hides_step(const struct frame_context *context)
{
    const struct scene_view *view = context->view;
    bool is_contradiction = context->step && context->step->kind == STEP_CONTRADICTION;
    return (view->quiz && !is_contradiction) || (view->stop && view->stop->hides_step);
}

static bool shows_why(const struct frame_context *context)
{
    const struct scene_why *why = context->view->why;
    return why && !context->movement.heat && !context->is_hint && !hides_step(context) &&
           (why->is_asked || why->of == context->position);
}

/* Returns whether arrows show how each step led to the next. They appear only while steps play; otherwise they would
 * look like reasons of the step. */
static bool shows_arcs(const struct frame_context *context)
{
    return context_is_playing(context) && context->step && !context->is_hint && !context->causes.why &&
           context->view->race.lanes < 2 && !context->movement.is_too_fast && context->reason->lines <= SIMPLE_LINES &&
           !context->theme->big_bang;
}

/* Counts in portions if there are many steps. */
static void count_effort(struct scene *scene, struct cell_effort *effort, uint64_t position, bool in_parts)
{
    if (!cell_effort_seek(effort, &scene->readers.any, position, in_parts ? COUNTED_A_FRAME : UINT64_MAX))
        scene->animating = true;
}

/* Counts how often each cell was guessed or became empty. */
static void find_effort(struct scene *scene, struct frame_context *context)
{
    const struct scene_view *view = context->view;
    if (!view->style.heat || view->document || view->start)
        return;
    context->tallies.cells = &scene->tallies.effort_here;
    count_effort(scene, &scene->tallies.effort_here, context->position, !view->window.headless);
}

void scene_count_guesses(struct scene *scene, const struct frame_context *context)
{
    const struct scene_view *view = context->view;
    struct scene_tallies *tallies = &scene->tallies;
    bool in_parts = !view->window.headless, has_tree = scene->frame.shown == FRAME_TREE;
    if (view->race.lanes > 1 || has_tree)
        count_effort(scene, &tallies->effort_here, context->position, in_parts);
    if ((has_tree && view->style.whole_tree) || scene->frame.foot.height > 0)
        count_effort(scene, &tallies->effort_whole, context->steps, in_parts);
    if (view->race.divergence && tallies->common.made)
        count_effort(scene, &tallies->effort_common, tallies->common.position, in_parts);
}

/* Finds the state of each cell at the position: what it rests on, which of its candidates failed, the age of its
 * digit. */
static void find_states(struct scene *scene, struct frame_context *context)
{
    uint64_t guess = !context->step                          ? 0
                     : context->step->kind == STEP_BACKTRACK ? context->step->parent
                                                             : context->step->guess;
    guess_depths_find(&scene->states.guess_depths, &scene->past, &scene->readers.any, context->mask, guess);
    context->guesses.depth = scene->states.guess_depths.of_cell;
    context->guesses.level = guess_depths_level(&scene->states.guess_depths);
    context->guesses.is_guess = scene->states.guess_depths.is_guess;
    failed_find(&scene->states.failed, &scene->readers.any, context->position);
    context->guesses.failed = scene->states.failed.of_cell;
    recent_cells_find(&scene->states.recent, &scene->readers.any, context->position, context->mask,
                      trace_is_human(scene->trace));
    context->placed.age = scene->states.recent.age;
    placed_digits_update(&scene->states.placed, &scene->readers.any, context->position, context->mask);
    context->placed.settled = scene->states.placed.is_placed;
    context->placed.explicit_placements = scene->states.placed.explicit_placements;
    find_effort(scene, context);
}

/* Reads the step that led to the position and the animated one. */
static void read_steps(struct scene *scene, struct frame_context *context)
{
    struct scene_steps *steps = &scene->steps;
    uint64_t moving = context->movement.motion.step;
    scene->animating = context->movement.motion.moving;
    if (scene->range.position && step_read(&scene->readers.now, scene->range.position, &steps->now))
        context->step = &steps->now;
    if (moving && moving == scene->range.position)
        context->movement.step = context->step;
    else if (moving && step_read(&scene->readers.moving_step, moving, &steps->moving))
        context->movement.step = &steps->moving;
}

/* Replaces the trace's grid and step by those of the view: a document, a hint, or no step. */
static void replace_by_view(struct scene *scene, struct frame_context *context)
{
    const struct scene_view *view = context->view;
    bool only_spots = view->lesson && view->lesson->stage == LESSON_SPOT;
    if (view->document) {
        context->mask = view->document->mask;
        context->placed.settled = view->document->settled;
    }
    context->is_hint = view->offer.step && view->offer.position == context->position && !only_spots;
    if (!context->is_hint && !context->movement.heat && !hides_step(context))
        return;
    if (context->is_hint && view->offer.mask)
        context->mask = view->offer.mask;
    context->step = context->is_hint ? view->offer.step : NULL; /* none if steps are played too fast to show one */
    context->movement.step = NULL;
    scene->animating = false;
}

void scene_read_context(struct scene *scene, const struct scene_view *view, struct draw_list *list,
                        struct frame_context *context)
{
    keep_view(scene, view);
    scene->drawn_marks = (struct marks_drawn){.has = {false}};
    *context = (struct frame_context){
        .list = list,
        .hits = &scene->hits,
        .drawn = &scene->drawn_marks,
        .view = view,
        .theme = view->style.theme,
        .frame = &scene->frame,
        .layout = trace_layout(scene->trace),
        .placed.given = trace_puzzle(scene->trace)->given,
        .position = scene->range.position,
        .steps = scene->range.steps,
        .mask = view->player->replay.mask,
        .movement.motion = motion_find(view->player, view->style.reduced_motion || view->style.theme->big_bang),
        .wording = {.trace = scene->trace, .other = &scene->readers.other, .notation = view->style.notation},
        .moment = &scene->moment,
        .cascades.finder = scene->cascades,
        .words.sentence = &scene->sentence,
        .timeline = &scene->timelines.visible,
        .tree = &scene->tree,
        .tallies = {.whole = &scene->tallies.whole,
                    .here = &scene->tallies.here,
                    .effort_whole = &scene->tallies.effort_whole,
                    .effort_here = &scene->tallies.effort_here,
                    .effort_common = &scene->tallies.effort_common},
    };
    context->movement.is_too_fast = motion_is_too_fast(view->player) && !view->window.headless;
    context->movement.heat =
        player_skips_steps(view->player) && !view->window.headless ? view->player->change_heat : NULL;
    context->held = scene->frame.shown == FRAME_ALGORITHM && !context->movement.heat ? &scene->held : NULL;
    read_steps(scene, context);
    find_states(scene, context);
    replace_by_view(scene, context);
    scene->focus = context->step ? find_focus(context->step) : NO_CELL;
    if (shows_why(context))
        context->causes.why = view->why;
    find_blockers(scene, context);
    set_words(scene, view, context);
    find_implications(scene, context);
    context->cascades.shows_arcs = shows_arcs(context);
}

/* Reads the depths of the cascades, if the timeline shows single steps and the budget allows it. */
static void read_cascade_depths(struct moment *moment, const struct frame_context *context,
                                struct cascade_budget *budget)
{
    const struct timeline_columns *timeline = context->timeline;
    uint64_t count = timeline->last - timeline->first;
    moment->cascade_depths = 0;
    if (!context->view->style.cascades || context->view->race.lanes > 1 || count > MOMENT_DEPTHS ||
        count > timeline->columns)
        return;
    cascade_depths(context->cascades.finder, timeline->first, (size_t)count, moment->cascade_depth, budget);
    if (!budget->is_spent)
        moment->cascade_depths = (unsigned)count;
}

void scene_read_moment(struct scene *scene, const struct frame_context *context)
{
    struct moment *moment = &scene->moment;
    struct moment_source source = {scene->trace, context->view->player, &scene->readers.any, &scene->listed,
                                   &context->wording};
    const struct scene_hit *hover = &context->hover;
    bool race = context->view->race.lanes > 1; /* in a race the pointer is on the leader's timeline */
    struct list_row rows[MOMENT_ROWS];
    struct cascade_budget budget = {CAUSES_A_FRAME, false};
    moment_read(moment, &source, race ? context->step : NULL); /* only in a race; otherwise the sentence replaces the
                                                                * line */
    if (scene->frame.shown == FRAME_ALGORITHM && !context->movement.heat)
        held_find(&scene->held, context->position, context->view->style.notation);
    unsigned count = list_rows(context, rows, &budget);
    moment_read_rows(moment, &source, rows, count);
    read_cascade_depths(moment, context, &budget);
    moment->arcs = 0;
    moment->cascade_start = NO_CELL;
    if (context->cascades.shows_arcs) {
        moment_read_arcs(moment, &source, context->cascades.finder, context->position);
        moment_read_cascade_start(moment, &source, context->cascades.finder, context->position, &budget);
    }
    scene->animating |= budget.is_spent;
    moment_read_causes(moment, &source, context->causes.why, context->position, context->mask);
    if (context->causes.blockers)
        moment_take_blockers(moment, context->causes.blockers);
    if (hover->target == SCENE_TIMELINE && !race)
        moment_read_pointed_step(moment, &source, hover->position);
    else if (hover->target == SCENE_TREE)
        moment_read_pointed_guess(moment, &source, hover->position);
    if (scene->frame.shown != FRAME_TREE)
        return;
    tree_find_path(&scene->tree, &scene->readers.any, scene->range.position);
    scene->tree.whole = context->view->style.whole_tree;
    if (!tree_scan(&scene->tree, &scene->readers.any, context->timeline->first, context->timeline->last))
        scene->animating = true;
    tree_list_rows(&scene->tree);
    if (outline_fits(&scene->frame, &scene->tree))
        moment_read_outcomes(moment, &source, &scene->tree);
}
