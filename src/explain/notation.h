/* The names of cells: r4c8, or D8 (the row's letter and the column's number). The third notation uses r4c8, and shows
 * chains in Eureka notation instead of sentences. */
#ifndef EXPLAIN_NOTATION_H
#define EXPLAIN_NOTATION_H

#include "puzzle/puzzle.h"
#include "step/step.h"

enum notation { NOTATION_ROW_COLUMN, NOTATION_LETTER, NOTATION_EUREKA, NOTATIONS };

/* "r1c1", "a1" or "eureka", the values of --notation. */
const char *notation_name(enum notation notation);

/* Reads such a name. Returns false with `error` filled on failure. */
bool notation_read_name(const char *name, enum notation *notation, struct text_error *error);

/* Writes the cell's name. A `size` of 16 is always enough. */
void notation_cell(enum notation notation, const struct layout *layout, cell_id cell, char *text, size_t size);

/* Writes a guess: "r4c8=5", or "r4c8=5/7" if it keeps several digits. NOTATION_GUESS_SIZE is always enough. */
enum { NOTATION_GUESS_SIZE = 16 + 2 * LAYOUT_MAX_DIGITS };
void notation_guess(enum notation notation, const struct layout *layout, struct change kept, char *text, size_t size);

/* Writes a house's number without its kind: "5", or "E" for a row in letters; "" if it has none. Rows and columns are
 * numbered like their cells' names, over the whole sheet: column 3 of the samurai's second grid is column 15. */
void notation_house(enum notation notation, const struct layout *layout, house_id house, char *text, size_t size);

/* Writes a house's name in the current language: "row 5", or "row E"; "row 5 of grid 2"; "diagonal /". */
enum { NOTATION_HOUSE_SIZE = 96 };
void notation_house_name(enum notation notation, const struct layout *layout, house_id house, char *text, size_t size);

/* Reads the name of a cell in either notation and moves `*text` past it. Returns NO_CELL if there is none. */
cell_id notation_read(const struct layout *layout, const char **text);

/* Write the names of a row and a column of the sheet, from 0, as in the names of cells: "r4" and "c8", or "D" and
 * "8". */
void notation_row(enum notation notation, unsigned row, char *text, size_t size);
void notation_column(enum notation notation, unsigned column, char *text, size_t size);

#endif
