/* A menu: a card over everything with lines to choose from. */
#include <math.h>
#include <stdio.h>

#include "scene/stage.h"

struct menu_place menu_draw(const struct stage *stage, size_t first)
{
    const struct scene_menu *menu = stage->view->menu;
    const struct frame *frame = stage->frame;
    struct menu_place place = {.first = first};
    if (!menu)
        return place;
    float em = frame->em, w = (float)frame->width, h = (float)frame->height;
    float head = roundf(em * 3.2f), foot = roundf(em * 2.6f), width = roundf(fminf(w - 2 * em, em * 36));
    place.height = roundf(em * 1.8f);
    size_t fit = (size_t)fmaxf(1, (h - 2 * em - head - foot) / place.height);
    place.count = menu->rows < fit ? menu->rows : fit;
    if (menu->chosen < place.first)
        place.first = menu->chosen;
    if (menu->chosen >= place.first + place.count)
        place.first = menu->chosen - place.count + 1;
    if (place.first + place.count > menu->rows)
        place.first = menu->rows - place.count;
    float height = head + foot + (float)place.count * place.height;
    struct draw_box card = {roundf((w - width) / 2), roundf((h - height) / 2), width, height};
    draw_rect(stage->list, (struct draw_box){0, 0, w, h}, 0, draw_fade(stage->theme->ground, 0.75f));
    draw_rect(stage->list, card, em * 0.6f, stage->theme->raised);
    draw_frame(stage->list, card, em * 0.6f, (struct draw_pen){.colour = stage->theme->line, .width = frame->hair});
    char shown[48] = "";
    if (place.count < menu->rows)
        snprintf(shown, sizeof shown, "%zu to %zu of %zu", place.first + 1, place.first + place.count, menu->rows);
    struct draw_font small = {DRAW_REGULAR, em * 0.9f, stage->theme->muted};
    float taken = *shown ? stage_width(stage, small.face, small.size, shown) + em : 0, base = roundf(card.y + em * 2.1f);
    draw_text(stage->list, small, DRAW_RIGHT, card.x + width - em * 1.4f, base, shown);
    flow_line(stage, (struct draw_font){DRAW_SEMIBOLD, em * 1.15f, stage->theme->text}, card.x + em * 1.4f, base,
              width - em * 2.8f - taken, menu->title);
    flow_line(stage, (struct draw_font){DRAW_REGULAR, em * 0.86f, stage->theme->muted}, card.x + em * 1.4f,
              roundf(card.y + height - em * 0.95f), width - em * 2.8f, menu->foot);
    place.rows = (struct draw_box){card.x + em * 0.8f, card.y + head, width - em * 1.6f,
                                   (float)place.count * place.height};
    for (size_t i = 0; i < place.count; i++) {
        bool chosen = place.first + i == menu->chosen;
        struct draw_box row = {place.rows.x, place.rows.y + (float)i * place.height, place.rows.width, place.height};
        if (chosen)
            draw_rect(stage->list, row, em * 0.35f, stage->theme->select);
        flow_line(stage, (struct draw_font){chosen ? DRAW_SEMIBOLD : DRAW_REGULAR, em, stage->theme->text},
                  row.x + em * 0.6f, roundf(row.y + place.height * 0.5f + em * 0.36f), row.width - em * 1.2f,
                  menu->row[place.first + i].text);
    }
    return place;
}
