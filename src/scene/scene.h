/* Turns a trace, a place in it and what a person is doing into a display list. It draws no pixel and changes nothing
 * that it is shown: what moves is the player, what is chosen is in the view, and both are the caller's.
 *
 * Usage:
 *     struct scene *scene = scene_create(&error);
 *     scene_open(scene, trace, &error);             for each new trace, before the old one goes
 *     struct scene_view view = {.player = &player, .theme = themes[0], .width = 1280, .height = 800, ...};
 *     struct draw_measure measure = raster_measure(raster);
 *     scene_draw(scene, &view, &measure, &list);    a frame
 *     struct scene_hit hit = scene_hit(scene, x, y);    what of that frame lies at (x, y)
 *     if (scene_animating(scene)) ... the next frame will differ, even if nothing happens
 *     scene_destroy(scene); */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "player/player.h"
#include "scene/frame.h"
#include "scene/proof_text.h"
#include "scene/sentence.h"
#include "scene/summary.h"

struct scene_help {
    const char *id, *keys, *help; /* a row of the command table */
};

struct scene;

/* One of several engines on the same puzzle, side by side. */
struct scene_lane {
    struct scene *scene;
    const struct player *player;
};

/* Steps that could be taken. */
struct scene_hint {
    const struct step *step;
    const char *technique;
};

struct scene_hint_list {
    const struct scene_hint *row;
    size_t rows, chosen;
    bool more; /* the search for them goes on */
};

struct scene_lesson {
    const char *title, *summary, *look, *why;
    unsigned index, count; /* of its examples, from 1 */
};

/* A card of lines to choose from, over everything. */
enum { MENU_TEXT = 96 };

struct scene_menu_row {
    char text[MENU_TEXT], argument[40]; /* what is shown; the caller's */
};

struct scene_menu {
    const char *title, *foot;
    const struct scene_menu_row *row;
    size_t rows, chosen;
};

struct scene_view {
    const struct player *player;
    const struct theme *theme;
    const struct draw_measure *measure;
    int width, height; /* pixels */
    float scale;       /* physical pixels a logical one; 0 counts as 1 */
    const struct scene_lane *lane; /* a race: one a board, the one that leads among them */
    size_t lanes;      /* below 2: no race */
    bool by_progress;     /* all have gone the same share of their way, not the same number of steps */
    float zoom;        /* of the board; up to 1: all of it is shown */
    struct draw_point centre; /* of what is shown then, 0 to 1 of the board's width and height */
    const char *title; /* the puzzle's name; NULL for that in the trace */
    bool reduced_motion;
    enum notation notation;     /* how cells are named */
    const struct step *hint;   /* a step that could be taken at position hint_position, shown in place of the one that led
                                   there; NULL: none */
    const char *hint_technique;
    uint64_t hint_position;
    const char *quiz;           /* the steps that come are hidden, and this is said in place of a sentence; NULL: no */
    const struct scene_lesson *lesson; /* in place of the list, beside the step that is offered; NULL: none */
    const struct scene_hint_list *hint_list; /* steps to choose from, in place of the list; NULL: none */
    unsigned proof_line;              /* how many lines of the reason of step proof_line_step are shown; 0: all */
    uint64_t proof_line_step;
    enum frame_panel panel;
    float pointer_x, pointer_y; /* negative: elsewhere */
    bool pressed;               /* the button is down on what lies under the pointer */
    unsigned digit;             /* lit up; 0: none */
    cell_id cell;               /* chosen, or NO_CELL */
    uint64_t zoom_first, zoom_last; /* positions that the timeline shows; zoom_last 0: the whole trace */
    int64_t list_offset;        /* rows that the list is scrolled away from the current step */
    const struct scene_help *help; /* rows of the help screen; NULL: it is closed */
    size_t help_rows, help_first;  /* the first row shown */
    const struct scene_menu *menu; /* NULL: it is closed */
    const struct summary *summary; /* the card of all engines; NULL: it is closed */
    bool headless;                 /* a picture for a file: nothing in it can be pressed, and it is the same each time */
    double seconds;             /* that solving took; negative: not known */
    bool is_truncated;                /* there was no room for all of its steps */
    const char *message;        /* shown over the board until it is NULL: an error, or what was just done */
    bool message_is_error;
};

enum scene_target {
    SCENE_NOTHING,
    SCENE_BUTTON,   /* `action`: the action's id */
    SCENE_SPEED,    /* the speed; a wheel over it changes it */
    SCENE_STEP,     /* a row of the list; `position` */
    SCENE_LIST,     /* the list beside its rows */
    SCENE_HINT,   /* a step to choose; `position`: which, from 0 */
    SCENE_PROOF_LINE,     /* a line of the proof; `position`: its number, from 1 */
    SCENE_TREE,     /* a guess in the search tree; `position`: its step */
    SCENE_TIMELINE, /* `position`: the one under the pointer */
    SCENE_CELL,     /* `cell`; `digit`: the candidate's place under the pointer */
    SCENE_TITLE,    /* the puzzle's name */
    SCENE_ENGINE,   /* the engine's name */
    SCENE_MENU,     /* the open menu; `position`: its row, from 0, or UINT64_MAX beside them */
    SCENE_HELP,     /* the open help screen */
};

struct scene_hit {
    enum scene_target target;
    const char *action;
    uint64_t position;
    cell_id cell;
    unsigned digit;
};

/* NULL with `error` filled if there is no memory. */
struct scene *scene_create(struct text_error *error);
void scene_destroy(struct scene *scene); /* takes NULL */

/* Looks at another trace from now on; it must outlive the next scene_open or scene_destroy. On failure the old one
 * stays. */
bool scene_open(struct scene *scene, const struct trace *trace, struct text_error *error);

/* What was drawn last is no longer there: until the next frame nothing is hit. */
void scene_invalidate_hits(struct scene *scene);

/* Clears `list` and fills it with the frame. */
void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list);

/* What lies at (x, y) of the frame drawn last. */
struct scene_hit scene_hit(struct scene *scene, float x, float y);

/* The position that the timeline of the frame drawn last has at `x`, or the nearest it shows: for dragging. */
uint64_t scene_timeline_position(const struct scene *scene, float x);

/* Of the frame drawn last: where the whole board lies, and the part of the window in which it is seen; where a cell
 * lies; and the cell around which the step turns, or NO_CELL. */
void scene_board(const struct scene *scene, struct draw_box *board, struct draw_box *window);
struct draw_box scene_cell(const struct scene *scene, cell_id cell);
cell_id scene_focus(const struct scene *scene);

/* Whether something is on its way in the frame drawn last. */
bool scene_animating(const struct scene *scene);

/* Whether the trace has guesses or contradictions. */
bool scene_searches(struct scene *scene);

/* How many lines the reason of the step has that led to where the player is, or that is offered there. */
unsigned scene_proof_lines(struct scene *scene, const struct scene_view *view);

/* Where everything lies in the frame drawn last; the scene's. */
const struct frame *scene_frame(const struct scene *scene);

/* The sentence of the frame drawn last, without its meanings; the scene's. */
const char *scene_sentence(const struct scene *scene);

#endif
