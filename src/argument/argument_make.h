/* Makes the argument of a step (step/argument.h): its reason in the order in which a person follows it, line by
 * line. It is derived from the step's truths and links and, if the technique left one, from its plan (plan.h). One
 * maker serves any number of steps, one after the other.
 *
 *     struct argument_maker maker = {0};
 *     if (argument_make(&maker, layout, after, &step, plan)) ... maker.argument, until the next call ...
 *     argument_maker_finish(&maker); */
#ifndef ARGUMENT_ARGUMENT_MAKE_H
#define ARGUMENT_ARGUMENT_MAKE_H

#include "argument/derivation.h"

struct argument_maker {
    struct argument argument; /* the last step's argument; without lines if none was found */
    /* private */
    struct derivation derivation;
    ARRAY(struct argument_line) lines;
    ARRAY(candidate_id) pool;
    ARRAY(struct role) roles;
    ARRAY(struct role_member) members;
    uint64_t key; /* key of the argument's input (argument_of); 0: it has none */
};

/* Makes the argument of a step. `after` ([cells]) has the candidates after the step, though those before it work as
 * well. `plan` may be NULL. Steps other than deductions have no argument. */
void argument_make(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                   const struct step *step, const struct argument_plan *plan);

/* Takes the step's own argument; if it has none, makes one, unless the last one has the same input. With `end`, a
 * truth of the step, suppositions end where that truth has no candidates left, if this can be shown. NULL: wherever a
 * contradiction is found first. */
void argument_of(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                 const struct step *step, const struct constraint *end, struct argument *argument);

void argument_maker_finish(struct argument_maker *maker);

#endif
