/* The causes of a deduction: the gone candidates that its proof needs, and the steps that took them. A truth says that
 * one of its candidates is true, so the proof depends on those that are gone. Not all are needed: the causes are a
 * minimal set, from which none can be left out. If there is a choice, those that went first are kept. Candidates that
 * were never on the board need no cause. */
#ifndef WHY_CAUSES_H
#define WHY_CAUSES_H

#include "proof/refute.h"
#include "why/trail.h"

struct cause {
    candidate_id candidate; /* the gone candidate; 0 in the causes of a backtrack that follows a contradiction */
    uint64_t step;          /* the step that took it, or the contradiction; 0: it was never on the board */
};

typedef ARRAY(struct cause) cause_list;

/* A gone candidate of a truth. */
struct gone_candidate {
    struct cause cause;
    uint32_t dependents; /* dependents of the step that took it */
};

struct cause_finder {
    /* May be NULL. [steps + 1]: the number of steps known to depend on each. Steps with the fewest are given up
     * first. */
    const uint32_t *dependents;
    /* The most choices the refuter makes for a question; a step gets four times as many. A question left over counts as
     * a cause. 0: the default, enough for all but the largest nets. */
    unsigned choices;
    uint64_t spent, most; /* choices for this step so far, and the most allowed; 0: no limit */
    struct refuter refuter;
    digit_mask *live;                  /* [cells]: valid in the cells of the step's truths and pattern */
    ARRAY(struct gone_candidate) gone; /* scratch space: possible causes to give up, in this order */
    digit_mask *possible;              /* [cells]: like `live`, including gone candidates */
    uint64_t *used;                    /* scratch space, [removed][truth words]: the truths that refute each */
    size_t used_capacity;
};

/* Appends, as causes, the steps that removed the constraint's candidates except `kept` (0: none), up to the trail's
 * end. */
void causes_add_takers(cause_list *causes, const struct trail *trail, struct constraint constraint, candidate_id kept);

/* A step's removed candidates, owned by the caller. */
struct candidate_span {
    const candidate_id *items;
    size_t count;
};

/* A finder is zero-initialized before its first use. */
void cause_finder_finish(struct cause_finder *finder);

/* Appends the causes why truths and links of the deduction `step`, which is on the trail, exclude the candidates
 * `removed`. */
void causes_of_deduction(struct cause_finder *finder, const struct trail *trail, const struct step *step,
                         struct candidate_span removed, cause_list *causes);

/* Returns the cell by which this step took the digit from `cell`: the one that holds the digit in `mask` ([cells]),
 * otherwise some other cell of its evidence. NO_CELL: the reason is in `cell` itself. */
cell_id causes_find_source(const struct step *step, const digit_mask *mask, cell_id cell, unsigned digit);

#endif
