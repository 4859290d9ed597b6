/* The tool tip: what the control under the pointer does, and its key. */
#include <math.h>

#include "scene/frame_context.h"

void tip_draw_words(const struct frame_context *context, const char *text, const char *key_text)
{
    const struct scene_view *view = context->view;
    const struct frame_layout *frame = context->frame;
    float em = frame->em, pad = roundf(em * 0.6f), height = roundf(em * 1.9f);
    struct draw_font font = font_text(context, FRAME_SMALL_TYPE);
    struct draw_font dim = font_muted(context, FRAME_SMALL_TYPE);
    float words = context_text_width(context, font.face, font.size, text);
    float key = *key_text ? context_text_width(context, dim.face, dim.size, key_text) + em : 0;
    float width = roundf(words + key + 2 * pad);
    float x = roundf(fmaxf(em * 0.4f, fminf(view->pointer.x - width / 2, (float)frame->width - width - em * 0.4f)));
    float y = roundf(view->pointer.y - height - em * 1.1f);
    if (frame_box_contains(frame->bar, view->pointer.x, view->pointer.y)) /* what the controls say stays visible */
        y = fminf(y, roundf(frame->speed.y - height - em * 0.3f));
    if (y < 0) /* below the pointer */
        y = roundf(view->pointer.y + em * 1.6f);
    struct draw_box card = {x, y, width, height};
    card_draw(context, card, 0.35f);
    float base = roundf(y + height / 2 + em * 0.33f);
    draw_text(context->list, font, DRAW_LEFT, x + pad, base, text);
    draw_text(context->list, dim, DRAW_RIGHT, x + width - pad, base, key_text);
}

void tip_draw(const struct frame_context *context)
{
    if (context->view->pointer.tip)
        tip_draw_words(context, context->view->pointer.tip, context->view->pointer.tip_key);
}
