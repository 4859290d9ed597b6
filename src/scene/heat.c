/* Shows where the search has difficulties: how often each cell was guessed, or left without a digit, up to the
 * position. A gauge at the cell's left edge shows its share of the maximum; the cell is tinted in the same hue. */
#include <math.h>
#include <stdio.h>

#include "base/number_text.h"
#include "base/translation.h"
#include "scene/frame_parts.h"

void heat_draw(const struct frame_context *context)
{
    const struct cell_effort *effort = context->tallies.cells;
    if (!effort || !effort->most)
        return;
    float wide = roundf(
              fmaxf(context->frame->cell * 0.055f, fminf(context->frame->cell * 0.2f, context->frame->em * 0.25f))),
          inset = fmaxf(1, roundf(context->frame->cell * 0.03f));
    for (unsigned cell = 0; cell < context->layout->cells; cell++) {
        struct draw_box box = board_cell(context, (cell_id)cell);
        float share = (float)(effort->guesses[cell] + effort->fails[cell]) / (float)effort->most;
        if (share <= 0)
            continue;
        uint32_t colour = mark_put(context, MARK_HEAT);
        float height = fmaxf(wide, roundf((box.height - 2 * inset) * share));
        if (!context->theme->hatched)
            draw_rect(context->list, box, 0, draw_fade(colour, 0.16f * share));
        draw_rect(context->list, (struct draw_box){box.x + inset, box.y + box.height - inset - height, wide, height}, 0,
                  colour);
    }
}

void heat_draw_numbers(const struct frame_context *context)
{
    const struct cell_effort *effort = context->tallies.cells;
    const struct scene_view *view = context->view;
    cell_id cell = context->hover.cell;
    if (!effort || effort->position != context->position || context->hover.target != SCENE_CELL || view->pointer.tip)
        return;
    uint32_t guesses = effort->guesses[cell], fails = effort->fails[cell];
    char name[16], figure[2][NUMBER_TEXT_SIZE], count[2][64], text[160];
    if (!guesses && !fails)
        return;
    notation_cell(view->style.notation, context->layout, cell, name, sizeof name);
    snprintf(count[0], sizeof count[0], tr_n("%s guess", "%s guesses", guesses), number_text(guesses, figure[0]));
    snprintf(count[1], sizeof count[1], tr_n("%s contradiction", "%s contradictions", fails),
             number_text(fails, figure[1]));
    snprintf(text, sizeof text, "%s: %s, %s", name, count[0], count[1]);
    tip_draw_words(context, text, "");
}
