/* The lines of a text, read one after the other. Keeps those that are read and not yet dropped. */
#ifndef FORM_LINES_H
#define FORM_LINES_H

#include "form/line.h"

enum { LINES_KEPT = 512 /* the most lines of one board */ };

struct lines {
    const char *text;
    size_t length, position, number; /* length of the text; end and number of the last line read */
    struct line line[LINES_KEPT];    /* a ring buffer */
    unsigned first, count;
};

void lines_finish(struct lines *lines);

/* Returns the kept line at this index, reading further lines if needed, or NULL after the last one. */
struct line *lines_peek(struct lines *lines, unsigned index);

void lines_drop(struct lines *lines, unsigned count);

/* Drops all kept lines and continues at a position of the text, before which `number` lines end. */
void lines_go_to(struct lines *lines, size_t position, size_t number);

#endif
