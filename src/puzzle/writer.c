#include "puzzle/writer.h"

#include <string.h>

static char cell_character(digit_mask mask)
{
    return digit_count(mask) == 1 ? digit_character(digit_first(mask)) : '.';
}

void writer_line(const struct layout *layout, const digit_mask *masks, struct buffer *text)
{
    for (unsigned c = 0; c < layout->cells; c++)
        buffer_put(text, cell_character(masks[c]));
}

bool writer_has_only_candidates(const struct puzzle *puzzle)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (puzzle->given[c] || puzzle->placed[c])
            return false;
    }
    return puzzle->has_marks && puzzle->layout->cells == 81 && puzzle->layout->digits == 9;
}

void writer_candidates(const digit_mask *masks, struct buffer *text)
{
    for (unsigned i = 0; i < 729; i++)
        buffer_put(text, masks[i / 9] & digit_bit(i % 9 + 1) ? digit_character(i % 9 + 1) : '.');
}

void writer_puzzle_line(const struct puzzle *puzzle, struct buffer *text)
{
    bool are_candidates = writer_has_only_candidates(puzzle);
    if (are_candidates)
        writer_candidates(puzzle->start, text);
    for (unsigned c = 0; c < puzzle->layout->cells && !are_candidates; c++) {
        unsigned digit = puzzle_digit(puzzle, c);
        buffer_put(text, digit ? digit_character(digit) : '.');
    }
}

/* Finds the size of the boxes, for borders. Layouts with regions have no inner borders. */
static void box_size(const struct layout *layout, unsigned *width, unsigned *height)
{
    *width = layout->width;
    *height = layout->height;
    for (unsigned h = 0; h < layout->houses; h++) {
        if (layout->house[h].kind != HOUSE_BOX)
            continue;
        const struct cell *first = &layout->cell[layout->house[h].cells[0]];
        const struct cell *last = &layout->cell[layout->house[h].cells[layout->digits - 1]];
        *width = last->x - first->x + 1u;
        *height = last->y - first->y + 1u;
        return;
    }
}

/* Writes a horizontal border as wide as the columns; `corners` are its left, inner and right corner. */
static void write_rule(struct buffer *text, const unsigned *widths, unsigned columns, unsigned box, const char *corners)
{
    buffer_put(text, corners[0]);
    for (unsigned x = 0; x < columns; x++) {
        if (x && x % box == 0)
            buffer_put(text, corners[1]);
        for (unsigned i = 0; i < widths[x] + (x % box == 0) + 1; i++)
            buffer_put(text, '-');
    }
    buffer_put(text, corners[2]);
    buffer_put(text, '\n');
}

static void write_cell(struct buffer *text, const struct layout *layout, const digit_mask *masks, unsigned x,
                       unsigned y, bool marks, unsigned width)
{
    cell_id cell = layout->at[y * layout->width + x];
    unsigned used = 1;
    if (cell == NO_CELL) {
        buffer_put(text, '#');
    } else if (!marks) {
        buffer_put(text, cell_character(masks[cell]));
    } else {
        used = digit_count(masks[cell]);
        for (digit_mask left = masks[cell]; left; left &= left - 1)
            buffer_put(text, digit_character(digit_first(left)));
    }
    for (; used < width; used++)
        buffer_put(text, ' ');
}

static void write_grid(const struct layout *layout, const digit_mask *masks, bool marks, struct buffer *text)
{
    unsigned widths[LAYOUT_MAX_SIDE], box_width, box_height;
    box_size(layout, &box_width, &box_height);
    for (unsigned x = 0; x < layout->width; x++) {
        widths[x] = 1;
        for (unsigned y = 0; marks && y < layout->height; y++) {
            unsigned count = digit_count(masks[layout->at[y * layout->width + x]]);
            widths[x] = count > widths[x] ? count : widths[x];
        }
    }
    write_rule(text, widths, layout->width, box_width, "...");
    for (unsigned y = 0; y < layout->height; y++) {
        if (y && y % box_height == 0)
            write_rule(text, widths, layout->width, box_width, ":+:");
        for (unsigned x = 0; x < layout->width; x++) {
            if (x % box_width == 0)
                buffer_append(text, "| ", 2);
            write_cell(text, layout, masks, x, y, marks, widths[x]);
            buffer_put(text, ' ');
        }
        buffer_append(text, "|\n", 2);
    }
    write_rule(text, widths, layout->width, box_width, "'''");
}

/* Writes a sheet without borders, because the edge of a box in one grid may be inside a box of a second one. */
static void write_sheet(const struct layout *layout, const digit_mask *masks, struct buffer *text)
{
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        buffer_put(text, layout->at[i] == NO_CELL ? '#' : cell_character(masks[layout->at[i]]));
        if (i % layout->width == layout->width - 1)
            buffer_put(text, '\n');
    }
}

void writer_board(const struct layout *layout, const digit_mask *masks, struct buffer *text)
{
    if (layout->grids > 1)
        write_sheet(layout, masks, text);
    else
        write_grid(layout, masks, false, text);
}

bool writer_marks(const struct layout *layout, const digit_mask *masks, struct buffer *text)
{
    if (layout->grids > 1)
        return false;
    write_grid(layout, masks, true, text);
    return true;
}
