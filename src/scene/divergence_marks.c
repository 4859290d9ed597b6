/* Draws where the two runs of a race diverge (why/divergence.h). */
#include <math.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/number_text.h"
#include "base/translation.h"
#include "scene/frame_parts.h"

/* More rings would hide the board, so words give the number of candidates. */
enum { MOST_RINGS = 24 };

/* Returns whether the candidates that only this run eliminates get rings. */
static bool has_rings(const struct divergence_run *run)
{
    return run && run->known.count <= MOST_RINGS;
}

/* Rings the candidates that are still here, but that the other run has removed before its next turn. */
void divergence_draw_over(const struct frame_context *context)
{
    const struct divergence_run *other = context->causes.elsewhere;
    float radius = fmaxf(board_candidate_size(context) * 0.60f, context->frame->cell / 8);
    float width = fmaxf(context->frame->hair * 1.2f, radius / 6);
    struct draw_pen pen = {.width = width, .dash = width, .gap = 1.6f * width};
    for (size_t i = 0; has_rings(other) && i < other->known.count; i++) {
        const struct divergence_candidate *known = &other->known.items[i];
        struct draw_point at = board_candidate(context, known->cell, known->digit);
        if (!(context->mask[known->cell] & digit_bit(known->digit)) || context->placed.settled[known->cell])
            continue;
        pen.colour = mark_put(context, MARK_ELSEWHERE);
        draw_ring(context->list, at.x, at.y, radius, pen);
    }
}

void divergence_draw_sign(const struct frame_context *context, float x, float y)
{
    float reach = roundf(context->frame->em * 0.28f);
    struct draw_point sign[4] = {{x, y - reach}, {x + reach, y}, {x, y + reach}, {x - reach, y}};
    draw_polygon(context->list, sign, 4, context->theme->meaning[MEANING_LINK]);
}

/* --- in words --- */

static const char *name_of(const struct divergence_run *run)
{
    return trace_shown_engine(run->trace);
}

/* Appends that one run removes candidates before its next turn that the other run does not remove before its own. */
static void say_known(struct buffer *text, const struct divergence_run *run)
{
    char figure[NUMBER_TEXT_SIZE];
    size_t count = run->known.count;
    if (!count)
        return;
    buffer_put(text, ' ');
    buffer_print(text,
                 has_rings(run) ? tr_n("Next, %s alone eliminates %s candidate (dotted ring).",
                                       "Next, %s alone eliminates %s candidates (dotted rings).", count)
                                : tr("Next, %s alone eliminates %s candidates."),
                 name_of(run), number_text(count, figure));
}

static void say_divergence(struct buffer *text, const struct divergence *divergence, const struct guess_count *common)
{
    char figure[2][NUMBER_TEXT_SIZE], guesses[64];
    if (!divergence->parts) {
        buffer_print(text, "%s",
                     divergence->order_differs
                         ? tr("They do not part: each guess is the same, and only the order of eliminations differs.")
                         : tr("They do not part: each guess is the same, and so is the order of eliminations."));
        return;
    }
    if (!divergence->run[0].common && !divergence->run[1].common) {
        buffer_print(text, "%s", tr("They part at the first step."));
        return;
    }
    guess_count_write(common, guesses, sizeof guesses);
    buffer_print(text, tr("They part after step %s and step %s, with %s in common."),
                 number_text(divergence->run[0].common, figure[0]), number_text(divergence->run[1].common, figure[1]),
                 guesses);
}

/* Writes what the boards show in comparison, as far as there is space. */
static void draw_comparison(const struct frame_context *context, const struct guess_count *common, float base)
{
    const struct divergence *divergence = context->view->race.divergence;
    struct draw_box box = context->frame->panel;
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    struct buffer text = {0};
    float em = context->frame->em, left = box.x + em * 1.1f, room = box.width - em * 1.1f;
    say_divergence(&text, divergence, common);
    say_known(&text, &divergence->run[0]);
    say_known(&text, &divergence->run[1]);
    if (context_text_width(context, font.face, frame_least_type(context->frame), buffer_text(&text)) > room) {
        buffer_clear(&text);
        say_divergence(&text, divergence, common);
    }
    font = flow_fit(context, font, frame_least_type(context->frame), room, buffer_text(&text));
    divergence_draw_sign(context, box.x + em * 0.4f, base - em * 0.3f);
    flow_line(context, font, left, base, room, buffer_text(&text));
    buffer_finish(&text);
}

/* Draws the text, followed by a blank and `more` if that fits. */
static void draw_usual(const struct frame_context *context, float x, float base, float room, const char *text,
                       const char *more)
{
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    float taken = context_text_width(context, font.face, font.size, text) + font.size * 0.5f;
    flow_line(context, font, x, base, room, text);
    if (taken + context_text_width(context, font.face, font.size, more) <= room)
        draw_text(context->list, font, DRAW_LEFT, x + taken, base, more);
}

void divergence_draw_words(const struct frame_context *context, const struct guess_count *common, const char *usual,
                           const char *more)
{
    const struct scene_race *race = &context->view->race;
    struct draw_box box = context->frame->panel;
    float em = context->frame->em, base = roundf(box.y + box.height / 2 + em * 0.3f), room = box.width;
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    if (race->divergence && race->pace == RACE_BY_DIVERGENCE) {
        draw_comparison(context, common, base);
        return;
    }
    if (race->divergence && !context->view->window.headless) {
        const char *offer = race->divergence->parts ? tr("Show where they part") : tr("They do not part");
        float wide = context_text_width(context, DRAW_SEMIBOLD, font.size, offer), x = box.x + box.width - wide;
        divergence_draw_sign(context, x - em * 0.7f, base - em * 0.3f);
        draw_text(context->list, font_bold(context, FRAME_SMALL_TYPE), DRAW_LEFT, x, base, offer);
        context_add_button(context, (struct draw_box){x - 1.2f * em, box.y, wide + 1.2f * em, box.height},
                           BUTTON_DIVERGENCE);
        room -= wide + 2 * em;
    }
    draw_usual(context, box.x, base, room, usual, more);
}

void divergence_draw_stem(const struct frame_context *context, const struct guess_count *common, struct draw_box box,
                          const float left[2])
{
    const struct divergence *divergence = context->view->race.divergence;
    float em = context->frame->em, base = roundf(box.y + em), fork = roundf(box.y + em * 2.1f),
          hair = context->frame->hair;
    struct draw_font font = font_heading(context, em * FRAME_SMALL_TYPE);
    const char *title = tr("IN COMMON");
    char cell[16], guesses[64];
    struct buffer text = {0};
    guess_count_write(common, guesses, sizeof guesses);
    buffer_print(&text, "%s", guesses);
    for (size_t i = 0; i < divergence->open.count; i++) {
        const struct change *guess = &divergence->open.items[i];
        notation_cell(context->view->style.notation, context->layout, guess->cell, cell, sizeof cell);
        buffer_print(&text, "%s%s=%c", i ? ", " : tr("; open: "), cell, digit_character(digit_first(guess->digits)));
    }
    draw_text(context->list, font, DRAW_LEFT, box.x, base, title);
    float x = box.x + context_text_width(context, font.face, font.size, title) + font.size;
    font.face = DRAW_REGULAR;
    flow_line(context, font, x, base, box.x + box.width - x, buffer_text(&text));
    buffer_finish(&text);
    for (unsigned side = 0; side < 2; side++)
        draw_rect(context->list, (struct draw_box){left[side], fork, hair, em * 0.6f}, 0, context->theme->line);
    draw_rect(context->list, (struct draw_box){left[0], fork, left[1] - left[0], hair}, 0, context->theme->line);
    divergence_draw_sign(context, roundf((left[0] + left[1]) / 2), fork);
}
