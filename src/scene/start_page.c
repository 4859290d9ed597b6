/* Draws the start page: four lists in two columns. Boards to watch are shown as small pictures side by side, above the
 * rows of their list. */
#include <math.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

enum { COLUMNS = 2 };

/* In em: a row; a title with the line below it; a thumbnail with its name. */
static const float row_height = 1.9f, head_height = 2.5f, picture_side = 7.5f, picture_height = 10;

static size_t count_pictures(const struct scene_start *start, enum start_section section)
{
    size_t count = 0;
    while (count < start->section[section].count && start->row[start->section[section].first + count].thumbnail)
        count++;
    return count;
}

/* Returns a list's height in em. */
static float height_of(const struct scene_start *start, enum start_section section)
{
    size_t pictures = count_pictures(start, section);
    return head_height + (pictures ? picture_height : 0) +
           row_height * (float)(start->section[section].count - pictures);
}

static void draw_text_row(const struct frame_context *context, size_t index, struct draw_box box, bool is_chosen)
{
    const struct scene_menu_row *row = &context->view->start->row[index];
    float em = context->frame->em, base = context_baseline(box, em);
    struct draw_font small = font_muted(context, FRAME_SMALL_TYPE);
    float key = *row->key ? context_text_width(context, small.face, small.size, row->key) + em : 0;
    draw_text(context->list, small, DRAW_RIGHT, box.x + box.width - em * 0.6f, base, row->key);
    flow_line(context, is_chosen ? font_bold(context, 1) : font_text(context, 1), box.x + em * 0.6f, base,
              box.width - em * 1.2f - key, row->text);
}

static void draw_board_row(const struct frame_context *context, size_t index, struct draw_box box, bool is_chosen)
{
    const struct scene_menu_row *row = &context->view->start->row[index];
    float em = context->frame->em, side = floorf(fminf(em * picture_side, box.width - em * 1.2f) / 9) * 9;
    float x = roundf(box.x + (box.width - side) / 2), y = roundf(box.y + em * 0.5f);
    thumbnail_draw(context, (struct draw_box){x, y, side, side}, row->thumbnail);
    struct draw_font font = is_chosen ? font_bold(context, 1) : font_text(context, 1);
    font = flow_fit(context, font, frame_least_type(context->frame), box.width, row->text);
    draw_text(context->list, font, DRAW_MIDDLE, roundf(box.x + box.width / 2), roundf(y + side + em * 1.4f), row->text);
}

static void draw_row(const struct frame_context *context, size_t index, struct draw_box box)
{
    bool is_chosen = index == context->view->start->chosen;
    if (is_chosen)
        draw_rect(context->list, box, context->frame->em * 0.35f, context->theme->select);
    if (context->view->start->row[index].thumbnail)
        draw_board_row(context, index, box, is_chosen);
    else
        draw_text_row(context, index, box, is_chosen);
    hits_add(context->hits, box, SCENE_START, index);
}

static void draw_section(const struct frame_context *context, enum start_section section, struct draw_box box)
{
    const struct scene_start *start = context->view->start;
    float em = context->frame->em, y = box.y + roundf(em * head_height);
    size_t first = start->section[section].first, pictures = count_pictures(start, section);
    flow_line(context, font_bold(context, 1.25f), box.x + em * 0.6f, roundf(box.y + em * 1.25f), box.width,
              start->section[section].title);
    draw_rect(context->list,
              (struct draw_box){roundf(box.x + em * 0.6f), roundf(box.y + em * 1.95f), roundf(box.width - em * 1.2f),
                                context->frame->hair},
              0, context->theme->hair);
    for (size_t i = 0; i < pictures; i++) {
        float width = floorf(box.width / (float)pictures);
        draw_row(context, first + i,
                 (struct draw_box){box.x + width * (float)i, y, width, roundf(em * (picture_height - 0.3f))});
    }
    y += pictures ? roundf(em * picture_height) : 0;
    for (size_t i = pictures; i < start->section[section].count; i++, y += roundf(em * row_height))
        draw_row(context, first + i, (struct draw_box){box.x, y, box.width, roundf(em * row_height)});
}

void start_page_draw(const struct frame_context *context)
{
    const struct scene_start *start = context->view->start;
    float em = context->frame->em, w = (float)context->frame->width, h = (float)context->frame->height;
    float upper = fmaxf(height_of(start, 0), height_of(start, 1)),
          lower = fmaxf(height_of(start, 2), height_of(start, 3));
    float gap = em * (w < 60 * em ? 1.5f : 4), width = fminf(w - em * 3, em * 68);
    float head = em * (h < 45 * em ? 4.4f : 6);
    float left = roundf((w - width) / 2), room = h - head - (upper + lower) * em;
    float between = roundf(fmaxf(0, fminf(em * 2.5f, room / 2))),
          top = roundf(fmaxf(em * 0.4f, (room - between) * 0.4f));
    hits_cover(context->hits, SCENE_START);
    flow_line(context, font_bold(context, 1.7f), left + em * 0.6f, roundf(top + em * 1.9f), width, "sudoscope");
    flow_line(context, font_muted(context, 1), left + em * 0.6f, roundf(top + em * 3.5f), width,
              tr("Sudoku, step by step, each with its reason"));
    float column = roundf((width - gap) / COLUMNS);
    for (unsigned section = 0; section < START_SECTIONS; section++) {
        struct draw_box box = {left + (column + gap) * (float)(section % COLUMNS), top + head, column, 0};
        if (section >= COLUMNS)
            box.y += roundf(upper * em) + between;
        draw_section(context, section, box);
    }
}
