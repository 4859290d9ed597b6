/* A part of a step, by its name: "truths", "links", "covers" (as many links as there are truths), "removed", "placed", "pattern", or the
 * id of a role (step/argument.def), also one of several by its number, "petal.1", or several, "fin+endo-fin". For the fields of
 * sentences and for pictures. */
#ifndef EXPLAIN_STEP_PART_H
#define EXPLAIN_STEP_PART_H

#include "step/step.h"

enum { STEP_PART_CELLS = 64, STEP_PART_HOUSES = 16 };

/* Each cell and each house is listed once; what there is no room for is left out. */
struct step_part {
    cell_id cell[STEP_PART_CELLS];    /* in the order of the step */
    house_id house[STEP_PART_HOUSES]; /* ascending: rows, columns, boxes */
    unsigned cells, houses;
    digit_mask digits;
    unsigned first_digit; /* in the order of the step */
};

/* The part is empty if the step has none of this name. */
void step_part_find(struct step_part *part, const struct step *step, const char *name);

/* Whether a cell of the part, or one of its houses, is or has this cell. */
bool step_part_covers(const struct step_part *part, const struct layout *layout, cell_id cell);

#endif
