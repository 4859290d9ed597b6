/* Makes the argument of a step (step/argument.h): its reason in the order in which a person follows it, line by line.
 * It is derived from the step's truths and links and, where the technique left one, from its plan (plan.h). One maker
 * serves any number of steps, one after the other.
 *
 *     struct argument_maker maker = {0};
 *     if (argument_make(&maker, layout, after, &step, plan)) ... maker.argument, until the next call ...
 *     argument_maker_finish(&maker); */
#ifndef ARGUMENT_ARGUMENT_MAKE_H
#define ARGUMENT_ARGUMENT_MAKE_H

#include "argument/derivation.h"

struct argument_maker {
    struct argument argument; /* of the last step; it has no lines if none was found */
    /* private */
    struct derivation derivation;
    ARRAY(struct argument_line) lines;
    ARRAY(candidate_id) pool;
    ARRAY(struct role) roles;
    ARRAY(struct role_member) members;
    uint64_t key; /* of what argument_of made the argument from; 0: it was made otherwise */
};

/* `after` ([cells]) has the candidates after the step; those before it do, too. `plan` may be NULL. Steps that are
 * not deductions have no argument. */
void argument_make(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                   const struct step *step, const struct argument_plan *plan);

/* Returns the step's own argument or, if it has none, makes one, unless the last one was made from the same. A
 * supposition of it ends where the truth `end` has nothing left, if that is one of the step and can be shown; NULL:
 * wherever a contradiction is found first. */
void argument_of(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                 const struct step *step, const struct constraint *end, struct argument *argument);

void argument_maker_finish(struct argument_maker *maker);

#endif
