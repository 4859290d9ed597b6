/* A reading: a table that reads the digits of a clue's cells one after the other. The table is made of the machine of a
 * rule's text. Its states are numbered from 0, the start, cell by
 * cell: each belongs to one cell, which it reads next. */
#ifndef PUZZLE_READING_H
#define PUZZLE_READING_H

#include "puzzle/rule_text.h"

#define READING_NONE ((uint16_t)0xFFFF) /* no filling of the cells behind obeys the rule */

enum { READING_STATES = 4096 /* of all cells */ };

/* The digits of a state that lead to the same next state. */
struct reading_edge {
    digit_mask digits;
    uint16_t next;
};

/* The table of a reading. After the last cell the state is the last one. */
struct reading_table {
    unsigned states;
    uint16_t *first_state; /* [cells + 1]: the first state of each cell, and the last state of all */
    uint16_t *next;        /* [states * digits]: the state after each digit, digit 1 first */
    uint32_t *first_edge;  /* [states + 1]: the place of each state's first edge in `edge` */
    struct reading_edge *edge;
};

/* Makes the table of a rule. The numbers of `values` are those of the clue. Returns NULL with an error if there are too
 * many states. */
struct reading_table *reading_make(const struct rule_text *rule, const struct rule_values *values,
                                   struct text_error *error);
void reading_destroy(struct reading_table *table); /* takes NULL */

#endif
