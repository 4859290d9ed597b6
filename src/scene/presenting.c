/* Draws aids for people at a distance: a ring around the pointer, which is hard to see on a projected picture, and the
 * lines that a presenter draws over the board. */
#include <math.h>

#include "scene/frame_parts.h"

enum { LINE_POINTS = 200 }; /* points of a line that are drawn at a time */

static void draw_line_by_hand(const struct frame_context *context, const struct draw_point *point, size_t points)
{
    float width = fmaxf(3, context->frame->em * 0.28f);
    struct draw_pen halo = {.colour = draw_fade(context->theme->sheet, 0.8f), .width = width * 2};
    struct draw_pen pen = {.colour = context->theme->meaning[MEANING_CONTRADICTION], .width = width};
    draw_path(context->list, point, points, 0, halo);
    draw_path(context->list, point, points, 0, pen);
}

/* Draws the lines of this position. They move and grow with the board. */
static void draw_sketch(const struct frame_context *context)
{
    const struct scene_view *view = context->view;
    struct draw_box board = context->frame->board;
    struct draw_point point[LINE_POINTS];
    size_t points = 0;
    for (size_t i = 0; i < view->sketch.points; i++) {
        const struct scene_sketch_point *at = &view->sketch.point[i];
        if (at->position != context->position)
            continue;
        if (points == LINE_POINTS || (at->begins && points)) {
            draw_line_by_hand(context, point, points);
            point[0] = point[points - 1];
            points = at->begins ? 0 : 1;
        }
        point[points++] = (struct draw_point){board.x + at->x * board.width, board.y + at->y * board.height};
    }
    if (points > 1)
        draw_line_by_hand(context, point, points);
}

void presenting_draw(const struct frame_context *context)
{
    const struct scene_view *view = context->view;
    float radius = context->frame->em * 1.1f, width = fmaxf(2, context->frame->em * 0.14f);
    draw_sketch(context);
    if (!view->style.presenting || view->window.headless || view->pointer.x < 0)
        return;
    draw_ring(context->list, view->pointer.x, view->pointer.y, radius,
              (struct draw_pen){.colour = draw_fade(context->theme->sheet, 0.8f), .width = width * 2});
    draw_ring(context->list, view->pointer.x, view->pointer.y, radius,
              (struct draw_pen){.colour = context->theme->meaning[MEANING_CONTRADICTION], .width = width});
}
