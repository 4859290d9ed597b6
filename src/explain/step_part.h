/* A part of a step, by its name. Sentences and pictures ask for parts. The names are "truths", "links", "covers" (as
 * many links as there are truths), "removed", "placed", "pattern", and the ids of roles (step/argument.def). "petal.1"
 * is one of several roles of that id, and "fin+endo-fin" is two ids together. */
#ifndef EXPLAIN_STEP_PART_H
#define EXPLAIN_STEP_PART_H

#include "step/step.h"

enum { STEP_PART_CELLS = 400, STEP_PART_HOUSES = 16 };

/* Each cell and each house is listed once; what there is no room for is left out. */
struct step_part {
    cell_id cell[STEP_PART_CELLS];    /* in the order of the step */
    house_id house[STEP_PART_HOUSES]; /* ascending: rows, columns, boxes */
    unsigned cells, houses;
    digit_mask digits;
    unsigned first_digit; /* in the order of the step */
};

/* A step without what the solver left unsaid: the truths of role "holder" and their links. These are placed digits that
 * exclude candidates; the proof needs them, but words and picture leave them out. */
enum { STEP_OWN_CONSTRAINTS = 400 };
struct step_own {
    struct step step;
    struct constraint truth[STEP_OWN_CONSTRAINTS], link[STEP_OWN_CONSTRAINTS];
};

/* Returns `own`'s step or, if nothing is left out, the step itself. */
const struct step *step_own_find(struct step_own *own, const struct layout *layout, const struct step *step);

/* The part is empty if the step has none of this name. */
void step_part_find(struct step_part *part, const struct step *step, const char *name);

/* Returns whether a cell of the part, or one of its houses, is or has this cell. */
bool step_part_covers(const struct step_part *part, const struct layout *layout, cell_id cell);

#endif
