/* What the files of the scene share: scene.c, hit.c and race.c. */
#ifndef SCENE_SCENE_PARTS_H
#define SCENE_SCENE_PARTS_H

#include "player/placed_digits.h"
#include "scene/levels.h"
#include "scene/stage.h"

struct scene {
    const struct trace *trace;
    struct replay past;    /* for looking at other positions than the player's: levels */
    struct replay preview; /* what the pointer shows over the timeline */
    struct step_reader now, under_way, reader, other;
    struct levels levels, preview_levels;
    struct placed_digits placed, preview_placed;
    struct strip strip, lane_strip; /* of what is zoomed in on; in a race, of the lane's whole way */
    struct tree tree;
    struct proof_rows proof_rows;
    struct tally tally, total; /* up to the position, and of the whole trace */
    struct sentence sentence;
    struct reason reason; /* of the step that led to position reason_of */
    uint64_t reason_of;
    size_t choices, first_choice; /* to choose from; the first row that is shown */
    /* of the frame drawn last */
    struct frame frame;
    const struct theme *theme;
    uint64_t listed; /* the last step that the list shows */
    bool unlisted;   /* it shows none: they come too fast */
    uint64_t position, steps, first, last; /* first, last: what the timeline shows */
    int64_t list_offset;
    cell_id focus;
    const struct scene_lane *lane; /* of a race */
    size_t lanes;
    bool by_share;
    struct menu_place menu;
    bool moving, help, has_menu, drawn;
};

/* Reads what there is to show; `now` and `under_way` receive the steps that the stage points to. scene->frame has been
 * arranged. */
void scene_set_stage(struct scene *scene, const struct scene_view *view, struct draw_list *list, struct stage *stage,
                     struct step *now, struct step *under_way);

/* Makes the strip for what the view zooms in on. */
void scene_make_strip(struct scene *scene, const struct scene_view *view);

/* The search tree, brought up to date, where the frame has room for it. */
void scene_draw_tree(struct scene *scene, const struct stage *stage);

void scene_draw_ground(const struct stage *stage);

/* The board, within its window. */
void scene_draw_sheet(const struct stage *stage);

/* race.c */
void race_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list);

#endif
