/* A reading: a state table that reads a clue's cells in order. It is made from the state machine that the text of a
 * rule describes. State 0 is the start. Each state belongs to the cell that is read next in it; states are numbered in
 * the order of their cells. */
#ifndef PUZZLE_READING_H
#define PUZZLE_READING_H

#include "puzzle/rule_text.h"

#define READING_NONE ((uint16_t)0xFFFF) /* no filling of the following cells obeys the rule */

enum { READING_STATES = 4096 /* maximum of all cells together */ };

/* The digits of a state that lead to the same next state. */
struct reading_edge {
    digit_mask digits;
    uint16_t next;
};

/* The table of a reading. Its last state is the one after the last cell. */
struct reading_table {
    unsigned states;
    uint16_t *first_state; /* [cells + 1]: each cell's first state, and the number of the last state */
    uint16_t *next;        /* [states * digits]: the next state for each digit, digit 1 first */
    uint32_t *first_edge;  /* [states + 1]: index of each state's first edge in `edge` */
    struct reading_edge *edge;
};

/* Makes the table of a rule. `values` has the clue's numbers. Returns NULL with an error if there are too many
 * states. */
struct reading_table *reading_make(const struct rule_text *rule, const struct rule_values *values,
                                   struct text_error *error);
void reading_destroy(struct reading_table *table); /* `table` may be NULL. */

#endif
