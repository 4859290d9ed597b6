#include "form/bands.h"

#include "form/forms.h"
#include "form/labels.h"

/* Returns whether most rows have as many cells or groups as the block has rows. */
static bool is_nearly_square(const struct block *block)
{
    unsigned fitting = 0;
    for (unsigned r = 0; r < block->rows; r++)
        fitting += block->row[r].cells == block->rows || block->row[r].groups == block->rows;
    return fitting * 2 > block->rows;
}

/* Returns whether each row is a complete 4x4 puzzle. */
static bool are_all_lines(const struct block *block)
{
    unsigned r = 0;
    while (r < block->rows && row_is_4x4_puzzle(&block->row[r]))
        r++;
    return r == block->rows;
}

/* Offers readings of all rows of the block without its first `header` rows, which are labels. The rows' own labels
 * are removed, too; if there is no header, a reading that keeps them is also offered. Returns whether there is a
 * reading. */
static bool offer(struct fitting *fitting, const struct block *block, unsigned header, bool is_labelled)
{
    const unsigned labels[] = {header ? LABELS_OF_COLUMNS | LABELS_OF_ROWS : LABELS_OF_ROWS, LABELS_OF_COLUMNS};
    const struct block *before = fitting->block;
    unsigned readings = fitting->readings;
    struct block rest;
    fitting->needs_all = true;
    fitting->block = block;
    if (!header)
        forms_fit(fitting);
    for (unsigned i = 0; is_labelled && i < 1 + header && fitting->readings == readings; i++) {
        if (!labels_remove(fitting->arena, block, labels[i], &rest))
            continue;
        fitting->block = &rest;
        forms_fit(fitting);
    }
    fitting->needs_all = false;
    fitting->block = before;
    return fitting->readings > readings;
}

void bands_fit_regions(struct fitting *fitting, struct lines *lines, const struct block *block)
{
    bool is_square = block->rows == block->row[0].cells || block->rows == block->row[0].groups;
    if (fitting->layouts->wanted || !is_square)
        return;
    const struct block *before = fitting->block;
    struct block both = block_copy(fitting->arena, block);
    block_add(&both, lines, block_skip_apart(lines, block->used_by[block->rows - 1]), 0, NULL);
    fitting->block = &both;
    if (both.rows == 2 * block->rows) {
        form_regions_fit(fitting);
        form_cages_fit(fitting);
    }
    fitting->block = before;
}

void bands_fit(struct fitting *fitting, struct lines *lines, const struct block *block, unsigned end, unsigned header,
               unsigned dashes, bool may_be_lines, struct block *nearest)
{
    const struct layout *wanted = fitting->layouts->wanted;
    unsigned height = block->rows - header;
    struct block joined = block_copy(fitting->arena, block);
    unsigned readings = fitting->readings;
    joined.assumed |= dashes ? ASSUMED_DASHES_ARE_ROWS : 0;
    while (joined.rows + height <= LAYOUT_MAX_DIGITS + header) {
        const struct line *line = lines_peek(lines, end);
        if (!line || line->kind != LINE_EMPTY)
            break;
        while ((line = lines_peek(lines, end)) && line->kind == LINE_EMPTY)
            end++;
        unsigned before = joined.rows;
        end = block_add(&joined, lines, end, dashes, wanted);
        height = height ? height : joined.rows - before;
        if (!height || joined.rows != before + height)
            break;
        if (offer(fitting, &joined, header, !may_be_lines)) {
            bands_fit_regions(fitting, lines, &joined);
            break;
        }
        if (!header && !may_be_lines && layout_cache_has_side(fitting->layouts, joined.rows) &&
            is_nearly_square(&joined)) {
            *nearest = joined;
            break;
        }
    }
    if (may_be_lines && fitting->readings > readings && !are_all_lines(&joined))
        fitting_drop_lines(fitting);
}

/* --- blank lines as rows --- */

/* The rows at the start of the lines, and the blank lines before and between them. */
struct row_lines {
    unsigned lines, all, rows; /* lines: up to the last row; all: including the following blank lines */
    size_t longest;
};

static size_t width_of(const struct line *line)
{
    return line->kind == LINE_ROW ? line->width - line->from : 0;
}

/* Measures the rows and blank lines up to a line of a different kind, at most the size of the largest board. */
static struct row_lines measure_rows(struct lines *lines)
{
    struct row_lines found = {0};
    const struct line *line;
    for (unsigned i = 0; i <= LAYOUT_MAX_DIGITS && (line = lines_peek(lines, i)) &&
                         (line->kind == LINE_ROW || line->kind == LINE_EMPTY);
         i++) {
        found.longest = width_of(line) > found.longest ? width_of(line) : found.longest;
        found.rows += line->kind == LINE_ROW;
        found.lines = line->kind == LINE_ROW ? i + 1 : found.lines;
        found.all = i + 1;
    }
    return found;
}

/* Offers the first `side` lines as rows if they have only digits and spaces or are blank. One of two conditions must
 * hold. Either the first line is a row, and some row has `side` characters; or no row follows, and the blank lines
 * neither divide a board into bands nor come before a board. */
static void fit_blank_rows(struct fitting *fitting, struct lines *lines, const struct row_lines *found, size_t side)
{
    struct block all = {.row = arena_calloc(fitting->arena, LAYOUT_MAX_DIGITS, sizeof *all.row),
                        .used_by = arena_calloc(fitting->arena, LAYOUT_MAX_DIGITS, sizeof *all.used_by),
                        .assumed = ASSUMED_BLANK_LINES_ARE_ROWS};
    const struct line *line = NULL;
    size_t longest = 0;
    unsigned rows = 0;
    bool are_rows = side <= LAYOUT_MAX_DIGITS;
    while (are_rows && all.rows < side && (line = lines_peek(lines, all.rows))) {
        struct row row = row_of(line);
        rows += line->kind == LINE_ROW;
        longest = width_of(line) > longest ? width_of(line) : longest;
        are_rows = line->kind == LINE_EMPTY || (line->kind == LINE_ROW && row_is_spaced(&row));
        all.row[all.rows++] = row;
        all.used_by[all.rows - 1] = all.rows;
    }
    if (!are_rows || all.rows < side || rows == side || 2 * rows < side)
        return;
    bool is_as_wide = longest == side && all.row[0].line->kind == LINE_ROW;
    bool may_be_bands = layout_cache_has_side(fitting->layouts, found->rows) && found->longest <= found->rows;
    if (!is_as_wide && (found->lines > side || may_be_bands))
        return;
    const struct block *before = fitting->block;
    fitting->needs_all = true;
    fitting->block = &all;
    form_columns_fit(fitting);
    fitting->needs_all = false;
    fitting->block = before;
}

void bands_fit_blank_rows(struct fitting *fitting, struct lines *lines)
{
    struct row_lines found = measure_rows(lines);
    const struct line *first = lines_peek(lines, 0);
    const size_t sides[] = {first ? first->width - first->from : 0, found.longest, found.lines, found.all};
    unsigned readings = fitting->readings;
    for (size_t i = 0; !fitting->layouts->wanted && i < sizeof sides / sizeof *sides && fitting->readings == readings;
         i++)
        fit_blank_rows(fitting, lines, &found, sides[i]);
}
