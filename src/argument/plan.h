/* A plan of an argument: what a technique knows of how its finding is explained, beyond truths and links. It is cheap to
 * note while a search runs; argument_make.h turns it into lines only for steps that are recorded, written or shown.
 *
 * Truths and links are named by their index in the finding. Most findings need no plan: what follows without a choice is
 * found by walking truths and links. A plan adds the two things that a walk cannot know: which cells or houses are counted
 * together (a subset, an almost locked set, a fish), and which cases the reasoning begins from. */
#ifndef ARGUMENT_PLAN_H
#define ARGUMENT_PLAN_H

#include "trace/argument.h"

/* Instead of a truth's index: the truth of the step's pattern. */
enum { PLAN_PATTERN = UINT16_MAX };

enum { PLAN_COUNTS = 64, PLAN_STARTS = 24, PLAN_INDICES = 1024, PLAN_CANDIDATES = 512, PLAN_ROLES = 64, PLAN_MEMBERS = 512 };

/* Truths that fill as many of these links, once nothing else is left for them. */
struct plan_count {
    uint16_t first, truths, links; /* in `index`: the truths, then the links */
};

enum plan_start_kind {
    PLAN_SPLIT_TRUTH, /* one case for each candidate of a truth */
    PLAN_SPLIT_SET,   /* two cases: one of the candidates is true, or all are false */
    PLAN_SPLIT_EACH,  /* one case for each candidate, and one in which all are false */
    PLAN_SUPPOSE,     /* the supposition that one of the candidates is true leads to a contradiction */
    PLAN_SUPPOSE_NOT  /* the supposition that all of them are false does */
};

struct plan_start {
    enum plan_start_kind kind;
    int truth;                   /* of PLAN_SPLIT_TRUTH: an index, or ARGUMENT_PATTERN */
    uint16_t first, candidates;  /* in `candidate` */
};

struct argument_plan {
    unsigned counts, starts, indices, candidates, roles, members;
    bool overflowed; /* something had no room: the plan is not used */
    struct plan_count count[PLAN_COUNTS];
    struct plan_start start[PLAN_STARTS];
    uint16_t index[PLAN_INDICES];
    candidate_id candidate[PLAN_CANDIDATES];
    struct role role[PLAN_ROLES];
    struct role_member member[PLAN_MEMBERS];
};

/* Empties the plan. */
static inline void plan_clear(struct argument_plan *plan)
{
    plan->counts = plan->starts = plan->indices = plan->candidates = plan->roles = plan->members = 0;
    plan->overflowed = false;
}

/* Copies what the plan holds; it has room for much more. */
void plan_copy(struct argument_plan *copy, const struct argument_plan *plan);

/* Begins a count; truths are added before links. */
void plan_begin_count(struct argument_plan *plan);
void plan_count_truth(struct argument_plan *plan, unsigned truth);
void plan_count_link(struct argument_plan *plan, unsigned link);

/* Begins a start; plan_add_candidate adds its candidates. `truth` is used by PLAN_SPLIT_TRUTH alone. */
void plan_begin_start(struct argument_plan *plan, enum plan_start_kind kind, int truth);
void plan_add_candidate(struct argument_plan *plan, cell_id cell, unsigned digit);

/* Begins a role; plan_add_member adds what has it. */
void plan_begin_role(struct argument_plan *plan, enum role_name name, unsigned number);
void plan_add_member(struct argument_plan *plan, struct role_member member);

#endif
