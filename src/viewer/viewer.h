/* Everything the window shows and does, without the window: the viewer takes actions, keys, text, pointer
 * events and time, and draws frames. The SDL program, scripts and tests all use this interface.
 *
 * Usage:
 *     struct viewer *viewer = viewer_create(&(struct viewer_params){...}, &error);
 *     viewer_open_text(viewer, text, length, source, name, &error);
 *     viewer_do(viewer, ACTION_play, "", &error);
 *     viewer_advance(viewer, seconds);
 *     rects = viewer_frame(viewer, &count);  the parts of raster_pixels(viewer_raster(viewer)) that changed
 *     viewer_destroy(viewer); */
#ifndef VIEWER_VIEWER_H
#define VIEWER_VIEWER_H

#include "base/user_file.h"
#include "engine/engine.h"
#include "explain/notation.h"
#include "player/player.h"
#include "form/reader.h"
#include "raster/raster.h"
#include "scene/frame_layout.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "viewer/actions.h"
#include "viewer/settings.h"
#include "watch/program.h"

enum { VIEWER_MAX_LANES = 4 }; /* boards in a race */

struct viewer;

/* The user's folders. */
struct viewer_folders {
    const char *data;     /* where what the user has practised is kept; NULL: nowhere */
    const char *state;    /* where the puzzle that is solved by hand is kept; NULL: nowhere */
    const char *config;   /* where settings are kept; NULL: nowhere */
    const char *pictures; /* where pictures and films go that have no other place; NULL: the current folder */
    bool keeps_work; /* what is done is to be kept: where a folder for it is missing, the window says that it is lost */
};

/* The time after which an engine is stopped. */
struct time_limit {
    double seconds; /* 0: no limit */
    bool of_human;  /* only `human` has the limit */
};

/* How much a trace may take. */
struct trace_room {
    uint64_t memory; /* in bytes; a longer trace is kept in a file */
    uint64_t disk;   /* the most bytes of that file, where the engine stops; 0: only a reserve stays free */
};

/* The help that programs of the desktop give. */
struct viewer_helpers {
    bool dialogs; /* REQUEST_OPEN and REQUEST_SAVE are answered; otherwise names are typed, and saving takes the usual
                     one */
    bool printer; /* there is `lp`, which PRINT_SEND needs */
    bool page;    /* a web page around it: there are no files, programs and printers but those of REQUEST_... */
};

/* Its members are what the options of the command line set. */
struct viewer_params {
    const struct engine *engine;
    const struct engine
        *opened; /* solves what a person opens, pastes or has made, until they choose an engine; NULL: `engine` does */
    const struct engine *racer[VIEWER_MAX_LANES]; /* of a race, if there are two or more; [0] equals `engine` */
    unsigned racers;
    struct watch_program
        *program; /* a solver of one's own, which `engine` &engine_watch runs; NULL: none. Not taken over. */
    struct engine_settings engine_settings; /* but for lessons */
    const struct theme *theme;
    double speed; /* steps a second */
    bool paused;
    bool plays_at_once;      /* a puzzle that is opened in the window plays at once; otherwise it waits at its start */
    bool starts;             /* without a puzzle, the window opens with the start page */
    bool reopens;            /* the window opens what was open the last time, unless it is given a puzzle */
    bool even;               /* no pause at guesses, contradictions and backtracks */
    uint64_t start_position; /* seek there as soon as the trace is long enough */
    bool reduced_motion;
    bool speaks;            /* the window speaks the sentences */
    bool sounds;            /* the window plays sound marks */
    bool titles;            /* the title has the sentence of the step */
    bool headless;          /* for pictures: leave out controls that only a person at a window can use */
    enum notation notation; /* how cells are named */
    bool threaded;          /* solve in the background; otherwise opening blocks until the puzzle is solved */
    struct trace_room room;
    struct time_limit limit;
    struct viewer_folders folders;
    const struct settings *settings; /* those of the last time, which the members above may overrule; NULL: none */
    int width, height;
    struct viewer_helpers has;
    bool fits_screen; /* the window gets smaller than that where the screen is */
    float scale;      /* physical pixels per logical pixel */
};

/* Requests that only the program around the viewer can fulfil. It collects them with viewer_take_requests after
 * each call. */
enum viewer_request {
    REQUEST_QUIT = 1,
    REQUEST_FULL_SCREEN = 2,
    REQUEST_PASTE = 4,        /* call viewer_paste with the clipboard's text */
    REQUEST_COPY = 8,         /* put viewer_copied into the clipboard */
    REQUEST_OPEN = 16,        /* let the person choose a file, and carry out ACTION_open with it */
    REQUEST_EXPORT_NAME = 64, /* the same with ACTION_export, and viewer_export_name */
    REQUEST_EXPORT = 128,     /* write what viewer_export says; say when that begins and how it ends */
    REQUEST_EXPORT_STOP = 256,
    REQUEST_SHOW_EXPORT = 512, /* open the file of viewer_export with the desktop's program for it */
    REQUEST_SAVE = 32,         /* the same with ACTION_save; viewer_save_name proposes a name */
    REQUEST_SOLVER = 1024,     /* of a page: let the person write a solver, and watch it */
};

struct viewer *viewer_create(const struct viewer_params *params, struct text_error *error);
void viewer_destroy(struct viewer *viewer); /* takes NULL */

/* Saves what is done by hand, what was practised and the settings, before the window is closed. Returns false with
 * `error` filled if one of the first two cannot be saved. */
bool viewer_save_work(struct viewer *viewer, struct text_error *error);

/* Open a puzzle or a trace and start from its beginning. On failure the viewer is unchanged. `source` is the
 * name in error messages, `name` that in the title. */
bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error);
bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error);

/* Returns how many puzzles the text has whose first one was opened, and `*source`, the text's name. Both belong to the
 * viewer. */
const struct puzzle_count *viewer_puzzle_count(const struct viewer *viewer, const char **source);

/* Opens the start page, in place of what is open. */
void viewer_open_start(struct viewer *viewer);

/* Opens the puzzle that was open the last time, paused where it was left. Returns whether there is one; if it cannot be
 * read, its file is set aside and `error` is filled. */
enum user_file_found viewer_reopen(struct viewer *viewer, struct text_error *error);

/* Carries out an action with its argument ("" for none). On failure nothing has changed. */
bool viewer_do(struct viewer *viewer, enum action_id action, const char *argument, struct text_error *error);

/* Returns how many stops the lesson has that is shown, 0 if none is; one of them, which belongs to the lesson; and goes
 * to one at once, with the board that it needs. `answered`: its question counts as answered. Only without threads. */
size_t viewer_stops(const struct viewer *viewer);
const struct lesson_stop *viewer_stop(const struct viewer *viewer, size_t stop);
void viewer_show_stop(struct viewer *viewer, size_t stop, bool answered);

/* Goes to a position of the trace. */
void viewer_seek(struct viewer *viewer, uint64_t position);

/* Sets a bookmark at the break-in of the story that is open (why/story.h), which the timeline shows as a flag. */
void viewer_mark_break_in(struct viewer *viewer);

/* Input events. Errors are shown in the window. Keys are written as in actions.def. */
void viewer_key(struct viewer *viewer, const char *key);
void viewer_text(struct viewer *viewer, const char *text); /* typed text */
bool viewer_takes_text(const struct viewer *viewer);       /* viewer_text is for what is open */
void viewer_paste(struct viewer *viewer, const char *text);
void viewer_drop(struct viewer *viewer, const char *path);
void viewer_pointer(struct viewer *viewer, float x, float y);
/* `extends`: Shift or Ctrl is held, so that a press on a cell adds it to the selected ones. */
void viewer_hold(struct viewer *viewer, bool extends);
void viewer_press(struct viewer *viewer, bool down);
void viewer_grab(struct viewer *viewer, bool down); /* middle or right button: drags the enlarged board */
void viewer_wheel(struct viewer *viewer, float notches);
void viewer_wheel_zoom(struct viewer *viewer, float notches); /* with Ctrl */
void viewer_show_error(struct viewer *viewer, const struct text_error *error);

/* A side is cut to RASTER_MAX_SIDE pixels. */
void viewer_resize(struct viewer *viewer, int width, int height, float scale);
/* Lets time pass, the only place where it does: takes what was found in the background, moves the player, and brings
 * all that depends on its position up to it. Comes before each frame, also with 0 seconds. */
void viewer_advance(struct viewer *viewer, double seconds);
/* Tells the viewer that nothing moved for so long, while it was not advanced: the person may have thought about a move
 * by hand. */
void viewer_rest(struct viewer *viewer, double seconds);

/* The window's place and size on the screen, in its units, to be remembered. */
void viewer_moved(struct viewer *viewer, int x, int y, int width, int height);

/* Returns whether a failure at the position is being explained, or is from the next frame on. */
bool viewer_explains(const struct viewer *viewer);

/* Draws the frame, which changes nothing but what is drawn. Returns the `count` rectangles that changed, valid until
 * the next call. */
const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count);

/* Returns whether what is shown is whole. Without a window, false with `error` filled if the trace ends because there
 * is no room for it, the engine was stopped on a board of a lesson, or steps cannot be read; a window says so in a
 * message. Who writes a frame to a file asks this after viewer_frame. */
bool viewer_is_whole(const struct viewer *viewer, struct text_error *error);

/* Makes the next frame draw everything. */
void viewer_invalidate(struct viewer *viewer);
const struct raster *viewer_raster(const struct viewer *viewer);
/* The display list of the last frame; it belongs to the viewer. */
const struct draw_list *viewer_display_list(const struct viewer *viewer);
/* The layout of the last frame and its sentence; they belong to the viewer. */
const struct frame_layout *viewer_layout(const struct viewer *viewer);
const char *viewer_sentence(const struct viewer *viewer);
/* Appends that sentence; in a race, that of each engine behind its name, with tabs between them. */
void viewer_write_sentences(const struct viewer *viewer, struct buffer *text);
/* The layout of an engine's board in a race, and the engine; NULL where there are no more. Both belong to the viewer.
 */
const struct frame_layout *viewer_lane(const struct viewer *viewer, size_t lane, const char **engine);
/* Of the last frame: the rectangle of a cell or candidate; and the step whose row of the list lies at (x, y), or
 * UINT64_MAX. */
struct draw_box viewer_place(const struct viewer *viewer, struct scene_place place);
uint64_t viewer_listed_step(const struct viewer *viewer, float x, float y);
const char *viewer_message(const struct viewer *viewer); /* that is shown over it, or NULL */

/* The clickable parts of the last frame, and its board for words about it; they belong to the viewer. */
const struct hits *viewer_hits(const struct viewer *viewer);
struct board_words viewer_board_words(const struct viewer *viewer);

/* Appends the fragment of a link that opens what is shown in a web page (docs/web.md): "#p=PUZZLE&e=ENGINE&s=STEP". It
 * is empty where nothing is open. */
void viewer_write_link(const struct viewer *viewer, struct buffer *link);

/* Returns whether the sentences are to be spoken. */
bool viewer_speaks(const struct viewer *viewer);

/* Returns whether sound marks are to be played; and the kind of the step at the position, and whether it places a
 * digit. False at the start, and while a puzzle is solved by hand. */
bool viewer_sounds(const struct viewer *viewer);
bool viewer_step_here(const struct viewer *viewer, enum step_kind *kind, bool *places);

/* Returns whether the next frame will differ even if no event arrives. */
bool viewer_busy(const struct viewer *viewer);

/* Returns whether viewer_advance must be called twice a second even if no event arrives: files are watched. */
bool viewer_polls(const struct viewer *viewer);

/* Blocks until all background work is done: engines, searches in the trace, summary, hints, saving. */
void viewer_wait(struct viewer *viewer);

/* Parses the engines of a race, "pivot,propagate,pairs", into `racer` ([VIEWER_MAX_LANES]). */
bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error);

/* The rectangle of a cell in the last frame. */
struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell);

/* What REQUEST_EXPORT is to write. */
enum { EXPORT_PATH_SIZE = 1024 };

/* The destination of printed pages, besides their file. */
enum print_end { PRINT_KEEP, PRINT_SHOW, PRINT_SEND };

struct viewer_export {
    struct trace *trace; /* the viewer's; who reads it later takes a reference */
    int width, height;
    double speed;
    uint64_t first, last; /* positions */
    bool only_path;       /* only the steps on the way to the last one */
    const struct theme *theme;
    enum notation notation;
    enum print_end then;
    unsigned boards;             /* of a printed page; 0: nothing is printed */
    const char *paper;           /* its name as a value of --paper */
    char path[EXPORT_PATH_SIZE]; /* its ending tells the form */
};

const struct viewer_export *viewer_export(const struct viewer *viewer); /* belongs to the viewer */
void viewer_export_name(const struct viewer *viewer, char *path, size_t size);
void viewer_export_began(struct viewer *viewer);
void viewer_export_ended(struct viewer *viewer, const char *error); /* NULL: it is written */

unsigned viewer_take_requests(struct viewer *viewer);
void viewer_save_name(const struct viewer *viewer, char *name, size_t size);
const char *viewer_copied(const struct viewer *viewer); /* belongs to the viewer */
void viewer_title(const struct viewer *viewer, char *text, size_t size);
const char *viewer_name(const struct viewer *viewer); /* of the puzzle; belongs to the viewer */
const struct player *viewer_player(const struct viewer *viewer);

#endif
