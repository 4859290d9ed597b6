/* Explains what is wrong with a board that no format fits, in this order: a character that occurs in no format, a
 * row that differs from the others, the number of rows. */
#include <string.h>

#include "puzzle/reader_internal.h"

static unsigned most_common_count(const struct reader_block *block, bool groups)
{
    unsigned best = 0, best_votes = 0;
    for (unsigned r = 0; r < block->rows && r < 64; r++) {
        unsigned value = groups ? block->row[r]->groups : block->row[r]->cells, votes = 0;
        for (unsigned other = 0; other < block->rows; other++)
            votes += value == (groups ? block->row[other]->groups : block->row[other]->cells);
        if (votes > best_votes) {
            best = value;
            best_votes = votes;
        }
    }
    return best;
}

static bool report_strange_character(const struct reader_block *block, struct text_error *error)
{
    for (unsigned r = 0; r < block->rows; r++) {
        const struct reader_line *row = block->row[r];
        for (size_t i = 0; i < row->length; i++) {
            char c = row->text[i], found[64];
            if (reader_is_decoration(c) || reader_is_blank(c) || (c >= '1' && c <= '9') || strchr("xX#@", c) ||
                (c >= 'A' && c <= 'Y') || (c >= 'a' && c <= 'y'))
                continue;
            reader_line_describe_character(row, i + 1, found, sizeof found);
            text_error_input(error, row->number, i + 1, "found %s, expected a digit 1-9 or a blank", found);
            return true;
        }
    }
    return false;
}

static void explain_marks(const struct reader_block *block, unsigned side, struct text_error *error)
{
    for (unsigned r = 0; r < block->rows; r++) {
        if (block->row[r]->groups != side) {
            text_error_input(error, block->row[r]->number, 0, "row %u has %u groups of candidates, expected %u (%ux%u)",
                             r + 1, block->row[r]->groups, side, side, side);
            return;
        }
    }
    text_error_input(error, block->row[0]->number, 0, "%u rows of %u groups of candidates, expected %u rows (%ux%u)",
                     block->rows, side, side, side, side);
}

static bool looks_like_columns(const struct reader_block *block)
{
    unsigned with_bars = 0;
    for (unsigned r = 0; r < block->rows; r++) {
        const struct reader_line *row = block->row[r];
        if (row->length > 20 || strpbrk(row->text, ".0*_-?"))
            return false;
        with_bars += strchr(row->text, '|') != NULL;
    }
    return with_bars * 2 > block->rows;
}

/* Returns a row whose first bar most of the first three rows share. */
static const struct reader_line *model_row(const struct reader_block *block)
{
    for (unsigned a = 0; a < 3 && a < block->rows; a++) {
        for (unsigned b = a + 1; b < 3 && b < block->rows; b++) {
            const char *bar_a = strchr(block->row[a]->text, '|'), *bar_b = strchr(block->row[b]->text, '|');
            if (bar_a && bar_b && bar_a - block->row[a]->text == bar_b - block->row[b]->text)
                return block->row[a];
        }
    }
    return block->row[0];
}

/* Reports characters after the last cell of a row or before its first. */
static bool explain_overhang(const struct reader_block *block, const struct reader_line *model,
                             struct text_error *error)
{
    size_t first = strcspn(model->text, "|"), last = (size_t)(strrchr(model->text, '|') - model->text);
    for (unsigned r = 0; r < block->rows; r++) {
        const struct reader_line *row = block->row[r];
        size_t start = strspn(row->text, " "), at = row->length > last + 4 ? last + 4 : start;
        if (row->length <= last + 4 && start + 3 >= first)
            continue;
        char found[64];
        reader_line_describe_character(row, at + 1, found, sizeof found);
        text_error_input(error, row->number, at + 1,
                         row->length > last + 4 ? "found %s behind the row's last cell, expected the end of the line"
                                                : "found %s before the row's first cell, expected nothing there",
                         found);
        return true;
    }
    return false;
}

static bool explain_columns(const struct reader_block *block, struct text_error *error)
{
    const struct reader_line *model = model_row(block);
    for (unsigned r = 0; r < block->rows; r++) {
        const struct reader_line *row = block->row[r];
        for (size_t i = 0; i < model->length || i < row->length; i++) {
            bool expected = i < model->length && model->text[i] == '|', is = i < row->length && row->text[i] == '|';
            if (expected == is)
                continue;
            char found[64];
            reader_line_describe_character(row, i + 1, found, sizeof found);
            text_error_input(error, row->number, i + 1,
                             expected ? "found %s, expected '|' as in the other rows"
                                      : "found %s where the other rows have a cell, expected a digit 1-9 or a blank",
                             found);
            return true;
        }
    }
    if (block->rows != 9) {
        text_error_input(error, block->row[0]->number, 0, "%u rows, expected 9 (9x9)", block->rows);
        return true;
    }
    return explain_overhang(block, model, error);
}

/* Reports rows of fields, which may be empty, that do not have as many as the first one. */
static bool explain_fields(const struct reader_block *block, struct text_error *error)
{
    for (const char *separator = ",;"; *separator; separator++) {
        unsigned expected = reader_count_fields(block->row[0], *separator);
        for (unsigned r = 1; expected >= 4 && r < block->rows; r++) {
            unsigned fields = reader_count_fields(block->row[r], *separator);
            if (fields == expected)
                continue;
            text_error_input(error, block->row[r]->number, 0,
                             "row %u has %u fields with '%c' between them, and row 1 has %u", r + 1, fields, *separator,
                             expected);
            return true;
        }
    }
    return false;
}

static void explain_counts(const struct puzzle_reader *reader, const struct reader_block *block,
                           struct text_error *error)
{
    unsigned width = most_common_count(block, false);
    size_t line = block->row[0]->number;
    if (block->rows == 1) {
        unsigned side = reader_nearest_side(reader, width);
        text_error_input(error, line, 0, width == 1 ? "%u cell, expected %u (%ux%u)" : "%u cells, expected %u (%ux%u)",
                         width, side * side, side, side);
        return;
    }
    if (!reader_has_side(reader, width)) {
        if (explain_fields(block, error))
            return;
        text_error_input(error, line, 0, "%u rows of %u cells, expected a square such as 9 rows of 9 cells",
                         block->rows, width);
        return;
    }
    for (unsigned r = 0; r < block->rows; r++) {
        if (block->row[r]->cells != width) {
            text_error_input(error, block->row[r]->number, 0, "row %u has %u cells, expected %u (%ux%u)", r + 1,
                             block->row[r]->cells, width, width, width);
            return;
        }
    }
    text_error_input(error, line, 0, "%u rows of %u cells, expected %u rows (%ux%u)", block->rows, width, width, width,
                     width);
}

/* Reports rows with '#' outside the grids that have no known shape. */
static bool explain_sheet(const struct reader_block *block, struct text_error *error)
{
    size_t longest = 0;
    bool outside = false;
    for (unsigned r = 0; r < block->rows; r++) {
        longest = block->row[r]->length > longest ? block->row[r]->length : longest;
        outside |= strstr(block->row[r]->text, "##") != NULL;
    }
    if (outside)
        text_error_input(error, block->row[0]->number, 0,
                         "a sheet of %zux%u, expected triathlon (15x21), samurai (21x21) or '#! sheet' lines before it",
                         longest, block->rows);
    return outside;
}

struct puzzle *reader_explain(struct puzzle_reader *reader, const struct reader_block *block, struct text_error *error)
{
    if (explain_sheet(block, error) || report_strange_character(block, error))
        return NULL;
    unsigned groups = most_common_count(block, true), like = 0;
    bool dots = false;
    for (unsigned r = 0; r < block->rows; r++) {
        like += reader_looks_like_groups(block->row[r]);
        dots |= strpbrk(block->row[r]->text, "._?") != NULL;
    }
    if (like * 2 > block->rows && !dots && groups >= 4 && reader_has_side(reader, groups)) {
        explain_marks(block, groups, error);
        return NULL;
    }
    if (looks_like_columns(block) && explain_columns(block, error))
        return NULL;
    reader->cells = 0;
    for (unsigned r = 0; r < block->rows; r++) {
        reader_cells_add(reader, block->row[r], 0, block->row[r]->length, false);
    }
    unsigned width = most_common_count(block, false);
    if (reader_cells_check(reader, block->rows > 1 && reader_has_side(reader, width) ? width : 9, error))
        explain_counts(reader, block, error);
    return NULL;
}
