/* Draws a small picture of a 9x9 board: digits, or small squares where digits would be illegible; the cells of a
 * pattern; and the candidates that are eliminated or placed, in their colours. */
#include <math.h>

#include "scene/frame_parts.h"

enum { SIDE = 9 };

static const float readable = 7; /* [pixels]: width of a cell from which its digit is legible */

static uint32_t colour_of(const struct theme *theme, enum thumbnail_cell cell)
{
    switch (cell) {
    case THUMBNAIL_PATTERN:
        return theme->meaning[MEANING_TRUTH];
    case THUMBNAIL_REMOVED:
        return theme->meaning[MEANING_REMOVED];
    case THUMBNAIL_PLACED:
        return theme->meaning[MEANING_PLACED];
    default:
        return draw_fade(theme->muted, 0.45f);
    }
}

static void draw_cell(const struct frame_context *context, const struct thumbnail *thumbnail, unsigned i,
                      struct draw_box at)
{
    enum thumbnail_cell kind = thumbnail->cell[i];
    float cell = at.width;
    float by = kind == THUMBNAIL_DIGIT ? roundf(cell * 0.3f) : kind == THUMBNAIL_REMOVED ? roundf(cell * 0.17f) : 0;
    bool is_digit = kind == THUMBNAIL_DIGIT && thumbnail->digit[i] && cell >= readable;
    char text[2] = {(char)('0' + thumbnail->digit[i]), 0};
    if (is_digit)
        draw_text(context->list, (struct draw_font){DRAW_REGULAR, cell * 0.85f, context->theme->text}, DRAW_MIDDLE,
                  at.x + cell / 2, roundf(at.y + cell * 0.81f), text);
    else if (kind != THUMBNAIL_EMPTY)
        draw_rect(context->list, draw_inset(at, by), 0, colour_of(context->theme, kind));
}

void thumbnail_show_digits(struct thumbnail *thumbnail, const struct puzzle *puzzle)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        thumbnail->digit[c] = puzzle_digit(puzzle, c);
        thumbnail->cell[c] = thumbnail->digit[c] ? THUMBNAIL_DIGIT : THUMBNAIL_EMPTY;
    }
}

void thumbnail_draw(const struct frame_context *context, struct draw_box box, const struct thumbnail *thumbnail)
{
    const struct theme *theme = context->theme;
    float cell = floorf(box.width / SIDE), side = cell * SIDE;
    struct draw_box sheet = {roundf(box.x), roundf(box.y), side, side};
    draw_rect(context->list, sheet, 0, theme->sheet);
    for (unsigned i = 0; i < SIDE * SIDE && thumbnail->is_known; i++)
        draw_cell(
            context, thumbnail, i,
            (struct draw_box){sheet.x + cell * (float)(i % SIDE), sheet.y + cell * (float)(i / SIDE), cell, cell});
    for (unsigned i = 0; i <= SIDE; i += 3) {
        float by = roundf(cell * (float)i);
        draw_rect(context->list, (struct draw_box){sheet.x, sheet.y + by, side, context->frame->hair}, 0, theme->line);
        draw_rect(context->list, (struct draw_box){sheet.x + by, sheet.y, context->frame->hair, side}, 0, theme->line);
    }
}
