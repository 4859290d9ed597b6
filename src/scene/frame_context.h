/* What the parts of one frame share: where they draw, how it looks, and what there is to show. Private to scene/. Each
 * part is a function that takes the context and appends to its list; it keeps nothing. */
#ifndef SCENE_FRAME_CONTEXT_H
#define SCENE_FRAME_CONTEXT_H

#include "scene/motion.h"
#include "scene/reason.h"
#include "scene/scene.h"
#include "scene/timeline_columns.h"
#include "scene/tally.h"
#include "scene/tree.h"

/* The rows of the proof panel that were drawn last. */
struct proof_rows {
    unsigned first, count; /* lines of the reason */
    float top[REASON_LINES], bottom;
};

struct frame_context {
    struct draw_list *list;
    const struct scene_view *view;
    const struct theme *theme;
    const struct frame *frame;
    const struct trace *trace;
    const struct layout *layout;
    const struct puzzle *puzzle;
    uint64_t position, steps;
    const digit_mask *mask;    /* the grid at the position, [cells] */
    const struct step *step;   /* the step that led to the position; NULL at the beginning */
    const struct reason *reason; /* of that step; without lines where it is no deduction */
    unsigned proof_line;             /* how many lines of it are shown, the last being explained; 0: all */
    const bool *settled;       /* which cells have been given their digit, [cells] */
    bool explicit_placements;               /* steps place digits; otherwise a cell is settled by losing the other candidates */
    const uint16_t *guess_depth;     /* how many guesses each cell's digit rests on, [cells] */
    struct motion motion;
    bool too_fast_to_flash;              /* steps come too fast for anything to light up */
    const float *change_heat;         /* they come faster than the screen: how much each cell changes (player.h); or NULL */
    const struct step *moving_step; /* the step that is under way, in either direction; NULL without motion */
    struct wording wording;    /* for the words of any step of the trace */
    struct wording step_wording;        /* for those of `step` */
    bool is_hint;              /* that step has not been taken: it could be, here */
    struct step_reader *reader, *other; /* for reading further steps; what they read last does not matter */
    const struct sentence *sentence;
    struct proof_rows *proof_rows; /* what proof_draw draws */
    const struct timeline_columns *timeline;
    const struct tree *tree;     /* brought up to date where the tree is shown */
    const struct tally *tally;   /* of the whole trace; where the tree is shown */
    struct scene_hit hover;    /* what lies under the pointer */
};

/* How many lines of the reason are shown. */
static inline unsigned context_proof_lines(const struct frame_context *context)
{
    return context->proof_line && context->proof_line < context->reason->lines ? context->proof_line : context->reason->lines;
}

/* Whether the line is among those, and is of the case or net that is being explained, or comes before them all. */
static inline bool context_shows_line(const struct frame_context *context, unsigned line)
{
    return line < context_proof_lines(context) &&
           (!context->proof_line || line >= reason_section(context->reason, context->proof_line - 1) ||
            (!line && context->reason->form == REASON_CASES));
}

static inline struct draw_box draw_inset(struct draw_box box, float by)
{
    return (struct draw_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

static inline float context_text_width(const struct frame_context *context, enum draw_face face, float size, const char *text)
{
    return draw_text_width(context->view->measure, face, size, text);
}

/* board.c, evidence.c and big_bang.c */
struct draw_box board_cell(const struct frame_context *context, cell_id cell);
struct draw_point board_candidate(const struct frame_context *context, cell_id cell, unsigned digit);
float board_candidate_size(const struct frame_context *context); /* the em of a candidate */
bool board_shows_candidates(const struct frame_context *context); /* they are large enough to be read; otherwise they are dots */
/* Whether the step is one that leaves the cell with its digit, if that is settled once it is done. */
bool board_step_settles_cell(const struct frame_context *context, const struct step *step, cell_id cell);
unsigned board_digit_being_undone(const struct frame_context *context, cell_id cell); /* the digit that going back takes away, or 0 */
void board_draw(const struct frame_context *context);
void board_draw_digits(const struct frame_context *context);
void evidence_draw_under(const struct frame_context *context); /* tints and discs below the digits */
void evidence_draw_over(const struct frame_context *context);  /* outlines, strikes and crosses above them */
void big_bang_draw(const struct frame_context *context);

/* marks.c: the ground of a cell; the outline of a house, or of any cells, `by` inside their edges */
void mark_tint(const struct frame_context *context, cell_id cell, uint32_t colour, float opacity);
void mark_house(const struct frame_context *context, house_id house, struct draw_pen pen, float by);
void mark_cells(const struct frame_context *context, const cell_id *cells, unsigned count, struct draw_pen pen, float by);

/* links.c and curves.c: what a deduction stands on; contradiction.c */
void links_draw_under(const struct frame_context *context);
void links_draw(const struct frame_context *context);
void curves_draw(const struct frame_context *context);
void contradiction_draw_under(const struct frame_context *context);
void contradiction_draw_over(const struct frame_context *context);

/* Another position, as a small board with big digits only. */
struct preview {
    uint64_t position;
    const digit_mask *mask; /* [cells] */
    const bool *settled;    /* [cells] */
    const uint16_t *guess_depth;  /* [cells] */
};
void board_draw_small(const struct frame_context *context, struct draw_box box, const struct preview *preview);

/* flow.c: a sentence in words and chips, broken into lines; returns the height used. Draws nothing where `draw` is
 * false. */
float flow_draw(const struct frame_context *context, const struct sentence *sentence, struct draw_box box, float size, bool draw);

/* The font, made smaller, down to `least`, until the text is no wider than `width`. */
struct draw_font flow_fit(const struct frame_context *context, struct draw_font font, float least, float width, const char *text);

/* One line, cut with an ellipsis where it is too long. */
void flow_line(const struct frame_context *context, struct draw_font font, float x, float y, float width, const char *text);

/* icons.c: around (x, y), `size` across */
void icon_button(const struct frame_context *context, enum frame_button button, bool playing, struct draw_box box);
void icon_step(const struct frame_context *context, enum step_kind kind, bool places, float x, float y, float size);

void panel_draw(const struct frame_context *context);
void list_draw(const struct frame_context *context);
float list_row_height(const struct frame *frame);

/* menu.c: where its rows lie that were drawn last, and which is the first of them. */
struct menu_position {
    struct draw_box rows;
    float height;
    size_t first, count;
};
struct menu_position menu_draw(const struct frame_context *context, size_t first);

void lesson_draw(const struct frame_context *context);

/* choices.c: `first` is the row that was shown first, and so is what is returned; the hit gives the row, from 1, or 0. */
size_t hint_list_draw(const struct frame_context *context, size_t first);
uint64_t hint_list_hit(const struct frame *frame, size_t rows, size_t first, float x, float y);

/* proof_panel.c; the hit gives the line's number, from 1, or 0. */
void proof_draw(const struct frame_context *context);
unsigned proof_hit(const struct frame *frame, const struct proof_rows *rows, float x, float y);

/* outline.c: the tree where its nodes are few enough for a row each; icicle.c: any other, by its shape over time, and the
 * path. Hits give the guess's step, or 0. */
bool outline_fits(const struct frame *frame, const struct tree *tree);
void outline_draw(const struct frame_context *context);
uint64_t outline_hit(const struct frame *frame, const struct tree *tree, float x, float y);
void icicle_draw(const struct frame_context *context);
uint64_t icicle_hit(const struct frame *frame, const struct tree *tree, const struct timeline_columns *timeline,
                    struct cursor *cursor, float x, float y);
float tree_draw_heading(const struct frame_context *context); /* icicle.c; returns the height taken */
void timeline_draw_columns(const struct frame_context *context); /* in frame->timeline; and where one is, on this ground */
void timeline_draw_position(const struct frame_context *context, uint32_t ground);
void timeline_draw(const struct frame_context *context, const struct preview *preview); /* NULL: none */
void help_draw(const struct frame_context *context);
void summary_draw_line(const struct frame_context *context); /* in frame.ending */
void summary_draw(const struct frame_context *context);
void message_draw(const struct frame_context *context);

/* The row of the list under (x, y): its position, or UINT64_MAX. */
uint64_t list_hit(const struct frame *frame, uint64_t position, uint64_t steps, int64_t offset, float x, float y);

#endif
