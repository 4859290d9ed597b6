/* A row of a board in a text: the body of a line, or what remains of it without a label. Functions divide rows into
 * groups and fields. */
#ifndef FORM_ROW_H
#define FORM_ROW_H

#include "form/line.h"

/* A range of line->plain, from `from` to `to`, or to `end` with trailing spaces. */
struct row {
    const struct line *line;
    size_t from, to, end;
    unsigned cells, groups; /* characters that are not decoration, and runs of them */
};

/* Returns the body of a line as a row. */
struct row row_of(const struct line *line);

/* Returns the part of the row from `from` on. */
struct row row_after(const struct row *row, size_t from);

/* Finds the next group (a run of characters that are not decoration) from `*at` on, and moves `*at` past it. Returns
 * false after the last one. */
bool row_next_group(const struct row *row, size_t *at, struct part *group);

/* As separator of fields: bars that may also be before the first and after the last field. */
enum { FRAMED_BAR = '\v' /* bars that may also be before the first and after the last field */ };

/* Finds the field from `*at` on, trimmed, and moves `*at` past its separator. A field may be empty. Returns false after
 * the last one. */
bool row_next_field(const struct row *row, char separator, size_t *at, struct part *field);

unsigned row_count_fields(const struct row *row, char separator);

/* Returns whether the row has a character of the set. */
bool row_has(const struct row *row, const char *set);

/* Returns whether the row begins with a 4x4 puzzle: 16 blanks and digits up to 4. */
bool row_is_4x4_puzzle(const struct row *row);

/* Returns the side of the board whose cells are the digits and spaces of this row, or 0. If trailing spaces may be cut
 * off, one of the last two rows must have a digit, because a puzzle with both empty has several solutions. */
unsigned row_spaced_side(const struct row *row);

/* Returns whether the row has only digits and spaces, including some digit. */
bool row_is_spaced(const struct row *row);

/* Returns whether the digits and spaces of this row may be a board without its trailing spaces. */
bool row_is_cut(const struct row *row);

/* Returns whether a group is -1 or a similar number: a minus sign and a single digit, as opposed to a marked
 * candidate. */
bool row_has_negative(const struct row *row);

/* Returns whether the row has only ascending groups of digits, at least one with several digits. */
bool row_looks_like_candidates(const struct row *row);

/* Returns the start of a comment, or the row's end. A '#' does not begin a comment if no space comes before it, or if
 * it marks the following candidates. */
size_t row_find_comment(const struct row *row);

#endif
