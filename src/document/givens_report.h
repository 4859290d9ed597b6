/* A report on the givens while a person types them: do two of them clash, how many solutions are there, and if
 * not one, where is it to be found: the givens that cannot stand together, or the cells that stay open.
 *
 * The work may take seconds on large boards; so it can be a task. */
#ifndef DOCUMENT_GIVENS_REPORT_H
#define DOCUMENT_GIVENS_REPORT_H

#include "base/task.h"
#include "engine/puzzle_rating.h"
#include "puzzle/puzzle.h"

enum givens_state {
    GIVENS_CLASH,   /* the same digit twice in a house; the cells that clash are marked */
    GIVENS_NONE,    /* no solution; marked: givens that have none among themselves, and none of which can be left out */
    GIVENS_ONE,     /* one solution; the puzzle is rated */
    GIVENS_SEVERAL, /* marked: the cells that are found not to be the same in all solutions */
    GIVENS_UNKNOWN, /* counting took too long */
};

enum { GIVENS_COUNT_LIMIT = 1000, GIVENS_MOST_CLUES = 4 /* that are named */ };

struct givens_report {
    enum givens_state state;
    uint64_t solutions; /* of GIVENS_SEVERAL, at most GIVENS_COUNT_LIMIT */
    unsigned marked_cells;
    bool marked[LAYOUT_MAX_CELLS];
    bool is_hopeless; /* of GIVENS_NONE: no digits fit the board; marked: the cells of the clues to blame */
    unsigned clues;   /* then, the clues that cannot be met together, none of which can be left out; 0: the layout */
    unsigned short clue[GIVENS_MOST_CLUES]; /* their indices, at most so many */
    bool has_rating;
    struct puzzle_rating rating; /* of GIVENS_ONE */
};

/* Marks the cells whose digit another one excludes, or with which a sum of the board cannot be filled. `digit` is
 * [cells], 0 for none. Returns how many there are. */
unsigned givens_mark_clashes(const struct layout *layout, const uint8_t *digit, bool *marked);

/* Returns how many nodes a search may have that takes some milliseconds at most. */
unsigned givens_report_quick_nodes(const struct puzzle *puzzle);

/* Counts up to two solutions in as short a time. Returns false if the count is not known. */
bool givens_report_count(const struct puzzle *puzzle, uint64_t *count);

/* The number of solutions in words: "one solution", "no solution", "more than one solution", or "solutions not counted"
 * if counting takes more than some milliseconds. */
const char *givens_report_count_words(const struct puzzle *puzzle);

/* The report as a task, as task_start. Copies the puzzle. */
struct task *givens_report_start(const struct puzzle *puzzle, bool threaded);
/* NULL: it is not done yet. It belongs to the task. */
const struct givens_report *givens_report_of(const struct task *task);
/* [cells]; NULL: not known yet, or not the only one. */
const digit_mask *givens_report_solution(const struct task *task);

#endif
