#include "form/board.h"

#include <string.h>

#include "form/bands.h"
#include "form/explain.h"
#include "form/forms.h"
#include "form/labels.h"

/* Offers the readings of a block. Returns whether it adds any. */
static bool offer(struct fitting *fitting, const struct block *block)
{
    unsigned readings = fitting->readings;
    fitting->block = block;
    forms_fit(fitting);
    return fitting->readings > readings;
}

/* Offers the readings of the rows without their labels. Labels of rows only, or of columns only, are removed only if
 * the rows are not a board with them. */
static void offer_without_labels(struct fitting *fitting, const struct block *block)
{
    static const unsigned labels[] = {LABELS_OF_COLUMNS | LABELS_OF_ROWS, LABELS_OF_COLUMNS, LABELS_OF_ROWS};
    unsigned readings = fitting->readings;
    struct block rest;
    bool is_open = !readings && !fitting->misfit.message[0];
    for (size_t i = 0; i < sizeof labels / sizeof *labels && (i == 0 || is_open); i++) {
        if (!labels_remove(fitting->arena, block, labels[i], &rest))
            continue;
        fitting->needs_all = true;
        bool fits = offer(fitting, &rest);
        fitting->needs_all = false;
        if (fits)
            return;
    }
}

/* Returns whether each row may be a 4x4 puzzle, rather than the beginning of a 16x16 board. */
static bool may_be_lines(const struct fitting *fitting, const struct block *block)
{
    return fitting->readings && fitting->reading[0].line && block->row[0].cells == 16;
}

/* Offers all readings of the rows from the first line on. Returns the rows that are most likely a board, for an
 * error. */
static struct block offer_all(struct fitting *fitting, struct lines *lines, struct block *block, unsigned end)
{
    const struct layout *wanted = fitting->layouts->wanted;
    struct block nearest = *block;
    offer(fitting, block);
    unsigned dashes = block_dashes(block), ignored;
    if (!fitting->readings && dashes && block->rows % dashes) {
        struct block longer = block_read(fitting->arena, lines, 0, dashes, wanted, &end);
        offer(fitting, &longer);
        *block = nearest = longer;
        fitting->block = block;
    }
    offer_without_labels(fitting, block);
    bands_fit_regions(fitting, lines, block);
    bool are_lines = may_be_lines(fitting, block);
    if ((fitting->readings && !are_lines) || fitting->refusal.message[0])
        return nearest;
    if (!fitting->readings)
        bands_fit_blank_rows(fitting, lines);
    if (block->rows * 2 > LAYOUT_MAX_DIGITS)
        return nearest;
    bands_fit(fitting, lines, block, end, 0, 0, are_lines, &nearest);
    if (!fitting->readings && dashes) {
        struct block longer = block_read(fitting->arena, lines, 0, dashes, wanted, &ignored);
        bands_fit(fitting, lines, &longer, ignored, 0, dashes, are_lines, &nearest);
    }
    if (!fitting->readings)
        bands_fit(fitting, lines, block, end, 1, 0, are_lines, &nearest);
    return nearest;
}

/* Fills the error for a block that is refused or fits no form, and the number of its lines. */
static void refuse(struct fitting *fitting, const struct block *nearest, struct board_end *end,
                   struct text_error *error)
{
    bool is_refused = fitting->refusal.message[0];
    end->used = is_refused ? fitting->refused_used : nearest->used_by[nearest->rows - 1];
    end->ends_text = fitting->ends_text;
    if (!is_refused && !fitting->misfit.message[0])
        explain_block(fitting, nearest, error);
    else if (error)
        *error = is_refused ? fitting->refusal : fitting->misfit;
}

struct puzzle *board_read(struct arena *arena, struct lines *lines, struct layout_cache *layouts, struct board_end *end,
                          struct text_error *error)
{
    unsigned next_line;
    struct puzzle *puzzle = NULL;
    struct block block = block_read(arena, lines, 0, 0, layouts->wanted, &next_line), nearest = block;
    struct fitting *fitting = fitting_new(arena, layouts, &block);
    *end = (struct board_end){.used = 1};
    if (block.rows)
        nearest = offer_all(fitting, lines, &block, next_line);
    else
        bands_fit_blank_rows(fitting, lines);
    if (fitting->readings && !fitting->refusal.message[0])
        puzzle = fitting_choose(fitting, &end->used, error);
    else if (block.rows)
        refuse(fitting, &nearest, end, error);
    fitting_finish(fitting);
    return puzzle;
}

/* Returns whether each cell shows its given of the puzzle or nothing. */
static bool has_givens(const struct board_cells *cells, const struct puzzle *puzzle)
{
    bool has_any = false;
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        digit_mask mask;
        if (!spell_cell_mask(&cells->spelling, c, puzzle->layout->digits, cells->are_candidates, &mask) ||
            (mask && puzzle->given[c] && !(mask & digit_bit(puzzle->given[c]))))
            return false;
        has_any |= mask && puzzle->given[c];
    }
    return has_any;
}

bool board_find_cells(struct arena *arena, struct lines *lines, struct layout_cache *layouts,
                      const struct puzzle *puzzle, struct board_cells *cells)
{
    unsigned end;
    bool is_found = false;
    struct line *only = lines_peek(lines, 0);
    struct block block = block_read(arena, lines, 0, 0, NULL, &end);
    struct fitting *fitting = fitting_new(arena, layouts, &block);
    if (only && only->cells == puzzle->layout->cells && !lines_peek(lines, 1)) {
        struct row row = row_of(only);
        *cells = (struct board_cells){0};
        spell_characters(arena, &cells->spelling, &row, row.from, row.to, false);
        is_found = has_givens(cells, puzzle);
    } else if (block.rows && !lines_peek(lines, end)) {
        offer_all(fitting, lines, &block, end);
    }
    for (unsigned i = 0; !is_found && i < fitting->readings; i++) {
        const struct reading *reading = &fitting->reading[i];
        *cells = (struct board_cells){reading->spelling, reading->make == reading_make_candidates};
        is_found = reading->spelling.count == puzzle->layout->cells && has_givens(cells, puzzle);
    }
    fitting_finish(fitting);
    return is_found;
}

bool board_begins_blank(struct arena *arena, struct lines *lines, struct layout_cache *layouts)
{
    struct block none = {0};
    struct fitting *fitting = fitting_new(arena, layouts, &none);
    bands_fit_blank_rows(fitting, lines);
    bool begins = fitting->readings;
    fitting_finish(fitting);
    return begins || block_begins_with_tabs(arena, lines);
}
