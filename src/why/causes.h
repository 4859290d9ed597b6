/* The causes of a deduction: the candidates whose absence its proof needs, and the steps that took them. A truth says
 * that one of its candidates is true; the proof rests on those of them that are gone. Not all of these are needed: the
 * causes are a smallest set, in the sense that none of it can be left out. Where there is a choice, the candidates that
 * went first are kept. What was never on the board needs no cause. */
#ifndef WHY_CAUSES_H
#define WHY_CAUSES_H

#include "proof/refute.h"
#include "why/trail.h"

struct cause {
    candidate_id candidate; /* is gone; 0 in the causes of a backtrack that follows a contradiction */
    uint64_t step;          /* that took it, or that is the contradiction; 0: it was never on the board */
};

typedef ARRAY(struct cause) cause_list;

/* A candidate of a truth that is gone. */
struct gone_candidate {
    struct cause cause;
    uint32_t dependents; /* of the step that took it */
};

struct cause_finder {
    /* Unless NULL, [steps + 1]: how many steps are known to rest on each. Then those with the fewest are given up
     * first. */
    const uint32_t *dependents;
    /* Choices of the refuter for one question, at most, and four times as many for a step: what is not asked any more
     * counts as a cause. 0: enough for all but the largest nets. */
    unsigned choices;
    uint64_t spent, most; /* choices for this step so far, and how many there may be; 0: any number */
    struct refuter refuter;
    digit_mask *live;                  /* [cells]: valid for the cells of the step's truths and pattern */
    ARRAY(struct gone_candidate) gone; /* scratch: what may be given up, in this order */
    digit_mask *possible;              /* [cells]: like `live`, and what is gone */
    uint64_t *used;                    /* scratch [removed][truth words]: the truths that refute each */
    size_t used_capacity;
};

/* Appends as causes the steps that took the constraint's candidates, but for `kept` (0: none), up to the trail's
 * end. */
void causes_add_takers(cause_list *causes, const struct trail *trail, struct constraint constraint, candidate_id kept);

/* The candidates that a step removes, which it does not own. */
struct candidate_span {
    const candidate_id *items;
    size_t count;
};

/* Zero-initialize before the first use. */
void cause_finder_finish(struct cause_finder *finder);

/* Appends to `causes` why truths and links of the deduction `step`, which is on the trail, exclude the candidates
 * `removed`. */
void causes_of_deduction(struct cause_finder *finder, const struct trail *trail, const struct step *step,
                         struct candidate_span removed, cause_list *causes);

/* Returns the cell that took the digit from `cell` by this step: the one that holds the digit in `mask` ([cells]),
 * otherwise another cell of its evidence. NO_CELL: it is about `cell` itself. */
cell_id causes_find_source(const struct step *step, const digit_mask *mask, cell_id cell, unsigned digit);

#endif
