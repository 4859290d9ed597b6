/* Draws a contradiction: the cell without a digit, or the house without a place for a digit. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"
#include "why/implications.h"

/* Returns whether there is one: of the step, or the one that a nogood is learned from. */
static bool find_conflict(const struct frame_context *context, struct constraint *truth)
{
    const struct step *step = context->step;
    if (context->causes.implications)
        *truth = context->causes.implications->conflict;
    else if (step->kind != STEP_DEDUCE && step->truth_count)
        *truth = step->truths[0];
    else
        return false;
    return true;
}

/* Tints the cell or the house. */
void contradiction_draw_under(const struct frame_context *context)
{
    struct constraint truth;
    if (!find_conflict(context, &truth) || context->movement.is_too_fast) /* in quick succession they would flash */
        return;
    uint32_t colour = mark_colour(context->theme, MARK_CONTRADICTION);
    if (constraint_is_cell(truth)) {
        draw_rect(context->list, board_cell(context, truth.index), 0, colour);
        return;
    }
    for (unsigned i = 0; i < context->layout->digits; i++)
        mark_tint(context, context->layout->house[truth.index].cells[i], colour, 0.25f);
}

/* Draws a cross over the empty cell and, if there is room, a word. */
static void draw_empty(const struct frame_context *context, struct draw_box box)
{
    uint32_t colour = context->movement.is_too_fast ? mark_colour(context->theme, MARK_CONTRADICTION)
                                                    : context->theme->on_contradiction;
    float size = box.width * 0.19f, x = box.x + box.width / 2, y = box.y + box.height / 2, reach = box.width * 0.20f;
    bool named = size >= context->frame->em * 0.75f;
    struct draw_pen pen = {.colour = colour, .width = roundf(fmaxf(2, box.width / 14))};
    y -= named ? box.height * 0.10f : 0;
    draw_line(context->list, x - reach, y - reach, x + reach, y + reach, pen);
    draw_line(context->list, x + reach, y - reach, x - reach, y + reach, pen);
    if (named)
        draw_text(context->list, (struct draw_font){DRAW_SEMIBOLD, size, colour}, DRAW_MIDDLE, x,
                  box.y + box.height * 0.90f, tr("no digit"));
}

/* Draws the digits of the empty cell at their places, struck: on a disc in the colour of guesses what went only while the
 * guesses to blame stand, faint what is gone in any case. */
static void draw_gone_digits(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    const struct theme *theme = context->theme;
    float size = board_candidate_size(context), reach = size * 0.56f;
    for (unsigned i = 0; i < moment->causes; i++) {
        unsigned digit = candidate_digit(moment->cause[i].candidate);
        struct draw_point at = board_candidate(context, candidate_cell(moment->cause[i].candidate), digit);
        bool blamed = moment->cause[i].rests_on_blame;
        uint32_t colour = blamed ? mark_colour(theme, MARK_FAILED)
                                 : mark_as(theme, MARK_GONE, draw_fade(theme->on_contradiction, 0.75f));
        if (blamed)
            draw_disc(context->list, at.x, at.y, size * 0.58f, theme->sheet);
        draw_text(context->list, (struct draw_font){blamed ? theme->strong : theme->regular, size, colour}, DRAW_INK,
                  at.x, at.y, (char[2]){digit_character(digit), 0});
        mark_strike(context, at, reach, 1,
                    (struct draw_pen){.colour = colour, .width = fmaxf(context->frame->hair, size / 9)});
    }
}

/* Draws a word beside the place, inside the board. */
static void draw_tag(const struct frame_context *context, struct draw_box box, const char *text)
{
    const struct frame_layout *frame = context->frame;
    float size = fmaxf(frame->em * 0.9f, frame->cell * 0.20f), pad = size * 0.55f;
    float width = context_text_width(context, DRAW_SEMIBOLD, size, text) + 2 * pad, height = size * 1.7f;
    float x = box.x + box.width / 2 - width / 2, y = box.y + box.height + frame->thick * 2;
    x = fmaxf(frame->board.x, fminf(x, frame->board.x + frame->board.width - width));
    if (y + height > frame->board.y + frame->board.height)
        y = box.y - height - frame->thick * 2;
    struct draw_box tag = {roundf(x), roundf(y), ceilf(width), ceilf(height)};
    draw_rect(context->list, draw_inset(tag, -frame->hair), size * 0.4f, context->theme->sheet);
    draw_rect(context->list, tag, size * 0.35f, mark_colour(context->theme, MARK_CONTRADICTION));
    draw_text(context->list, (struct draw_font){DRAW_SEMIBOLD, size, context->theme->on_contradiction}, DRAW_INK,
              tag.x + tag.width / 2, tag.y + tag.height / 2, text);
}

void contradiction_draw_over(const struct frame_context *context)
{
    struct constraint truth;
    char text[96];
    if (!find_conflict(context, &truth))
        return;
    if (constraint_is_cell(truth)) {
        if (context->causes.why && context->moment->causes && board_shows_candidates(context))
            draw_gone_digits(context);
        else
            draw_empty(context, board_cell(context, truth.index));
        return;
    }
    uint32_t colour = mark_colour(context->theme, MARK_CONTRADICTION);
    const cell_id *cells = context->layout->house[truth.index].cells;
    mark_house(context, truth.index, (struct draw_pen){.colour = colour, .width = context->frame->thick * 1.5f},
               context->frame->thick);
    snprintf(text, sizeof text, tr("no place for %c"), digit_character(truth.digit));
    struct draw_box place = board_cell(context, cells[context->layout->digits / 2]);
    if (context->layout->house[truth.index].kind == HOUSE_BOX) { /* beside the whole box */
        struct draw_box last = board_cell(context, cells[context->layout->digits - 1]);
        place = board_cell(context, cells[0]);
        place.width = last.x + last.width - place.x;
        place.height = last.y + last.height - place.y;
    }
    draw_tag(context, place, text);
}
