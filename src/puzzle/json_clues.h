/* The clues in the JSON of f-puzzles: which key holds which kind, for reading and for writing. The keys, and what they
 * mean, are those that SudokuSolver reads (github.com/dclamage/SudokuSolver). Part of the reader and the writer. */
#ifndef PUZZLE_JSON_CLUES_H
#define PUZZLE_JSON_CLUES_H

#include <jansson.h>

#include "puzzle/clue.h"

enum json_clues {
    JSON_CLUES_READ,
    JSON_CLUES_UNKNOWN, /* no kind of clue */
    JSON_CLUES_NUMBER,  /* another kind with a number, which it has not here */
    JSON_CLUES_PILL,    /* an arrow whose circle has more cells than an arrow may have */
    JSON_CLUES_APART,   /* an arrow with a line that does not begin in its circle */
    JSON_CLUES_BAD,     /* its cells or its number make no sense */
};

/* Appends the clues that the document has under the key, on a square board of so many digits. */
enum json_clues json_clues_read(const json_t *document, const char *key, unsigned digits, struct clue_list *list);

/* Returns whether the key is one of a clue. */
bool json_clues_know(const char *key);

/* Reads a whole number, also if it is written as 10.0. Returns false for anything else, and where it is too large to be
 * exact. */
bool json_clues_whole(const json_t *value, json_int_t *number);

/* Returns whether all that is drawn under the key belongs to clues: an object says that it was drawn for one, or its
 * lines have the cells of one in the list. */
bool json_clues_have_drawing(const json_t *document, const char *key, unsigned digits, const struct clue_list *list);

/* Returns a new list of the cells' names. */
json_t *json_clues_cells(const struct layout *layout, const cell_id *cell, unsigned count);

/* Return whether f-puzzles, and whether SudokuPad, can hold the clue. */
bool json_clues_hold(const struct layout *layout, const struct clue *clue);
bool json_clues_hold_sudokupad(const struct layout *layout, const struct clue *clue);

/* Adds the layout's clues to the document, and draws those that f-puzzles does not draw by itself. Returns NULL, or why
 * it cannot hold them. */
const char *json_clues_write(const struct layout *layout, json_t *document);

/* The same for rules of the whole board only, which SudokuPad has, too, and cages. */
const char *json_clues_write_sudokupad(const struct layout *layout, json_t *metadata, json_t *cages);

#endif
