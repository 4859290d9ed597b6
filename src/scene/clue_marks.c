#include "scene/clue_marks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "puzzle/clue.h"

static const float BULB = 0.36f; /* radius of a bulb, in cells */

/* The neighbours of a cell: above, right, below, left. */
static const int beside[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

/* The shape of a kind. A rule of the whole board has none. */
enum shape {
    SHAPE_NONE,
    SHAPE_LINE,
    SHAPE_BULB,
    SHAPE_CAGE,
    SHAPE_SHADE,
    SHAPE_ARROWS, /* a shade, and an arrow at each side that points to the lower cell */
    SHAPE_SQUARE,
    SHAPE_CIRCLE,
    SHAPE_DOT,
    SHAPE_SIGN,
    SHAPE_ARROW,    /* a circle, and from it a line with an arrowhead */
    SHAPE_DIAGONAL, /* a thin dotted line with a number at its first cell */
    SHAPE_CIRCLES,  /* a line between two circles */
    SHAPE_CORNER,   /* a circle with digits at a corner */
    SHAPE_OUTSIDE,  /* a number outside the board, before its first cell */
    SHAPE_DIAMONDS, /* a line between two diamonds */
    SHAPE_RINGS,    /* a circle in each cell */
    SHAPE_DASHED,   /* a dashed line */
};

struct look {
    enum shape shape;
    float width;     /* width of a line, in cells */
    uint32_t colour; /* 0: the theme's colour */
    bool filled;     /* only for a dot */
};

static const struct look looks[CLUE_KINDS] = {
    [CLUE_group] = {SHAPE_SHADE, 0, 0, false},
    [CLUE_cage] = {SHAPE_CAGE, 0, 0, false},
    [CLUE_thermometer] = {SHAPE_BULB, 0.24f, 0, false},
    [CLUE_slow_thermometer] = {SHAPE_BULB, 0.12f, 0, false},
    [CLUE_whisper] = {SHAPE_LINE, 0.16f, 0xFF4F9D5B, false},
    [CLUE_renban] = {SHAPE_LINE, 0.16f, 0xFFA066B8, false},
    [CLUE_nabner] = {SHAPE_LINE, 0.16f, 0xFFB9B24A, false},
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
    [CLUE_little_killer] = {SHAPE_DIAGONAL, 0.04f, 0, false},
    [CLUE_arrow] = {SHAPE_ARROW, 0, 0, false},
    [CLUE_quadruple] = {SHAPE_CORNER, 0, 0, false},
    [CLUE_between] = {SHAPE_CIRCLES, 0.07f, 0, false},
    [CLUE_equal_sums] = {SHAPE_LINE, 0.16f, 0xFF5B86C4, false},
    [CLUE_sandwich] = {SHAPE_OUTSIDE, 0, 0, false},
    [CLUE_x_sum] = {SHAPE_OUTSIDE, 0, 0, false},
    [CLUE_skyscraper] = {SHAPE_OUTSIDE, 0, 0, false},
    [CLUE_numbered_room] = {SHAPE_OUTSIDE, 0, 0, false},
    [CLUE_lockout] = {SHAPE_DIAMONDS, 0.05f, 0, false},
    [CLUE_double_arrow] = {SHAPE_CIRCLES, 0.05f, 0, false},
    [CLUE_zipper] = {SHAPE_LINE, 0.16f, 0xFF9B8FC9, false},
    [CLUE_sum_line] = {SHAPE_LINE, 0.16f, 0xFF6FA05A, false},
    [CLUE_indexer] = {SHAPE_SHADE, 0, 0xFFC98A8A, false},
    [CLUE_counting_circles] = {SHAPE_RINGS, 0.04f, 0, false},
    [CLUE_same_digits] = {SHAPE_SHADE, 0, 0, false},
    [CLUE_same_sum] = {SHAPE_DASHED, 0.05f, 0, false},
    [CLUE_rule] = {SHAPE_DASHED, 0.05f, 0, false},
    [CLUE_pairs] = {SHAPE_DASHED, 0.05f, 0, false},
    [CLUE_all_pairs] = {SHAPE_DASHED, 0.05f, 0, false},
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

/* Returns whether the step has a link of this clue. */
static bool is_of_step(const struct frame_context *context, unsigned clue)
{
    const struct step *step = context->step;
    for (size_t i = 0; step && i < step->link_count; i++) {
        struct constraint link = step->links[i];
        if (constraint_clue(context->layout, link) == clue ||
            (constraint_is_sum(link) && sum_uses_cage(context->layout, &context->layout->sums->sum[link.index], clue)))
            return true;
    }
    return false;
}

/* Returns the clue's colour. A line with its own colour keeps it when the step uses the clue; draw_under then marks it
 * by an inner line. */
static uint32_t clue_colour(const struct frame_context *context, unsigned clue, const struct look *look)
{
    if (look->colour)
        return draw_fade(look->colour, 0.5f);
    if (is_of_step(context, clue))
        return draw_fade(mark_put(context, MARK_CLUE), 0.45f);
    return draw_fade(context->theme->line, 0.28f);
}

static void read_centres(const struct frame_context *context, const cell_id *cell, unsigned count,
                         struct draw_point *point)
{
    for (unsigned i = 0; i < count; i++)
        point[i] = centre(context, cell[i]);
}

static void draw_clue_line(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    struct draw_point point[CLUE_MAX_CELLS];
    read_centres(context, clue->cell, clue->count, point);
    if (looks[clue->kind].shape == SHAPE_BULB) { /* begins at the edge of the bulb */
        float x = point[1].x - point[0].x, y = point[1].y - point[0].y, length = hypotf(x, y);
        point[0].x += x / length * BULB * cell_size(context);
        point[0].y += y / length * BULB * cell_size(context);
    }
    draw_path(context->list, point, clue->count, 0, pen);
}

/* Returns the point `by` cells from the centre of `to` towards `from`, a cell beside it or diagonally adjacent. */
static struct draw_point towards(const struct frame_context *context, cell_id from, cell_id to, float by)
{
    struct draw_point one = centre(context, from), two = centre(context, to);
    float length = hypotf(one.x - two.x, one.y - two.y), step = by * cell_size(context) / length;
    return (struct draw_point){two.x + (one.x - two.x) * step, two.y + (one.y - two.y) * step};
}

static bool touch(const struct layout *layout, cell_id a, cell_id b)
{
    return abs(layout->cell[a].x - layout->cell[b].x) < 2 && abs(layout->cell[a].y - layout->cell[b].y) < 2;
}

/* Draws the circle of an arrow around its first cells, which are side by side. */
static void draw_pill(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    struct draw_point one = centre(context, clue->cell[0]), two = centre(context, clue->cell[clue_circle(clue) - 1]);
    float reach = cell_size(context) * 0.38f;
    struct draw_box box = {fminf(one.x, two.x) - reach, fminf(one.y, two.y) - reach, fabsf(one.x - two.x) + 2 * reach,
                           fabsf(one.y - two.y) + 2 * reach};
    draw_frame(context->list, box, reach, pen);
}

/* Draws an arrow's circle and the line from its edge to the tip in the last cell. */
static void draw_shaft(const struct frame_context *context, const struct clue *clue, uint32_t colour)
{
    struct draw_point point[CLUE_MAX_CELLS];
    float size = cell_size(context);
    unsigned circle = clue_circle(clue), last = clue->count - circle;
    const cell_id *cell = clue->cell + circle - 1; /* the cell of the circle where the line begins, and those after
                                                    * it */
    struct draw_pen pen = {.colour = colour, .width = size * 0.05f};
    cell_id begin = touch(context->layout, cell[0], cell[1]) ? cell[0] : clue->cell[0];
    struct draw_point middle = centre(context, begin);
    if (circle == 1)
        draw_ring(context->list, middle.x, middle.y, size * 0.38f, pen);
    else
        draw_pill(context, clue, pen);
    read_centres(context, cell, last + 1, point);
    point[0] = towards(context, cell[1], begin, 0.38f);
    draw_path(context->list, point, last + 1, 0, pen);
    struct draw_point from = last > 1 ? point[last - 1] : middle;
    float x = point[last].x - from.x, y = point[last].y - from.y, length = hypotf(x, y), reach = size * 0.16f;
    x *= reach / length;
    y *= reach / length;
    struct draw_point wing[3] = {
        {point[last].x - x - y, point[last].y - y + x}, point[last], {point[last].x - x + y, point[last].y - y - x}};
    draw_path(context->list, wing, 3, 0, pen);
}

static void draw_circles(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    struct draw_point point[CLUE_MAX_CELLS];
    float size = cell_size(context);
    unsigned last = clue->count - 1u;
    read_centres(context, clue->cell, clue->count, point);
    draw_ring(context->list, point[0].x, point[0].y, size * 0.38f, pen);
    draw_ring(context->list, point[last].x, point[last].y, size * 0.38f, pen);
    point[0] = towards(context, clue->cell[1], clue->cell[0], 0.38f);
    point[last] = towards(context, clue->cell[last - 1], clue->cell[last], 0.38f);
    draw_path(context->list, point, clue->count, 0, pen);
}

/* Draws a diamond around the cell, as on a lockout line. */
static void draw_diamond(const struct frame_context *context, cell_id cell, struct draw_pen pen)
{
    struct draw_point at = centre(context, cell);
    float reach = cell_size(context) * 0.42f;
    struct draw_point corner[5] = {
        {at.x, at.y - reach}, {at.x + reach, at.y}, {at.x, at.y + reach}, {at.x - reach, at.y}, {at.x, at.y - reach}};
    draw_path(context->list, corner, 5, 0, pen);
}

static void draw_diamonds(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    struct draw_point point[CLUE_MAX_CELLS];
    unsigned last = clue->count - 1u;
    read_centres(context, clue->cell, clue->count, point);
    draw_diamond(context, clue->cell[0], pen);
    draw_diamond(context, clue->cell[last], pen);
    point[0] = towards(context, clue->cell[1], clue->cell[0], 0.32f);
    point[last] = towards(context, clue->cell[last - 1], clue->cell[last], 0.32f);
    draw_path(context->list, point, clue->count, 0, pen);
}

/* Writes the number outside the board, before the first cell of a row or column. */
static void draw_outside(const struct frame_context *context, unsigned index)
{
    const struct clue *clue = &context->layout->clue[index];
    char text[8];
    struct draw_point at = towards(context, clue->cell[1], clue->cell[0], -0.7f);
    uint32_t colour = is_of_step(context, index) ? mark_put(context, MARK_CLUE) : context->theme->text;
    snprintf(text, sizeof text, "%u", clue->value);
    float size = cell_size(context) * (clue->value > 9 ? 0.24f : 0.3f); /* there is little space outside the board */
    struct draw_font font = {.face = context->theme->strong, .size = size, .colour = colour};
    draw_text(context->list, font, DRAW_INK, at.x, at.y, text);
}

/* Draws a circle at the corner of four cells, with its digits, at most two on a line. */
static void draw_corner(const struct frame_context *context, const struct clue *clue, uint32_t colour, float width)
{
    float size = cell_size(context), x = 0, y = 0, step = size * 0.066f;
    unsigned digit[4], count = 0;
    for (unsigned i = 0; i < clue->count; i++) {
        x += centre(context, clue->cell[i]).x / (float)clue->count;
        y += centre(context, clue->cell[i]).y / (float)clue->count;
    }
    for (unsigned d = 1; d <= 9; d++) {
        for (unsigned times = clue_times(clue, d); times; times--)
            digit[count++] = d;
    }
    float radius = size * (count > 2 ? 0.19f : count > 1 ? 0.16f : 0.13f);
    draw_disc(context->list, x, y, radius, context->theme->sheet);
    draw_ring(context->list, x, y, radius, (struct draw_pen){.colour = colour, .width = width});
    struct draw_font font = {
        .face = context->theme->strong, .size = size * (count > 2 ? 0.155f : 0.18f), .colour = context->theme->text};
    for (unsigned i = 0; i < count; i++) {
        char text[2] = {(char)('0' + digit[i]), 0};
        bool is_alone = i + 1 == count && count % 2;
        draw_text(context->list, font, DRAW_INK,
                  x + (is_alone ? 0
                       : i % 2  ? step
                                : -step),
                  y + (count < 3 ? 0
                       : i < 2   ? -step
                                 : step),
                  text);
    }
}

/* Writes the number of a sum into the upper left corner of a cell; for a little killer, of the first cell. */
static void draw_total(const struct frame_context *context, const struct clue *clue, uint32_t colour)
{
    cell_id at = looks[clue->kind].shape == SHAPE_CAGE ? clue_number_cell(clue) : clue->cell[0];
    char text[8];
    struct draw_box box = board_cell(context, at);
    struct draw_font font = {.face = context->theme->strong, .size = cell_size(context) * 0.2f, .colour = colour};
    snprintf(text, sizeof text, "%u", clue->value);
    float width = context_text_width(context, font.face, font.size, text), pad = cell_size(context) * 0.04f;
    draw_rect(context->list, (struct draw_box){box.x + pad, box.y + pad, width + pad * 2, font.size * 1.05f}, 0,
              context->theme->sheet);
    draw_text(context->list, font, DRAW_LEFT, box.x + pad * 2, box.y + pad + font.size * 0.86f, text);
}

/* Draws the shapes that are thin lines and rings. */
static void draw_thin(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    float size = cell_size(context);
    switch (looks[clue->kind].shape) {
    case SHAPE_CIRCLES:
        draw_circles(context, clue, pen);
        break;
    case SHAPE_DIAMONDS:
        draw_diamonds(context, clue, pen);
        break;
    case SHAPE_RINGS:
        for (unsigned i = 0; i < clue->count; i++) {
            struct draw_point at = centre(context, clue->cell[i]);
            draw_ring(context->list, at.x, at.y, size * 0.4f, pen);
        }
        break;
    case SHAPE_DIAGONAL:
    case SHAPE_DASHED:
        pen.dash = pen.gap = size / 14;
        draw_clue_line(context, clue, pen);
        break;
    default:
        break;
    }
}

static void draw_under(const struct frame_context *context, unsigned index)
{
    const struct clue *clue = &context->layout->clue[index];
    const struct look *look = &looks[clue->kind];
    if (look->shape == SHAPE_NONE || look->shape == SHAPE_CAGE || look->shape == SHAPE_CORNER)
        return;
    uint32_t colour = clue_colour(context, index, look);
    float size = cell_size(context);
    struct draw_pen pen = {.colour = colour, .width = size * look->width};
    switch (look->shape) {
    case SHAPE_BULB:
        draw_disc(context->list, centre(context, clue->cell[0]).x, centre(context, clue->cell[0]).y, size * BULB,
                  colour);
        draw_clue_line(context, clue, pen);
        break;
    case SHAPE_LINE:
        draw_clue_line(context, clue, pen);
        if (look->colour && is_of_step(context, index))
            draw_clue_line(
                context, clue,
                (struct draw_pen){.colour = draw_fade(mark_put(context, MARK_CLUE), 0.6f), .width = pen.width / 3});
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
    case SHAPE_DOT:
    case SHAPE_SIGN: /* between cells that are apart, a sign would not show what it joins */
        pen.width = size * 0.04f;
        if (!touch(context->layout, clue->cell[0], clue->cell[1]))
            draw_clue_line(context, clue, pen);
        break;
    case SHAPE_ARROW:
        draw_shaft(context, clue, colour);
        break;
    default:
        draw_thin(context, clue, pen);
        break;
    }
}

/* Draws the dashed border of the cage, slightly inside its cells. */
static void draw_cage(const struct frame_context *context, const struct clue *clue, struct draw_pen pen)
{
    float by = cell_size(context) * 0.07f, dash = cell_size(context) / 10;
    pen.dash = dash;
    pen.gap = dash * 0.7f;
    for (unsigned i = 0; i < clue->count; i++) {
        const struct cell *cell = &context->layout->cell[clue->cell[i]];
        struct draw_box box = board_cell(context, clue->cell[i]);
        bool joined[4];
        for (unsigned side = 0; side < 4; side++)
            joined[side] = clue_index(clue, layout_cell_at(context->layout, cell->x + beside[side][0],
                                                           cell->y + beside[side][1])) < clue->count;
        float left = box.x + (joined[3] ? 0 : by), right = box.x + box.width - (joined[1] ? 0 : by);
        float top = box.y + (joined[0] ? 0 : by), bottom = box.y + box.height - (joined[2] ? 0 : by);
        float edge_x[2] = {box.x, box.x + box.width}, edge_y[2] = {box.y, box.y + box.height};
        for (unsigned corner = 0; corner < 4; corner++) { /* inner corners */
            unsigned across = corner % 2, down = corner / 2;
            cell_id diagonal = layout_cell_at(context->layout, cell->x + (across ? 1 : -1), cell->y + (down ? 1 : -1));
            if (!joined[across ? 1 : 3] || !joined[down ? 2 : 0] || clue_index(clue, diagonal) < clue->count)
                continue;
            float x = edge_x[across] + (across ? -by : by), y = edge_y[down] + (down ? -by : by);
            draw_line(context->list, x, y, edge_x[across], y, pen);
            draw_line(context->list, x, y, x, edge_y[down], pen);
        }
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

/* Draws an arrow at each side with a neighbour without such a clue: into a cell lower than all of them, or out of
 * it. */
static void draw_arrows(const struct frame_context *context, const struct clue *clue, uint32_t colour)
{
    const struct cell *cell = &context->layout->cell[clue->cell[0]];
    struct draw_point middle = centre(context, clue->cell[0]);
    float half = cell_size(context) / 2, reach = half * 0.22f;
    for (unsigned side = 0; side < 4; side++) {
        float x = (float)beside[side][0], y = (float)beside[side][1];
        cell_id neighbour = layout_cell_at(context->layout, cell->x + beside[side][0], cell->y + beside[side][1]);
        if (neighbour == NO_CELL || clue_is_marked(context->layout, clue->kind, neighbour))
            continue;
        float tip = clue->kind == CLUE_minimum ? half - reach : half,
              base = clue->kind == CLUE_minimum ? half : half - reach;
        struct draw_point point[3] = {{middle.x + x * tip, middle.y + y * tip},
                                      {middle.x + x * base + y * reach, middle.y + y * base + x * reach},
                                      {middle.x + x * base - y * reach, middle.y + y * base - x * reach}};
        draw_polygon(context->list, point, 3, colour);
    }
}

/* Writes between two cells: X, V, a different sum, or an inequality sign that opens towards the greater cell. */
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
    bool named = is_of_step(context, index), has_total = clue_rules[clue->kind].flags & CLUE_TOTAL && clue->value;
    bool has_sign = look->shape == SHAPE_CORNER || look->shape == SHAPE_ARROWS || look->shape == SHAPE_DOT ||
                    look->shape == SHAPE_SIGN;
    uint32_t colour = named && has_sign ? mark_put(context, MARK_CLUE) : theme->line;
    uint32_t strong =
        named && (look->shape == SHAPE_CAGE || has_total) ? mark_put_as(context, MARK_CAGE, theme->text) : theme->line;
    if (look->shape == SHAPE_CAGE)
        draw_cage(context, clue,
                  (struct draw_pen){.colour = strong, .width = context->frame->hair * (named ? 3 : 1.5f)});
    if (has_total)
        draw_total(context, clue, strong);
    if (look->shape == SHAPE_CORNER)
        draw_corner(context, clue, colour, context->frame->hair * (named ? 2 : 1.2f));
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

/* Returns whether the whole board is visible, so numbers outside it are beside their rows and columns. */
static bool is_whole(const struct frame_layout *frame)
{
    return frame->board.width <= frame->viewport.width && frame->board.height <= frame->viewport.height;
}

void clue_marks_draw_outside(const struct frame_context *context)
{
    for (unsigned i = 0; i < context->layout->clues && is_whole(context->frame); i++) {
        if (looks[context->layout->clue[i].kind].shape == SHAPE_OUTSIDE)
            draw_outside(context, i);
    }
}

bool clue_marks_are_before(const struct frame_context *context, unsigned line, bool is_column)
{
    const struct layout *layout = context->layout;
    cell_id first = is_column ? layout_cell_at(layout, (int)line, 0) : layout_cell_at(layout, 0, (int)line);
    cell_id second = is_column ? layout_cell_at(layout, (int)line, 1) : layout_cell_at(layout, 1, (int)line);
    bool any = false;
    for (unsigned i = 0; i < layout->clues && is_whole(context->frame); i++) {
        const struct clue *clue = &layout->clue[i];
        any = any || (looks[clue->kind].shape == SHAPE_OUTSIDE && clue->cell[0] == first && clue->cell[1] == second);
    }
    return any;
}
