/* A report on the givens while they are typed: clashes, the number of solutions and, if it is not one, the reason:
 * givens that contradict each other, or cells that stay open.
 *
 * A task, because it may take seconds on large boards. */
#ifndef DOCUMENT_GIVENS_REPORT_H
#define DOCUMENT_GIVENS_REPORT_H

#include "base/task.h"
#include "engine/puzzle_rating.h"
#include "puzzle/puzzle.h"

enum givens_state {
    GIVENS_CLASH,   /* a digit occurs twice in a house; these cells are marked */
    GIVENS_NONE,    /* no solution; marked are givens that contradict each other, none of which can be left out */
    GIVENS_ONE,     /* one solution; the puzzle has a rating */
    GIVENS_SEVERAL, /* several solutions; marked are cells that differ between the solutions found */
    GIVENS_UNKNOWN, /* undecided: counting took too long */
};

enum { GIVENS_COUNT_LIMIT = 1000, GIVENS_MOST_CLUES = 4 /* clues that are named */ };

struct givens_report {
    enum givens_state state;
    uint64_t solutions; /* only with GIVENS_SEVERAL: their number, at most GIVENS_COUNT_LIMIT */
    unsigned marked_cells;
    bool marked[LAYOUT_MAX_CELLS];
    bool is_hopeless; /* with GIVENS_NONE: no digits fit the board; the cells of the clues to blame are marked */
    unsigned clues;   /* if hopeless: number of clues that contradict each other, none of which can be left out; 0: the
                       * layout itself */
    unsigned short clue[GIVENS_MOST_CLUES]; /* their indices, at most GIVENS_MOST_CLUES */
    bool has_rating;
    struct puzzle_rating rating; /* only with GIVENS_ONE */
};

/* Marks the cells whose digit clashes with a different cell, or in whose sum no filling has it. `digit` is [cells], 0
 * for none. Returns the number of marked cells. */
unsigned givens_mark_clashes(const struct layout *layout, const uint8_t *digit, bool *marked);

/* Returns the number of search nodes that take at most some milliseconds. */
unsigned givens_report_quick_nodes(const struct puzzle *puzzle);

/* Counts up to two solutions in as little time. Returns false if the number stays unknown. */
bool givens_report_count(const struct puzzle *puzzle, uint64_t *count);

/* Returns the number of solutions in words: "one solution", "no solution", "more than one solution", or "solutions not
 * counted" if that takes more than some milliseconds. */
const char *givens_report_count_words(const struct puzzle *puzzle);

/* Starts the report like task_start. Copies the puzzle. */
struct task *givens_report_start(const struct puzzle *puzzle, bool threaded);
/* Returns the report, which belongs to the task; NULL if it is not done. */
const struct givens_report *givens_report_of(const struct task *task);
/* Returns the solution ([cells]); NULL if it is not known yet, or not the only one. */
const digit_mask *givens_report_solution(const struct task *task);

#endif
