/* What the files of the reader share; nothing else includes it. Reading has three stages: lines are cleaned and told
 * apart (reader_line.c), a form finds out which characters are cells (reader_block.c, reader_single.c, reader_sheet.c)
 * or groups of candidates (reader_marks.c), and only then the cells get a meaning (reader_cells.c). So every form
 * refuses a wrong character in the same words. */
#ifndef PUZZLE_READER_INTERNAL_H
#define PUZZLE_READER_INTERNAL_H

#include <stddef.h>

#include "puzzle/reader.h"
#include "puzzle/reader_line.h"

enum { READER_WINDOW = 512 }; /* lines that a board may spread over */

struct reader_cell {
    const struct reader_line *line;
    size_t column; /* from 1 */
    char character;
};

struct reader_group {
    const struct reader_line *line;
    size_t from, to; /* indices into the line's text */
};

struct puzzle_reader {
    const char *text, *source;
    size_t length, position, number; /* what has been read into the window */
    struct reader_line line[READER_WINDOW];
    unsigned first, count;            /* the window is a ring */
    bool failed, refused, ended;      /* out of memory; asked whether the text is another format; nothing more to say */
    bool skipping;                    /* within a section that holds no puzzle */
    struct layout *square[LAYOUT_MAX_DIGITS + 1]; /* made once each */
    struct layout *known[LAYOUT_MAX_GRIDS];       /* the named layouts of several grids, once they are needed */
    unsigned known_count;
    bool known_ready;
    struct layout *layout;            /* asked for by the text ("#! layout", "#! sheet"), or NULL */
    struct layout_spec sheet;         /* being described by "#! grid" lines; its regions are on the heap */
    unsigned sheet_width, sheet_height;
    bool sheet_open;
    char name[PUZZLE_NAME_SIZE]; /* of the next puzzle */
    struct reader_cell *cell;
    size_t cells, cell_capacity;
    struct reader_group *group;
    size_t groups, group_capacity;
};

/* The rows of one board; `used` lines of the window hold them, decoration included. */
struct reader_block {
    const struct reader_line *row[READER_WINDOW];
    unsigned used_by[READER_WINDOW]; /* lines of the window up to and with that row */
    unsigned rows;
    bool cut; /* the window was full: there may be more */
};

/* reader.c: the `index`-th line that has not been dropped, or NULL behind the last. */
const struct reader_line *reader_peek(struct puzzle_reader *reader, unsigned index);
void reader_drop(struct puzzle_reader *reader, unsigned lines);
void reader_set_name(struct puzzle_reader *reader, const char *text, size_t length);

/* The layout for boards of that many digits (the one that the text asks for where it fits), or NULL. Not held. */
struct layout *reader_square(struct puzzle_reader *reader, unsigned digits, struct text_error *error);

/* reader_refused.c: why another program's format is not read, or NULL. */
const char *reader_refused_text(const char *text, size_t length);
const char *reader_refused_line(const char *text);

/* reader_cells.c */
bool reader_cells_add(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                      bool spaces_count);
struct puzzle *reader_cells_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error);
/* False, with the first wrong character named, where a cell can be neither a digit nor a blank. */
bool reader_cells_check(const struct puzzle_reader *reader, unsigned digits, struct text_error *error);
/* The side of the square that `cells` fill, or 0. Only sides with boxes. */
unsigned reader_side(size_t cells);
/* Whether there are boards of that side: those with boxes, and the one that the text asked for. */
bool reader_has_side(const struct puzzle_reader *reader, unsigned side);
/* The side that was probably meant where there are `count` cells: one whose square is near and whose digits the cells
 * collected so far could be; otherwise 9. */
unsigned reader_nearest_side(const struct puzzle_reader *reader, size_t count);

/* The forms. Each returns a puzzle, or NULL with `error` filled; `line` or the block stays in the window. */
struct puzzle *reader_single(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);
struct puzzle *reader_library(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);
struct puzzle *reader_sukaku(struct puzzle_reader *reader, const struct reader_line *line, size_t from,
                             struct text_error *error);
/* `used` tells how many lines of the window the board, or what is wrong, takes up. */
struct puzzle *reader_board(struct puzzle_reader *reader, const struct reader_block *block, unsigned *used,
                            struct text_error *error);

/* reader_explain.c: fills `error` for a board that no form fits; always NULL. */
struct puzzle *reader_explain(struct puzzle_reader *reader, const struct reader_block *block,
                              struct text_error *error);

/* reader_marks.c: groups of candidates such as "279", "2#79*", "2-79AB". */
bool reader_groups_add(struct puzzle_reader *reader, const struct reader_line *line);
bool reader_groups_like(const struct reader_line *line); /* nothing but ascending digits, some group longer than one */
struct puzzle *reader_groups_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error);

/* reader_sheet.c */
bool reader_directive(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);
/* Makes the sheet that directives have described, if any, the layout from here on. `line` is where it is needed. */
bool reader_sheet_ready(struct puzzle_reader *reader, size_t line, struct text_error *error);
void reader_sheet_finish(struct puzzle_reader *reader);
/* The puzzle of a board on `layout` (held by the reader), the places outside its grids left empty or as '#'. */
struct puzzle *reader_sheet_board(struct puzzle_reader *reader, const struct reader_block *block,
                                  struct layout *layout, struct text_error *error);
/* The known layout of several grids whose shape the block has, or NULL. Not held. */
struct layout *reader_sheet_known(struct puzzle_reader *reader, const struct reader_block *block);

#endif
