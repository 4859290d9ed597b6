/* The scene's state and the functions shared by scene.c, scene_read.c, scene_draw.c, hit.c and race.c. */
#ifndef SCENE_SCENE_INTERNAL_H
#define SCENE_SCENE_INTERNAL_H

#include "argument/argument_make.h"
#include "explain/blockers.h"
#include "explain/held.h"
#include "player/placed_digits.h"
#include "scene/failed.h"
#include "scene/frame_parts.h"
#include "scene/guess_depths.h"
#include "scene/recent_cells.h"
#include "trace/cell_effort.h"
#include "why/implications.h"

/* Readers that each cache the step read last: the step at the position, the animated one, any other, and one that a
 * sentence also names. */
struct scene_readers {
    struct step_reader now, moving_step, any, other;
};

/* The step that led to the position, and the animated one. */
struct scene_steps {
    struct step now, moving;
};

/* The causes of the step, if they are shown. */
struct scene_causes {
    struct blockers blockers;
    struct implications implications;
    bool has_implications;
    uint64_t implications_of; /* the step for which they were searched */
};

/* The state of each cell at the position, apart from its candidates. */
struct cell_states {
    struct guess_depths guess_depths;
    struct failed failed;
    struct recent_cells recent;
    struct placed_digits placed;
};

/* The position under the pointer on the timeline. */
struct scene_preview {
    struct replay replay;
    struct guess_depths guess_depths;
    struct placed_digits placed;
};

/* The position, the number of steps, and the first and last position of the timeline. */
struct scene_range {
    uint64_t position, steps, first, last;
};

/* The columns of the visible part of the timeline; in a race, those of the lane's whole trace and of its part after the
 * divergence point (without columns: unknown, or not shown). */
struct scene_timelines {
    struct timeline_columns visible, lane, behind;
};

/* The counts up to the position, in the whole trace, and up to the divergence point of a race. The efforts are up to
 * date only if they are shown. */
struct scene_tallies {
    struct tally here, whole, common;
    struct cell_effort effort_here, effort_whole, effort_common;
};

/* The lists that may be open, as in the last frame. */
struct scene_lists {
    struct rows_shown menu, hints, help;
};

/* The scene: the readers of the trace, the contents of a frame (kept from frame to frame, because most of it does not
 * change), and the parts of the last frame that hit tests need. */
struct scene {
    const struct trace *trace;
    struct replay past;   /* moved to other positions for the depths of guesses */
    struct replay listed; /* moved to the steps whose lines are shown */
    struct scene_readers readers;
    struct scene_steps steps;
    struct cell_states states;
    struct scene_preview preview;
    struct scene_timelines timelines;
    struct tree tree;
    struct held held; /* up to date only while the algorithm is shown */
    struct cascade_finder *cascades;
    struct scene_tallies tallies;
    struct moment moment;
    struct sentence sentence;
    struct scene_causes causes;
    struct argument_maker arguments;
    struct reason reason; /* of the step that led to position reason_of */
    struct reason shape;  /* the same in the form of sets, if it is a shape */
    uint64_t reason_of;
    /* The layout of the last frame: */
    struct frame_layout frame;
    const struct theme *theme;
    struct scene_range range;
    cell_id focus;
    struct scene_race race;
    struct scene_lists lists;
    struct hits hits;
    struct marks_drawn drawn_marks;
    bool animating, drawn;
};

/* scene_read.c: fills the context for a frame. scene->frame has been computed. */
void scene_read_context(struct scene *scene, const struct scene_view *view, struct draw_list *list,
                        struct frame_context *context);

/* Counts the guesses, if the frame shows their number. */
void scene_count_guesses(struct scene *scene, const struct frame_context *context);

/* Computes the columns of a timeline that is `width` pixels wide, for the steps after `first` up to `last`. */
void scene_read_columns(struct scene *scene, struct timeline_columns *columns, float width, uint64_t first,
                        uint64_t last);

/* Computes the timeline's columns for the visible part. */
void scene_read_timeline(struct scene *scene, const struct scene_view *view);

/* Reads the moment of `context`, and updates the search tree if the layout has room for it. */
void scene_read_moment(struct scene *scene, const struct frame_context *context);

/* scene.c: return the lane with this scene, and the part of the trace that the lane's tree shows. */
size_t race_lane(const struct scene_race *race, const struct scene *scene);
const struct timeline_columns *race_tree_columns(const struct scene *lane);

/* race.c: draws all boards and their panels. `context` receives the context of this scene. */
void race_draw(struct scene *scene, const struct scene_view *view, const struct scene_hit *hover,
               struct draw_list *list, struct frame_context *context);

#endif
