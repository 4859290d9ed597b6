/* The outline of an argument: its lines as those of a reason, sorted into sections, which are the scopes. Private to
 * reason_argument.c, which finds out the shape of it. */
#ifndef EXPLAIN_REASON_OUTLINE_H
#define EXPLAIN_REASON_OUTLINE_H

#include "explain/reason_parts.h"

/* The lines of one scope, a supposition or a case, or those between two scopes. */
struct section {
    bool plain; /* between scopes, without a supposition */
    struct reason_set supposed;
    bool value;
    bool absurd;
    unsigned first, lines; /* range of its lines in `line` of the outline */
};

/* A link of a count: it holds one of `members`. */
struct counted {
    struct reason_set members, lost;
    unsigned group;
    struct constraint truth; /* of a count of one cell */
};

enum { MAX_SECTIONS = 16, MAX_COUNTED = 64, MAX_NESTED = 24, PLAIN_LINES = 160 /* unless the argument is nested */ };

/* Its members are the lines read so far, and what is known at the current one. */
struct outline {
    struct reason_work *work;
    struct reason_line line[REASON_LINES];
    unsigned lines;
    struct section section[MAX_SECTIONS];
    unsigned sections;
    unsigned outer;            /* number of lines before the first section */
    int split;                 /* the truth whose cases the sections are, or ARGUMENT_NO_TRUTH */
    struct reason_set subject; /* of the cases */
    unsigned cases, suppositions;
    struct counted counted[MAX_COUNTED];
    unsigned counteds;
    struct reason_set known_false, outer_false; /* by the lines so far; the same without the open scope */
    bool open;                                  /* whether a scope is open */
    bool ordered;                               /* whether some line rests on an earlier one */
    bool fits;
    /* Of a supposition with cases or suppositions inside: for each that is open the index of its first line, and what was false before. */
    bool nested;
    bool is_exocet; /* counts of houses are lines of their own, and nested cases need not be impossible */
    bool is_inside; /* in a supposition in another one */
    unsigned depth;
    unsigned begun[MAX_NESTED];
    struct reason_set before[MAX_NESTED];
};

/* Reads all lines of the argument. Returns false if they do not fit: several splits into cases, or scopes in scopes unless
 * the argument's roles name a supposition or targets. Cases in a supposition or in a case are lines of its section. */
bool outline_read(struct outline *outline);

/* Whether the argument has bases: the step is a fish. */
bool outline_is_fish(const struct outline *outline);

/* Returns the index of an argument's truth in the work's arrays; the pattern's truth comes last. */
unsigned outline_truth(const struct outline *outline, int index);

#endif
