/* How cells are named: r4c8, or D8 (the row's letter, the column's number); or as r4c8, and chains are told in Eureka
 * notation instead of words. */
#ifndef EXPLAIN_NOTATION_H
#define EXPLAIN_NOTATION_H

#include "puzzle/puzzle.h"

enum notation { NOTATION_ROW_COLUMN, NOTATION_LETTER, NOTATION_EUREKA, NOTATIONS };

/* "r1c1", "a1" and "eureka", as --notation has it. False with `error` filled if it is none. */
bool notation_read_name(const char *name, enum notation *notation, struct text_error *error);

/* `size` of 16 is always enough. */
void notation_cell(enum notation notation, const struct layout *layout, cell_id cell, char *text, size_t size);

/* Behind what kind of house it is: "5", or "E" of a row where rows have letters; "" if it has no number. */
void notation_house(enum notation notation, const struct layout *layout, house_id house, char *text, size_t size);

/* Reads the name of a cell in either notation, and moves behind it; NO_CELL if there is none. */
cell_id notation_read(const struct layout *layout, const char **text);

#endif
