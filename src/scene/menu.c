/* Draws a menu: a card with rows to choose from, over everything else. */
#include <math.h>
#include <stdio.h>

#include "base/words.h"
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

/* Returns the rectangle of the card: in the middle, or at the menu's point, to its right and below it if there is room. */
static struct draw_box place_card(const struct frame_context *context, float width, float height)
{
    const struct scene_menu *menu = context->view->menu;
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->height;
    if (!menu->is_at_point)
        return (struct draw_box){roundf((w - width) / 2), roundf((h - height) / 2), width, height};
    float x = menu->x + width <= w - em ? menu->x : menu->x - width;
    float y = menu->y + height <= h - em ? menu->y : h - em - height;
    return (struct draw_box){roundf(fmaxf(em, x)), roundf(fmaxf(em, y)), width, height};
}

struct menu_position menu_draw(const struct frame_context *context, size_t first)
{
    const struct scene_menu *menu = context->view->menu;
    const struct frame_layout *frame = context->frame;
    struct menu_position place = {.first = first};
    if (!menu)
        return place;
    float em = frame->em, w = (float)frame->width, h = (float)frame->height;
    float head = roundf(em * 3.2f), foot = roundf(em * 2.6f),
          width = roundf(fminf(w - 2 * em, em * (menu->is_at_point ? 26 : 36)));
    place.height = roundf(em * (menu->has_pictures ? 4.4f : 1.8f));
    size_t fit = (size_t)fmaxf(1, (h - 2 * em - head - foot) / place.height);
    place.count = menu->rows < fit ? menu->rows : fit;
    if (menu->chosen < place.first)
        place.first = menu->chosen;
    if (menu->chosen >= place.first + place.count)
        place.first = menu->chosen - place.count + 1;
    if (place.first + place.count > menu->rows)
        place.first = menu->rows - place.count;
    float height = head + foot + (float)place.count * place.height;
    struct draw_box card = place_card(context, width, height);
    if (!menu->is_at_point)
        draw_rect(context->list, (struct draw_box){0, 0, w, h}, 0, draw_fade(context->theme->background, 0.75f));
    draw_rect(context->list, card, em * 0.6f, context->theme->raised);
    draw_frame(context->list, card, em * 0.6f, (struct draw_pen){.colour = context->theme->line, .width = frame->hair});
    char shown[48] = "";
    if (place.count < menu->rows)
        snprintf(shown, sizeof shown, tr("%zu to %zu of %zu"), place.first + 1, place.first + place.count, menu->rows);
    struct draw_font small = font_muted(context, 0.9f);
    float taken = *shown ? context_text_width(context, small.face, small.size, shown) + em : 0,
          base = roundf(card.y + em * 2.1f);
    draw_text(context->list, small, DRAW_RIGHT, card.x + width - em * 1.4f, base, shown);
    flow_line(context, font_bold(context, 1.15f), card.x + em * 1.4f, base, width - em * 2.8f - taken, menu->title);
    flow_line(context, font_muted(context, 0.86f), card.x + em * 1.4f, roundf(card.y + height - em * 0.95f),
              width - em * 2.8f, menu->footer);
    place.rows =
        (struct draw_box){card.x + em * 0.8f, card.y + head, width - em * 1.6f, (float)place.count * place.height};
    for (size_t i = 0; i < place.count; i++) {
        bool chosen = place.first + i == menu->chosen;
        struct draw_box row = {place.rows.x, place.rows.y + (float)i * place.height, place.rows.width, place.height};
        if (chosen)
            draw_rect(context->list, row, em * 0.35f, context->theme->select);
        const struct scene_menu_row *text = &menu->row[place.first + i];
        float line = roundf(row.y + place.height * 0.5f + em * 0.36f), right = row.x + row.width - em * 0.6f;
        float key = *text->key ? context_text_width(context, small.face, small.size, text->key) + em : 0;
        draw_text(context->list, small, DRAW_RIGHT, right, line, text->key);
        float left = row.x + em * 0.6f;
        if (text->layout)
            draw_picture(context, text->layout,
                         draw_inset((struct draw_box){left, row.y, row.height, row.height}, em * 0.2f));
        left += menu->has_pictures ? row.height + em * 0.6f : 0;
        flow_line(context, (struct draw_font){chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, em, context->theme->text}, left,
                  line, right - key - left, text->text);
    }
    return place;
}
