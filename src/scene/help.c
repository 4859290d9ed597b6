/* The help screen: the rows of the action table that have keys, below each other, in type of one size. */
#include <math.h>
#include <stdio.h>

#include "base/translation.h"
#include "scene/frame_context.h"

static void draw_help_row(const struct frame_context *context, const struct scene_help *row, struct draw_box box,
                          float keys, float size)
{
    float em = context->frame->em, base = roundf(box.y + box.height * 0.5f + em * 0.36f);
    struct draw_font font = {DRAW_SEMIBOLD, size, context->theme->text};
    if (!*row->keys) {
        draw_text(context->list, font, DRAW_LEFT, box.x + keys, base, row->help);
        return;
    }
    draw_text(context->list, font, DRAW_LEFT, box.x, base, row->keys);
    font.face = DRAW_REGULAR;
    font.colour = context->theme->muted;
    flow_line(context, font, box.x + keys, base, box.width - keys, row->help);
}

/* Returns the width of the widest keys. */
static float keys_width(const struct frame_context *context, float size)
{
    float widest = 0;
    for (size_t i = 0; i < context->view->help_rows; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_SEMIBOLD, size, context->view->help[i].keys));
    return widest + 1.6f * context->frame->em;
}

/* Returns the width of the longest row. */
static float rows_width(const struct frame_context *context, float size)
{
    float widest = 0;
    for (size_t i = 0; i < context->view->help_rows; i++)
        widest = fmaxf(widest, context_text_width(context, DRAW_REGULAR, size, context->view->help[i].help));
    return keys_width(context, size) + widest;
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
    hits_cover(context->hits, SCENE_HELP);
    card_dim(context, h, 0.9f);
    size_t rows = view->help_first < view->help_rows ? view->help_rows - view->help_first : 0;
    float size = em * 0.9f, room = w - 5.2f * em;
    while (size > em * 0.75f && rows_width(context, size) > room) /* the same for all rows */
        size -= 0.5f;
    size_t fit = (size_t)fmaxf(1, (h - 7 * em) / line), shown = rows < fit ? rows : fit;
    float width = fminf(w - 2 * em, fmaxf(rows_width(context, size) + 3.2f * em, 40 * em));
    float height = (float)(view->help_rows < fit ? view->help_rows : fit) * line + 5 * em;
    struct draw_box card = {roundf((w - width) / 2), roundf((h - height) / 2), roundf(width), roundf(height)};
    card_draw(context, card, 0.6f);
    draw_head(context, card, shown);
    for (size_t i = 0; i < shown; i++) {
        struct draw_box box = {card.x + em * 1.6f, roundf(card.y + em * 3.4f + (float)i * line), width - 3.2f * em,
                               line};
        draw_help_row(context, &view->help[view->help_first + i], box, keys_width(context, size), size);
    }
}
