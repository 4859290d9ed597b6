/* The places of the cells and candidates on the board, and of those that a step settles or undoes. */
#include <math.h>

#include "scene/frame_parts.h"

enum { MIN_CANDIDATE_EM = 6 }; /* pixels; smaller candidates are not readable */

struct draw_box board_cell(const struct frame_context *context, cell_id cell)
{
    const struct cell *place = &context->layout->cell[cell];
    const struct frame_layout *frame = context->frame;
    bool gaps = context->theme->big_bang;
    float x = (float)place->x + frame_layout_gap(context->layout, place->x, false, gaps);
    float y = (float)place->y + frame_layout_gap(context->layout, place->y, true, gaps);
    return (struct draw_box){frame->board.x + x * frame->cell_width, frame->board.y + y * frame->cell,
                             frame->cell_width, frame->cell};
}

/* Returns the number of columns of the square in which a cell's candidates are arranged. */
static unsigned candidate_columns(const struct layout *layout)
{
    unsigned columns = 1;
    while (columns * columns < layout->digits)
        columns++;
    return columns;
}

/* Returns whether numbers of sums are above the candidates. */
static bool shows_totals(const struct frame_context *context)
{
    return context->layout->sums && context->layout->sums->has_totals;
}

/* Returns whether quadruples are at corners of cells. */
static bool shows_corners(const struct frame_context *context)
{
    return context->layout->sums && context->layout->sums->has_corners;
}

struct draw_point board_candidate(const struct frame_context *context, cell_id cell, unsigned digit)
{
    struct draw_box box = board_cell(context, cell);
    unsigned columns = candidate_columns(context->layout), rows = (context->layout->digits + columns - 1) / columns;
    /* space for outlines of houses at the cell's edge, and for quadruples at corners */
    float edge = shows_corners(context) ? 0.13f : 0.08f;
    float padding = context->theme->narrow_cells ? 0 : box.width * edge, width = box.width - 2 * padding;
    float top = shows_totals(context) ? box.height * 0.2f : padding, height = box.height - top - padding;
    return (struct draw_point){
        box.x + padding + width * ((float)((digit - 1) % columns) + 0.5f) / (float)columns,
        box.y + top + height * ((float)((digit - 1) / columns) + 0.5f) / (float)rows,
    };
}

float board_candidate_size(const struct frame_context *context)
{
    unsigned columns = candidate_columns(context->layout);
    /* a candidate is a third of the cell's width; 0.602 em is the font's advance */
    if (context->theme->narrow_cells)
        return context->frame->cell_width / (float)columns / 0.602f;
    float em = columns <= 3 ? 0.26f : 0.80f / (float)columns;
    return context->frame->cell * (shows_totals(context) || shows_corners(context) ? em * 0.88f : em);
}

bool board_shows_candidates(const struct frame_context *context)
{
    return board_candidate_size(context) >= MIN_CANDIDATE_EM;
}

/* Returns the digits that the step places in the cell or, if cells are settled without placements, removes from it. */
static digit_mask settled_by(const struct frame_context *context, const struct step *step, cell_id cell)
{
    return context->placed.explicit_placements ? changes_in(step->place, step->places, cell)
                                               : step_removed_from(step, cell);
}

bool board_step_settles_cell(const struct frame_context *context, const struct step *step, cell_id cell)
{
    return step->kind != STEP_BACKTRACK && settled_by(context, step, cell);
}

unsigned board_digit_being_undone(const struct frame_context *context, cell_id cell)
{
    const struct step *moving = context->movement.step;
    if (!moving || moving == context->step || (moving->kind != STEP_DEDUCE && moving->kind != STEP_GUESS))
        return 0;
    digit_mask digits = settled_by(context, moving, cell), left = context->mask[cell] & ~digits;
    if (context->placed.explicit_placements)
        return digits && !context->placed.settled[cell] ? digit_first(digits) : 0;
    return digits && digits_are_one(left) ? digit_first(left) : 0;
}
