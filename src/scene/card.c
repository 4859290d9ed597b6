/* Cards lie over the rest of the window. One that is read dims what lies below it. */
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
