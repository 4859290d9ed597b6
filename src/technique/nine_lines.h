/* The rows and columns of a nine by nine board, for techniques that are defined only there. */
#ifndef TECHNIQUE_NINE_LINES_H
#define TECHNIQUE_NINE_LINES_H

#include "puzzle/layout.h"

enum { NINE_LINES = 9 };

struct nine_lines {
    house_id row[NINE_LINES], column[NINE_LINES];
};

/* Returns false if the board does not have nine digits, 81 cells, nine rows and nine columns. */
bool nine_lines_find(const struct layout *layout, struct nine_lines *lines);

#endif
