/* The trail of a position: the steps that are in force there, in order, and for each candidate that is gone the step
 * that took it. Branches that failed are not on it, but each of them has left one thing behind: the candidate of its
 * guess is refuted. So a backtrack is on the trail of the level it returns to, and takes that candidate, although the
 * step puts it back on the board. (SAT solvers call the same thing a trail.)
 *
 * A trail can be extended into a branch that failed, and shortened again, to see what was known there. */
#ifndef WHY_TRAIL_H
#define WHY_TRAIL_H

#include "base/array.h"
#include "base/cancel.h"
#include "trace/cursor_pool.h"

#define TRAIL_NOT_TAKEN UINT64_MAX

struct trail_step {
    uint64_t number;
    uint64_t guess; /* of a backtrack, the guess that it undoes */
    enum step_kind kind;
    size_t first, count; /* what it took: taken.items[first] and on */
};

struct taken_candidate {
    candidate_id candidate;
    uint64_t earlier_taker; /* who had taken it before this part of the trail was added, to be put back */
};

struct trail {
    const struct layout *layout;
    struct cursor_pool cursors;
    uint64_t *taker; /* [layout_candidates]: the step that took the candidate; 0: it was never on the board */
    ARRAY(struct trail_step) steps;
    ARRAY(struct taken_candidate) taken;
    const struct cancel *cancel; /* unless NULL: trail_extend fails soon after the request. Set it after trail_init. */
    ARRAY(struct trail_step) walked; /* scratch: steps from the last to the first, what they take in `takes` */
    ARRAY(struct change) takes;
};

/* A length of the trail, to return to. */
struct trail_mark {
    size_t steps, taken;
};

/* Starts at position 0. */
bool trail_init(struct trail *trail, const struct trace *trace);
void trail_finish(struct trail *trail);

/* Appends the steps behind `from` that are in force at position `to`. `from` must be in force there too. Returns
 * false if the trace is damaged, or it is cancelled. */
bool trail_extend(struct trail *trail, uint64_t from, uint64_t to);

/* Returns where the contradiction is that ends the part of the trail from `first` to `end`, with nothing but deductions
 * behind it, or `end` if there is none. */
size_t trail_find_contradiction(const struct trail *trail, size_t first, size_t end);

/* Returns whether the step at `index` is a backtrack that refuted a candidate of the constraint. */
bool trail_refutes_one_of(const struct trail *trail, size_t index, struct constraint constraint);

struct trail_mark trail_mark(const struct trail *trail);
void trail_return(struct trail *trail, struct trail_mark mark);

static inline uint64_t *trail_taker(const struct trail *trail, candidate_id candidate)
{
    return &trail->taker[candidate_number(trail->layout, candidate)];
}

/* Returns the candidates of the cell that were still possible before step `number`, which is on the trail. */
digit_mask trail_live_before(const struct trail *trail, uint64_t number, cell_id cell);

#endif
