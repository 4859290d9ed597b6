/* Reads boards of several grids. Places outside all grids are '#' or blank. Text columns that contain only blanks and '|' are
 * decoration. */
#include <assert.h>
#include <string.h>

#include "puzzle/layouts.h"
#include "puzzle/reader_internal.h"

/* Finds the text columns that hold the sheet's columns. Returns their number. */
static unsigned find_columns(const struct reader_block *block, unsigned width, size_t *columns)
{
    size_t longest = 0;
    bool bars = false;
    for (unsigned r = 0; r < block->rows; r++) {
        longest = block->row[r]->length > longest ? block->row[r]->length : longest;
        bars |= strchr(block->row[r]->text, '|') != NULL;
    }
    unsigned count = 0;
    for (size_t i = 0; i < longest && i < 8 * LAYOUT_MAX_SIDE; i++) {
        bool cells = !bars && longest == width;
        for (unsigned r = 0; r < block->rows && !cells; r++)
            cells = i < block->row[r]->length && !reader_is_decoration(block->row[r]->text[i]);
        if (cells && count <= LAYOUT_MAX_SIDE)
            columns[count++] = i;
    }
    return count;
}

static char character_at(const struct reader_line *row, size_t index)
{
    return index < row->length && row->text[index] != '#' ? row->text[index] : ' ';
}

static bool has_shape(const struct reader_block *block, const struct layout *layout)
{
    size_t columns[LAYOUT_MAX_SIDE + 1];
    if (block->rows != layout->height || find_columns(block, layout->width, columns) != layout->width)
        return false;
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        bool cell = character_at(block->row[i / layout->width], columns[i % layout->width]) != ' ';
        if (cell != (layout->at[i] != NO_CELL))
            return false;
    }
    return true;
}

/* Returns a built-in layout of several grids whose sheet is as large as the block, or NULL. To create one takes longer than
 * to read a puzzle, so only those are created. */
static struct layout *find_known(struct puzzle_reader *reader, const struct reader_block *block,
                                 const struct layout_entry *entry, unsigned index)
{
    size_t columns[LAYOUT_MAX_SIDE + 1];
    assert(index < READER_MAX_KNOWN);
    if (entry->grids < 2 || block->rows != entry->height || find_columns(block, entry->width, columns) != entry->width)
        return NULL;
    if (!reader->known[index])
        reader->known[index] = layout_create_named(entry->id, NULL);
    return reader->known[index];
}

/* If '#' shows that a sheet is meant, a matching size is enough, so that the error can name the wrong place. Only
 * rows of unequal length or with '#' can be a sheet; other blocks are not compared. */
struct layout *reader_sheet_recognize(struct puzzle_reader *reader, const struct reader_block *block)
{
    bool ragged = false, outside = false;
    for (unsigned r = 0; r < block->rows; r++) {
        ragged |= block->row[r]->cells != block->row[0]->cells || strchr(block->row[r]->text, '#');
        outside |= strstr(block->row[r]->text, "##") != NULL;
    }
    if (!ragged || block->rows < 10)
        return NULL;
    unsigned count;
    const struct layout_entry *entries = layouts_all(&count);
    struct layout *intended = NULL;
    for (unsigned i = 0; i < count; i++) {
        struct layout *known = find_known(reader, block, &entries[i], i);
        if (known && has_shape(block, known))
            return known;
        intended = known && outside ? known : intended;
    }
    return intended;
}

static bool add_cells(struct puzzle_reader *reader, const struct reader_block *block, const struct layout *layout,
                      const size_t *columns, struct text_error *error)
{
    for (unsigned i = 0; i < layout->width * layout->height; i++) {
        const struct reader_line *row = block->row[i / layout->width];
        size_t column = columns[i % layout->width];
        char found[64], character = character_at(row, column);
        bool cell = layout->at[i] != NO_CELL;
        reader_line_describe_character(row, column + 1, found, sizeof found);
        if ((character != ' ' && character != '|') != cell)
            return text_error_input(error, row->number, column + 1,
                                    cell ? "found %s in a grid of %s, expected a digit or a blank such as '.'"
                                         : "found %s outside the grids of %s, expected a space or '#'",
                                    found, layout->name);
        if (cell && !reader_cells_add(reader, row, column, column + 1, true))
            return text_error_memory(error, "the puzzle's cells");
    }
    return true;
}

struct puzzle *reader_sheet_board(struct puzzle_reader *reader, const struct reader_block *block, struct layout *layout,
                                  struct text_error *error)
{
    size_t columns[LAYOUT_MAX_SIDE + 1], line = block->row[0]->number;
    if (block->rows == 1) {
        text_error_input(error, line, 0, "%u cells, expected %u in one line, or %u rows (%s)", block->row[0]->cells,
                         layout->cells, layout->height, layout->name);
        return NULL;
    }
    if (block->rows != layout->height) {
        text_error_input(error, line, 0, "%u rows, expected %u (%s, %ux%u)", block->rows, layout->height, layout->name,
                         layout->width, layout->height);
        return NULL;
    }
    unsigned found = find_columns(block, layout->width, columns);
    if (found != layout->width) {
        text_error_input(error, line, 0, "%s%u columns, expected %u (%s, %ux%u)",
                         found > LAYOUT_MAX_SIDE ? "more than " : "", found > LAYOUT_MAX_SIDE ? found - 1 : found,
                         layout->width, layout->name, layout->width, layout->height);
        return NULL;
    }
    return add_cells(reader, block, layout, columns, error) ? reader_cells_puzzle(reader, layout, error) : NULL;
}
