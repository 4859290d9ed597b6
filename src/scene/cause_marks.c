/* Draws the premises of the current step: the candidates that had to go, struck, with an arrow from the cell that took
 * each; rings around the cells of earlier steps; the guesses to blame. Premises that depend on these guesses have the
 * colour of guesses; those from givens and steps outside the guesses are grey. */
#include <math.h>

#include "scene/frame_parts.h"
#include "step/nogood.h"

enum { SHOWN_ARROWS = 7 };

static bool is_contradiction(const struct frame_context *context)
{
    return context->step && context->step->kind == STEP_CONTRADICTION;
}

/* Returns whether the candidate is in a cell that the contradiction has emptied. contradiction.c draws that cell. */
static bool is_in_empty_cell(const struct frame_context *context, candidate_id candidate)
{
    return is_contradiction(context) && context->step->truth_count && constraint_is_cell(context->step->truths[0]) &&
           context->step->truths[0].index == candidate_cell(candidate);
}

/* Returns whether to mark the guesses to blame: not if the sentence names a nogood, which is more precise. */
static bool shows_blame(const struct frame_context *context)
{
    return !context->step || !nogood_named(context->step);
}

void causes_draw_under(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    for (unsigned i = 0; context->causes.blockers && i < context->causes.blockers->count; i++)
        mark_tint(context, context->causes.blockers->from[i], mark_put(context, MARK_SHADED), context->theme->tint);
    for (unsigned i = 0; i < moment->open_guesses && shows_blame(context); i++) {
        if (moment->open_guess[i].is_blamed)
            mark_tint(context, moment->open_guess[i].cell, mark_put(context, MARK_RECENT_BY_GUESS),
                      context->theme->tint * 1.6f);
    }
}

/* Dims the cells that no step of the requested slice concerns, except those that the displayed step changes. For a
 * learned nogood, dims cells that are not on the path to the contradiction. */
void causes_draw_veil(const struct frame_context *context)
{
    const struct step *step = context->step;
    bool shown[LAYOUT_MAX_CELLS] = {false}, is_asked = context->causes.why && context->causes.why->is_asked;
    if (!is_asked && !context->causes.implications)
        return;
    if (!is_asked)
        nogood_find_cells(context, shown);
    for (size_t i = 0; step && i < step->places; i++)
        shown[step->place[i].cell] = true;
    for (size_t i = 0; step && i < step->removes; i++)
        shown[step->remove[i].cell] = true;
    for (unsigned cell = 0; cell < context->layout->cells; cell++) {
        if (!shown[cell] && !(is_asked && context->causes.why->cell[cell]))
            draw_rect(context->list, draw_inset(board_cell(context, (cell_id)cell), context->frame->hair), 0,
                      draw_fade(context->theme->sheet, 0.72f));
    }
}

/* Rings the guesses to blame, and dims other guesses. */
static void draw_guesses(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    for (unsigned i = 0; i < moment->open_guesses && shows_blame(context); i++) {
        cell_id cell = moment->open_guess[i].cell;
        if (moment->open_guess[i].is_blamed)
            mark_frame(context, cell, MARK_GUESS);
        else if (is_contradiction(context))
            draw_rect(context->list, board_cell(context, cell), 0, draw_fade(context->theme->sheet, 0.55f));
    }
}

/* Strikes the candidates that had to go, in cells that show candidates. */
static void draw_gone(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    float size = board_candidate_size(context), reach = size * 0.56f;
    for (unsigned i = 0; i < moment->causes; i++) {
        candidate_id candidate = moment->cause[i].candidate;
        cell_id cell = candidate_cell(candidate);
        if (context->placed.settled[cell] || is_in_empty_cell(context, candidate) ||
            context->mask[cell] & digit_bit(candidate_digit(candidate)))
            continue;
        uint32_t colour = moment->cause[i].rests_on_blame ? mark_put(context, MARK_FAILED)
                                                          : mark_put_as(context, MARK_GONE, context->theme->muted);
        struct draw_point at = board_candidate(context, cell, candidate_digit(candidate));
        struct draw_pen pen = {.colour = colour, .width = fmaxf(context->frame->hair, size / 9)};
        draw_disc(context->list, at.x, at.y, size * 0.60f, draw_fade(colour, 0.14f));
        draw_text(context->list, (struct draw_font){context->theme->regular, size, colour}, DRAW_INK, at.x, at.y,
                  (char[2]){digit_character(candidate_digit(candidate)), 0});
        mark_strike(context, at, reach, 1, pen);
    }
}

/* Draws arrows from the cells that took the candidates. In a contradiction only premises that depend on the guesses to
 * blame have arrows; otherwise these come first. */
static void draw_arrows(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    struct cause_arrow shown[SHOWN_ARROWS];
    size_t count = 0;
    for (unsigned pass = 0; pass < (is_contradiction(context) ? 1u : 2u); pass++) {
        for (unsigned i = moment->causes; i-- && count < SHOWN_ARROWS;) {
            const struct cause_mark *cause = &moment->cause[i];
            enum mark mark = is_contradiction(context) ? MARK_TAKES : pass ? MARK_BLOCKER : MARK_CAUSE;
            if (cause->from != NO_CELL && cause->rests_on_blame == !pass)
                shown[count++] = (struct cause_arrow){cause->from, cause->candidate, mark};
        }
    }
    curves_draw_causes(context, shown, count);
}

static void draw_near(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    float width = fmaxf(context->frame->hair, context->frame->cell / 40);
    for (unsigned i = 0; i < moment->nears; i++) {
        struct draw_box box = board_cell(context, moment->near[i].cell);
        draw_ring(
            context->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.40f,
            (struct draw_pen){.colour = draw_fade(mark_put(context, MARK_NEAR), 1.0f / (float)moment->near[i].distance),
                              .width = width});
    }
}

/* Rings the first step of a cascade while its consequences follow. */
static void draw_cascade_start(const struct frame_context *context)
{
    cell_id cell = context->moment->cascade_start;
    if (cell == NO_CELL)
        return;
    struct draw_box box = board_cell(context, cell);
    float dash = context->frame->cell / 12;
    draw_ring(context->list, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.43f,
              (struct draw_pen){
                  .colour = mark_put(context, context->guesses.depth[cell] ? MARK_BEGINNING_BY_GUESS : MARK_BEGINNING),
                  .width = fmaxf(context->frame->hair, context->frame->cell / 30),
                  .dash = dash,
                  .gap = dash * 0.7f});
}

void causes_draw_over(const struct frame_context *context)
{
    curves_draw_arcs(context);
    draw_cascade_start(context);
    draw_near(context);
    draw_guesses(context);
    draw_gone(context);
    draw_arrows(context);
}
