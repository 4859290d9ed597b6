/* A part of a step by its name, for sentences and pictures. The names are "truths", "links", "covers" (as many links as
 * there are truths), "removed", "placed", "pattern", and the ids of roles (step/argument.def). "petal.1" is one of
 * several roles with that id, and "fin+endo-fin" combines two ids. */
#ifndef EXPLAIN_STEP_PART_H
#define EXPLAIN_STEP_PART_H

#include "step/step.h"

enum { STEP_PART_CELLS = 400, STEP_PART_HOUSES = 16 };

/* The cells and houses of a part, without repetition. If there are too many, the last ones are left out. */
struct step_part {
    cell_id cell[STEP_PART_CELLS];    /* in the order of the step */
    house_id house[STEP_PART_HOUSES]; /* ascending: rows, columns, boxes */
    unsigned cells, houses;
    digit_mask digits;
    unsigned first_digit; /* the digit of the part that the step names first; 0: none */
};

/* A step without the truths of role "holder" and their links, which its solver left unsaid. These are placed digits
 * that exclude candidates. The proof needs them, but words and picture leave them out. */
enum { STEP_OWN_CONSTRAINTS = 400 };
struct step_own {
    struct step step;
    struct constraint truth[STEP_OWN_CONSTRAINTS], link[STEP_OWN_CONSTRAINTS];
};

/* Returns `own`'s step; if nothing is left out, the step itself. */
const struct step *step_own_find(struct step_own *own, const struct layout *layout, const struct step *step);

/* Finds the part. It is empty if the step has none with this name. */
void step_part_find(struct step_part *part, const struct step *step, const char *name);

/* Returns whether the cell is one of the part, or in one of its houses. */
bool step_part_covers(const struct step_part *part, const struct layout *layout, cell_id cell);

#endif
