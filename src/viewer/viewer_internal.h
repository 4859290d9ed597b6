/* The viewer's state and the functions that its files share. Each group of functions names the file that
 * implements it. */
#ifndef VIEWER_VIEWER_INTERNAL_H
#define VIEWER_VIEWER_INTERNAL_H

#include "engine/job.h"
#include "scene/scene.h"
#include "technique/technique.h"
#include "trace_file/trace_input.h"
#include "viewer/saver.h"
#include "viewer/viewer.h"

/* What is shown: a trace with its player, recorded by a job or read from a file. */
struct session {
    struct job *job;         /* the running or finished engine; NULL for a file */
    struct trace_input file; /* the open trace file, where there is no job */
    struct trace *trace;     /* owned by the job or by `file` */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
    unsigned lane;            /* index of its board in a race */
    struct scene *scene;      /* owned, for a rival; NULL for the leader, which uses the viewer's scene */
    uint64_t reported_damage; /* the damaged step that was reported last */
    bool reported_truncation; /* a missing end of the trace was reported */
};

enum drag { DRAG_NONE, DRAG_TIMELINE, DRAG_BOARD };

enum {
    VIEWER_MAX_PARENT_BRANCHES = 8,
    VIEWER_MAX_SAVED_POSITIONS = VIEWER_MAX_ENGINES + 1,
    VIEWER_MAX_HINTS = 2000,
    VIEWER_MAX_MENU_ROWS = 256
};

struct hint_search;

/* Position and bookmarks where an engine was left. */
struct saved_position {
    char engine[64];
    uint64_t position;
    enum player_direction direction;
    uint64_t *bookmark; /* owned; as in struct player */
    size_t bookmarks, bookmark_capacity;
};

struct viewer {
    struct viewer_params params; /* engine, theme and speed are the current ones */
    struct session session;
    bool is_open;
    const struct engine *racer[VIEWER_MAX_LANES]; /* with two or more, this and every new puzzle is solved as a race */
    unsigned racers;
    struct session rival[VIEWER_MAX_LANES - 1]; /* the contestants that do not lead */
    unsigned rivals;
    struct scene_lane lane[VIEWER_MAX_LANES];
    struct scene *scene;
    struct summary summary; /* no rows: not opened yet */
    struct summary_row summary_row[VIEWER_MAX_ENGINES];
    struct job *summary_job; /* solves for row summary_next, or NULL */
    size_t summary_next;
    uint64_t summary_started;
    bool summary_timed_out;                                       /* the job was cancelled because of its time limit */
    struct session parent_branch[VIEWER_MAX_PARENT_BRANCHES + 1]; /* stack of sessions to return to */
    unsigned parent_branches;
    unsigned lesson_depth;  /* number of parent branches below an open lesson; 0: no lesson */
    unsigned lesson_racers; /* number of engines of the race that the lesson interrupted */
    struct saved_position saved_position[VIEWER_MAX_SAVED_POSITIONS];
    unsigned saved_positions;
    uint64_t position_before_switch; /* position when another engine was chosen */
    enum player_direction direction_before_switch;
    struct hint_search *hint_search; /* hints at position hint_search_position, or NULL */
    uint64_t hint_search_position;
    cell_id asked_cell;
    unsigned asked_digit; /* the question about this candidate is not answered yet; 0: none */
    struct scene_hint_list hint_list;
    struct scene_hint hint_row[VIEWER_MAX_HINTS];
    char quiz_text[500]; /* shown while the next step is hidden; view.quiz points to it */
    unsigned quiz_right, quiz_wrong, quiz_hint_level;
    cell_id quiz_cell;
    unsigned quiz_digit; /* the answer to be judged; 0: none */
    bool quiz_placed;
    digit_mask quiz_counted[2][LAYOUT_MAX_CELLS];       /* judged here: [0] eliminations, [1] placements */
    struct scene_lesson lesson;                         /* view.lesson points here */
    enum technique_id lesson_technique, only_technique; /* the only one to search hints of, or TECHNIQUES */
    unsigned lesson_index;
    struct scene_menu menu;
    struct scene_menu_row menu_row[VIEWER_MAX_MENU_ROWS];
    enum action_id menu_action, menu_back; /* actions of Enter or Right, and of Left; ACTIONS: none */
    struct raster *raster;
    struct draw_list list;
    struct draw_measure measure;
    struct scene_view view;
    struct scene_help help[ACTIONS];
    size_t help_rows;
    unsigned requests;
    struct saver *saver; /* the trace that is being saved, or NULL */
    enum drag drag;
    bool follow_off;            /* the enlarged board does not follow the steps */
    uint64_t followed_position; /* position and hint that the viewport was moved to last */
    const struct step *followed_hint;
    struct draw_point glide_target; /* centre towards which the viewport glides */
    bool gliding;
    bool panned_by_user;   /* the viewport was panned since then */
    unsigned next_builtin; /* index of the built-in puzzle that comes next */
    uint64_t answer_step;  /* the step that the last answer names, or 0 */
    cell_id answer_cell;   /* the candidate it was asked about */
    unsigned answer_digit;
    char message[700];
    double message_left; /* seconds; INFINITY for a message that stays */
    bool prompting;      /* typed text is appended to `typed` */
    struct buffer typed;
};

/* One function for each row of actions.def (action_functions.h). False with `error` filled if nothing has
 * changed. */
typedef bool viewer_action(struct viewer *viewer, const char *argument, struct text_error *error);
extern viewer_action *const viewer_actions[ACTIONS];

void viewer_notify(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void viewer_clear_message(struct viewer *viewer);
bool viewer_solve_with(struct viewer *viewer, const struct engine *engine, struct text_error *error);

/* viewer_open.c: viewer_close_session frees all but the scene; viewer_close_all also closes the parent branches. */
void viewer_close_session(struct session *session);
void viewer_close_all(struct viewer *viewer);

/* Pushes the lesson's puzzle on the stack of sessions, replacing an open lesson. / Pops it. */
bool viewer_push_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error);
bool viewer_pop_lesson(struct viewer *viewer, struct text_error *error);

/* The number of solutions in words: "one solution", "no solution", "more than one solution", or "solutions not
 * counted" if counting takes more than some milliseconds. */
const char *viewer_describe_solution_count(const struct puzzle *puzzle);

/* viewer_positions.c: save the position and bookmarks of the current engine, and restore those of the engine
 * that is shown now. */
void viewer_positions_save(struct viewer *viewer);
void viewer_positions_restore(struct viewer *viewer);
void viewer_positions_clear(struct viewer *viewer); /* for another puzzle */

/* viewer.c: seeks to params.start_position as soon as the trace is long enough, then clears it. */
void viewer_go_to_start_position(struct viewer *viewer);

/* viewer_save.c: waits for the saver and shows that the trace was saved; false with `error` filled if that
 * failed. */
bool viewer_finish_save(struct viewer *viewer, struct text_error *error);
void viewer_poll_save(struct viewer *viewer);     /* finishes if the saver is done */
void viewer_wait_for_save(struct viewer *viewer); /* blocks until the saver is done, before its trace is freed */

/* viewer_race.c: starts a race of these engines. On failure the viewer is unchanged. */
bool viewer_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error);

/* Adds the other racers to the session of the first. On failure there is no race. */
bool viewer_start_rivals(struct viewer *viewer, struct text_error *error);
void viewer_end_race(struct viewer *viewer);

/* Seeks each rival to the position that corresponds to the leader's. `seconds` have passed. */
void viewer_follow_leader(struct viewer *viewer, double seconds);

/* viewer_viewport.c: zooms the board, pans it by pixels, or centres the viewport on (x, y), from 0 to 1 of the
 * board's sides; all are limited to the board. viewer_viewport_boxes returns where the whole board and the
 * viewport lie. */
void viewer_zoom_board(struct viewer *viewer, float factor);
void viewer_pan_board(struct viewer *viewer, float x, float y);
void viewer_centre_board(struct viewer *viewer, float x, float y);
void viewer_viewport_boxes(const struct viewer *viewer, struct draw_box *board, struct draw_box *window);
/* The window's layout with that panel; in a race, that of the first board. */
struct frame_layout viewer_arrange(const struct viewer *viewer, enum frame_panel panel);

/* viewer_follow.c: moves the viewport of an enlarged board to the step, at once or gliding. After a pan by hand
 * it stays there until the next step. */
void viewer_follow_step(struct viewer *viewer);
void viewer_mark_panned(struct viewer *viewer);
void viewer_advance_viewport(struct viewer *viewer, double seconds);

/* viewer_summary.c: opens the summary and starts solving with all engines, unless that was done before. */
void viewer_summary_open(struct viewer *viewer);
void viewer_summary_reset(struct viewer *viewer); /* for another puzzle or engine */
void viewer_summary_advance(struct viewer *viewer);
void viewer_summary_wait(struct viewer *viewer);
bool viewer_summary_is_busy(const struct viewer *viewer);

/* viewer_hints.c: searches for the easiest step that eliminates the candidate and shows it; false if it cannot. */
bool viewer_hints_ask(struct viewer *viewer, cell_id cell, unsigned digit);
/* Only starts the search. */
bool viewer_hints_start(struct viewer *viewer, cell_id cell, unsigned digit, bool pending_hides_others);
/* Returns `now`, or the words for "after the pending peer eliminations" if there are any. */
const char *viewer_hints_when(const struct viewer *viewer, const char *now);
void viewer_hints_show(struct viewer *viewer, size_t index); /* shows a hint that was found; SIZE_MAX: none */
bool viewer_hints_open(struct viewer *viewer, struct text_error *error); /* opens the list of all hints */
void viewer_hints_close(struct viewer *viewer);

/* Fills `digits`, [cells], with the digits placed at the position, or 0. False if there is no memory. */
bool viewer_find_placed_digits(const struct viewer *viewer, uint8_t *digits);
void viewer_hints_choose(struct viewer *viewer, size_t index);
void viewer_hints_move(struct viewer *viewer, int by);
void viewer_hints_advance(struct viewer *viewer);
void viewer_hints_wait(struct viewer *viewer);
bool viewer_hints_is_busy(const struct viewer *viewer);

/* viewer_menu.c: open a menu. While one is open, keys go to viewer_menu_key first, which returns whether it
 * used them. */
void viewer_menu_until(struct viewer *viewer);
void viewer_menu_learn(struct viewer *viewer);
void viewer_menu_engines(struct viewer *viewer);
bool viewer_menu_key(struct viewer *viewer, const char *key);
void viewer_menu_choose(struct viewer *viewer, size_t row, enum action_id action);

/* viewer_quiz.c: the quiz hides the next step; the player names a candidate that can be eliminated or a digit
 * that can be placed, may ask for hints, and may take the step that was found. */
void viewer_quiz_set(struct viewer *viewer, bool on);
bool viewer_quiz_answer(struct viewer *viewer, cell_id cell, unsigned digit, bool placed);
bool viewer_quiz_hint(struct viewer *viewer, struct text_error *error);
bool viewer_quiz_take(struct viewer *viewer, struct text_error *error);
void viewer_quiz_advance(struct viewer *viewer);

/* viewer_lesson.c: opens an example of a technique at its step, and the example after it. */
bool viewer_lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error);
bool viewer_lesson_next(struct viewer *viewer, struct text_error *error);

/* viewer_branch.c: continues from here with a chosen hint, in a new trace. */
bool viewer_branch(struct viewer *viewer, size_t index, struct text_error *error);

/* Pushes the branch, which is taken over, on the stack of sessions. / Pops the current one. */
bool viewer_push_branch(struct viewer *viewer, struct session *branch, struct text_error *error);
bool viewer_pop_branch(struct viewer *viewer, struct text_error *error);

/* Carries out an action and shows its error in the window. */
void viewer_try(struct viewer *viewer, enum action_id action, const char *argument);

/* viewer_explain.c: shows which step eliminated `digit` from `cell`, or that it is still possible. Asking the
 * same again goes to that step. */
void viewer_explain_candidate(struct viewer *viewer, cell_id cell, unsigned digit);

/* viewer_input.c: zooms the timeline by `factor` (below 1: in) around a position. */
void viewer_zoom_timeline(struct viewer *viewer, double factor, uint64_t around);

#endif
