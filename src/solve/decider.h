/* Chooses the variable to decide next: a binary heap of the unassigned variables by activity. Conflicts bump the
 * activity of the variables involved, and all activities decay with time (VSIDS). */
#ifndef SOLVE_DECIDER_H
#define SOLVE_DECIDER_H

#include <stdbool.h>
#include <stdint.h>

struct decider {
    double *activity;     /* [variables] */
    uint32_t *heap;       /* binary heap, the most active variable first */
    uint32_t *heap_index; /* [variables]: index of the variable in the heap, or NOT_IN_HEAP */
    uint32_t count, variables;
    double bump; /* amount of the next bump */
};

#define NOT_IN_HEAP UINT32_MAX

void decider_init(struct decider *decider, uint32_t variables); /* Starts with an empty heap. */
void decider_finish(struct decider *decider);
void decider_insert(struct decider *decider, uint32_t variable); /* Does nothing if the variable is already in the
                                                                  * heap. */
uint32_t decider_pop(struct decider *decider);                   /* The heap must not be empty. */
void decider_bump(struct decider *decider, uint32_t variable);
void decider_decay(struct decider *decider); /* Decays all activities relative to future bumps. */

#endif
