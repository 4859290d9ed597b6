/* Draws a menu: a card with rows to choose from, over everything else. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

/* Draws the layout's board in the middle of the square. */
static void draw_picture(const struct frame_context *context, const struct layout *layout, struct draw_box square)
{
    float cell = fmaxf(1, floorf(fminf(square.width / (float)layout->width, square.height / (float)layout->height)));
    float width = cell * (float)layout->width, height = cell * (float)layout->height;
    board_draw_layout(context, layout,
                      (struct draw_box){roundf(square.x + (square.width - width) / 2),
                                        roundf(square.y + (square.height - height) / 2), width, height});
}

static enum scene_menu_place place_of(const struct frame_context *context)
{
    enum scene_menu_place place = context->view->menu->place;
    bool has_names = context->frame->has_title && context->view->lanes < 2;
    return place >= MENU_BELOW_TITLE && !has_names ? MENU_IN_MIDDLE : place;
}

/* Returns the rectangle of the card. At a point it lies to the right and below, if there is room. */
static struct draw_box place_card(const struct frame_context *context, float width, float height)
{
    const struct scene_menu *menu = context->view->menu;
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->height;
    struct draw_box title = context->frame->title;
    float x = menu->x + width <= w - em ? menu->x : menu->x - width, y = menu->y;
    switch (place_of(context)) {
    case MENU_IN_MIDDLE:
        return (struct draw_box){roundf((w - width) / 2), roundf((h - height) / 2), width, height};
    case MENU_AT_POINT:
        break;
    case MENU_BELOW_TITLE:
    case MENU_BELOW_ENGINE:
        x = place_of(context) == MENU_BELOW_TITLE ? title.x : title.x + title.width - width;
        y = title.y + em * 2;
    }
    x = fminf(x, w - em - width);
    y = fminf(y, h - em - height);
    return (struct draw_box){roundf(fmaxf(em, x)), roundf(fmaxf(em, y)), width, height};
}

bool menu_scroll_by_wheel(const struct frame_context *context, size_t rows, const struct menu_position *last,
                          struct menu_position *place)
{
    place->offset = context->view->choices_offset;
    int64_t first = (int64_t)last->first + (place->offset ? place->offset - last->offset : 0);
    place->first = first < 0 ? 0 : (size_t)first < rows ? (size_t)first : rows - !!rows;
    return place->offset;
}

void menu_scroll(const struct frame_context *context, size_t rows, size_t chosen, const struct menu_position *last,
                 struct menu_position *place)
{
    bool by_wheel = menu_scroll_by_wheel(context, rows, last, place);
    if (!by_wheel && chosen < place->first)
        place->first = chosen;
    if (!by_wheel && chosen >= place->first + place->count)
        place->first = chosen - place->count + 1;
    if (place->first + place->count > rows)
        place->first = rows - place->count;
}

/* Draws the title, which rows are shown if not all are, and the footer. */
static void draw_words(const struct frame_context *context, struct draw_box card, const struct menu_position *place)
{
    const struct scene_menu *menu = context->view->menu;
    float em = context->frame->em, base = roundf(card.y + em * 2.1f), left = card.x + em * 1.4f;
    struct draw_font small = font_muted(context, 0.9f);
    char shown[48] = "";
    if (place->count < menu->rows)
        snprintf(shown, sizeof shown, tr("%zu to %zu of %zu"), place->first + 1, place->first + place->count,
                 menu->rows);
    float taken = *shown ? context_text_width(context, small.face, small.size, shown) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, card.x + card.width - em * 1.4f, base, shown);
    flow_line(context, font_bold(context, 1.15f), left, base, card.width - em * 2.8f - taken, menu->title);
    flow_line(context, font_muted(context, 0.86f), left, roundf(card.y + card.height - em * 0.95f),
              card.width - em * 2.8f, menu->footer);
}

static void draw_row(const struct frame_context *context, const struct scene_menu_row *text, struct draw_box row,
                     bool chosen)
{
    float em = context->frame->em;
    struct draw_font small = font_muted(context, 0.9f);
    if (chosen)
        draw_rect(context->list, row, em * 0.35f, context->theme->select);
    float line = roundf(row.y + row.height * 0.5f + em * 0.36f), right = row.x + row.width - em * 0.6f;
    float key = *text->key ? context_text_width(context, small.face, small.size, text->key) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, right, line, text->key);
    float left = row.x + em * 0.6f;
    if (text->layout)
        draw_picture(context, text->layout,
                     draw_inset((struct draw_box){left, row.y, row.height, row.height}, em * 0.2f));
    left += context->view->menu->has_pictures ? row.height + em * 0.6f : 0;
    flow_line(context, chosen ? font_bold(context, 1) : font_text(context, 1), left, line, right - key - left,
              text->text);
}

struct menu_position menu_draw(const struct frame_context *context, const struct menu_position *last)
{
    const struct scene_menu *menu = context->view->menu;
    struct menu_position place = {0};
    if (!menu)
        return place;
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->height;
    bool in_middle = place_of(context) == MENU_IN_MIDDLE;
    float head = roundf(em * 3.2f), foot = roundf(em * 2.6f),
          width = roundf(fminf(w - 2 * em, em * (place_of(context) == MENU_AT_POINT ? 26
                                                 : menu->is_wide                    ? 54
                                                                                    : 36)));
    if (!in_middle) /* no wider than the panel, if that has room for the rows */
        width = fminf(width, fmaxf(context->frame->title.width, em * 26));
    place.height = roundf(em * (menu->has_pictures ? 4.4f : 1.8f));
    float above = place_of(context) >= MENU_BELOW_TITLE ? context->frame->title.y + em * 2 : em;
    if (h - above < 20 * em) /* a name low in the window is covered */
        above = em;
    size_t fit = (size_t)fmaxf(1, (h - above - em - head - foot) / place.height);
    place.count = menu->rows < fit ? menu->rows : fit;
    menu_scroll(context, menu->rows, menu->chosen, last, &place);
    float height = head + foot + (float)place.count * place.height;
    struct draw_box card = place_card(context, width, height);
    if (in_middle)
        card_dim(context, h, 0.75f);
    card_draw(context, card, 0.6f);
    draw_words(context, card, &place);
    place.rows =
        (struct draw_box){card.x + em * 0.8f, card.y + head, width - em * 1.6f, (float)place.count * place.height};
    for (size_t i = 0; i < place.count; i++) {
        struct draw_box row = {place.rows.x, place.rows.y + (float)i * place.height, place.rows.width, place.height};
        draw_row(context, &menu->row[place.first + i], row, place.first + i == menu->chosen);
    }
    return place;
}
