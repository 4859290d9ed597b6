/* Killers as texts of programs.
 *
 * One character a cell: a digit (0-9), A-Z (10-35) or a-j (36-45) is the total of the cage that begins there; <, >, ^,
 * v, `, ', comma and full stop point to the next cell of the cage: left, right, up, down, and up left, up right, down
 * left, down right. The form is that of the forum's "understandable snarfable killer cages" (forum.enjoysudoku.com,
 * topic 6119).
 *
 * A list of cages as programs write it: [[total, [[row, column], ...]], ...], also with parentheses; rows and columns
 * count from 0, or from 1 if there is no 0. */
#ifndef FORM_FORM_KILLER_H
#define FORM_FORM_KILLER_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

bool form_killer_begins(const char *text);
struct puzzle *form_killer_read(struct layout_cache *layouts, const struct line *line, struct text_error *error);

/* Returns whether a list of cages begins here. */
bool form_killer_begins_list(const char *text, size_t length);

/* Reads a list of cages, the whole text, which begins in this line. `*read` receives its length. */
struct puzzle *form_killer_read_list(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error);

#endif
