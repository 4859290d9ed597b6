/* Draws the bar at the bottom: buttons, speed, position, and the timeline, an overview of a trace of any length. The
 * height and colour of its bars show the kinds of steps, the background behind them the depth of the search. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "scene/frame_parts.h"

/* The look of each kind of step in the timeline. Later rows are drawn over earlier ones. */
static const struct {
    unsigned kind;
    enum meaning meaning;
    float bottom, top; /* share of the timeline's height */
    float opacity;
} bars[] = {
    {STEP_DEDUCE, MEANING_REMOVED, 0, 0.26f, 0.55f},
    {TIMELINE_UNPROVED, MEANING_PLACED, 0, 0.46f, 0.45f},
    {TIMELINE_PLACEMENT, MEANING_PLACED, 0, 0.46f, 1},
    {STEP_BACKTRACK, MEANING_GUESS, 0.55f, 0.74f, 1},
    {STEP_CONTRADICTION, MEANING_CONTRADICTION, 0, 0.74f, 1},
    {STEP_GUESS, MEANING_GUESS, 0, 1, 1},
    {STEP_SOLVED, MEANING_PLACED, 0, 1, 1},
    {STEP_STUCK, MEANING_LINK, 0, 1, 1},
    {STEP_NO_SOLUTION, MEANING_CONTRADICTION, 0, 1, 1},
    {TIMELINE_WRONG, MEANING_CONTRADICTION, 0, 1, 1},
};

static void draw_bar_part(const struct frame_context *context, float left, float right, float bottom, float top,
                          uint32_t colour)
{
    struct draw_box timeline = context->frame->timeline;
    float y = roundf(timeline.y + timeline.height * (1 - top)),
          end = roundf(timeline.y + timeline.height * (1 - bottom));
    draw_rect(context->list, (struct draw_box){left, y, right - left, end - y}, 0, colour);
}

static float column_left(const struct frame_context *context, size_t index)
{
    return timeline_columns_left(context->timeline, context->frame->timeline, index);
}

/* Draws the depths if each column is a step: each step is a bar, and the background rises with the depth. Columns of
 * equal depth are one rectangle. */
static void draw_depth(const struct frame_context *context)
{
    const struct timeline_columns *timeline = context->timeline;
    uint32_t colour = draw_fade(context->theme->meaning[MEANING_GUESS], 0.20f);
    for (size_t from = 0, to; from < timeline->columns; from = to) {
        uint32_t depth = timeline->column[from].deepest;
        for (to = from + 1; to < timeline->columns && timeline->column[to].deepest == depth;)
            to++;
        float rise = 0.30f + 0.70f * (float)depth / (float)timeline->deepest;
        if (depth)
            draw_bar_part(context, column_left(context, from), column_left(context, to), 0, rise, colour);
    }
}

static void draw_kinds(const struct frame_context *context, size_t index)
{
    const struct timeline_columns *timeline = context->timeline;
    float wide = context->frame->timeline.width / (float)timeline->columns;
    float gap = wide >= 4 * context->frame->hair ? context->frame->hair : 0;
    for (size_t k = 0; k < sizeof bars / sizeof bars[0]; k++) {
        if (timeline->column[index].kinds & 1u << bars[k].kind)
            draw_bar_part(context, column_left(context, index), column_left(context, index + 1) - gap, bars[k].bottom,
                          bars[k].top, draw_fade(context->theme->meaning[bars[k].meaning], bars[k].opacity));
    }
}

/* Draws columns of many steps: the deductions at the bottom; above them the skyline of the search, solid up to the
 * lowest depth in the column, pale up to the deepest, with a cap for contradictions. */
static void draw_skyline(const struct frame_context *context, size_t index)
{
    static const float floor_line = 0.34f;
    const struct timeline_columns *timeline = context->timeline;
    const struct timeline_column *column = &timeline->column[index];
    const uint32_t *meaning = context->theme->meaning;
    float left = column_left(context, index), right = column_left(context, index + 1);
    float level = (0.94f - floor_line) / (float)timeline->deepest;
    float low = floor_line + level * (float)column->lowest, high = floor_line + level * (float)column->deepest;
    float cap = 2 * context->frame->hair / context->frame->timeline.height;
    bool placed = column->kinds & (1u << TIMELINE_PLACEMENT | 1u << TIMELINE_UNPROVED);
    if (placed || column->kinds & 1u << STEP_DEDUCE)
        draw_bar_part(context, left, right, 0, placed ? 0.24f : 0.14f,
                      draw_fade(meaning[placed ? MEANING_PLACED : MEANING_REMOVED], placed ? 0.8f : 0.55f));
    if (column->lowest)
        draw_bar_part(context, left, right, floor_line, low, draw_fade(meaning[MEANING_GUESS], 0.60f));
    if (column->deepest > column->lowest)
        draw_bar_part(context, left, right, low, high, draw_fade(meaning[MEANING_GUESS], 0.28f));
    if (column->kinds & (1u << STEP_CONTRADICTION | 1u << STEP_NO_SOLUTION))
        draw_bar_part(context, left, right, high, high + cap, meaning[MEANING_CONTRADICTION]);
    if (column->kinds & 1u << STEP_SOLVED)
        draw_bar_part(context, left, right, 0, 1, meaning[MEANING_PLACED]);
    if (column->kinds & 1u << TIMELINE_WRONG)
        draw_bar_part(context, left, fmaxf(right, left + 2 * context->frame->hair), 0, 1,
                      meaning[MEANING_CONTRADICTION]);
}

/* Returns whether each column has one step at most. */
static bool shows_single_steps(const struct timeline_columns *timeline)
{
    return timeline->last - timeline->first <= timeline->columns;
}

static void draw_column(const struct frame_context *context, size_t index)
{
    if (shows_single_steps(context->timeline))
        draw_kinds(context, index);
    else
        draw_skyline(context, index);
}

/* Draws a line that rises with every step that follows from the one before it, and falls at the end of a cascade. */
static void draw_cascades(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    const struct timeline_columns *timeline = context->timeline;
    float deepest = 1, thickness = 2 * context->frame->hair / context->frame->timeline.height;
    for (unsigned i = 0; i < moment->cascade_depths; i++)
        deepest = fmaxf(deepest, (float)moment->cascade_depth[i]);
    for (unsigned i = 0; i < moment->cascade_depths; i++) {
        float height = 0.94f * (float)moment->cascade_depth[i] / deepest;
        size_t column = (size_t)i * timeline->columns / moment->cascade_depths;
        if (moment->cascade_depth[i])
            draw_bar_part(context, column_left(context, column), column_left(context, column + 1), height,
                          height + thickness, context->theme->muted);
    }
}

static void draw_strip(const struct frame_context *context)
{
    if (shows_single_steps(context->timeline))
        draw_depth(context);
    for (size_t i = 0; i < context->timeline->columns; i++)
        draw_column(context, i);
    draw_cascades(context);
}

/* Fades all columns without steps of the slice. */
static void draw_slice(const struct frame_context *context)
{
    const struct timeline_columns *timeline = context->timeline;
    const struct slice *slice = context->causes.why->slice;
    size_t drawn = SIZE_MAX;
    draw_rect(context->list, context->frame->timeline, 0, draw_fade(context->theme->raised, 0.75f));
    for (size_t i = 0; i < slice->steps.count; i++) {
        uint64_t number = slice->steps.items[i].number;
        if (number <= timeline->first || number > timeline->last)
            continue;
        size_t column = (size_t)((double)(number - 1 - timeline->first) / (double)(timeline->last - timeline->first) *
                                 (double)timeline->columns);
        if (column != drawn)
            draw_column(context, column);
        drawn = column;
    }
}

/* Draws arrows where the zoomed timeline continues. */
static void draw_continuation_arrows(const struct frame_context *context)
{
    struct draw_box box = context->frame->timeline;
    float size = context->frame->em * 0.3f, y = box.y + box.height / 2, padding = context->frame->em * 0.25f;
    float left = box.x - padding, right = box.x + box.width + padding;
    struct draw_point before[3] = {{left, y - size}, {left - size, y}, {left, y + size}};
    struct draw_point after[3] = {{right, y - size}, {right + size, y}, {right, y + size}};
    if (context->timeline->first > 0)
        draw_polygon(context->list, before, 3, context->theme->muted);
    if (context->timeline->last < context->steps)
        draw_polygon(context->list, after, 3, context->theme->muted);
}

static float x_of_position(const struct frame_context *context, uint64_t position)
{
    return timeline_columns_x(context->timeline, context->frame->timeline, position);
}

/* Returns the x coordinate of a position, or the timeline's edge if the position is outside. */
static float x_within(const struct frame_context *context, uint64_t position)
{
    struct draw_box box = context->frame->timeline;
    return fmaxf(box.x, fminf(x_of_position(context, position), box.x + box.width));
}

/* Finds the x coordinate of a position. Returns false if the timeline does not show it. */
static bool find_position_x(const struct frame_context *context, uint64_t position, float *x)
{
    *x = roundf(x_of_position(context, position));
    return position >= context->timeline->first && position <= context->timeline->last;
}

/* Draws bookmarks as small flags at the timeline's upper edge. */
static void draw_bookmarks(const struct frame_context *context)
{
    const struct moment *moment = context->moment;
    const struct frame_layout *frame = context->frame;
    float size = frame->em * 0.42f, top = frame->timeline.y - size * 0.9f, x;
    for (size_t i = 0; i < moment->bookmarks; i++) {
        if (!find_position_x(context, moment->bookmark[i], &x))
            continue;
        struct draw_point flag[3] = {{x, top}, {x + size * 1.5f, top + size * 0.55f}, {x, top + size * 1.1f}};
        draw_rect(context->list,
                  (struct draw_box){x - frame->hair, top, frame->hair, size * 0.9f + frame->timeline.height}, 0,
                  context->theme->text);
        draw_polygon(context->list, flag, 3, context->theme->text);
    }
}

/* Marks the step at which a mistake of a watched program shows with a line and a wedge. */
static void draw_sign(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float size = frame->em * 0.42f, top = frame->timeline.y - size * 0.9f, x;
    uint32_t colour = context->theme->meaning[MEANING_CONTRADICTION];
    if (!context->view->ending.sign || !find_position_x(context, context->view->ending.sign, &x))
        return;
    struct draw_point wedge[3] = {{x - size, top}, {x + size, top}, {x, top + size * 1.4f}};
    draw_polygon(context->list, wedge, 3, colour);
    draw_rect(context->list,
              (struct draw_box){x - frame->hair, top, frame->hair * 2, size * 0.9f + frame->timeline.height}, 0,
              colour);
}

void fold_draw(const struct frame_context *context, struct fold fold, struct draw_box branch)
{
    uint32_t colour = context->theme->meaning[MEANING_GUESS];
    struct draw_box open = branch, line = branch;
    open.width = roundf(branch.width * fold.open);
    line.height = 2 * context->frame->hair;
    draw_rect(context->list, open, 0, draw_fade(colour, 0.45f));
    draw_rect(context->list, line, 0, colour);
}

static void draw_fold(const struct frame_context *context)
{
    struct fold fold = context_fold(context);
    struct draw_box box = context->frame->timeline;
    if (!fold.end)
        return;
    float left = x_within(context, fold.guess - 1);
    float right = x_within(context, fold.end);
    fold_draw(context, fold, (struct draw_box){left, box.y, right - left, box.height});
}

/* Draws a line with upright ends below the trace, if playback repeats it. */
static void draw_loop(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box box = frame->timeline;
    if (!context->moment->loop)
        return;
    float left = x_within(context, 0);
    float right = x_within(context, context->steps);
    float y = roundf(box.y + box.height + frame->em * 0.28f), thick = frame->thick, reach = roundf(frame->em * 0.25f);
    draw_rect(context->list, (struct draw_box){left, y, right - left, thick}, 0, context->theme->text);
    draw_rect(context->list, (struct draw_box){left, y - reach, thick, reach}, 0, context->theme->text);
    draw_rect(context->list, (struct draw_box){right - thick, y - reach, thick, reach}, 0, context->theme->text);
}

static void draw_buttons(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    bool playing = context->moment->playing;
    for (unsigned i = 0; i < FRAME_BUTTONS; i++) {
        struct draw_box box = frame->button[i];
        bool over = context->hover.target == SCENE_BUTTON &&
                    draw_contains(box, context->view->pointer.x, context->view->pointer.y);
        if (over)
            draw_rect(context->list, box, box.width * 0.25f,
                      context->view->pointer.pressed ? context->theme->hair : context->theme->select);
        icon_button(context, i, playing, box);
        context_add_button(context, box, i);
    }
}

/* Draws the slider below the speed. */
static void draw_speed_track(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box track = frame_speed_track(frame);
    float part = (float)(player_speed_notch(context->moment->speed) / (PLAYER_NOTCHES - 1)), radius = frame->em * 0.24f;
    draw_rect(context->list, track, track.height / 2, context->theme->line);
    draw_disc(context->list, track.x + part * track.width, track.y + track.height / 2, radius, context->theme->text);
}

static void draw_numbers(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float em = frame->em, base = context_baseline(frame->count, em);
    struct draw_font font = font_text(context, 1);
    char text[80];
    double rate = context->moment->speed;
    snprintf(text, sizeof text, rate < 100 ? "%.3g/s" : "%.0f/s", rate);
    number_text_decimal(text);
    struct draw_box speed = frame->speed;
    if (context->hover.target == SCENE_SPEED)
        draw_rect(context->list, speed, em * 0.4f, context->theme->select);
    draw_text(context->list, font, DRAW_MIDDLE, speed.x + speed.width / 2, roundf(base - em * 0.2f), text);
    draw_speed_track(context);
    const char *more = context->moment->closed ? "" : "+";
    char position[NUMBER_TEXT_SIZE], steps[NUMBER_TEXT_SIZE];
    number_text(context->position, position);
    number_text(context->steps, steps);
    float right = frame->count.x + frame->count.width;
    snprintf(text, sizeof text, "%s / %s%s", steps, steps, more); /* the widest text that can appear */
    font = flow_fit(context, font, em * FRAME_SMALL_TYPE, frame->count.width, text);
    if (context_text_width(context, font.face, font.size, text) <= frame->count.width) {
        snprintf(text, sizeof text, "%s / %s%s", position, steps, more);
        draw_text(context->list, font, DRAW_RIGHT, right, base, text);
        return;
    }
    snprintf(text, sizeof text, "/ %s%s", steps, more); /* two lines */
    font = flow_fit(context, font, frame_least_type(frame), frame->count.width, text);
    draw_text(context->list, font, DRAW_RIGHT, right, roundf(base - em * 0.6f), position);
    draw_text(context->list, font, DRAW_RIGHT, right, roundf(base + em * 0.6f), text);
}

/* Adds the timeline, with the whole height of the bar and a margin at the ends that makes it easy to hit, and the speed
 * to the hit regions. */
static void add_bar_hits(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    hits_add(context->hits,
             (struct draw_box){frame->timeline.x - frame->em * 0.5f, frame->bar.y, frame->timeline.width + frame->em,
                               frame->bar.height},
             SCENE_TIMELINE, 0);
    hits_add(context->hits, frame->speed, SCENE_SPEED, 0);
}

/* Writes the document's place in the tree of changes. */
static void draw_history(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float base = context_baseline(frame->count, frame->em);
    struct draw_box box = {frame->speed.x, frame->bar.y, frame->count.x + frame->count.width - frame->speed.x,
                           frame->bar.height};
    context_add_button(context, box, BUTTON_HISTORY);
    flow_line(context, font_text(context, 1), box.x + frame->em * 0.4f, base, box.width,
              context->view->document->history);
}

/* Draws the board of the position under the pointer, above the timeline. */
static void draw_preview(const struct frame_context *context, const struct preview *preview)
{
    uint64_t position = preview->position;
    const struct frame_layout *frame = context->frame;
    float em = frame->em, side = em * 13, x = x_of_position(context, position);
    float cell = floorf(fminf(side / (float)context->layout->width, side / (float)context->layout->height));
    float width = cell * (float)context->layout->width, height = cell * (float)context->layout->height;
    float room = fmaxf(width, em * 17); /* room for the text */
    struct draw_box card = {0, 0, roundf(room + 1.6f * em), roundf(height + 3.4f * em)};
    card.x = roundf(fmaxf(em * 0.5f, fminf(x - card.width / 2, (float)frame->width - em * 0.5f - card.width)));
    card.y = roundf(frame->bar.y - card.height - em * 0.4f);
    card_draw(context, card, 0.5f);
    board_draw_small(context,
                     (struct draw_box){roundf(card.x + (card.width - width) / 2), card.y + em * 0.8f, width, height},
                     preview);
    flow_line(context, (struct draw_font){DRAW_REGULAR, roundf(em * FRAME_SMALL_TYPE), context->theme->text},
              card.x + em * 0.8f, roundf(card.y + height + em * 2.35f), room, context->moment->pointed_step);
    draw_rect(context->list, (struct draw_box){roundf(x), frame->timeline.y, frame->hair, frame->timeline.height}, 0,
              context->theme->text);
}

void timeline_draw_columns(const struct frame_context *context)
{
    const struct timeline_columns *timeline = context->timeline;
    struct draw_box box = context->frame->timeline;
    draw_rect(context->list, (struct draw_box){box.x, box.y + box.height, box.width, context->frame->hair}, 0,
              context->theme->hair);
    if (timeline->columns)
        draw_strip(context);
    if (timeline->columns && context->causes.why)
        draw_slice(context);
}

void timeline_draw_position(const struct frame_context *context, uint32_t ground)
{
    const struct frame_layout *frame = context->frame;
    const struct timeline_columns *timeline = context->timeline;
    struct draw_box box = frame->timeline;
    float x = roundf(x_within(context, context->position));
    if (context->position < timeline->last) /* later steps are paler; a quiz hides them */
        draw_rect(context->list, (struct draw_box){x, box.y, box.x + box.width - x, box.height}, 0,
                  draw_fade(ground, context->view->quiz ? 1 : 0.55f));
    if (context->position < timeline->first || context->position > timeline->last)
        return;
    float width = frame->thick, reach = roundf(fminf(frame->em * 0.32f, box.height * 0.16f));
    draw_rect(context->list, (struct draw_box){x - floorf(width / 2), box.y - reach, width, box.height + 2 * reach}, 0,
              context->theme->text);
    draw_disc(context->list, x - floorf(width / 2) + width / 2, box.y - reach, reach, context->theme->text);
}

void timeline_draw_divergence(const struct frame_context *context, uint64_t position)
{
    struct draw_box box = context->frame->timeline;
    float x;
    if (find_position_x(context, position, &x))
        divergence_draw_sign(context, x, box.y + box.height);
}

void timeline_draw(const struct frame_context *context, const struct preview *preview)
{
    const struct frame_layout *frame = context->frame;
    draw_rect(context->list, frame->bar, 0, context->theme->raised);
    draw_rect(context->list, (struct draw_box){frame->bar.x, frame->bar.y, frame->bar.width, frame->hair}, 0,
              context->theme->hair);
    if (!context->view->document)
        add_bar_hits(context);
    draw_buttons(context);
    if (context->view->document) { /* the trace is covered and empty */
        draw_history(context);
        return;
    }
    draw_numbers(context);
    timeline_draw_columns(context);
    effort_draw(context, x_within(context, context->position));
    draw_continuation_arrows(context);
    draw_fold(context);
    draw_loop(context);
    draw_bookmarks(context);
    draw_sign(context);
    timeline_draw_position(context, context->theme->raised);
    if (preview)
        draw_preview(context, preview);
}
