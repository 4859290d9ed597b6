/* Cards are drawn over the rest of the window. A card to read dims everything below it; tips, and the meaning of a
 * term, are beside the pointer. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "explain/spans.h"
#include "explain/terms.h"
#include "scene/frame_parts.h"

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

/* --- the tool tip: what the control under the pointer does, and its key --- */

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
    if (draw_contains(frame->bar, view->pointer.x, view->pointer.y)) /* the labels of the controls stay visible */
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

/* --- a word of the glossary: what it means --- */

void term_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    const struct hit_place *place = hits_find(context->hits, context->view->pointer.x, context->view->pointer.y);
    if (context->hover.target != SCENE_TERM || !place || place->hit.target != SCENE_TERM)
        return;
    float em = frame->em, pad = roundf(em * 0.8f);
    struct draw_box word = place->box;
    struct sentence meaning;
    span_begin(&meaning, context->view->style.notation);
    span_words(&meaning, tr(terms[place->hit.position].meaning));
    float width = roundf(fminf(22 * em, (float)frame->width - 2 * em));
    struct draw_box text = {0, 0, width - 2 * pad, 0};
    float height = roundf(flow_draw(context, &meaning, text, em, FLOW_MEASURE) + 1.2f * pad);
    float x = fminf(fmaxf(word.x, em), (float)frame->width - width - em);
    float below = roundf(word.y + word.height + em * 0.4f);
    struct draw_box card = {roundf(x), below, width, height};
    if (below + height > (float)frame->height)
        card.y = roundf(word.y - height - em * 0.4f);
    card_draw(context, card, 0.5f);
    text.x = card.x + pad;
    text.y = roundf(card.y + 0.5f * pad);
    flow_draw(context, &meaning, text, em, FLOW_DRAW);
}
