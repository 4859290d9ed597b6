/* The cheapest assignment of different columns to rows, with prices that prove it optimal. */
#ifndef PROOF_FILE_ASSIGNMENT_H
#define PROOF_FILE_ASSIGNMENT_H

#include "puzzle/layout.h"

struct assignment {
    unsigned rows, columns; /* at most MAX_SUM_CELLS rows and LAYOUT_MAX_DIGITS columns */
    int cost[LAYOUT_MAX_DIGITS][LAYOUT_MAX_DIGITS];
    /* The prices. A row's and a column's price never add up to more than their cost, and no column's price is above 0.
     * The sum of all prices is the least total cost. */
    int row[LAYOUT_MAX_DIGITS], column[LAYOUT_MAX_DIGITS];
};

/* Finds the prices and returns their sum. There must not be more rows than columns. */
int assignment_price(struct assignment *assignment);

#endif
