/* The reason of a step in the order in which a person follows it: the lines of its argument (step/argument.h),
 * sorted by their shape. The picture, the proof lines and the sentence are all made from it.
 *
 * There are four forms. A chain: "if these are false, those are true", alternating truths and links. A net: an
 * eliminated candidate is supposed to be true, and the lines lead to a truth without candidates. Cases: one of
 * several candidates is true, and from each of them the lines lead to the elimination. Sets, for everything else:
 * the truths, then the links, in no further order. */
#ifndef EXPLAIN_REASON_H
#define EXPLAIN_REASON_H

#include "explain/meaning.h"
#include "explain/reason_set.h"
#include "step/step.h"

enum { REASON_LINES = 400, REASON_GROUPS = 8, REASON_GROUP_CELLS = 10 };
enum { REASON_COLOURS = 2 }; /* clusters of a colouring, with two colours each */
enum { REASON_FISH_SIZE = 4 };
enum { REASON_TALLIES = 64, REASON_TALLY_SIZE = 16 };
enum { REASON_PATTERN = REASON_GROUPS + 1, REASON_PATTERN_CELLS = 81 }; /* the pattern as a group */

enum reason_form { REASON_SETS, REASON_CHAIN, REASON_NET, REASON_CASES };

struct candidate {
    cell_id cell;
    uint8_t digit;
};

enum reason_kind {
    REASON_SUPPOSE, /* `to` is supposed to be true; or, if `to` is empty, `from` is supposed to be false */
    REASON_CASE,    /* the same, as one of several cases, or inside of another supposition */
    REASON_FISH,    /* `from` are the candidates of the fish's bases: one of `to` is true, or the fish holds */
    REASON_TRUTH,   /* `from` are false, so one of `to` is true; in sets, and before cases: `to` are the truth's
                       candidates; in a contradiction the truth may be a sum, which cannot be filled */
    REASON_LINK,   /* one of `from` is true, so `to` are false; in sets: at most one of `to` is true. Of a sum in a net:
                      `from` are   false, so it is filled in no way with `to` */
    REASON_COUNT,  /* `from` is what the truths of a tally have left; they need all of its room, so `to` are false */
    REASON_SIGHT,  /* one of `from` is true; each of `to` sees all of them, through several links */
    REASON_NOGOOD, /* `from` are true, and cannot all be true together with `to`, as was learned before: `to` is false
                    */
    REASON_EITHER, /* of a colouring: all of `from` are true, or all of `to` */
    REASON_ABSURD, /* the truth has lost `from` and has no candidate left, so the supposition is false */
    REASON_END,    /* conclusion: `to` are eliminated; `from`: the ends of a chain, or what the last truth of a net
                       has lost */
};

struct reason_line {
    enum reason_kind kind;
    struct constraint constraint; /* of an absurd line or the end of a net: the truth without candidates */
    unsigned depth;               /* of a nested case and what follows from it: how many cases are open */
    bool is_inside;               /* it belongs to a supposition in another one */
    unsigned group;               /* from 1: the truth is this almost locked set; REASON_PATTERN: the truth is that
                                     of the pattern; 0: neither */
    unsigned tally;               /* of a count: its index in reason.tally */
    unsigned above; /* of an absurd line inside: how many lines further up the supposition is made that fails */
    struct reason_set from, to;
};

/* Digits in houses, and as many houses and cells that have room for one of them each. */
struct reason_tally {
    struct constraint truth[REASON_TALLY_SIZE], link[REASON_TALLY_SIZE];
    unsigned size;
};

/* An almost locked set: cells of one house that have one more digit than there are cells, so that if one digit is false
 * in all of them, they hold all the others. If a reason has several, the first is set A, and the sentence names them in
 * this order. A single cell is a group only if the step's roles make it one, and no line that is numbered in the
 * sentence ends in it. */
struct reason_group {
    cell_id cell[REASON_GROUP_CELLS];
    unsigned cells;
    digit_mask digits;
};

/* Bases whose candidates lie in as many covers, apart from the fins. */
struct reason_fish {
    unsigned size; /* 0: there is no fish */
    unsigned digit;
    house_id base[REASON_FISH_SIZE], cover[REASON_FISH_SIZE];
    unsigned room; /* index of the cover whose candidates are the cases; `size` if the fins are */
    struct reason_set fins;
};

/* The cells of a step that assumes one solution. */
struct reason_pattern {
    cell_id cell[REASON_PATTERN_CELLS];
    unsigned cells;
    digit_mask digits;        /* the digits of all cells together */
    bool differs;             /* the cells have not all the same digits */
    bool whole;               /* no other cell has more than one candidate */
    struct reason_set extras; /* its candidates outside its digits, of which one is true */
};

struct reason {
    enum reason_form form;
    bool loop; /* the chain is a continuous loop */
    struct candidate candidate[REASON_CANDIDATES];
    unsigned candidates;
    unsigned placed;                 /* index of the placed candidate, or REASON_CANDIDATES */
    struct reason_set removed, fins; /* fins of a fish; guardians of a ring */
    struct reason_fish fish;         /* of a Kraken fish */
    struct reason_line line[REASON_LINES];
    unsigned lines; /* 0: the step is not a deduction */
    struct reason_group group[REASON_GROUPS];
    unsigned groups;
    struct reason_set colour[REASON_COLOURS][2]; /* of a colouring */
    unsigned colours;
    struct reason_pattern pattern;
    struct reason_tally tally[REASON_TALLIES];
    unsigned tallies;
    unsigned named_links; /* form of sets: how many links, from the first on, have houses that the sentence names */
    /* A picture shows the evidence as sets until a line is explained, and the sentence is not made from the lines. */
    bool is_shape;
};

/* `mask` is the grid before or after the step; `argument` is the step's, or was made for it
 * (argument/argument_make.h). If something does not fit, it is dropped and the form is sets. */
void reason_make(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                 const struct argument *argument);

/* Makes the reason of the same step in the form of sets, whatever the lines of its argument say. Links are named only
 * of fish and fireworks. */
void reason_make_sets(struct reason *reason, const struct layout *layout, const digit_mask *mask,
                      const struct step *step);

/* Makes the reason from the step's argument, or from one that `maker` makes if the step has none. The step is one of
 * the trace, or one that could come in it (a hint). */
struct argument_maker;
struct trace;
void reason_of_step(struct reason *reason, struct argument_maker *maker, const struct trace *trace,
                    const digit_mask *mask, const struct step *step);

/* reason_cells collects the cells of a set, each once, at most REASON_CELLS, and returns how many; reason_digits
 * returns its digits. */
enum { REASON_CELLS = 40 };
unsigned reason_cells(const struct reason *reason, const struct reason_set *set, cell_id *cells);
digit_mask reason_digits(const struct reason *reason, const struct reason_set *set);

/* Returns the digits that the cells have in the set, or, if it is NULL, in the whole reason. */
digit_mask reason_digits_in(const struct reason *reason, const struct reason_set *set, const cell_id *cells,
                            unsigned count);

/* Returns the meaning whose colour the group with this index has, of several. */
static inline enum meaning reason_group_meaning(unsigned group)
{
    return MEANING_SET_A + group % MEANING_SETS;
}

/* Returns the index of the group of these cells, which are sorted, if the reason has several; otherwise REASON_GROUPS.
 */
unsigned reason_group_of(const struct reason *reason, const cell_id *cells, unsigned count);

/* Returns the index of the line that begins the net, or the case that is in no other, of this line; 0 if the line
 * belongs to all of them. */
static inline unsigned reason_section(const struct reason *reason, unsigned line)
{
    unsigned first = reason->line[line].kind == REASON_END ? 0 : line;
    while (first && reason->line[first].kind != REASON_SUPPOSE &&
           (reason->line[first].kind != REASON_CASE || reason->line[first].depth))
        first--;
    return first;
}

/* Returns whether a line that comes before line `at`, or is it, belongs to its net or case. In a net with cases inside,
 * what came before an open case belongs to it, and what lies in a closed one does not. */
static inline bool reason_is_open_at(const struct reason *reason, unsigned line, unsigned at)
{
    unsigned depth = reason->line[at].depth;
    if (line < reason_section(reason, at))
        return false;
    for (unsigned i = at; i > line; i--) {
        bool begins = reason->line[i].kind == REASON_CASE && reason->line[i].depth;
        depth = begins && reason->line[i].depth <= depth ? reason->line[i].depth - 1 : depth;
    }
    return reason->line[line].depth <= depth;
}

/* Returns the only line that supposes something; NULL if each elimination has a net of its own, and none of them is
 * named. */
const struct reason_line *reason_supposed(const struct reason *reason);

/* Returns the first line behind the last net, from which on lines hold without a supposition; 0 if there is none. */
static inline unsigned reason_line_after_nets(const struct reason *reason)
{
    unsigned after = 0;
    for (unsigned i = 0; reason->form == REASON_NET && i < reason->lines; i++)
        after = reason->line[i].kind == REASON_ABSURD && !reason->line[i].is_inside ? i + 1 : after;
    return after;
}

/* Returns what lines before `end` say to be true behind the last net. */
static inline struct reason_set reason_true_after_nets(const struct reason *reason, unsigned end)
{
    struct reason_set all = {0};
    unsigned after = reason_line_after_nets(reason);
    for (unsigned i = after; after && i < end; i++) {
        if (reason->line[i].kind == REASON_TRUTH && reason_count(reason->line[i].to) == 1)
            all = reason_both(all, reason->line[i].to);
    }
    return all;
}

/* Returns the line of the truth of an uncoloured cell whose candidates all see the false colour; NULL if there is none.
 */
const struct reason_line *reason_emptied(const struct reason *reason);

/* Returns whether both ends of the chain are the same candidate, which is then true. */
static inline bool reason_one_end(const struct reason *reason)
{
    const struct reason_set *first = &reason->line[0].from, *last = &reason->line[reason->lines - 2].to;
    return reason_within(*first, *last) && reason_within(*last, *first);
}

#endif
