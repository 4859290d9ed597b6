#include "proof_file/assignment.h"

#include <limits.h>

/* The search for the cheapest column of a further row; other rows may exchange their columns. Column index 0 stands for
 * the further row itself; the others count from 1. */
struct search {
    unsigned owner[LAYOUT_MAX_DIGITS + 1];  /* [columns]: its row, from 1; 0: none */
    unsigned before[LAYOUT_MAX_DIGITS + 1]; /* [columns]: the column from which it was reached */
    int excess[LAYOUT_MAX_DIGITS + 1];      /* [columns]: cost of reaching it beyond the prices */
    bool reached[LAYOUT_MAX_DIGITS + 1];
};

/* Updates the excesses for the row of the last reached column. Returns the cheapest column now. */
static unsigned look_from(struct search *search, const struct assignment *assignment, unsigned from)
{
    unsigned row = search->owner[from] - 1, cheapest = 0;
    for (unsigned column = 1; column <= assignment->columns; column++) {
        if (search->reached[column])
            continue;
        int excess = assignment->cost[row][column - 1] - assignment->row[row] - assignment->column[column - 1];
        if (excess < search->excess[column]) {
            search->excess[column] = excess;
            search->before[column] = from;
        }
        if (!cheapest || search->excess[column] < search->excess[cheapest])
            cheapest = column;
    }
    return cheapest;
}

/* Raises the prices of the rows reached, and lowers those of their columns. */
static void raise(struct search *search, struct assignment *assignment, int by)
{
    for (unsigned column = 0; column <= assignment->columns; column++) {
        if (!search->reached[column]) {
            search->excess[column] -= by;
            continue;
        }
        assignment->row[search->owner[column] - 1] += by;
        if (column)
            assignment->column[column - 1] -= by;
    }
}

static void add_row(struct search *search, struct assignment *assignment, unsigned row)
{
    unsigned column = 0;
    search->owner[0] = row + 1;
    for (unsigned i = 0; i <= assignment->columns; i++) {
        search->excess[i] = INT_MAX / 2;
        search->reached[i] = false;
    }
    do {
        search->reached[column] = true;
        column = look_from(search, assignment, column);
        raise(search, assignment, search->excess[column]);
    } while (search->owner[column]);
    for (; column; column = search->before[column])
        search->owner[column] = search->owner[search->before[column]];
}

int assignment_price(struct assignment *assignment)
{
    struct search search = {.owner = {0}};
    int sum = 0;
    for (unsigned i = 0; i < LAYOUT_MAX_DIGITS; i++)
        assignment->row[i] = assignment->column[i] = 0;
    for (unsigned row = 0; row < assignment->rows; row++)
        add_row(&search, assignment, row);
    for (unsigned row = 0; row < assignment->rows; row++)
        sum += assignment->row[row];
    for (unsigned column = 0; column < assignment->columns; column++)
        sum += assignment->column[column];
    return sum;
}
