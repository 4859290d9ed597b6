#include "form/explain.h"

#include <string.h>

static unsigned most_common_count(const struct block *block, bool groups)
{
    unsigned best = 0, best_votes = 0;
    for (unsigned r = 0; r < block->rows && r < 64; r++) {
        unsigned value = groups ? block->row[r].groups : block->row[r].cells, votes = 0;
        for (unsigned other = 0; other < block->rows; other++)
            votes += value == (groups ? block->row[other].groups : block->row[other].cells);
        if (votes > best_votes) {
            best = value;
            best_votes = votes;
        }
    }
    return best;
}

static bool report_strange_character(const struct block *block, struct text_error *error)
{
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        for (size_t i = row->from; i < row->to; i++) {
            char c = row->line->plain[i], found[64];
            if (glyph_is_decoration(c) || glyph_is_blank(c) || (c >= '1' && c <= '9') || strchr("xX#@", c) ||
                (c >= 'A' && c <= 'Y') || (c >= 'a' && c <= 'y'))
                continue;
            line_describe(row->line, i, found, sizeof found);
            text_error_input(error, row->line->number, i + 1, "found %s, expected a digit 1-9 or a blank", found);
            return true;
        }
    }
    return false;
}

static void explain_candidates(const struct block *block, unsigned side, struct text_error *error)
{
    for (unsigned r = 0; r < block->rows; r++) {
        if (block->row[r].groups != side) {
            text_error_input(error, block->row[r].line->number, 0,
                             "row %u has %u groups of candidates, expected %u (%ux%u)", r + 1, block->row[r].groups,
                             side, side, side);
            return;
        }
    }
    text_error_input(error, block->row[0].line->number, 0,
                     "%u rows of %u groups of candidates, expected %u rows (%ux%u)", block->rows, side, side, side,
                     side);
}

static bool looks_like_columns(const struct block *block)
{
    unsigned with_bars = 0;
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        if (row->to > 20 || row_has(row, ".0*_-?"))
            return false;
        with_bars += row_has(row, "|");
    }
    return with_bars * 2 > block->rows;
}

/* Returns the first of three rows that has its first bar where most of them have it. */
static const struct row *model_row(const struct block *block)
{
    for (unsigned a = 0; a < 3 && a < block->rows; a++) {
        for (unsigned b = a + 1; b < 3 && b < block->rows; b++) {
            const char *bar_a = strchr(block->row[a].line->plain, '|'), *bar_b = strchr(block->row[b].line->plain, '|');
            if (bar_a && bar_b && bar_a - block->row[a].line->plain == bar_b - block->row[b].line->plain)
                return &block->row[a];
        }
    }
    return &block->row[0];
}

/* Reports characters after the last cell of a row or before its first. */
static bool explain_overhang(const struct block *block, const struct row *model, struct text_error *error)
{
    size_t first = strcspn(model->line->plain, "|"),
           last = (size_t)(strrchr(model->line->plain, '|') - model->line->plain);
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        size_t start = strspn(row->line->plain, " "), at = row->to > last + 4 ? last + 4 : start;
        if (row->to <= last + 4 && start + 3 >= first)
            continue;
        char found[64];
        line_describe(row->line, at, found, sizeof found);
        text_error_input(error, row->line->number, at + 1,
                         row->to > last + 4 ? "found %s behind the row's last cell, expected the end of the line"
                                            : "found %s before the row's first cell, expected nothing there",
                         found);
        return true;
    }
    return false;
}

static bool explain_columns(const struct block *block, struct text_error *error)
{
    const struct row *model = model_row(block);
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        for (size_t i = 0; i < model->to || i < row->to; i++) {
            bool expected = i < model->to && model->line->plain[i] == '|',
                 is = i < row->to && row->line->plain[i] == '|';
            if (expected == is)
                continue;
            char found[64];
            line_describe(row->line, i, found, sizeof found);
            text_error_input(error, row->line->number, i + 1,
                             expected ? "found %s, expected '|' as in the other rows"
                                      : "found %s where the other rows have a cell, expected a digit 1-9 or a blank",
                             found);
            return true;
        }
    }
    if (block->rows != 9) {
        text_error_input(error, block->row[0].line->number, 0, "%u rows, expected 9 (9x9)", block->rows);
        return true;
    }
    return explain_overhang(block, model, error);
}

/* Reports the first row whose number of fields differs from the first row's. Fields may be empty. */
static bool explain_fields(const struct block *block, struct text_error *error)
{
    for (const char *separator = ",;\t"; *separator; separator++) {
        unsigned expected = row_count_fields(&block->row[0], *separator);
        for (unsigned r = 1; expected >= 4 && r < block->rows; r++) {
            unsigned fields = row_count_fields(&block->row[r], *separator);
            if (fields == expected)
                continue;
            return *separator == '\t'
                       ? !text_error_input(error, block->row[r].line->number, 0,
                                           "row %u has %u fields with a tab between them, and row 1 has %u", r + 1,
                                           fields, expected)
                       : !text_error_input(error, block->row[r].line->number, 0,
                                           "row %u has %u fields with '%c' between them, and row 1 has %u", r + 1,
                                           fields, *separator, expected);
        }
    }
    return false;
}

static void explain_counts(const struct fitting *fitting, const struct spelling *spelling, const struct block *block,
                           struct text_error *error)
{
    unsigned width = most_common_count(block, false);
    size_t line = block->row[0].line->number;
    if (block->rows == 1) {
        unsigned side = spell_nearest_side(spelling, width);
        text_error_input(error, line, 0, width == 1 ? "%u cell, expected %u (%ux%u)" : "%u cells, expected %u (%ux%u)",
                         width, side * side, side, side);
        return;
    }
    if (!layout_cache_has_side(fitting->layouts, width)) {
        if (explain_fields(block, error))
            return;
        text_error_input(error, line, 0, "%u rows of %u cells, expected a square such as 9 rows of 9 cells",
                         block->rows, width);
        return;
    }
    for (unsigned r = 0; r < block->rows; r++) {
        if (block->row[r].cells != width) {
            text_error_input(error, block->row[r].line->number, 0, "row %u has %u cells, expected %u (%ux%u)", r + 1,
                             block->row[r].cells, width, width, width);
            return;
        }
    }
    text_error_input(error, line, 0, "%u rows of %u cells, expected %u rows (%ux%u)", block->rows, width, width, width,
                     width);
}

/* Reports rows with '#' outside the grids whose shape fits no known sheet. */
static bool explain_sheet(const struct block *block, struct text_error *error)
{
    size_t longest = 0;
    bool outside = false;
    for (unsigned r = 0; r < block->rows; r++) {
        longest = block->row[r].to > longest ? block->row[r].to : longest;
        outside |= strstr(block->row[r].line->plain, "##") != NULL;
    }
    if (outside)
        text_error_input(error, block->row[0].line->number, 0,
                         "a sheet of %zux%u, expected triathlon (15x21), samurai (21x21) or '#! sheet' lines before it",
                         longest, block->rows);
    return outside;
}

void explain_block(struct fitting *fitting, const struct block *block, struct text_error *error)
{
    if (explain_sheet(block, error) || report_strange_character(block, error))
        return;
    unsigned groups = most_common_count(block, true), like = 0;
    bool has_dots = false;
    for (unsigned r = 0; r < block->rows; r++) {
        like += row_looks_like_candidates(&block->row[r]);
        has_dots |= row_has(&block->row[r], "._?");
    }
    if (like * 2 > block->rows && !has_dots && groups >= 4 && layout_cache_has_side(fitting->layouts, groups)) {
        explain_candidates(block, groups, error);
        return;
    }
    if (looks_like_columns(block) && explain_columns(block, error))
        return;
    struct spelling spelling = {0};
    for (unsigned r = 0; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        spell_characters(fitting->arena, &spelling, row, row->from, row->to, false);
    }
    unsigned width = most_common_count(block, false);
    bool has_side = block->rows > 1 && layout_cache_has_side(fitting->layouts, width);
    if (spell_check(&spelling, has_side ? width : 9, error))
        explain_counts(fitting, &spelling, block, error);
}
