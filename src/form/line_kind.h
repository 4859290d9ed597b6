/* The kind of a line, by its characters. For scan.c. */
#ifndef FORM_LINE_KIND_H
#define FORM_LINE_KIND_H

#include "form/line.h"

enum { LINE_SHORTEST_SINGLE = 32 /* characters without a space between them, which no row has */ };

/* Stores the kind of a line whose body is known. */
void line_classify(struct line *line);

/* Returns whether the text begins as a remark does, before its quotes are undone: they are around a name then. */
bool line_is_remark(const char *text);

/* Returns whether the text is a heading or a remark in words, unless its quotes are around a board. */
bool line_is_heading(const char *text);

/* Returns whether a JSON object begins here, by its first key. */
bool line_begins_object(const char *text);

/* Returns whether the body is a row of a sheet, in which '#' marks the places outside the grids: it has only cells and
 * runs of at least two '#', either without a space between any two characters or with a space or a comma between all. A
 * blank may be -1 then. A line that begins with '#' and has otherwise only marks, dashes and letters is a comment. */
bool line_is_sheet_row(const struct line *line);

#endif
