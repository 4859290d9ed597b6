/* A step that could be taken, with its lists kept: what a technique has found, or a digit that stands in a cell and has
 * not left its peers yet. */
#ifndef APP_FOUND_H
#define APP_FOUND_H

#include "technique/technique.h"

struct found {
    const struct technique *technique; /* a row of techniques; of a digit that stands, one of its own */
    bool later;       /* holds only once the digits that stand have left their peers */
    struct step step; /* a deduction; its lists are kept here */
    struct change place;
    struct change *remove;
    struct constraint *constraints;
    struct argument_room argument; /* where the step's argument lies */
};

/* The finding as a step of its own, with its argument in the position. NULL if there is no memory. */
struct found *found_copy(const struct finding *finding, const struct position *position,
                         struct argument_maker *arguments);
void found_destroy(struct found *found); /* takes NULL */

/* Whether the step takes this candidate away, or (for a placement) puts it in. */
bool found_removes(const struct found *found, cell_id cell, unsigned digit);

/* `standing`, [cells]: the digits that stand on the board whose candidates are `mask`, or 0. One step for each that is
 * still a candidate of its peers, in the order of the cells, at most `room`; `*count` takes how many. False if there is no
 * memory, and then `*count` is how many were made. */
bool found_standing(const struct layout *layout, const digit_mask *mask, const uint8_t *standing, struct found **found,
                    size_t room, size_t *count);

/* These steps as one, that has all their truths. NULL if there is no memory. */
struct found *found_together(const struct layout *layout, struct found *const *found, size_t count);

#endif
