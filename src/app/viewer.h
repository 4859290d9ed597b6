/* What the window shows and does, without the window: it takes actions, keys, text, pointer and time, and gives frames.
 * The SDL program, scripts and tests drive this same code.
 *
 * Usage:
 *     struct viewer *viewer = viewer_create(&(struct viewer_params){...}, &error);
 *     viewer_open_text(viewer, text, length, source, name, &error);
 *     viewer_do(viewer, ACTION_play, "", &error);
 *     viewer_advance(viewer, seconds);
 *     rects = viewer_frame(viewer, &count);  what changed in raster_pixels(viewer_raster(viewer))
 *     viewer_destroy(viewer); */
#ifndef APP_VIEWER_H
#define APP_VIEWER_H

#include "app/actions.h"
#include "engine/engine.h"
#include "player/player.h"
#include "raster/raster.h"
#include "scene/frame.h"
#include "scene/notation.h"
#include "scene/theme.h"

enum { VIEWER_MAX_LANES = 4, VIEWER_MAX_ENGINES = 16 }; /* in a race, in the summary */

struct viewer;

struct viewer_params {
    const struct engine *engine;
    const struct engine *racer[VIEWER_MAX_LANES]; /* two or more of them race, the first being `engine` */
    unsigned racers;
    const struct theme *theme;
    double speed; /* steps a second */
    bool paused;
    uint64_t start_position;  /* go there first */
    bool reduced_motion;
    bool headless;   /* for pictures: what only a person at the window can use is left out */
    enum notation notation; /* how cells are named */
    bool threaded; /* solve in the background; otherwise opening takes as long as solving */
    uint64_t memory; /* bytes that the program may take; what is more of a trace goes to a file */
    int width, height;
    float scale;  /* physical pixels a logical one */
};

/* What only the program around can do. It looks after each call and takes note by viewer_take_requests. */
enum viewer_request {
    REQUEST_QUIT = 1,
    REQUEST_FULL_SCREEN = 2,
    REQUEST_PASTE = 4, /* call viewer_paste with the clipboard's text */
};

struct viewer *viewer_create(const struct viewer_params *params, struct text_error *error);
void viewer_destroy(struct viewer *viewer); /* takes NULL */

/* Each opens a puzzle or a trace and begins anew; on failure what is shown stays. `name` is for people. */
bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error);
bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error);

/* Carries out an action with its argument ("" for none). On failure nothing has changed. */
bool viewer_do(struct viewer *viewer, enum action_id action, const char *argument, struct text_error *error);

/* What a person does; failures are shown in the window. Keys are written as in actions.def. */
void viewer_key(struct viewer *viewer, const char *key);
void viewer_text(struct viewer *viewer, const char *text); /* typed */
void viewer_paste(struct viewer *viewer, const char *text);
void viewer_drop(struct viewer *viewer, const char *path);
void viewer_pointer(struct viewer *viewer, float x, float y);
void viewer_press(struct viewer *viewer, bool down);
void viewer_grab(struct viewer *viewer, bool down); /* the middle or right button: moves the enlarged board */
void viewer_wheel(struct viewer *viewer, float notches);
void viewer_wheel_zoom(struct viewer *viewer, float notches); /* with Ctrl */
void viewer_show_error(struct viewer *viewer, const struct text_error *error);

bool viewer_resize(struct viewer *viewer, int width, int height, float scale, struct text_error *error);
void viewer_advance(struct viewer *viewer, double seconds);

/* Draws; returns the parts that changed. */
const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count);
/* The next frame is drawn whole. */
void viewer_invalidate(struct viewer *viewer);
const struct raster *viewer_raster(const struct viewer *viewer);
/* What the frame drawn last is made of; the viewer's. */
const struct draw_list *viewer_display_list(const struct viewer *viewer);
/* Where everything lies in it, and what it says; the viewer's. */
const struct frame *viewer_layout(const struct viewer *viewer);
const char *viewer_sentence(const struct viewer *viewer);

/* Whether the next frame will differ even if nothing more happens. */
bool viewer_busy(const struct viewer *viewer);

/* Waits until the engine is done. */
void viewer_wait(struct viewer *viewer);

/* Reads the engines of a race, "pivot,propagate,pairs", into `racer` ([VIEWER_MAX_LANES]). */
bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error);

/* Where a cell of the board lies in the frame drawn last. */
struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell);

unsigned viewer_take_requests(struct viewer *viewer);
void viewer_title(const struct viewer *viewer, char *text, size_t size);
const char *viewer_name(const struct viewer *viewer); /* of the puzzle; the viewer's */
const struct player *viewer_player(const struct viewer *viewer);

#endif
