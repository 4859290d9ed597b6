/* The text of a rule: what a clue requires, as data. Named kinds have it in clues.def, and a puzzle can define its
 * own. There are two forms. A relation is an expression that is true of two digits:
 *
 *     abs(a-b) >= n
 *
 * A machine reads the digits of the clue's cells one after the other and keeps whole numbers:
 *
 *     start top=0, seen=0 each seen=seen+(d>top), top=max(top,d) ends seen==n
 *
 * The part after "each" is done in order for each digit d; the rule holds if the expression after "ends" is true at
 * the end. A machine that begins with "every" must hold for each digit v of the board.
 *
 * Names: a, b (the two digits), d (the digit being read), i (the number of its cell, from 1; in a relation the
 * number of cells between a and b, plus one), m (the number of cells), n (the clue's number), v, digits (the highest
 * digit), and names of up to seven letters after "start". Operators: ? : | & == != < <= > >= + - * / % ! and
 * brackets; min, max, abs, pick(k, x, y, ...), which is the k-th of its further arguments, and bit(x, k), the k-th
 * binary digit of x, both from 1. A division by 0 gives 0. All numbers have 32 bits and stay below 1,000,000,000. */
#ifndef PUZZLE_RULE_TEXT_H
#define PUZZLE_RULE_TEXT_H

#include "base/text_error.h"
#include "puzzle/layout.h"

enum { RULE_NUMBERS = 6 /* that a machine keeps */, RULE_TEXT_SIZE = 16384 /* of a text, with its end */ };

struct rule_text;

/* The values of a rule's names. */
struct rule_values {
    int a, b, d, i, m, n, v, digits;
    int number[RULE_NUMBERS];
};

/* Reads a relation or, if the text begins with "start" or "every", a machine. Returns NULL with the error's column on
 * failure. */
struct rule_text *rule_text_read(const char *text, struct text_error *error);
void rule_text_destroy(struct rule_text *rule); /* `rule` may be NULL. */

bool rule_text_is_machine(const struct rule_text *rule);
bool rule_text_is_for_each_digit(const struct rule_text *rule); /* Returns whether the machine begins with "every". */

/* Returns whether the relation holds. */
bool rule_text_relates(const struct rule_text *rule, const struct rule_values *values);

/* Set the machine's numbers to their initial values; update them by a digit; return whether the rule holds at the
 * end. */
void rule_text_start(const struct rule_text *rule, struct rule_values *values);
void rule_text_read_digit(const struct rule_text *rule, struct rule_values *values);
bool rule_text_may_end(const struct rule_text *rule, const struct rule_values *values);

#endif
