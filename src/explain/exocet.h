/* The parts of an exocet, from the roles and truths of its step. For the sentence and the picture. */
#ifndef EXPLAIN_EXOCET_H
#define EXPLAIN_EXOCET_H

#include "step/step.h"

enum { EXOCET_CROSSES = 8, EXOCET_COMPANIONS = 16, EXOCET_MIRRORED = 16 };

struct exocet_parts {
    cell_id base[2], target[2]; /* ascending */
    cell_id companion[EXOCET_COMPANIONS];
    unsigned companions;
    cell_id mirror[EXOCET_MIRRORED]; /* of both targets, where the step uses them */
    unsigned mirrored;
    /* Of the band: that of the base cells and, ascending by their cells, two with targets or companions. */
    house_id box[3];
    house_id cross[EXOCET_CROSSES];
    unsigned crosses;
    digit_mask digits; /* of the base cells */
};

/* False if the step has not all of these parts. */
bool exocet_read(const struct layout *layout, const struct step *step, struct exocet_parts *parts);

/* Returns the digit of a cover line or of a shortage: all members of either have the same one. */
unsigned exocet_role_digit(const struct step *step, const struct role *role);

/* Whether the cell is a base cell or a target; whether it lies in a cross-line, or in one of the three boxes. */
bool exocet_is_own(const struct exocet_parts *parts, cell_id cell);
bool exocet_is_crossed(const struct layout *layout, const struct exocet_parts *parts, cell_id cell);
bool exocet_is_in_band(const struct layout *layout, const struct exocet_parts *parts, cell_id cell);

#endif
