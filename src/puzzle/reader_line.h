/* One line of a puzzle's text, cleaned and told apart from the others; a part of the reader. */
#ifndef PUZZLE_READER_LINE_H
#define PUZZLE_READER_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    READER_LINE_LIMIT = 100000, /* characters in a line */
    READER_STRANGE = 0x7F,      /* stands for any character that no form knows */
};

enum reader_line_kind {
    LINE_EMPTY,
    LINE_COMMENT,
    LINE_DIRECTIVE, /* "#! ..." */
    LINE_SECTION,   /* "[Puzzle]" */
    LINE_TITLE,     /* "Grid 01" */
    LINE_REFUSED,   /* another program's format, known by name */
    LINE_LIBRARY,   /* ":0300:1:..." */
    LINE_SINGLE,    /* a whole puzzle in one line */
    LINE_RULE,      /* decoration between rows */
    LINE_ROW,       /* anything else */
};

struct reader_line {
    size_t number;      /* from 1 */
    const char *source; /* the line as it was written, without its end */
    size_t source_length;
    char *text; /* one byte a character, so that an index + 1 is a column; the comment cut off; ends with NUL */
    size_t length, capacity;
    enum reader_line_kind kind;
    const char *refusal;    /* where the kind is LINE_REFUSED */
    unsigned cells, groups; /* characters that are no decoration, and how many runs of them */
};

bool reader_line_read(struct reader_line *line, const char *text, size_t length, size_t number);
bool reader_line_is_four(const struct reader_line *line); /* begins like a puzzle of 4x4 in one line */
bool reader_line_is_spaced(const struct reader_line *line); /* 81 wide, of digits and spaces */
bool reader_is_decoration(char character);
bool reader_is_blank(char character); /* '.', '0', '*', '_', '-' */

/* "'x'", or "a control character" and the like, for what stands at a column of the line as it was written. */
void reader_line_found(const struct reader_line *line, size_t column, char *text, size_t size);

#endif
