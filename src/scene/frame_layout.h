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

/* The panel beside the board, below title and sentence: the rows of panels.def, or nothing. */
enum frame_panel {
#define PANEL(panel, name, draw, width, height, is_large) FRAME_##panel,
#include "scene/panels.def"
#undef PANEL
    FRAME_NO_PANEL, /* only the sentence below the board */
    FRAME_PANELS
};

/* The name, such as "steps" or "none"; and the panel with such a name, or FRAME_PANELS. */
const char *frame_panel_name(enum frame_panel panel);
enum frame_panel frame_panel_find(const char *name);

enum { FRAME_PANEL_NAMES_SIZE = 160 };
void frame_panel_names(char text[FRAME_PANEL_NAMES_SIZE]); /* all of them: "steps, proof, tree, algorithm or none" */

/* The width of the button before the title, in em, with the gap behind it. */
#define FRAME_MENU_BUTTON 1.7f

/* The height of the words above the title, in em. */
#define FRAME_HEADER 1.75f

/* The size of secondary words, in ems: 14 pixels where the window has 1280x800. */
#define FRAME_SMALL_TYPE 0.94f

enum frame_button { FRAME_FIRST, FRAME_BACK, FRAME_PLAY, FRAME_NEXT, FRAME_LAST, FRAME_BUTTONS };

/* The places of all parts of a frame. Its members are the parts of the window, in pixels. */
struct frame_layout {
    int width, height;
    float em;                 /* pixels */
    float hair, thick;        /* line widths in whole pixels */
    struct draw_box area;     /* room for the board */
    struct draw_box board;    /* the sheet, in whole pixels; larger than the area if the board is zoomed */
    struct draw_box viewport; /* the visible part of the sheet */
    float cell;               /* side of a cell in whole pixels */
    float cell_width;         /* equals `cell`, except in big bang, where `cell` is the height */
    struct draw_box panel;    /* title, technique, sentence, list; parts without room are empty */
    struct draw_box title, sentence, list, tree;
    struct draw_box
        header; /* the words that open the menus, for a board without a panel; height 0: they are above the title */
    struct draw_box stages; /* of a lesson, above the list; otherwise its height is 0 */
    struct draw_box foot; /* below the list: what solving took, once the last step is reached, or buttons; otherwise its
                             height is 0 */
    enum frame_panel
        shown; /* in `list` or, if it is large, in `tree`; FRAME_NO_PANEL: none, or something else is there */
    bool has_title, has_board, has_hints;
    bool big_bang; /* an empty cell lies between boxes */
    struct draw_box bar, timeline, button[FRAME_BUTTONS], speed, count;
    struct draw_box lane_timeline; /* of one board in a race; height 0 if there is no room */
};

/* The conditions for the layout of a frame, apart from the board. */
struct frame_window {
    int width, height; /* pixels */
    float scale;       /* physical pixels per logical pixel, 1 without HiDPI */
    enum frame_panel panel;
    bool big_bang;   /* an empty cell lies between boxes */
    bool effort;     /* curves of the effort lie above the timeline */
    bool has_menus;  /* the words that open the menus are shown, also without a panel */
    bool presenting; /* for people at a distance: larger text; the bar lies below the window */
};

void frame_layout_arrange(struct frame_layout *frame, const struct layout *layout, const struct frame_window *window);

/* Shortens the list to make room for the lines that say what solving took. */
void frame_layout_reserve_ending(struct frame_layout *frame);

/* Shortens the list or the lesson or, if there is neither, the sentence to make room for buttons of this height, if
 * enough is left. */
void frame_layout_reserve_keys(struct frame_layout *frame, float height);

/* Replaces what lies beside the board by the list of hints. */
void frame_layout_show_hints(struct frame_layout *frame);

/* Gives the sentence the list's room too, unless another panel needs it. */
void frame_layout_show_words(struct frame_layout *frame);

/* Replaces the list by text. */
void frame_layout_show_text(struct frame_layout *frame);

/* Replaces the list by a lesson: its stages, and below them text or, with `proof`, the proof. Without room the list's
 * place stays empty. */
void frame_layout_show_lesson(struct frame_layout *frame, bool proof);

/* Gives the sentence more height, taken from what stands below it, of which `least` stays. */
void frame_layout_extend_sentence(struct frame_layout *frame, float more, float least);

/* Enlarges the board by `zoom`, if that is more than 1, and moves it so that `centre` (0 to 1 of its sides) is
 * in the middle of the area, as far as possible without gaps at the area's ends. */
void frame_layout_zoom(struct frame_layout *frame, const struct layout *layout, float zoom, struct draw_point centre);

/* Arranges one of `lanes` boards of a race: above it the title, below it the sentence, its own timeline and, if
 * there is room, its list or tree. The frame's panel is the line of the legend below all boards. */
void frame_layout_arrange_lane(struct frame_layout *frame, const struct layout *layout,
                               const struct frame_window *window, unsigned lane, unsigned lanes);

/* Returns how many empty cells lie left of (or above) sheet column (row) `line`: in big bang one for each box
 * before it, otherwise none. */
float frame_layout_gap(const struct layout *layout, unsigned line, bool vertical, bool big_bang);

/* The least size of words, to which they shrink where they are too many: that of secondary words, and never less than
 * 12 pixels. */
static inline float frame_least_type(const struct frame_layout *frame)
{
    return fmaxf(floorf(frame->em * FRAME_SMALL_TYPE), 12);
}

/* The height of a row of the list. */
float frame_list_row(const struct frame_layout *frame);

/* The box of the curves above the timeline, as wide as that; its height is 0 where they are not shown. */
struct draw_box frame_effort(const struct frame_layout *frame);

/* The line of the slider in the box of the speed. */
struct draw_box frame_speed_track(const struct frame_layout *frame);

#endif
