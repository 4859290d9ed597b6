/* One line of a puzzle's text, scanned once: its characters as bytes, the part that may be cells, and its kind. */
#ifndef FORM_LINE_H
#define FORM_LINE_H

#include "form/glyph.h"

enum { LINE_LIMIT = 100000 /* characters in a line */ };

enum line_kind {
    LINE_EMPTY,
    LINE_COMMENT,
    LINE_DIRECTIVE, /* "#! ..." */
    LINE_SECTION,   /* a section of an .sdk file: "[Puzzle]", "[State]" */
    LINE_TITLE,     /* "Grid 01", "[Puzzle 1]" */
    LINE_REFUSED,   /* a recognized form that is not supported */
    LINE_MARKED,    /* begins with the mark of a form (marked.h) */
    LINE_RULE,      /* decoration between rows */
    LINE_SINGLE,    /* a whole board */
    LINE_ROW,       /* all other lines */
};

struct marked_form;

/* The body of a line is the part that may be cells: plain[from] to plain[length - 1]. It excludes quotation marks of
 * mail, an assignment, quotes, a link and a comment. */
struct line {
    size_t number;      /* its number in the text, from 1 */
    const char *source; /* the original text, without the line end */
    size_t source_length;
    char *plain; /* one byte for each character, so the column is index + 1; NUL-terminated at `length` */
    size_t capacity;
    size_t from, length;
    size_t width;  /* `length` plus the trailing spaces, which may be blanks */
    unsigned tabs; /* number of tabs between fields, each the separator of two cells; 0: tabs are spaces */
    bool is_plain; /* only digits and dots, longer than a row */
    enum line_kind kind;
    const struct marked_form *form; /* only with LINE_MARKED */
    const char *refusal;            /* only with LINE_REFUSED: the message */
    unsigned cells, groups;         /* in the body: characters that are not decoration, and runs of them */
};

/* A range of a line (indices into `plain`): a cell, a group of candidates, a field, or a label. */
struct part {
    size_t from, to;
};

/* scan.c: scans a text line without its line end. The line reuses its memory for the next one and points into
 * `text`. */
void line_scan(struct line *line, const char *text, size_t length, size_t number);

/* Moves the start of the body. */
void line_begin_at(struct line *line, size_t from);

void line_finish(struct line *line);

/* Returns the body without leading spaces. */
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
