#include "viewer/view.h"

#include "viewer/session.h"
#include "viewer/viewer_state.h"

static struct scene_name name_of(const struct viewer *viewer)
{
    const struct rated *rated = &viewer->background.rated;
    return (struct scene_name){
        .title = viewer->session.name,
        .rating = *rated->shown ? rated->shown : NULL,
        .long_rating = *rated->shown ? rated->long_shown : NULL,
    };
}

void view_make(const struct viewer *viewer, struct scene_view *view)
{
    const struct looking *looking = &viewer->looking;
    *view = (struct scene_view){
        .player = &viewer->session.player,
        .window = viewer->drawing.window,
        .style = viewer->drawing.style,
        .race = viewer->race.shown,
        .name = name_of(viewer),
        .offer = viewer->hints.offer,
        .why = viewer->why.shown.slice ? &viewer->why.shown : NULL,
        .source = viewer->own_program.is_shown ? &viewer->own_program.source : NULL,
        .proof = looking->proof,
        .panel = looking->panel,
        .pointer = viewer->pointing.at,
        .scroll = looking->scroll,
        .digit = looking->digit,
        .cell = looking->cell,
        .sketch = {viewer->pointing.sketch.items, viewer->pointing.sketch.count},
        .ending = ending_show(&viewer->session),
        .action = {[FRAME_FIRST] = ACTION_first,
                   [FRAME_BACK] = ACTION_step_back,
                   [FRAME_PLAY] = ACTION_play_pause,
                   [FRAME_NEXT] = ACTION_step_forward,
                   [FRAME_LAST] = ACTION_last,
                   [BUTTON_HISTORY] = ACTION_ways,
                   [BUTTON_PALETTE] = ACTION_palette,
                   [BUTTON_END_OF_RACE] = ACTION_racers,
                   [BUTTON_DIVERGENCE] = ACTION_divergence,
                   [BUTTON_UNSAVED] = ACTION_unsaved,
                   [BUTTON_SUMMARY] = ACTION_summary,
                   [BUTTON_STOP] = ACTION_stop,
                   [BUTTON_TECHNIQUE] = ACTION_steps_of,
                   [BUTTON_NEXT_LINE] = ACTION_next_part},
        .message = viewer->message.shown,
    };
    modes_show(viewer, view);
}
