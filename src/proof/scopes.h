/* The statements that hold at a line of an argument: which candidates are false, and of which sets one candidate is
 * true. A supposition or a case opens a scope; scopes lie within each other. What was found in a scope is forgotten
 * when it ends, but for what is false at the end of every case. */
#ifndef PROOF_SCOPES_H
#define PROOF_SCOPES_H

#include "base/array.h"
#include "step/step.h"

/* One of the candidates, which lie in the pool, is true. */
struct scope_fact {
    size_t first, count;
};

enum scope_kind { SCOPE_SUPPOSE, SCOPE_CASE, SCOPE_CASES };

struct scope {
    enum scope_kind kind;
    size_t trail, facts, pool, joint; /* how much there was of each before it */
    /* For SCOPE_SUPPOSE and SCOPE_CASE. */
    const candidate_id *supposed; /* [supposed_count], belongs to the caller */
    size_t supposed_count;
    bool value; /* one of them is true, or all are false */
    /* For SCOPE_CASES. */
    size_t subjects;       /* the subject's candidates, from `pool` on in the pool */
    size_t open;           /* so many of them, the first ones, have had no case yet */
    bool none_may_be_true; /* no line says that one of the subject is true */
    bool has_false_case;   /* a case supposes that some of the subject, and nothing else, are false */
    bool has_end;          /* a case was closed without contradiction */
    size_t joints;         /* in `joint`: candidates that are false in all of these cases so far */
};

struct scopes {
    digit_mask *live;                       /* [cells]: not known to be false */
    ARRAY(candidate_id) trail, pool, joint; /* trail: what was made false, in order */
    ARRAY(struct scope_fact) fact;
    ARRAY(struct scope) scope; /* those that are open, the innermost last */
};

/* `before` is the grid ([cells]). scopes_finish is allowed in any case. */
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

/* Returns whether it was said that one of the list is true: what is left of a fact is just the list. Of an empty list:
 * whether all candidates of a fact are false, a contradiction. */
bool scopes_know(const struct scopes *scopes, const candidate_id *list, size_t count);

/* Appends the digits of a cell that are still possible, out of `digits`, to the pool. */
void scopes_collect(struct scopes *scopes, cell_id cell, digit_mask digits);

/* Returns the scope, which is valid until the next one is opened. */
struct scope *scopes_open(struct scopes *scopes, enum scope_kind kind);
struct scope *scopes_innermost(struct scopes *scopes); /* NULL: none is open */
void scopes_close(struct scopes *scopes);

/* Closes a case, and keeps what is false in it and in those before it; a contradictory one shows everything. */
void scopes_end_case(struct scopes *scopes, bool is_contradictory);

/* Returns whether all of the list are false in every case of the innermost scope that was closed. */
bool scopes_cases_show(struct scopes *scopes, const candidate_id *list, size_t count);

#endif
