/* The clues in f-puzzles' JSON: which key holds which kind, for reading and writing. The keys and their meaning are
 * those that SudokuSolver reads (github.com/dclamage/SudokuSolver). Part of the reader and the writer. */
#ifndef PUZZLE_JSON_CLUES_H
#define PUZZLE_JSON_CLUES_H

#include <jansson.h>

#include "puzzle/clue.h"

enum json_clues {
    JSON_CLUES_READ,
    JSON_CLUES_UNKNOWN, /* not a kind of clue */
    JSON_CLUES_NUMBER,  /* a kind that has a number elsewhere, but not here */
    JSON_CLUES_PILL,    /* an arrow whose circle has too many cells */
    JSON_CLUES_APART,   /* an arrow with a line that does not begin in its circle */
    JSON_CLUES_BAD,     /* a clue with impossible cells or number */
};

/* Appends the document's clues under the key, for a square board of this many digits. */
enum json_clues json_clues_read(const json_t *document, const char *key, unsigned digits, struct clue_list *list);

/* Returns whether the key holds clues. */
bool json_clues_know(const char *key);

/* Reads a whole number, also in the form 10.0. Returns false for anything else, or if it is too large to be exact. */
bool json_clues_whole(const json_t *value, json_int_t *number);

/* Returns whether all drawings under the key belong to clues: an object says that it was drawn for a clue, or a clue in
 * the list has the same cells as its lines. */
bool json_clues_have_drawing(const json_t *document, const char *key, unsigned digits, const struct clue_list *list);

/* Returns the kind of clue whose line has this colour (0xRRGGBB) where f-puzzles needs a script to draw it, with its
 * number; CLUE_KINDS: none. */
enum clue_kind json_clues_line_of(unsigned colour, unsigned digits, uint16_t *value);

/* Returns a new list of the cells' names. */
json_t *json_clues_cells(const struct layout *layout, const cell_id *cell, unsigned count);

/* Return whether f-puzzles, and whether SudokuPad, can hold the clue. */
bool json_clues_hold(const struct layout *layout, const struct clue *clue);
bool json_clues_hold_sudokupad(const struct layout *layout, const struct clue *clue);

/* Adds the layout's clues to the document, with drawings for those that f-puzzles cannot draw itself. Returns NULL, or
 * why the document cannot hold them. */
const char *json_clues_write(const struct layout *layout, json_t *document);

/* Adds only what SudokuPad has as well: rules of the whole board, and cages. Returns NULL, or why the document cannot
 * hold the clues. */
const char *json_clues_write_sudokupad(const struct layout *layout, json_t *metadata, json_t *cages);

#endif
