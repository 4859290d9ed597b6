/* Icons drawn as shapes, because no font has all of them, and they must be crisp at every size. */
#include <math.h>

#include "scene/frame_parts.h"
#include "step/nogood.h"

static void triangle(const struct frame_context *context, float x, float y, float width, float height, uint32_t colour)
{
    struct draw_point points[3] = {{x, y - height / 2}, {x + width, y}, {x, y + height / 2}};
    draw_polygon(context->list, points, 3, colour);
}

static void vertical_bar(const struct frame_context *context, float x, float y, float width, float height,
                         uint32_t colour)
{
    draw_rect(context->list, (struct draw_box){roundf(x), roundf(y - height / 2), roundf(width), roundf(height)},
              width / 4, colour);
}

void icon_button(const struct frame_context *context, enum frame_button button, bool playing, struct draw_box box)
{
    uint32_t colour = context->theme->text;
    float x = box.x + box.width / 2, y = box.y + box.height / 2, unit = roundf(box.width * 0.18f);
    float sign = button == FRAME_FIRST || button == FRAME_BACK ? -1 : 1, bar = fmaxf(2, roundf(unit * 0.5f));
    if (button == FRAME_PLAY && playing) {
        vertical_bar(context, x - unit * 1.15f, y, unit * 0.75f, unit * 2.6f, colour);
        vertical_bar(context, x + unit * 0.40f, y, unit * 0.75f, unit * 2.6f, colour);
    } else if (button == FRAME_PLAY) {
        triangle(context, x - unit * 0.9f, y, unit * 2.3f, unit * 2.8f, colour);
    } else if (button == FRAME_BACK || button == FRAME_NEXT) {
        triangle(context, x - sign * unit * 0.85f, y, sign * unit * 1.7f, unit * 2.2f, colour);
    } else {
        triangle(context, x - sign * unit * 1.1f, y, sign * unit * 1.6f, unit * 2.2f, colour);
        vertical_bar(context, x + sign * unit * 0.9f - bar / 2, y, bar, unit * 2.2f, colour);
    }
}

/* Draws a triangle: to the right if folded, upwards if it can be folded again. */
void icon_fold(const struct frame_context *context, bool is_open, float x, float y, float size)
{
    float reach = size / 2;
    if (!is_open) {
        triangle(context, x - reach * 0.6f, y, size * 0.7f, size, context->theme->muted);
        return;
    }
    struct draw_point points[3] = {{x - reach, y + reach * 0.6f}, {x + reach, y + reach * 0.6f}, {x, y - reach * 0.8f}};
    draw_polygon(context->list, points, 3, context->theme->muted);
}

static void cross(const struct frame_context *context, float x, float y, float reach, struct draw_pen pen)
{
    draw_line(context->list, x - reach, y - reach, x + reach, y + reach, pen);
    draw_line(context->list, x + reach, y - reach, x - reach, y + reach, pen);
}

static void diamond(const struct frame_context *context, float x, float y, float reach, uint32_t colour)
{
    struct draw_point points[4] = {{x, y - reach}, {x + reach, y}, {x, y + reach}, {x - reach, y}};
    draw_polygon(context->list, points, 4, colour);
}

unsigned icon_of_step(const struct step *step)
{
    if (step->claim == STEP_CLAIM_WRONG)
        return STEP_CONTRADICTION;
    if (step->kind != STEP_DEDUCE)
        return step->kind;
    if (step->places && step_claim_is_unproved(step->claim))
        return ICON_UNPROVED;
    return step->places ? ICON_PLACEMENT : nogood_learned(step) ? ICON_NOGOOD : STEP_DEDUCE;
}

void icon_step(const struct frame_context *context, unsigned icon, float x, float y, float size)
{
    const uint32_t *meaning = context->theme->meaning;
    float reach = size / 2, width = fmaxf(1, size / 6);
    struct draw_point hook[4] = {{x + reach, y + reach * 0.8f},
                                 {x + reach, y - reach * 0.4f},
                                 {x + reach * 0.2f, y - reach * 0.3f},
                                 {x - reach, y - reach * 0.3f}};
    struct draw_point tick[3] = {{x - reach, y}, {x - reach * 0.2f, y + reach * 0.8f}, {x + reach, y - reach * 0.8f}};
    struct draw_point outline[5] = {{x, y - reach}, {x + reach, y}, {x, y + reach}, {x - reach, y}, {x, y - reach}};
    switch (icon) {
    case STEP_DEDUCE:
        draw_line(context->list, x - reach, y + reach * 0.7f, x + reach, y - reach * 0.7f,
                  (struct draw_pen){.colour = meaning[MEANING_REMOVED], .width = width * 1.2f});
        break;
    case ICON_PLACEMENT:
        draw_ring(context->list, x, y, reach * 0.85f,
                  (struct draw_pen){.colour = meaning[MEANING_PLACED], .width = width * 1.3f});
        break;
    case ICON_UNPROVED:
        draw_ring(context->list, x, y, reach * 0.85f,
                  (struct draw_pen){
                      .colour = context->theme->muted, .width = width * 1.3f, .dash = size / 5, .gap = size / 5});
        break;
    case ICON_NOGOOD:
        draw_frame(context->list, (struct draw_box){x - reach * 0.85f, y - reach * 0.85f, size * 0.85f, size * 0.85f},
                   0, (struct draw_pen){.colour = meaning[MEANING_TRUTH], .width = width * 1.3f});
        break;
    case STEP_GUESS:
        diamond(context, x, y, reach * 1.1f, meaning[MEANING_GUESS]);
        break;
    case ICON_LAST_OPTION:
        draw_path(context->list, outline, 5, 0, (struct draw_pen){.colour = meaning[MEANING_GUESS], .width = width});
        break;
    case STEP_CONTRADICTION:
    case STEP_NO_SOLUTION:
        draw_rect(context->list, (struct draw_box){roundf(x - reach), roundf(y - reach), roundf(size), roundf(size)},
                  reach * 0.3f, meaning[MEANING_CONTRADICTION]);
        cross(context, roundf(x - reach) + roundf(size) / 2, roundf(y - reach) + roundf(size) / 2, reach * 0.45f,
              (struct draw_pen){.colour = context->theme->on_contradiction, .width = width});
        break;
    case STEP_BACKTRACK:
        draw_curve(context->list, hook, 4, reach * 1.1f,
                   (struct draw_pen){.colour = meaning[MEANING_GUESS], .width = width});
        break;
    case STEP_SOLVED:
        draw_path(context->list, tick, 3, 0,
                  (struct draw_pen){.colour = meaning[MEANING_PLACED], .width = width * 1.4f});
        break;
    case STEP_STUCK:
        draw_line(context->list, x - reach, y, x + reach, y,
                  (struct draw_pen){.colour = context->theme->muted, .width = width});
        break;
    }
}
