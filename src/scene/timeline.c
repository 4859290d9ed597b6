/* The player's bar: buttons, speed, position, and the strip that shows a trace of any length at a glance: what the
 * steps are by the height and colour of their bars, how deep the search is by the ground behind them. */
#include <math.h>
#include <stdio.h>

#include "scene/stage.h"

/* How a kind of step stands in the strip; later rows are drawn over earlier ones. */
static const struct {
    unsigned kind;
    enum meaning meaning;
    float bottom, top; /* of the strip's height */
    float opacity;
} bars[] = {
    {STEP_DEDUCE, MEANING_REMOVED, 0, 0.26f, 0.55f},
    {STRIP_PLACE, MEANING_PLACED, 0, 0.46f, 1},
    {STEP_BACKTRACK, MEANING_GUESS, 0.55f, 0.74f, 1},
    {STEP_CONTRADICTION, MEANING_CONTRADICTION, 0, 0.74f, 1},
    {STEP_GUESS, MEANING_GUESS, 0, 1, 1},
    {STEP_SOLVED, MEANING_PLACED, 0, 1, 1},
    {STEP_STUCK, MEANING_LINK, 0, 1, 1},
    {STEP_NO_SOLUTION, MEANING_CONTRADICTION, 0, 1, 1},
};

static void draw_bar_part(const struct stage *stage, float left, float right, float bottom, float top, uint32_t colour)
{
    struct draw_box strip = stage->frame->strip;
    float y = roundf(strip.y + strip.height * (1 - top)), end = roundf(strip.y + strip.height * (1 - bottom));
    draw_rect(stage->list, (struct draw_box){left, y, right - left, end - y}, 0, colour);
}

/* Where column `index` begins. */
static float column_left(const struct stage *stage, size_t index)
{
    struct draw_box box = stage->frame->strip;
    return roundf(box.x + box.width * (float)index / (float)stage->strip->columns);
}

/* A column a step: each step is a bar, the ground behind them rises with the depth. Runs of equal depth are one
 * rectangle. */
static void draw_depth(const struct stage *stage)
{
    const struct strip *strip = stage->strip;
    uint32_t colour = draw_fade(stage->theme->meaning[MEANING_GUESS], 0.20f);
    for (size_t from = 0, to; from < strip->columns; from = to) {
        uint32_t depth = strip->column[from].deepest;
        for (to = from + 1; to < strip->columns && strip->column[to].deepest == depth;)
            to++;
        float rise = 0.30f + 0.70f * (float)depth / (float)strip->deepest;
        if (depth)
            draw_bar_part(stage, column_left(stage, from), column_left(stage, to), 0, rise, colour);
    }
}

static void draw_kinds(const struct stage *stage)
{
    const struct strip *strip = stage->strip;
    float wide = stage->frame->strip.width / (float)strip->columns;
    float gap = wide >= 4 * stage->frame->hair ? stage->frame->hair : 0;
    for (size_t i = 0; i < strip->columns; i++) {
        for (size_t k = 0; k < sizeof bars / sizeof bars[0]; k++) {
            if (strip->column[i].kinds & 1u << bars[k].kind)
                draw_bar_part(stage, column_left(stage, i), column_left(stage, i + 1) - gap, bars[k].bottom,
                              bars[k].top, draw_fade(stage->theme->meaning[bars[k].meaning], bars[k].opacity));
        }
    }
}

/* Many steps a column: below, what is deduced; above, the skyline of the search, solid up to the lowest depth in the
 * column, pale up to the deepest, capped where it ends in a contradiction. */
static void draw_skyline(const struct stage *stage, size_t index)
{
    static const float floor_line = 0.34f;
    const struct strip *strip = stage->strip;
    const struct strip_column *column = &strip->column[index];
    const uint32_t *meaning = stage->theme->meaning;
    float left = column_left(stage, index), right = column_left(stage, index + 1);
    float level = (0.94f - floor_line) / (float)strip->deepest;
    float low = floor_line + level * (float)column->lowest, high = floor_line + level * (float)column->deepest;
    float cap = 2 * stage->frame->hair / stage->frame->strip.height;
    bool placed = column->kinds & 1u << STRIP_PLACE;
    if (column->kinds & (1u << STEP_DEDUCE | 1u << STRIP_PLACE))
        draw_bar_part(stage, left, right, 0, placed ? 0.24f : 0.14f,
                      draw_fade(meaning[placed ? MEANING_PLACED : MEANING_REMOVED], placed ? 0.8f : 0.55f));
    if (column->lowest)
        draw_bar_part(stage, left, right, floor_line, low, draw_fade(meaning[MEANING_GUESS], 0.60f));
    if (column->deepest > column->lowest)
        draw_bar_part(stage, left, right, low, high, draw_fade(meaning[MEANING_GUESS], 0.28f));
    if (column->kinds & (1u << STEP_CONTRADICTION | 1u << STEP_NO_SOLUTION))
        draw_bar_part(stage, left, right, high, high + cap, meaning[MEANING_CONTRADICTION]);
    if (column->kinds & 1u << STEP_SOLVED)
        draw_bar_part(stage, left, right, 0, 1, meaning[MEANING_PLACED]);
}

static void draw_strip(const struct stage *stage)
{
    const struct strip *strip = stage->strip;
    if (strip->last - strip->first <= strip->columns) {
        draw_depth(stage);
        draw_kinds(stage);
        return;
    }
    for (size_t i = 0; i < strip->columns; i++)
        draw_skyline(stage, i);
}

/* Zoomed in: signs that there is more on this side or that. */
static void draw_more(const struct stage *stage)
{
    struct draw_box box = stage->frame->strip;
    float size = stage->frame->em * 0.3f, y = box.y + box.height / 2, air = stage->frame->em * 0.25f;
    float left = box.x - air, right = box.x + box.width + air;
    struct draw_point before[3] = {{left, y - size}, {left - size, y}, {left, y + size}};
    struct draw_point after[3] = {{right, y - size}, {right + size, y}, {right, y + size}};
    if (stage->strip->first > 0)
        draw_polygon(stage->list, before, 3, stage->theme->muted);
    if (stage->strip->last < stage->steps)
        draw_polygon(stage->list, after, 3, stage->theme->muted);
}

static float place_of(const struct stage *stage, uint64_t position)
{
    const struct strip *strip = stage->strip;
    struct draw_box box = stage->frame->strip;
    double count = strip->last > strip->first ? (double)(strip->last - strip->first) : 1;
    return box.x + box.width * (float)(((double)position - (double)strip->first) / count);
}

/* A position's place, if the strip shows it. */
static bool find_place(const struct stage *stage, uint64_t position, float *x)
{
    *x = roundf(place_of(stage, position));
    return position >= stage->strip->first && position <= stage->strip->last;
}

/* Bookmarks hang from the strip's upper edge as small flags. */
static void draw_bookmarks(const struct stage *stage)
{
    const struct player *player = stage->view->player;
    const struct frame *frame = stage->frame;
    float size = frame->em * 0.42f, top = frame->strip.y - size * 0.9f, x;
    for (size_t i = 0; i < player->bookmarks; i++) {
        if (!find_place(stage, player->bookmark[i], &x))
            continue;
        struct draw_point flag[3] = {{x, top}, {x + size * 1.5f, top + size * 0.55f}, {x, top + size * 1.1f}};
        draw_rect(stage->list, (struct draw_box){x - frame->hair, top, frame->hair, size * 0.9f + frame->strip.height},
                  0, stage->theme->text);
        draw_polygon(stage->list, flag, 3, stage->theme->text);
    }
}

/* What is played again and again has a line under it, with ends that stand up. */
static void draw_loop(const struct stage *stage)
{
    const struct player *player = stage->view->player;
    const struct frame *frame = stage->frame;
    struct draw_box box = frame->strip;
    uint64_t last = player->loop_last && player->loop_last < stage->steps ? player->loop_last : stage->steps;
    if (!player->loop || player->loop_first >= last)
        return;
    float left = fmaxf(box.x, fminf(place_of(stage, player->loop_first), box.x + box.width));
    float right = fmaxf(box.x, fminf(place_of(stage, last), box.x + box.width));
    float y = roundf(box.y + box.height + frame->em * 0.28f), thick = frame->thick, reach = roundf(frame->em * 0.25f);
    draw_rect(stage->list, (struct draw_box){left, y, right - left, thick}, 0, stage->theme->text);
    draw_rect(stage->list, (struct draw_box){left, y - reach, thick, reach}, 0, stage->theme->text);
    draw_rect(stage->list, (struct draw_box){right - thick, y - reach, thick, reach}, 0, stage->theme->text);
}

static void draw_buttons(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    bool playing = stage->view->player->direction != PLAYER_PAUSED;
    for (unsigned i = 0; i < FRAME_BUTTONS; i++) {
        struct draw_box box = frame->button[i];
        bool over = stage->hover.target == SCENE_BUTTON && frame_inside(box, stage->view->pointer_x,
                                                                        stage->view->pointer_y);
        if (over)
            draw_rect(stage->list, box, box.width * 0.25f,
                      stage->view->pressed ? stage->theme->hair : stage->theme->select);
        icon_button(stage, i, playing, box);
    }
}

static void draw_numbers(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    float em = frame->em, base = roundf(frame->count.y + frame->count.height / 2 + em * 0.36f);
    struct draw_font font = {DRAW_REGULAR, em, stage->theme->text};
    char text[64];
    double rate = stage->view->player->speed;
    snprintf(text, sizeof text, rate < 100 ? "%.3g/s" : "%.0f/s", rate);
    struct draw_box speed = frame->speed;
    if (stage->hover.target == SCENE_SPEED)
        draw_rect(stage->list, speed, em * 0.4f, stage->theme->select);
    draw_text(stage->list, font, DRAW_MIDDLE, speed.x + speed.width / 2, base, text);
    const char *between = stage->steps < 10000000 ? " / " : "/"; /* so that it fits in a small window */
    const char *more = trace_closed(stage->trace) ? "" : "+";
    unsigned long long steps = stage->steps;
    snprintf(text, sizeof text, "%llu%s%llu%s", steps, between, steps, more); /* the longest there will be */
    font = flow_fit(stage, font, em * 0.6f, frame->count.width, text);
    snprintf(text, sizeof text, "%llu%s%llu%s", (unsigned long long)stage->position, between, steps, more);
    draw_text(stage->list, font, DRAW_RIGHT, frame->count.x + frame->count.width, base, text);
}

/* The board as it is at the position under the pointer, above the strip. */
static void draw_preview(const struct stage *stage, const struct preview *preview)
{
    uint64_t position = preview->position;
    const struct frame *frame = stage->frame;
    float em = frame->em, side = em * 13, x = place_of(stage, position);
    float cell = floorf(fminf(side / (float)stage->layout->width, side / (float)stage->layout->height));
    float width = cell * (float)stage->layout->width, height = cell * (float)stage->layout->height;
    float room = fmaxf(width, em * 17); /* for the words */
    struct draw_box card = {0, 0, roundf(room + 1.6f * em), roundf(height + 3.4f * em)};
    card.x = roundf(fmaxf(em * 0.5f, fminf(x - card.width / 2, (float)frame->width - em * 0.5f - card.width)));
    card.y = roundf(frame->bar.y - card.height - em * 0.4f);
    draw_rect(stage->list, card, em * 0.5f, stage->theme->raised);
    draw_frame(stage->list, card, em * 0.5f, (struct draw_pen){.colour = stage->theme->line, .width = frame->hair});
    board_draw_small(stage, (struct draw_box){roundf(card.x + (card.width - width) / 2), card.y + em * 0.8f, width, height}, preview);
    char text[128] = "start";
    struct step step;
    struct sentence line;
    if (position && step_read(stage->reader, position, &step)) {
        sentence_line(&line, &stage->wording, &step);
        snprintf(text, sizeof text, "%llu  %.90s", (unsigned long long)position, line.text);
    }
    flow_line(stage, (struct draw_font){DRAW_REGULAR, roundf(em * 0.86f), stage->theme->text}, card.x + em * 0.8f,
              roundf(card.y + height + em * 2.35f), room, text);
    draw_rect(stage->list, (struct draw_box){roundf(x), frame->strip.y, frame->hair, frame->strip.height}, 0,
              stage->theme->text);
}

void timeline_draw_strip(const struct stage *stage)
{
    struct draw_box strip = stage->frame->strip;
    draw_rect(stage->list, (struct draw_box){strip.x, strip.y + strip.height, strip.width, stage->frame->hair}, 0,
              stage->theme->hair);
    if (stage->strip->columns)
        draw_strip(stage);
}

void timeline_draw_position(const struct stage *stage, uint32_t ground)
{
    const struct frame *frame = stage->frame;
    const struct strip *strip = stage->strip;
    struct draw_box box = frame->strip;
    float x = roundf(fmaxf(box.x, fminf(place_of(stage, stage->position), box.x + box.width)));
    if (stage->position < strip->last) /* what is still to come is paler; while predicting it is not shown */
        draw_rect(stage->list, (struct draw_box){x, box.y, box.x + box.width - x, box.height}, 0,
                  draw_fade(ground, stage->view->quiz ? 1 : 0.55f));
    if (stage->position < strip->first || stage->position > strip->last)
        return;
    float width = frame->thick, reach = roundf(fminf(frame->em * 0.32f, box.height * 0.16f));
    draw_rect(stage->list, (struct draw_box){x - floorf(width / 2), box.y - reach, width, box.height + 2 * reach},
              0, stage->theme->text);
    draw_disc(stage->list, x - floorf(width / 2) + width / 2, box.y - reach, reach, stage->theme->text);
}

void timeline_draw(const struct stage *stage, const struct preview *preview)
{
    const struct frame *frame = stage->frame;
    draw_rect(stage->list, frame->bar, 0, stage->theme->raised);
    draw_rect(stage->list, (struct draw_box){frame->bar.x, frame->bar.y, frame->bar.width, frame->hair}, 0,
              stage->theme->hair);
    draw_buttons(stage);
    draw_numbers(stage);
    timeline_draw_strip(stage);
    draw_more(stage);
    draw_loop(stage);
    draw_bookmarks(stage);
    timeline_draw_position(stage, stage->theme->raised);
    if (preview)
        draw_preview(stage, preview);
}
