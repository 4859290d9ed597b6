/* Draws an exocet: solid frames around the base cells, double ones around the targets, dotted ones around the targets'
 * companions, dashed ones around mirrors. The cross-lines are shaded outside of the boxes, where dashes lead along the lines that hold all places of a digit. A
 * base digit has a disc where it can be, and a ring where the base cells keep it from being. */
#include <math.h>

#include "explain/exocet.h"
#include "scene/frame_context.h"

/* Reads the exocet that the picture shows in whole. False if it shows none. */
static bool read_shown(const struct frame_context *context, struct exocet_parts *parts)
{
    return context->reason->lines && !context->proof_line && exocet_read(context->layout, context->step, parts);
}

bool exocet_is_shown(const struct frame_context *context)
{
    struct exocet_parts parts;
    return read_shown(context, &parts);
}

/* Whether the cell lies in a cross-line outside of the three boxes. */
static bool is_outside(const struct frame_context *context, const struct exocet_parts *parts, cell_id cell)
{
    return exocet_is_crossed(context->layout, parts, cell) && !exocet_is_in_band(context->layout, parts, cell);
}

/* Draws dashes along a line from the first to the last place that the digit has in it where the cross-lines are shaded; where it is
 * settled, that is its only place, and the dashes go around it. */
static void draw_cover(const struct frame_context *context, const struct exocet_parts *parts, house_id house,
                       unsigned digit)
{
    const float dash = context->frame->cell / 12;
    struct draw_pen pen = {.colour = mark_colour(context->theme, MARK_LINK),
                           .width = context->frame->hair * 1.5f,
                           .dash = dash,
                           .gap = dash};
    struct draw_point from = {INFINITY, INFINITY}, to = {-INFINITY, -INFINITY}, at = {0, 0};
    for (unsigned i = 0; i < context->layout->digits; i++) {
        cell_id cell = context->layout->house[house].cells[i];
        if (!(context->mask[cell] & digit_bit(digit)) || !is_outside(context, parts, cell) ||
            exocet_is_own(parts, cell))
            continue;
        struct draw_box box = board_cell(context, cell);
        if (context->placed.settled[cell]) {
            box = draw_inset(box, 0.14f * context->frame->cell);
            draw_frame(context->list, box, box.width / 2, pen);
            return;
        }
        at = board_candidate(context, cell, digit);
        from = (struct draw_point){fminf(from.x, box.x), fminf(from.y, box.y)};
        to = (struct draw_point){fmaxf(to.x, box.x + box.width), fmaxf(to.y, box.y + box.height)};
    }
    if (from.x > to.x)
        return;
    if (context->layout->house[house].kind == HOUSE_ROW)
        draw_line(context->list, from.x, at.y, to.x, at.y, pen);
    else
        draw_line(context->list, at.x, from.y, at.x, to.y, pen);
}

static void draw_covers(const struct frame_context *context, const struct exocet_parts *parts)
{
    size_t at = 0;
    for (const struct role *role;
         (role = argument_next_role(&context->step->argument, ROLE_COVER_LINE, &at)) != NULL;) {
        for (unsigned i = 0; i < role->members; i++) {
            const struct role_member *member = &context->step->argument.member[role->first + i];
            if (member->kind == ROLE_HOUSE)
                draw_cover(context, parts, member->index, member->digit);
        }
    }
}

bool exocet_draw_under(const struct frame_context *context)
{
    struct exocet_parts parts;
    if (!read_shown(context, &parts))
        return false;
    for (unsigned c = 0; c < context->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        float strength = exocet_is_own(&parts, cell) ? 1.6f : is_outside(context, &parts, cell) ? 1 : 0;
        if (strength > 0)
            mark_tint(context, cell, mark_colour(context->theme, MARK_SHADED), strength * context->theme->tint);
    }
    draw_covers(context, &parts);
    return true;
}

static void frame_cells(const struct frame_context *context, const struct exocet_parts *parts)
{
    float width = roundf(fmaxf(2 * context->frame->hair, context->frame->cell / 26));
    float by = context->frame->thick + width / 2;
    struct draw_pen solid = {.colour = mark_colour(context->theme, MARK_FRAME), .width = width};
    struct draw_pen dotted = solid;
    dotted.gap = 2.2f * width;
    struct draw_pen dashed = solid;
    dashed.dash = context->frame->cell / 8;
    dashed.gap = dashed.dash;
    mark_cells(context, parts->mirror, parts->mirrored, dashed, by);
    for (unsigned i = 0; i < parts->companions; i++)
        mark_cells(context, &parts->companion[i], 1, dotted, by);
    for (unsigned i = 0; i < 2; i++) {
        draw_frame(context->list, draw_inset(board_cell(context, parts->base[i]), by), 0, solid);
        draw_frame(context->list, draw_inset(board_cell(context, parts->target[i]), by), 0, solid);
        draw_frame(context->list, draw_inset(board_cell(context, parts->target[i]), by + 2 * width), 0, solid);
    }
}

/* Marks the base digits in the base cells, in the targets and in the cross-lines. */
static void draw_digits(const struct frame_context *context, const struct exocet_parts *parts)
{
    for (unsigned c = 0; c < context->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        bool is_own = exocet_is_own(parts, cell);
        for (unsigned i = 0; i < parts->mirrored; i++)
            is_own |= parts->mirror[i] == cell;
        if (context->placed.settled[cell] || !(is_own || exocet_is_crossed(context->layout, parts, cell)))
            continue;
        enum mark mark = is_own || is_outside(context, parts, cell) ? MARK_TRUE : MARK_FALSE;
        digit_mask removed = step_removed_from(context->step, cell); /* it has a sign of its own */
        for (digit_mask left = context->mask[cell] & parts->digits & ~removed; left; left &= left - 1)
            mark_candidate(context, (struct candidate){.cell = cell, .digit = (uint8_t)digit_first(left)}, mark);
    }
}

bool exocet_draw(const struct frame_context *context)
{
    struct exocet_parts parts;
    if (!read_shown(context, &parts))
        return false;
    frame_cells(context, &parts);
    draw_digits(context, &parts);
    return true;
}
