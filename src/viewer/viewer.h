/* The contents and the behaviour of the window, without the window itself: the viewer takes actions, keys, text,
 * pointer events and time, and draws frames. The SDL program, scripts and tests all use this interface.
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
    const char *data;     /* for the record of practice; NULL: it is not kept */
    const char *state;    /* for the puzzle that is solved by hand; NULL: it is not kept */
    const char *config;   /* for settings; NULL: they are not kept */
    const char *pictures; /* for pictures and films without another place; NULL: the current folder */
    bool keeps_work;      /* work is to be kept: if a folder is missing, the window says that the work is lost */
};

/* The time after which an engine is stopped. */
struct time_limit {
    double seconds; /* 0: no limit */
    bool of_human;  /* only `human` has the limit */
};

/* The limits of a trace's size. */
struct trace_room {
    uint64_t memory; /* [bytes]; a longer trace is kept in a file */
    uint64_t disk;   /* [bytes]: maximum size of that file, at which the engine stops; 0: limited only by a reserve */
};

/* Programs of the desktop that help the viewer. */
struct viewer_helpers {
    bool dialogs; /* REQUEST_OPEN and REQUEST_SAVE are answered; otherwise names are typed, and saving uses the
                   *     usual name */
    bool printer; /* there is `lp`, which PRINT_SEND needs */
    bool page;    /* a web page around it: it has no files, programs or printers except through REQUEST_... */
};

/* The parameters: one member for each option of the command line. */
struct viewer_params {
    const struct engine *engine;
    const struct engine *opened; /* engine for puzzles that the user opens, pastes or generates, until they choose
                                  * another; NULL: `engine` */
    const struct engine *racer[VIEWER_MAX_LANES]; /* engines of a race, if there are at least two; [0] equals
                                                   * `engine` */
    unsigned racers;
    struct watch_program
        *program; /* the user's own solver, which `engine` &engine_watch runs; NULL: none. Not taken over */
    struct engine_settings engine_settings; /* except for lessons */
    const struct theme *theme;
    double speed; /* [steps per second] */
    bool paused;
    bool plays_at_once;      /* a puzzle opened in the window plays at once; otherwise it waits at its start */
    bool starts;             /* without a puzzle, the window opens with the start page */
    bool reopens;            /* without a puzzle, the window opens that of the last session */
    bool even;               /* no pauses at guesses, contradictions and backtracks */
    uint64_t start_position; /* the player goes there once the trace is long enough */
    bool reduced_motion;
    bool speaks;            /* the window speaks the sentences */
    bool sounds;            /* the window plays sounds */
    bool titles;            /* the window's title contains the step's sentence */
    bool headless;          /* for pictures: leave out the controls, which only a user at a window needs */
    enum notation notation; /* names of cells */
    bool threaded;          /* solve in the background; otherwise opening blocks until the puzzle is solved */
    struct trace_room room;
    struct time_limit limit;
    struct viewer_folders folders;
    const struct settings *settings; /* settings of the last session, which the members above override; NULL: none */
    int width, height;
    struct viewer_helpers has;
    bool fits_screen; /* the window is made smaller than this if the screen is */
    float scale;      /* physical pixels per logical pixel */
};

/* Requests that only the surrounding program can fulfil. It collects them with viewer_take_requests after each call. */
enum viewer_request {
    REQUEST_QUIT = 1,
    REQUEST_FULL_SCREEN = 2,
    REQUEST_PASTE = 4,        /* call viewer_paste with the clipboard's text */
    REQUEST_COPY = 8,         /* put viewer_copied into the clipboard */
    REQUEST_OPEN = 16,        /* let the user choose a file, and carry out ACTION_open with it */
    REQUEST_EXPORT_NAME = 64, /* likewise with ACTION_export and viewer_export_name */
    REQUEST_EXPORT = 128,     /* write the export of viewer_export; report its beginning and its end */
    REQUEST_EXPORT_STOP = 256,
    REQUEST_SHOW_EXPORT = 512, /* open the file of viewer_export with the desktop's program for it */
    REQUEST_SAVE = 32,         /* likewise with ACTION_save; viewer_save_name proposes a name */
    REQUEST_SOLVER = 1024,     /* on a web page: let the user write a solver, and watch it */
};

struct viewer *viewer_create(const struct viewer_params *params, struct text_error *error);
void viewer_destroy(struct viewer *viewer); /* `viewer` may be NULL. */

/* Saves the work, the record of practice and the settings before the window is closed. Returns false with `error`
 * filled if one of the first two cannot be saved. */
bool viewer_save_work(struct viewer *viewer, struct text_error *error);

/* Open a puzzle or a trace and start from its beginning. On failure the viewer is unchanged. `source` is the
 * name in error messages, `name` that in the title. */
bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error);
bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error);

/* Returns how many puzzles the text of the open puzzle has, and sets `*source` to the text's name. Both belong to the
 * viewer. */
const struct puzzle_count *viewer_puzzle_count(const struct viewer *viewer, const char **source);

/* Opens the start page instead of the open activity. */
void viewer_open_start(struct viewer *viewer);

/* Opens the puzzle of the last session, paused at its position. Returns whether there is one; if it cannot be read, its
 * file is set aside and `error` is filled. */
enum user_file_found viewer_reopen(struct viewer *viewer, struct text_error *error);

/* Carries out an action with its argument ("": none). On failure nothing has changed. */
bool viewer_do(struct viewer *viewer, enum action_id action, const char *argument, struct text_error *error);

/* Return the number of stops in the shown lesson, 0 if none is shown; and one of them, which belongs to the lesson.
 * viewer_show_stop shows one immediately, opening its board. `answered`: its question counts as answered. Only
 * without threads. */
size_t viewer_stops(const struct viewer *viewer);
const struct lesson_stop *viewer_stop(const struct viewer *viewer, size_t stop);
void viewer_show_stop(struct viewer *viewer, size_t stop, bool answered);

/* Goes to a position of the trace. */
void viewer_seek(struct viewer *viewer, uint64_t position);

/* Sets a bookmark at the break-in of the open story (why/story.h), which the timeline shows as a flag. */
void viewer_mark_break_in(struct viewer *viewer);

/* Handle input events. Errors are shown in the window. Keys are written as in actions.def. */
void viewer_key(struct viewer *viewer, const char *key);
void viewer_text(struct viewer *viewer, const char *text); /* typed text */
bool viewer_takes_text(const struct viewer *viewer);       /* returns whether viewer_text has an effect */
void viewer_paste(struct viewer *viewer, const char *text);
void viewer_drop(struct viewer *viewer, const char *path);
void viewer_pointer(struct viewer *viewer, float x, float y);
/* `extends`: Shift or Ctrl is held: a press on a cell adds it to the selection. */
void viewer_hold(struct viewer *viewer, bool extends);
void viewer_press(struct viewer *viewer, bool down);
void viewer_grab(struct viewer *viewer, bool down); /* middle or right button: drags the enlarged board */
void viewer_wheel(struct viewer *viewer, float notches);
void viewer_wheel_zoom(struct viewer *viewer, float notches); /* with Ctrl */
void viewer_show_error(struct viewer *viewer, const struct text_error *error);

/* Sides are limited to RASTER_MAX_SIDE pixels. */
void viewer_resize(struct viewer *viewer, int width, int height, float scale);
/* Advances the time, which nothing else does: takes the results of background work, moves the player, and updates
 * everything that depends on its position. Must be called before each frame, also with 0 seconds. */
void viewer_advance(struct viewer *viewer, double seconds);
/* Tells the viewer that it was idle for so long without being advanced: the user may have thought about a move by
 * hand. */
void viewer_rest(struct viewer *viewer, double seconds);

/* Tells the viewer the window's place and size on the screen, in the screen's units, to be saved. */
void viewer_moved(struct viewer *viewer, int x, int y, int width, int height);

/* Returns whether a failure at the position is being explained, or will be from the next frame on. */
bool viewer_explains(const struct viewer *viewer);

/* Draws the frame, without other changes to the viewer. Returns the `count` rectangles that changed, valid until the
 * next call. */
const struct raster_rect *viewer_frame(struct viewer *viewer, size_t *count);

/* Returns whether the frame is complete. Without a window, returns false with `error` filled if the trace ends for lack
 * of room, the engine was stopped on a board of a lesson, or steps cannot be read; a window shows a message instead.
 * Programs that write a frame to a file call this after viewer_frame. */
bool viewer_is_whole(const struct viewer *viewer, struct text_error *error);

/* Has the next frame drawn completely. */
void viewer_invalidate(struct viewer *viewer);
const struct raster *viewer_raster(const struct viewer *viewer);
/* Returns the display list of the last frame, which belongs to the viewer. */
const struct draw_list *viewer_display_list(const struct viewer *viewer);
/* Return the layout of the last frame and its sentence, which belong to the viewer. */
const struct frame_layout *viewer_layout(const struct viewer *viewer);
const char *viewer_sentence(const struct viewer *viewer);
/* Appends that sentence; in a race, each engine's name and sentence, separated by tabs. */
void viewer_write_sentences(const struct viewer *viewer, struct buffer *text);
/* Returns the layout of an engine's board in a race, and sets the engine; NULL if there are no more. Both belong to
 * the viewer.
 * */
const struct frame_layout *viewer_lane(const struct viewer *viewer, size_t lane, const char **engine);
/* Return from the last frame: the rectangle of a cell or candidate; and the step whose row of the list lies at (x, y),
 * or UINT64_MAX. */
struct draw_box viewer_place(const struct viewer *viewer, struct scene_place place);
uint64_t viewer_listed_step(const struct viewer *viewer, float x, float y);
const char *viewer_message(const struct viewer *viewer); /* returns the message over it, or NULL */

/* Return the clickable parts of the last frame, and its board in the form in which sentences are written about it. They
 * belong to the viewer. */
const struct hits *viewer_hits(const struct viewer *viewer);
struct board_words viewer_board_words(const struct viewer *viewer);

/* Appends the fragment of a link that opens the shown state in a web page (docs/web.md): "#p=PUZZLE&e=ENGINE&s=STEP".
 * It is empty if nothing is open. */
void viewer_write_link(const struct viewer *viewer, struct buffer *link);

/* Returns whether sentences are to be spoken. */
bool viewer_speaks(const struct viewer *viewer);

/* Return whether sounds are to be played; and the kind of the step at the position, and whether it places a digit. The
 * latter returns false at the start, and while a puzzle is solved by hand. */
bool viewer_sounds(const struct viewer *viewer);
bool viewer_step_here(const struct viewer *viewer, enum step_kind *kind, bool *places);

/* Returns whether the next frame will differ even without an event. */
bool viewer_busy(const struct viewer *viewer);

/* Returns whether viewer_advance must be called twice a second even without an event, because files are being checked
 * for changes. */
bool viewer_polls(const struct viewer *viewer);

/* Blocks until all background work is done: engines, searches in the trace, summary, hints, saving. */
void viewer_wait(struct viewer *viewer);

/* Parses the engines of a race, "pivot,propagate,pairs", into `racer` ([VIEWER_MAX_LANES]). */
bool viewer_read_race(const char *text, const struct engine **racer, unsigned *racers, struct text_error *error);

/* Returns the rectangle of a cell in the last frame. */
struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell);

/* The contents and the form of an export (REQUEST_EXPORT). */
enum { EXPORT_PATH_SIZE = 1024 };

/* The destination of printed pages, besides their file. */
enum print_end { PRINT_KEEP, PRINT_SHOW, PRINT_SEND };

struct viewer_export {
    struct trace *trace; /* belongs to the viewer; a later reader must take a reference */
    int width, height;
    double speed;
    uint64_t first, last; /* positions */
    bool only_path;       /* only the steps that lead to the last one */
    const struct theme *theme;
    enum notation notation;
    enum print_end then;
    unsigned boards;             /* boards on a printed page; 0: nothing is printed */
    const char *paper;           /* its name as a value of --paper */
    char path[EXPORT_PATH_SIZE]; /* its extension determines the form */
};

const struct viewer_export *viewer_export(const struct viewer *viewer); /* belongs to the viewer */
void viewer_export_name(const struct viewer *viewer, char *path, size_t size);
void viewer_export_began(struct viewer *viewer);
void viewer_export_ended(struct viewer *viewer, const char *error); /* error: NULL: it succeeded */

unsigned viewer_take_requests(struct viewer *viewer);
void viewer_save_name(const struct viewer *viewer, char *name, size_t size);
const char *viewer_copied(const struct viewer *viewer); /* belongs to the viewer */
void viewer_title(const struct viewer *viewer, char *text, size_t size);
const char *viewer_name(const struct viewer *viewer); /* of the puzzle; belongs to the viewer */
const struct player *viewer_player(const struct viewer *viewer);

#endif
