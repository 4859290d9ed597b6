/* The reason of a step in the order in which a person follows it: the lines of its argument (step/argument.h),
 * sorted by their shape. The picture, the proof lines and the sentence are made from it.
 *
 * There are four forms. A chain: "if these are false, those are true", alternating truths and links. A net: an
 * eliminated candidate is supposed to be true, and the lines lead to a truth without candidates. Cases: one of
 * several candidates is true, and from each the lines lead to the elimination. Sets, for everything else: the
 * truths, then the links, in no particular order. */
#ifndef EXPLAIN_REASON_H
#define EXPLAIN_REASON_H

#include "explain/meaning.h"
#include "explain/reason_set.h"
#include "step/step.h"

enum { REASON_LINES = 400, REASON_GROUPS = 8, REASON_GROUP_CELLS = 10 };
enum { REASON_COLOURS = 2 }; /* clusters of a colouring, each with two colours */
enum { REASON_FISH_SIZE = 4 };
enum { REASON_TALLIES = 64, REASON_TALLY_SIZE = 16 };
enum { REASON_PATTERN = REASON_GROUPS + 1, REASON_PATTERN_CELLS = 81 }; /* the pattern as a group */

enum reason_form { REASON_SETS, REASON_CHAIN, REASON_NET, REASON_CASES };

struct candidate {
    cell_id cell;
    uint8_t digit;
};

enum reason_kind {
    REASON_SUPPOSE, /* `to` is supposed to be true or, if `to` is empty, `from` is supposed to be false */
    REASON_CASE,    /* a supposition as one of several cases, or inside another supposition */
    REASON_FISH,    /* `from` are the candidates of the fish's bases: one of `to` is true, or the fish holds */
    REASON_TRUTH,   /* `from` are false, so one of `to` is true; in sets, and before cases: `to` are the truth's
                     * candidates; in a contradiction the truth may be a sum, which cannot be filled */
    REASON_LINK,    /* one of `from` is true, so `to` are false; in sets: at most one of `to` is true. For a sum in a
                     * net: `from` are false, so no filling of it uses `to` */
    REASON_COUNT,   /* `from` are the remaining candidates of a tally's truths, which need all of its room, so `to` are
                     * false */
    REASON_SIGHT,   /* one of `from` is true; each of `to` sees all of them, by several links */
    REASON_NOGOOD,  /* `from` are true; as learned before, they cannot all be true together with `to`, so `to` is
                     * false */
    REASON_EITHER,  /* in a colouring: all of `from` are true, or all of `to` */
    REASON_ABSURD,  /* the truth has lost `from` and has no candidate left, so the supposition is false */
    REASON_END,     /* conclusion: `to` are eliminated; `from`: the ends of a chain, or the candidates that the last
                     * truth of a net has lost */
};

struct reason_line {
    enum reason_kind kind;
    struct constraint constraint; /* in an absurd line or the end of a net: the truth without candidates */
    unsigned depth;               /* in a nested case and its consequences: number of open cases */
    bool is_inside;               /* it belongs to a supposition inside another one */
    unsigned group;               /* from 1: the truth is this almost locked set; REASON_PATTERN: the truth is the
                                   * pattern's; 0: neither */
    unsigned tally;               /* in a count: its index in reason.tally */
    unsigned above;               /* in an absurd line inside: how many lines before it the failing supposition is */
    struct reason_set from, to;
};

/* Digits in houses, and the same number of houses and cells that have room for one of them each. */
struct reason_tally {
    struct constraint truth[REASON_TALLY_SIZE], link[REASON_TALLY_SIZE];
    unsigned size;
};

/* An almost locked set: cells of one house with one digit more than cells, so if one digit is false in all of them,
 * they hold all the others. If a reason has several, the first is set A, and the sentence names them in this order. A
 * single cell is a group only if the step's roles make it one, and no line numbered in the sentence ends in it. */
struct reason_group {
    cell_id cell[REASON_GROUP_CELLS];
    unsigned cells;
    digit_mask digits;
};

/* Bases whose candidates, except fins, are in the same number of covers. */
struct reason_fish {
    unsigned size; /* 0: there is no fish */
    unsigned digit;
    house_id base[REASON_FISH_SIZE], cover[REASON_FISH_SIZE];
    unsigned room; /* index of the cover whose candidates are the cases; `size` if the fins are the cases */
    struct reason_set fins;
};

/* The cells of a step that assumes one solution. */
struct reason_pattern {
    cell_id cell[REASON_PATTERN_CELLS];
    unsigned cells;
    digit_mask digits;        /* the digits of all cells together */
    bool differs;             /* the cells have different digits */
    bool whole;               /* no other cell has several candidates */
    struct reason_set extras; /* its candidates outside its digits, one of which is true */
};

struct reason {
    enum reason_form form;
    bool loop; /* the chain is a continuous loop */
    struct candidate candidate[REASON_CANDIDATES];
    unsigned candidates;
    unsigned placed;                 /* index of the placed candidate, or REASON_CANDIDATES */
    struct reason_set removed, fins; /* removed candidates; fins of a fish, or guardians of a ring */
    struct reason_fish fish;         /* only in a Kraken fish */
    struct reason_line line[REASON_LINES];
    unsigned lines; /* number of lines; 0: the step is not a deduction */
    struct reason_group group[REASON_GROUPS];
    unsigned groups;
    struct reason_set colour[REASON_COLOURS][2]; /* only in a colouring */
    unsigned colours;
    struct reason_pattern pattern;
    struct reason_tally tally[REASON_TALLIES];
    unsigned tallies;
    unsigned named_links; /* if the reason has the form of sets: the sentence names the houses of this many links, from
                             the first on */
    /* The picture shows the evidence as sets until a line is explained, and the sentence is not made from the lines. */
    bool is_shape;
};

/* Makes the reason. `mask` is the grid before or after the step; `argument` is the step's own, or was made for it
 * (argument/argument_make.h). If something does not fit, it is dropped and the form is sets. */
void reason_make(struct reason *reason, const struct layout *layout, const digit_mask *mask, const struct step *step,
                 const struct argument *argument);

/* Makes the reason of the same step in the form of sets, whatever its argument says. Links are named only for fish and
 * fireworks. */
void reason_make_sets(struct reason *reason, const struct layout *layout, const digit_mask *mask,
                      const struct step *step);

/* Makes the reason from the step's argument; if it has none, from one that `maker` makes. The step belongs to the
 * trace, or could occur in it (a hint). */
struct argument_maker;
struct trace;
void reason_of_step(struct reason *reason, struct argument_maker *maker, const struct trace *trace,
                    const digit_mask *mask, const struct step *step);

/* reason_cells collects the cells of a set without repetition, at most REASON_CELLS, and returns their number;
 * reason_digits returns its digits. */
enum { REASON_CELLS = 40 };
unsigned reason_cells(const struct reason *reason, const struct reason_set *set, cell_id *cells);
digit_mask reason_digits(const struct reason *reason, const struct reason_set *set);

/* Returns the digits of the cells in the set (NULL: in the whole reason). */
digit_mask reason_digits_in(const struct reason *reason, const struct reason_set *set, const cell_id *cells,
                            unsigned count);

/* Returns the meaning, and so the colour, of the group with this index. */
static inline enum meaning reason_group_meaning(unsigned group)
{
    return MEANING_SET_A + group % MEANING_SETS;
}

/* Returns the index of the group with these sorted cells if the reason has several groups; otherwise REASON_GROUPS. */
unsigned reason_group_of(const struct reason *reason, const cell_id *cells, unsigned count);

/* Returns the index of the line that begins this line's net or outermost case; 0 if the line belongs to all of them. */
static inline unsigned reason_section(const struct reason *reason, unsigned line)
{
    unsigned first = reason->line[line].kind == REASON_END ? 0 : line;
    while (first && reason->line[first].kind != REASON_SUPPOSE &&
           (reason->line[first].kind != REASON_CASE || reason->line[first].depth))
        first--;
    return first;
}

/* Returns whether a line up to `at` belongs to the net or case of line `at`. In a net with inner cases, lines before an
 * open case belong to it, and lines of a closed case do not. */
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

/* Returns the only line with a supposition. NULL if each elimination has its own net, and none of them is named. */
const struct reason_line *reason_supposed(const struct reason *reason);

/* Returns the first line after the last net, from which on lines hold without a supposition; 0: there is none. */
static inline unsigned reason_line_after_nets(const struct reason *reason)
{
    unsigned after = 0;
    for (unsigned i = 0; reason->form == REASON_NET && i < reason->lines; i++)
        after = reason->line[i].kind == REASON_ABSURD && !reason->line[i].is_inside ? i + 1 : after;
    return after;
}

/* Returns the candidates whose truth is stated by a line between the last net and the line `end`. */
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

/* Returns the line of the truth of an uncoloured cell all of whose candidates see the false colour, or NULL. */
const struct reason_line *reason_emptied(const struct reason *reason);

/* Returns whether both ends of the chain are the same candidate, which is then true. */
static inline bool reason_one_end(const struct reason *reason)
{
    const struct reason_set *first = &reason->line[0].from, *last = &reason->line[reason->lines - 2].to;
    return reason_within(*first, *last) && reason_within(*last, *first);
}

#endif
