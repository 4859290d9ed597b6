/* Makes the argument of a step (trace/argument.h) from its truths and links and, where a technique left one, from its plan
 * (plan.h). One maker serves any number of steps, one after the other.
 *
 *     struct argument_maker maker = {0};
 *     if (argument_make(&maker, layout, after, &step, plan)) ... maker.argument, until the next call ...
 *     argument_maker_finish(&maker); */
#ifndef ARGUMENT_ARGUMENT_MAKE_H
#define ARGUMENT_ARGUMENT_MAKE_H

#include "argument/derivation.h"

struct argument_maker {
    struct argument argument; /* of the last step; its lines are 0 where no argument was found */
    /* private */
    struct derivation derivation;
    struct argument_line *line;
    candidate_id *pool;
    struct role *role;
    struct role_member *member;
    size_t line_capacity, pool_capacity, role_capacity, member_capacity;
    bool failed;
};

/* `after` is the grid ([cells]) once the step is done; `plan` may be NULL. Looks at deductions alone. False if there is no
 * memory. */
bool argument_make(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                   const struct step *step, const struct argument_plan *plan);

/* The step's own argument if it has one, otherwise one that is made. False if there is no memory. */
bool argument_of(struct argument_maker *maker, const struct layout *layout, const digit_mask *after,
                 const struct step *step, struct argument *argument);

void argument_maker_finish(struct argument_maker *maker);

#endif
