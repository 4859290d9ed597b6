/* What the files of the viewer share. */
#ifndef APP_VIEWER_PARTS_H
#define APP_VIEWER_PARTS_H

#include "app/job.h"
#include "app/saver.h"
#include "app/trace_input.h"
#include "app/viewer.h"
#include "scene/scene.h"
#include "technique/technique.h"

/* What is looked at: an engine at work, or a trace from a file. */
struct showing {
    struct job *job;          /* or NULL */
    struct trace_input saved; /* where there is no job */
    struct trace *trace;      /* of one of the two */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
    unsigned lane;            /* in a race: which board */
    struct scene *scene;      /* of a rival; the leader's is the viewer's */
    uint64_t told_damage;     /* of the trace: the last that was told */
    bool told_cut;            /* that its end is missing */
};

enum drag { DRAG_NONE, DRAG_TIMELINE, DRAG_BOARD };

enum { VIEWER_TRUNKS = 8, VIEWER_PLACES = VIEWER_ENGINES + 1, VIEWER_CHOICES = 2000, VIEWER_MENU = 256 };

struct findings;

/* Where one was with an engine. */
struct place {
    char engine[64];
    uint64_t position;
    enum player_direction going;
    uint64_t *bookmark; /* as in struct player */
    size_t bookmarks, bookmark_capacity;
};

struct viewer {
    struct viewer_params params; /* engine, theme and speed as they are by now */
    struct showing showing;
    bool is_open;
    const struct engine *racer[VIEWER_LANES]; /* a race is on, also for the next puzzle, where there are two or more */
    unsigned racers;
    struct showing rival[VIEWER_LANES - 1];   /* those who do not lead */
    unsigned rivals;
    struct scene_lane lane[VIEWER_LANES];
    struct scene *scene;
    struct summary summary; /* no rows: it has not been asked for */
    struct summary_row summary_row[VIEWER_ENGINES];
    struct job *summary_job; /* at work on row summary_next, or NULL */
    size_t summary_next;
    uint64_t summary_since;
    bool summary_late;       /* it was told to stop */
    struct showing trunk[VIEWER_TRUNKS + 1]; /* what can be returned to; the last one first */
    unsigned trunks;
    unsigned lesson_above;   /* so many of them lie beneath the lesson: one's own; 0: no lesson is open */
    unsigned lesson_racers;  /* a race was on there */
    struct place place[VIEWER_PLACES];
    unsigned places;
    uint64_t place_left;     /* where one was before another engine was chosen */
    enum player_direction place_going;
    struct findings *findings; /* what could be done at position findings_of, or NULL */
    uint64_t findings_of;
    cell_id asked_cell;
    unsigned asked_digit;      /* an answer is due; 0: none */
    struct scene_choices choices;
    struct scene_choice choice[VIEWER_CHOICES];
    char quiz[500];          /* what is said while the next step is hidden; view.quiz points here */
    unsigned right, wrong, hints;
    cell_id said_cell;
    unsigned said_digit;     /* to be judged; 0: nothing */
    bool said_placed;
    digit_mask counted[2][LAYOUT_MAX_CELLS]; /* what was judged here: what goes, what is placed */
    struct scene_lesson lesson; /* view.lesson points here */
    enum technique_id lesson_technique, only; /* only: the one that is looked for; TECHNIQUES: all */
    unsigned lesson_index;
    struct scene_menu menu;
    struct scene_menu_row menu_row[VIEWER_MENU];
    enum action_id menu_action, menu_back; /* what Enter and Right, and what Left does with a row; ACTIONS: nothing */
    struct raster *raster;
    struct draw_list list;
    struct draw_measure measure;
    struct scene_view view;
    struct scene_help help[ACTIONS];
    size_t help_rows;
    unsigned wishes;
    struct saver *saver;     /* at work on what is shown or was before, or NULL */
    enum drag drag;
    bool stay;              /* zoomed in, the board does not follow the action */
    uint64_t followed;      /* the position to which it was brought last, and the step that was offered there */
    const struct step *followed_offer;
    struct draw_point goal; /* the centre towards which it glides for that */
    bool gliding;
    bool by_hand;           /* it was moved since */
    unsigned puzzle;        /* which of the built-in ones comes next */
    uint64_t answer;        /* the step that the last answer names, or 0 */
    cell_id answer_cell;    /* what was asked about */
    unsigned answer_digit;
    char message[700];
    double message_left;    /* seconds; a message that stays has INFINITY */
    bool prompting;         /* what is typed goes to `typed` */
    struct buffer typed;
};

/* One function a row of actions.def (act.h). False with `error` filled; nothing has changed then. */
typedef bool viewer_action(struct viewer *viewer, const char *argument, struct text_error *error);
extern viewer_action *const viewer_actions[ACTIONS];

void viewer_say(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void viewer_hush(struct viewer *viewer);
bool viewer_solve_with(struct viewer *viewer, const struct engine *engine, struct text_error *error);

/* viewer_open.c: frees what it holds, but for the scene; all that is shown and can be returned to. */
void viewer_close_showing(struct showing *showing);
void viewer_close_all(struct viewer *viewer);

/* Puts a lesson's puzzle above what is shown, or in place of the lesson that is; and goes back from it. */
bool viewer_open_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error);
bool viewer_leave_lesson(struct viewer *viewer, struct text_error *error);

/* How many solutions the puzzle has, in words: "one solution", "no solution", "more than one solution"; where that takes
 * too long to be waited for, that it has not been found out. */
const char *viewer_solutions(const struct puzzle *puzzle);

/* viewer_place.c: notes where one is, with the bookmarks; goes to where one was with what is shown by now. */
void viewer_place_keep(struct viewer *viewer);
void viewer_place_return(struct viewer *viewer);
void viewer_place_forget(struct viewer *viewer); /* another puzzle */

/* viewer.c: goes to params.at, if that is there by now. */
void viewer_arrive(struct viewer *viewer);

/* viewer_save.c: ends the saving, and says so; false with `error` filled if it has failed. */
bool viewer_take_saved(struct viewer *viewer, struct text_error *error);
void viewer_advance_saving(struct viewer *viewer); /* looks whether it is done */
void viewer_finish_saving(struct viewer *viewer);  /* waits until it is, before a trace goes */

/* viewer_race.c: begins anew with these engines; on failure what is shown stays. */
bool viewer_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error);

/* Sets the others beside what is shown, which the first racer has just begun. On failure there is no race. */
bool viewer_start_rivals(struct viewer *viewer, struct text_error *error);
void viewer_end_race(struct viewer *viewer);

/* Brings the rivals to where the leader is; `seconds` have passed. */
void viewer_follow_leader(struct viewer *viewer, double seconds);

/* viewer_board.c: enlarges the board, moves it by pixels, or so that this part of it is in the middle, no further than
 * there is board to show; where all of it lies by now, and what of the window it is seen in. */
void viewer_zoom_board(struct viewer *viewer, float factor);
void viewer_pan(struct viewer *viewer, float x, float y);
void viewer_centre_board(struct viewer *viewer, float x, float y);
void viewer_board_boxes(const struct viewer *viewer, struct draw_box *board, struct draw_box *window);
struct frame viewer_arrange(const struct viewer *viewer, enum frame_panel panel); /* the window (of a race: its first board), with that panel */

/* viewer_follow.c: brings an enlarged board to the step, at once or gliding; and where a hand has moved it, leaves it
 * there until the next step. */
void viewer_follow_action(struct viewer *viewer);
void viewer_follow_hand(struct viewer *viewer);
void viewer_glide(struct viewer *viewer, double seconds);

/* viewer_summary.c: opens the card, and begins to solve with all engines where that has not been done. */
void viewer_summary_open(struct viewer *viewer);
void viewer_summary_forget(struct viewer *viewer); /* another puzzle or engine */
void viewer_summary_advance(struct viewer *viewer);
void viewer_summary_settle(struct viewer *viewer);
bool viewer_summary_at_work(const struct viewer *viewer);

/* viewer_choices.c: looks for the easiest step that takes the candidate away, and shows it; false if it cannot. */
bool viewer_choices_ask(struct viewer *viewer, cell_id cell, unsigned digit);
bool viewer_choices_start(struct viewer *viewer, cell_id cell, unsigned digit, bool only_now); /* the search alone */
/* When techniques may be used: `now`, or once the digits that stand have left their peers. */
const char *viewer_choices_when(const struct viewer *viewer, const char *now);
void viewer_choices_show(struct viewer *viewer, size_t index); /* what was found; SIZE_MAX: nothing */
bool viewer_choices_open(struct viewer *viewer, struct text_error *error); /* lists all steps that could be taken */
void viewer_choices_close(struct viewer *viewer);

/* What stands on the board at the position, [cells]; false if there is no memory. */
bool viewer_choices_placed(const struct viewer *viewer, uint8_t *digits);
void viewer_choices_choose(struct viewer *viewer, size_t index);
void viewer_choices_move(struct viewer *viewer, int by);
void viewer_choices_advance(struct viewer *viewer);
void viewer_choices_settle(struct viewer *viewer);
bool viewer_choices_at_work(const struct viewer *viewer);

/* viewer_menu.c: opens a menu; keys and the pointer go there first; true if it took them. */
void viewer_menu_until(struct viewer *viewer);
void viewer_menu_learn(struct viewer *viewer);
void viewer_menu_engines(struct viewer *viewer);
bool viewer_menu_key(struct viewer *viewer, const char *key);
void viewer_menu_choose(struct viewer *viewer, size_t row, enum action_id action);

/* viewer_predict.c: hides the next step and lets the viewer say what goes from (or into) a cell; hints; and taking the step
 * that was found. */
void viewer_predict(struct viewer *viewer, bool on);
bool viewer_predict_say(struct viewer *viewer, cell_id cell, unsigned digit, bool placed);
bool viewer_predict_hint(struct viewer *viewer, struct text_error *error);
bool viewer_predict_take(struct viewer *viewer, struct text_error *error);
void viewer_predict_advance(struct viewer *viewer);

/* viewer_lesson.c: opens an example of a technique at its step; then the next one. */
bool viewer_lesson_open(struct viewer *viewer, enum technique_id technique, unsigned index, struct text_error *error);
bool viewer_lesson_next(struct viewer *viewer, struct text_error *error);

/* viewer_branch.c: takes a step that was found, as a new trace from here on. */
bool viewer_branch(struct viewer *viewer, size_t index, struct text_error *error);

/* Shows the branch, which is taken, and keeps what was shown; and the other way round. */
bool viewer_show_branch(struct viewer *viewer, struct showing *branch, struct text_error *error);
bool viewer_return(struct viewer *viewer, struct text_error *error);

/* Carries out an action and shows what went wrong. */
void viewer_attempt(struct viewer *viewer, enum action_id action, const char *argument);

/* viewer_ask.c: says which step took `digit` from `cell`, or that it is there; the same question again goes to that step. */
void viewer_ask(struct viewer *viewer, cell_id cell, unsigned digit);

/* Zooms the timeline by `factor` (below 1: in) around a position. */
void viewer_zoom(struct viewer *viewer, double factor, uint64_t around);

#endif
