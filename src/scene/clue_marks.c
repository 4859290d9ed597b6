#include "scene/clue_marks.h"

#include <math.h>
#include <stdio.h>

#include "puzzle/clue.h"

static const float BULB = 0.36f; /* the radius of a bulb, in cells */

/* The cells beside a cell: above, right, below, left. */
static const int beside[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* How a kind is drawn; a rule of the whole board is not. */
enum shape {
    SHAPE_NONE,
    SHAPE_LINE,
    SHAPE_BULB,
    SHAPE_CAGE,
    SHAPE_SHADE,
    SHAPE_ARROWS, /* a shade, and an arrow at each side, whose tip is at the lower cell */
    SHAPE_SQUARE,
    SHAPE_CIRCLE,
    SHAPE_DOT,
    SHAPE_SIGN
};

struct look {
    enum shape shape;
    float width;     /* of a line, in cells */
    uint32_t colour; /* 0: the theme's */
    bool filled;     /* a dot */
};

static const struct look looks[CLUE_KINDS] = {
    [CLUE_group] = {SHAPE_SHADE, 0, 0, false},
    [CLUE_cage] = {SHAPE_CAGE, 0, 0, false},
    [CLUE_thermometer] = {SHAPE_BULB, 0.24f, 0, false},
    [CLUE_slow_thermometer] = {SHAPE_BULB, 0.12f, 0, false},
    [CLUE_whisper] = {SHAPE_LINE, 0.16f, 0xFF4F9D5B, false},
    [CLUE_renban] = {SHAPE_LINE, 0.16f, 0xFFA066B8, false},
    [CLUE_palindrome] = {SHAPE_LINE, 0.10f, 0, false},
    [CLUE_modular] = {SHAPE_LINE, 0.16f, 0xFF3F9FA8, false},
    [CLUE_entropic] = {SHAPE_LINE, 0.16f, 0xFFC98A3A, false},
    [CLUE_white_dot] = {SHAPE_DOT, 0, 0, false},
    [CLUE_black_dot] = {SHAPE_DOT, 0, 0, true},
    [CLUE_sum] = {SHAPE_SIGN, 0, 0, false},
    [CLUE_greater] = {SHAPE_SIGN, 0, 0, false},
    [CLUE_clone] = {SHAPE_SHADE, 0, 0, false},
    [CLUE_minimum] = {SHAPE_ARROWS, 0, 0, false},
    [CLUE_maximum] = {SHAPE_ARROWS, 0, 0, false},
    [CLUE_even] = {SHAPE_SQUARE, 0, 0, false},
    [CLUE_odd] = {SHAPE_CIRCLE, 0, 0, false},
};

static struct draw_point centre(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = board_cell(context, cell);
    return (struct draw_point){box.x + box.width / 2, box.y + box.height / 2};
}

static float cell_size(const struct frame_context *context)
{
    return board_cell(context, 0).width;
}

/* Whether a link of the step is one of the clue's. */
static bool is_of_step(const struct frame_context *context, unsigned clue)
{
    const struct step *step = context->step;
    const struct exclusions *exclusions = context->layout->exclusions;
    for (size_t i = 0; step && i < step->link_count; i++) {
        if (constraint_is_exclusion(step->links[i]) && exclusions->clue[step->links[i].index] == clue)
            return true;
    }
    return false;
}

static uint32_t clue_colour(const struct frame_context *context, unsigned clue, const struct look *look)
{
    if (is_of_step(context, clue))
        return draw_fade(context->theme->meaning[MEANING_LINK], 0.45f);
    return look->colour ? draw_fade(look->colour, 0.5f) : draw_fade(context->theme->line, 0.28f);
}

static void draw_clue_line(const struct frame_context *context, const struct clue *clue, float width, uint32_t colour)
{
    struct draw_point point[CLUE_MAX_CELLS];
    for (unsigned i = 0; i < clue->count; i++)
        point[i] = centre(context, clue->cell[i]);
    if (looks[clue->kind].shape == SHAPE_BULB) { /* the line begins at the edge of the bulb */
        float x = point[1].x - point[0].x, y = point[1].y - point[0].y, length = hypotf(x, y);
        point[0].x += x / length * BULB * cell_size(context);
        point[0].y += y / length * BULB * cell_size(context);
    }
    draw_path(context->list, point, clue->count, 0,
              (struct draw_pen){.colour = colour, .width = width * cell_size(context)});
}

static void draw_under(const struct frame_context *context, unsigned index)
{
    const struct clue *clue = &context->layout->clue[index];
    const struct look *look = &looks[clue->kind];
    uint32_t colour = clue_colour(context, index, look);
    float size = cell_size(context);
    switch (look->shape) {
    case SHAPE_BULB:
        draw_disc(context->list, centre(context, clue->cell[0]).x, centre(context, clue->cell[0]).y, size * BULB,
                  colour);
        draw_clue_line(context, clue, look->width, colour);
        break;
    case SHAPE_LINE:
        draw_clue_line(context, clue, look->width, colour);
        break;
    case SHAPE_SHADE:
    case SHAPE_ARROWS:
        for (unsigned i = 0; i < clue->count; i++)
            draw_rect(context->list, board_cell(context, clue->cell[i]), 0, draw_fade(colour, 0.5f));
        break;
    case SHAPE_SQUARE:
        for (unsigned i = 0; i < clue->count; i++)
            draw_rect(context->list, draw_inset(board_cell(context, clue->cell[i]), size * 0.14f), 0, colour);
        break;
    case SHAPE_CIRCLE:
        for (unsigned i = 0; i < clue->count; i++)
            draw_disc(context->list, centre(context, clue->cell[i]).x, centre(context, clue->cell[i]).y, size * 0.38f,
                      colour);
        break;
    case SHAPE_NONE:
    case SHAPE_CAGE:
    case SHAPE_DOT:
    case SHAPE_SIGN:
        break;
    }
}

static bool is_in(const struct clue *clue, cell_id cell)
{
    for (unsigned i = 0; i < clue->count; i++) {
        if (clue->cell[i] == cell)
            return true;
    }
    return false;
}

/* Draws the dashed border of the cage, a little inside of its cells. */
static void draw_cage(const struct frame_context *context, const struct clue *clue, uint32_t colour)
{
    float by = cell_size(context) * 0.07f, dash = cell_size(context) / 10;
    struct draw_pen pen = {.colour = colour, .width = context->frame->hair * 1.5f, .dash = dash, .gap = dash * 0.7f};
    for (unsigned i = 0; i < clue->count; i++) {
        const struct cell *cell = &context->layout->cell[clue->cell[i]];
        struct draw_box box = board_cell(context, clue->cell[i]);
        bool joined[4];
        for (unsigned side = 0; side < 4; side++)
            joined[side] =
                is_in(clue, layout_cell_at(context->layout, cell->x + beside[side][0], cell->y + beside[side][1]));
        float left = box.x + (joined[3] ? 0 : by), right = box.x + box.width - (joined[1] ? 0 : by);
        float top = box.y + (joined[0] ? 0 : by), bottom = box.y + box.height - (joined[2] ? 0 : by);
        if (!joined[0])
            draw_line(context->list, left, top, right, top, pen);
        if (!joined[1])
            draw_line(context->list, right, top, right, bottom, pen);
        if (!joined[2])
            draw_line(context->list, left, bottom, right, bottom, pen);
        if (!joined[3])
            draw_line(context->list, left, top, left, bottom, pen);
    }
}

/* Draws an arrow at each side where there is a neighbour: into the cell that is lower than all of them, or out of it. */
static void draw_arrows(const struct frame_context *context, const struct clue *clue, uint32_t colour)
{
    const struct cell *cell = &context->layout->cell[clue->cell[0]];
    struct draw_point middle = centre(context, clue->cell[0]);
    float half = cell_size(context) / 2, reach = half * 0.22f;
    for (unsigned side = 0; side < 4; side++) {
        float x = (float)beside[side][0], y = (float)beside[side][1];
        if (layout_cell_at(context->layout, cell->x + beside[side][0], cell->y + beside[side][1]) == NO_CELL)
            continue;
        float tip = clue->kind == CLUE_minimum ? half - reach : half,
              base = clue->kind == CLUE_minimum ? half : half - reach;
        struct draw_point point[3] = {{middle.x + x * tip, middle.y + y * tip},
                                      {middle.x + x * base + y * reach, middle.y + y * base + x * reach},
                                      {middle.x + x * base - y * reach, middle.y + y * base - x * reach}};
        draw_polygon(context->list, point, 3, colour);
    }
}

/* Writes between two cells: X, V, another sum, or a sign that is open to the greater one. */
static void draw_sign(const struct frame_context *context, const struct clue *clue, struct draw_point at,
                      uint32_t colour)
{
    char text[8];
    const struct cell *one = &context->layout->cell[clue->cell[0]], *two = &context->layout->cell[clue->cell[1]];
    if (clue->kind == CLUE_greater)
        snprintf(text, sizeof text, "%s", one->x < two->x ? ">" : one->x > two->x ? "<" : one->y < two->y ? "v" : "^");
    else if (clue->value == 10 || clue->value == 5)
        snprintf(text, sizeof text, "%s", clue->value == 10 ? "X" : "V");
    else
        snprintf(text, sizeof text, "%u", clue->value);
    float radius = cell_size(context) * 0.15f;
    draw_disc(context->list, at.x, at.y, radius, context->theme->sheet);
    draw_text(context->list,
              (struct draw_font){.face = context->theme->strong, .size = cell_size(context) * 0.24f, .colour = colour},
              DRAW_INK, at.x, at.y, text);
}

static void draw_over(const struct frame_context *context, unsigned index)
{
    const struct clue *clue = &context->layout->clue[index];
    const struct look *look = &looks[clue->kind];
    const struct theme *theme = context->theme;
    bool named = is_of_step(context, index);
    uint32_t colour = named ? theme->meaning[MEANING_LINK] : theme->line;
    if (look->shape == SHAPE_CAGE) {
        draw_cage(context, clue, colour);
        return;
    }
    if (look->shape == SHAPE_ARROWS) {
        draw_arrows(context, clue, colour);
        return;
    }
    if (look->shape != SHAPE_DOT && look->shape != SHAPE_SIGN)
        return;
    struct draw_point one = centre(context, clue->cell[0]), two = centre(context, clue->cell[1]);
    struct draw_point at = {(one.x + two.x) / 2, (one.y + two.y) / 2};
    if (look->shape == SHAPE_SIGN) {
        draw_sign(context, clue, at, colour);
        return;
    }
    float radius = cell_size(context) * 0.11f;
    draw_disc(context->list, at.x, at.y, radius, look->filled ? colour : theme->sheet);
    draw_ring(context->list, at.x, at.y, radius,
              (struct draw_pen){.colour = colour, .width = context->frame->hair * (named ? 2 : 1.2f)});
    if (clue->value == clue_rules[clue->kind].value)
        return;
    char text[8];
    snprintf(text, sizeof text, "%u", clue->value);
    draw_text(context->list,
              (struct draw_font){
                  .face = theme->strong, .size = radius * 1.4f, .colour = look->filled ? theme->sheet : theme->text},
              DRAW_INK, at.x, at.y, text);
}

void clue_marks_draw_under(const struct frame_context *context)
{
    for (unsigned i = 0; i < context->layout->clues; i++)
        draw_under(context, i);
}

void clue_marks_draw_over(const struct frame_context *context)
{
    for (unsigned i = 0; i < context->layout->clues; i++)
        draw_over(context, i);
}
