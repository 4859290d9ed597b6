/* What is this, what happens now and why; and, over everything, what the program has to say itself. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scene/stage.h"

static void draw_title(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    const struct theme *theme = stage->theme;
    struct draw_box box = frame->title;
    float em = frame->em, base = roundf(box.y + em * 1.15f);
    const char *name = stage->view->title ? stage->view->title : stage->puzzle->name;
    const char *engine = trace_engine(stage->trace);
    float width = stage_width(stage, DRAW_REGULAR, em, engine), arrow = em * 0.55f;
    if (stage->hover.target == SCENE_ENGINE)
        draw_rect(stage->list, (struct draw_box){roundf(box.x + box.width - width - arrow - em), roundf(box.y),
                                                 roundf(width + arrow + em), roundf(em * 1.7f)}, em * 0.3f,
                  theme->select);
    flow_line(stage, (struct draw_font){DRAW_SEMIBOLD, em * 1.1f, theme->text}, box.x, base,
              box.width - width - 2.5f * em, *name ? name : stage->layout->title);
    float right = box.x + box.width - em * 0.35f;
    draw_text(stage->list, (struct draw_font){DRAW_REGULAR, em, theme->muted}, DRAW_RIGHT, right - arrow - em * 0.25f,
              base, engine);
    struct draw_point caret[3] = {{right - arrow, base - em * 0.45f}, {right - arrow / 2, base - em * 0.15f},
                                  {right, base - em * 0.45f}};
    draw_path(stage->list, caret, 3, 0, (struct draw_pen){.colour = theme->muted, .width = frame->hair * 1.3f});
    draw_rect(stage->list, (struct draw_box){box.x, roundf(box.y + em * 2.05f), box.width, frame->hair}, 0,
              theme->hair);
}

/* The technique's name, small and in capitals, before its sign. Returns the height taken. */
static float draw_technique(const struct stage *stage, struct draw_box box)
{
    const struct frame *frame = stage->frame;
    float size = frame->em * 0.86f, x = box.x, base = roundf(box.y + size);
    char name[64] = "Start";
    if (stage->step) {
        sentence_title(stage->trace, stage->step, name, sizeof name);
        icon_step(stage, stage->step->kind, stage->step->places, x + size * 0.5f, base - size * 0.36f, size * 0.8f);
        x += size * 1.5f;
    }
    for (char *at = name; *at; at++)
        *at = (char)toupper((unsigned char)*at);
    struct draw_font font = {DRAW_SEMIBOLD, size, stage->theme->muted};
    flow_line(stage, font, x, base, box.width, name);
    if (stage->step && stage->step->depth) {
        char text[48];
        x += stage_width(stage, font.face, font.size, name) + size;
        snprintf(text, sizeof text, "guess level %u", stage->step->depth);
        flow_line(stage, (struct draw_font){DRAW_REGULAR, size, stage->theme->muted}, x, base,
                  box.x + box.width - x, text);
    }
    return size * 2;
}

void panel_draw(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    if (frame->has_title)
        draw_title(stage);
    struct draw_box box = frame->sentence;
    if (frame->has_title) {
        float taken = draw_technique(stage, box);
        box.y += taken;
        box.height -= taken;
    }
    float size = roundf(frame->em * 1.25f), smallest = frame->em * 0.8f;
    while (size > smallest && flow_draw(stage, stage->sentence, box, size, false) > box.height)
        size -= 1;
    draw_clip_push(stage->list, (struct draw_box){box.x - size, box.y - size, box.width + 2 * size,
                                                  box.height + size});
    flow_draw(stage, stage->sentence, box, size, true);
    draw_clip_pop(stage->list);
}

/* How much of the message goes on the first of two lines: as many words as fit. 0 where it fits on one. */
static size_t first_line(const struct stage *stage, float size, float width)
{
    const struct draw_measure *measure = stage->view->measure;
    const char *message = stage->view->message;
    if (stage_width(stage, DRAW_SEMIBOLD, size, message) <= width)
        return 0;
    size_t fits = 0;
    for (const char *blank = strchr(message, ' '); blank; blank = strchr(blank + 1, ' ')) {
        size_t length = (size_t)(blank - message);
        if (measure->width(measure->context, DRAW_SEMIBOLD, size, message, length) > width)
            break;
        fits = length;
    }
    return fits;
}

void message_draw(const struct stage *stage)
{
    const struct frame *frame = stage->frame;
    const char *message = stage->view->message;
    if (!message)
        return;
    float em = frame->em, room = (float)frame->width - 4.4f * em;
    float inside = fminf(stage_width(stage, DRAW_SEMIBOLD, em, message) + 1, room), width = inside + 2.4f * em;
    size_t first = first_line(stage, em, inside);
    float x = frame->board.x + frame->board.width / 2 - width / 2, height = em * (first ? 3.9f : 2.4f);
    x = fmaxf(em, fminf(x, (float)frame->width - em - width));
    struct draw_box box = {roundf(x), roundf(frame->bar.y - em - height), roundf(width), roundf(height)};
    bool error = stage->view->message_is_error;
    uint32_t ground = error ? stage->theme->meaning[MEANING_CONTRADICTION] : stage->theme->text;
    struct draw_font font = {DRAW_SEMIBOLD, em, error ? stage->theme->on_contradiction : stage->theme->ground};
    draw_rect(stage->list, box, em * 0.5f, ground);
    float y = box.y + em * 1.55f;
    if (first) {
        draw_text_part(stage->list, font, DRAW_LEFT, box.x + em * 1.2f, y, message, first);
        message += first + 1;
        y += em * 1.5f;
    }
    flow_line(stage, font, box.x + em * 1.2f, y, inside, message);
}
