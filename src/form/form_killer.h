/* Killers in two forms of programs.
 *
 * The first has one character for each cell. A digit (0-9), A-Z (10-35) or a-j (36-45) is the total of the cage that
 * begins there. The characters <, >, ^, v, `, ', comma and full stop point to the cage's next cell: left, right, up,
 * down, up left, up right, down left, down right. This is the form of the forum's "understandable snarfable killer
 * cages" (forum.enjoysudoku.com, topic 6119).
 *
 * The second is a list of cages in program text: [[total, [[row, column], ...]], ...], also with parentheses. Rows
 * and columns count from 0, or from 1 if there is no 0. */
#ifndef FORM_FORM_KILLER_H
#define FORM_FORM_KILLER_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

bool form_killer_begins(const char *text);
struct puzzle *form_killer_read(struct layout_cache *layouts, const struct line *line, struct text_error *error);

/* Returns whether the text begins with a list of cages. */
bool form_killer_begins_list(const char *text, size_t length);

/* Reads a list of cages that fills the text, which begins in this line. `*read` receives its length. */
struct puzzle *form_killer_read_list(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error);

#endif
