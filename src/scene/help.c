/* The help screen: the rows of the action table that have keys, in as many columns as fit. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

static void draw_help_row(const struct frame_context *context, const struct scene_help *row, struct draw_box box,
                          float keys)
{
    float em = context->frame->em, base = roundf(box.y + box.height * 0.5f + em * 0.36f);
    struct draw_font font = font_bold(context, 0.9f);
    if (!*row->keys) {
        draw_text(context->list, font, DRAW_LEFT, box.x + keys, base, row->help);
        return;
    }
    draw_text(context->list, font, DRAW_LEFT, box.x, base, row->keys);
    font.face = DRAW_REGULAR;
    font.colour = context->theme->muted;
    while (font.size > em * 0.6f && context_text_width(context, font.face, font.size, row->help) > box.width - keys)
        font.size -= 0.5f; /* shrinks the font instead of cutting the text */
    flow_line(context, font, box.x + keys, base, box.width - keys, row->help);
}

/* Returns the width of the widest keys. */
static float keys_width(const struct frame_context *context)
{
    float em = context->frame->em, widest = 0;
    for (size_t i = 0; i < context->view->help_rows; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_SEMIBOLD, em * 0.9f, context->view->help[i].keys));
    return widest + 1.6f * em;
}

static void draw_head(const struct frame_context *context, struct draw_box card, size_t shown)
{
    const struct scene_view *view = context->view;
    float em = context->frame->em, base = roundf(card.y + em * 2.3f);
    char text[96], title[64];
    if (shown < view->help_rows)
        snprintf(text, sizeof text, tr("%zu to %zu of %zu, Esc closes"), view->help_first + 1, view->help_first + shown,
                 view->help_rows);
    else
        snprintf(text, sizeof text, "%s", view->help_rows ? tr("Esc closes") : tr("no key does that, Esc closes"));
    bool is_narrowed = view->help_typed && *view->help_typed;
    snprintf(title, sizeof title, is_narrowed ? "%s_" : tr("Keys: type what you look for_"), view->help_typed);
    draw_text(context->list, font_bold(context, 1.25f), DRAW_LEFT, card.x + em * 1.6f, base, title);
    draw_text(context->list, font_muted(context, 0.9f), DRAW_RIGHT, card.x + card.width - em * 1.6f, base, text);
}

void help_draw(const struct frame_context *context)
{
    const struct scene_view *view = context->view;
    if (!view->help)
        return;
    const struct frame_layout *frame = context->frame;
    float em = frame->em, w = (float)frame->width, h = (float)frame->height, line = roundf(em * 1.75f);
    card_dim(context, h, 0.9f);
    size_t rows = view->help_first < view->help_rows ? view->help_rows - view->help_first : 0;
    size_t columns = w > 76 * em && (float)rows * line > h - 7 * em ? 2 : 1;
    float width = fminf(w - 2 * em, em * (columns == 2 ? 84 : 50));
    float max_line = (h - 7 * em) / ceilf((float)rows / (float)columns);
    line = fmaxf(fminf(line, floorf(max_line)), roundf(em * 1.33f)); /* reduces the line height if all rows fit then */
    size_t fit = (size_t)fmaxf(1, (h - 7 * em) / line), each = (rows + columns - 1) / columns;
    each = each < fit ? each : fit;
    float height = (float)each * line + 5 * em;
    struct draw_box card = {roundf((w - width) / 2), roundf((h - height) / 2), roundf(width), roundf(height)};
    card_draw(context, card, 0.6f);
    size_t shown = rows < each * columns ? rows : each * columns;
    draw_head(context, card, shown);
    float column = (width - 3.2f * em) / (float)columns, keys = fminf(keys_width(context), column * 0.48f);
    for (size_t i = 0; i < shown; i++) {
        struct draw_box box = {card.x + em * 1.6f + (float)(i / each) * column,
                               roundf(card.y + em * 3.4f + (float)(i % each) * line), column - em, line};
        draw_help_row(context, &view->help[view->help_first + i], box, keys);
    }
}
