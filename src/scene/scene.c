#include "scene/scene.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "scene/scene_internal.h"

struct scene *scene_create(void)
{
    return memory_calloc(1, sizeof(struct scene));
}

/* Frees everything that belongs to the trace. */
static void close_trace(struct scene *scene)
{
    if (!scene->trace)
        return;
    replay_finish(&scene->past);
    replay_finish(&scene->preview.replay);
    replay_finish(&scene->listed);
    step_reader_finish(&scene->readers.now);
    step_reader_finish(&scene->readers.moving_step);
    step_reader_finish(&scene->readers.any);
    step_reader_finish(&scene->readers.other);
    guess_depths_finish(&scene->states.guess_depths);
    guess_depths_finish(&scene->preview.guess_depths);
    failed_finish(&scene->states.failed);
    recent_cells_finish(&scene->states.recent);
    placed_digits_finish(&scene->states.placed);
    cell_effort_finish(&scene->tallies.effort_here);
    cell_effort_finish(&scene->tallies.effort_whole);
    cell_effort_finish(&scene->tallies.effort_common);
    placed_digits_finish(&scene->preview.placed);
    timeline_columns_finish(&scene->timelines.visible);
    timeline_columns_finish(&scene->timelines.lane);
    timeline_columns_finish(&scene->timelines.behind);
    tree_finish(&scene->tree);
    held_finish(&scene->held);
    cascade_finder_destroy(scene->cascades);
    argument_maker_finish(&scene->arguments);
}

void scene_destroy(struct scene *scene)
{
    if (scene)
        close_trace(scene);
    memory_free(scene);
}

void scene_open(struct scene *scene, const struct trace *trace)
{
    close_trace(scene);
    memset(scene, 0, sizeof *scene);
    scene->trace = trace;
    scene->cascades = cascade_finder_create(trace);
    replay_init(&scene->past, trace);
    replay_init(&scene->preview.replay, trace);
    replay_init(&scene->listed, trace);
    guess_depths_init(&scene->states.guess_depths, trace);
    guess_depths_init(&scene->preview.guess_depths, trace);
    failed_init(&scene->states.failed, trace);
    recent_cells_init(&scene->states.recent, trace);
    placed_digits_init(&scene->states.placed, trace);
    cell_effort_init(&scene->tallies.effort_here, trace);
    cell_effort_init(&scene->tallies.effort_whole, trace);
    cell_effort_init(&scene->tallies.effort_common, trace);
    placed_digits_init(&scene->preview.placed, trace);
    held_init(&scene->held, trace);
    step_reader_init(&scene->readers.now, trace);
    step_reader_init(&scene->readers.moving_step, trace);
    step_reader_init(&scene->readers.any, trace);
    step_reader_init(&scene->readers.other, trace);
}

/* --- questions about the last frame --- */

void scene_invalidate_hits(struct scene *scene)
{
    scene->drawn = false;
    scene->race.lanes = 0;
}

void scene_board(const struct scene *scene, struct draw_box *board, struct draw_box *window)
{
    *board = scene->frame.board;
    *window = scene->frame.viewport;
}

struct draw_box scene_cell(const struct scene *scene, cell_id cell)
{
    struct frame_context context = {
        .layout = trace_layout(scene->trace), .frame = &scene->frame, .theme = scene->theme};
    return board_cell(&context, cell);
}

struct draw_box scene_place_box(const struct scene *scene, struct scene_place place)
{
    const struct layout *layout = trace_layout(scene->trace);
    struct frame_context context = {.layout = layout, .frame = &scene->frame, .theme = scene->theme};
    struct draw_box box = board_cell(&context, place.cell);
    if (!place.digit)
        return box;
    float side = box.width / sqrtf((float)layout->digits);
    struct draw_point at = board_candidate(&context, place.cell, place.digit);
    return (struct draw_box){at.x - side / 2, at.y - side / 2, side, side};
}

cell_id scene_focus(const struct scene *scene)
{
    return scene->focus;
}

bool scene_animating(const struct scene *scene)
{
    return scene->animating;
}

bool scene_searches(struct scene *scene)
{
    tally_make(&scene->tallies.whole, &scene->readers.any.cursor, trace_steps(scene->trace));
    return scene->tallies.whole.kinds[STEP_GUESS] || scene->tallies.whole.kinds[STEP_CONTRADICTION];
}

unsigned scene_proof_lines(struct scene *scene, const struct scene_view *view)
{
    struct step step;
    uint64_t position = player_position(view->player);
    bool offered = view->offer.step && view->offer.position == position;
    if (!offered && (!position || !step_read(&scene->readers.any, position, &step)))
        return 0;
    reason_of_step(&scene->reason, &scene->arguments, scene->trace,
                   offered && view->offer.mask ? view->offer.mask : view->player->replay.mask,
                   offered ? view->offer.step : &step);
    scene->reason_of = offered ? 0 : position;
    return scene->reason.lines;
}

const char *scene_sentence(const struct scene *scene)
{
    return scene->sentence.text;
}

const struct hits *scene_hits(const struct scene *scene)
{
    return &scene->hits;
}

struct board_words scene_board_words(const struct scene *scene, const struct scene_view *view)
{
    bool hides_step = view->stop && view->stop->hides_step, has_step = scene->range.position && !view->document;
    return (struct board_words){
        .trace = scene->trace,
        .mask = view->document ? view->document->mask : view->player->replay.mask,
        .placed = view->document ? view->document->settled : scene->states.placed.is_placed,
        .step = hides_step         ? NULL
                : view->offer.step ? view->offer.step
                : has_step         ? &scene->steps.now
                                   : NULL,
        .notation = view->style.notation,
    };
}

const struct frame_layout *scene_frame(const struct scene *scene)
{
    return &scene->frame;
}

void scene_arrange(const struct scene_view *view, const struct layout *layout, size_t lane, struct frame_layout *frame)
{
    /* The tree would show which guesses fail. A step that the user is to find has no proof to show yet. */
    bool tells_too_much = view->panel == FRAME_TREE || (view->panel == FRAME_PROOF && !view->offer.step);
    bool is_race = view->race.lanes > 1;
    /* Only a spectator can do without a panel: other activities have their words and buttons in it. */
    bool needs_panel = view->document || view->lesson || view->quiz || view->exercise || view->start;
    enum frame_panel panel = needs_panel && view->panel == FRAME_NO_PANEL ? FRAME_STEP_LIST : view->panel;
    struct frame_window window = {.width = view->window.width,
                                  .height = view->window.height,
                                  .scale = view->window.scale > 0 ? view->window.scale : 1,
                                  .panel = view->quiz && tells_too_much ? FRAME_STEP_LIST : panel,
                                  .big_bang = view->style.theme->big_bang,
                                  .effort = view->style.effort && !view->document && !view->start && !is_race,
                                  .has_menus = !view->window.headless && !view->style.presenting,
                                  .presenting = view->style.presenting && !is_race};
    if (is_race) {
        frame_layout_arrange_lane(frame, layout, &window, (unsigned)lane, (unsigned)view->race.lanes);
        return;
    }
    frame_layout_arrange(frame, layout, &window);
    frame_layout_zoom(frame, layout, view->scroll.zoom, view->scroll.centre);
}

/* --- where each board of a race is --- */

uint64_t scene_race_position(const struct scene_race *race, size_t from, uint64_t position, size_t to)
{
    uint64_t steps = trace_steps(race->lane[to].player->replay.trace), all, back, forth;
    switch (race->pace) {
    case RACE_BY_STEPS:
        break;
    case RACE_BY_SHARE:
        all = trace_steps(race->lane[from].player->replay.trace);
        position = all ? (uint64_t)floor((double)steps * (double)position / (double)all + 0.5) : position;
        break;
    case RACE_BY_DIVERGENCE:
        if (!race->divergence)
            break;
        back = race->divergence->run[from].common;
        forth = race->divergence->run[to].common;
        position = position + forth > back ? position + forth - back : 0;
        break;
    }
    return position < steps ? position : steps;
}

size_t race_lane(const struct scene_race *race, const struct scene *scene)
{
    size_t lane = 0;
    while (lane + 1 < race->lanes && race->lane[lane].scene != scene)
        lane++;
    return lane;
}

const struct timeline_columns *race_tree_columns(const struct scene *lane)
{
    return lane->timelines.behind.columns ? &lane->timelines.behind : &lane->timelines.lane;
}
