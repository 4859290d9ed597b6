/* What makes the current step true, on the board: each meaning by a colour and by a shape. */
#include <math.h>

#include "scene/stage.h"

static uint32_t meaning_colour(const struct stage *stage, enum meaning meaning)
{
    return stage->theme->meaning[meaning];
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
        if (stage->settled[i])
            draw_disc(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.40f,
                      stage->theme->select);
        else
            draw_disc(stage->list, place.x, place.y, board_candidate_size(stage) * 0.62f, stage->theme->select);
    }
}

/* All that a backtrack brings back lights up while it happens; the cells that have lost a digit by it stay tinted. */
static void draw_restored(const struct stage *stage, const struct step *step)
{
    float sweep = step == stage->moving ? stage->motion.sweep : 1;
    for (size_t i = 0; i < step->restores; i++) {
        cell_id cell = step->restore[i].cell;
        bool lost = step == stage->step && digits_are_one(stage->mask[cell] & ~step->restore[i].digits);
        float opacity = 0.5f * (1 - sweep) + (lost ? stage->theme->tint * sweep : 0);
        if (opacity > 0)
            mark_tint(stage, cell, meaning_colour(stage, MEANING_GUESS), opacity);
    }
}

void evidence_draw_under(const struct stage *stage)
{
    const struct step *step = stage->step;
    draw_pointed(stage);
    draw_lit_digit(stage);
    if (stage->moving && stage->moving != step && stage->moving->kind == STEP_BACKTRACK)
        draw_restored(stage, stage->moving);
    if (!step)
        return;
    if (step->kind == STEP_DEDUCE) {
        links_draw_under(stage);
    } else if (step->kind == STEP_GUESS && step->places) {
        mark_tint(stage, step->place[0].cell, meaning_colour(stage, MEANING_GUESS), stage->theme->tint * 1.6f);
    } else if (step->kind == STEP_BACKTRACK) {
        draw_restored(stage, step);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        contradiction_draw_under(stage);
    }
}

/* --- above the digits --- */

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
    struct draw_box box = draw_inset(board_cell(stage, cell), stage->frame->hair + width / 2);
    draw_frame(stage->list, box, stage->frame->cell * 0.10f,
               (struct draw_pen){.colour = meaning_colour(stage, MEANING_TRUTH), .width = width});
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
        if (stage->settled[step->remove[i].cell] || board_unsettling(stage, step->remove[i].cell))
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

/* Where a step that is offered would put its digit. */
static void ring_offered(const struct stage *stage)
{
    const struct step *step = stage->step;
    float size = board_candidate_size(stage);
    uint32_t colour = meaning_colour(stage, MEANING_PLACED);
    for (size_t i = 0; i < step->places; i++) {
        unsigned digit = digit_first(step->place[i].digits);
        struct draw_point at = board_candidate(stage, step->place[i].cell, digit);
        struct draw_box box = board_cell(stage, step->place[i].cell);
        if (stage->settled[step->place[i].cell]) {
            draw_ring(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.36f,
                      (struct draw_pen){.colour = colour, .width = fmaxf(stage->frame->hair, stage->frame->cell / 30)});
            continue;
        }
        draw_disc(stage->list, at.x, at.y, size * 0.74f, stage->theme->sheet);
        draw_ring(stage->list, at.x, at.y, size * 0.74f,
                  (struct draw_pen){.colour = colour, .width = fmaxf(stage->frame->thick, size / 9)});
        draw_text(stage->list, (struct draw_font){stage->theme->strong, size, colour}, DRAW_INK, at.x, at.y,
                  (char[2]){digit_character(digit), 0});
    }
}

/* Cells that this step gave their digit. */
static void ring_placed(const struct stage *stage)
{
    const struct step *step = stage->step;
    const struct change *list = stage->places ? step->place : step->remove;
    size_t count = stage->places ? step->places : step->removes;
    float width = fmaxf(stage->frame->hair, stage->frame->cell / 30);
    float shown = step == stage->moving ? stage->motion.place : 1;
    for (size_t i = 0; !stage->offered && i < count; i++) {
        cell_id cell = list[i].cell;
        if (!stage->settled[cell])
            continue;
        struct draw_box box = board_cell(stage, cell);
        enum meaning meaning = stage->level[cell] ? MEANING_GUESS : MEANING_PLACED;
        draw_ring(stage->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.36f,
                  (struct draw_pen){.colour = draw_fade(meaning_colour(stage, meaning), shown), .width = width});
    }
}

void evidence_draw_over(const struct stage *stage)
{
    const struct step *step = stage->step;
    if (stage->moving && stage->moving != step && stage->moving->kind != STEP_BACKTRACK)
        draw_removed(stage, stage->moving); /* going back: what was struck comes to life again */
    if (!step)
        return;
    if (step->kind == STEP_DEDUCE || step->kind == STEP_GUESS) {
        links_draw(stage);
        draw_removed(stage, step);
        ring_placed(stage);
        if (stage->offered)
            ring_offered(stage);
        if (stage->reason->form == REASON_SETS)
            mark_pivot(stage);
    } else if (step->kind == STEP_CONTRADICTION || step->kind == STEP_NO_SOLUTION) {
        contradiction_draw_over(stage);
    }
}
