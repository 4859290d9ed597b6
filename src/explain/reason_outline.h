/* Reads an argument into the lines of a reason, once. The outline says which lines belong to which scope; from that
 * reason_argument.c finds out the shape. Private to these two. */
#ifndef EXPLAIN_REASON_OUTLINE_H
#define EXPLAIN_REASON_OUTLINE_H

#include "explain/reason_parts.h"

/* The lines of one scope, a supposition or a case, or those between two scopes. */
struct section {
    bool plain; /* between scopes, without a supposition */
    struct reason_set supposed;
    bool value;
    bool absurd;
    unsigned first, lines; /* range of its lines in the reason, behind the one that supposes */
};

/* A link of a count: it holds one of `members`. */
struct counted {
    struct reason_set members, lost;
    unsigned group;
    struct constraint truth; /* of a count of one cell */
};

enum { MAX_SECTIONS = 16, MAX_COUNTED = 64, MAX_NESTED = 24, PLAIN_LINES = 176 /* unless the argument is nested */ };

/* Its members are the lines read so far, and what is known at the current one. */
struct outline {
    struct reason_work *work;
    struct section section[MAX_SECTIONS];
    unsigned sections;
    unsigned outer;            /* number of lines before the first section, with that of the split */
    int split;                 /* the truth whose cases the sections are, or ARGUMENT_NO_TRUTH */
    struct reason_set subject; /* of the cases */
    unsigned cases, suppositions;
    struct counted counted[MAX_COUNTED];
    unsigned counteds;
    struct reason_set known_false, outer_false; /* by the lines so far; the same without the open scope */
    bool open;                                  /* whether a scope is open */
    bool ordered;                               /* whether some line rests on an earlier one */
    bool fits;
    /* A supposition has cases or suppositions inside: for each that is open the index of its first line, and what
     * was false before. */
    bool nested;
    bool is_exocet; /* counts of houses are lines of their own, and nested cases need not be impossible */
    bool is_inside; /* in a supposition in another one */
    unsigned depth;
    unsigned begun[MAX_NESTED];
    struct reason_set before[MAX_NESTED];
};

/* Reads all lines of the argument. Returns false if they do not fit: several splits into cases, or scopes in scopes
 * unless the argument's roles name a supposition or targets. Cases in a supposition or in a case are lines of its
 * section. */
bool outline_read(struct outline *outline);

/* Returns whether the argument has covers: the step is a fish. */
bool outline_is_fish(const struct outline *outline);

#endif
