/* One text line of a puzzle's text, scanned once: its characters as bytes, what of it may be cells, and its kind. */
#ifndef FORM_LINE_H
#define FORM_LINE_H

#include "form/glyph.h"

enum { LINE_LIMIT = 100000 /* characters in a line */ };

enum line_kind {
    LINE_EMPTY,
    LINE_COMMENT,
    LINE_DIRECTIVE, /* "#! ..." */
    LINE_SECTION,   /* of an .sdk file: "[Puzzle]", "[State]" */
    LINE_TITLE,     /* "Grid 01", "[Puzzle 1]" */
    LINE_REFUSED,   /* the form of a program that is not read */
    LINE_MARKED,    /* begins with the mark of a form, see marked.h */
    LINE_RULE,      /* decoration between rows */
    LINE_SINGLE,    /* a whole board */
    LINE_ROW,       /* all remaining */
};

struct marked_form;

/* The body of a line is what may be cells: plain[from] to plain[length - 1]. Signs of a quotation, an assignment,
 * quotes, a link and a comment are outside it. */
struct line {
    size_t number;      /* in its text, from 1 */
    const char *source; /* without its line end */
    size_t source_length;
    char *plain; /* a byte a character, so index + 1 is the column; NUL-terminated at `length` */
    size_t capacity;
    size_t from, length;
    size_t width;  /* `length` with the spaces at its end, which may be blanks */
    unsigned tabs; /* the tabs between fields, each the separator of two cells; 0: tabs are spaces */
    bool is_plain; /* nothing but digits and dots, longer than a row */
    enum line_kind kind;
    const struct marked_form *form; /* of LINE_MARKED */
    const char *refusal;            /* the message of LINE_REFUSED */
    unsigned cells, groups;         /* of the body: characters that are not decoration, and runs of them */
};

/* A piece of a line: a cell, a group of candidates, a field, a label. Indices into `plain`. */
struct part {
    size_t from, to;
};

/* scan.c: scans a text line, without its end. The line keeps its memory for the next one and points into `text`. */
void line_scan(struct line *line, const char *text, size_t length, size_t number);

/* Moves the beginning of the body. */
void line_begin_at(struct line *line, size_t from);

void line_finish(struct line *line);

/* Returns the body without the spaces before it. */
static inline const char *line_text(const struct line *line)
{
    const char *text = line->plain + line->from;
    while (*text == ' ')
        text++;
    return text;
}

/* Returns the first run of characters that may be a whole puzzle. */
struct part line_token(const struct line *line);

/* Describes the character at index `at` for a message. */
void line_describe(const struct line *line, size_t at, char *text, size_t size);

#endif
