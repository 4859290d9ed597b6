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

enum frame_button { FRAME_FIRST, FRAME_BACK, FRAME_PLAY, FRAME_NEXT, FRAME_LAST, FRAME_BUTTONS };

struct frame {
    int width, height;
    float em;          /* pixels */
    float hair, thick; /* widths of lines: whole pixels */
    struct draw_box board; /* the sheet; whole pixels */
    float cell;            /* side of a cell; whole pixels */
    float cell_width;      /* the same, but in big bang, where `cell` is the height */
    struct draw_box panel; /* title, technique, sentence; empty lists and titles where there is no room */
    struct draw_box title, sentence, list;
    bool has_title, has_list;
    struct draw_box bar, strip, button[FRAME_BUTTONS], speed, count;
};

/* `scale`: physical pixels a logical one, 1 without HiDPI. `big_bang`: a whole empty cell lies between boxes. Without
 * the panel, the sentence alone lies under the board. */
void frame_arrange(struct frame *frame, const struct layout *layout, int width, int height, float scale,
                   bool with_panel, bool big_bang);

/* The board alone, as large as it gets; everything else is empty. */
void frame_arrange_board(struct frame *frame, const struct layout *layout, int width, int height, bool big_bang);

/* How many empty cells lie left of (or above) sheet column (row) `line`: none, but in big bang one for each box
 * before. */
float frame_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang);

static inline bool frame_inside(struct draw_box box, float x, float y)
{
    return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

#endif
