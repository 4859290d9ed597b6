/* The layout of a frame: the rectangles of everything in the window, computed from the window's size. All sizes
 * are multiples of `em`, the size of running text, which grows with the window.
 *
 *     wide                       high                  without a panel
 *     +-----------+-------+      +-----------+         +-----------+
 *     |           | panel |      |   board   |         |   board   |
 *     |   board   |       |      +-----------+         +-----------+
 *     |           | list  |      | panel     |         | sentence  |
 *     +-----------+-------+      | list      |         +-----------+
 *     |        bar        |      +-----------+         |    bar    |
 *     +-------------------+      |    bar    |         +-----------+
 *                                +-----------+
 *
 * The panel lies where the board stays larger, and has room for everything from 640x480 on.
 *
 * The sheet is the rectangle of all cells of the board, including empty places between grids. */
#ifndef SCENE_FRAME_LAYOUT_H
#define SCENE_FRAME_LAYOUT_H

#include <math.h>

#include "puzzle/layout.h"
#include "scene/draw.h"

/* The panel beside the board, below title and sentence: a row of panels.def, or none. */
enum frame_panel {
#define PANEL(panel, name, draw, width, height, is_large) FRAME_##panel,
#include "scene/panels.def"
#undef PANEL
    FRAME_NO_PANEL, /* only the sentence below the board */
    FRAME_PANELS
};

/* Return the name, such as "steps" or "none"; the panel with such a name, or FRAME_PANELS. */
const char *frame_panel_name(enum frame_panel panel);
enum frame_panel frame_panel_find(const char *name);

enum { FRAME_PANEL_NAMES_SIZE = 160 };
void frame_panel_names(char text[FRAME_PANEL_NAMES_SIZE]); /* writes all names: "steps, proof, tree, algorithm or
                                                            * none" */

/* The width of the button before the title, including the gap after it, in em. */
#define FRAME_MENU_BUTTON 1.7f

/* The height of the menu words above the title, in em. */
#define FRAME_HEADER 1.75f

/* The size of secondary words, in ems: 14 pixels in a window of 1280x800. */
#define FRAME_SMALL_TYPE 0.94f

enum frame_button { FRAME_FIRST, FRAME_BACK, FRAME_PLAY, FRAME_NEXT, FRAME_LAST, FRAME_BUTTONS };

/* The places of all parts of a frame, in pixels. */
struct frame_layout {
    int width, height;
    float em;                 /* size of running text */
    float hair, thick;        /* line widths, whole pixels */
    struct draw_box area;     /* space for the board */
    struct draw_box board;    /* the sheet, whole pixels; larger than the area if the board is zoomed */
    struct draw_box viewport; /* the visible part of the sheet */
    float cell;               /* side of a cell, whole pixels */
    float cell_width;         /* width of a cell; differs from `cell` (its height) only in big bang */
    struct draw_box panel;    /* title, technique, sentence, list; parts without space are empty */
    struct draw_box title, sentence, list, tree;
    struct draw_box header; /* the menu words for a board without a panel; height 0: they are above the title */
    struct draw_box stages; /* stages of a lesson, above the list; otherwise its height is 0 */
    struct draw_box foot;   /* below the list: the cost of solving when the last step is reached, or buttons; otherwise
                             * its height is 0 */
    enum frame_panel shown; /* in `list` or, if large, in `tree`; FRAME_NO_PANEL: none, or something else is there */
    bool has_title, has_board, has_hints;
    bool big_bang; /* there is an empty cell between boxes */
    struct draw_box bar, timeline, button[FRAME_BUTTONS], speed, count;
    struct draw_box lane_timeline; /* for one board in a race; height 0 if there is no space */
};

/* The input of a layout besides the board. */
struct frame_window {
    int width, height; /* pixels */
    float scale;       /* physical pixels in a logical pixel, 1 without HiDPI */
    enum frame_panel panel;
    bool big_bang;   /* an empty cell is between boxes */
    bool effort;     /* curves of the effort are above the timeline */
    bool has_menus;  /* the menu words are shown, even without a panel */
    bool presenting; /* for an audience: larger text, and the bar below the window */
};

void frame_layout_arrange(struct frame_layout *frame, const struct layout *layout, const struct frame_window *window);

/* Shortens the list to make space for the lines about the cost of solving. */
void frame_layout_reserve_ending(struct frame_layout *frame);

/* Shortens the list, the lesson or otherwise the sentence to make space for buttons of this height, if enough
 * remains. */
void frame_layout_reserve_keys(struct frame_layout *frame, float height);

/* Replaces the contents beside the board by the list of hints. */
void frame_layout_show_hints(struct frame_layout *frame);

/* Gives the list's space to the sentence as well, unless a different panel needs it. */
void frame_layout_show_words(struct frame_layout *frame);

/* Replaces the list by text. */
void frame_layout_show_text(struct frame_layout *frame);

/* Replaces the list by a lesson: its stages, and below them text or, with `proof`, the proof. Without space the list's
 * place stays empty. */
void frame_layout_show_lesson(struct frame_layout *frame, bool proof);

/* Makes the sentence higher. The space comes from what is below it, of which `least` remains. */
void frame_layout_extend_sentence(struct frame_layout *frame, float more, float least);

/* Enlarges the board by `zoom` if that is more than 1, and moves `centre` (0 to 1 of its sides) to the middle of the
 * area, as far as possible without gaps at the area's ends. */
void frame_layout_zoom(struct frame_layout *frame, const struct layout *layout, float zoom, struct draw_point centre);

/* Arranges one of `lanes` boards of a race: above it the title, below it the sentence, its timeline and, if there is
 * space, its list or tree. The frame's panel is the legend's line below all boards. */
void frame_layout_arrange_lane(struct frame_layout *frame, const struct layout *layout,
                               const struct frame_window *window, unsigned lane, unsigned lanes);

/* Returns the number of empty cells left of (or above) sheet column (row) `line`: in big bang one for each box before
 * it, otherwise none. */
float frame_layout_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang);

/* Returns the smallest size for words that have to shrink: that of secondary words, and at least 12 pixels. */
static inline float frame_least_type(const struct frame_layout *frame)
{
    return fmaxf(floorf(frame->em * FRAME_SMALL_TYPE), 12);
}

/* Returns the height of a row of the list. */
float frame_list_row(const struct frame_layout *frame);

/* Returns the box of the curves above the timeline, which is as wide; its height is 0 if they are not shown. */
struct draw_box frame_effort(const struct frame_layout *frame);

/* Returns the line of the slider in the speed's box. */
struct draw_box frame_speed_track(const struct frame_layout *frame);

#endif
