#include "form/block.h"

#include <stdio.h>
#include <string.h>

#include "puzzle/layout.h"

static struct block new_block(struct arena *arena)
{
    return (struct block){.row = arena_calloc(arena, LINES_KEPT, sizeof(struct row)),
                          .used_by = arena_calloc(arena, LINES_KEPT, sizeof(unsigned))};
}

struct block block_copy(struct arena *arena, const struct block *block)
{
    struct block copy = new_block(arena), made = *block;
    memcpy(copy.row, block->row, block->rows * sizeof *block->row);
    memcpy(copy.used_by, block->used_by, block->rows * sizeof *block->used_by);
    made.row = copy.row;
    made.used_by = copy.used_by;
    return made;
}

/* Returns whether the line is a row of empty fields between tabs, in a board with further rows. */
static bool is_row_of_tabs(const struct line *line, const struct block *block)
{
    const struct line *last = block->rows ? block->row[block->rows - 1].line : line;
    return line->kind == LINE_EMPTY && line->tabs && line->tabs == last->tabs &&
           (!block->rows || block->rows % (line->tabs + 1));
}

static bool is_row(const struct line *line, unsigned dashes, const struct layout *wanted)
{
    if (line->kind == LINE_RULE)
        return dashes && line->cells == dashes && !strpbrk(line_text(line), "+=.*");
    if (wanted && wanted->grids > 1 && line->kind == LINE_SINGLE)
        return line->cells != wanted->cells;
    return line->kind == LINE_ROW;
}

unsigned block_add(struct block *block, struct lines *lines, unsigned from, unsigned dashes,
                   const struct layout *wanted)
{
    for (unsigned i = from;; i++) {
        const struct line *line = lines_peek(lines, i);
        block->is_cut = !line && lines->count == LINES_KEPT;
        if (!line)
            return i;
        struct row row = row_of(line);
        bool is_next = is_row(line, dashes, wanted) || is_row_of_tabs(line, block);
        if (is_next && block->rows && block->row[0].cells != 16 && !wanted && row_is_4x4_puzzle(&row))
            return i;
        if (is_next) {
            block->row[block->rows] = row;
            block->used_by[block->rows++] = i + 1;
        } else if (line->kind != LINE_RULE && line->kind != LINE_COMMENT) {
            return i;
        }
    }
}

struct block block_read(struct arena *arena, struct lines *lines, unsigned from, unsigned dashes,
                        const struct layout *wanted, unsigned *end)
{
    struct block block = new_block(arena);
    *end = block_add(&block, lines, from, dashes, wanted);
    block.assumed = dashes ? ASSUMED_DASHES_ARE_ROWS : 0;
    return block;
}

unsigned block_dashes(const struct block *block)
{
    for (unsigned r = 0; r < block->rows; r++) {
        if (row_has(&block->row[r], "-") && !row_looks_like_candidates(&block->row[r]))
            return block->row[0].cells;
    }
    return 0;
}

unsigned block_skip_apart(struct lines *lines, unsigned from)
{
    const struct line *line;
    while ((line = lines_peek(lines, from)) &&
           (line->kind == LINE_EMPTY || line->kind == LINE_COMMENT || line->kind == LINE_RULE))
        from++;
    return from;
}

bool block_is_size(struct lines *lines)
{
    unsigned side = 0, again = 0, next = 1;
    int used = 0;
    const struct line *line = lines_peek(lines, 0), *below;
    const char *text = line_text(line);
    if (line->kind != LINE_ROW || strlen(text) > 16)
        return false;
    if ((sscanf(text, "%2u %n", &side, &used) < 1 || text[used]) &&
        (sscanf(text, "%2u%*1[ xX]%2u %n", &side, &again, &used) < 2 || text[used] || again != side))
        return false;
    while ((below = lines_peek(lines, next)) && (below->kind == LINE_EMPTY || below->kind == LINE_RULE))
        next++;
    if (!below || side < 4 || side > LAYOUT_MAX_DIGITS)
        return false;
    unsigned cells = below->kind == LINE_ROW || below->kind == LINE_SINGLE ? side * side : 0;
    return (below->kind == LINE_ROW && (below->cells == side || below->groups == side)) ||
           (cells && (below->cells == cells || below->groups == cells));
}

bool block_begins_with_tabs(struct arena *arena, struct lines *lines)
{
    const struct line *line = lines_peek(lines, 0);
    unsigned empty = 0, end, side = line ? line->tabs + 1 : 0;
    while ((line = lines_peek(lines, empty)) && line->kind == LINE_EMPTY && line->tabs == side - 1)
        empty++;
    if (side < 2 || !line || line->kind != LINE_ROW || line->tabs != side - 1)
        return false;
    struct block below = block_read(arena, lines, empty, 0, NULL, &end);
    return below.rows % side && (below.rows + empty) % side == 0;
}
