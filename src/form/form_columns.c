/* Boards whose blanks are spaces: a cell has the same text column in all rows, counted from the beginning of the row.
 * The columns have a regular pitch: 1 if cells are adjacent, 2 if a space is between them. They are counted from the
 * bars between boxes or, without bars, from the left. */
#include <string.h>

#include "base/translation.h"
#include "form/forms.h"

enum { WIDEST_PITCH = 4, MOST_COLUMNS = 8 * LAYOUT_MAX_DIGITS };

/* The text columns of a board's cells, from 0. */
struct columns {
    unsigned side;
    size_t at[LAYOUT_MAX_DIGITS];
};

/* The bars of the first row. */
struct bars {
    unsigned count;
    size_t at[LAYOUT_MAX_DIGITS + 1];
};

/* Returns whether all rows have bars at the same columns, some but not too many, and at equal distances. */
static bool find_bars(const struct block *block, struct bars *bars)
{
    const struct row *first = &block->row[0];
    bars->count = 0;
    for (size_t i = 0; i < first->to - first->from; i++) {
        if (first->line->plain[first->from + i] != '|')
            continue;
        if (bars->count > LAYOUT_MAX_DIGITS ||
            (bars->count > 1 && i - bars->at[bars->count - 1] != bars->at[1] - bars->at[0]))
            return false;
        bars->at[bars->count++] = i;
    }
    for (unsigned r = 1; r < block->rows; r++) {
        const struct row *row = &block->row[r];
        unsigned count = 0;
        for (size_t i = 0; i < row->to - row->from; i++) {
            if (row->line->plain[row->from + i] != '|')
                continue;
            if (count == bars->count || bars->at[count++] != i)
                return false;
        }
        if (count != bars->count)
            return false;
    }
    return bars->count;
}

/* Returns whether the first rows have only spaces and bars outside these columns. */
static bool fit(const struct block *block, const struct columns *columns)
{
    bool is_cell[MOST_COLUMNS] = {false};
    for (unsigned x = 0; x < columns->side; x++)
        is_cell[columns->at[x]] = true;
    for (unsigned r = 0; r < columns->side; r++) {
        const struct row *row = &block->row[r];
        for (size_t i = 0; i < row->to - row->from; i++) {
            char character = row->line->plain[row->from + i];
            bool is_inside = i < MOST_COLUMNS && is_cell[i];
            if (is_inside ? glyph_is_decoration(character) && character != ' ' : !glyph_is_in(character, " |"))
                return false;
        }
    }
    return true;
}

static void offer(struct fitting *fitting, const struct columns *columns)
{
    struct reading reading = {.form = TR("rows whose blanks are spaces"),
                              .make = reading_make_digits,
                              .rows = columns->side,
                              .side = columns->side,
                              .assumed = ASSUMED_SPACES_ARE_BLANKS};
    if (fitting->block->rows < columns->side || !layout_cache_has_side(fitting->layouts, columns->side) ||
        columns->at[columns->side - 1] >= MOST_COLUMNS || !fit(fitting->block, columns))
        return;
    for (unsigned r = 0; r < columns->side; r++) {
        const struct row *row = &fitting->block->row[r];
        for (unsigned x = 0; x < columns->side; x++)
            spell_characters(fitting->arena, &reading.spelling, row, row->from + columns->at[x],
                             row->from + columns->at[x] + 1, true);
    }
    fitting_offer(fitting, &reading);
}

/* Stores the columns of `boxes` boxes, each `width` cells wide, between the bars, with `gap` spaces after a bar.
 * Returns false if the first is not in the row. */
static bool place(const struct bars *bars, bool is_framed, unsigned width, unsigned pitch, size_t gap,
                  struct columns *columns)
{
    unsigned boxes = is_framed ? bars->count - 1 : bars->count + 1;
    size_t span = (size_t)pitch * (width - 1) + 1;
    columns->side = boxes * width;
    for (unsigned x = 0; x < columns->side; x++) {
        unsigned box = x / width;
        bool is_before = !is_framed && box == 0;
        size_t along = (size_t)pitch * (x % width);
        if (is_before && bars->at[0] < gap + span)
            return false;
        columns->at[x] = is_before ? bars->at[0] - gap - span + along : bars->at[box - !is_framed] + 1 + gap + along;
    }
    return true;
}

static void fit_between_bars(struct fitting *fitting, const struct bars *bars)
{
    struct columns columns;
    for (unsigned i = 0; i < 2 * WIDEST_PITCH * (WIDEST_PITCH + 1); i++) {
        bool is_framed = i % 2;
        unsigned pitch = i / 2 % WIDEST_PITCH + 1, gap = i / 2 / WIDEST_PITCH;
        unsigned boxes = is_framed ? bars->count - 1 : bars->count + 1, width = fitting->block->rows / 2;
        if (bars->count > 1) {
            size_t span = bars->at[1] - bars->at[0] - 1;
            if (span < 2 * (size_t)gap + 1 || (span - 2 * gap - 1) % pitch)
                continue;
            width = (unsigned)((span - 2 * gap - 1) / pitch + 1);
        }
        bool is_twice = width == 1 && pitch > 1; /* with boxes one cell wide, all pitches mean the same */
        if (boxes && width && !is_twice && (gap <= pitch) && boxes * width <= LAYOUT_MAX_DIGITS &&
            (bars->count > 1 || !is_framed) && place(bars, is_framed, width, pitch, gap, &columns))
            offer(fitting, &columns);
    }
}

/* Without bars, columns begin at the beginning of the row. If the text is as wide as the board, spaces before all rows
 * are a margin. */
static void fit_from_left(struct fitting *fitting)
{
    const struct block *block = fitting->block;
    unsigned side = block->rows;
    size_t first = MOST_COLUMNS, last = 0;
    if (side < 4 || side > LAYOUT_MAX_DIGITS || block->is_cut)
        return;
    for (unsigned r = 0; r < side; r++) {
        const struct row *row = &block->row[r];
        size_t length = row->to - row->from, begin = strspn(row->line->plain + row->from, " ");
        if (row_has(row, ".0*_-?|"))
            return;
        first = begin < length && begin < first ? begin : first;
        last = length && length - 1 > last ? length - 1 : last;
    }
    for (unsigned pitch = 1; pitch <= 2 && last < MOST_COLUMNS; pitch++) {
        size_t span = (size_t)pitch * (side - 1);
        struct columns columns = {.side = side};
        bool is_indented = last > span && first + span == last;
        for (unsigned x = 0; x < side; x++)
            columns.at[x] = (is_indented ? first : 0) + (size_t)pitch * x;
        if (last <= columns.at[side - 1] && (pitch == 1 || last > side - 1))
            offer(fitting, &columns);
    }
}

void form_columns_fit(struct fitting *fitting)
{
    struct bars bars;
    if (find_bars(fitting->block, &bars))
        fit_between_bars(fitting, &bars);
    else
        fit_from_left(fitting);
}
