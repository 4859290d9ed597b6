/* The help screen: the rows of the action table with keys, one below the other, in text of one size. In a narrow
 * window, each has two lines. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_parts.h"

/* The size of the text, and the width of the column of keys. */
struct columns {
    float size, keys;
};

static void draw_row(const struct frame_context *context, const struct rows *rows, size_t index, struct draw_box box)
{
    const struct scene_help_row *row = &context->view->help->row[index];
    const struct columns *columns = rows->style;
    float em = context->frame->em, base = context_baseline(box, em), keys = columns->keys;
    struct draw_font font = {DRAW_SEMIBOLD, columns->size, context->theme->text};
    if (!*row->keys) {
        draw_text(context->list, font, DRAW_LEFT, box.x + keys, base, row->help);
        return;
    }
    draw_text(context->list, font, DRAW_LEFT, box.x, base, row->keys);
    font.face = DRAW_REGULAR;
    font.colour = context->theme->muted;
    flow_two_lines(context, font, box.x + keys, base, box.width - keys, row->help);
}

/* Returns the width of the widest keys. */
static float keys_width(const struct frame_context *context, float size)
{
    float widest = 0;
    const struct scene_help *help = context->view->help;
    for (size_t i = 0; i < help->rows; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_SEMIBOLD, size, help->row[i].keys));
    return widest + 1.6f * context->frame->em;
}

/* Returns the width of the longest row. */
static float rows_width(const struct frame_context *context, float size)
{
    float widest = 0;
    const struct scene_help *help = context->view->help;
    for (size_t i = 0; i < help->rows; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_REGULAR, size, help->row[i].help));
    return keys_width(context, size) + widest;
}

static void draw_head(const struct frame_context *context, struct draw_box card, const struct rows_shown *shown)
{
    const struct scene_help *help = context->view->help;
    float em = context->frame->em, base = roundf(card.y + em * 2.3f);
    char text[96], title[64];
    *text = 0;
    if (shown->count < help->rows)
        snprintf(text, sizeof text, tr("%zu to %zu of %zu"), shown->first + 1, shown->first + shown->count, help->rows);
    else if (!help->rows)
        snprintf(text, sizeof text, "%s", tr("no key does that"));
    snprintf(title, sizeof title, *help->typed ? "%s_" : tr("Keys: type what you look for_"), help->typed);
    draw_text(context->list, font_bold(context, 1.25f), DRAW_LEFT, card.x + em * 1.6f, base, title);
    float close = card_draw_close(context, card, base);
    draw_text(context->list, font_muted(context, FRAME_SMALL_TYPE), DRAW_RIGHT, card.x + card.width - em * 1.4f - close,
              base, text);
}

void help_draw(const struct frame_context *context, struct rows_shown *shown)
{
    const struct scene_help *help = context->view->help;
    if (!help)
        return;
    const struct frame_layout *frame = context->frame;
    float em = frame->em, w = (float)frame->width, h = (float)frame->height, line;
    struct columns columns = {.size = em * FRAME_SMALL_TYPE};
    hits_cover(context->hits, SCENE_HELP);
    card_dim(context, h, 0.9f);
    while (columns.size > frame_least_type(context->frame) &&
           rows_width(context, columns.size) > w - 5.2f * em) /* all rows have the same size */
        columns.size -= 0.5f;
    columns.keys = keys_width(context, columns.size);
    line = roundf(em * (rows_width(context, columns.size) > w - 5.2f * em ? 2.5f : 1.75f));
    size_t fit = (size_t)fmaxf(1, (h - 7 * em) / line), most = help->rows < fit ? help->rows : fit;
    float width = fminf(w - 2 * em, fmaxf(rows_width(context, columns.size) + 3.2f * em, 40 * em));
    float height = (float)most * line + 5 * em;
    struct draw_box card = {roundf((w - width) / 2), roundf((h - height) / 2), roundf(width), roundf(height)};
    struct rows rows = {.count = help->rows,
                        .chosen = ROWS_UNCHOSEN,
                        .height = line,
                        .target = SCENE_HELP,
                        .draw = draw_row,
                        .style = &columns};
    rows.box = (struct draw_box){card.x + em * 1.6f, roundf(card.y + em * 3.4f), width - 3.2f * em, (float)most * line};
    card_draw(context, card, 0.6f);
    rows_draw(context, &rows, shown);
    draw_head(context, card, shown);
}
