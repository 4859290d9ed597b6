#include "explain/trial.h"

struct trial trial_of_guess(const struct step *guess)
{
    struct trial trial = {.cell = NO_CELL};
    if (!guess->places)
        return trial;
    trial.cell = guess->place[0].cell;
    trial.tried = guess->place[0].digits;
    trial.options = trial.tried | step_removed_from(guess, trial.cell);
    trial.left = trial.options & ~trial.tried;
    return trial;
}

void trial_leave_out_held(struct trial *trial, const struct layout *layout, const digit_mask *mask)
{
    digit_mask held = layout_held_by_peers(layout, mask, trial->cell);
    trial->options &= ~held | trial->tried | trial->failed;
    trial->left &= ~held;
}

/* Reads the guess that the step before `number` undoes, if it is in the same cell, and moves `*number` to it.
 * `*is_refuted` receives whether its failure is proved, or not in doubt. */
static bool read_elder_sibling(struct step_reader *reader, const struct trial *trial, uint64_t parent, uint64_t *number,
                               struct step *sibling, bool *is_refuted)
{
    struct step back;
    if (*number <= 1 || !step_read(reader, *number - 1, &back) || back.kind != STEP_BACKTRACK || !back.guess ||
        back.backjump)
        return false;
    *number = back.guess;
    *is_refuted = !step_claim_is_unproved(back.claim);
    return step_read(reader, *number, sibling) && sibling->kind == STEP_GUESS && sibling->parent == parent &&
           sibling->places && sibling->place[0].cell == trial->cell;
}

void trial_find_failed(struct trial *trial, struct step_reader *reader, uint64_t number, uint64_t parent)
{
    struct step sibling;
    bool is_refuted;
    for (uint64_t younger = number; read_elder_sibling(reader, trial, parent, &number, &sibling, &is_refuted);
         younger = number) {
        digit_mask digits = sibling.place[0].digits & trial->left;
        if (!digits) /* only a file repeats a digit */
            return;
        if (!is_refuted)
            continue;
        bool is_told = number < younger - 2; /* the steps after the guess refute it */
        if (!trial->last_failure)
            trial->last_failure = is_told ? younger - 2 : younger - 1;
        trial->failed |= digits;
        trial->left &= ~digits;
    }
}
