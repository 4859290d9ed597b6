/* A step that could be taken, with its lists kept: what a technique has hint, or a digit that stands in a cell and has
 * not left its peers yet. */
#ifndef APP_HINT_H
#define APP_HINT_H

#include "technique/technique.h"

struct hint {
    const struct technique *technique; /* a row of techniques; of a digit that stands, one of its own */
    bool after_pending;       /* holds only once the digits that stand have left their peers */
    struct step step; /* a deduction; its lists are kept here */
    struct change place;
    struct change *remove;
    struct constraint *constraints;
};

/* NULL if there is no memory. */
struct hint *hint_copy(const struct finding *finding);
void hint_destroy(struct hint *hint); /* takes NULL */

/* Whether the step takes this candidate away, or (for a placement) puts it in. */
bool hint_removes(const struct hint *hint, cell_id cell, unsigned digit);

/* `pending`, [cells]: the digits that stand on the board whose candidates are `mask`, or 0. One step for each that is
 * still a candidate of its peers, in the order of the cells, at most `room`; `*count` takes how many. False if there is no
 * memory, and then `*count` is how many were made. */
bool hints_list_pending(const struct layout *layout, const digit_mask *mask, const uint8_t *pending, struct hint **hint,
                    size_t room, size_t *count);

/* These steps as one, that has all their truths. NULL if there is no memory. */
struct hint *hint_merge(const struct layout *layout, struct hint *const *hint, size_t count);

#endif
