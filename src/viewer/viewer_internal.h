/* The viewer's state and the functions that its files share. The files stand in this order; each calls those above
 * it only:
 *
 *     actions.c      the table of actions
 *     message.c      the message
 *     save.c         saving the trace
 *     keeping.c      the settings that are kept, which settings.c reads and writes
 *     session.c      a trace with its player, the stack of sessions, saved positions
 *     viewport.c     the part of the board that is shown
 *     hint_words.c   what is said of a hint
 *     hints.c        the search for hints, and the hint that is shown
 *     why.c          the search for what a step rests on
 *     question.c     a question about a candidate
 *     race.c         the rivals of the leading session
 *     presentation.c the teacher's lesson that is shown, and where its stops are
 *     practising.c   what the person has practised, and their file of it
 *     exercise_board.c the boards of exercises, which are made in the background
 *     recording.c    a lesson that is recorded while one steps
 *     sketch.c       lines that are drawn by hand while presenting
 *     transport.c    moving through the trace
 *     mode.c         the stack of modes, which it calls through `struct mode_ops`
 *     open.c         opening sessions, and branch.c
 *     advice.c       what is said while solving by hand: of the givens, of a move, and hints
 *     editing.c      the puzzle that the person enters and solves by hand, and its file
 *     open_file.c    opening what a text or a file holds
 *     generating.c   making a puzzle in the background
 *     givens_editing.c  changing the givens in the background
 *     rated.c        the rating of the puzzle that is shown
 *     coaching.c     looking back at what was done by hand
 *     mode_*.c       the modes, which do not call each other; menus.c and menu_context.c fill mode_menu.c, and selection.c and
 *                    document_view.c belong to mode_document.c
 *     viewer.c       time and frames; it calls the modes through mode.c
 *     act_*.c        what actions do
 *     input.c        events, which go to the modes, and the actions that the modes return
 *     script.c       scripts
 *
 * Actions that open or belong to a mode are defined in its file. */
#ifndef VIEWER_VIEWER_INTERNAL_H
#define VIEWER_VIEWER_INTERNAL_H

#include "document/givens_edit.h"
#include "document/givens_report.h"
#include "engine/job.h"
#include "lesson/lesson_file.h"
#include "lesson/practice.h"
#include "scene/scene.h"
#include "technique/hint_search.h"
#include "technique/technique.h"
#include "trace_file/trace_input.h"
#include "viewer/mode.h"
#include "viewer/viewer.h"

enum { MAX_SESSIONS_BELOW = 9, MAX_SAVED_POSITIONS = 17, MAX_HINTS = 2000 };

struct message {
    char text[700];
    double seconds_left; /* INFINITY for a message that stays */
};

/* What is shown: a trace with its player, recorded by a job or read from a file. */
struct session {
    struct job *job;         /* the running or finished engine; NULL for a file */
    struct trace_input file; /* the open trace file, where there is no job */
    struct trace *trace;     /* owned by the job or by `file`; NULL: nothing is open */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
    unsigned lane;            /* index of its board in a race */
    struct scene *scene;      /* owned, for a rival; NULL for the leader, which uses the viewer's scene */
    uint64_t reported_damage; /* the damaged step that was reported last */
    bool reported_truncation; /* a missing end of the trace was reported */
    bool reported_stuck;      /* what to do where the engine ends was said */
    double age;               /* seconds since it was opened */
    bool is_by_hand;          /* an empty trace, which lies under the document that is edited */
};

/* The sessions to return to: from a branch to the one it left, from a lesson to one's own puzzle. */
struct session_stack {
    struct session session[MAX_SESSIONS_BELOW];
    unsigned count;
    unsigned lesson_depth;  /* number of sessions below an open lesson; 0: no lesson */
    unsigned lesson_racers; /* number of engines of the race that the lesson interrupted */
    enum frame_panel panel; /* the view of the board that the lesson interrupted */
    float zoom;
    struct draw_point centre;
};

struct viewport {
    bool follow_off;            /* the enlarged board does not follow the steps */
    uint64_t followed_position; /* position and hint that the viewport was moved to last */
    const struct step *followed_hint;
    struct draw_point target; /* centre towards which the viewport glides */
    bool gliding;
    bool panned_by_user; /* the viewport was panned since then */
};

enum hint_purpose { HINTS_NONE, HINTS_QUESTION, HINTS_LIST, HINTS_QUIZ, HINTS_LESSON, HINTS_EXERCISE };

/* The search of hints at a position, and the index of the hint that is shown in view.hint. */
struct hints {
    struct hint_search *search; /* NULL: none */
    enum hint_purpose purpose;
    uint64_t position;
    size_t shown;
};

/* The question about a candidate. */
struct question {
    cell_id cell;
    unsigned digit;
    uint64_t step;   /* the step that eliminated it; 0: none */
    bool is_waiting; /* for a hint that eliminates it */
};

/* The slice that is shown. It is made in the background. */
struct why {
    struct task *task; /* NULL: none */
    struct slice_question question;
    struct scene_why shown;
    bool is_asked; /* by the user; otherwise the current step is a failure, which is always explained */
    bool is_done;  /* the result of the task was taken; `outcome` is valid */
    enum slice_outcome outcome;
};

/* Where a stop of a lesson stands in the trace. */
struct stop_place {
    uint64_t position;
    bool is_missing; /* the trace never gets there; the position is that of the stop before */
};

/* A teacher's lesson. */
struct presentation {
    struct lesson_file *lesson; /* owned; NULL: none */
    struct stop_place *place;   /* [stops of the lesson], owned */
    size_t first, end;          /* the stops of the board that is shown are those from `first` to before `end` */
    size_t found;               /* those before this one have a place */
    struct trace_search search; /* for the next one */
    struct cursor cursor;
    bool is_searching;
};

/* A stop that a person has recorded. */
struct recorded_stop {
    uint64_t position;
    char *say; /* owned */
    struct scene_place mark;
    bool has_mark;
    unsigned digit;
};

/* What the person practises and has practised. */
struct practising {
    struct practice practice;
    bool is_read;                /* from the user's file, if there is one */
    enum technique_id technique; /* of the last exercise */
    uint64_t boards;             /* so far, which makes each another one */
    struct task *making;         /* the next board (generate_task.h); NULL: none is made */
    enum technique_id made_for;  /* the technique of `making` */
    char board[240];             /* where the board of the last exercise comes from */
};

/* The lesson that is being recorded. */
struct recording {
    struct buffer boards;              /* the boards that were left, as text */
    ARRAY(struct recorded_stop) stops; /* of the board that is shown, by position */
};

/* What the person enters and solves by hand. The document outlives the sessions that show it. */
struct editing {
    struct document *document; /* owned; NULL: none */
    double seconds;            /* of work on it */
    bool gives;                /* digits that are typed are givens */
    bool
        own_marks; /* only what the person marks is shown; otherwise what is left when digits are eliminated from their peers */
    bool is_changed; /* since it was saved */
    double unsaved;  /* seconds since then */
    bool is_read;    /* from the user's file, if there is one */
};

/* The rating of the puzzle that is shown. */
struct rated {
    struct puzzle *puzzle; /* that is rated, or was */
    struct task *task;     /* the report on its givens; NULL: it is not at work */
    bool is_known;         /* whether it could be rated is known */
    char text[RATING_TEXT + 40];
};

/* The settings that are kept. */
struct keeping {
    struct settings settings;
    struct buffer saved; /* as they were saved last */
    double seconds;      /* since then */
    bool is_changed;
};

/* What is said about the document that is shown. */
struct advice {
    char text[700];             /* "": nothing */
    struct task *givens;        /* the report on these givens; NULL: none */
    bool judges;                /* each move is judged */
    struct task *judging;       /* the last move (judge_task.h); NULL: none */
    struct hint_search *search; /* for a hint; NULL: none */
    unsigned hint_level;        /* how much of the hint has been said */
    bool is_waiting;            /* for the hint that was asked for */
};

struct race {
    struct session rival[VIEWER_MAX_LANES - 1]; /* the contestants that do not lead */
    unsigned rivals;
    struct scene_lane lane[VIEWER_MAX_LANES];
};

/* The bookmarks of a player, kept while it has others. */
struct bookmarks {
    uint64_t *position; /* owned */
    size_t count, capacity;
};

/* Position and bookmarks where an engine was left. */
struct saved_position {
    char engine[64]; /* "race" for a race */
    uint64_t position;
    enum player_direction direction;
    struct bookmarks bookmarks;
};

struct saved_positions {
    struct saved_position saved[MAX_SAVED_POSITIONS];
    unsigned count;
    uint64_t last_position; /* position when another engine was chosen */
    enum player_direction last_direction;
};

/* The search in the trace that the player is doing. */
struct jump {
    const char *none; /* what to say if nothing is found; NULL: no search */
    bool is_shown;    /* a message says that the search is under way */
};

/* What is exported, and how. */
enum export_range { EXPORT_ALL, EXPORT_PATH, EXPORT_SHOWN, EXPORT_RANGES };

struct exporting {
    enum export_range range;
    unsigned size; /* index */
    bool is_at_work;
    char ending[8]; /* of the file whose name is asked for: ".gif" */
    struct viewer_export request;
};

/* The control that the pointer points at. */
struct tip {
    enum action_id action; /* ACTIONS: none */
    char argument[16];
    double seconds; /* since then */
    char key[40];
};

enum drag { DRAG_NONE, DRAG_TIMELINE, DRAG_SPEED, DRAG_BOARD, DRAG_PEN };

/* Its members are one for each file that has a state, and what a frame is drawn with. */
struct viewer {
    struct viewer_params params; /* engine, racers, theme and speed are the current ones */
    struct session session;
    struct session_stack below;
    struct race race;
    struct saved_positions positions;
    struct task *saver; /* writes the trace to a file, or NULL */
    struct scene_view view;
    struct scene *scene;
    struct draw_list list;
    struct draw_measure measure;
    struct raster *raster;
    struct message message;
    struct viewport viewport;
    struct hints hints;
    struct question question;
    struct why why;
    struct presentation presentation;
    struct recording recording;
    struct practising practising;
    struct editing editing;
    struct advice advice;
    struct keeping keeping;
    struct rated rated;
    struct task *generating;  /* makes a puzzle, or NULL */
    struct task *givens_edit; /* works out a change of the givens, or NULL */
    enum givens_edit_kind givens_edit_kind;
    struct task *coach;    /* looks back at what was done by hand, or NULL */
    struct task *watching; /* makes the trace of what was done by hand, or NULL */
    char generated_name[PUZZLE_NAME_SIZE];
    struct buffer copied;      /* for the clipboard */
    struct draw_point grabbed; /* where the right button went down; negative: the pointer has moved since */
    bool extends;              /* a press adds to the selection, because Shift or Ctrl is held */
    ARRAY(struct scene_sketch_point) sketch; /* while presenting */
    struct jump jump;
    struct tip tip;
    struct exporting exporting;
    struct mode_stack modes;
    enum drag drag;
    unsigned requests;
    unsigned next_builtin; /* index of the built-in puzzle that comes next */
    uint64_t failures; /* of memory, before what is shown was made: at the start or, in a window, before each frame */
};

/* save.c: whether `path` is a pipe or a device, which could keep the window from answering; `error` is filled then.
 * A script may wait. */
bool refuse_waiting(const struct viewer *viewer, const char *path, struct text_error *error);

/* message.c; viewer_show_error shows an error. */
void message_show(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void message_keep(struct viewer *viewer); /* until it is replaced */
void message_clear(struct viewer *viewer);
void message_advance(struct viewer *viewer, double seconds);
bool message_is_busy(const struct viewer *viewer);

/* session.c: creates the player and opens the scene for a new session, which is closed on failure. session_close
 * frees all but the scene. */
bool session_open(struct session *session, struct scene *scene, struct text_error *error);
void session_close(struct session *session);
/* The contestants of a race share memory and disk. */
struct job_params session_job_params(const struct viewer *viewer, const struct engine *engine);
void sessions_push(struct viewer *viewer);                 /* the current session */
void sessions_drop(struct viewer *viewer, unsigned count); /* closes all above the lowest `count` */

void bookmarks_swap(struct player *player, struct bookmarks *kept);

/* Save the position and bookmarks of the current engine, and restore those of the engine that is
 * shown now. */
void positions_save(struct viewer *viewer);
void positions_restore(struct viewer *viewer);
void positions_clear(struct viewer *viewer); /* for another puzzle */

/* save.c: starts to save the steps recorded so far, as JSON lines if the name ends in .jsonl; a long trace is saved
 * in the background. save_poll finishes if that is done. save_wait blocks until it is done. */
bool save_start(struct viewer *viewer, const char *path, struct text_error *error);
void save_poll(struct viewer *viewer);
void save_wait(struct viewer *viewer);

/* viewport.c: the window's layout with that panel; in a race, that of the first board. */
struct frame_layout viewport_arrange(const struct viewer *viewer, enum frame_panel panel);
void viewport_zoom(struct viewer *viewer, float factor);
void viewport_pan(struct viewer *viewer, float x, float y); /* by pixels */
/* Moves the viewport to the step, at once or gliding. After a pan by hand it stays there until the next step. */
void viewport_follow(struct viewer *viewer);
void viewport_advance(struct viewer *viewer, double seconds);

/* What hints_start searches for: the hints of one technique, for a lesson; the hints that eliminate a candidate;
 * or, with `cell` NO_CELL, all. */
struct hint_filter {
    enum technique_id technique;
    cell_id cell;
    unsigned digit;
};

/* hints.c; hints_start is false if there is no memory. */
bool hints_start(struct viewer *viewer, enum hint_purpose purpose, const struct hint_filter *filter);
const struct hint *hints_get(const struct viewer *viewer, size_t index);
void hints_show(struct viewer *viewer, size_t index); /* SIZE_MAX: none */
void hints_close(struct viewer *viewer);
void hints_advance(struct viewer *viewer);
bool hints_are_searched(const struct viewer *viewer, enum hint_purpose purpose); /* the search is not done */
/* hint_words.c: how much is said of a hint. HINT_DIGITS is for exercises, whose technique is known; hint_layer_next leaves it out.
 * HINT_ALL shows the whole step instead of words. */
enum hint_layer { HINT_LEVEL = 1, HINT_TECHNIQUE, HINT_DIGITS, HINT_WHERE, HINT_ALL };
unsigned hint_layer_next(unsigned layer);
void hint_words_write(const struct viewer *viewer, const struct hint *hint, enum hint_layer layer, char *text,
                      size_t size);

/* hints.c: whether digits that stand still have to leave their peers before the hints hold. */
bool hints_wait_for_peers(const struct viewer *viewer);
/* Fills `digits`, [cells], with the digits placed at the position, or 0. False if there is no memory. */
bool hints_placed_digits(const struct viewer *viewer, uint8_t *digits);

/* why.c: why_ask begins to make the slice for a question of the user. why_advance takes the result; where nothing is asked,
 * it explains the contradiction or the backtrack at the position. why_wait blocks until the slice is made. why_close forgets it. */
bool why_ask(struct viewer *viewer, const struct slice_question *question);
bool why_ask_effects(struct viewer *viewer, uint64_t step); /* the same for what came of a step */
void why_close(struct viewer *viewer);
void why_advance(struct viewer *viewer);
void why_wait(struct viewer *viewer);
bool why_is_busy(const struct viewer *viewer);

/* question.c: question_ask shows which step eliminated `digit` from `cell`, or searches for a hint that does. It
 * returns true if the same was asked again, which means: go to that step. */
bool question_ask(struct viewer *viewer, cell_id cell, unsigned digit);
/* The same for a cell that has its digit: says how it got it. Does nothing but return false if the cell has none. `asked` is
 * set if there was an answer. */
bool question_ask_filled(struct viewer *viewer, cell_id cell, bool *asked);
void question_advance(struct viewer *viewer);
bool question_is_busy(const struct viewer *viewer);

/* The selected cell, the highlighted digit and the explained line of the proof. selection_clear also clears the
 * hint and the message. */
bool selection_is_empty(const struct viewer *viewer);
void selection_clear(struct viewer *viewer);

/* race.c: adds the other racers to the session of the first. On failure there is no race. */
bool race_start(struct viewer *viewer, struct text_error *error);
void race_end(struct viewer *viewer);
/* Seeks each rival to the position that corresponds to the leader's. `seconds` have passed. */
void race_follow(struct viewer *viewer, double seconds);
bool race_is_busy(const struct viewer *viewer); /* a rival's engine is at work */

/* presentation.c: presentation_begin takes over a lesson; its first board is opened next. */
bool presentation_begin(struct viewer *viewer, struct lesson_file *lesson, struct text_error *error);
void presentation_end(struct viewer *viewer);
/* Begins anew to look for the stops of the board that `stop` belongs to. */
void presentation_restart(struct viewer *viewer, size_t stop);
/* Looks for the stops of this board for part of a frame, or to the end if there are no threads. */
void presentation_find(struct viewer *viewer);
/* Returns where the stop stands, or NULL if that is not known yet. */
const struct stop_place *presentation_place(const struct viewer *viewer, size_t stop);

/* recording.c: recording_leave_board is called before the trace is closed or left: what was recorded on it is kept as text. */
void recording_leave_board(struct viewer *viewer);
void recording_finish(struct viewer *viewer);

/* sketch.c: lines that are drawn by hand over the board at this step; sketch_clear takes away all. */
void sketch_add(struct viewer *viewer, float x, float y, bool begins); /* a point, in pixels */
void sketch_clear(struct viewer *viewer);

/* keeping.c */
void keeping_begin(struct viewer *viewer);
void keeping_advance(struct viewer *viewer, double seconds);
void keeping_finish(struct viewer *viewer);

/* practising.c: reads the user's file when it is first asked for. An answer to the open exercise is counted and saved. */
const struct practice *practising_practice(struct viewer *viewer);
void practising_answer(struct viewer *viewer, bool is_right);
int64_t practising_today(const struct viewer *viewer);
/* Takes the last answer back: the technique of the exercise stands as it did `before`. */
void practising_restore(struct viewer *viewer, const struct practised *before);

/* exercise_board.c: exercise_board_take returns a board for the technique, which the caller owns: a new one if one has been
 * made, otherwise an example with rows, columns and digits exchanged; NULL with `error` filled if there is neither.
 * exercise_board_prepare begins to make one, in the background; exercise_board_stop ends that. exercise_board_example
 * returns an example as it is. */
struct puzzle *exercise_board_take(struct viewer *viewer, enum technique_id technique, struct text_error *error);
void exercise_board_prepare(struct viewer *viewer, enum technique_id technique);
void exercise_board_stop(struct viewer *viewer);
struct puzzle *exercise_board_example(enum technique_id technique, unsigned index, struct text_error *error);

/* editing.c: whether the document is shown and can be edited; otherwise it rests. */
bool editing_is_active(const struct viewer *viewer);
/* Shows a document, which is taken over in place of the one before. */
bool editing_open(struct viewer *viewer, struct document *document, struct text_error *error);
bool editing_resume(struct viewer *viewer, struct text_error *error); /* shows the last one again */
/* Makes a document of the puzzle that is shown and of what is known at this position. */
bool editing_take_over(struct viewer *viewer, struct text_error *error);
/* Is called after every change and every step in the tree. `is_move`: a digit was placed or a candidate struck. */
void editing_changed(struct viewer *viewer, bool is_move);
/* Lets time pass for the document; saves it every second in the user's folder, if it has changed. */
void editing_advance(struct viewer *viewer, double seconds);
bool editing_save(struct viewer *viewer, const char *path, struct text_error *error);
void editing_finish(struct viewer *viewer);

/* advice.c: advice_forget stops what is searched and forgets what was said, because the document has changed. advice_on_givens and
 * advice_on_move begin to look into the givens and the last move; advice_advance takes what they have found. */
void advice_forget(struct viewer *viewer);
void advice_on_givens(struct viewer *viewer);
void advice_on_move(struct viewer *viewer); /* if moves are to be judged */
void advice_advance(struct viewer *viewer);
bool advice_is_busy(const struct viewer *viewer);
void advice_finish(struct viewer *viewer);
/* Returns the solution of the givens, or NULL if there is not exactly one, or it is not quickly found. */
const digit_mask *advice_solution(const struct viewer *viewer);
/* The report on the givens, or NULL while it is made. */
const struct givens_report *advice_givens(const struct viewer *viewer);
/* Says more of the next step: first what is wrong; then how hard a step is, which technique, where, and all of it. */
bool advice_hint(struct viewer *viewer, struct text_error *error);

/* transport.c: viewer_seek scrolls the list to the position, too. */
void transport_scrub(struct viewer *viewer, float x);
void transport_set_speed(struct viewer *viewer, double speed);
/* Zooms the timeline by `factor` (below 1: in) around a position. */
void transport_zoom(struct viewer *viewer, double factor, uint64_t around);
/* Seeks to params.start_position as soon as the trace is long enough, then clears it. */
void transport_go_to_start(struct viewer *viewer);
void transport_advance(struct viewer *viewer, double seconds);
/* Goes where the search that the player has begun finds something, within a part of a frame or in the next ones; `none`
 * is said if it finds nothing. */
void transport_search(struct viewer *viewer, const char *none);
/* Ends the search, if there is one, and returns whether there was. */
bool transport_cancel_search(struct viewer *viewer);
void transport_finish_search(struct viewer *viewer);

/* open.c: solve the same puzzle with one engine or as a race; push a lesson's puzzle or a branch on the stack of
 * sessions, and return. A lesson replaces the open one. `branch` and the lesson's `puzzle` are taken over. A board of a teacher's lesson does so with `is_above`, and
 * otherwise replaces the puzzle. */
bool open_with_engine(struct viewer *viewer, const struct engine *engine, struct text_error *error);
bool open_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error);
bool open_lesson(struct viewer *viewer, struct puzzle *puzzle, const char *name, struct text_error *error);
bool open_board(struct viewer *viewer, const struct lesson_board *board, bool is_above, struct text_error *error);
/* An empty trace on the givens, which are taken over: in place of one like it, or above the current session. */
bool open_by_hand(struct viewer *viewer, struct puzzle *givens, struct text_error *error);
bool open_own_trace(struct viewer *viewer, struct trace *trace, struct text_error *error); /* above it; taken over */
bool open_branch(struct viewer *viewer, struct session *branch, struct text_error *error);
bool return_from_branch(struct viewer *viewer, struct text_error *error);
bool return_from_lesson(struct viewer *viewer, struct text_error *error);
void open_nothing(struct viewer *viewer); /* closes all sessions */

/* Take over the puzzle, and the trace. */
bool open_puzzle(struct viewer *viewer, struct puzzle *puzzle, struct text_error *error);
bool open_saved_trace(struct viewer *viewer, const struct trace_input *saved, const char *name,
                      struct text_error *error);

/* act_window.c: writes a path in the folder for pictures, "NAME.ending" after the puzzle's name. */
void viewer_default_path(const struct viewer *viewer, const char *ending, char *path, size_t size);

/* exporting.c: returns whether an export was at work. */
bool exporting_stop(struct viewer *viewer);

/* tips.c: the tool tip. */
void tips_point(struct viewer *viewer, const struct scene_hit *hit); /* the pointer is here */
void tips_forget(struct viewer *viewer);
void tips_advance(struct viewer *viewer, double seconds);
bool tips_are_due(const struct viewer *viewer); /* one appears soon */

/* generating.c: shows the puzzle that was made, once it is there. generating_stop returns whether one was being made. */
void generating_advance(struct viewer *viewer);
bool generating_stop(struct viewer *viewer);

/* givens_editing.c: changes the givens, once it is known how. givens_editing_stop returns whether that was at work. givens_editing_seed is what chance
 * depends on; in scripts it is always the same. */
bool givens_editing_start(struct viewer *viewer, enum givens_edit_kind kind, struct text_error *error);
void givens_editing_advance(struct viewer *viewer);
bool givens_editing_stop(struct viewer *viewer);
uint64_t givens_editing_seed(const struct viewer *viewer);

/* rated.c: only where there are threads. */
void rated_advance(struct viewer *viewer);
bool rated_is_busy(const struct viewer *viewer);
void rated_finish(struct viewer *viewer);

/* coaching.c: shows what was found out, once it is there. */
void coaching_advance(struct viewer *viewer);
void coaching_stop(struct viewer *viewer);

/* open_file.c: a lesson that comes with the program, above what is open. */
bool open_shipped_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error);
/* The number of solutions in words: "one solution", "no solution", "more than one solution", or "solutions not
 * counted" if counting takes more than some milliseconds. */
const char *open_solution_count(const struct puzzle *puzzle);

/* branch.c: continues from here with a hint, in a new trace. */
bool branch_take(struct viewer *viewer, size_t index, struct text_error *error);

/* mode_prompt.c: asks for the argument of an action, which is carried out with it. `label` is a static text. */
void prompt_open(struct viewer *viewer, enum action_id action, const char *label);

/* menus.c, menu_context.c, mode_lesson.c: open the menus of layouts and of the ways that were tried by hand, and a lesson's
 * example. */
void menu_open_layouts(struct viewer *viewer);
void menu_open_ways(struct viewer *viewer);
/* What can be done with what lies under the pointer. */
void menu_open_context(struct viewer *viewer, const struct scene_hit *hit);
bool lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error);

/* mode_exercise.c: judges an answer; takes the last one back. Both are false if there is no exercise. */
bool exercise_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed);
bool exercise_undo(struct viewer *viewer);

/* mode_quiz.c: judges an answer; false if there is no quiz. quiz_take takes the hint that is shown. */
bool quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed);
bool quiz_take(struct viewer *viewer, struct text_error *error);

/* --- actions --- */

/* An action to carry out. Several actions may share a function. */
struct call {
    enum action_id action;
    const char *argument; /* "" for none */
    struct text_error *error;
};

/* A row of actions.def is carried out by act_FUNCTION, which returns false with the call's error filled if it failed
 * and nothing changed. */
typedef bool viewer_action(struct viewer *viewer, const struct call *call);

#define ACTION(name, id, keys, argument, title, help, function) viewer_action act_##function;
#include "viewer/actions.def"
#undef ACTION

#endif
