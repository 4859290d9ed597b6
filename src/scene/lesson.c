/* Draws a lesson instead of the list: what the technique is, what to look for, why it works. */
#include <math.h>
#include <stdio.h>

#include "explain/spans.h"
#include "scene/frame_context.h"

/* Draws a heading and its text. Returns where the next one begins. */
static float draw_part(const struct frame_context *context, float y, const char *head, const char *text)
{
    const struct frame_layout *frame = context->frame;
    float small = roundf(frame->em * 0.8f), size = frame->em;
    struct sentence words;
    if (!*text)
        return y;
    draw_text(context->list, (struct draw_font){DRAW_SEMIBOLD, small, context->theme->muted}, DRAW_LEFT, frame->list.x,
              roundf(y + small), head);
    span_begin(&words, context->view->notation);
    span_words(&words, text);
    y += roundf(small * 1.8f);
    struct draw_box box = {frame->list.x, y, frame->list.width, 0};
    return y + flow_draw(context, &words, box, size, true) + roundf(frame->em * 0.9f);
}

void lesson_draw(const struct frame_context *context)
{
    const struct scene_lesson *lesson = context->view->lesson;
    const struct frame_layout *frame = context->frame;
    char text[160];
    if (!frame->has_title || frame->list.height < 5 * frame->em)
        return;
    draw_clip_push(context->list, frame->list);
    snprintf(text, sizeof text, "LESSON, EXAMPLE %u OF %u", lesson->index, lesson->count);
    float y = draw_part(context, roundf(frame->list.y + frame->em * 0.6f), text, lesson->summary);
    y = draw_part(context, y, "WHAT TO LOOK FOR", lesson->look);
    y = draw_part(context, y, "WHY IT WORKS", lesson->why);
    draw_part(context, y, "GO ON",
              "N: the proof, line by line. Enter: take the step. Shift+X: the next example. X: other "
              "lessons. Esc: back to your puzzle.");
    draw_clip_pop(context->list);
}
