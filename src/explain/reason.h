/* A step's reason in the order in which one follows it: the lines of its argument (trace/argument.h), sorted by their shape.
 * What is drawn on the board, what can be stepped through and what the proof says are all made from it.
 *
 * There are four forms. A chain: "if these are false, those are true", truth, link, truth, to an end. A net: each of the
 * candidates that go is taken to be true, and the lines lead from it to a truth that nothing is left for. Cases: a truth or a
 * fish tells of several candidates that one is true, and from each of them the lines lead to what goes. Sets, for everything
 * else: the truths, then the links, in no other order. */
#ifndef EXPLAIN_REASON_H
#define EXPLAIN_REASON_H

#include "trace/step.h"

enum { REASON_CANDIDATES = 256, REASON_LINES = 160, REASON_GROUPS = 8, REASON_GROUP_CELLS = 10 };
enum { REASON_COLOURS = 2 }; /* groups of places with two colours each */
enum { REASON_FISH_SIZE = 4 };
enum { REASON_PATTERN = REASON_GROUPS + 1, REASON_PATTERN_CELLS = 81 }; /* a group that is the pattern */

enum reason_form { REASON_SETS, REASON_CHAIN, REASON_NET, REASON_CASES };

/* Some of the reason's candidates: a bit each. */
struct reason_set {
    uint64_t bits[REASON_CANDIDATES / 64];
};

struct candidate {
    cell_id cell;
    uint8_t digit;
};

enum reason_kind {
    REASON_SUPPOSE, /* `to` is taken to be true; or, if that is empty, what the step places is taken to be false: `from` */
    REASON_CASE,    /* the same, as one of several cases; `from`: any candidate */
    REASON_FISH,    /* `from` are the places of the fish's bases, so one of `to` is true, or the fish holds */
    REASON_TRUTH,   /* `from` are false, so one of `to` is true; of sets, and before cases: `to` are the truth's candidates */
    REASON_LINK,    /* one of `from` is true, so `to` are false; of sets: at most one of `to` is true */
    REASON_SIGHT,   /* the same by several links: each of `to` sees all of `from` */
    REASON_EITHER,  /* of a colouring: all of `from` are true, or all of `to` */
    REASON_ABSURD,  /* nothing is left for the truth, which has lost `from`: so what was supposed is not so */
    REASON_END,     /* so `to` go; `from`: of a chain its two ends, of a net what the last truth has lost */
};

struct reason_line {
    enum reason_kind kind;
    struct constraint constraint; /* of an end of a net, or what is absurd: the truth that nothing is left for */
    unsigned group;               /* 1 and on: the truth is that almost locked set instead, or REASON_PATTERN: that the
                                     pattern (trace/step.h) is not filled with its pairs alone; 0: neither */
    struct reason_set from, to;
};

/* Cells of one house that have one digit more than they are: without any one digit, all others have their place. */
struct reason_group {
    cell_id cell[REASON_GROUP_CELLS];
    unsigned cells;
    digit_mask digits;
};

/* Houses of one digit, whose places lie in as many covers but for the fins. */
struct reason_fish {
    unsigned size; /* 0: the reason has none */
    unsigned digit;
    house_id base[REASON_FISH_SIZE], cover[REASON_FISH_SIZE];
    unsigned room; /* the cover whose places are told as cases, or `size`: the fish itself takes away what goes */
    struct reason_set fins;
};

struct reason {
    enum reason_form form;
    bool loop; /* the chain comes back to where it began */
    struct candidate candidate[REASON_CANDIDATES];
    unsigned candidates;
    unsigned placed; /* what the step places, if the reason has it, or REASON_CANDIDATES */
    struct reason_set removed, fins; /* fins: of a fish */
    struct reason_fish fish;         /* of a Kraken fish that is told as cases */
    struct reason_line line[REASON_LINES];
    unsigned lines; /* 0: the step is no deduction */
    struct reason_group group[REASON_GROUPS];
    unsigned groups;
    struct reason_set colour[REASON_COLOURS][2]; /* of a colouring, told as sets */
    unsigned colours;
    cell_id pattern[REASON_PATTERN_CELLS];
    unsigned pattern_cells;
    digit_mask pattern_digits; /* all pairs */
    bool pattern_whole;        /* no cell beside it has more than one candidate */
};

/* `mask`: the grid once the step is done, or before it; `argument`: the step's, or one that was made for it
 * (argument/argument_make.h). What does not fit is left out, and then it is sets. */
void reason_make(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                 const struct argument *argument);

static inline bool reason_has(const struct reason_set *set, unsigned candidate)
{
    return set->bits[candidate / 64] >> candidate % 64 & 1;
}

static inline void reason_add(struct reason_set *set, unsigned candidate)
{
    set->bits[candidate / 64] |= 1ull << candidate % 64;
}

static inline struct reason_set reason_without(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] &= ~b.bits[i];
    return a;
}

static inline struct reason_set reason_common(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] &= b.bits[i];
    return a;
}

static inline struct reason_set reason_both(struct reason_set a, struct reason_set b)
{
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        a.bits[i] |= b.bits[i];
    return a;
}

static inline unsigned reason_count(struct reason_set set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        count += (unsigned)__builtin_popcountll(set.bits[i]);
    return count;
}

static inline bool reason_any(const struct reason_set *set)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < REASON_CANDIDATES / 64; i++)
        any |= set->bits[i];
    return any;
}

static inline bool reason_within(struct reason_set part, struct reason_set whole)
{
    struct reason_set outside = reason_without(part, whole);
    return !reason_any(&outside);
}

/* The lowest one of a set that is not empty. */
static inline unsigned reason_first(const struct reason_set *set)
{
    unsigned word = 0;
    while (!set->bits[word])
        word++;
    return word * 64 + (unsigned)__builtin_ctzll(set->bits[word]);
}

/* The line with which the net or the case begins that this line belongs to; 0 where it belongs to all. */
static inline unsigned reason_section(const struct reason *reason, unsigned line)
{
    unsigned first = reason->line[line].kind == REASON_END ? 0 : line;
    while (first && reason->line[first].kind != REASON_SUPPOSE && reason->line[first].kind != REASON_CASE)
        first--;
    return first;
}

/* Whether the chain ends where it began: then that is true in any case. */
static inline bool reason_one_end(const struct reason *reason)
{
    const struct reason_set *first = &reason->line[0].from, *last = &reason->line[reason->lines - 2].to;
    return reason_within(*first, *last) && reason_within(*last, *first);
}

#endif
