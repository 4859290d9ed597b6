/* Successive lines of a text that may be one board, or several boards one below the other. */
#ifndef FORM_BLOCK_H
#define FORM_BLOCK_H

#include "base/arena.h"
#include "form/lines.h"
#include "form/row.h"

struct layout;

/* Rows in an arena. Decoration between them is left out. */
struct block {
    struct row *row;   /* [rows], with space for LINES_KEPT */
    unsigned *used_by; /* [rows]: the lines of the block up to and including this row */
    unsigned rows;
    bool is_cut;        /* there may be more rows, because no more lines are kept */
    unsigned predicted; /* labels in order that were removed */
    unsigned assumed;   /* flags ASSUMED_... */
};

enum {
    ASSUMED_BLANK_LINES_ARE_ROWS = 1,
    ASSUMED_DASHES_ARE_ROWS = 2,
    ASSUMED_SPACES_ARE_BLANKS = 4,
};

/* Returns a copy that has space for further rows. */
struct block block_copy(struct arena *arena, const struct block *block);

/* Returns the rows of the kept lines from `from` on, up to a line that is not part of a board; `*end` receives its
 * index. A line of exactly `dashes` dashes is a row of blanks, unless that is 0. `wanted` is the layout that the text
 * requests, or NULL. */
struct block block_read(struct arena *arena, struct lines *lines, unsigned from, unsigned dashes,
                        const struct layout *wanted, unsigned *end);

/* Adds the rows from line `from` on to the block. Returns the line that ends them. */
unsigned block_add(struct block *block, struct lines *lines, unsigned from, unsigned dashes,
                   const struct layout *wanted);

/* Returns the width of the rows if dashes may be their blanks, so a line of as many dashes may be an empty row;
 * otherwise 0. */
unsigned block_dashes(const struct block *block);

/* Returns the first line from `from` on that is not empty, a comment or decoration. */
unsigned block_skip_apart(struct lines *lines, unsigned from);

/* Returns whether the first line is the size of the following board: "9", "9x9". */
bool block_is_size(struct lines *lines);

/* Returns whether the first lines consist of tabs and are the beginning of a board whose further rows follow. */
bool block_begins_with_tabs(struct arena *arena, struct lines *lines);

#endif
