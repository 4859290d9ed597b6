/* A reading: a table that reads the digits of a clue's cells one after the other. The table is made of the machine of a
 * rule's text. Its states are numbered from 0, the start; each belongs to one cell, which it reads next. */
#ifndef PUZZLE_READING_H
#define PUZZLE_READING_H

#include "puzzle/rule_text.h"

#define READING_NONE ((uint16_t)0xFFFF) /* no filling of the cells behind obeys the rule */

enum { READING_STATES = 4096 /* of all cells */ };

/* Returns [states * digits]: the state after each digit, digit 1 first; behind the last cell all are the same. The
 * numbers of `values` are those of the clue. NULL with an error: there are too many states. */
uint16_t *reading_make(const struct rule_text *rule, const struct rule_values *values, struct text_error *error);

#endif
