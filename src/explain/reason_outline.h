/* Reads an argument into the lines of a reason, once. The outline stores which lines belong to which scope;
 * reason_argument.c determines the shape from that. Private to these two. */
#ifndef EXPLAIN_REASON_OUTLINE_H
#define EXPLAIN_REASON_OUTLINE_H

#include "explain/reason_parts.h"

/* The lines of a scope (a supposition or a case), or those between two scopes. */
struct section {
    bool plain; /* between scopes */
    struct reason_set supposed;
    bool value;
    bool absurd;
    unsigned first, lines; /* range of its lines in the reason, after the line of its supposition */
};

/* A link of a count, which contains a true candidate of `members`. */
struct counted {
    struct reason_set members, lost;
    unsigned group;
    struct constraint truth; /* in a count of one cell */
};

enum { MAX_SECTIONS = 16, MAX_COUNTED = 64, MAX_NESTED = 24, PLAIN_LINES = 176 /* unless the argument is nested */ };

/* The state: the lines read so far, and what is known at the current one. */
struct outline {
    struct reason_work *work;
    struct section section[MAX_SECTIONS];
    unsigned sections;
    unsigned outer;            /* number of lines before the first section, including the line of the split */
    int split;                 /* the truth that is split into the sections, or ARGUMENT_NO_TRUTH */
    struct reason_set subject; /* candidates of the cases */
    unsigned cases, suppositions;
    struct counted counted[MAX_COUNTED];
    unsigned counteds;
    struct reason_set known_false, outer_false; /* candidates known to be false so far; those known before the open
                                                 * scope */
    bool open;                                  /* a scope is open */
    bool ordered;                               /* some line depends on an earlier one */
    bool fits;
    /* The open scopes inside a supposition: first line, and candidates known to be false when it opened. */
    bool nested;
    bool is_exocet; /* counts of houses have separate lines, and nested cases need not be impossible */
    bool is_inside; /* inside a supposition within a supposition */
    unsigned depth;
    unsigned begun[MAX_NESTED];
    struct reason_set before[MAX_NESTED];
};

/* Reads all lines of the argument. Returns false if they do not fit: there are several splits into cases, or nested
 * scopes without roles that name a supposition or targets. Cases inside a supposition or a case are lines of its
 * section. */
bool outline_read(struct outline *outline);

/* Returns whether the argument has covers, so the step is a fish. */
bool outline_is_fish(const struct outline *outline);

#endif
