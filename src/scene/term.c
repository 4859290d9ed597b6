/* The word of the glossary under the pointer: underlined, with a card that says what it means. */
#include <math.h>

#include "base/translation.h"
#include "explain/spans.h"
#include "explain/terms.h"
#include "scene/frame_context.h"

/* Underlines all words of the term that belong together, and returns the box of the first one. */
static struct draw_box underline(const struct frame_context *context, uint64_t term)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box first = {0};
    for (unsigned i = 0; i < context->words.chips->count; i++) {
        const struct chip *chip = &context->words.chips->chip[i];
        if (chip->kind != SPAN_WORDS || chip->index != term)
            continue;
        if (frame_box_contains(chip->box, context->view->pointer.x, context->view->pointer.y))
            first = chip->box;
        float y = roundf(chip->box.y + chip->box.height);
        draw_line(context->list, chip->box.x, y, chip->box.x + chip->box.width, y,
                  (struct draw_pen){.colour = context->theme->muted, .width = frame->hair});
    }
    return first;
}

void term_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    if (context->hover.target != SCENE_TERM || context->hover.position >= term_count)
        return;
    float em = frame->em, pad = roundf(em * 0.8f);
    struct draw_box word = underline(context, context->hover.position);
    struct sentence meaning;
    span_begin(&meaning, context->view->style.notation);
    span_words(&meaning, tr(terms[context->hover.position].meaning));
    float width = roundf(fminf(22 * em, (float)frame->width - 2 * em));
    struct draw_box text = {0, 0, width - 2 * pad, 0};
    float height = roundf(flow_draw(context, &meaning, text, em, false) + 1.2f * pad);
    float x = fminf(fmaxf(word.x, em), (float)frame->width - width - em);
    float below = roundf(word.y + word.height + em * 0.4f);
    struct draw_box card = {roundf(x), below, width, height};
    if (below + height > (float)frame->height)
        card.y = roundf(word.y - height - em * 0.4f);
    card_draw(context, card, 0.5f);
    text.x = card.x + pad;
    text.y = roundf(card.y + 0.5f * pad);
    flow_draw(context, &meaning, text, em, true);
}
