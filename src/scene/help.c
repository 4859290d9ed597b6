/* The help screen: the command table's rows, in as many columns as there is room for. */
#include <math.h>

#include "scene/stage.h"

static void draw_help_row(const struct stage *stage, const struct scene_help *row, struct draw_box box, float keys)
{
    float em = stage->frame->em, base = roundf(box.y + box.height * 0.5f + em * 0.36f);
    struct draw_font font = {DRAW_SEMIBOLD, em * 0.9f, stage->theme->text};
    flow_line(stage, font, box.x, base, keys - em, row->keys);
    font.face = DRAW_REGULAR;
    font.colour = stage->theme->muted;
    flow_line(stage, font, box.x + keys, base, box.width - keys, row->help);
}

void help_draw(const struct stage *stage)
{
    const struct scene_view *view = stage->view;
    if (!view->help)
        return;
    const struct frame *frame = stage->frame;
    float em = frame->em, w = (float)frame->width, h = (float)frame->height, line = roundf(em * 1.75f);
    draw_rect(stage->list, (struct draw_box){0, 0, w, h}, 0, draw_fade(stage->theme->ground, 0.75f));
    size_t columns = w > 62 * em ? 2 : 1, rows = view->help_rows - view->help_first;
    float width = fminf(w - 2 * em, em * (columns == 2 ? 70 : 38));
    size_t fit = (size_t)fmaxf(1, (h - 7 * em) / line), each = (rows + columns - 1) / columns;
    each = each < fit ? each : fit;
    float height = (float)each * line + 5 * em;
    struct draw_box card = {roundf((w - width) / 2), roundf((h - height) / 2), roundf(width), roundf(height)};
    draw_rect(stage->list, card, em * 0.6f, stage->theme->raised);
    draw_frame(stage->list, card, em * 0.6f, (struct draw_pen){.colour = stage->theme->line, .width = frame->hair});
    draw_text(stage->list, (struct draw_font){DRAW_SEMIBOLD, em * 1.25f, stage->theme->text}, DRAW_LEFT,
              card.x + em * 1.6f, roundf(card.y + em * 2.3f), "Keys");
    draw_text(stage->list, (struct draw_font){DRAW_REGULAR, em * 0.9f, stage->theme->muted}, DRAW_RIGHT,
              card.x + card.width - em * 1.6f, roundf(card.y + em * 2.3f), "Esc closes");
    float column = (width - 3.2f * em) / (float)columns, keys = fminf(em * 11, column * 0.42f);
    for (size_t i = 0; i < rows && i < each * columns; i++) {
        struct draw_box box = {card.x + em * 1.6f + (float)(i / each) * column,
                               roundf(card.y + em * 3.4f + (float)(i % each) * line), column - em, line};
        draw_help_row(stage, &view->help[view->help_first + i], box, keys);
    }
}
