/* A contradiction on the board: where nothing is left. */
#include <math.h>
#include <stdio.h>

#include "scene/stage.h"

/* The cell that ran empty, or the house that lost a digit's last place. */
void contradiction_draw_under(const struct stage *stage)
{
    const struct step *step = stage->step;
    if (!step->truth_count || stage->hurried) /* one after the other would flash */
        return;
    uint32_t colour = stage->theme->meaning[MEANING_CONTRADICTION];
    struct constraint truth = step->truths[0];
    if (constraint_is_cell(truth)) {
        draw_rect(stage->list, board_cell(stage, truth.index), 0, colour);
        return;
    }
    for (unsigned i = 0; i < stage->layout->digits; i++)
        mark_tint(stage, stage->layout->house[truth.index].cells[i], colour, 0.25f);
}

/* A cross over the empty place and, where there is room, a word for it. */
static void draw_empty(const struct stage *stage, struct draw_box box)
{
    uint32_t colour = stage->hurried ? stage->theme->meaning[MEANING_CONTRADICTION] : stage->theme->on_contradiction;
    float size = box.width * 0.19f, x = box.x + box.width / 2, y = box.y + box.height / 2, reach = box.width * 0.20f;
    bool named = size >= stage->frame->em * 0.75f;
    struct draw_pen pen = {.colour = colour, .width = roundf(fmaxf(2, box.width / 14))};
    y -= named ? box.height * 0.10f : 0;
    draw_line(stage->list, x - reach, y - reach, x + reach, y + reach, pen);
    draw_line(stage->list, x + reach, y - reach, x - reach, y + reach, pen);
    if (named)
        draw_text(stage->list, (struct draw_font){DRAW_SEMIBOLD, size, colour}, DRAW_MIDDLE, x,
                  box.y + box.height * 0.90f, "no digit");
}

/* A word beside the place where it happens, inside the board. */
static void draw_tag(const struct stage *stage, struct draw_box box, const char *text)
{
    const struct frame *frame = stage->frame;
    float size = fmaxf(frame->em * 0.9f, frame->cell * 0.20f), pad = size * 0.55f;
    float width = stage_width(stage, DRAW_SEMIBOLD, size, text) + 2 * pad, height = size * 1.7f;
    float x = box.x + box.width / 2 - width / 2, y = box.y + box.height + frame->thick * 2;
    x = fmaxf(frame->board.x, fminf(x, frame->board.x + frame->board.width - width));
    if (y + height > frame->board.y + frame->board.height)
        y = box.y - height - frame->thick * 2;
    struct draw_box tag = {roundf(x), roundf(y), ceilf(width), ceilf(height)};
    draw_rect(stage->list, draw_inset(tag, -frame->hair), size * 0.4f, stage->theme->sheet);
    draw_rect(stage->list, tag, size * 0.35f, stage->theme->meaning[MEANING_CONTRADICTION]);
    draw_text(stage->list, (struct draw_font){DRAW_SEMIBOLD, size, stage->theme->on_contradiction}, DRAW_INK,
              tag.x + tag.width / 2, tag.y + tag.height / 2, text);
}

void contradiction_draw_over(const struct stage *stage)
{
    if (!stage->step->truth_count)
        return;
    struct constraint truth = stage->step->truths[0];
    char text[96];
    if (constraint_is_cell(truth)) {
        draw_empty(stage, board_cell(stage, truth.index));
        return;
    }
    uint32_t colour = stage->theme->meaning[MEANING_CONTRADICTION];
    const cell_id *cells = stage->layout->house[truth.index].cells;
    mark_house(stage, truth.index, (struct draw_pen){.colour = colour, .width = stage->frame->thick * 1.5f},
                  stage->frame->thick);
    snprintf(text, sizeof text, "no place for %c", digit_character(truth.digit));
    struct draw_box place = board_cell(stage, cells[stage->layout->digits / 2]);
    if (stage->layout->house[truth.index].kind == HOUSE_BOX) { /* beside all of it */
        struct draw_box last = board_cell(stage, cells[stage->layout->digits - 1]);
        place = board_cell(stage, cells[0]);
        place.width = last.x + last.width - place.x;
        place.height = last.y + last.height - place.y;
    }
    draw_tag(stage, place, text);
}
