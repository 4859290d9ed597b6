/* A card that says what the word of the glossary under the pointer means. */
#include <math.h>

#include "base/translation.h"
#include "explain/spans.h"
#include "explain/terms.h"
#include "scene/frame_context.h"

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
