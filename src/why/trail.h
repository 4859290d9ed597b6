/* The trail of a position: the steps in force there, in order, and for each gone candidate the step that took it.
 * Failed branches are not on it, but each has one lasting result: the candidate of its guess is refuted. So a
 * backtrack is on the trail of the level to which it returns, and takes that candidate, although the step restores
 * it on the board. (SAT solvers also call this a trail.)
 *
 * A trail can be extended into a failed branch, and shortened again, to see what was known there. */
#ifndef WHY_TRAIL_H
#define WHY_TRAIL_H

#include "base/array.h"
#include "base/cancel.h"
#include "trace/cursor_pool.h"

#define TRAIL_NOT_TAKEN UINT64_MAX

struct trail_step {
    uint64_t number;
    uint64_t guess; /* in a backtrack: the guess that it undoes */
    enum step_kind kind;
    size_t first, count; /* range in `taken` of the candidates that it took */
};

struct taken_candidate {
    candidate_id candidate;
    uint64_t earlier_taker; /* the previous taker, to be restored */
};

struct trail {
    const struct layout *layout;
    struct cursor_pool cursors;
    uint64_t *taker; /* [layout_candidates]: the step that took the candidate; 0: it was never on the board */
    ARRAY(struct trail_step) steps;
    ARRAY(struct taken_candidate) taken;
    const struct cancel *cancel; /* may be NULL; trail_extend fails soon after the request. Set it after trail_init. */
    ARRAY(struct trail_step) walked; /* scratch space: steps from last to first, with their candidates in `takes` */
    ARRAY(struct change) takes;
};

/* A length of the trail to which one can return. */
struct trail_mark {
    size_t steps, taken;
};

/* Starts at position 0. */
bool trail_init(struct trail *trail, const struct trace *trace);
void trail_finish(struct trail *trail);

/* Appends the steps after `from` that are in force at position `to`. `from` must be in force there, too. Returns false
 * if the trace is damaged, or if cancelled. */
bool trail_extend(struct trail *trail, uint64_t from, uint64_t to);

/* Returns the index of the contradiction at the end of the trail's range from `first` to `end`, followed only by
 * deductions; `end` if there is none. */
size_t trail_find_contradiction(const struct trail *trail, size_t first, size_t end);

/* Returns whether the step at `index` is a backtrack that refuted a candidate of the constraint. */
bool trail_refutes_one_of(const struct trail *trail, size_t index, struct constraint constraint);

struct trail_mark trail_mark(const struct trail *trail);
void trail_return(struct trail *trail, struct trail_mark mark);

static inline uint64_t *trail_taker(const struct trail *trail, candidate_id candidate)
{
    return &trail->taker[candidate_number(trail->layout, candidate)];
}

/* Returns the cell's candidates that were still possible before step `number`, which is on the trail. */
digit_mask trail_live_before(const struct trail *trail, uint64_t number, cell_id cell);

#endif
