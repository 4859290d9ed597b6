/* Draws the names of rows and columns at the edge of the board, in the notation of the sentences. */
#include <math.h>

#include "scene/clue_marks.h"
#include "scene/frame_parts.h"

/* Returns the interval between labelled lines, so that labels do not touch. */
static unsigned label_every(const struct frame_context *context, struct draw_font font)
{
    char widest[8];
    notation_column(context->view->style.notation, context->layout->width - 1, widest, sizeof widest);
    float width = context_text_width(context, font.face, font.size, widest) + font.size * 0.25f;
    return context->frame->cell_width >= width ? 1 : 5;
}

static void draw_row(const struct frame_context *context, struct draw_font font, unsigned row)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box shown = frame->viewport;
    float y = frame->board.y + ((float)row + 0.5f) * frame->cell;
    char text[8];
    notation_row(context->view->style.notation, row, text, sizeof text);
    if (y > shown.y && y < shown.y + shown.height)
        draw_text(context->list, font, DRAW_RIGHT, shown.x - frame->em * 0.4f, roundf(y + font.size * 0.36f), text);
}

static void draw_column(const struct frame_context *context, struct draw_font font, unsigned column)
{
    const struct frame_layout *frame = context->frame;
    struct draw_box shown = frame->viewport;
    float x = frame->board.x + ((float)column + 0.5f) * frame->cell_width;
    char text[8];
    notation_column(context->view->style.notation, column, text, sizeof text);
    if (x > shown.x && x < shown.x + shown.width)
        draw_text(context->list, font, DRAW_MIDDLE, x, roundf(shown.y - frame->em * 0.4f), text);
}

void labels_draw(const struct frame_context *context)
{
    const struct layout *layout = context->layout;
    struct draw_font font = {DRAW_REGULAR, frame_least_type(context->frame), context->theme->candidate};
    unsigned every = label_every(context, font);
    if (context->view->style.no_labels || context->theme->big_bang)
        return;
    for (unsigned row = 0; row < layout->height; row++) {
        if ((every == 1 || row % every == every - 1 || !row) && !clue_marks_are_before(context, row, false))
            draw_row(context, font, row);
    }
    for (unsigned column = 0; column < layout->width; column++) {
        if ((every == 1 || column % every == every - 1 || !column) && !clue_marks_are_before(context, column, true))
            draw_column(context, font, column);
    }
}
