/* A few linear constraints over a few variables, with unit propagation: a literal becomes true if a constraint cannot
 * be satisfied without it. A violated constraint is explained by a clause of assumptions that are not all right, and by
 * the constraints in the order in which a checker needs them. */
#ifndef PROOF_FILE_LINEAR_SYSTEM_H
#define PROOF_FILE_LINEAR_SYSTEM_H

#include "proof_file/linear_set.h"

struct linear_system {
    unsigned variables;
    ARRAY(struct inequality {
        uint64_t number; /* number of the constraint in the proof */
        size_t first;    /* index of its first term */
        uint32_t terms;
        int64_t least; /* bound: the factors of its true literals add up to at least this */
    })
    inequalities;
    ARRAY(struct literal_term {
        int32_t literal; /* the variable plus one, negative if negated */
        int64_t factor;  /* positive */
    })
    terms;
    int8_t *value; /* [variables]: 1 true, -1 false, 0 open */
    size_t *place; /* [variables]: index on the trail */
    ARRAY(struct assigned {
        uint32_t of;
        size_t by; /* index of the inequality that gave the value; NO_INEQUALITY: it is an assumption */
    })
    trail;
    bool *needed;          /* [variables]: scratch */
    ARRAY(int32_t) clause; /* the explanation: a clause of negated assumptions */
    ARRAY(uint64_t) hints; /* constraints in order; the violated one is last */
};

#define NO_INEQUALITY SIZE_MAX

void linear_system_init(struct linear_system *system, unsigned variables);
void linear_system_finish(struct linear_system *system);

/* Adds a constraint: the factors of true variables add up to at least `least`. Terms with the factor 0 are left out. */
void linear_system_add(struct linear_system *system, uint64_t number, const struct linear_term *terms, size_t count,
                       int64_t least);

/* Drops all constraints after the first `left`. No value on the trail may come from them. */
void linear_system_drop(struct linear_system *system, size_t left);

void linear_system_assume(struct linear_system *system, uint32_t of, bool is_true);

/* Forgets all values after the first `left`. */
void linear_system_undo(struct linear_system *system, size_t left);

/* Returns whether the values violate the constraint with this index. */
bool linear_system_violates(const struct linear_system *system, size_t index);

/* Propagates until a constraint is violated, and stores its index. Returns false if none is. */
bool linear_system_propagate(struct linear_system *system, size_t *violated);

/* Fills clause and hints for the violated constraint. */
void linear_system_explain(struct linear_system *system, size_t violated);

#endif
