/* Draws what a human solver has entered besides digits: colours, lines, pencil marks in the corners and in the centre;
 * the selected cells; and cells that clash or stay open. */
#include <math.h>

#include "scene/frame_parts.h"

/* a colour's number is also in the cell's corner, for those who cannot see it */
static const uint32_t colours[DOCUMENT_COLOURS] = {0x70808080, 0x70E0453A, 0x70F08A24, 0x70E8C51E, 0x7058A83C,
                                                   0x7022A79A, 0x703C82DC, 0x70935FD0, 0x70A8754A};

uint32_t document_colour(unsigned colour)
{
    return colours[colour - 1];
}

static void draw_colours(const struct frame_context *context, cell_id cell, uint32_t mask)
{
    struct draw_box box = board_cell(context, cell);
    unsigned count = digit_count(mask), index = 0;
    char numbers[DOCUMENT_COLOURS + 1];
    for (digit_mask rest = mask; rest; rest &= rest - 1, index++) {
        unsigned colour = digit_first(rest) - 1;
        float left = floorf(box.width * (float)index / (float)count);
        float right = floorf(box.width * (float)(index + 1) / (float)count);
        draw_rect(context->list, (struct draw_box){box.x + left, box.y, right - left, box.height}, 0, colours[colour]);
        numbers[index] = (char)('1' + colour);
    }
    numbers[index] = 0;
    draw_text(context->list,
              (struct draw_font){context->theme->regular, fmaxf(6, box.width * 0.12f), context->theme->muted},
              DRAW_RIGHT, box.x + box.width * 0.98f, box.y + box.height * 0.985f, numbers);
}

/* Marks the cells that clash, like a contradiction, or stay open, by a dotted frame. */
static void draw_marking(const struct frame_context *context, cell_id cell)
{
    struct draw_box box = draw_inset(board_cell(context, cell), roundf(context->frame->cell * 0.08f));
    float width = fmaxf(context->frame->hair, context->frame->cell / 30);
    if (context->view->document->marking == MARKING_CLASH) {
        mark_tint(context, cell, mark_put(context, MARK_CLASH), context->theme->tint * 1.5f);
        draw_frame(context->list, box, box.width * 0.1f,
                   (struct draw_pen){.colour = mark_put(context, MARK_CLASH), .width = width});
    } else if (context->view->document->marking == MARKING_OPEN) {
        draw_frame(context->list, box, box.width * 0.1f,
                   (struct draw_pen){.colour = mark_put(context, MARK_OPEN), .width = width, .gap = 2.2f * width});
    }
}

/* Returns whether the neighbour at this distance is selected, too, so no edge is between them. */
static bool is_selected_at(const struct frame_context *context, cell_id cell, int x, int y)
{
    const struct layout *layout = context->layout;
    cell_id other = layout_cell_at(layout, layout->cell[cell].x + x, layout->cell[cell].y + y);
    return other != NO_CELL && context->view->document->selected[other];
}

/* Draws the outline of the selected cells in the colour of givens. */
static void draw_selected_edges(const struct frame_context *context, cell_id cell)
{
    static const int sides[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    struct draw_box box = board_cell(context, cell);
    float width = fmaxf(2, roundf(context->frame->cell / 18));
    struct draw_box edge[4] = {{box.x, box.y, box.width, width},
                               {box.x, box.y + box.height - width, box.width, width},
                               {box.x, box.y, width, box.height},
                               {box.x + box.width - width, box.y, width, box.height}};
    for (unsigned i = 0; i < 4; i++) {
        if (!is_selected_at(context, cell, sides[i][0], sides[i][1]))
            draw_rect(context->list, edge[i], 0, mark_put(context, MARK_SELECTED));
    }
}

void document_draw_under(const struct frame_context *context)
{
    const struct scene_document *shown = context->view->document;
    for (unsigned c = 0; shown && c < context->layout->cells; c++) {
        uint32_t mask = document_get(shown->document, (cell_id)c, FIELD_COLOUR);
        if (mask)
            draw_colours(context, (cell_id)c, mask);
        else if (shown->selected[c]) /* the outline suffices, so a colour is not hidden */
            draw_rect(context->list, board_cell(context, (cell_id)c), 0, context->theme->select);
        if (shown->marked[c])
            draw_marking(context, (cell_id)c);
    }
}

/* --- over the digits --- */

/* Writes the digits of a mask as text. Returns their number. */
static unsigned write_digits(digit_mask mask, char text[LAYOUT_MAX_DIGITS + 1])
{
    unsigned count = 0;
    for (; mask; mask &= mask - 1)
        text[count++] = digit_character(digit_first(mask));
    text[count] = 0;
    return count;
}

/* Rings candidates: if candidates are shown, a mark is a ring around one. */
static void ring_candidates(const struct frame_context *context, cell_id cell, digit_mask mask)
{
    for (digit_mask rest = mask; rest; rest &= rest - 1) {
        struct draw_point at = board_candidate(context, cell, digit_first(rest));
        draw_ring(context->list, at.x, at.y, board_candidate_size(context) * 0.6f,
                  (struct draw_pen){.colour = mark_put(context, MARK_OWN_CANDIDATE),
                                    .width = fmaxf(1, context->frame->cell / 40)});
    }
}

/* Draws a disc under a mark if its digit is highlighted. Returns the font of the mark. */
static struct draw_font light_mark(const struct frame_context *context, struct draw_font font, float x, float y,
                                   unsigned digit)
{
    if (digit == context->view->digit) {
        draw_disc(context->list, x, y, font.size * 0.62f, context->theme->select);
        font.face = context->theme->strong;
    }
    return font;
}

/* Draws up to four marks in the corners, further ones at the middle of the edges, and the rest beside the last one. */
static void draw_corner_marks(const struct frame_context *context, cell_id cell, digit_mask mask)
{
    static const float places[8][2] = {{0.17f, 0.20f}, {0.83f, 0.20f}, {0.17f, 0.82f}, {0.83f, 0.82f},
                                       {0.50f, 0.20f}, {0.50f, 0.82f}, {0.17f, 0.51f}, {0.83f, 0.51f}};
    char text[LAYOUT_MAX_DIGITS + 1];
    unsigned count = write_digits(mask, text), most = sizeof places / sizeof *places;
    struct draw_box box = board_cell(context, cell);
    struct draw_font font = {context->theme->regular, fmaxf(7, box.width * (count > most ? 0.18f : 0.25f)),
                             mark_put(context, MARK_OWN_CANDIDATE)};
    for (unsigned i = 0; i < count && i < most; i++) {
        char one[LAYOUT_MAX_DIGITS + 1] = {text[i], 0};
        const char *mark = i + 1 == most ? text + i : one;
        float x = box.x + box.width * places[i][0], y = box.y + box.height * places[i][1];
        struct draw_font lit = light_mark(context, font, x, y, mark[1] ? 0 : digit_of_character(*mark));
        draw_text(context->list, lit, DRAW_INK, x, y, mark);
    }
}

static void draw_centre_marks(const struct frame_context *context, cell_id cell, digit_mask mask)
{
    char text[LAYOUT_MAX_DIGITS + 1];
    struct draw_box box = board_cell(context, cell);
    write_digits(mask, text);
    struct draw_font font = flow_fit(
        context, (struct draw_font){context->theme->regular, box.width * 0.3f, mark_put(context, MARK_OWN_CANDIDATE)},
        6, box.width * 0.92f, text);
    float x = box.x + box.width / 2, y = box.y + box.height / 2;
    char before[LAYOUT_MAX_DIGITS + 1];
    if (context->view->digit && mask & digit_bit(context->view->digit)) {
        write_digits(mask & (digit_bit(context->view->digit) - 1), before);
        char lit[2] = {digit_character(context->view->digit), 0};
        float left = x - context_text_width(context, font.face, font.size, text) / 2 +
                     context_text_width(context, font.face, font.size, before);
        light_mark(context, font, left + context_text_width(context, font.face, font.size, lit) / 2, y,
                   context->view->digit);
    }
    draw_text(context->list, font, DRAW_INK, x, y, text);
}

static void draw_lines(const struct frame_context *context, cell_id cell, uint32_t mask)
{
    static const int towards[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
    struct draw_box box = board_cell(context, cell);
    float x = box.x + box.width / 2, y = box.y + box.height / 2;
    struct draw_pen pen = {.colour = draw_fade(mark_put(context, MARK_OWN_LINE), 0.8f),
                           .width = fmaxf(2, box.width / 14)};
    for (unsigned i = 0; i < 4; i++) {
        if (mask & 1u << i)
            draw_line(context->list, x, y, x + (float)towards[i][0] * box.width, y + (float)towards[i][1] * box.height,
                      pen);
    }
}

void document_draw_over(const struct frame_context *context)
{
    const struct scene_document *shown = context->view->document;
    for (unsigned c = 0; shown && c < context->layout->cells; c++) {
        cell_id cell = (cell_id)c;
        uint32_t corner = document_get(shown->document, cell, FIELD_CORNER);
        uint32_t centre = document_get(shown->document, cell, FIELD_CENTRE);
        uint32_t lines = document_get(shown->document, cell, FIELD_LINE);
        if (lines)
            draw_lines(context, cell, lines);
        if (!shown->settled[c] && shown->mask[c])
            ring_candidates(context, cell, corner & shown->mask[c]);
        else if (!shown->settled[c] && corner)
            draw_corner_marks(context, cell, corner);
        if (!shown->settled[c] && centre && !shown->mask[c])
            draw_centre_marks(context, cell, centre);
        if (shown->selected[c])
            draw_selected_edges(context, cell);
    }
}
