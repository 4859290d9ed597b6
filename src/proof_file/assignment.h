/* The cheapest way to give each of some rows a column of its own, with prices that prove that none is cheaper. */
#ifndef PROOF_FILE_ASSIGNMENT_H
#define PROOF_FILE_ASSIGNMENT_H

#include "puzzle/layout.h"

struct assignment {
    unsigned rows, columns; /* at most MAX_SUM_CELLS and LAYOUT_MAX_DIGITS */
    int cost[LAYOUT_MAX_DIGITS][LAYOUT_MAX_DIGITS];
    /* The prices: no row's plus a column's is more than their cost, and no column's is more than 0. Their sum is the
     * least cost of all rows. */
    int row[LAYOUT_MAX_DIGITS], column[LAYOUT_MAX_DIGITS];
};

/* Finds the prices. There must not be more rows than columns. Returns their sum. */
int assignment_price(struct assignment *assignment);

#endif
