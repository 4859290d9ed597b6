/* Where everything lies in the window: all the rectangles of a frame, from the window's size alone. Nothing is a fixed
 * number of pixels: `em`, the size of running text, grows with the window, and everything else is a multiple of it.
 *
 *     wide (from 900 px)         narrow                small
 *     +-----------+-------+      +-----------+         +-----------+
 *     |           | panel |      |   board   |         |   board   |
 *     |   board   |       |      +-----------+         +-----------+
 *     |           | list  |      | panel     |         | sentence  |
 *     +-----------+-------+      | list      |         +-----------+
 *     |        bar        |      +-----------+         |    bar    |
 *     +-------------------+      |    bar    |         +-----------+
 *                                +-----------+
 */
#ifndef SCENE_FRAME_H
#define SCENE_FRAME_H

#include "puzzle/layout.h"
#include "scene/draw.h"

/* What lies beside the board. */
enum frame_panel {
    FRAME_STEP_LIST,  /* title, sentence, list of steps */
    FRAME_PROOF, /* the proof of the step in place of the list */
    FRAME_TREE,  /* the search tree in place of the list; where there is no room for it, in place of the board */
    FRAME_NO_PANEL, /* nothing: the sentence alone lies under the board */
    FRAME_PANELS
};

enum frame_button { FRAME_FIRST, FRAME_BACK, FRAME_PLAY, FRAME_NEXT, FRAME_LAST, FRAME_BUTTONS };

struct frame {
    int width, height;
    float em;          /* pixels */
    float hair, thick; /* widths of lines: whole pixels */
    struct draw_box area;   /* where the board may lie */
    struct draw_box board;  /* the sheet; whole pixels; zoomed in, it is larger than the area */
    struct draw_box viewport; /* the part of the area in which it is seen */
    float cell;            /* side of a cell; whole pixels */
    float cell_width;      /* the same, but in big bang, where `cell` is the height */
    struct draw_box panel; /* title, technique, sentence; empty lists and titles where there is no room */
    struct draw_box title, sentence, list, tree;
    struct draw_box ending; /* of the list, once the last step is reached; its height is 0 otherwise */
    bool has_title, has_list, has_proof, has_tree, has_board, has_hints;
    struct draw_box bar, timeline, button[FRAME_BUTTONS], speed, count;
    struct draw_box lane_timeline; /* of one board in a race; its height is 0 where there is no room */
};

/* `scale`: physical pixels a logical one, 1 without HiDPI. `big_bang`: a whole empty cell lies between boxes. */
void frame_arrange(struct frame *frame, const struct layout *layout, int width, int height, float scale,
                   enum frame_panel panel, bool big_bang);

/* Takes room for the ending from the list. */
void frame_reserve_ending(struct frame *frame);

/* Steps to choose from take the place of what lies beside the board. */
void frame_show_hints(struct frame *frame);

/* Words take the place of the list. */
void frame_show_text(struct frame *frame);

/* Enlarges the board by `zoom`, if that is more than 1, and moves it so that `centre` (0 to 1 of its width and height) is
 * in the middle, as far as nothing is wasted. */
void frame_zoom(struct frame *frame, const struct layout *layout, float zoom, struct draw_point centre, bool big_bang);

/* One of `lanes` boards of a race, each with its head (`title`), its foot (`sentence`), its own timeline and, where the
 * boards leave room, its list or tree; under all the legend's line (`panel`). */
void frame_arrange_lane(struct frame *frame, const struct layout *layout, int width, int height, float scale,
                        unsigned lane, unsigned lanes, enum frame_panel kind, bool big_bang);

/* How many empty cells lie left of (or above) sheet column (row) `line`: none, but in big bang one for each box
 * before. */
float frame_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang);

static inline bool frame_box_contains(struct draw_box box, float x, float y)
{
    return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

#endif
