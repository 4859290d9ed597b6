/* Successive lines of a text that may be one board, or several boards one below the other. */
#ifndef FORM_BLOCK_H
#define FORM_BLOCK_H

#include "base/arena.h"
#include "form/lines.h"
#include "form/row.h"

struct layout;

/* Rows in an arena. Decoration between them is left out. */
struct block {
    struct row *row;   /* [rows], with room for LINES_KEPT */
    unsigned *used_by; /* [rows]: the lines that the block takes up to and including this row */
    unsigned rows;
    bool is_cut;        /* no more lines are kept: there may be more rows */
    unsigned predicted; /* labels in order that were taken off */
    unsigned assumed;   /* ASSUMED_... */
};

enum {
    ASSUMED_BLANK_LINES_ARE_ROWS = 1,
    ASSUMED_DASHES_ARE_ROWS = 2,
    ASSUMED_SPACES_ARE_BLANKS = 4,
};

/* Returns a copy, which can get more rows. */
struct block block_copy(struct arena *arena, const struct block *block);

/* Returns the rows of the kept lines from `from` on, up to a line that belongs to no board, whose index `*end`
 * receives. A line of as many dashes as `dashes` is a row of blanks, unless that is 0. `wanted` is the layout that the
 * text requests, or NULL. */
struct block block_read(struct arena *arena, struct lines *lines, unsigned from, unsigned dashes,
                        const struct layout *wanted, unsigned *end);

/* Adds the rows from line `from` on to the block, and returns the line that ends them. */
unsigned block_add(struct block *block, struct lines *lines, unsigned from, unsigned dashes,
                   const struct layout *wanted);

/* Returns the width of the rows if dashes may be their blanks, so that a line of as many dashes may be an empty row. Or
 * 0. */
unsigned block_dashes(const struct block *block);

/* Returns the first line from `from` on that is neither empty nor a comment nor decoration. */
unsigned block_skip_apart(struct lines *lines, unsigned from);

/* Returns whether the first line says the size of the board below it: "9", "9x9". */
bool block_is_size(struct lines *lines);

/* Returns whether the first lines are rows of tabs alone, and those after them the remaining rows of their board. */
bool block_begins_with_tabs(struct arena *arena, struct lines *lines);

#endif
