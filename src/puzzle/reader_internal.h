/* Shared by the files of the reader only. Reading has three stages: lines are cleaned and classified
 * (reader_line.c); a format determines which characters are cells (reader_block.c, reader_single.c, reader_sheet.c)
 * or groups of candidates (reader_marks.c); then the cells become digits (reader_cells.c). So all formats report a
 * wrong character in the same words. */
#ifndef PUZZLE_READER_INTERNAL_H
#define PUZZLE_READER_INTERNAL_H

#include <stddef.h>

#include "puzzle/clue.h"
#include "puzzle/container.h"
#include "puzzle/layout_words.h"
#include "puzzle/reader.h"
#include "puzzle/reader_line.h"

enum { READER_WINDOW = 512 }; /* the most lines of one board */

struct reader_cell {
    const struct reader_line *line;
    size_t column; /* from 1 */
    char character;
    bool is_number; /* of two digits, for which `character` stands */
};

struct reader_group {
    const struct reader_line *line;
    size_t from, to; /* indices into the line's text */
};

enum { READER_MAX_KNOWN = 64 }; /* built-in layouts */

/* A puzzle that was read, or NULL, and then the error. */
struct reader_pending {
    struct puzzle *puzzle;
    struct text_error *error;
};

/* What lies between two puzzles of one text. Its members are the text and the window of lines, the layouts made so far, the sheet
 * that is being described, and the cells and groups of the board that is being read. */
struct puzzle_reader {
    const char *text, *source;
    size_t length, position, number; /* of the text; end and number of the last line read */
    struct reader_line line[READER_WINDOW];
    unsigned first, count;       /* the window is a ring buffer */
    bool refused, ended;         /* checked for foreign formats; nothing more to report */
    struct container *container; /* that the text is, or NULL; puzzles are then read from its blocks */
    struct container_block block;
    struct puzzle_reader *inner; /* of the block's text, or NULL */
    bool block_is_told,
        container_is_told; /* the block has given a puzzle or an error; a puzzle's note has named the column */
    bool is_opened;        /* the container was looked for; in the reader of a block there is none */
    bool is_page;          /* only tables are read */
    bool skipping;         /* in a section that contains no puzzle */
    struct layout *square[LAYOUT_MAX_DIGITS + 1]; /* created once each */
    struct layout *known[READER_MAX_KNOWN]; /* by index in layouts_all: those of several grids, created when needed */
    struct layout *overlap[2][2]; /* two grids on a square of 12 or 15, rising or falling; created when needed */
    struct layout_words *words;   /* the "#!" lines */
    struct layout *layout;        /* that these request, which they own; or NULL */
    size_t unread_line;           /* the bad "#!" line of which an error said that no board is read after it; or 0 */
    char name[PUZZLE_NAME_SIZE];  /* name of the next puzzle */
    struct reader_pending
        *pending; /* of a document that was read at once; those from pending_next on are the reader's */
    size_t pending_count, pending_next, pending_capacity;
    struct reader_cell *cell;
    size_t cells, cell_capacity;
    struct reader_group *group;
    size_t groups, group_capacity;
};

/* The rows of one board. `used_by` tells how many lines of the window they take, decoration included. */
struct reader_block {
    const struct reader_line *row[READER_WINDOW];
    unsigned used_by[READER_WINDOW]; /* number of window lines up to and including that row */
    unsigned rows;
    bool cut; /* the window was full: there may be more rows */
};

/* reader_window.c: reader_peek returns the `index`-th line that was not dropped, or NULL after the last. */
const struct reader_line *reader_peek(struct puzzle_reader *reader, unsigned index);
void reader_drop(struct puzzle_reader *reader, unsigned lines);
/* Collects the rows of the board at the start of the window: up to the next line that is neither row, rule nor comment, or, where
 * blank lines divide the board into bands, up to the last of these. */
void reader_find_block(struct puzzle_reader *reader, struct reader_block *block);
/* Adds the rows of the next board to the block of one board, unless they do not follow it in as many rows. */
void reader_add_next_board(struct puzzle_reader *reader, struct reader_block *block);
/* Whether the line at the start of the window tells the size of the board below it. */
bool reader_is_size(struct puzzle_reader *reader, const struct reader_line *line);
/* Whether the lines of empty fields at the start of the window are the first rows of a board. */
bool reader_begins_with_empty_rows(struct puzzle_reader *reader);

/* reader_board.c */
void reader_set_name(struct puzzle_reader *reader, const char *text, size_t length);
/* Returns the layout for boards of this many digits (the requested one if it fits), or NULL. The reader owns it. */
struct layout *reader_square(struct puzzle_reader *reader, unsigned digits, struct text_error *error);
/* An empty 9x9 puzzle, which the caller owns. */
struct puzzle *reader_empty_9x9(struct puzzle_reader *reader, struct text_error *error);

/* reader_variant.c: a board whose text describes its regions, diagonals or windows. */
struct reader_variant {
    unsigned digits;
    const char *regions; /* one character a cell, equal within a region, NUL-terminated; NULL: boxes */
    bool main_diagonal, anti_diagonal, windows;
};

/* Returns the layout, to which the caller has a reference. */
struct layout *reader_variant_layout(struct puzzle_reader *reader, const struct reader_variant *variant,
                                     struct text_error *error);

/* reader_refused.c: these return why a foreign format is not read, or NULL. */
const char *reader_refused_text(const char *text, size_t length);
const char *reader_refused_line(const char *text);

/* reader_cells.c */
void reader_cells_add(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                      bool spaces_count);
struct puzzle *reader_cells_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error);
/* Returns false, with an error naming the first wrong character, if a cell is neither a digit nor a blank. */
bool reader_cells_check(const struct puzzle_reader *reader, unsigned digits, struct text_error *error);
/* Returns the side of the square that `cells` cells fill, or 0. Only sides that allow boxes. */
unsigned reader_side(size_t cells);
/* Returns whether there are boards of this side: with boxes, or as the requested layout. */
bool reader_has_side(const struct puzzle_reader *reader, unsigned side);
/* Returns the side that was probably meant for a board of `count` cells: one whose square is close and whose digits
 * cover the cells collected so far; otherwise 9. */
unsigned reader_nearest_side(const struct puzzle_reader *reader, size_t count);

/* The formats. Each returns a puzzle, or NULL with `error` filled, and leaves its lines in the window. */
struct puzzle *reader_single(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);
struct puzzle *reader_library(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);
/* Whether the line's cells, up to `to`, have a '+' before placed digits, or eliminated candidates behind them. */
bool reader_is_studio(const struct reader_line *line, size_t from, size_t to);
struct puzzle *reader_studio(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                             struct text_error *error);
struct puzzle *reader_sukaku(struct puzzle_reader *reader, const struct reader_line *line, size_t from,
                             struct text_error *error);
/* `*used` receives the number of window lines that belong to the board or to the error. */
struct puzzle *reader_board(struct puzzle_reader *reader, const struct reader_block *block, unsigned *used,
                            struct text_error *error);

/* Returns the side of the board that the first rows are in one of the forms that span several lines, or 0. */
unsigned reader_block_side(const struct puzzle_reader *reader, const struct reader_block *block);

/* reader_labels.c: takes away labels of columns and rows, if that makes the rows a board. Returns whether it does. */
bool reader_remove_labels(struct puzzle_reader *reader, struct reader_block *block);

/* reader_jigsaw.c. A line of letters or digits that are regions has their side and where they begin, or 0. */
unsigned reader_regions_of(const struct reader_line *line, size_t *from);
/* Returns the side of the jigsaw of these cells and regions, `length` of each, or 0. */
unsigned reader_jigsaw_side(const char *cells, size_t length, const char *regions);
/* Whether these are the cells of a jigsaw, and regions with a mistake, which becomes the error in line `number`. */
bool reader_has_wrong_regions(const char *cells, size_t length, const char *regions, size_t regions_length,
                              size_t number, struct text_error *error);
struct puzzle *reader_jigsaw(struct puzzle_reader *reader, const struct reader_line *line, const char *regions,
                             unsigned side, struct text_error *error);
/* Returns the side of the jigsaw whose regions are the rows from `from` on, or 0. */
unsigned reader_region_rows(const struct reader_block *block, unsigned from);
/* Whether the block is the rows of a jigsaw's cells and as many of regions with a mistake, which becomes the error. */
bool reader_has_wrong_region_rows(const struct reader_block *block, struct text_error *error);
/* The first `side` rows are cells, the next regions. */
struct puzzle *reader_jigsaw_rows(struct puzzle_reader *reader, const struct reader_block *block, unsigned side,
                                  struct text_error *error);

/* reader_rest.c. Returns where the next puzzle on the line begins, after the first one with its solution and regions; 0: none. */
size_t reader_next_on_line(const struct puzzle_reader *reader, const struct reader_line *line);
/* Returns where the regions of the jigsaw begin whose cells are before them on the line, also with a mistake; 0: none. */
size_t reader_regions_on_line(const struct reader_line *line, size_t *length);
/* Removes the start of a line of the window, up to `from`. */
void reader_go_to(struct puzzle_reader *reader, const struct reader_line *of_window, size_t from);

/* reader_packed.c */
bool reader_is_wiki(const char *text, size_t length);
struct puzzle *reader_wiki(struct puzzle_reader *reader, const struct reader_line *line, size_t from,
                           struct text_error *error);

/* reader_fields.c. The separator of a board of fields, or 0; `plain_side` is the side of the board if its rows were plain, or 0. */
char reader_csv_separator(const struct reader_block *block, unsigned plain_side);
/* How many fields the separator makes of the line, whether they are cells or not. */
unsigned reader_count_fields(const struct reader_line *line, char separator);
unsigned reader_csv_side(const struct reader_block *block, char separator);
struct puzzle *reader_csv(struct puzzle_reader *reader, const struct reader_block *block, char separator,
                          unsigned *used, struct text_error *error);
/* The side of a board whose cells are numbers, some of two digits: of rows, and of a single line. Or 0. */
unsigned reader_numbers_side(const struct puzzle_reader *reader, const struct reader_block *block);
unsigned reader_line_numbers_side(const struct reader_line *line);
/* Makes -1 a blank in the rows from `first` on, and in a line of a whole board, that have no other blank and only numbers besides. */
void reader_replace_minus_ones(struct puzzle_reader *reader, const struct reader_block *block, unsigned first);
void reader_replace_minus_ones_of_line(struct reader_line *line);
struct puzzle *reader_numbers(struct puzzle_reader *reader, const struct reader_line *const *rows, unsigned count,
                              unsigned side, struct text_error *error);
bool reader_is_sdx(const struct reader_block *block);
struct puzzle *reader_sdx(struct puzzle_reader *reader, const struct reader_block *block, struct text_error *error);

/* reader_link.c */
bool reader_link_recognized(const char *text);
struct puzzle *reader_link(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);

/* reader_coded.c */
bool reader_coded_recognized(const char *text);
struct puzzle *reader_coded(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);

/* reader_xml.c: reads all games of a document, which begins in the line behind the last one read, into `pending`: each as a puzzle or an
 * error, in their order, and an error at the end if the document is broken or has no game. */
void reader_xml(struct puzzle_reader *reader, const char *text, size_t length);

/* reader_html.c. Whether the text is a page, of which only the tables are read. */
bool reader_is_page(const char *text, size_t length);
/* Reads the next table from the reader's position on, if there is one. */
struct puzzle *reader_next_table(struct puzzle_reader *reader, bool *found, struct text_error *error);
/* Reads the table that begins in the line at the start of the window, and drops the window's lines up to its end. */
struct puzzle *reader_table(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error);

/* reader_explain.c: fills `error` for a board that no format fits; always returns NULL. */
struct puzzle *reader_explain(struct puzzle_reader *reader, const struct reader_block *block, struct text_error *error);

/* reader_marks.c: groups of candidates such as "279", "2#79*", "2-79AB". */
/* Returns where, from `from` on, a comment begins, or the length of the line. A '#' that follows no space, or marks the candidates behind
 * it in a row of candidates, begins none. */
size_t reader_find_comment(const struct reader_line *line, size_t from);
void reader_groups_add(struct puzzle_reader *reader, const struct reader_line *line);
/* Returns whether the line has only ascending digits, and at least one group with several. */
bool reader_looks_like_groups(const struct reader_line *line);
struct puzzle *reader_groups_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error);

/* reader_sheet.c */
/* Returns the puzzle of a board on `layout` (owned by the reader); places outside its grids are blank or '#'. */
struct puzzle *reader_sheet_board(struct puzzle_reader *reader, const struct reader_block *block, struct layout *layout,
                                  struct text_error *error);
/* Returns the built-in layout of several grids that has the block's shape, or NULL. The reader owns it. */
struct layout *reader_sheet_recognize(struct puzzle_reader *reader, const struct reader_block *block);

/* reader_square.c */
/* Returns the built-in layout `index` if it has several grids and so many rows, or NULL. To create one takes longer than to read
 * a puzzle, so only those are created. The reader owns it. */
struct layout *reader_known_layout(struct puzzle_reader *reader, unsigned rows, unsigned index);
/* Returns the layout of several grids if the cells that were collected for the square are such a sheet with blanks outside its
 * grids, and keeps the cells of its grids. Otherwise returns the square. The reader owns both. */
struct layout *reader_sheet_of_square(struct puzzle_reader *reader, struct layout *square);

static inline bool reader_is_digit(char character)
{
    return character >= '0' && character <= '9';
}

#endif
