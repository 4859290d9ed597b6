/* What the files of the scene share: scene.c, hit.c and race.c. */
#ifndef SCENE_SCENE_INTERNAL_H
#define SCENE_SCENE_INTERNAL_H

#include "player/placed.h"
#include "scene/guess_depths.h"
#include "scene/frame_context.h"

struct scene {
    const struct trace *trace;
    struct replay past;    /* for looking at other positions than the player's: levels */
    struct replay preview; /* what the pointer shows over the timeline */
    struct step_reader now, moving_step, reader, other;
    struct guess_depths guess_depths, preview_guess_depths;
    struct placed placed, preview_placed;
    struct timeline_columns timeline, lane_timeline; /* of what is zoomed in on; in a race, of the lane's whole way */
    struct tree tree;
    struct proof_rows proof_rows;
    struct tally tally, total; /* up to the position, and of the whole trace */
    struct sentence sentence;
    struct reason reason; /* of the step that led to position reason_of */
    uint64_t reason_of;
    size_t hint_rows, first_hint; /* to choose from; the first row that is shown */
    /* of the frame drawn last */
    struct frame frame;
    const struct theme *theme;
    uint64_t last_listed; /* the last step that the list shows */
    bool list_hidden;   /* it shows none: they come too fast */
    uint64_t position, steps, first, last; /* first, last: what the timeline shows */
    int64_t list_offset;
    cell_id focus;
    const struct scene_lane *lane; /* of a race */
    size_t lanes;
    bool by_progress;
    struct menu_position menu;
    bool animating, help, has_menu, drawn;
};

/* Reads what there is to show; `now` and `moving_step` receive the steps that the context points to. scene->frame has been
 * arranged. */
void scene_fill_context(struct scene *scene, const struct scene_view *view, struct draw_list *list, struct frame_context *context,
                     struct step *now, struct step *moving_step);

/* Makes the timeline for what the view zooms in on. */
void scene_make_timeline(struct scene *scene, const struct scene_view *view);

/* The search tree, brought up to date, where the frame has room for it. */
void scene_draw_tree(struct scene *scene, const struct frame_context *context);

void scene_draw_background(const struct frame_context *context);

/* The board, within its window. */
void scene_draw_board(const struct frame_context *context);

/* race.c */
void race_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list);

#endif
