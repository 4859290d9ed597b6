/* The scene draws one frame: it turns a trace, a position in it and the state of the view into a display list.
 * It changes nothing that is passed to it; the player and the view belong to the caller.
 *
 * Usage:
 *     struct scene *scene = scene_create();
 *     scene_open(scene, trace);             for each new trace, before the old one is destroyed
 *     struct draw_measure measure = raster_measure(raster);
 *     struct scene_view view = {.player = &player, .style.theme = themes[0], .window = {.width = 1280, ...}, ...};
 *     scene_draw(scene, &view, &list);              fills the list with the frame
 *     struct scene_hit hit = scene_hit(scene, x, y);    what lies at (x, y) of that frame
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
    const char *id, *keys, *help; /* a row of the action table; without keys, `help` is a heading */
};

struct scene_help {
    const struct scene_help_row *row;
    size_t rows;
    const char *typed; /* what the rows were narrowed down by */
};

struct hits;
struct scene;

/* One of several engines that solve the same puzzle side by side. */
struct scene_lane {
    struct scene *scene;
    const struct player *player;
};

/* A step that is possible at the position. Of several of one technique only the first has a row, until one unfolds the
 * others. */
struct scene_hint {
    const struct step *step;
    const char *technique;
    size_t folded;  /* not 0: the row stands for so many steps of the technique, of which `step` is the first */
    bool is_folder; /* the row folds the steps above it */
    bool is_quiet;  /* bookkeeping, below the others */
};

struct scene_hint_list {
    const struct scene_hint *row;
    size_t rows, chosen;
    size_t number, steps,
        matching;   /* which of the steps is chosen, from 1; how many there are, and fit what was asked for */
    cell_id cell;   /* NO_CELL, or the cell, */
    unsigned digit; /* and 0, or the digit, that the listed steps are to change */
    bool more;      /* the search is not finished */
};

/* The stages of a lesson: hints on the bare board; the pattern; the reason, line by line; what it eliminates or places;
 * an exercise. */
enum lesson_stage { LESSON_SPOT, LESSON_SEE, LESSON_WHY, LESSON_SO, LESSON_TRY, LESSON_STAGES };

/* The number of hints of the first stage: what to look for, which digits go, where. */
enum { LESSON_HINTS = 3 };

struct scene_lesson {
    const char *title, *summary, *look, *why;
    unsigned index, count; /* example number, from 1, and how many there are */
    enum lesson_stage stage;
    unsigned hint; /* of LESSON_SPOT: the one that is given, from 0 to LESSON_HINTS - 1 */
};

/* A cell, or a candidate of it. */
struct scene_place {
    cell_id cell;
    unsigned digit; /* 0: the cell */
};

struct scene_arrow {
    struct scene_place from, to;
};

/* A stop of a lesson that a teacher wrote. Its words are shown instead of the step's sentence and the list. */
struct scene_stop {
    const char *heading, *text; /* `text` may have line breaks */
    const char *const *choice;  /* of a question; [choices] */
    const struct scene_place *mark;
    const struct scene_arrow *arrow;
    size_t choices, marks, arrows;
    bool hides_step; /* nothing of the step is marked: a question about it has not been answered */
};

/* An exercise: what stands beside its board and is marked on it. */
struct scene_exercise {
    const char *board, *record;     /* where the board comes from; what has been answered */
    const char *heading;            /* above the sentence: whether the last answer was right */
    const struct scene_place *mark; /* the candidates that the person takes for the pattern */
    size_t marks;
    cell_id wrong; /* where the last answer was wrong, or NO_CELL */
};

/* A point of a line that was drawn by hand over the board. */
struct scene_sketch_point {
    uint64_t position; /* of the step at which it was drawn and is shown */
    float x, y;        /* 0 to 1 of the board's sides */
    bool begins;       /* it is the first of its line */
};

/* The causes of a step. */
struct scene_why {
    const struct slice *slice;
    uint64_t of;      /* the step that was asked about */
    const bool *cell; /* [cells]: some step of the slice is about it */
    bool is_effects;  /* the steps are what came of step `of`, the first; otherwise what it rests on, and it is the last
                       */
    bool is_asked; /* the list shows the slice alone, and every step of it its causes; otherwise only step `of` does */
};

/* A button of the keypad. */
enum key_group { KEYS_TOOLS, KEYS_DIGITS, KEYS_ACTIONS, KEY_GROUPS };
struct scene_key {
    char label[32], shortcut[32]; /* what it does; the key that does the same, or "" */
    unsigned action;              /* the caller's number of what it does */
    char argument[12];
    enum key_group group;   /* keys of a group follow each other */
    unsigned colour;        /* of cells that it gives, 1 to DOCUMENT_COLOURS; 0: none */
    bool is_chosen, is_off; /* off: it does nothing now */
    size_t room;            /* length of the longest text that its place has at any time; less than its own: that */
};

/* Beside a puzzle that is solved by hand, an exercise or a quiz, so that everything can be done with the mouse. */
struct scene_keypad {
    struct scene_key key[LAYOUT_MAX_DIGITS + 18];
    size_t keys;
};

/* The reason why the cells of a puzzle that is entered are marked. */
enum scene_marking { MARKING_CLASH, MARKING_OPEN };

/* A puzzle that a person enters or solves by hand: shown instead of the position of the trace, whose givens are the
 * same. */
struct scene_document {
    const struct document *document;
    const digit_mask *mask;        /* [cells]: what is shown as candidates, or the digit */
    const bool *settled;           /* [cells]: has a digit */
    const bool *selected, *marked; /* [cells] */
    enum scene_marking marking;
    const char *heading, *text, *history;
};

/* A small picture of a 9x9 board: what is in each cell. */
enum { THUMBNAIL_CELLS = 81 };
enum thumbnail_cell { THUMBNAIL_EMPTY, THUMBNAIL_DIGIT, THUMBNAIL_PATTERN, THUMBNAIL_REMOVED, THUMBNAIL_PLACED };
struct thumbnail {
    bool is_known; /* otherwise the board is drawn without cells */
    uint8_t cell[THUMBNAIL_CELLS];
    uint8_t digit[THUMBNAIL_CELLS]; /* that the cell holds, or 0; written where there is room */
};

/* thumbnail.c: puts the givens and placed digits of a board of 81 cells into it. */
void thumbnail_show_digits(struct thumbnail *thumbnail, const struct puzzle *puzzle);

/* A menu: a card with rows to choose from, over everything else. */
enum { MENU_TEXT = 160, MENU_NOTE = 200 };

/* The box before a row: there is none, or it is empty, or has a tick. */
enum scene_tick { TICK_NONE, TICK_OFF, TICK_ON };

struct scene_menu_row {
    char text[MENU_TEXT], key[24], argument[40]; /* text and key are shown; `argument` is the caller's */
    char note[MENU_NOTE];                        /* below the text, where rows have notes */
    const char *family;                          /* static; stands above its first row and the first that is shown */
    struct layout *layout;             /* whose board stands before the text; NULL: none. The caller owns it */
    const struct thumbnail *thumbnail; /* the same; NULL: none */
    enum scene_tick tick;
};

/* The place of a menu: below the name that opens it, if that is shown; with a corner at x, y; otherwise in the middle,
 * or from the top on, over a dimmed window. */
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
    const char *nothing;                   /* what is said where there are no rows; NULL: nothing */
    const struct scene_menu_row *row;
    size_t rows, chosen;
    bool has_pictures, has_notes; /* rows are high enough for them */
    bool is_wide;                 /* rows hold sentences */
    enum scene_menu_place place;
    float x, y;
};

/* The start page: four lists of what to do while nothing is open. */
enum start_section { START_LEARN, START_SOLVE, START_WATCH, START_OPEN, START_SECTIONS };
enum { START_BOARDS = 3 };

struct scene_start {
    const struct scene_menu_row *row; /* of all lists; those with a small picture come first in theirs */
    size_t rows, chosen;
    struct {
        const char *title;
        size_t first, count;
    } section[START_SECTIONS];
};

/* Why a trace ends: with the engine's last step, or before it. */
enum scene_end {
    SCENE_END_WHOLE,
    SCENE_END_NO_ROOM,      /* no memory and no disk space for more */
    SCENE_END_FILE_LIMIT,   /* the temporary file is as large as it may get */
    SCENE_END_MEMORY_LIMIT, /* the trace takes as much memory as it may */
    SCENE_END_STOPPED,      /* a person stopped the engine, or its time was over */
};

/* The source of another solver, whose line at work is lit. */
struct scene_source {
    const char *path;
    const char *const *line; /* [lines] */
    size_t lines, lit;       /* lit: its number, from 1; 0: none */
};

/* The window, in pixels. */
struct scene_window {
    int width, height;
    float scale;   /* physical pixels per logical pixel; 0 counts as 1 */
    bool headless; /* a picture for a file: without controls, and always the same */
    const struct draw_measure *measure;
};

/* The style of things that can be drawn in several ways. */
struct scene_style {
    const struct theme *theme;
    enum notation notation; /* how cells are named */
    bool no_labels;         /* rows and columns are not named at the board's edge */
    bool reduced_motion;
    bool peers;      /* the cells that see the chosen one are shaded */
    bool heat;       /* how often each cell was guessed or left without a digit is shown on the board */
    bool effort;     /* candidates, guesses and contradictions over time lie above the timeline */
    bool cascades;   /* the list shows a cascade as one row, except the one at the position */
    bool whole_tree; /* the tree also shows what is yet to come */
    bool presenting; /* for people at a distance: board and words only, and a ring at the pointer */
};

/* The places of the boards of a race while one of them moves. */
enum race_pace {
    RACE_BY_STEPS,      /* all at the same step */
    RACE_BY_SHARE,      /* all at the same share of their traces */
    RACE_BY_DIVERGENCE, /* two, as many steps behind the point where they part, or before it */
};

/* Several engines on the same puzzle. */
struct scene_race {
    const struct scene_lane *lane; /* the boards, including the leader's */
    size_t lanes;                  /* less than 2: no race */
    enum race_pace pace;
    const struct divergence *divergence; /* of two boards, in their order; NULL: not known */
};

/* Returns the position of the board `to` while the board `from` is at `position`. */
uint64_t scene_race_position(const struct scene_race *race, size_t from, uint64_t position, size_t to);

/* The words above the sentence. */
struct scene_name {
    const char *title;       /* the puzzle's name; NULL: the name in the trace */
    const char *rating;      /* how hard it is, beside the name; NULL: unknown */
    const char *long_rating; /* the same with the hardest technique, where there is room; set with `rating` */
};

/* A step that is possible at `position`, shown instead of the step that led there. */
struct scene_offer {
    const bool *shaded; /* [cells]: what the words of a hint name before its step is shown; NULL: none */
    const struct move_failure *failure; /* how a wrong digit fails, as the words say; NULL: none */
    const struct step *step;            /* NULL: none */
    const digit_mask *mask;             /* [cells]: the candidates on which it rests; NULL: those at the position */
    const char *technique;
    uint64_t position;
};

/* The line of a proof that is explained. */
struct scene_proof {
    unsigned line; /* from 1; 0: all */
    uint64_t step; /* whose proof it is */
};

struct scene_pointer {
    float x, y;                /* negative: outside the window */
    bool pressed;              /* the left button is down */
    bool rests;                /* it has not moved since the button went down or up */
    const char *tip, *tip_key; /* what the control under the pointer does, and its key; NULL: nothing */
};

/* The parts on screen of things that are larger than their place. */
struct scene_scroll {
    float zoom;               /* of the board; up to 1: the whole board */
    struct draw_point centre; /* of the viewport, 0 to 1 of the board's sides */
    uint64_t first, last;     /* positions that the timeline shows; last 0: all */
    int64_t list;             /* rows that the list of steps is scrolled away from the current one */
    unsigned listed;          /* the technique, an index of the trace, whose steps alone it has; 0: all steps */
    int64_t rows;             /* rows that the wheel has moved another open list by */
};

/* The lines that a person drew over the board. */
struct scene_sketch {
    const struct scene_sketch_point *point; /* [points] */
    size_t points;
};

struct scene_ending {
    double seconds;     /* how long solving took; negative: unknown */
    double running;     /* how long the engine has been at work; 0: it is not */
    enum scene_end end; /* why the trace ends where it does */
    uint64_t unread;    /* lines of a program that is watched that were not understood */
    uint64_t sign;      /* the step by which the first mistake of that program shows; 0: none */
};

struct scene_message {
    const char *text; /* shown until it is NULL: an error, or what was just done */
    bool has_action;
    unsigned action; /* the caller's number of what a click on it does, if it does something */
    bool is_error;
    bool has_unsaved; /* a sign says that something cannot be saved, whatever the text is */
};

/* The buttons that the scene draws by itself: first those below the board, enum frame_button. The last one is the
 * message. */
enum scene_button {
    BUTTON_HISTORY = FRAME_BUTTONS, /* where the document is in the tree of changes */
    BUTTON_PALETTE,
    BUTTON_END_OF_RACE,
    BUTTON_DIVERGENCE,
    BUTTON_UNSAVED,
    BUTTON_SUMMARY,
    BUTTON_STOP,
    BUTTON_TECHNIQUE, /* whose steps alone are listed */
    BUTTON_NEXT_LINE, /* of a proof */
    SCENE_BUTTONS,
};

/* The caller's wishes for a picture. Its members are all that a picture depends on apart from the trace, so that the
 * same view gives the same picture. */
struct scene_view {
    const struct player *player;
    struct scene_window window;
    struct scene_style style;
    struct scene_race race;
    struct scene_name name;
    struct scene_offer offer;
    const char *quiz; /* the next steps are hidden and this replaces the sentence; NULL: no quiz */
    const struct scene_lesson
        *lesson; /* shown instead of the list; its stage decides how much of the offer; NULL: none */
    const struct scene_exercise *exercise;   /* NULL: none */
    const struct scene_stop *stop;           /* NULL: none */
    const struct scene_document *document;   /* NULL: the trace is shown */
    const struct scene_keypad *keypad;       /* NULL: none */
    const struct scene_hint_list *hint_list; /* shown instead of the list; NULL: none */
    const struct scene_why *why;             /* NULL: not asked */
    const struct scene_source *source;       /* of the program that is watched; NULL: not known */
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
    unsigned action[SCENE_BUTTONS]; /* the caller's number of what a click on each button does */
    struct scene_message message;
};

enum scene_target {
    SCENE_NOTHING,
    SCENE_BUTTON,     /* `action`; `position`: its enum scene_button */
    SCENE_SPEED,      /* the speed, which the wheel changes */
    SCENE_STEP,       /* a row of the list; `position` */
    SCENE_LIST,       /* the list, between its rows */
    SCENE_HINT,       /* a row of the list of hints; `position`: its index, from 0 */
    SCENE_PROOF_LINE, /* a line of the proof; `position`: its number, from 1 */
    SCENE_TREE,       /* a guess in the search tree; `position`: its step */
    SCENE_STAGE,      /* a stage of the lesson; `position`: its enum lesson_stage */
    SCENE_TIMELINE,   /* `position`: the one under the pointer */
    SCENE_CELL,       /* `cell`; `digit`: the candidate under the pointer */
    SCENE_WORD, /* a cell or digit that the sentence names; `cell` or, if that is NO_CELL, `digit`; `position`: which */
    SCENE_TERM, /* a word of the glossary; `position`: its index in `terms` */
    SCENE_CHOICE, /* an answer to a question; `position`: its number, from 1 */
    SCENE_KEY,    /* a button of the keypad; `position`: its index in its keys */
    SCENE_TITLE,  /* the puzzle's name; the button before it is a SCENE_BUTTON */
    SCENE_ENGINE, /* the engine's name */
    SCENE_HEADER, /* a word above the title, which opens a menu; `position`: its enum start_section */
    SCENE_START,  /* the start page; `position`: its row, from 0, or UINT64_MAX outside the rows */
    SCENE_MENU,   /* the open menu or summary; `position`: its row, from 0, or UINT64_MAX outside the rows */
    SCENE_HELP,   /* the open help screen or legend */
};

struct scene_hit {
    enum scene_target target;
    unsigned action; /* of a SCENE_BUTTON: the caller's number of what it does */
    uint64_t position;
    cell_id cell;
    unsigned digit;
    bool is_on_candidate; /* the pointer is on the candidate `digit`, not only nearest to it */
};

struct scene *scene_create(void);
void scene_destroy(struct scene *scene); /* takes NULL */

/* Shows another trace from now on, which must outlive the next scene_open or scene_destroy. */
void scene_open(struct scene *scene, const struct trace *trace);

/* Invalidates the hit regions until the next frame. */
void scene_invalidate_hits(struct scene *scene);

/* Arranges the board of this lane of a race, or the only board, as scene_draw will with this view. */
void scene_arrange(const struct scene_view *view, const struct layout *layout, size_t lane, struct frame_layout *frame);

/* Clears `list` and fills it with the frame. */
void scene_draw(struct scene *scene, const struct scene_view *view, struct draw_list *list);

/* Returns what lies at (x, y) of the last frame. */
struct scene_hit scene_hit(struct scene *scene, float x, float y);

/* Returns the position at `x` of the last frame's timeline, or the nearest one, for dragging. */
uint64_t scene_timeline_position(const struct scene *scene, float x);

/* Returns the speed, in steps a second, that the slider has at `x`. */
double scene_speed_at(const struct scene *scene, float x);

/* Return, for the last frame: the rectangles of the whole board and of the viewport; the rectangle of a cell; and the
 * cell to focus on, or NO_CELL. */
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

/* The layout of the last frame; it belongs to the scene. */
const struct frame_layout *scene_frame(const struct scene *scene);

/* The sentence of the last frame as plain text; it belongs to the scene. */
const char *scene_sentence(const struct scene *scene);

/* The clickable parts of the last frame (hits.h), without the cells of the board; they belong to the scene. */
const struct hits *scene_hits(const struct scene *scene);

/* Returns the board of the last frame, for words about it. What it points to belongs to scene and view. */
struct board_words scene_board_words(const struct scene *scene, const struct scene_view *view);

#endif
