/* Draws a lesson instead of the list: what the technique is, what to look for, why it works. */
#include <math.h>
#include <stdio.h>

#include "explain/spans.h"
#include "scene/frame_context.h"

/* What is done with the text. */
enum text_work { MEASURE, FIND_TERMS, DRAW };

struct lesson_text {
    const struct frame_context *context;
    float size;
    bool keys; /* it says what the keys do here */
    struct chips *chips;
};

/* Works on a heading and its text. Returns where the next one begins. */
static float work_on_part(const struct lesson_text *text, float y, const char *head, const char *part,
                          enum text_work work)
{
    const struct frame_context *context = text->context;
    const struct frame_layout *frame = context->frame;
    float small = roundf(text->size * 0.8f);
    struct sentence words;
    if (!*part)
        return y;
    if (work == DRAW)
        draw_text(context->list, (struct draw_font){DRAW_SEMIBOLD, small, context->theme->muted}, DRAW_LEFT,
                  frame->list.x, roundf(y + small), head);
    span_begin(&words, context->view->notation);
    span_words(&words, part);
    y += roundf(small * 1.8f);
    struct draw_box box = {frame->list.x, y, frame->list.width, 0};
    if (work == FIND_TERMS)
        flow_find_chips(context, &words, box, text->size, text->chips);
    return y + flow_draw(context, &words, box, text->size, work == DRAW) + roundf(text->size * 0.9f);
}

/* Works on the whole text. Returns where it ends. */
static float work_on(const struct lesson_text *text, enum text_work work)
{
    const struct scene_lesson *lesson = text->context->view->lesson;
    char head[160];
    snprintf(head, sizeof head, "LESSON, EXAMPLE %u OF %u", lesson->index, lesson->count);
    float y = roundf(text->context->frame->list.y + text->size * 0.6f);
    y = work_on_part(text, y, head, lesson->summary, work);
    y = work_on_part(text, y, "WHAT TO LOOK FOR", lesson->look, work);
    y = work_on_part(text, y, "WHY IT WORKS", lesson->why, work);
    return text->keys ? work_on_part(text, y, "GO ON",
                                     "Shift+Q: try it yourself. N: the proof, line by line. Enter: take the step. "
                                     "Shift+X: the next example. X: other lessons. Esc: back to your puzzle.",
                                     work)
                      : y;
}

/* Chooses the size so that the text fits; the lesson itself comes before the keys. False if there is no room. */
static bool fit(struct lesson_text *text, const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float least = roundf(frame->em * 0.8f), bottom = frame->list.y + frame->list.height;
    *text = (struct lesson_text){.context = context, .size = frame->em, .keys = true};
    if (!frame->has_title || frame->list.height < 5 * frame->em)
        return false;
    while (text->size > least && work_on(text, MEASURE) - text->size * 0.9f > bottom) {
        text->size -= 1;
        if (text->size <= least && text->keys) {
            text->keys = false;
            text->size = frame->em;
        }
    }
    return true;
}

void lesson_arrange(const struct frame_context *context, struct chips *chips)
{
    struct lesson_text text;
    if (!context->view->lesson || context->view->hint_list || !fit(&text, context))
        return;
    text.chips = chips;
    work_on(&text, FIND_TERMS);
}

void lesson_draw(const struct frame_context *context)
{
    struct lesson_text text;
    if (!fit(&text, context))
        return;
    draw_clip_push(context->list, context->frame->list);
    work_on(&text, DRAW);
    draw_clip_pop(context->list);
}
