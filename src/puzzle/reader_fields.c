/* Reads forms with one field a cell: rows whose fields a comma, a semicolon or a bar separates, where an empty field is a blank
 * (csv, tables of Markdown); numbers instead of letters beyond nine; and SudoCue's .sdx, where blanks separate, a digit is a
 * given, u and a digit is placed, and several digits are candidates. */
#include <string.h>

#include "base/array.h"
#include "puzzle/reader_internal.h"

enum { FRAMED_BAR = '\v' }; /* bars that may also stand before the first and behind the last field */

/* Finds the field at `*at`, without the spaces around it, and moves `*at` behind its separator. Returns false after the last. */
static bool next_field(const struct reader_line *line, char separator, size_t *at, struct line_part *field)
{
    bool framed = separator == FRAMED_BAR;
    char mark = framed ? '|' : separator;
    if (*at == 0 && framed && line->text[strspn(line->text, " ")] == '|')
        *at = strspn(line->text, " ") + 1;
    if (*at > line->length || (framed && *at && *at == line->length))
        return false;
    size_t from = *at, to = from;
    while (to < line->length && line->text[to] != mark)
        to++;
    *at = to + 1;
    while (from < to && line->text[from] == ' ')
        from++;
    while (to > from && line->text[to - 1] == ' ')
        to--;
    *field = (struct line_part){from, to};
    return true;
}

unsigned reader_count_fields(const struct reader_line *line, char separator)
{
    unsigned fields = 0;
    struct line_part field;
    for (size_t at = 0; next_field(line, separator, &at, &field);)
        fields++;
    return fields;
}

/* Whether it is a character, or a number of two digits, which `*has_numbers` then tells. */
static bool is_cell(const struct reader_line *line, struct line_part field, bool *has_numbers)
{
    if (field.to - field.from < 2)
        return true;
    bool is_number = field.to - field.from == 2 && reader_is_digit(line->text[field.from]) &&
                     reader_is_digit(line->text[field.from + 1]);
    *has_numbers |= is_number;
    return is_number;
}

/* Returns how many fields `separator` makes, or 0 if one of them is no cell. */
static unsigned count_fields(const struct reader_line *line, char separator, bool *has_numbers)
{
    struct line_part field;
    for (size_t at = 0; next_field(line, separator, &at, &field);) {
        if (!is_cell(line, field, has_numbers))
            return 0;
    }
    return reader_count_fields(line, separator);
}

/* Whether each of the first rows has a separator behind its last field, as the rows of an array in a program have. */
static bool end_in(const struct reader_block *block, char separator, unsigned rows)
{
    unsigned r = 0;
    while (r < rows && block->row[r]->length && block->row[r]->text[block->row[r]->length - 1] == separator)
        r++;
    return r == rows;
}

/* Returns how many of a row's fields are cells: all but the last one, which is empty, if every row has a separator behind its last cell and
 * the number of rows fits. */
static unsigned count_cells(const struct reader_block *block, char separator, unsigned fields)
{
    bool is_closed =
        fields > 1 && block->rows % fields && block->rows % (fields - 1) == 0 && end_in(block, separator, block->rows);
    return fields - is_closed;
}

/* Whether each row begins with a bar, which is then no separator. */
static bool begin_with_bars(const struct reader_block *block)
{
    unsigned r = 0;
    while (r < block->rows && block->row[r]->text[strspn(block->row[r]->text, " ")] == '|')
        r++;
    return r == block->rows;
}

/* Fields that are not empty may look like shorter rows: those of an array, or rows of which chance has left as many digits. */
char reader_csv_separator(const struct reader_block *block, unsigned plain_side)
{
    static const char separators[] = {',', ';', FRAMED_BAR, '|', 0};
    for (const char *separator = separators; *separator; separator++) {
        bool has_numbers = false;
        unsigned fields = count_fields(block->row[0], *separator, &has_numbers);
        unsigned side = count_cells(block, *separator, fields);
        bool fits = side >= 4 && (block->rows % side == 0 || (block->cut && block->rows > side));
        for (unsigned r = 0; fits && r < block->rows; r++)
            fits = count_fields(block->row[r], *separator, &has_numbers) == fields;
        fits = fits && (*separator != '|' || !begin_with_bars(block));
        bool is_array = plain_side && side == plain_side + 1 && end_in(block, *separator, plain_side);
        if (fits && side != plain_side && !is_array && (side > 9 || !has_numbers))
            return *separator;
    }
    return 0;
}

unsigned reader_csv_side(const struct reader_block *block, char separator)
{
    bool has_numbers = false;
    return count_cells(block, separator, count_fields(block->row[0], separator, &has_numbers));
}

/* Adds the field as a cell. */
static bool add_field(struct puzzle_reader *reader, const struct reader_line *line, struct line_part field,
                      unsigned side, struct text_error *error)
{
    size_t length = field.to - field.from;
    struct reader_cell cell = {line, field.from + 1, length ? line->text[field.from] : ' ', length > 1};
    if (length > 1) {
        unsigned number = (unsigned)(line->text[field.from] - '0') * 10 + (unsigned)(line->text[field.from + 1] - '0');
        if (number > side)
            return text_error_input(error, line->number, field.from + 1,
                                    "found %u, expected a number from 1 to %u or a blank", number, side);
        cell.character = number ? digit_character(number) : '0';
    }
    array_room(reader->cell, reader->cell_capacity, reader->cells + 1);
    reader->cell[reader->cells++] = cell;
    return true;
}

struct puzzle *reader_csv(struct puzzle_reader *reader, const struct reader_block *block, char separator,
                          unsigned *used, struct text_error *error)
{
    unsigned side = reader_csv_side(block, separator);
    if (!reader_has_side(reader, side)) {
        text_error_input(error, block->row[0]->number, 0, "%u rows of fields, expected a square such as 9 rows of 9",
                         side);
        return NULL;
    }
    struct layout *layout = reader_square(reader, side, error);
    *used = block->used_by[side - 1];
    reader->cells = 0;
    for (unsigned r = 0; layout && r < side; r++) {
        struct line_part field;
        unsigned cells = 0;
        for (size_t at = 0; cells < side && next_field(block->row[r], separator, &at, &field); cells++) {
            if (!add_field(reader, block->row[r], field, side, error))
                return NULL;
        }
    }
    return layout ? reader_cells_puzzle(reader, layout, error) : NULL;
}

/* --- numbers --- */

/* What the groups of lines have of a board of numbers. A 0 or another blank tells these from candidates. */
struct number_signs {
    bool has_numbers, has_blanks;
};

static bool are_numbers(const struct reader_line *line, struct number_signs *signs)
{
    struct line_part field;
    for (size_t at = 0; reader_line_next_group(line, &at, &field);) {
        for (size_t i = field.from; i < field.to; i++) {
            bool blank = reader_is_blank(line->text[i]);
            if (!blank && !reader_is_digit(line->text[i]))
                return false;
            signs->has_blanks |= blank;
        }
        if (!is_cell(line, field, &signs->has_numbers))
            return false;
    }
    return true;
}

unsigned reader_numbers_side(const struct puzzle_reader *reader, const struct reader_block *block)
{
    unsigned side = block->row[0]->groups;
    struct number_signs signs = {0};
    if (side < 10 || !reader_has_side(reader, side) || block->rows < side || (block->rows % side != 0 && !block->cut))
        return 0;
    for (unsigned r = 0; r < side; r++) {
        if (block->row[r]->groups != side || !are_numbers(block->row[r], &signs))
            return 0;
    }
    return signs.has_numbers && signs.has_blanks ? side : 0;
}

unsigned reader_line_numbers_side(const struct reader_line *line)
{
    struct number_signs signs = {0};
    unsigned side = line->groups < 100 ? 0 : reader_side(line->groups);
    return side >= 10 && are_numbers(line, &signs) && signs.has_numbers && signs.has_blanks ? side : 0;
}

struct puzzle *reader_numbers(struct puzzle_reader *reader, const struct reader_line *const *rows, unsigned count,
                              unsigned side, struct text_error *error)
{
    struct layout *layout = reader_square(reader, side, error);
    reader->cells = 0;
    for (unsigned r = 0; layout && r < count; r++) {
        struct line_part field;
        for (size_t at = 0; reader_line_next_group(rows[r], &at, &field);) {
            if (!add_field(reader, rows[r], field, side, error))
                return NULL;
        }
    }
    return layout ? reader_cells_puzzle(reader, layout, error) : NULL;
}

/* Whether all groups of the line are numbers or -1; two digits are a number only on large boards. */
static bool has_only_numbers(const struct reader_line *line, unsigned side, bool *any)
{
    struct line_part field;
    for (size_t at = 0; reader_line_next_group(line, &at, &field);) {
        const char *text = line->text + field.from;
        size_t length = field.to - field.from;
        bool is_minus_one = length == 2 && text[0] == '-' && text[1] == '1';
        *any |= is_minus_one;
        if (!is_minus_one && (length > 1 + (side > 9) || strspn(text, "0123456789") < length || text[0] == '0'))
            return false;
    }
    return true;
}

static void replace_minus_ones(struct reader_line *line)
{
    struct line_part field;
    for (size_t at = 0; reader_line_next_group(line, &at, &field);) {
        if (line->text[field.from] == '-')
            memcpy(line->text + field.from, ". ", 2);
    }
    reader_line_count(line);
}

void reader_replace_minus_ones_of_line(struct reader_line *line)
{
    unsigned side = reader_side(line->groups);
    bool any = false;
    if (side >= 6 && has_only_numbers(line, side, &any) && any)
        replace_minus_ones(line);
}

void reader_replace_minus_ones(struct puzzle_reader *reader, const struct reader_block *block, unsigned first)
{
    bool any = false;
    unsigned side = first < block->rows ? block->row[first]->groups : 0;
    for (unsigned r = first; r < block->rows; r++) {
        if (block->row[r]->groups != side || !has_only_numbers(block->row[r], side, &any))
            return;
    }
    for (unsigned r = first; any && r < block->rows; r++)
        replace_minus_ones(&reader->line[(reader->first + block->used_by[r] - 1) % READER_WINDOW]);
}

/* --- .sdx --- */

/* Returns the candidates of a group of digits, 0 if it is something else. */
static digit_mask sdx_mask(const char *text, size_t length, bool *placed)
{
    digit_mask mask = 0;
    *placed = length == 2 && (text[0] | 0x20) == 'u';
    for (size_t i = *placed; i < length; i++) {
        if (text[i] < '1' || text[i] > '9' || mask & digit_bit((unsigned)(text[i] - '0')))
            return 0;
        mask |= digit_bit((unsigned)(text[i] - '0'));
    }
    return mask;
}

/* Walks through the groups of the nine rows. Fills `puzzle` unless it is NULL. Returns whether all are of the form, and
 * one of them is placed. */
static bool walk_sdx(const struct reader_block *block, struct puzzle *puzzle)
{
    bool any_placed = false;
    for (unsigned r = 0; r < 9; r++) {
        const char *at = block->row[r]->text;
        for (unsigned x = 0; x < 9; x++) {
            bool placed;
            at += strspn(at, " ");
            size_t length = strcspn(at, " ");
            digit_mask mask = sdx_mask(at, length, &placed);
            if (!mask)
                return false;
            cell_id cell = (cell_id)(r * 9 + x);
            if (puzzle && placed)
                puzzle_place(puzzle, cell, digit_first(mask));
            else if (puzzle && digits_are_one(mask))
                puzzle_give(puzzle, cell, digit_first(mask));
            else if (puzzle)
                puzzle->start[cell] = mask;
            any_placed |= placed;
            at += length;
        }
        if (at[strspn(at, " ")])
            return false;
    }
    return any_placed;
}

bool reader_is_sdx(const struct reader_block *block)
{
    return block->rows == 9 && walk_sdx(block, NULL);
}

struct puzzle *reader_sdx(struct puzzle_reader *reader, const struct reader_block *block, struct text_error *error)
{
    struct layout *layout = reader_square(reader, 9, error);
    if (!layout)
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    walk_sdx(block, puzzle);
    puzzle->line = block->row[0]->number;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}
