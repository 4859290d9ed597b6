/* A part of a step, by its name: "truths", "links", "covers" (as many links as there are truths), "removed", "placed", "pattern", or the
 * id of a role (step/argument.def), also one of several by its number, "petal.1", or several, "fin+endo-fin". For the fields of
 * sentences and for pictures. */
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

/* The step as its words have it: without truths that only stand there and take away what its reason does without (role "holder"), and
 * without their links. */
enum { STEP_OWN_CONSTRAINTS = 400 };
struct step_own {
    struct step step;
    struct constraint truth[STEP_OWN_CONSTRAINTS], link[STEP_OWN_CONSTRAINTS];
};

/* Returns `own`'s step or, if nothing is left out, the step itself. */
const struct step *step_own_find(struct step_own *own, const struct layout *layout, const struct step *step);

/* The part is empty if the step has none of this name. */
void step_part_find(struct step_part *part, const struct step *step, const char *name);

/* Whether a cell of the part, or one of its houses, is or has this cell. */
bool step_part_covers(const struct step_part *part, const struct layout *layout, cell_id cell);

#endif
