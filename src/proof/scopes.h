/* The statements in force at a line of an argument: which candidates are false, and which sets have a true candidate. A
 * supposition or a case opens a scope, possibly inside a further one. The end of a scope discards its statements,
 * except candidates that are false at the end of every case. */
#ifndef PROOF_SCOPES_H
#define PROOF_SCOPES_H

#include "base/array.h"
#include "step/step.h"

/* A statement that one of the candidates (in the pool) is true. */
struct scope_fact {
    size_t first, count;
};

enum scope_kind { SCOPE_SUPPOSE, SCOPE_CASE, SCOPE_CASES };

struct scope {
    enum scope_kind kind;
    size_t trail, facts, pool, joint; /* lengths of the arrays before the scope */
    /* For SCOPE_SUPPOSE and SCOPE_CASE. */
    const candidate_id *supposed; /* in SCOPE_SUPPOSE and SCOPE_CASE: [supposed_count], belongs to the caller */
    size_t supposed_count;
    bool value; /* one of them is true, or all are false */
    /* For SCOPE_CASES. */
    size_t subjects;       /* in SCOPE_CASES: the subject's candidates, from `pool` on in the pool */
    size_t open;           /* this many of them, the first ones, have not had a case yet */
    bool none_may_be_true; /* no line states that one of the subject is true */
    bool has_false_case;   /* some case supposes exactly that some of the subject are false */
    bool has_end;          /* some case was closed without contradiction */
    size_t joints;         /* in `joint`: candidates that are false in all closed cases */
};

struct scopes {
    digit_mask *live;                       /* [cells]: candidates not known to be false */
    ARRAY(candidate_id) trail, pool, joint; /* trail: candidates made false, in order */
    ARRAY(struct scope_fact) fact;
    ARRAY(struct scope) scope; /* the open scopes, innermost last */
};

/* Initializes the scopes for a grid ([cells]). Call scopes_finish in any case. */
void scopes_init(struct scopes *scopes, const struct layout *layout, const digit_mask *before);
void scopes_finish(struct scopes *scopes);

static inline bool scopes_is_live(const struct scopes *scopes, candidate_id candidate)
{
    return scopes->live[candidate_cell(candidate)] & digit_bit(candidate_digit(candidate));
}

static inline bool scopes_contain(const candidate_id *list, size_t count, candidate_id candidate)
{
    size_t i = 0;
    while (i < count && list[i] != candidate)
        i++;
    return i < count;
}

void scopes_make_false(struct scopes *scopes, const candidate_id *list, size_t count);
void scopes_add_fact(struct scopes *scopes, const candidate_id *list, size_t count);

/* Returns whether a statement says that one of the list is true: a fact whose remaining candidates are exactly the
 * list. For an empty list: whether all candidates of a fact are false, a contradiction. */
bool scopes_know(const struct scopes *scopes, const candidate_id *list, size_t count);

/* Appends to the pool those of `digits` that are still possible in the cell. */
void scopes_collect(struct scopes *scopes, cell_id cell, digit_mask digits);

/* Returns the new scope, valid until the next one is opened. */
struct scope *scopes_open(struct scopes *scopes, enum scope_kind kind);
struct scope *scopes_innermost(struct scopes *scopes); /* Returns NULL if no scope is open. */
void scopes_close(struct scopes *scopes);

/* Closes a case and keeps the candidates that are false in it and all previous cases. A contradictory case makes every
 * candidate false. */
void scopes_end_case(struct scopes *scopes, bool is_contradictory);

/* Returns whether all of the list are false in every case of the innermost scope. Its last case must be closed. */
bool scopes_cases_show(struct scopes *scopes, const candidate_id *list, size_t count);

#endif
