/* The scene draws one frame: it turns a trace, a position in it and the state of the view into a display list. It
 * changes none of its arguments; the player and the view belong to the caller.
 *
 * Usage:
 *     struct scene *scene = scene_create();
 *     scene_open(scene, trace);             for each new trace, before the old one is destroyed
 *     struct draw_measure measure = raster_measure(raster);
 *     struct scene_view view = {.player = &player, .style.theme = themes[0], .window = {.width = 1280, ...}, ...};
 *     scene_draw(scene, &view, &list);              fills the list with the frame
 *     struct scene_hit hit = scene_hit(scene, x, y);    returns the target at (x, y) of that frame
 *     if (scene_animating(scene)) ...               the next frame will differ without any event
 *     scene_destroy(scene); */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include "document/document.h"
#include "explain/board_words.h"
#include "explain/proof_text.h"
#include "explain/sentence.h"
#include "hint/judge.h"
#include "player/player.h"
#include "scene/frame_layout.h"
#include "scene/summary.h"
#include "why/divergence.h"
#include "why/slice.h"

struct scene_help_row {
    const char *id, *keys, *help; /* a row of the action table; in a row without keys, `help` is a heading */
};

struct scene_help {
    const struct scene_help_row *row;
    size_t rows;
    const char *typed; /* the text that filters the rows */
};

struct hits;
struct scene;

/* One of several engines that solve the same puzzle side by side. */
struct scene_lane {
    struct scene *scene;
    const struct player *player;
};

/* A step that is possible at the position. Only the first step of a technique has a row until the user unfolds the
 * others. */
struct scene_hint {
    const struct step *step;
    const char *technique;
    size_t folded;  /* not 0: how many steps of the technique the row stands for; `step` is the first */
    bool is_folder; /* a click on the row folds the steps above it */
    bool is_quiet;  /* bookkeeping, listed below the other steps */
};

struct scene_hint_list {
    const struct scene_hint *row;
    size_t rows, chosen;
    size_t number, steps, matching; /* number: that of the chosen step, from 1; steps: how many there are;
                                     * matching: how many of them fit the filter */
    cell_id cell;                   /* filter: the cell that the listed steps change, or NO_CELL */
    unsigned digit;                 /* filter: the digit that they change, or 0 */
    bool more;                      /* the search continues */
};

/* The stages of a lesson: hints on the bare board; the pattern; the reason, line by line; its conclusion; an
 * exercise. */
enum lesson_stage { LESSON_SPOT, LESSON_SEE, LESSON_WHY, LESSON_SO, LESSON_TRY, LESSON_STAGES };

/* The number of hints in the first stage: technique, digits, place. */
enum { LESSON_HINTS = 3 };

struct scene_lesson {
    const char *title, *summary, *look, *why;
    unsigned index, count; /* number of the example, from 1, and the number of examples */
    enum lesson_stage stage;
    unsigned hint; /* in LESSON_SPOT: the hint that is shown, from 0 to LESSON_HINTS - 1 */
};

/* A cell, or one of its candidates. */
struct scene_place {
    cell_id cell;
    unsigned digit; /* 0: the cell itself */
};

struct scene_arrow {
    struct scene_place from, to;
};

/* A stop of a lesson that a teacher wrote. Its words are shown instead of the step's sentence and the list. */
struct scene_stop {
    const char *heading, *text; /* `text` may contain line breaks */
    const char *const *choice;  /* [choices]: answers of a question */
    const struct scene_place *mark;
    const struct scene_arrow *arrow;
    size_t choices, marks, arrows;
    bool hides_step; /* nothing of the step is marked, because a question about it is unanswered */
};

/* An exercise: the words beside its board and the marks on it. */
struct scene_exercise {
    const char *board, *record;     /* board: its source; record: the number of answers */
    const char *heading;            /* above the sentence: whether the last answer was correct */
    const struct scene_place *mark; /* the candidates that the user has marked as the pattern */
    size_t marks;
    cell_id wrong; /* the cell of a wrong last answer, or NO_CELL */
};

/* A point of a line that was drawn by hand over the board. */
struct scene_sketch_point {
    uint64_t position; /* of the step at which the line was drawn and is shown */
    float x, y;        /* position on the board, each as a share of its side, 0 to 1 */
    bool begins;       /* the first point of a line */
};

/* The causes of a step. */
struct scene_why {
    const struct slice *slice;
    uint64_t of;      /* the step whose causes or effects are shown */
    const bool *cell; /* [cells]: a step of the slice changes it */
    bool is_effects;  /* the slice has the effects of step `of`, which is its first step; otherwise the causes, and
                       * it is the last
                       * */
    bool is_asked;    /* the list shows only the slice, and each step in it shows its causes; otherwise only step `of`
                       * does */
};

/* A button of the keypad. */
enum key_group { KEYS_TOOLS, KEYS_DIGITS, KEYS_ACTIONS, KEY_GROUPS };
struct scene_key {
    char label[32], shortcut[32]; /* label: its action; shortcut: the key of that action, or "" */
    unsigned action;              /* the caller's number of its action */
    char argument[12];
    enum key_group group;   /* keys of one group follow each other */
    unsigned colour;        /* colour that it gives to cells, 1 to DOCUMENT_COLOURS; 0: none */
    bool is_chosen, is_off; /* is_off: it is disabled */
    size_t room;            /* [characters]: length of the longest label that can appear in its place; if less than its
                             * own length, that counts */
};

/* The keypad beside a puzzle that is solved by hand, an exercise or a quiz, with which everything can be done by
 * mouse. */
struct scene_keypad {
    struct scene_key key[LAYOUT_MAX_DIGITS + 18];
    size_t keys;
};

/* The reason for the marks on cells of a puzzle that is being entered. */
enum scene_marking { MARKING_CLASH, MARKING_OPEN };

/* A puzzle that is being entered or solved by hand. It is shown instead of the position of the trace, which has the
 * same givens. */
struct scene_document {
    const struct document *document;
    const digit_mask *mask;        /* [cells]: candidates to show, or the digit */
    const bool *settled;           /* [cells]: has a digit */
    const bool *selected, *marked; /* [cells] */
    enum scene_marking marking;
    const char *heading, *text, *history;
};

/* The number of cells in a thumbnail, a small picture of a 9x9 board. */
enum { THUMBNAIL_CELLS = 81 };
enum thumbnail_cell { THUMBNAIL_EMPTY, THUMBNAIL_DIGIT, THUMBNAIL_PATTERN, THUMBNAIL_REMOVED, THUMBNAIL_PLACED };
struct thumbnail {
    bool is_known; /* otherwise the board is drawn without contents */
    uint8_t cell[THUMBNAIL_CELLS];
    uint8_t digit[THUMBNAIL_CELLS]; /* the digit in the cell, or 0; drawn if there is room */
};

/* thumbnail.c: puts the givens and placed digits of a board of 81 cells into the thumbnail. */
void thumbnail_show_digits(struct thumbnail *thumbnail, const struct puzzle *puzzle);

/* A menu: a card over everything else, with rows to choose from. */
enum { MENU_TEXT = 160, MENU_NOTE = 200 };

/* The check box before a row: none, empty, or ticked. */
enum scene_tick { TICK_NONE, TICK_OFF, TICK_ON };

struct scene_menu_row {
    char text[MENU_TEXT], key[24], argument[40]; /* text and key are shown; `argument` is for the caller */
    char note[MENU_NOTE];                        /* shown below the text if rows have notes */
    const char *family;                          /* static; shown above its first row and above the first visible row */
    struct layout *layout;             /* its board is drawn before the text; NULL: none. Belongs to the caller */
    const struct thumbnail *thumbnail; /* likewise; NULL: none */
    enum scene_tick tick;
};

/* The place of a menu: below the name that opens it, if that is shown; with a corner at x, y; in the middle, or at the
 * top, over a dimmed window. */
enum scene_menu_place {
    MENU_IN_MIDDLE,
    MENU_AT_TOP,
    MENU_AT_POINT,
    MENU_BELOW_TITLE,
    MENU_BELOW_ENGINE,
    MENU_BELOW_HEADER
};

struct scene_menu {
    const char *title, *subtitle, *footer; /* subtitle: NULL: none */
    const struct sentence *paragraph;      /* drawn below the subtitle, in lines; NULL: none; borrowed */
    const char *nothing;                   /* shown if there are no rows; NULL: nothing */
    const struct scene_menu_row *row;
    size_t rows, chosen;
    bool has_large_picture;       /* the layout of the chosen row is drawn beside the rows, not before each row */
    bool has_pictures, has_notes; /* rows are high enough for pictures, or for notes */
    bool is_wide;                 /* rows hold sentences */
    enum scene_menu_place place;
    float x, y;
};

/* The start page: four lists of activities, shown while nothing is open. */
enum start_section { START_LEARN, START_SOLVE, START_WATCH, START_OPEN, START_SECTIONS };
enum { START_BOARDS = 3 };

struct scene_start {
    const struct scene_menu_row *row; /* rows of all lists; in each list, those with a thumbnail come first */
    size_t rows, chosen;
    struct {
        const char *title;
        size_t first, count;
    } section[START_SECTIONS];
};

/* Why a trace ends: at the engine's last step, or earlier. */
enum scene_end {
    SCENE_END_WHOLE,
    SCENE_END_NO_ROOM,      /* neither memory nor disk space for more */
    SCENE_END_FILE_LIMIT,   /* the temporary file has reached its maximum size */
    SCENE_END_MEMORY_LIMIT, /* the trace has reached its maximum memory */
    SCENE_END_STOPPED,      /* the user stopped the engine, or the time limit was reached */
};

/* The source code of another solver, in which the current line is highlighted. */
struct scene_source {
    const char *path;
    const char *const *line; /* [lines] */
    size_t lines, lit;       /* lit: number of the highlighted line, from 1; 0: none */
};

/* The window, in pixels. */
struct scene_window {
    int width, height;
    float scale;   /* physical pixels per logical pixel; 0 is read as 1 */
    bool headless; /* for a picture file: without controls, and always the same */
    const struct draw_measure *measure;
};

/* The style of things that can be drawn in more than one way. */
struct scene_style {
    const struct theme *theme;
    enum notation notation; /* names of cells */
    bool no_labels;         /* the board's edge has no names of rows and columns */
    bool reduced_motion;
    bool peers;      /* cells that see the selected one are shaded */
    bool heat;       /* the board shows how often each cell was guessed or became empty */
    bool effort;     /* curves of candidates, guesses and contradictions are drawn above the timeline */
    bool cascades;   /* the list shows a cascade as one row, except for the current one */
    bool whole_tree; /* the tree also shows what comes after the position */
    bool presenting; /* for people at a distance: only board and words, and a ring around the pointer */
};

/* The relation of the other boards of a race to the one that moves. */
enum race_pace {
    RACE_BY_STEPS,      /* all boards at the same step */
    RACE_BY_SHARE,      /* all boards at the same share of their traces */
    RACE_BY_DIVERGENCE, /* two boards, each the same number of steps after or before the divergence point */
};

/* Several engines on the same puzzle. */
struct scene_race {
    const struct scene_lane *lane; /* the boards, including the leader's */
    size_t lanes;                  /* fewer than 2: no race */
    enum race_pace pace;
    const struct divergence *divergence; /* of two boards, in the same order; NULL: unknown */
};

/* Returns the position of the board `to` that corresponds to `position` of the board `from`. */
uint64_t scene_race_position(const struct scene_race *race, size_t from, uint64_t position, size_t to);

/* The words above the sentence. */
struct scene_name {
    const char *title;       /* NULL: the name in the trace */
    const char *rating;      /* difficulty, shown beside the name; NULL: unknown */
    const char *long_rating; /* difficulty with the hardest technique, for wide places; set whenever `rating` is */
};

/* A step that is possible at `position`, shown instead of the step that led there. */
struct scene_offer {
    const bool *shaded;                 /* [cells]: named by the words of a hint before its step is shown; NULL: none */
    const struct move_failure *failure; /* the refutation of a wrong digit, as the words describe it; NULL: none */
    const struct step *step;            /* NULL: none */
    const digit_mask *mask;             /* [cells]: the candidates before the step; NULL: those at the position */
    const char *technique;
    uint64_t position;
};

/* The explained line of a proof. */
struct scene_proof {
    unsigned line; /* from 1; 0: all lines */
    uint64_t step; /* the step that it proves */
};

struct scene_pointer {
    float x, y;                /* negative: the pointer is outside the window */
    bool pressed;              /* the left button is down */
    bool rests;                /* it has not moved since the button was pressed or released */
    const char *tip, *tip_key; /* action and key of the control under the pointer; NULL: nothing */
};

/* The visible parts of things that are larger than their place. */
struct scene_scroll {
    float zoom;               /* magnification of the board; up to 1: the whole board */
    struct draw_point centre; /* centre of the visible part, each coordinate as a share of the board's side */
    uint64_t first, last;     /* positions that the timeline shows; last 0: all */
    int64_t list;             /* [rows]: how far the list of steps is scrolled away from the current one */
    unsigned listed;          /* the technique, an index of the trace, whose steps alone are listed; 0: all steps */
    int64_t rows;             /* [rows]: how far the wheel has scrolled another open list */
};

/* The lines that a presenter drew over the board. */
struct scene_sketch {
    const struct scene_sketch_point *point; /* [points] */
    size_t points;
};

struct scene_ending {
    double seconds;     /* [seconds]: how long solving took; negative: unknown */
    double running;     /* [seconds]: how long the engine has been running; 0: it is not */
    enum scene_end end; /* why the trace ends */
    uint64_t unread;    /* [lines]: output of the watched program that was not understood */
    uint64_t sign;      /* the step at which the first mistake of the watched program shows; 0: none */
};

struct scene_message {
    const char *text; /* shown until it is NULL: an error, or a confirmation */
    bool has_action;
    unsigned action; /* the caller's number of the action of a click on it, if it has one */
    bool is_error;
    bool has_unsaved; /* work cannot be saved; shown as a sign, whatever the text is */
};

/* The buttons that the scene draws itself: first those below the board, enum frame_button; the last one is the
 * message. */
enum scene_button {
    BUTTON_HISTORY = FRAME_BUTTONS, /* the document's place in the tree of changes */
    BUTTON_PALETTE,
    BUTTON_END_OF_RACE,
    BUTTON_DIVERGENCE,
    BUTTON_UNSAVED,
    BUTTON_SUMMARY,
    BUTTON_STOP,
    BUTTON_TECHNIQUE, /* the technique whose steps alone are listed */
    BUTTON_NEXT_LINE, /* the next line of a proof */
    SCENE_BUTTONS,
};

/* The input of a frame. Together with the trace its members determine the picture: the same view gives the same
 * picture. */
struct scene_view {
    const struct player *player;
    struct scene_window window;
    struct scene_style style;
    struct scene_race race;
    struct scene_name name;
    struct scene_offer offer;
    const char *quiz; /* hides the next steps and replaces the sentence; NULL: no quiz */
    const struct scene_lesson
        *lesson; /* shown instead of the list; its stage determines how much of the offer is shown; NULL: none */
    const struct scene_exercise *exercise;   /* NULL: none */
    const struct scene_stop *stop;           /* NULL: none */
    const struct scene_document *document;   /* NULL: the trace is shown */
    const struct scene_keypad *keypad;       /* NULL: none */
    const struct scene_hint_list *hint_list; /* shown instead of the list; NULL: none */
    const struct scene_why *why;             /* NULL: not asked */
    const struct scene_source *source;       /* of the watched program; NULL: unknown */
    struct scene_proof proof;
    enum frame_panel panel;
    struct scene_pointer pointer;
    struct scene_scroll scroll;
    unsigned digit;                  /* the highlighted digit; 0: none */
    cell_id cell;                    /* the selected cell, or NO_CELL */
    const struct scene_help *help;   /* NULL: closed */
    const struct scene_menu *menu;   /* NULL: closed */
    const struct scene_start *start; /* the start page, shown instead of board and panel; NULL: none */
    const struct summary *summary;   /* of all engines; NULL: closed */
    bool legend;                     /* the legend is open */
    struct scene_sketch sketch;
    struct scene_ending ending;
    unsigned action[SCENE_BUTTONS]; /* the caller's number of the action of each button */
    struct scene_message message;
};

enum scene_target {
    SCENE_NOTHING,
    SCENE_BUTTON,     /* `action`; `position`: enum scene_button */
    SCENE_SPEED,      /* the speed, which the wheel changes */
    SCENE_STEP,       /* a row of the list; `position` */
    SCENE_LIST,       /* the list outside its rows */
    SCENE_HINT,       /* a row of the list of hints; `position`: its index, from 0 */
    SCENE_PROOF_LINE, /* a line of the proof; `position`: its number, from 1 */
    SCENE_TREE,       /* a guess in the search tree; `position`: its step */
    SCENE_STAGE,      /* a stage of the lesson; `position`: enum lesson_stage */
    SCENE_TIMELINE,   /* the timeline; `position`: the one under the pointer */
    SCENE_CELL,       /* a cell; `digit`: the candidate under the pointer */
    SCENE_WORD,   /* a cell or digit that the sentence names; `cell` or, if that is NO_CELL, `digit`; `position`: the
                   * number of the word */
    SCENE_TERM,   /* a word of the glossary; `position`: its index in `terms` */
    SCENE_CHOICE, /* an answer to a question; `position`: its number, from 1 */
    SCENE_KEY,    /* a button of the keypad; `position`: its index */
    SCENE_TITLE,  /* the puzzle's name; the menu button before it is a SCENE_BUTTON */
    SCENE_ENGINE, /* the engine's name */
    SCENE_HEADER, /* a word above the title that opens a menu; `position`: enum start_section */
    SCENE_START,  /* the start page; `position`: its row, from 0; UINT64_MAX: outside the rows */
    SCENE_MENU,   /* the open menu or summary; `position`: its row, from 0; UINT64_MAX: outside the rows */
    SCENE_HELP,   /* the open help screen or legend */
};

struct scene_hit {
    enum scene_target target;
    unsigned action; /* of a SCENE_BUTTON: the caller's number of its action */
    uint64_t position;
    cell_id cell;
    unsigned digit;
    bool is_on_candidate; /* the pointer is on the candidate `digit`; otherwise only closest to it */
};

struct scene *scene_create(void);
void scene_destroy(struct scene *scene); /* `scene` may be NULL. */

/* Shows another trace. It must outlive the next scene_open or scene_destroy. */
void scene_open(struct scene *scene, const struct trace *trace);

/* Invalidates the hit regions until the next frame. */
void scene_invalidate_hits(struct scene *scene);

/* Computes the layout of this lane's board in a race, or of the only board, as scene_draw will with this view. */
void scene_arrange(const struct scene_view *view, const struct layout *layout, size_t lane, struct frame_layout *frame);

/* Clears `list` and fills it with the frame. */
void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list);

/* Returns the target at (x, y) of the last frame. */
struct scene_hit scene_hit(struct scene *scene, float x, float y);

/* Returns the position at `x` of the last frame's timeline, or the closest one, for dragging. */
uint64_t scene_timeline_position(const struct scene *scene, float x);

/* Returns the speed in steps per second that corresponds to `x` on the slider. */
double scene_speed_at(const struct scene *scene, float x);

/* Return from the last frame: the rectangles of the whole board and of its visible part; the rectangle of a cell; and
 * the cell to focus on, or NO_CELL. */
void scene_board(const struct scene *scene, struct draw_box *board, struct draw_box *window);
struct draw_box scene_cell(const struct scene *scene, cell_id cell);
struct draw_box scene_place_box(const struct scene *scene,
                                struct scene_place place); /* of a candidate: its part of the cell */
cell_id scene_focus(const struct scene *scene);

/* Returns whether the last frame shows an unfinished animation. */
bool scene_animating(const struct scene *scene);

/* Returns whether the trace has guesses or contradictions. */
bool scene_searches(struct scene *scene);

/* Returns how many proof lines the current step or hint has. */
unsigned scene_proof_lines(struct scene *scene, const struct scene_view *view);

/* Returns the layout of the last frame, which belongs to the scene. */
const struct frame_layout *scene_frame(const struct scene *scene);

/* Returns the sentence of the last frame as plain text, which belongs to the scene. */
const char *scene_sentence(const struct scene *scene);

/* Returns the clickable parts of the last frame (hits.h) without the cells of the board. They belong to the scene. */
const struct hits *scene_hits(const struct scene *scene);

/* Returns the board of the last frame in the form in which sentences are written about it. It points into scene and
 * view. */
struct board_words scene_board_words(const struct scene *scene, const struct scene_view *view);

#endif
