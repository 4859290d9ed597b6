/* The plan of an argument: what a technique knows about the explanation of its finding, besides truths and links. It
 * is cheap to write during a search. argument_make.h turns it into lines only for steps that are recorded, written
 * or shown.
 *
 * Truths and links are named by their index in the finding. Most findings need no plan, because everything that
 * follows without cases is derived from truths and links. A plan adds what cannot be derived: which cells or houses
 * are counted together (a subset, an almost locked set, a fish), and the cases from which the argument starts. */
#ifndef ARGUMENT_PLAN_H
#define ARGUMENT_PLAN_H

#include "step/step.h"

/* In place of a truth's index: the truth of the step's pattern. */
enum { PLAN_PATTERN = UINT16_MAX };

enum {
    PLAN_COUNTS = 64,
    PLAN_STARTS = 24,
    PLAN_INDICES = 1024,
    PLAN_CANDIDATES = 512,
    PLAN_ROLES = 64,
    PLAN_MEMBERS = 512
};

/* Truths and the same number of links; each truth fills one link. */
struct plan_count {
    uint16_t first, truths, links; /* index of the first truth; the links follow the truths */
};

enum plan_start_kind {
    PLAN_SPLIT_TRUTH,  /* one case for each candidate of a truth */
    PLAN_SPLIT_NESTED, /* cases of a truth, and in each of them the cases of the next truth of this kind */
    PLAN_SPLIT_SET,    /* two cases: one of the candidates is true, or all are false */
    PLAN_SPLIT_EACH,   /* a case for each candidate, and one in which all are false */
    PLAN_SUPPOSE,      /* supposes that one of the candidates is true; leads to a contradiction */
    PLAN_SUPPOSE_NOT,  /* supposes that all candidates are false; leads to a contradiction */
    /* a supposition inside a supposition or case of a different start, where nothing more follows */
    PLAN_SUPPOSE_INSIDE,
    PLAN_SUPPOSE_NOT_INSIDE,
    PLAN_SUPPOSE_ALONE /* PLAN_SUPPOSE without counts and cases; all such starts are dropped unless they reach every
                        * removal */
};

struct plan_start {
    enum plan_start_kind kind;
    int truth;                  /* with PLAN_SPLIT_TRUTH and _NESTED: the index of a truth; otherwise
                                 * ARGUMENT_NO_TRUTH */
    uint16_t first, candidates; /* range in `candidate` */
};

struct argument_plan {
    unsigned counts, starts, indices, candidates, roles, members;
    bool overflowed; /* an array was full, so the plan is not used */
    struct plan_count count[PLAN_COUNTS];
    struct plan_start start[PLAN_STARTS];
    uint16_t index[PLAN_INDICES];
    candidate_id candidate[PLAN_CANDIDATES];
    struct role role[PLAN_ROLES];
    struct role_member member[PLAN_MEMBERS];
};

static inline void plan_clear(struct argument_plan *plan)
{
    plan->counts = plan->starts = plan->indices = plan->candidates = plan->roles = plan->members = 0;
    plan->overflowed = false;
}

/* Copies only the plan's used entries, because its arrays are large. */
void plan_copy(struct argument_plan *copy, const struct argument_plan *plan);

/* Fills the plan from the argument of a step: its counts, cases, suppositions and roles. The step need not fit the
 * board any more. On a board with the same pattern, the plan leads to an argument of the same shape. */
void plan_of_argument(struct argument_plan *plan, const struct step *step, const struct argument *argument);

/* Begins a count. Add its truths before its links. */
void plan_begin_count(struct argument_plan *plan);
void plan_count_truth(struct argument_plan *plan, unsigned truth);
void plan_count_link(struct argument_plan *plan, unsigned link);

/* Begins a start, whose candidates plan_add_candidate adds. `truth` is only used with PLAN_SPLIT_TRUTH and
 * PLAN_SPLIT_NESTED. */
void plan_begin_start(struct argument_plan *plan, enum plan_start_kind kind, int truth);
void plan_add_candidate(struct argument_plan *plan, cell_id cell, unsigned digit);

/* Begins a role, whose members plan_add_member adds. */
void plan_begin_role(struct argument_plan *plan, enum role_name name, unsigned number);
void plan_add_member(struct argument_plan *plan, struct role_member member);

#endif
