/* Draws a contradiction: the cell without a digit, or the house without a place for a digit. */
#include <limits.h>
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_parts.h"
#include "why/implications.h"

/* Returns whether there is one: of the step, or the one from which a nogood was learned. */
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

static void tint(const struct frame_context *context, struct constraint truth)
{
    uint32_t colour = mark_put(context, MARK_CONTRADICTION);
    if (constraint_is_cell(truth))
        mark_tint(context, truth.index, colour, 0.25f);
    for (unsigned i = 0; constraint_is_house(truth) && i < context->layout->digits; i++)
        mark_tint(context, context->layout->house[truth.index].cells[i], colour, 0.25f);
}

/* Tints the cell or the house. */
void contradiction_draw_under(const struct frame_context *context)
{
    struct constraint truth;
    if (!find_conflict(context, &truth) || context->movement.is_too_fast) /* marks in quick succession would flash */
        return;
    if (constraint_is_cell(truth))
        draw_rect(context->list, board_cell(context, truth.index), 0, mark_put(context, MARK_CONTRADICTION));
    else
        tint(context, truth);
}

/* Draws a cross over the empty cell and, if there is space, a word. */
static void draw_empty(const struct frame_context *context, struct draw_box box)
{
    uint32_t colour =
        context->movement.is_too_fast ? mark_put(context, MARK_CONTRADICTION) : context->theme->on_contradiction;
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

/* Draws the digits of the empty cell, struck: those that are gone only because of the guesses to blame on a disc in the
 * colour of guesses, the others faint. */
static void draw_gone_digits(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    const struct theme *theme = context->theme;
    float size = board_candidate_size(context), reach = size * 0.56f;
    for (unsigned i = 0; i < moment->causes; i++) {
        unsigned digit = candidate_digit(moment->cause[i].candidate);
        struct draw_point at = board_candidate(context, candidate_cell(moment->cause[i].candidate), digit);
        bool blamed = moment->cause[i].rests_on_blame;
        uint32_t colour = blamed ? mark_put(context, MARK_FAILED)
                                 : mark_put_as(context, MARK_GONE, draw_fade(theme->on_contradiction, 0.75f));
        if (blamed)
            draw_disc(context->list, at.x, at.y, size * 0.58f, theme->sheet);
        draw_text(context->list, (struct draw_font){blamed ? theme->strong : theme->regular, size, colour}, DRAW_INK,
                  at.x, at.y, (char[2]){digit_character(digit), 0});
        mark_strike(context, at, reach, 1,
                    (struct draw_pen){.colour = colour, .width = fmaxf(context->frame->hair, size / 9)});
    }
}

/* --- the word beside a house --- */

/* Returns where a word of this size fits beside the place: below, above, to the right or left. */
static struct draw_box beside(const struct frame_context *context, struct draw_box word, struct draw_box place,
                              unsigned side)
{
    struct draw_box board = context->frame->board;
    float gap = context->frame->thick * 2;
    float x = place.x + (place.width - word.width) / 2, y = place.y + (place.height - word.height) / 2;
    switch (side) {
    case 0:
        y = place.y + place.height + gap;
        break;
    case 1:
        y = place.y - word.height - gap;
        break;
    case 2:
        x = place.x + place.width + gap;
        break;
    default:
        x = place.x - word.width - gap;
    }
    if (side < 2) /* it may be wider than the place */
        x = fmaxf(board.x, fminf(x, board.x + board.width - word.width));
    return (struct draw_box){roundf(x), roundf(y), word.width, word.height};
}

/* Returns whether the box is on the board and beside the house. */
static bool is_beside(const struct frame_context *context, house_id house, struct draw_box box)
{
    struct draw_box board = context->frame->board;
    if (box.x < board.x || box.y < board.y || box.x + box.width > board.x + board.width ||
        box.y + box.height > board.y + board.height)
        return false;
    for (unsigned i = 0; i < context->layout->digits; i++) {
        struct draw_box cell = board_cell(context, context->layout->house[house].cells[i]);
        if (cell.x < box.x + box.width && box.x < cell.x + cell.width && cell.y < box.y + box.height &&
            box.y < cell.y + cell.height)
            return false;
    }
    return true;
}

static bool is_mark(const struct frame_context *context, uint32_t colour)
{
    for (enum meaning meaning = MEANING_TRUTH; meaning < MEANINGS; meaning++) {
        if (colour >> 24 && (colour & 0xFFFFFF) == (context->theme->meaning[meaning] & 0xFFFFFF))
            return true;
    }
    return false;
}

/* Counts the marks, from command `first` of the list on, that the box would cover. */
static unsigned count_covered(const struct frame_context *context, size_t first, struct draw_box box)
{
    const struct draw_list *list = context->list;
    unsigned count = 0;
    for (size_t i = first; i < list->command_count; i++)
        count += is_mark(context, list->commands[i].colour) && draw_reaches(list, &list->commands[i], box);
    return count;
}

/* Moves the word to where it covers the fewest marks, and among such places to the one nearest to the middle of the
 * house. Returns false if it does not fit anywhere. */
static bool place_word(const struct frame_context *context, house_id house, size_t first, struct draw_box *word)
{
    const cell_id *cells = context->layout->house[house].cells;
    unsigned digits = context->layout->digits, least = UINT_MAX;
    bool is_box = context->layout->house[house].kind == HOUSE_BOX;
    for (unsigned i = 0; i < (is_box ? 1 : digits); i++) {
        unsigned middle = digits / 2, at = is_box ? 0 : i % 2 ? middle - (i + 1) / 2 : middle + i / 2;
        struct draw_box place = board_cell(context, cells[at]), last = board_cell(context, cells[digits - 1]);
        if (is_box) /* beside the whole box */
            place = (struct draw_box){place.x, place.y, last.x + last.width - place.x, last.y + last.height - place.y};
        for (unsigned side = 0; side < 4; side++) {
            struct draw_box box = beside(context, *word, place, side);
            unsigned covered = is_beside(context, house, box) ? count_covered(context, first, box) : UINT_MAX;
            if (covered < least) {
                *word = box;
                least = covered;
            }
        }
    }
    return least < UINT_MAX;
}

void contradiction_draw_word(const struct frame_context *context, size_t first)
{
    const struct frame_layout *frame = context->frame;
    struct constraint truth;
    char text[96];
    if (!find_conflict(context, &truth) || constraint_is_cell(truth))
        return;
    snprintf(text, sizeof text, tr("no place for %c"), digit_character(truth.digit));
    struct draw_font font = {DRAW_SEMIBOLD, fmaxf(frame->em * 0.9f, frame->cell * 0.20f),
                             context->theme->on_contradiction};
    float width = context_text_width(context, font.face, font.size, text) + 1.1f * font.size;
    struct draw_box word = {0, 0, ceilf(width), ceilf(font.size * 1.7f)};
    if (!place_word(context, truth.index, first, &word))
        return;
    draw_rect(context->list, draw_inset(word, -frame->hair), font.size * 0.4f, context->theme->sheet);
    draw_rect(context->list, word, font.size * 0.35f, mark_put(context, MARK_CONTRADICTION));
    draw_text(context->list, font, DRAW_INK, word.x + word.width / 2, word.y + word.height / 2, text);
}

void contradiction_draw_over(const struct frame_context *context)
{
    struct constraint truth;
    if (!find_conflict(context, &truth))
        return;
    if (constraint_is_cell(truth)) {
        bool has_room = board_shows_candidates(context) && !context->theme->narrow_cells;
        if (context->causes.why && context->moment->causes && has_room)
            draw_gone_digits(context);
        else
            draw_empty(context, board_cell(context, truth.index));
        return;
    }
    uint32_t colour = mark_put(context, MARK_EMPTY);
    mark_house(context, truth.index, (struct draw_pen){.colour = colour, .width = context->frame->thick * 1.5f},
               context->frame->thick);
}

/* --- how a wrong digit fails, as the words say --- */

void failure_draw_under(const struct frame_context *context)
{
    const struct move_failure *failure = context->view->offer.failure;
    if (!failure)
        return;
    for (unsigned i = 0; i < failure->cases; i++)
        tint(context, failure->of[i].empty);
    if (failure->seen != NO_CELL)
        mark_frame(context, failure->seen, MARK_WRONG);
    if (failure->fork != NO_CELL)
        mark_frame(context, failure->fork, MARK_FRAME);
}

static void mark_forced(const struct frame_context *context, const struct move_forced *forced)
{
    for (unsigned i = 0; i < move_forced_named(forced); i++) {
        struct candidate candidate = {forced->last[i].cell, (uint8_t)forced->last[i].digit};
        mark_candidate(context, candidate, MARK_SUPPOSED_TRUE);
    }
}

void failure_draw_over(const struct frame_context *context)
{
    const struct move_failure *failure = context->view->offer.failure;
    if (!failure)
        return;
    mark_forced(context, &failure->forced);
    for (unsigned i = 0; i < failure->cases; i++) {
        if (failure->fork == NO_CELL || failure->of[i].forced.count <= MOVE_NAMED) /* the others are counted */
            mark_forced(context, &failure->of[i].forced);
    }
}
