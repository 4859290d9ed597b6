/* Marks of almost locked sets on the board: frames and letters. */
#include <math.h>

#include "scene/frame_context.h"

void groups_outline(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    for (unsigned i = 0; i < context->reason->groups; i++) {
        const struct reason_group *group = &context->reason->group[i];
        struct draw_pen pen = {.colour = mark_colour(context->theme, MARK_FRAME),
                               .width = roundf(fmaxf(2 * frame->hair, frame->cell / 30))};
        pen.dash = i % 3 == 1 ? frame->cell / 8 : 0;
        pen.gap = i % 3 ? fmaxf(frame->cell / 12, 2 * pen.width) : 0;
        mark_cells(context, group->cell, group->cells, pen, frame->thick + pen.width);
    }
}

/* Writes A, B and so on on the upper edge of a set's first cell, each further letter a little further to the right, because sets may
 * share cells. */
static void draw_letter(const struct frame_context *context, const struct reason_group *group, unsigned nth)
{
    struct draw_box cell = board_cell(context, group->cell[0]);
    float size = context->frame->cell * 0.18f, step = (cell.width - 2 * size) / 3;
    float x = roundf(cell.x + size + (float)(nth % 4) * step), y = roundf(cell.y);
    struct draw_box chip = {x - roundf(size * 0.55f), y - roundf(size * 0.55f), roundf(size * 1.1f),
                            roundf(size * 1.1f)};
    draw_rect(context->list, chip, size * 0.2f, context->theme->sheet);
    draw_text(context->list, (struct draw_font){context->theme->strong, size, mark_colour(context->theme, MARK_FRAME)},
              DRAW_INK, x, y, (char[2]){(char)('A' + nth), 0});
}

void groups_draw_letters(const struct frame_context *context)
{
    for (unsigned i = 0; context->reason->groups > 1 && i < context->reason->groups; i++)
        draw_letter(context, &context->reason->group[i], i);
}
