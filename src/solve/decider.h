/* Which variable is decided next: a heap by activity, which is raised for what is part of contradictions and fades. */
#ifndef SOLVE_DECIDER_H
#define SOLVE_DECIDER_H

#include <stdbool.h>
#include <stdint.h>

struct decider {
    double *activity;     /* [variables] */
    uint32_t *heap;       /* the most active one first */
    uint32_t *heap_index; /* [variables]: where the variable lies in the heap, or NOT_IN_HEAP */
    uint32_t count, variables;
    double bump; /* what the next bump adds */
};

#define NOT_IN_HEAP UINT32_MAX

bool decider_init(struct decider *decider, uint32_t variables); /* the heap is empty */
void decider_finish(struct decider *decider);
void decider_insert(struct decider *decider, uint32_t variable); /* nothing if it is there */
uint32_t decider_pop(struct decider *decider);                   /* of one that is not empty */
void decider_bump(struct decider *decider, uint32_t variable);
void decider_decay(struct decider *decider); /* all but those raised from now on */

#endif
