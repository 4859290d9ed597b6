/* Draws the proof in place of the list: where to look, the proof line by line, and chains in Eureka notation. A click
 * on a line shows the proof up to it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/span_fill.h"
#include "explain/spans.h"
#include "scene/frame_parts.h"

enum {
    MAX_ROWS = REASON_LINES,
    MAX_INDENT = 6,
    MIN_ROOM = 10 /* em: room for the lines; the place is drawn above them, and the chain in Eureka notation below */
};

static float text_size(const struct frame_layout *frame)
{
    return roundf(frame->em * 0.95f);
}

static float head(const struct frame_context *context, float x, float y, const char *text)
{
    float size = frame_least_type(context->frame);
    draw_text(context->list, font_heading(context, size), DRAW_LEFT, x, roundf(y + size), text);
    return y + size * 1.7f;
}

/* Draws the Eureka notation. Lines break after dashes, which separate the links of the chain. Returns the height. */
static float draw_eureka(const struct frame_context *context, struct draw_box box, const char *text, bool draw)
{
    float size = frame_least_type(context->frame), x = box.x, y = box.y + size;
    const struct draw_measure *measure = context->view->window.measure;
    struct draw_font font = {DRAW_REGULAR, size, context->theme->text};
    while (*text) {
        size_t length = strcspn(text, "- ");
        length += text[length] != 0;
        float width = measure->width(measure->context, font.face, size, text, length);
        if (x > box.x && x + width > box.x + box.width) {
            x = box.x;
            y += roundf(size * 1.45f);
        }
        if (draw)
            draw_text_part(context->list, font, DRAW_LEFT, x, y, text, length);
        x += width;
        text += length;
    }
    return y + size * 0.5f - box.y;
}

/* The rows with the size of their text. */
struct rows_text {
    const struct frame_context *context;
    const struct wording *wording;
    float size;
};

/* Draws row `index` at `y`, or only measures it. Returns its height. */
static float draw_row(const struct rows_text *text, unsigned index, float y, bool draw)
{
    const struct frame_context *context = text->context;
    const struct frame_layout *frame = context->frame;
    float size = text->size, numbers = frame->em * 2.4f, pad = roundf(size * 0.25f);
    struct sentence sentence;
    proof_line(&sentence, text->wording, index);
    unsigned depth = context->reason->line[index].depth;
    float left = numbers + frame->em * 1.1f * (float)(depth < MAX_INDENT ? depth : MAX_INDENT);
    struct draw_box box = {frame->list.x + left, y + pad, frame->list.width - left - frame->em * 0.4f, 1e6f};
    float height = roundf(flow_draw(context, &sentence, box, size, FLOW_MEASURE) + 2 * pad);
    if (!draw)
        return height;
    struct draw_box ground = {frame->list.x, y, frame->list.width, height};
    rows_begin(context, ground, SCENE_PROOF_LINE, index + 1, context->proof_line == index + 1);
    char number[12];
    snprintf(number, sizeof number, "%u", index + 1);
    draw_text(context->list, (struct draw_font){DRAW_REGULAR, size, context->theme->muted}, DRAW_RIGHT,
              frame->list.x + numbers - frame->em * 0.8f, roundf(box.y + size), number);
    flow_draw(context, &sentence, box, size, FLOW_DRAW);
    return height;
}

/* Returns the explained row, or the first one if all are explained. */
static unsigned current_row(const struct frame_context *context)
{
    return context->proof_line ? context->proof_line - 1 : 0;
}

/* Returns the first row to show. The explained row is visible. */
static unsigned first_row(const struct rows_text *text, float room)
{
    float heights[MAX_ROWS], sum = 0;
    unsigned first = 0, last = current_row(text->context) + 1;
    for (unsigned i = 0; i < last; i++) {
        heights[i] = draw_row(text, i, 0, false);
        sum += heights[i];
    }
    while (sum > room && first + 1 < last)
        sum -= heights[first++];
    return first;
}

/* Returns whether all rows fit. */
static bool fits(const struct rows_text *text, float room)
{
    for (unsigned i = 0; i < text->context->reason->lines && room >= 0; i++)
        room -= draw_row(text, i, 0, false);
    return room >= 0;
}

/* Writes how many lines are hidden before and after the shown ones. */
static void draw_left_out(const struct frame_context *context, unsigned before, unsigned after, float y)
{
    const struct draw_box list = context->frame->list;
    float size = frame_least_type(context->frame), left = context->frame->em * 2.4f;
    char more[80] = "", earlier[80] = "", text[sizeof more + sizeof earlier];
    if (after)
        snprintf(more, sizeof more, tr_n("%u more line: a click, or N", "%u more lines: a click, or N", after), after);
    if (before)
        snprintf(earlier, sizeof earlier, tr("%s%u before: Shift+N"), *more ? "; " : "", before);
    snprintf(text, sizeof text, "%s%s", more, earlier);
    flow_line(context, (struct draw_font){DRAW_REGULAR, size, context->theme->muted}, list.x + left,
              roundf(y + size * 1.2f), list.width - left, text);
    if (after)
        context_add_button(context, (struct draw_box){list.x, y, list.width, roundf(size * 1.7f)}, BUTTON_NEXT_LINE);
}

static void draw_rows(const struct frame_context *context, const struct wording *wording, float y, float bottom)
{
    unsigned lines = context->reason->lines;
    struct rows_text text = {context, wording, text_size(context->frame)};
    float least = frame_least_type(context->frame);
    bool all_fit = fits(&text, bottom - y);
    if (!all_fit)
        bottom -= roundf(text.size * 1.5f);
    while (text.size > least && draw_row(&text, current_row(context), 0, false) > bottom - y)
        text.size -= 1;
    unsigned first = first_row(&text, bottom - y), end = first;
    while (end < lines && (end == first || y + draw_row(&text, end, y, false) <= bottom))
        y += draw_row(&text, end++, y, true);
    if (!all_fit)
        draw_left_out(context, first, lines - end, y);
}

/* --- of a contradiction --- */

/* Writes which cell or step eliminated the candidate. */
static void write_cause(struct sentence *sentence, const struct frame_context *context, const struct cause_mark *cause)
{
    unsigned digit = candidate_digit(cause->candidate);
    cell_id cell = candidate_cell(cause->candidate);
    struct span_value gone = value_cell("cell", cell, MEANING_NONE), taken = value_digit("digit", digit, MEANING_NONE),
                      from = value_cell("from", cause->from == NO_CELL ? cell : cause->from, MEANING_NONE);
    span_begin(sentence, context->view->style.notation);
    if (cause->from == NO_CELL)
        span_fill(sentence, context->layout,
                  cause->rests_on_blame ? tr("{cell} cannot be {digit} while these guesses stand.")
                                        : tr("{cell} could not be {digit} before these guesses."),
                  gone, taken);
    else if (context->mask[cause->from] == digit_bit(digit))
        span_fill(sentence, context->layout, tr("{cell} cannot be {digit}, because {from} is {digit}."), gone, taken,
                  from);
    else
        span_fill(sentence, context->layout, tr("{cell} cannot be {digit}, because of {from}."), gone, taken, from);
}

/* Writes how each absent candidate was eliminated, beginning with those that are absent only under the guesses to
 * blame. Returns false if that is unknown. */
static bool draw_causes(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    struct draw_box box = context->frame->list;
    float size = text_size(context->frame), bottom = box.y + box.height;
    if (!context->step || context->step->kind != STEP_CONTRADICTION || !moment->causes)
        return false;
    box.y = head(context, box.x, box.y, tr("WHERE THE CANDIDATES WENT"));
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned i = 0; i < moment->causes; i++) {
            struct sentence sentence;
            if (moment->cause[i].rests_on_blame == pass)
                continue;
            write_cause(&sentence, context, &moment->cause[i]);
            float height = flow_draw(context, &sentence, box, size, FLOW_MEASURE);
            if (box.y + height > bottom)
                return true;
            flow_draw(context, &sentence, box, size, FLOW_DRAW);
            box.y += roundf(height + size * 0.5f);
        }
    }
    return true;
}

/* Writes where to look. Returns where the lines begin. */
static float draw_place(const struct frame_context *context, const struct wording *wording, float y)
{
    const struct frame_layout *frame = context->frame;
    struct sentence where;
    sentence_where(&where, wording, context->step);
    y = head(context, frame->list.x, y, tr("WHERE"));
    struct draw_box place = {frame->list.x, y, frame->list.width, frame->em * 6};
    return y + flow_draw(context, &where, place, text_size(frame), FLOW_DRAW) + frame->em * 0.6f;
}

void proof_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct wording wording = context->wording;
    char eureka[EUREKA_SIZE];
    struct draw_box box = frame->list;
    float y = box.y, bottom = box.y + box.height;
    wording.reason = context->reason;
    if (!context->reason->lines) {
        if (draw_causes(context))
            return;
        flow_line(context, font_muted(context, 1), box.x, y + frame->em, box.width,
                  context->step && context->step->kind == STEP_CONTRADICTION
                      ? tr("The steps before this are the proof.")
                      : tr("No deduction: there is nothing to prove."));
        return;
    }
    if (bottom - y > MIN_ROOM * frame->em)
        y = draw_place(context, &wording, y);
    struct draw_box line = {box.x, 0, box.width, 0};
    bool is_chain = proof_eureka(&wording, eureka, sizeof eureka);
    float height = draw_eureka(context, line, eureka, false) + frame->em * 1.8f;
    if (is_chain && bottom - height - y > MIN_ROOM * frame->em) {
        bottom -= height;
        line.y = head(context, box.x, bottom, tr("IN EUREKA NOTATION"));
        draw_eureka(context, line, eureka, true);
        bottom -= frame->em * 0.6f;
    }
    y = head(context, box.x, y, tr("PROOF, LINE BY LINE (N)"));
    draw_rows(context, &wording, y, bottom);
}
