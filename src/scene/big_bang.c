/* Draws the board like the Racket program: white, with a black one-pixel line at the left and top of each cell, an
 * empty cell between boxes, and a fixed-width font. A cell has the size of three by three characters, so it is narrow
 * and tall; the digit of a solved cell is three times as large as a candidate. The marks of the step are those of the
 * other themes, in black and grey. */
#include <math.h>

#include "scene/frame_parts.h"

static void draw_cell(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = board_cell(context, cell);
    float line = context->frame->hair;
    uint32_t black = context->theme->text;
    draw_rect(context->list, (struct draw_box){box.x, box.y, box.width, line}, 0, black);
    draw_rect(context->list, (struct draw_box){box.x, box.y, line, box.height}, 0, black);
    digit_mask mask = context->mask[cell];
    if (digits_are_one(mask)) {
        /* a character fills the cell: three candidates are as wide as it is with nine digits */
        struct draw_font font = {.face = DRAW_MONO, .size = box.width / 0.602f, .colour = black};
        draw_text(context->list, font, DRAW_INK, box.x + box.width / 2, box.y + box.height / 2,
                  (char[2]){digit_character(digit_first(mask)), 0});
        if (context->guesses.is_guess[cell])
            mark_guess(context, cell);
        return;
    }
    struct draw_font font = {.face = DRAW_MONO, .size = board_candidate_size(context), .colour = black};
    for (digit_mask rest = mask; rest; rest &= rest - 1) {
        struct draw_point place = board_candidate(context, cell, digit_first(rest));
        draw_text(context->list, font, DRAW_INK, place.x, place.y, (char[2]){digit_character(digit_first(rest)), 0});
    }
}

void big_bang_draw(const struct frame_context *context)
{
    draw_clip_push(context->list, context->frame->board);
    document_draw_under(context);
    evidence_draw_under(context);
    for (unsigned cell = 0; cell < context->layout->cells; cell++)
        draw_cell(context, (cell_id)cell);
    document_draw_over(context);
    evidence_draw_over(context);
    draw_clip_pop(context->list);
}
