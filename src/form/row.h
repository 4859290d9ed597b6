/* A row of a board in a text: the body of a line, or what is left of it without a label. Rows are cut into groups and
 * fields. */
#ifndef FORM_ROW_H
#define FORM_ROW_H

#include "form/line.h"

/* Indices into line->plain: the row is from `from` up to `to`, and up to `end` with the spaces after it. */
struct row {
    const struct line *line;
    size_t from, to, end;
    unsigned cells, groups; /* characters that are not decoration, and runs of them */
};

/* Returns the whole body of a line. */
struct row row_of(const struct line *line);

/* Returns the row without what is before `from`. */
struct row row_after(const struct row *row, size_t from);

/* Finds the next group from `*at` on, a run of characters that are not decoration, and moves `*at` after it. Returns
 * false after the last one. */
bool row_next_group(const struct row *row, size_t *at, struct part *group);

/* A separator of fields. */
enum { FRAMED_BAR = '\v' /* bars that may also be before the first and after the last field */ };

/* Finds the field from `*at` on, without the spaces around it, and moves `*at` after its separator. A field may be
 * empty. Returns false after the last one. */
bool row_next_field(const struct row *row, char separator, size_t *at, struct part *field);

unsigned row_count_fields(const struct row *row, char separator);

/* Returns whether the row has a character of the set. */
bool row_has(const struct row *row, const char *set);

/* Returns whether the row begins with a 4x4 puzzle: 16 blanks and digits up to 4. */
bool row_is_4x4_puzzle(const struct row *row);

/* Returns the side of the board whose cells are the digits and spaces of this row, or 0. If spaces at its end were cut
 * off, one of the last two rows must have a digit: with both empty, a puzzle has several solutions. */
unsigned row_spaced_side(const struct row *row);

/* Returns whether the row has digits, and otherwise only spaces. */
bool row_is_spaced(const struct row *row);

/* Returns whether the digits and spaces of this row may be a board whose last spaces were cut off. */
bool row_is_cut(const struct row *row);

/* Returns whether a group is -1 or a similar number: a minus sign and a single digit, which is no candidate with a
 * mark. */
bool row_has_negative(const struct row *row);

/* Returns whether the row has only ascending digits, and at least one group with several. */
bool row_looks_like_candidates(const struct row *row);

/* Returns where a comment begins, or the row's end. A '#' begins none if it follows no space, or marks the candidates
 * after it in a row of candidates. */
size_t row_find_comment(const struct row *row);

#endif
