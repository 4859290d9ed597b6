/* What makes the current step true, on the board: each meaning by a colour and by a shape. */
#include <math.h>
#include <stdio.h>

#include "scene/stage.h"

static uint32_t meaning_colour(const struct stage *stage, enum meaning meaning)
{
    return stage->theme->meaning[meaning];
}

static bool is_single(digit_mask mask)
{
    return mask && !(mask & (mask - 1));
}

static struct draw_box inset(struct draw_box box, float by)
{
    return (struct draw_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

/* Lines from bottom left to top right, where colours are not to be had. */
static void draw_hatch(const struct stage *stage, struct draw_box box, uint32_t colour)
{
    float step = stage->frame->cell / 7;
    draw_clip_push(stage->list, box);
    for (float at = step / 2; at < 2 * box.width; at += step)
        draw_line(stage->list, box.x + at, box.y, box.x + at - box.height, box.y + box.height,
                  (struct draw_pen){.colour = colour, .width = stage->frame->hair});
    draw_clip_pop(stage->list);
}

static void tint_cell(const struct stage *stage, cell_id cell, uint32_t colour, float opacity)
{
    struct draw_box box = board_cell(stage, cell);
    if (!stage->theme->hatched) {
        draw_rect(stage->list, box, 0, draw_fade(colour, opacity));
        return;
    }
    draw_hatch(stage, box, colour);
    if (is_single(stage->mask[cell])) /* room for the digit */
        draw_disc(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.38f, stage->theme->sheet);
}

/* A candidate that matters is dark and sits on a disc. */
static void draw_disc_candidate(const struct stage *stage, cell_id cell, unsigned digit)
{
    struct draw_point place = board_candidate(stage, cell, digit);
    float size = board_candidate_size(stage);
    draw_disc(stage->list, place.x, place.y, size * 0.60f,
              draw_fade(meaning_colour(stage, MEANING_TRUTH), stage->theme->disc));
    draw_text(stage->list, (struct draw_font){stage->theme->regular, size, stage->theme->on_truth}, DRAW_INK, place.x,
              place.y, (char[2]){digit_character(digit), 0});
}

/* --- houses --- */

struct extent {
    int left, top, right, bottom; /* of sheet columns and rows, all included */
    bool whole;                   /* the house fills it */
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

static bool same_house(const struct layout *layout, house_id house, int x, int y)
{
    if (x < 0 || y < 0 || x >= (int)layout->width || y >= (int)layout->height)
        return false;
    cell_id cell = layout->at[(unsigned)y * layout->width + (unsigned)x];
    return cell != NO_CELL && layout_house_has(layout, house, cell);
}

/* A house that is no rectangle: the edges of its cells, where they meet others. */
static void outline_cells(const struct stage *stage, house_id house, struct draw_pen pen)
{
    for (unsigned i = 0; i < stage->layout->digits; i++) {
        cell_id id = stage->layout->house[house].cells[i];
        const struct cell *cell = &stage->layout->cell[id];
        struct draw_box box = inset(board_cell(stage, id), pen.width);
        float right = box.x + box.width, bottom = box.y + box.height;
        if (!same_house(stage->layout, house, cell->x - 1, cell->y))
            draw_line(stage->list, box.x, box.y, box.x, bottom, pen);
        if (!same_house(stage->layout, house, cell->x + 1, cell->y))
            draw_line(stage->list, right, box.y, right, bottom, pen);
        if (!same_house(stage->layout, house, cell->x, cell->y - 1))
            draw_line(stage->list, box.x, box.y, right, box.y, pen);
        if (!same_house(stage->layout, house, cell->x, cell->y + 1))
            draw_line(stage->list, box.x, bottom, right, bottom, pen);
    }
}

static void outline_house(const struct stage *stage, house_id house, struct draw_pen pen, float by)
{
    struct extent extent = find_extent(stage->layout, house);
    if (!extent.whole) {
        outline_cells(stage, house, pen);
        return;
    }
    const cell_id *cells = stage->layout->house[house].cells;
    struct draw_box first = board_cell(stage, cells[0]);
    struct draw_box last = board_cell(stage, cells[stage->layout->digits - 1]);
    struct draw_box box = {first.x, first.y, last.x + last.width - first.x, last.y + last.height - first.y};
    draw_frame(stage->list, inset(box, by), stage->frame->cell * 0.08f, pen);
}

/* --- below the digits --- */

static void draw_pointed(const struct stage *stage)
{
    uint32_t colour = stage->theme->select;
    if (stage->view->cell != NO_CELL && stage->view->cell < stage->layout->cells)
        draw_rect(stage->list, board_cell(stage, stage->view->cell), 0, colour);
    if (stage->hover.target == SCENE_CELL && !stage->view->help)
        draw_rect(stage->list, board_cell(stage, stage->hover.cell), 0, draw_fade(colour, 0.6f));
}

/* Wherever the chosen digit still is possible. */
static void draw_lit_digit(const struct stage *stage)
{
    unsigned digit = stage->view->digit;
    if (!digit || digit > stage->layout->digits)
        return;
    for (unsigned i = 0; i < stage->layout->cells; i++) {
        digit_mask mask = stage->mask[i];
        if (!(mask & digit_bit(digit)))
            continue;
        struct draw_box box = board_cell(stage, (cell_id)i);
        struct draw_point place = board_candidate(stage, (cell_id)i, digit);
        if (is_single(mask))
            draw_disc(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.40f,
                      stage->theme->select);
        else
            draw_disc(stage->list, place.x, place.y, board_candidate_size(stage) * 0.62f, stage->theme->select);
    }
}

static void tint_truth(const struct stage *stage, struct constraint truth)
{
    uint32_t colour = meaning_colour(stage, MEANING_TRUTH);
    if (constraint_is_cell(truth)) {
        tint_cell(stage, truth.index, colour, stage->theme->tint * 1.6f);
        return;
    }
    for (unsigned i = 0; i < stage->layout->digits; i++)
        tint_cell(stage, stage->layout->house[truth.index].cells[i], colour, stage->theme->tint);
}

static void draw_restored(const struct stage *stage)
{
    const struct step *moving = stage->moving;
    if (!moving || moving->kind != STEP_BACKTRACK)
        return;
    for (size_t i = 0; i < moving->restores; i++)
        tint_cell(stage, moving->restore[i].cell, meaning_colour(stage, MEANING_GUESS),
                  0.5f * (1 - stage->motion.sweep));
}

/* The cell that ran empty, or the house that lost a digit's last place. */
static void draw_contradiction_ground(const struct stage *stage)
{
    const struct step *step = stage->step;
    if (!step->truth_count)
        return;
    uint32_t colour = meaning_colour(stage, MEANING_CONTRADICTION);
    struct constraint truth = step->truths[0];
    if (constraint_is_cell(truth)) {
        draw_rect(stage->list, board_cell(stage, truth.index), 0, colour);
        return;
    }
    for (unsigned i = 0; i < stage->layout->digits; i++)
        tint_cell(stage, stage->layout->house[truth.index].cells[i], colour, 0.25f);
}

void evidence_draw_under(const struct stage *stage)
{
    const struct step *step = stage->step;
    draw_pointed(stage);
    draw_lit_digit(stage);
    draw_restored(stage);
    if (!step)
        return;
    if (step->kind == STEP_DEDUCE) {
        for (size_t i = 0; i < step->truth_count; i++)
            tint_truth(stage, step->truths[i]);
    } else if (step->kind == STEP_GUESS && step->places) {
        tint_cell(stage, step->place[0].cell, meaning_colour(stage, MEANING_GUESS), stage->theme->tint * 1.6f);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        draw_contradiction_ground(stage);
    }
}

/* --- above the digits --- */

static void draw_links(const struct stage *stage)
{
    const struct step *step = stage->step;
    float width = stage->frame->hair * 1.5f, dash = stage->frame->cell / 9;
    struct draw_pen pen = {.colour = meaning_colour(stage, MEANING_LINK), .width = width, .dash = dash, .gap = dash};
    float by = stage->frame->thick + width / 2;
    unsigned houses = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        if (constraint_is_cell(step->links[i])) {
            draw_frame(stage->list, inset(board_cell(stage, step->links[i].index), by), stage->frame->cell * 0.08f,
                       pen);
            continue;
        }
        bool drawn = false; /* a house once, however many digits it links */
        for (size_t k = 0; k < i; k++)
            drawn = drawn || (!constraint_is_cell(step->links[k]) && step->links[k].index == step->links[i].index);
        if (!drawn) /* each a little further in: the dashes of two houses on one line would fill each other's gaps */
            outline_house(stage, step->links[i].index, pen, by + (float)(houses++ % 4) * 1.8f * width);
    }
}

/* The cell around which the step turns: the first it stands on. One that it places has its ring instead. */
static void mark_pivot(const struct stage *stage)
{
    const struct step *step = stage->step;
    cell_id cell = NO_CELL;
    for (size_t i = 0; !step->places && cell == NO_CELL && i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]))
            cell = step->truths[i].index;
    }
    if (cell == NO_CELL)
        return;
    float width = roundf(fmaxf(2, stage->frame->cell / 26));
    struct draw_box box = inset(board_cell(stage, cell), stage->frame->hair + width / 2);
    draw_frame(stage->list, box, stage->frame->cell * 0.10f,
               (struct draw_pen){.colour = meaning_colour(stage, MEANING_TRUTH), .width = width});
}

/* The candidates that a truth is made of. */
static void disc_truth(const struct stage *stage, struct constraint truth)
{
    if (!constraint_is_cell(truth)) {
        for (unsigned i = 0; i < stage->layout->digits; i++) {
            cell_id cell = stage->layout->house[truth.index].cells[i];
            if (stage->mask[cell] & digit_bit(truth.digit) && !is_single(stage->mask[cell]))
                draw_disc_candidate(stage, cell, truth.digit);
        }
        return;
    }
    for (digit_mask rest = stage->mask[truth.index]; rest && !is_single(stage->mask[truth.index]); rest &= rest - 1)
        draw_disc_candidate(stage, truth.index, digit_first(rest));
}

/* What goes: struck through, then paled; it stays so until the next step, for those who look closely. */
static void draw_removed(const struct stage *stage, const struct step *step)
{
    bool moving = step == stage->moving;
    float strike = moving ? stage->motion.strike : 1, fade = moving ? stage->motion.fade : 1;
    float shown = 1 - 0.3f * fade, size = board_candidate_size(stage), reach = size * 0.56f;
    uint32_t colour = meaning_colour(stage, MEANING_REMOVED);
    struct draw_font font = {.face = stage->theme->regular, .size = size,
                             .colour = draw_fade(stage->theme->text, shown)};
    struct draw_pen pen = {.colour = colour, .width = fmaxf(stage->frame->hair * 1.2f, size / 7)};
    for (size_t i = 0; i < step->removes; i++) {
        if (is_single(stage->mask[step->remove[i].cell]) || board_unsettling(stage, step->remove[i].cell))
            continue; /* the digit that is left has taken their place */
        for (digit_mask rest = step->remove[i].digits; rest; rest &= rest - 1) {
            unsigned digit = digit_first(rest);
            struct draw_point at = board_candidate(stage, step->remove[i].cell, digit);
            if (!stage->theme->hatched)
                draw_disc(stage->list, at.x, at.y, size * 0.60f, draw_fade(colour, 0.22f * strike));
            if (!(stage->mask[step->remove[i].cell] & digit_bit(digit)))
                draw_text(stage->list, font, DRAW_INK, at.x, at.y, (char[2]){digit_character(digit), 0});
            if (strike > 0)
                draw_line(stage->list, at.x - reach, at.y + reach * 0.8f, at.x - reach + 2 * reach * strike,
                          at.y + reach * 0.8f - 1.6f * reach * strike, pen);
        }
    }
}

/* Cells that this step left with one digit. */
static void ring_placed(const struct stage *stage)
{
    const struct step *step = stage->step;
    float width = fmaxf(stage->frame->hair, stage->frame->cell / 30);
    float shown = step == stage->moving ? stage->motion.place : 1;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        if (!is_single(stage->mask[cell]))
            continue;
        struct draw_box box = board_cell(stage, cell);
        enum meaning meaning = stage->level[cell] ? MEANING_GUESS : MEANING_PLACED;
        draw_ring(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.42f,
                  (struct draw_pen){.colour = draw_fade(meaning_colour(stage, meaning), shown), .width = width});
    }
}

/* A cross over the empty place and, where there is room, a word for it. */
static void draw_empty(const struct stage *stage, struct draw_box box)
{
    uint32_t colour = stage->theme->on_contradiction;
    float size = box.width * 0.19f, x = box.x + box.width / 2, y = box.y + box.height / 2, reach = box.width * 0.20f;
    bool named = size >= stage->frame->em * 0.75f;
    struct draw_pen pen = {.colour = colour, .width = roundf(fmaxf(2, box.width / 14))};
    y -= named ? box.height * 0.10f : 0;
    draw_line(stage->list, x - reach, y - reach, x + reach, y + reach, pen);
    draw_line(stage->list, x + reach, y - reach, x - reach, y + reach, pen);
    if (named)
        draw_text(stage->list, (struct draw_font){DRAW_SEMIBOLD, size, colour}, DRAW_MIDDLE, x,
                  box.y + box.height * 0.90f, "no digit");
}

/* A word beside the place where it happens, inside the board. */
static void draw_tag(const struct stage *stage, struct draw_box box, const char *text)
{
    const struct frame *frame = stage->frame;
    float size = fmaxf(frame->em * 0.9f, frame->cell * 0.20f), pad = size * 0.55f;
    float width = stage_width(stage, DRAW_SEMIBOLD, size, text) + 2 * pad, height = size * 1.7f;
    float x = box.x + box.width / 2 - width / 2, y = box.y + box.height + frame->thick * 2;
    x = fmaxf(frame->board.x, fminf(x, frame->board.x + frame->board.width - width));
    if (y + height > frame->board.y + frame->board.height)
        y = box.y - height - frame->thick * 2;
    struct draw_box tag = {roundf(x), roundf(y), ceilf(width), ceilf(height)};
    draw_rect(stage->list, inset(tag, -frame->hair), size * 0.4f, stage->theme->sheet);
    draw_rect(stage->list, tag, size * 0.35f, meaning_colour(stage, MEANING_CONTRADICTION));
    draw_text(stage->list, (struct draw_font){DRAW_SEMIBOLD, size, stage->theme->on_contradiction}, DRAW_INK,
              tag.x + tag.width / 2, tag.y + tag.height / 2, text);
}

static void draw_contradiction(const struct stage *stage)
{
    if (!stage->step->truth_count)
        return;
    struct constraint truth = stage->step->truths[0];
    char text[96];
    if (constraint_is_cell(truth)) {
        draw_empty(stage, board_cell(stage, truth.index));
        return;
    }
    uint32_t colour = meaning_colour(stage, MEANING_CONTRADICTION);
    const cell_id *cells = stage->layout->house[truth.index].cells;
    outline_house(stage, truth.index, (struct draw_pen){.colour = colour, .width = stage->frame->thick * 1.5f},
                  stage->frame->thick);
    snprintf(text, sizeof text, "no place for %c", digit_character(truth.digit));
    draw_tag(stage, board_cell(stage, cells[stage->layout->digits / 2]), text);
}

void evidence_draw_over(const struct stage *stage)
{
    const struct step *step = stage->step;
    if (stage->moving && stage->moving != step && stage->moving->kind != STEP_BACKTRACK)
        draw_removed(stage, stage->moving); /* going back: what was struck comes to life again */
    if (!step)
        return;
    if (step->kind == STEP_DEDUCE || step->kind == STEP_GUESS) {
        draw_links(stage);
        for (size_t i = 0; i < step->truth_count; i++)
            disc_truth(stage, step->truths[i]);
        draw_removed(stage, step);
        ring_placed(stage);
        mark_pivot(stage);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        draw_contradiction(stage);
    }
}
