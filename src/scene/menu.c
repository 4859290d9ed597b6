/* Draws a menu: a card with rows to choose from, over everything else. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

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
    bool has_names = context->frame->has_title && context->view->race.lanes < 2 && !context->view->start;
    bool has_header = has_names || context->frame->header.height > 0;
    bool is_drawn = place == MENU_BELOW_HEADER ? has_header : has_names;
    return place >= MENU_BELOW_TITLE && !is_drawn ? MENU_IN_MIDDLE : place;
}

/* Returns the rectangle of the card. At a point it is to the right and below, if there is space. */
static struct draw_box place_card(const struct frame_context *context, float width, float height)
{
    const struct scene_menu *menu = context->view->menu;
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->height;
    struct draw_box title = context->frame->title, header = context->frame->header;
    float x = menu->x + width <= w - em ? menu->x : menu->x - width, y = menu->y;
    switch (place_of(context)) {
    case MENU_IN_MIDDLE:
        return (struct draw_box){roundf((w - width) / 2), roundf((h - height) / 2), width, height};
    case MENU_AT_TOP:
        return (struct draw_box){roundf((w - width) / 2), roundf(em), width, height};
    case MENU_AT_POINT:
        break;
    case MENU_BELOW_TITLE:
    case MENU_BELOW_ENGINE:
    case MENU_BELOW_HEADER:
        x = place_of(context) == MENU_BELOW_ENGINE ? title.x + title.width - width : title.x;
        y = place_of(context) == MENU_BELOW_HEADER ? title.y : title.y + em * 2;
        if (header.height > 0) {
            x = header.x;
            y = header.y + em * FRAME_HEADER;
        }
    }
    x = fminf(x, w - em - width);
    y = fminf(y, h - em - height);
    return (struct draw_box){roundf(fmaxf(em, x)), roundf(fmaxf(em, y)), width, height};
}

/* Draws the title with the cross, the range of visible rows if not all are, the text below the title, and the
 * footer. */
static void draw_words(const struct frame_context *context, struct draw_box card, const struct rows_shown *at)
{
    const struct scene_menu *menu = context->view->menu;
    float em = context->frame->em, base = roundf(card.y + em * 2.1f), left = card.x + em * 1.4f;
    float width = card.width - em * 2.8f;
    struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
    char shown[48] = "";
    if (at->count < menu->rows)
        snprintf(shown, sizeof shown, tr("%zu to %zu of %zu"), at->first + 1, at->first + at->count, menu->rows);
    float taken = card_draw_close(context, card, base);
    draw_text(context->list, small, DRAW_RIGHT, card.x + card.width - em * 1.4f - taken, base, shown);
    taken += *shown ? context_text_width(context, small.face, small.size, shown) + em : 0;
    flow_line(context, font_bold(context, 1.15f), left, base, width - taken, menu->title);
    if (menu->subtitle)
        flow_line(context, font_muted(context, FRAME_SMALL_TYPE), left, roundf(card.y + em * 3.7f), width,
                  menu->subtitle);
    if (menu->paragraph)
        flow_draw(context, menu->paragraph, (struct draw_box){left, roundf(card.y + em * 4.6f), width, 0},
                  em * FRAME_SMALL_TYPE, FLOW_DRAW);
    flow_line(context, font_muted(context, FRAME_SMALL_TYPE), left, roundf(card.y + card.height - em * 0.95f), width,
              menu->footer);
}

static const char *heading_of(const struct frame_context *context, size_t row, bool is_first)
{
    const struct scene_menu_row *rows = context->view->menu->row;
    const char *family = rows[row].family;
    bool begins = !row || !rows[row - 1].family || strcmp(rows[row - 1].family, family ? family : "");
    return family && (begins || is_first) ? family : NULL;
}

/* Draws the row's small picture. Returns where its text begins. */
static float draw_row_picture(const struct frame_context *context, const struct scene_menu_row *row,
                              struct draw_box box)
{
    float em = context->frame->em, left = box.x + em * 0.6f, side = box.height - em * 0.5f;
    if (row->layout && context->view->menu->has_pictures)
        draw_picture(context, row->layout, (struct draw_box){left, box.y + em * 0.25f, side, side});
    else if (row->thumbnail)
        thumbnail_draw(context, (struct draw_box){left, box.y + em * 0.25f, side, side}, row->thumbnail);
    return context->view->menu->has_pictures ? left + side + em * 0.8f : left;
}

/* Draws the row's check box. Returns where its text begins. */
static float draw_tick(const struct frame_context *context, enum scene_tick tick, float left, struct draw_box row)
{
    const struct theme *theme = context->theme;
    float em = context->frame->em, side = roundf(em * 0.9f);
    struct draw_box box = {roundf(left), roundf(row.y + (row.height - side) / 2), side, side};
    struct draw_point tick_points[3] = {{box.x + side * 0.22f, box.y + side * 0.52f},
                                        {box.x + side * 0.43f, box.y + side * 0.74f},
                                        {box.x + side * 0.80f, box.y + side * 0.28f}};
    if (tick == TICK_NONE)
        return left;
    if (tick == TICK_ON) {
        draw_rect(context->list, box, side * 0.2f, theme->text);
        draw_path(context->list, tick_points, 3, 0,
                  (struct draw_pen){.colour = theme->background, .width = side * 0.13f});
    } else {
        draw_frame(context->list, box, side * 0.2f,
                   (struct draw_pen){.colour = theme->muted, .width = context->frame->hair});
    }
    return left + side + em * 0.7f;
}

static void draw_row(const struct frame_context *context, const struct rows *rows, size_t row, struct draw_box box)
{
    const struct scene_menu *menu = context->view->menu;
    const struct scene_menu_row *text = &menu->row[row];
    float em = context->frame->em, left = draw_row_picture(context, text, box);
    left = draw_tick(context, text->tick, left, box);
    struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
    float line = roundf(menu->has_notes ? box.y + em * 1.8f : box.y + box.height * 0.5f + em * 0.36f);
    float right = box.x + box.width - em * 0.6f;
    float key = *text->key ? context_text_width(context, small.face, small.size, text->key) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, right, line, text->key);
    flow_line(context, row == rows->chosen ? font_bold(context, 1) : font_text(context, 1), left, line,
              right - key - left, text->text);
    if (menu->has_notes)
        flow_line(context, font_muted(context, FRAME_SMALL_TYPE), left, roundf(box.y + em * 3.15f), right - left,
                  text->note);
}

/* Returns the height of all rows with their headings, at most `most`. */
static float height_of_rows(const struct frame_context *context, const struct rows *rows, float most)
{
    float height = 0;
    for (size_t i = 0; i < rows->count && height < most; i++)
        height += rows->height + (heading_of(context, i, !i) ? rows->heading : 0);
    if (height <= most)
        return height;
    bool has_headings = heading_of(context, 0, true); /* otherwise whole rows */
    return has_headings ? most : rows->height * fmaxf(1, floorf(most / rows->height));
}

static float card_width(const struct frame_context *context)
{
    const struct scene_menu *menu = context->view->menu;
    enum scene_menu_place place = place_of(context);
    float em = context->frame->em, w = (float)context->frame->width;
    float ems = place == MENU_AT_POINT    ? 26
                : menu->has_large_picture ? 62
                : menu->has_notes         ? 44
                : menu->is_wide           ? 54
                                          : 36;
    float width = roundf(fminf(w - 2 * em, em * ems));
    if (place == MENU_AT_POINT || place >= MENU_BELOW_TITLE) /* no wider than the panel, if the rows fit there */
        width = fminf(width, fmaxf(context->frame->title.width, em * 26));
    return width;
}

/* Returns the height of the paragraph below the subtitle on a card of this width, with the space after it. */
static float paragraph_height(const struct frame_context *context, float width)
{
    const struct sentence *paragraph = context->view->menu->paragraph;
    float em = context->frame->em;
    struct draw_box box = {.width = width - em * 2.8f};
    return paragraph ? roundf(flow_draw(context, paragraph, box, em * FRAME_SMALL_TYPE, FLOW_MEASURE) + em * 0.6f) : 0;
}

/* Takes the right part of the rows' box for the picture of the chosen row, if the menu has one and there is space. */
static struct draw_box take_picture(const struct frame_context *context, struct draw_box *rows)
{
    float em = context->frame->em, side = roundf(fminf(rows->height - em, rows->width * 0.42f));
    struct draw_box box = {rows->x + rows->width - side - em * 0.6f, rows->y + em * 0.5f, side, side};
    if (!context->view->menu->has_large_picture || side < em * 10)
        return (struct draw_box){0};
    rows->width -= side + em * 1.2f;
    return box;
}

void menu_draw(const struct frame_context *context, struct rows_shown *shown)
{
    const struct scene_menu *menu = context->view->menu;
    if (!menu)
        return;
    float em = context->frame->em, h = (float)context->frame->height, width = card_width(context);
    bool is_alone = place_of(context) == MENU_IN_MIDDLE || place_of(context) == MENU_AT_TOP;
    float head = roundf(em * (menu->subtitle ? 4.6f : 3.2f)) + paragraph_height(context, width),
          foot = roundf(em * 2.6f);
    struct rows rows = {.count = menu->rows,
                        .chosen = menu->chosen,
                        .target = SCENE_MENU,
                        .height = roundf(em * (menu->has_notes      ? 4.2f
                                               : menu->has_pictures ? 4.4f
                                                                    : 1.8f)),
                        .heading = roundf(em * 2),
                        .heading_of = heading_of,
                        .draw = draw_row};
    float above = place_of(context) >= MENU_BELOW_TITLE ? context->frame->title.y + em * 2 : em;
    if (h - above < 20 * em) /* too little room below the name: the menu covers it */
        above = em;
    bool says_nothing = !menu->rows && menu->nothing;
    float height = says_nothing ? roundf(em * 2) : height_of_rows(context, &rows, h - above - em - head - foot);
    struct draw_box card = place_card(context, width, head + foot + height);
    rows.box = (struct draw_box){card.x + em * 0.8f, card.y + head, width - em * 1.6f, height};
    struct draw_box picture = take_picture(context, &rows.box);
    if (is_alone)
        card_dim(context, h, 0.75f);
    hits_cover(context->hits, SCENE_MENU);
    card_draw(context, card, 0.6f);
    rows_draw(context, &rows, shown);
    draw_words(context, card, shown);
    if (picture.width > 0 && menu->rows && menu->row[menu->chosen].layout)
        draw_picture(context, menu->row[menu->chosen].layout, picture);
    if (says_nothing)
        flow_line(context, font_text(context, 1), rows.box.x + em * 0.6f, roundf(rows.box.y + em * 1.2f),
                  rows.box.width, menu->nothing);
}
