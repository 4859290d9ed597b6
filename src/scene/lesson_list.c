/* Draws the list of lessons: a card over everything else, with a row for each lesson. A row has a small picture of the example,
 * the title, and below it the level and what the person has practised. A heading stands above the first row of each family. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

enum { SIDE = 9 };

/* Where the rows lie, apart from headings. */
struct list_shape {
    struct draw_box card, rows;
    float em, row, heading, head, foot;
};

/* Returns the height of a row with its heading, if it has one or is the first that is shown. */
static float height_of(const struct list_shape *shape, const struct scene_lesson_list *list, size_t row, bool is_first)
{
    return shape->row + (*list->row[row].heading || is_first ? shape->heading : 0);
}

/* The card is as high as the window, or as its rows. */
static struct list_shape shape_of(const struct frame_layout *frame, const struct scene_lesson_list *list)
{
    float em = frame->em, w = (float)frame->width, h = (float)frame->height;
    struct list_shape shape = {.em = em,
                               .row = roundf(em * 4.2f),
                               .heading = roundf(em * 2),
                               .head = roundf(em * 4.6f),
                               .foot = roundf(em * 2.4f)};
    float width = roundf(fminf(w - 2 * em, em * 44)), height = shape.head + shape.foot;
    for (size_t i = 0; i < list->rows; i++)
        height += height_of(&shape, list, i, !i);
    height = fminf(height, roundf(h - 2 * em));
    shape.card = (struct draw_box){roundf((w - width) / 2), roundf(em), width, height};
    shape.rows = (struct draw_box){shape.card.x + em * 0.8f, shape.card.y + shape.head, width - em * 1.6f,
                                   height - shape.head - shape.foot};
    return shape;
}

/* Returns how many rows fit from `first` on. */
static size_t count_fitting(const struct list_shape *shape, const struct scene_lesson_list *list, size_t first)
{
    float left = shape->rows.height;
    size_t row = first;
    while (row < list->rows && (left -= height_of(shape, list, row, row == first)) >= 0)
        row++;
    return row - first ? row - first : 1;
}

static uint32_t colour_of(const struct theme *theme, enum thumbnail_cell cell)
{
    switch (cell) {
    case THUMBNAIL_PATTERN:
        return theme->meaning[MEANING_TRUTH];
    case THUMBNAIL_REMOVED:
        return theme->meaning[MEANING_REMOVED];
    case THUMBNAIL_PLACED:
        return theme->meaning[MEANING_PLACED];
    default:
        return draw_fade(theme->muted, 0.45f);
    }
}

/* Digits are small squares, the cells of the pattern whole ones; what is eliminated or placed has its colour. */
static void draw_thumbnail(const struct frame_context *context, struct draw_box box, const struct thumbnail *thumbnail)
{
    const struct theme *theme = context->theme;
    float cell = floorf(box.width / SIDE), side = cell * SIDE;
    struct draw_box sheet = {roundf(box.x), roundf(box.y), side, side};
    draw_rect(context->list, sheet, 0, theme->sheet);
    for (unsigned i = 0; i < SIDE * SIDE && thumbnail->is_known; i++) {
        enum thumbnail_cell kind = thumbnail->cell[i];
        struct draw_box at = {sheet.x + cell * (float)(i % SIDE), sheet.y + cell * (float)(i / SIDE), cell, cell};
        float by = kind == THUMBNAIL_DIGIT ? roundf(cell * 0.3f) : kind == THUMBNAIL_REMOVED ? roundf(cell * 0.17f) : 0;
        if (kind != THUMBNAIL_EMPTY)
            draw_rect(context->list, draw_inset(at, by), 0, colour_of(theme, kind));
    }
    for (unsigned i = 0; i <= SIDE; i += 3) {
        float by = roundf(cell * (float)i);
        draw_rect(context->list, (struct draw_box){sheet.x, sheet.y + by, side, context->frame->hair}, 0, theme->line);
        draw_rect(context->list, (struct draw_box){sheet.x + by, sheet.y, context->frame->hair, side}, 0, theme->line);
    }
}

static void draw_row(const struct frame_context *context, const struct list_shape *shape, size_t row, float y)
{
    const struct scene_lesson_list *list = context->view->lessons;
    const struct scene_lesson_row *text = &list->row[row];
    float em = shape->em, picture = shape->row - em * 0.5f, left = shape->rows.x + em * 0.5f;
    bool is_chosen = row == list->chosen;
    if (is_chosen)
        draw_rect(context->list, (struct draw_box){shape->rows.x, y, shape->rows.width, shape->row}, em * 0.35f,
                  context->theme->select);
    draw_thumbnail(context, (struct draw_box){left, y + em * 0.25f, picture, picture}, text->thumbnail);
    left += picture + em * 0.8f;
    float width = shape->rows.x + shape->rows.width - left - em * 0.6f;
    flow_line(context, (struct draw_font){is_chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, em * 1.05f, context->theme->text},
              left, roundf(y + em * 1.8f), width, text->title);
    flow_line(context, font_muted(context, 0.86f), left, roundf(y + em * 3.15f), width, text->note);
}

static void draw_head(const struct frame_context *context, const struct list_shape *shape,
                      const struct menu_position *place)
{
    const struct scene_lesson_list *list = context->view->lessons;
    float em = shape->em, left = shape->card.x + em * 1.4f, width = shape->card.width - em * 2.8f;
    struct draw_font small = font_muted(context, 0.86f);
    char shown[48] = "";
    if (place->count < list->rows)
        snprintf(shown, sizeof shown, tr("%zu to %zu of %zu"), place->first + 1, place->first + place->count,
                 list->rows);
    float taken = context_text_width(context, small.face, small.size, shown) + em;
    draw_text(context->list, small, DRAW_RIGHT, left + width, roundf(shape->card.y + em * 2.1f), shown);
    flow_line(context, font_bold(context, 1.15f), left, roundf(shape->card.y + em * 2.1f), width - taken, list->title);
    flow_line(context, small, left, roundf(shape->card.y + em * 3.7f), width, list->next);
    flow_line(context, small, left, roundf(shape->card.y + shape->card.height - em * 0.9f), width, list->footer);
}

struct menu_position lesson_list_draw(const struct frame_context *context, const struct menu_position *last)
{
    const struct scene_lesson_list *list = context->view->lessons;
    const struct frame_layout *frame = context->frame;
    struct list_shape shape = shape_of(frame, list);
    struct menu_position place = {.rows = shape.rows, .height = shape.row, .heading = shape.heading};
    bool by_wheel = menu_scroll_by_wheel(context, list->rows, last, &place);
    if (!by_wheel && list->chosen < place.first)
        place.first = list->chosen;
    while (!by_wheel && place.first < list->chosen &&
           list->chosen >= place.first + count_fitting(&shape, list, place.first))
        place.first++;
    while (place.first && place.first + count_fitting(&shape, list, place.first - 1) > list->rows)
        place.first--;
    place.count = list->rows ? count_fitting(&shape, list, place.first) : 0;
    card_dim(context, (float)frame->height, 0.75f);
    card_draw(context, shape.card, 0.6f);
    draw_head(context, &shape, &place);
    draw_clip_push(context->list, shape.rows);
    float y = shape.rows.y;
    for (size_t i = place.first; i < place.first + place.count; i++) {
        const struct scene_lesson_row *row = &list->row[i];
        if (height_of(&shape, list, i, i == place.first) > shape.row) {
            flow_line(context, (struct draw_font){DRAW_SEMIBOLD, shape.em * 0.86f, context->theme->muted},
                      shape.rows.x + shape.em * 0.5f, roundf(y + shape.em * 1.4f), shape.rows.width, row->family);
            y += shape.heading;
        }
        draw_row(context, &shape, i, y);
        y += shape.row;
    }
    draw_clip_pop(context->list);
    return place;
}

size_t lesson_list_hit(const struct scene_lesson_list *list, const struct menu_position *place, float y)
{
    float top = place->rows.y;
    for (size_t i = place->first; i < place->first + place->count; i++) {
        top += *list->row[i].heading || i == place->first ? place->heading : 0;
        if (y >= top && y < top + place->height)
            return i;
        top += place->height;
    }
    return SIZE_MAX;
}
