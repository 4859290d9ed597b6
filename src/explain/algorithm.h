/* The engines' methods as short pseudo-code, and the line to which a step belongs. The line is found by the trace's
 * engine, so traces from files have it, too. To give an engine its text, add a row to `algorithms` in
 * algorithm_texts.c. */
#ifndef EXPLAIN_ALGORITHM_H
#define EXPLAIN_ALGORITHM_H

#include "explain/notation.h"
#include "trace/trace.h"

enum { ALGORITHM_LINES = 25 };

/* A line and its steps. */
struct algorithm_line {
    const char *text;      /* indented by two blanks for each level */
    unsigned kinds;        /* set of step kinds: bit k is enum step_kind k */
    const char *technique; /* NULL, or only steps of this technique */
    /* NULL, or the values of the line's variables in a step, as in "p=T d=D". T: the cell of the first truth; U: of the
     * second; V: the digit of the first truth; P and D: the placed cell and digit; R and E: the first eliminated cell
     * and digit. */
    const char *values;
    bool restarts; /* only backtracks with which the search restarts */
    bool chooses;  /* the line says in which cell to guess, which depends on the rule */
};

struct algorithm {
    const char *engine;
    struct algorithm_line line[ALGORITHM_LINES + 1]; /* ended by a line without text */
};

/* Private to algorithm.c and algorithm_texts.c. */
extern const struct algorithm algorithms[];
extern const unsigned algorithm_count;

/* Returns NULL for an engine without pseudo-code. */
const struct algorithm *algorithm_find(const char *engine);

/* Writes the line's text in the program's language, indented. */
void algorithm_write_line(const struct algorithm_line *line, const struct trace *trace, char *text, size_t size);

unsigned algorithm_lines(const struct algorithm *algorithm);

/* Returns the number of the step's line, from 1; 0 if there is none. */
unsigned algorithm_line_of(const struct algorithm *algorithm, const struct trace *trace, const struct step *step);

/* Writes the values of the line's variables in the step, such as "p = r4c3, d = 4"; "" if it has none. */
void algorithm_write_values(const struct algorithm_line *line, const struct layout *layout, const struct step *step,
                            enum notation notation, char *text, size_t size);

#endif
