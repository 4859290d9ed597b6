/* Everything that the drawing functions of one frame share: the display list, the theme, the layout, and the
 * position with its step and its reason. It is filled in once for each frame (scene_read_context); the drawing
 * functions take it and append to the list. Private to scene/. */
#ifndef SCENE_FRAME_CONTEXT_H
#define SCENE_FRAME_CONTEXT_H

#include <string.h>

#include "explain/held.h"
#include "explain/reason.h"
#include "explain/tridagon.h"
#include "scene/hits.h"
#include "scene/marks.h"
#include "scene/moment.h"
#include "scene/motion.h"
#include "scene/rows.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "scene/timeline_columns.h"
#include "scene/tree.h"
#include "trace/cell_effort.h"
#include "trace/tally.h"

/* Where the sentence stands, and how large. */
struct sentence_place {
    struct draw_box box;
    float size;
};

/* An arrow from a cell to the candidate that is gone, or true, because of it. */
struct cause_arrow {
    cell_id from;
    candidate_id to;
    enum mark mark;
};

/* How steps are played. */
struct movement {
    struct motion motion;
    const struct step *step; /* the step being animated, forward or backward; NULL: none */
    bool is_too_fast;        /* steps come so fast that strong highlights would flash */
    const float *heat;       /* too many steps a second: how much each cell changes; or NULL */
};

/* What rests on guesses. */
struct guesses_shown {
    const uint16_t *depth;    /* how many guesses each cell's digit depends on, [cells] */
    unsigned level;           /* how many guesses are open, without those that were the last option */
    const bool *is_guess;     /* whether the cell's digit is an open guess, [cells] */
    const digit_mask *failed; /* the candidates that have failed here, [cells] */
};

/* Which digits are given and placed. */
struct placed_shown {
    const uint8_t *given;     /* the digit or 0, [cells] */
    const bool *settled;      /* whether each cell's digit is settled, [cells] */
    bool explicit_placements; /* a cell is settled by a placement; otherwise by its last elimination */
    const uint8_t *age;       /* how many steps ago the cell got its digit, 1 to RECENT_STEPS, or 0, [cells] */
};

/* What the step rests on besides its reason; NULL: not shown. */
struct causes_shown {
    const struct blockers *blockers;         /* of a hidden single or a locked digit */
    const struct implications *implications; /* of a learned nogood */
    const struct scene_why *why;             /* what the step, or another one, rests on */
    const struct parting_run *elsewhere;     /* in a race, the other run: what it alone knows before its next turn */
};

struct words_shown {
    const struct sentence *sentence;
    struct sentence_place place; /* of panel_arrange */
};

struct cascades_shown {
    struct cascade_finder *finder; /* for list_rows and moment_read_arcs */
    bool shows_arcs;               /* from where the last steps follow */
};

struct tallies_shown {
    const struct tally *whole, *here; /* of the whole trace; up to the position */
    const struct tally *common;       /* up to where the tree begins, if that is not the start; else NULL */
    const struct cell_effort *cells;  /* up to the position, or still on the way there; NULL: not shown */
};

/* Its members point at the parts of the frame, each made by one file before anything is drawn. */
struct frame_context {
    struct draw_list *list;
    struct hits *hits; /* what is drawn is added here for the pointer */
    const struct scene_view *view;
    const struct theme *theme;
    const struct frame_layout *frame;
    const struct layout *layout;
    uint64_t position, steps;
    const digit_mask *mask;      /* the candidates at the position, [cells] */
    const struct step *step;     /* the step that led to the position, or the hint; NULL at position 0 */
    const struct reason *reason; /* of that step; has no lines if the step is not a deduction */
    const struct reason *shape;  /* what the picture shows of it instead; NULL: the reason itself */
    unsigned proof_line;         /* the proof line that is explained; only lines up to it are shown; 0: all */
    bool hides_conclusion;       /* the line that says what the step eliminates or places is not shown yet */
    struct placed_shown placed;
    struct guesses_shown guesses;
    struct movement movement;
    struct wording wording;      /* for sentences about any step of the trace */
    struct wording step_wording; /* for sentences about `step` */
    struct causes_shown causes;
    bool is_hint;                /* `step` is a hint: possible here, but not taken */
    const struct moment *moment; /* the rest of what the frame shows of the trace and the player */
    struct words_shown words;
    struct cascades_shown cascades;
    const struct timeline_columns *timeline;
    const struct held *held; /* what the engine holds; NULL: not shown */
    const struct tree *tree; /* only up to date where the tree is shown */
    struct tallies_shown tallies;
    struct scene_hit hover; /* what lies under the pointer */
};

/* The branch that a backtrack closes. It folds shut over its guess while the step is animated. */
struct fold {
    uint64_t guess, end; /* steps; the end is the backtrack. 0: no branch is closed by this step */
    unsigned depth;      /* of the guess, from 1 */
    float open;          /* from 1 to 0 */
};

/* Whether the trace is playing. Only then are earlier steps marked, too. */
static inline bool context_is_playing(const struct frame_context *context)
{
    return context->view->player->direction != PLAYER_PAUSED;
}

static inline struct fold context_fold(const struct frame_context *context)
{
    const struct step *moving = context->movement.step, *step = moving ? moving : context->step;
    if (!step || step->kind != STEP_BACKTRACK || context->is_hint)
        return (struct fold){0};
    return (struct fold){step->guess, step->number, step->depth + 1, moving ? 1 - context->movement.motion.sweep : 0};
}

/* timeline.c: draws the fold over the branch's box: what is still open of it, and a line above it that stays. */
/* Marks the position at which the runs of a race part. */
void timeline_draw_parting(const struct frame_context *context, uint64_t position);
void fold_draw(const struct frame_context *context, struct fold fold, struct draw_box branch);

/* Returns how many proof lines are shown. */
static inline unsigned context_proof_lines(const struct frame_context *context)
{
    return context->proof_line && context->proof_line < context->reason->lines ? context->proof_line
                                                                               : context->reason->lines;
}

/* Whether the proof line says what the step eliminates, or leads to it where no line is explained. */
static inline bool context_concludes(const struct frame_context *context, unsigned line)
{
    const struct reason_line *at = &context->reason->line[line];
    bool is_link = at->kind == REASON_LINK || at->kind == REASON_SIGHT;
    return (at->kind == REASON_END && !context->reason->loop) ||
           (is_link && !context->proof_line && reason_within(at->to, context->reason->removed));
}

/* Returns how many lines of the proof the picture shows: where no line is explained, a net with one supposition ends in its
 * contradiction, and what follows from that is left out. */
static inline unsigned context_picture_lines(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    unsigned count = context_proof_lines(context), supposed = 0, absurd = count;
    for (unsigned i = 0; i < count && !context->proof_line && reason->form == REASON_NET; i++) {
        supposed += reason->line[i].kind == REASON_SUPPOSE;
        if (reason->line[i].kind == REASON_ABSURD && !reason->line[i].depth && absurd == count)
            absurd = i + 1;
    }
    return supposed == 1 ? absurd : count;
}

/* Whether the proof line is shown. While one line is explained, only lines of its case or net are, and a first
 * line that all cases share; while none is, suppositions in others are left out. */
static inline bool context_shows_line(const struct frame_context *context, unsigned line)
{
    return line < context_picture_lines(context) && !(context->hides_conclusion && context_concludes(context, line)) &&
           ((!context->proof_line && !context->reason->line[line].is_inside) ||
            (context->proof_line && reason_is_open_at(context->reason, line, context->proof_line - 1)) ||
            (!line && context->reason->form == REASON_CASES));
}

/* Whether a supposition with cases in it is shown in whole. */
static inline bool context_is_nested(const struct frame_context *context)
{
    bool nested = false;
    for (unsigned i = 0; i < context->reason->lines && !context->proof_line; i++)
        nested = nested || (context->reason->line[i].depth && !context->reason->line[i].is_inside);
    return nested;
}

/* Whether the lines are so many that not all of their curves can be told apart. */
static inline bool context_has_many_curves(const struct frame_context *context)
{
    enum { MANY = 20 };
    return context->reason->form != REASON_CHAIN && context->reason->lines > MANY;
}

/* Whether the reason's lines are drawn as curves: not where it is shown as sets, nor, in whole, where cases lie within cases. */
static inline bool context_has_curves(const struct frame_context *context)
{
    const struct reason *reason = context->reason;
    return reason->lines && reason->form != REASON_SETS && !context->shape && !context_is_nested(context);
}

/* Finds the paths of a tridagon that is shown in whole. */
static inline bool context_find_paths(const struct frame_context *context, struct tridagon_paths *paths)
{
    return context->step && context->reason->lines && !context->proof_line &&
           !strcmp(wording_technique(&context->step_wording, context->step), "tridagon") &&
           tridagon_paths(context->layout, context->step, paths);
}

static inline struct draw_box draw_inset(struct draw_box box, float by)
{
    return (struct draw_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

/* The fonts of words beside the board. `size` is in ems. */
static inline struct draw_font font_text(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_REGULAR, context->frame->em * size, context->theme->text};
}

static inline struct draw_font font_muted(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_REGULAR, context->frame->em * size, context->theme->muted};
}

static inline struct draw_font font_bold(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_SEMIBOLD, context->frame->em * size, context->theme->text};
}

/* The font of a row, which stands out if it is the chosen one, and of a heading; the size is in pixels. */
static inline struct draw_font font_row(const struct frame_context *context, float size, bool is_chosen)
{
    return (struct draw_font){is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, size,
                              is_chosen ? context->theme->text : context->theme->muted};
}

static inline struct draw_font font_heading(const struct frame_context *context, float size)
{
    return (struct draw_font){DRAW_SEMIBOLD, size, context->theme->muted};
}

static inline float context_text_width(const struct frame_context *context, enum draw_face face, float size,
                                       const char *text)
{
    return draw_text_width(context->view->window.measure, face, size, text);
}

/* board.c, step_marks.c and big_bang.c */
struct draw_box board_cell(const struct frame_context *context, cell_id cell);
struct draw_point board_candidate(const struct frame_context *context, cell_id cell, unsigned digit);
float board_candidate_size(const struct frame_context *context);  /* the em of a candidate */
bool board_shows_candidates(const struct frame_context *context); /* otherwise candidates are drawn as dots */
/* Whether the step settles the cell's digit, provided that the cell is settled after the step. */
bool board_step_settles_cell(const struct frame_context *context, const struct step *step, cell_id cell);
/* Returns the digit that disappears from the cell while going backward, or 0. */
unsigned board_digit_being_undone(const struct frame_context *context, cell_id cell);
void board_draw(const struct frame_context *context);
void board_draw_clipped(const struct frame_context *context); /* to the viewport */
/* Draws, as thin lines, the borders of the boxes or regions on a small sheet that begins at `from`. */
void board_draw_borders(const struct frame_context *context, struct draw_point from, float side);
void board_draw_digits(const struct frame_context *context);
void evidence_draw_under(const struct frame_context *context);  /* tints and discs, below the digits */
void evidence_draw_curves(const struct frame_context *context); /* below the digits too, so that none is hidden */
void evidence_draw_over(const struct frame_context *context);   /* outlines, strikes and crosses, above the digits */
void big_bang_draw(const struct frame_context *context);
void labels_draw(const struct frame_context *context); /* labels.c: the names of rows and columns */

/* cell_marks.c: tint a cell; outline a house or a set of cells, `by` pixels inside their edges. */
void mark_tint(const struct frame_context *context, cell_id cell, uint32_t colour, float opacity);
/* Shades the cells that see the chosen one, if that is wanted. */
void mark_peers(const struct frame_context *context);
/* Frames the cell, inside its edges. */
void mark_frame(const struct frame_context *context, cell_id cell, enum mark mark);
/* Frames a guessed digit. */
void mark_guess(const struct frame_context *context, cell_id cell);
/* The strike through a candidate at this place, of which `part` (0 to 1) is drawn; `reach` is half its width. */
void mark_strike(const struct frame_context *context, struct draw_point at, float reach, float part,
                 struct draw_pen pen);
/* The ring around a candidate that is placed, or that must be true. */
void mark_true_candidate(const struct frame_context *context, cell_id cell, unsigned digit);
/* A candidate that matters, in the shape of the mark. */
void mark_candidate(const struct frame_context *context, struct candidate candidate, enum mark mark);
void mark_house(const struct frame_context *context, house_id house, struct draw_pen pen, float by);
void mark_cells(const struct frame_context *context, const cell_id *cells, unsigned count, struct draw_pen pen,
                float by);

/* cause_marks.c: what the step rests on. Tints below the digits; rings and arrows above them. */
/* timeline_effort.c: `x` is that of the position. */
void effort_draw(const struct frame_context *context, float x);
/* The curves of any trace in a box, with their names and the most of each. */
void effort_draw_curves(const struct frame_context *context, const struct timeline_columns *timeline,
                        struct draw_box box);
/* heat.c: under the digits; and beside the pointer, the numbers of the cell there. */
void heat_draw(const struct frame_context *context);
void heat_draw_numbers(const struct frame_context *context);
/* parting_marks.c: where the two runs of a race part. On a board, what the other run alone has removed; the sign of the parting point;
 * in words, below the boards, in the panel; and what the two search trees have in common, in the box above them, with a line to each,
 * whose left edges are `left`. */
void parting_draw_over(const struct frame_context *context);
void parting_draw_sign(const struct frame_context *context, float x, float y);
void parting_draw_words(const struct frame_context *context, const char *usual);
void parting_draw_stem(const struct frame_context *context, struct draw_box box, const float left[2]);
/* card.c: words beside the pointer, and a key. */
void tip_draw_words(const struct frame_context *context, const char *text, const char *key_text);
void tip_draw(const struct frame_context *context);  /* what the control under the pointer does */
void term_draw(const struct frame_context *context); /* what the word under the pointer means */
void presenting_draw(
    const struct frame_context *context); /* presenting.c: what was drawn by hand, the pointer's ring */
void stop_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view);
/* With cells as spans, each with the meaning of its mark on the board. */
void stop_add_words(struct sentence *sentence, const struct layout *layout, const struct scene_view *view,
                    const char *text);
void stop_draw(const struct frame_context *context); /* stop_marks.c */

/* document_marks.c: what a person has written into the cells, besides digits. */
uint32_t document_colour(unsigned colour); /* of cells, 1 to DOCUMENT_COLOURS; translucent */
void document_draw_under(const struct frame_context *context);
void document_draw_over(const struct frame_context *context);

/* keypad.c: in frame.foot or, if that is empty, in the list's room. keypad_box is the box of a key, of height 0 if there is no room for the
 * keypad. keypad_height is how much a keypad needs that has the foot. */
struct draw_box keypad_box(const struct frame_layout *frame, const struct scene_keypad *keypad, size_t key);
float keypad_height(const struct frame_layout *frame, const struct scene_keypad *keypad);
void keypad_draw(const struct frame_context *context);

void causes_draw_under(const struct frame_context *context);
void causes_draw_over(const struct frame_context *context);
void causes_draw_veil(const struct frame_context *context); /* over the digits */
/* curves.c: short arcs from where the last steps follow, the fainter the older; arrows from the cells that took the candidates
 * to their places. */
void curves_draw_arcs(const struct frame_context *context);
void curves_draw_pointers(const struct frame_context *context, const struct scene_arrow *arrow, size_t count);
void curves_draw_causes(const struct frame_context *context, const struct cause_arrow *arrow, size_t count);

/* links.c and curves.c: the evidence of a deduction. contradiction.c: a contradiction. */
void links_draw_under(const struct frame_context *context);
void links_draw_curves(const struct frame_context *context);
/* Up to so many lines of a reason (two truths, a link and an end, with one to spare), its houses are shaded. */
enum { LINKS_FEW_LINES = 5 };
/* Returns whether the candidates are framed as one end of a link: several places of one digit. */
bool links_frame_node(const struct reason *reason, struct reason_set set);
/* Returns whether houses are outlined: not with curves, and not if they would cover the board. */
bool links_show_houses(const struct reason *reason);

/* Returns whether a candidate is true in the first case of several and false in a later one, or the other way round. */
bool links_differ_by_case(const struct frame_context *context);

/* group_marks.c: outlines almost locked sets, the first with a solid line, the others with dashes and dots; and writes the letters of
 * several, which lie upon the curves. group_mark returns the mark of the group with this index. */
enum mark group_mark(const struct reason *reason, unsigned group);
void groups_outline(const struct frame_context *context);
void groups_draw_letters(const struct frame_context *context);

void links_draw(const struct frame_context *context);
/* Marks the suppositions of a net, on top of the marks of what is removed: the ones that lead to the conclusion as long as it is
 * hidden, and each supposition inside that the explained line rests on. */
void links_mark_suppositions(const struct frame_context *context);
void curves_draw(const struct frame_context *context);
/* exocet_marks.c: the picture of an exocet that is shown in whole. The drawing functions return false if it is not. */
bool exocet_is_shown(const struct frame_context *context);
bool exocet_draw_under(const struct frame_context *context);
bool exocet_draw(const struct frame_context *context);
/* nogood_marks.c: of a nogood, frames the cells of its digits; of one that is learned, draws how they led to the contradiction. */
void nogood_draw(const struct frame_context *context);
void nogood_find_cells(const struct frame_context *context, bool *cell); /* sets those that lie on the way, [cells] */

void contradiction_draw_under(const struct frame_context *context);
void contradiction_draw_over(const struct frame_context *context);
/* Says which digit has no place in the house, where that covers the fewest marks that the list has from the command `first` on. */
void contradiction_draw_word(const struct frame_context *context, size_t first);

/* Another position, drawn as a small board with only the settled digits. */
struct preview {
    uint64_t position;
    const digit_mask *mask;      /* [cells] */
    const bool *settled;         /* [cells] */
    const uint16_t *guess_depth; /* [cells] */
};
/* Draws the lines of an empty board of any layout into the box. */
void board_draw_layout(const struct frame_context *context, const struct layout *layout, struct draw_box box);
void board_draw_small(const struct frame_context *context, struct draw_box box, const struct preview *preview);
/* Draws how often each cell was guessed or failed. */
void board_draw_effort(const struct frame_context *context, struct draw_box box, const struct cell_effort *effort);

/* flow.c: works on a sentence of words and chips, broken into lines, and returns its height. FLOW_NAME: what it names is there for the
 * pointer, too: cells, digits, answers and terms of the glossary. */
enum flow_work { FLOW_MEASURE, FLOW_DRAW, FLOW_NAME };
float flow_draw(const struct frame_context *context, const struct sentence *sentence, struct draw_box box, float size,
                enum flow_work work);

/* Returns the font, reduced to at least `least` so that the text is no wider than `width`. */
struct draw_font flow_fit(const struct frame_context *context, struct draw_font font, float least, float width,
                          const char *text);

/* Draws one line, cut with an ellipsis if it is too wide. */
void flow_line(const struct frame_context *context, struct draw_font font, float x, float y, float width,
               const char *text);
/* Draws the text on a line, or on two around it where it is long. */
void flow_two_lines(const struct frame_context *context, struct draw_font font, float x, float y, float width,
                    const char *text);

/* icons.c: `size` is the diameter, (x, y) the centre. */
void icon_button(const struct frame_context *context, enum frame_button button, bool playing, struct draw_box box);
void icon_fold(const struct frame_context *context, bool is_open, float x, float y, float size);
void icon_step(const struct frame_context *context, unsigned icon, float x, float y, float size); /* icon_of_step */

/* panel.c: panel_arrange finds out where the sentence stands, before anything is drawn. */
void panel_arrange(struct frame_context *context);

/* Returns how much height the sentence lacks in its usual or its smallest type; less than 0: it has room. */
float panel_missing_height(const struct frame_context *context, bool in_smallest);
void panel_draw(const struct frame_context *context);

/* Draw what is beside the board, into frame->list or, if it is large, frame->tree. */
#define PANEL(panel, name, draw, width, height, is_large) void draw(const struct frame_context *context);
#include "scene/panels.def"
#undef PANEL

/* Finds the rows of the list and returns how many; none if the list is hidden. Cascades may take some
 * frames to find, so that rows change while the budget of a frame is spent. */
unsigned list_rows(const struct frame_context *context, struct list_row list[MOMENT_ROWS],
                   struct cascade_budget *budget);

/* card.c: dims the window from its top to `height`; draws a card, whose corners have this radius in ems. */
void card_dim(const struct frame_context *context, float height, float opacity);
void card_draw(const struct frame_context *context, struct draw_box card, float radius);
/* Draws a cross and its key at the right end of the card's first line: a click beside the rows closes the card. Returns their width, with the
 * gap before them. */
float card_draw_close(const struct frame_context *context, struct draw_box card, float base);

/* menu.c, help.c and hint_list.c: draw the menu and the help that are open, and the list of hints. */
void menu_draw(const struct frame_context *context, struct rows_shown *shown);
void help_draw(const struct frame_context *context, struct rows_shown *shown);
void hint_list_draw(const struct frame_context *context, struct rows_shown *shown);
size_t hint_list_steps(const struct frame_context *context); /* without the one that only keeps the books */

/* start_page.c */
void start_page_draw(const struct frame_context *context);

/* thumbnail.c: a small picture of a 9x9 board. */
void thumbnail_draw(const struct frame_context *context, struct draw_box box, const struct thumbnail *thumbnail);

void lesson_draw(const struct frame_context *context);
/* Writes which stage it is, and which hint or line of it: "why, line 2 of 5". */
void lesson_place(const struct frame_context *context, char *text, size_t size);
/* Writes what the marks on the board mean; empty if it has none. LESSON_MARKS_SIZE is enough for all of them. */
enum { LESSON_MARKS_SIZE = 1024 };
void lesson_marks(const struct frame_context *context, char *text, size_t size);
/* Writes the sentence of a stage before LESSON_SO. Returns false at the others: they have the step's own. */
bool lesson_words(struct sentence *sentence, const struct frame_context *context);

/* tree_draw: tree_outline.c draws trees with few nodes, one row a node. tree_icicle.c draws all others as an icicle plot over time,
 * with the path. icicle_hit returns the step of the guess under the pointer in the plot, or 0. */
bool outline_fits(const struct frame_layout *frame, const struct tree *tree);
void icicle_draw(const struct frame_context *context);
uint64_t icicle_hit(const struct frame_layout *frame, const struct tree *tree, const struct timeline_columns *timeline,
                    struct cursor *cursor, float x, float y);
float tree_draw_heading(const struct frame_context *context); /* tree_icicle.c; returns the height used */
/* In frame->timeline. `background` is the colour behind the timeline. */
void timeline_draw_columns(const struct frame_context *context);
void timeline_draw_position(const struct frame_context *context, uint32_t ground);
void timeline_draw(const struct frame_context *context, const struct preview *preview); /* NULL: none */
void legend_draw(const struct frame_context *context);
void summary_draw_line(const struct frame_context *context); /* in frame.foot */
void summary_draw(const struct frame_context *context);
void message_draw(const struct frame_context *context);

#endif
