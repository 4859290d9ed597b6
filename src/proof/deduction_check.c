/* Checks deductions: their removals, what they place, deadly patterns, and learned nogoods. */
#include "proof/deadly_pattern.h"
#include "proof/proof_internal.h"
#include "step/nogood.h"

bool proof_remove_all(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->removes; i++) {
        struct change change = step->remove[i];
        if (change.digits & ~proof->state.mask[change.cell])
            return proof_reject_candidate(proof, "removes what is not there:", change.cell,
                                          digit_first(change.digits & ~proof->state.mask[change.cell]));
        proof_state_eliminate(&proof->state, change);
    }
    return true;
}

static bool check_places(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->places; i++) {
        if (proof->state.mask[step->place[i].cell] != step->place[i].digits)
            return proof_reject_candidate(proof, "does not leave alone", step->place[i].cell,
                                          digit_first(step->place[i].digits));
    }
    return true;
}

/* Returns whether the givens have exactly one solution. */
static bool check_uniqueness(struct proof *proof)
{
    if (!proof->is_counted) {
        proof->uniqueness = uniqueness_of(proof->puzzle);
        proof->is_counted = true;
    }
    if (proof->uniqueness == UNIQUENESS_UNKNOWN)
        return proof_leave_undecided(
            proof, "assumes one solution, and whether the givens have one takes more than %d nodes", UNIQUENESS_NODES);
    return proof->uniqueness == UNIQUENESS_ONE ||
           proof_reject(proof, "assumes one solution, but the givens do not have just one");
}

/* Rejects the step with the fault of its pattern. */
static bool reject_pattern(struct proof *proof, const struct step *step, const struct deadly_pattern_fault *fault)
{
    const struct layout *layout = proof->layout;
    switch (fault->kind) {
    case PATTERN_HAS_FEW_DIGITS:
        return proof_reject(proof, "has a pattern with a cell of fewer than two digits");
    case PATTERN_HAS_CELL_TWICE:
        return proof_reject_candidate(proof, "has a pattern with a cell twice:", step->pattern[fault->at].cell,
                                      digit_first(step->pattern[fault->at].digits));
    case PATTERN_HAS_CLUE:
        return proof_reject_candidate(proof,
                                      "has a pattern with a cell that a clue is about:", step->pattern[fault->at].cell,
                                      digit_first(step->pattern[fault->at].digits));
    case PATTERN_IS_UNBALANCED:
        return proof_reject(proof, "has a pattern that cannot be filled in two ways in %s",
                            layout->house[fault->house].name);
    case PATTERN_HAS_NO_SIDES:
        break;
    }
    return proof_reject(proof,
                        "has a pattern of more than two digits whose cells are not two sides that can be exchanged");
}

static bool check_pattern(struct proof *proof, const struct step *step)
{
    struct deadly_pattern_fault fault;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (proof->puzzle->given[cell])
            return proof_reject_candidate(proof, "has a pattern with a given:", cell, proof->puzzle->given[cell]);
    }
    if (!step->patterns)
        return proof_reject(proof, "assumes one solution, but names no pattern");
    if (!deadly_pattern_holds(proof->layout, step->pattern, step->patterns, &fault))
        return reject_pattern(proof, step, &fault);
    return check_uniqueness(proof);
}

static bool give_up(struct proof *proof, cell_id cell, unsigned digit)
{
    char name[16];
    puzzle_cell_name(proof->layout, cell, name, sizeof name);
    return proof_leave_undecided(proof, "has truths and links that take more than %d choices to decide on %c in %s",
                                 REFUTER_LIMIT, digit_character(digit), name);
}

/* Checks that truths and links exclude all removed candidates. A candidate whose guess has failed needs no further
 * reason. */
static bool check_removals(struct proof *proof, const digit_mask *live, const struct step *step)
{
    bool is_loaded = false;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        for (digit_mask left = step->remove[i].digits & live[cell]; left; left &= left - 1) {
            unsigned digit = digit_first(left);
            if (refute_directly(proof->layout, live, step, cell, digit))
                continue;
            if (!is_loaded)
                refuter_load(&proof->refuter, proof->layout, live, live, step);
            is_loaded = true;
            switch (refuter_try(&proof->refuter, cell, digit)) {
            case REFUTED:
                break;
            case NOT_REFUTED:
                return proof_reject_candidate(proof,
                                              step->truth_count || step->link_count
                                                  ? "has truths and links that allow"
                                                  : "names neither truths nor links that remove",
                                              cell, digit);
            case REFUTER_GAVE_UP:
                return give_up(proof, cell, digit);
            }
        }
    }
    return true;
}

/* Returns whether all premises are known. Nogoods learned before this range of steps are read only when a premise is
 * missing, because few traces have any. */
static bool knows_premises(struct proof *proof, const struct step *step)
{
    if (learned_knows_premises(&proof->learned, step))
        return true;
    uint64_t last = proof->unread;
    proof->unread = 0;
    return last && learned_add_all(&proof->learned, proof->trace, last) &&
           learned_knows_premises(&proof->learned, step);
}

/* Checks a nogood: it must follow from the step's truths, links and premises without any guess. Unit propagation shows
 * most nogoods. For the others, truths and links must exclude one of the nogood's candidates after the remaining ones
 * are placed. */
static bool check_nogood(struct proof *proof, const struct step *step)
{
    struct step posed = *step;
    const digit_mask *live;
    if (step_claim_is_unproved(step->claim))
        return true;
    if (!knows_premises(proof, step))
        return proof_reject(proof, "has a premise that was not learned before");
    proof_state_pose(&proof->state, &posed, &live);
    if (!learned_follows(proof->layout, live, step) && !check_removals(proof, live, &posed))
        return false;
    learned_add(&proof->learned, step);
    return true;
}

bool proof_check_deduction(struct proof *proof, const struct step *step)
{
    if (nogood_learned(step))
        return check_nogood(proof, step);
    if (step->assumes_unique && !check_pattern(proof, step))
        return false;
    if (step_claim_is_unproved(step->claim))
        return proof_remove_all(proof, step);
    if (!step->removes && !step->places)
        return proof_reject(proof, "concludes nothing");
    for (size_t i = 0; i < step->places; i++) {
        if (!(proof->state.mask[step->place[i].cell] & step->place[i].digits))
            return proof_reject_candidate(proof, "places what is not there:", step->place[i].cell,
                                          digit_first(step->place[i].digits));
    }
    bool is_learned = learned_excludes(proof->state.live, step) && knows_premises(proof, step);
    return (is_learned || check_removals(proof, proof->state.live, step)) && proof_remove_all(proof, step) &&
           check_places(proof, step);
}
