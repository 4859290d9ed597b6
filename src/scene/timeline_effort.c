/* Draws the curves above the timeline, each in its own lane on the timeline's scale of steps: the numbers of remaining
 * candidates, of open guesses, and of contradictions so far. Each lane begins with its number at the position. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "scene/frame_parts.h"

enum effort { EFFORT_LEFT, EFFORT_GUESSES, EFFORT_FAILURES, EFFORTS };

static const struct {
    const char *name;
    enum meaning meaning;
} lanes[EFFORTS] = {
    [EFFORT_LEFT] = {TR("candidates left"), MEANING_LINK},
    [EFFORT_GUESSES] = {TR("depth of the search"), MEANING_GUESS},
    [EFFORT_FAILURES] = {TR("contradictions so far"), MEANING_CONTRADICTION},
};

static double value_of(const struct timeline_column *column, enum effort effort)
{
    switch (effort) {
    case EFFORT_LEFT:
        return column->left;
    case EFFORT_GUESSES:
        return column->deepest;
    case EFFORT_FAILURES:
    case EFFORTS:
        break;
    }
    return (double)column->failures;
}

/* Returns the number at the position. */
static uint64_t value_here(const struct frame_context *context, enum effort effort)
{
    uint64_t value = 0;
    if (effort == EFFORT_FAILURES)
        return context->tallies.here->kinds[STEP_CONTRADICTION];
    if (effort == EFFORT_GUESSES)
        return context->guesses.level;
    for (unsigned cell = 0; cell < context->layout->cells; cell++)
        value += digit_count(context->view->player->replay.mask[cell]);
    return value;
}

static struct draw_box lane_box(const struct frame_context *context, struct draw_box box, enum effort effort)
{
    float height = box.height / EFFORTS, gap = roundf(context->frame->em * 0.25f);
    return (struct draw_box){box.x, roundf(box.y + height * (float)effort), box.width, roundf(height) - gap};
}

/* Writes the lane's name, preceded by a number, from `x` on. */
static void draw_label(const struct frame_context *context, enum effort effort, uint64_t value, struct draw_box lane,
                       float x)
{
    float em = context->frame->em, base = roundf(lane.y + lane.height - em * 0.12f), right = lane.x - em * 0.7f;
    char number[NUMBER_TEXT_SIZE];
    struct draw_font font = font_bold(context, FRAME_SMALL_TYPE);
    number_text(value, number);
    draw_text(context->list, font, DRAW_RIGHT, right, base, number);
    float room = right - context_text_width(context, font.face, font.size, number) - em * 0.5f - x;
    flow_line(context, font_muted(context, FRAME_SMALL_TYPE), x, base, room, tr(lanes[effort].name));
}

/* Returns the column's value or, if it is not yet sampled, the value of the column before it. */
static double shown_value(const struct timeline_columns *timeline, enum effort effort, size_t index, double before)
{
    const struct timeline_column *column = &timeline->column[index];
    return effort == EFFORT_GUESSES || column->is_sampled ? value_of(column, effort) : before;
}

/* Draws the values as a pale area with a line on top. */
static void draw_lane(const struct frame_context *context, const struct timeline_columns *timeline, enum effort effort,
                      struct draw_box lane)
{
    uint32_t colour = context->theme->meaning[lanes[effort].meaning];
    float thick = context->frame->thick, foot = lane.y + lane.height;
    double most = 1, value = 0;
    for (size_t i = 0; i < timeline->columns; i++)
        most = fmax(most, value_of(&timeline->column[i], effort));
    for (size_t from = 0, to; from < timeline->columns; from = to) {
        value = shown_value(timeline, effort, from, value);
        for (to = from + 1; to < timeline->columns && shown_value(timeline, effort, to, value) == value;)
            to++;
        float left = timeline_columns_left(timeline, lane, from);
        float width = timeline_columns_left(timeline, lane, to) - left;
        float top = roundf(foot - (lane.height - thick) * (float)(value / most));
        if (value > 0) {
            draw_rect(context->list, (struct draw_box){left, top, width, foot - top}, 0, draw_fade(colour, 0.22f));
            draw_rect(context->list, (struct draw_box){left, top - thick, width, thick}, 0, colour);
        }
    }
    draw_rect(context->list, (struct draw_box){lane.x, foot, lane.width, context->frame->hair}, 0,
              context->theme->hair);
}

void effort_draw(const struct frame_context *context, float x)
{
    struct draw_box box = frame_effort(context->frame);
    if (box.height <= 0 || !context->timeline->columns)
        return;
    x = roundf(x);
    for (enum effort effort = 0; effort < EFFORTS; effort++) {
        struct draw_box lane = lane_box(context, box, effort);
        draw_lane(context, context->timeline, effort, lane);
        draw_label(context, effort, value_here(context, effort), lane, roundf(context->frame->em * 0.9f));
    }
    if (context->position < context->timeline->last) /* as on the timeline */
        draw_rect(context->list, (struct draw_box){x, box.y, box.x + box.width - x, box.height}, 0,
                  draw_fade(context->theme->raised, context->view->quiz ? 1 : 0.55f));
    if (context->position >= context->timeline->first && context->position <= context->timeline->last)
        draw_rect(context->list, (struct draw_box){x, box.y, context->frame->hair, box.height}, 0,
                  context->theme->text);
}

void effort_draw_curves(const struct frame_context *context, const struct timeline_columns *timeline,
                        struct draw_box box)
{
    float names = fminf(context->frame->em * 14, box.width * 0.4f);
    for (enum effort effort = 0; effort < EFFORTS; effort++) {
        struct draw_box lane = lane_box(context, box, effort);
        double most = 0;
        for (size_t i = 0; i < timeline->columns; i++)
            most = fmax(most, value_of(&timeline->column[i], effort));
        lane.x += names;
        lane.width -= names;
        draw_lane(context, timeline, effort, lane);
        draw_label(context, effort, (uint64_t)most, lane, box.x);
    }
}
