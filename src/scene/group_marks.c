/* Marks of almost locked sets on the board: frames and letters. If there are several, each has its own colour, also in
 * the sentence. */
#include <math.h>

#include "scene/frame_parts.h"

enum mark group_mark(const struct reason *reason, unsigned group)
{
    return reason->groups > 1 ? MARK_SET_A + reason_group_meaning(group) - MEANING_SET_A : MARK_FRAME;
}

static bool share_cells(const struct reason_group *a, const struct reason_group *b)
{
    bool share = false;
    for (unsigned i = 0; i < a->cells * b->cells && !share; i++)
        share = a->cell[i % a->cells] == b->cell[i / a->cells];
    return share;
}

void groups_outline(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    unsigned inside[REASON_GROUPS] = {0}; /* number of frames around each frame */
    for (unsigned i = 0; i < context->reason->groups; i++) {
        const struct reason_group *group = &context->reason->group[i];
        struct draw_pen pen = {.colour = mark_put(context, group_mark(context->reason, i)),
                               .width = roundf(fmaxf(2 * frame->hair, frame->cell / 30))};
        pen.dash = i % 3 == 1 ? frame->cell / 8 : 0;
        pen.gap = i % 3 ? fmaxf(frame->cell / 12, 2 * pen.width) : 0;
        for (unsigned before = 0; before < i; before++) {
            if (share_cells(&context->reason->group[before], group) && inside[i] <= inside[before])
                inside[i] = inside[before] + 1;
        }
        mark_cells(context, group->cell, group->cells, pen, frame->thick + pen.width * (1 + 1.5f * (float)inside[i]));
    }
}

/* Writes A, B and so on at the upper edge of a set's first cell, between the columns of its candidates. Each letter has
 * a different place, because sets may share cells. */
static void draw_letter(const struct frame_context *context, const struct reason_group *group, unsigned nth)
{
    static const float place[] = {0.34f, 0.66f, 0.10f, 0.90f};
    struct draw_box cell = board_cell(context, group->cell[0]);
    float size = context->frame->cell * 0.18f, half = roundf(size * 0.62f);
    float x = roundf(cell.x + place[nth % 4] * cell.width);
    float y = roundf(fmaxf(cell.y, context->frame->viewport.y + half));
    draw_rect(context->list, (struct draw_box){x - half, y - half, 2 * half, 2 * half}, size * 0.2f,
              mark_put(context, group_mark(context->reason, nth)));
    draw_text(context->list, (struct draw_font){context->theme->strong, size, context->theme->sheet}, DRAW_INK, x, y,
              (char[2]){(char)('A' + nth), 0});
}

void groups_draw_letters(const struct frame_context *context)
{
    for (unsigned i = 0; context->reason->groups > 1 && i < context->reason->groups; i++)
        draw_letter(context, &context->reason->group[i], i);
}
