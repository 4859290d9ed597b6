/* The engines' methods as short pseudo-code, and the line of it that a step belongs to. It is found by the trace's
 * engine, so it is there for traces from files too. To give an engine its text, add a row to `algorithms` in
 * algorithm_texts.c. */
#ifndef EXPLAIN_ALGORITHM_H
#define EXPLAIN_ALGORITHM_H

#include "explain/notation.h"
#include "trace/trace.h"

enum { ALGORITHM_LINES = 25 };

/* A line, and the steps that are done by it. */
struct algorithm_line {
    const char *text;      /* indented by two blanks a level */
    unsigned kinds;        /* bit k: steps of enum step_kind k; only these */
    const char *technique; /* NULL, or only steps of this technique */
    /* NULL, or what the variables of the line are in a step, as "p=T d=D": T the cell of the first truth, U that of the
     * second, V the digit of the first truth; P and D the placed cell and digit; R and E the first eliminated cell and
     * digit. */
    const char *values;
    bool restarts; /* only backtracks with which the search begins again */
    bool chooses;  /* it tells in which cell is guessed, which depends on the rule */
};

struct algorithm {
    const char *engine;
    struct algorithm_line line[ALGORITHM_LINES + 1]; /* ends with a line without a text */
};

/* Private to algorithm.c and algorithm_texts.c. */
extern const struct algorithm algorithms[];
extern const unsigned algorithm_count;

/* Returns NULL for an engine without a text. */
const struct algorithm *algorithm_find(const char *engine);

/* Writes the line's text in the language of the program, indented. */
void algorithm_write_line(const struct algorithm_line *line, const struct trace *trace, char *text, size_t size);

unsigned algorithm_lines(const struct algorithm *algorithm);

/* Returns the number of the line at work in this step, from 1; 0 if there is none. */
unsigned algorithm_line_of(const struct algorithm *algorithm, const struct trace *trace, const struct step *step);

/* Writes "p = r4c3, d = 4", what the line's variables are in the step; "" if it has none. */
void algorithm_write_values(const struct algorithm_line *line, const struct layout *layout, const struct step *step,
                            enum notation notation, char *text, size_t size);

#endif
