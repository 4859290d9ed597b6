/* Draws an exocet: solid frames around the base cells, double ones around the targets, dotted ones around the targets'
 * companions, dashed ones around mirrors. The cross-lines are shaded outside the boxes, where dashes lead along the
 * lines that contain all places of a digit. A base digit has a disc where it can be, and a ring where the base cells
 * exclude it. */
#include <math.h>

#include "explain/step_part.h"
#include "scene/frame_parts.h"

/* The parts of an exocet. */
struct exocet {
    struct step_part base, target, companion, mirror;
    struct step_part boxes, lines,
        cover; /* boxes of the base cells and two more; cross-lines; lines that cover the digits */
};

/* Reads an exocet that the picture shows as a whole. Returns false if it shows none. */
static bool read_shown(const struct frame_context *context, struct exocet *exocet)
{
    if (!exocet_is_shown(context))
        return false;
    step_part_find(&exocet->base, context->step, "base-cell");
    step_part_find(&exocet->target, context->step, "target");
    step_part_find(&exocet->companion, context->step, "companion");
    step_part_find(&exocet->mirror, context->step, "mirror");
    step_part_find(&exocet->boxes, context->step, "box");
    step_part_find(&exocet->lines, context->step, "line");
    step_part_find(&exocet->cover, context->step, "cover-line");
    return true;
}

bool exocet_is_shown(const struct frame_context *context)
{
    const struct argument *argument = &context->step->argument;
    return context->reason->lines && !context->proof_line && argument_has_role(argument, ROLE_TARGET) &&
           argument_has_role(argument, ROLE_LINE);
}

static bool is_own(const struct frame_context *context, const struct exocet *exocet, cell_id cell)
{
    return step_part_covers(&exocet->base, context->layout, cell) ||
           step_part_covers(&exocet->target, context->layout, cell);
}

/* Returns whether the cell is in a cross-line outside the three boxes. */
static bool is_outside(const struct frame_context *context, const struct exocet *exocet, cell_id cell)
{
    return step_part_covers(&exocet->lines, context->layout, cell) &&
           !step_part_covers(&exocet->boxes, context->layout, cell);
}

/* Draws dashes along a line from the first to the last place of the digit in the shaded cross-lines. If the digit is
 * settled there, that is its only place, and the dashes go around it. */
static void draw_cover(const struct frame_context *context, const struct exocet *exocet, house_id house, unsigned digit)
{
    const float dash = context->frame->cell / 12;
    struct draw_pen pen = {.width = context->frame->hair * 1.5f, .dash = dash, .gap = dash};
    struct draw_point from = {INFINITY, INFINITY}, to = {-INFINITY, -INFINITY}, at = {0, 0};
    for (unsigned i = 0; i < context->layout->digits; i++) {
        cell_id cell = context->layout->house[house].cells[i];
        if (!(context->mask[cell] & digit_bit(digit)) || !is_outside(context, exocet, cell) ||
            is_own(context, exocet, cell))
            continue;
        struct draw_box box = board_cell(context, cell);
        if (context->placed.settled[cell]) {
            box = draw_inset(box, 0.14f * context->frame->cell);
            pen.colour = mark_put(context, MARK_COVER);
            draw_frame(context->list, box, box.width / 2, pen);
            return;
        }
        at = board_candidate(context, cell, digit);
        from = (struct draw_point){fminf(from.x, box.x), fminf(from.y, box.y)};
        to = (struct draw_point){fmaxf(to.x, box.x + box.width), fmaxf(to.y, box.y + box.height)};
    }
    if (from.x > to.x)
        return;
    pen.colour = mark_put(context, MARK_COVER);
    if (context->layout->house[house].kind == HOUSE_ROW)
        draw_line(context->list, from.x, at.y, to.x, at.y, pen);
    else
        draw_line(context->list, at.x, from.y, at.x, to.y, pen);
}

static void draw_covers(const struct frame_context *context, const struct exocet *exocet)
{
    size_t at = 0;
    for (const struct role *role;
         (role = argument_next_role(&context->step->argument, ROLE_COVER_LINE, &at)) != NULL;) {
        for (unsigned i = 0; i < role->members; i++) {
            const struct role_member *member = &context->step->argument.member[role->first + i];
            if (member->kind == ROLE_HOUSE)
                draw_cover(context, exocet, member->index, member->digit);
        }
    }
}

bool exocet_draw_under(const struct frame_context *context)
{
    struct exocet exocet;
    if (!read_shown(context, &exocet))
        return false;
    for (unsigned c = 0; c < context->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        float strength = is_own(context, &exocet, cell) ? 1.6f : is_outside(context, &exocet, cell) ? 1 : 0;
        if (strength > 0)
            mark_tint(context, cell, mark_put(context, MARK_SHADED), strength * context->theme->tint);
    }
    draw_covers(context, &exocet);
    return true;
}

static void frame_cells(const struct frame_context *context, const struct exocet *exocet)
{
    float width = roundf(fmaxf(2 * context->frame->hair, context->frame->cell / 26));
    float by = context->frame->thick + width / 2;
    struct draw_pen solid = {.width = width}, dotted = {.width = width, .gap = 2.2f * width};
    struct draw_pen dashed = {.width = width, .dash = context->frame->cell / 8, .gap = context->frame->cell / 8};
    struct step_part mirrored = {.cells = 0};
    for (unsigned i = 0; i < exocet->mirror.cells; i++) {
        if (!step_part_covers(&exocet->target, context->layout, exocet->mirror.cell[i]))
            mirrored.cell[mirrored.cells++] = exocet->mirror.cell[i];
    }
    if (mirrored.cells)
        dashed.colour = mark_put(context, MARK_MIRROR);
    mark_cells(context, mirrored.cell, mirrored.cells, dashed, by);
    for (unsigned i = 0; i < exocet->companion.cells; i++) {
        dotted.colour = mark_put(context, MARK_COMPANION);
        mark_cells(context, &exocet->companion.cell[i], 1, dotted, by);
    }
    for (unsigned i = 0; i < exocet->base.cells; i++) {
        solid.colour = mark_put(context, MARK_BASE_CELL);
        draw_frame(context->list, draw_inset(board_cell(context, exocet->base.cell[i]), by), 0, solid);
    }
    for (unsigned i = 0; i < exocet->target.cells; i++) {
        struct draw_box box = draw_inset(board_cell(context, exocet->target.cell[i]), by);
        solid.colour = mark_put(context, MARK_TARGET);
        draw_frame(context->list, box, 0, solid);
        draw_frame(context->list, draw_inset(box, 2 * width), 0, solid);
    }
}

/* Marks the base digits in the base cells, in the targets and in the cross-lines. */
static void draw_digits(const struct frame_context *context, const struct exocet *exocet)
{
    for (unsigned c = 0; c < context->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        bool can_hold = is_own(context, exocet, cell) || step_part_covers(&exocet->mirror, context->layout, cell);
        if (context->placed.settled[cell] || !(can_hold || step_part_covers(&exocet->lines, context->layout, cell)))
            continue;
        enum mark mark = can_hold || is_outside(context, exocet, cell) ? MARK_TRUE : MARK_FALSE;
        digit_mask removed = step_removed_from(context->step, cell); /* it has its own mark */
        for (digit_mask left = context->mask[cell] & exocet->cover.digits & ~removed; left; left &= left - 1)
            mark_candidate(context, (struct candidate){.cell = cell, .digit = (uint8_t)digit_first(left)}, mark);
    }
}

bool exocet_draw(const struct frame_context *context)
{
    struct exocet exocet;
    if (!read_shown(context, &exocet))
        return false;
    frame_cells(context, &exocet);
    draw_digits(context, &exocet);
    return true;
}
