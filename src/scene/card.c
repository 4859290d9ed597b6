/* Cards lie over the rest of the window. One that is read dims what lies below it. */
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

void card_dim(const struct frame_context *context, float height, float opacity)
{
    draw_rect(context->list, (struct draw_box){0, 0, (float)context->frame->width, height}, 0,
              draw_fade(context->theme->background, opacity));
}

void card_draw(const struct frame_context *context, struct draw_box card, float radius)
{
    float corner = context->frame->em * radius;
    draw_rect(context->list, card, corner, context->theme->raised);
    draw_frame(context->list, card, corner,
               (struct draw_pen){.colour = context->theme->line, .width = context->frame->hair});
}

float card_draw_close(const struct frame_context *context, struct draw_box card, float base)
{
    char text[24];
    struct draw_font font = font_muted(context, FRAME_SMALL_TYPE);
    snprintf(text, sizeof text, "%s \xC3\x97", tr("Esc"));
    draw_text(context->list, font, DRAW_RIGHT, card.x + card.width - 1.4f * context->frame->em, base, text);
    return context_text_width(context, font.face, font.size, text) + context->frame->em;
}
