/* The list of hints: the steps that are possible here, easiest first, beside the board. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

static float row_height(const struct frame_layout *frame)
{
    return roundf(frame->em * 1.75f);
}

static float head_height(const struct frame_layout *frame)
{
    return roundf(frame->em * 2);
}

static size_t visible_rows(const struct frame_layout *frame)
{
    return (size_t)((frame->list.height - head_height(frame)) / row_height(frame));
}

/* Scrolls only as far as the chosen row requires, so that rows do not move under the pointer. */
static size_t first_row(const struct frame_layout *frame, const struct scene_hint_list *list, size_t first)
{
    size_t shown = visible_rows(frame);
    if (list->chosen < first)
        return list->chosen;
    return list->chosen >= first + shown ? list->chosen - shown + 1 : first;
}

static unsigned count_eliminations(const struct step *step)
{
    unsigned count = 0;
    for (size_t i = 0; i < step->removes; i++)
        count += digit_count(step->remove[i].digits);
    return count;
}

static void draw_row(const struct frame_context *context, const struct scene_hint *hint, struct draw_box row,
                     bool chosen)
{
    float em = context->frame->em, base = roundf(row.y + row.height * 0.5f + em * 0.36f);
    struct wording wording = context->wording;
    struct sentence line;
    wording.technique = hint->technique;
    sentence_line(&line, &wording, hint->step);
    if (chosen)
        draw_rect(context->list, row, em * 0.35f, context->theme->select);
    icon_step(context, STEP_DEDUCE, hint->step->places, row.x + em * 0.9f, base - em * 0.36f, em * 0.62f);
    struct draw_font font = {chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, em,
                             chosen ? context->theme->text : context->theme->muted};
    char eliminations[24] = ""; /* how many candidates the step eliminates */
    unsigned count = count_eliminations(hint->step);
    if (!hint->step->places)
        snprintf(eliminations, sizeof eliminations, "\xE2\x88\x92%u", count);
    struct draw_font small = font_muted(context, 0.86f);
    float count_width = *eliminations ? context_text_width(context, small.face, small.size, eliminations) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, row.x + row.width - em * 0.4f, base, eliminations);
    flow_line(context, font, row.x + em * 1.8f, base, row.width - em * 2.2f - count_width, line.text);
}

size_t hint_list_draw(const struct frame_context *context, size_t first)
{
    const struct frame_layout *frame = context->frame;
    const struct scene_hint_list *list = context->view->hint_list;
    if (!frame->has_hints)
        return first;
    char text[96];
    float em = frame->em;
    snprintf(text, sizeof text, tr_n("%zu%s step is possible here", "%zu%s steps are possible here", list->rows),
             list->rows, list->more ? "+" : "");
    flow_line(context, (struct draw_font){DRAW_SEMIBOLD, em * 0.86f, context->theme->muted}, frame->list.x,
              roundf(frame->list.y + em), frame->list.width,
              list->rows   ? text
              : list->more ? tr("Looking ...")
                           : tr("No technique finds anything here."));
    size_t shown = visible_rows(frame);
    first = first_row(frame, list, first);
    for (size_t i = 0; i < shown && first + i < list->rows; i++) {
        struct draw_box row = {frame->list.x, frame->list.y + head_height(frame) + (float)i * row_height(frame),
                               frame->list.width, row_height(frame)};
        draw_row(context, &list->row[first + i], row, first + i == list->chosen);
    }
    return first;
}

uint64_t hint_list_hit(const struct frame_layout *frame, size_t rows, size_t first, float x, float y)
{
    float top = frame->list.y + head_height(frame);
    if (!frame->has_hints || y < top || !frame_box_contains(frame->list, x, y))
        return 0;
    size_t row = (size_t)((y - top) / row_height(frame));
    uint64_t at = first + row;
    return row < visible_rows(frame) && at < rows ? at + 1 : 0;
}
