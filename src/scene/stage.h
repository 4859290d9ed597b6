/* What the parts of one frame share: where they draw, how it looks, and what there is to show. Private to scene/. Each
 * part is a function that takes the stage and appends to its list; it keeps nothing. */
#ifndef SCENE_STAGE_H
#define SCENE_STAGE_H

#include "scene/motion.h"
#include "scene/reason.h"
#include "scene/scene.h"
#include "scene/strip.h"
#include "scene/tally.h"
#include "scene/tree.h"

/* The rows of the proof panel that were drawn last. */
struct proof_rows {
    unsigned first, count; /* lines of the reason */
    float top[REASON_LINES], bottom;
};

struct stage {
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
    unsigned part;             /* how many lines of it are shown, the last being explained; 0: all */
    const bool *settled;       /* which cells have been given their digit, [cells] */
    bool places;               /* steps place digits; otherwise a cell is settled by losing the other candidates */
    const uint16_t *level;     /* how many guesses each cell's digit rests on, [cells] */
    struct motion motion;
    bool hurried;              /* steps come too fast for anything to light up */
    const float *stir;         /* they come faster than the screen: how much each cell changes (player.h); or NULL */
    const struct step *moving; /* the step that is under way, in either direction; NULL without motion */
    struct wording wording;    /* for the words of any step of the trace */
    struct wording own;        /* for those of `step` */
    bool offered;              /* that step has not been taken: it could be, here */
    struct step_reader *reader, *other; /* for reading further steps; what they read last does not matter */
    const struct sentence *sentence;
    struct proof_rows *proof_rows; /* what proof_draw draws */
    const struct strip *strip;
    const struct tree *tree;     /* brought up to date where the tree is shown */
    const struct tally *tally;   /* of the whole trace; where the tree is shown */
    struct scene_hit hover;    /* what lies under the pointer */
};

/* How many lines of the reason are shown. */
static inline unsigned stage_lines(const struct stage *stage)
{
    return stage->part && stage->part < stage->reason->lines ? stage->part : stage->reason->lines;
}

/* Whether the line is among those, and is of the case or net that is being explained, or comes before them all. */
static inline bool stage_shows(const struct stage *stage, unsigned line)
{
    return line < stage_lines(stage) &&
           (!stage->part || line >= reason_section(stage->reason, stage->part - 1) ||
            (!line && stage->reason->form == REASON_CASES));
}

static inline struct draw_box draw_inset(struct draw_box box, float by)
{
    return (struct draw_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

static inline float stage_width(const struct stage *stage, enum draw_face face, float size, const char *text)
{
    return draw_text_width(stage->view->measure, face, size, text);
}

/* board.c, evidence.c and big_bang.c */
struct draw_box board_cell(const struct stage *stage, cell_id cell);
struct draw_point board_candidate(const struct stage *stage, cell_id cell, unsigned digit);
float board_candidate_size(const struct stage *stage); /* the em of a candidate */
bool board_shows_candidates(const struct stage *stage); /* they are large enough to be read; otherwise they are dots */
/* Whether the step is one that leaves the cell with its digit, if that is settled once it is done. */
bool board_settles(const struct stage *stage, const struct step *step, cell_id cell);
unsigned board_unsettling(const struct stage *stage, cell_id cell); /* the digit that going back takes away, or 0 */
void board_draw(const struct stage *stage);
void board_draw_digits(const struct stage *stage);
void evidence_draw_under(const struct stage *stage); /* tints and discs below the digits */
void evidence_draw_over(const struct stage *stage);  /* outlines, strikes and crosses above them */
void big_bang_draw(const struct stage *stage);

/* marks.c: the ground of a cell; the outline of a house, or of any cells, `by` inside their edges */
void mark_tint(const struct stage *stage, cell_id cell, uint32_t colour, float opacity);
void mark_house(const struct stage *stage, house_id house, struct draw_pen pen, float by);
void mark_cells(const struct stage *stage, const cell_id *cells, unsigned count, struct draw_pen pen, float by);

/* links.c and curves.c: what a deduction stands on; contradiction.c */
void links_draw_under(const struct stage *stage);
void links_draw(const struct stage *stage);
void curves_draw(const struct stage *stage);
void contradiction_draw_under(const struct stage *stage);
void contradiction_draw_over(const struct stage *stage);

/* Another position, as a small board with big digits only. */
struct preview {
    uint64_t position;
    const digit_mask *mask; /* [cells] */
    const bool *settled;    /* [cells] */
    const uint16_t *level;  /* [cells] */
};
void board_draw_small(const struct stage *stage, struct draw_box box, const struct preview *preview);

/* flow.c: a sentence in words and chips, broken into lines; returns the height used. Draws nothing where `draw` is
 * false. */
float flow_draw(const struct stage *stage, const struct sentence *sentence, struct draw_box box, float size, bool draw);

/* The font, made smaller, down to `least`, until the text is no wider than `width`. */
struct draw_font flow_fit(const struct stage *stage, struct draw_font font, float least, float width, const char *text);

/* One line, cut with an ellipsis where it is too long. */
void flow_line(const struct stage *stage, struct draw_font font, float x, float y, float width, const char *text);

/* icons.c: around (x, y), `size` across */
void icon_button(const struct stage *stage, enum frame_button button, bool playing, struct draw_box box);
void icon_step(const struct stage *stage, enum step_kind kind, bool places, float x, float y, float size);

void panel_draw(const struct stage *stage);
void list_draw(const struct stage *stage);
float list_row_height(const struct frame *frame);

/* menu.c: where its rows lie that were drawn last, and which is the first of them. */
struct menu_place {
    struct draw_box rows;
    float height;
    size_t first, count;
};
struct menu_place menu_draw(const struct stage *stage, size_t first);

void lesson_draw(const struct stage *stage);

/* choices.c: `first` is the row that was shown first, and so is what is returned; the hit gives the row, from 1, or 0. */
size_t choices_draw(const struct stage *stage, size_t first);
uint64_t choices_hit(const struct frame *frame, size_t rows, size_t first, float x, float y);

/* proof_panel.c; the hit gives the line's number, from 1, or 0. */
void proof_draw(const struct stage *stage);
unsigned proof_hit(const struct frame *frame, const struct proof_rows *rows, float x, float y);

/* outline.c: the tree where its nodes are few enough for a row each; icicle.c: any other, by its shape over time, and the
 * path. Hits give the guess's step, or 0. */
bool outline_fits(const struct frame *frame, const struct tree *tree);
void outline_draw(const struct stage *stage);
uint64_t outline_hit(const struct frame *frame, const struct tree *tree, float x, float y);
void icicle_draw(const struct stage *stage);
uint64_t icicle_hit(const struct frame *frame, const struct tree *tree, const struct strip *strip,
                    struct cursor *cursor, float x, float y);
float tree_draw_head(const struct stage *stage); /* icicle.c; returns the height taken */
void timeline_draw_strip(const struct stage *stage); /* in frame->strip; and where one is, on this ground */
void timeline_draw_position(const struct stage *stage, uint32_t ground);
void timeline_draw(const struct stage *stage, const struct preview *preview); /* NULL: none */
void help_draw(const struct stage *stage);
void summary_draw_line(const struct stage *stage); /* in frame.ending */
void summary_draw(const struct stage *stage);
void message_draw(const struct stage *stage);

/* The row of the list under (x, y): its position, or UINT64_MAX. */
uint64_t list_hit(const struct frame *frame, uint64_t position, uint64_t steps, int64_t offset, float x, float y);

#endif
