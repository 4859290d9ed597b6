/* Marks on the board: tinted cells, candidates, struck candidates, and outlines of houses and other sets of cells. */
#include <math.h>

#include "scene/frame_parts.h"

void note_put(const struct frame_context *context, enum mark note)
{
    if (context->drawn && note < MARKS)
        context->drawn->has[note] = true;
}

uint32_t mark_put(const struct frame_context *context, enum mark mark)
{
    note_put(context, mark);
    return mark_colour(context->theme, mark);
}

uint32_t mark_put_as(const struct frame_context *context, enum mark mark, uint32_t colour)
{
    note_put(context, mark);
    return mark_as(context->theme, mark, colour);
}

/* Draws diagonal lines, for the theme without colours. */
static void draw_hatch(const struct frame_context *context, struct draw_box box, uint32_t colour)
{
    float step = context->frame->cell / 7;
    draw_clip_push(context->list, box);
    for (float at = step / 2; at < 2 * box.width; at += step)
        draw_line(context->list, box.x + at, box.y, box.x + at - box.height, box.y + box.height,
                  (struct draw_pen){.colour = colour, .width = context->frame->hair});
    draw_clip_pop(context->list);
}

void mark_tint(const struct frame_context *context, cell_id cell, uint32_t colour, float opacity)
{
    struct draw_box box = board_cell(context, cell);
    if (context->movement.is_too_fast) /* weaker, to avoid flashing */
        opacity *= 0.3f;
    if (!context->theme->hatched) {
        draw_rect(context->list, box, 0, draw_fade(colour, opacity));
        return;
    }
    draw_hatch(context, box, colour);
    if (context->placed.settled[cell]) /* leaves a plain background for the digit */
        draw_disc(context->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.38f,
                  context->theme->sheet);
}

void mark_peers(const struct frame_context *context)
{
    cell_id cell = context->view->cell;
    if (!context->view->style.peers || cell == NO_CELL)
        return;
    for (unsigned i = 0; i < context->layout->cell[cell].peer_count; i++)
        mark_tint(context, context->layout->cell[cell].peers[i], mark_put(context, MARK_PEER), 0.14f);
}

void mark_named_cells(const struct frame_context *context)
{
    for (unsigned c = 0; context->view->offer.shaded && c < context->layout->cells; c++) {
        if (context->view->offer.shaded[c])
            mark_tint(context, (cell_id)c, mark_put(context, MARK_SHADED), context->theme->tint);
    }
}

void mark_frame(const struct frame_context *context, cell_id cell, enum mark mark)
{
    struct draw_box box = board_cell(context, cell);
    float width = roundf(fmaxf(2, context->frame->cell / 16));
    draw_frame(context->list, draw_inset(box, context->frame->hair + width / 2), box.width * 0.10f,
               (struct draw_pen){.colour = mark_put(context, mark), .width = width});
}

void mark_guess(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = board_cell(context, cell);
    draw_frame(context->list, draw_inset(box, roundf(box.width * 0.07f)), box.width * 0.14f,
               (struct draw_pen){.colour = mark_put(context, MARK_GUESS),
                                 .width = fmaxf(context->frame->hair, box.width / 34)});
}

void mark_strike(const struct frame_context *context, struct draw_point at, float reach, float part,
                 struct draw_pen pen)
{
    draw_line(context->list, at.x - reach, at.y + reach * 0.8f, at.x - reach + 2 * reach * part,
              at.y + reach * 0.8f - 1.6f * reach * part, pen);
}

void mark_true_candidate(const struct frame_context *context, cell_id cell, unsigned digit)
{
    float size = board_candidate_size(context);
    uint32_t colour = mark_put(context, MARK_FOLLOWS);
    struct draw_point at = board_candidate(context, cell, digit);
    draw_disc(context->list, at.x, at.y, size * 0.74f, context->theme->sheet);
    draw_ring(context->list, at.x, at.y, size * 0.74f,
              (struct draw_pen){.colour = colour, .width = fmaxf(context->frame->thick, size / 9)});
    draw_text(context->list, (struct draw_font){context->theme->strong, size, colour}, DRAW_INK, at.x, at.y,
              (char[2]){digit_character(digit), 0});
}

void mark_candidate(const struct frame_context *context, struct candidate of, enum mark mark)
{
    struct draw_point at = board_candidate(context, of.cell, of.digit);
    float size = board_candidate_size(context), radius = fmaxf(size * 0.60f, context->frame->cell / 8);
    uint32_t colour = mark_put(context, mark), sheet = context->theme->sheet;
    struct draw_box box = {roundf(at.x - radius), roundf(at.y - radius), roundf(2 * radius), roundf(2 * radius)};
    enum mark_shape shape = mark_rows[mark].shape;
    bool is_thick = shape == AS_FILLED_RING || shape == AS_THICK_RING;
    bool is_filled = shape == AS_DISC || shape == AS_SQUARE;
    bool is_square = shape == AS_SQUARE || shape == AS_HOLLOW_SQUARE;
    struct draw_pen pen = {.colour = colour,
                           .width = is_thick ? fmaxf(context->frame->hair * 1.2f, size / 7)
                                             : fmaxf(context->frame->hair, size / 12)};
    uint32_t ground = is_filled ? draw_fade(colour, context->theme->disc) : sheet;
    if (is_square)
        draw_rect(context->list, box, 0, ground);
    else
        draw_disc(context->list, at.x, at.y, radius, ground);
    if (shape == AS_FILLED_RING)
        draw_disc(context->list, at.x, at.y, radius, draw_fade(colour, 0.22f));
    if (!is_filled && is_square)
        draw_frame(context->list, box, 0, pen);
    else if (!is_filled)
        draw_ring(context->list, at.x, at.y, radius - pen.width / 2, pen);
    if (board_shows_candidates(context))
        draw_text(context->list,
                  (struct draw_font){context->theme->regular, size,
                                     is_filled ? context->theme->on_truth : context->theme->text},
                  DRAW_INK, at.x, at.y, (char[2]){digit_character(of.digit), 0});
}

struct extent {
    int left, top, right, bottom; /* columns and rows of the sheet, inclusive */
    bool whole;                   /* the house fills the rectangle */
};

static struct extent find_extent(const struct layout *layout, house_id house)
{
    struct extent extent = {255, 255, 0, 0, false};
    for (unsigned i = 0; i < layout->digits; i++) {
        const struct cell *cell = &layout->cell[layout->house[house].cells[i]];
        extent.left = cell->x < extent.left ? cell->x : extent.left;
        extent.right = cell->x > extent.right ? cell->x : extent.right;
        extent.top = cell->y < extent.top ? cell->y : extent.top;
        extent.bottom = cell->y > extent.bottom ? cell->y : extent.bottom;
    }
    unsigned area = (unsigned)((extent.right - extent.left + 1) * (extent.bottom - extent.top + 1));
    extent.whole = area == layout->digits;
    return extent;
}

static bool contains(const struct layout *layout, const cell_id *cells, unsigned count, int x, int y)
{
    cell_id cell = layout_cell_at(layout, x, y);
    for (unsigned i = 0; cell != NO_CELL && i < count; i++) {
        if (cells[i] == cell)
            return true;
    }
    return false;
}

void mark_cells(const struct frame_context *context, const cell_id *cells, unsigned count, struct draw_pen pen,
                float by)
{
    for (unsigned i = 0; i < count; i++) {
        const struct cell *cell = &context->layout->cell[cells[i]];
        struct draw_box box = draw_inset(board_cell(context, cells[i]), by);
        bool left = contains(context->layout, cells, count, cell->x - 1, cell->y);
        bool right = contains(context->layout, cells, count, cell->x + 1, cell->y);
        bool above = contains(context->layout, cells, count, cell->x, cell->y - 1);
        bool below = contains(context->layout, cells, count, cell->x, cell->y + 1);
        float from = box.x - (left ? 2 * by : 0), to = box.x + box.width;
        float top = box.y - (above ? 2 * by : 0), bottom = box.y + box.height;
        if (!left)
            draw_line(context->list, box.x, top, box.x, bottom, pen);
        if (!right)
            draw_line(context->list, to, top, to, bottom, pen);
        if (!above)
            draw_line(context->list, from, box.y, to, box.y, pen);
        if (!below)
            draw_line(context->list, from, bottom, to, bottom, pen);
    }
}

void mark_house(const struct frame_context *context, house_id house, struct draw_pen pen, float by)
{
    struct extent extent = find_extent(context->layout, house);
    if (!extent.whole) {
        mark_cells(context, context->layout->house[house].cells, context->layout->digits, pen, by);
        return;
    }
    const cell_id *cells = context->layout->house[house].cells;
    struct draw_box first = board_cell(context, cells[0]);
    struct draw_box last = board_cell(context, cells[context->layout->digits - 1]);
    struct draw_box box = {first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y};
    draw_frame(context->list, draw_inset(box, by), context->frame->cell * 0.08f, pen);
}
