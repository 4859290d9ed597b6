/* Draws a lesson instead of the list: what the technique is, what to look for, why it works. */
#include <math.h>
#include <stdio.h>

#include "explain/spans.h"
#include "scene/frame_context.h"

/* Draws a heading and its text, or only measures them. Returns where the next one begins. */
static float draw_part(const struct frame_context *context, float y, float size, const char *head, const char *text,
                       bool draw)
{
    const struct frame_layout *frame = context->frame;
    float small = roundf(size * 0.8f);
    struct sentence words;
    if (!*text)
        return y;
    if (draw)
        draw_text(context->list, (struct draw_font){DRAW_SEMIBOLD, small, context->theme->muted}, DRAW_LEFT,
                  frame->list.x, roundf(y + small), head);
    span_begin(&words, context->view->notation);
    span_words(&words, text);
    y += roundf(small * 1.8f);
    struct draw_box box = {frame->list.x, y, frame->list.width, 0};
    return y + flow_draw(context, &words, box, size, draw) + roundf(size * 0.9f);
}

/* Draws the whole text in this size, or only measures it; `keys`: with what the keys do here. Returns where it ends. */
static float draw_text_of(const struct frame_context *context, float size, bool keys, bool draw)
{
    const struct scene_lesson *lesson = context->view->lesson;
    char head[160];
    snprintf(head, sizeof head, "LESSON, EXAMPLE %u OF %u", lesson->index, lesson->count);
    float y = roundf(context->frame->list.y + size * 0.6f);
    y = draw_part(context, y, size, head, lesson->summary, draw);
    y = draw_part(context, y, size, "WHAT TO LOOK FOR", lesson->look, draw);
    y = draw_part(context, y, size, "WHY IT WORKS", lesson->why, draw);
    return keys ? draw_part(context, y, size, "GO ON",
                            "Shift+Q: try it yourself. N: the proof, line by line. Enter: take the step. Shift+X: the "
                            "next example. X: other lessons. Esc: back to your puzzle.",
                            draw)
                : y;
}

void lesson_draw(const struct frame_context *context)
{
    const struct frame_layout *frame = context->frame;
    float size = frame->em, least = roundf(frame->em * 0.8f), bottom = frame->list.y + frame->list.height;
    bool keys = true;
    if (!frame->has_title || frame->list.height < 5 * frame->em)
        return;
    while (size > least && draw_text_of(context, size, keys, false) - size * 0.9f > bottom) {
        size -= 1;
        if (size <= least && keys) { /* the lesson itself comes first */
            keys = false;
            size = frame->em;
        }
    }
    draw_clip_push(context->list, frame->list);
    draw_text_of(context, size, keys, true);
    draw_clip_pop(context->list);
}
