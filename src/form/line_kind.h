/* Classifies a line by its characters. For scan.c. */
#ifndef FORM_LINE_KIND_H
#define FORM_LINE_KIND_H

#include "form/line.h"

enum { LINE_SHORTEST_SINGLE = 32 /* no row has this many characters without a space */ };

/* Stores the kind of a line. Its body is already set. */
void line_classify(struct line *line);

/* Returns whether the text begins a remark. Call it before quotes are removed, because these are around a name then. */
bool line_is_remark(const char *text);

/* Returns whether the text is a heading or a remark in words. Words in quotes around a board are not. */
bool line_is_heading(const char *text);

/* Returns whether a JSON object begins here, judged by its first key. */
bool line_begins_object(const char *text);

/* Returns whether the body is a row of a sheet, in which '#' marks places outside the grids. Such a row has only cells
 * and runs of at least two '#', with no space between any two characters, or with a space or comma between all. In the
 * second case a blank may be -1. A line that begins with '#' and otherwise has only marks, dashes and letters is a
 * comment. */
bool line_is_sheet_row(const struct line *line);

#endif
