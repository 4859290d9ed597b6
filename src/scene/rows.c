#include "scene/rows.h"

#include <math.h>

#include "scene/frame_parts.h"

static const char *heading_of(const struct frame_context *context, const struct rows *rows, size_t row, bool is_first)
{
    return rows->heading_of ? rows->heading_of(context, row, is_first) : NULL;
}

/* Returns how many rows fit below and including `first`, at least one. */
static size_t count_fitting(const struct frame_context *context, const struct rows *rows, size_t first)
{
    float left = rows->box.height;
    size_t row = first;
    while (row < rows->count) {
        left -= rows->height + (heading_of(context, rows, row, row == first) ? rows->heading : 0);
        if (left < -0.5f)
            break;
        row++;
    }
    return row > first ? row - first : 1;
}

/* Returns the first row to show. */
static size_t scroll(const struct frame_context *context, const struct rows *rows, struct rows_shown *shown)
{
    int64_t offset = context->view->scroll.rows, moved = offset ? offset - shown->offset : 0;
    int64_t wanted = (int64_t)shown->first + moved;
    if (rows->chosen == ROWS_UNCHOSEN)
        wanted = offset;
    size_t first = wanted < 0 ? 0 : (size_t)wanted < rows->count ? (size_t)wanted : rows->count - 1;
    if (rows->chosen == ROWS_UNCHOSEN)
        return first;
    if (!offset && rows->chosen < first)
        first = rows->chosen;
    while (!offset && first < rows->chosen && rows->chosen >= first + count_fitting(context, rows, first))
        first++;
    while (first && first - 1 + count_fitting(context, rows, first - 1) >= rows->count)
        first--;
    shown->offset = offset;
    return first;
}

void rows_begin(const struct frame_context *context, struct draw_box box, enum scene_target target, uint64_t position,
                bool is_chosen)
{
    bool is_pointed = context->hover.target == target && context->hover.position == position;
    if (is_chosen || is_pointed)
        draw_rect(context->list, box, context->frame->em * 0.35f,
                  draw_fade(context->theme->select, is_chosen ? 1 : 0.5f));
    hits_add(context->hits, box, target, position);
}

void rows_draw(const struct frame_context *context, const struct rows *rows, struct rows_shown *shown)
{
    float em = context->frame->em, y = rows->box.y;
    shown->count = 0;
    if (!rows->count) {
        shown->first = 0;
        return;
    }
    shown->first = scroll(context, rows, shown);
    size_t end = shown->first + count_fitting(context, rows, shown->first);
    draw_clip_push(context->list, rows->box);
    shown->count = end - shown->first;
    for (size_t i = shown->first; i < end; i++) {
        const char *heading = heading_of(context, rows, i, i == shown->first);
        if (heading) {
            flow_line(context, font_heading(context, em * FRAME_SMALL_TYPE), rows->box.x + em * 0.6f,
                      roundf(y + rows->heading * 0.7f), rows->box.width - em, heading);
            y += rows->heading;
        }
        struct draw_box row = {rows->box.x, y, rows->box.width, rows->height};
        if (i == rows->chosen)
            draw_rect(context->list, row, em * 0.35f, context->theme->select);
        rows->draw(context, rows, i, row);
        hits_add(context->hits, row, rows->target, i);
        y += rows->height;
    }
    draw_clip_pop(context->list);
}
