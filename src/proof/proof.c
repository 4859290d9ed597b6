/* Replays the trace on its own grid and checks every step. */
#include <inttypes.h>
#include <string.h>

#include "base/memory.h"
#include "puzzle/clue.h"
#include "proof/clue_rules.h"
#include "proof/proof_internal.h"
#include "step/nogood.h"
#include "trace/cursor.h"

static digit_mask house_places(const struct proof *proof, house_id house, unsigned digit)
{
    digit_mask places = 0;
    for (unsigned i = 0; i < proof->layout->digits; i++) {
        if (proof->state.live[proof->layout->house[house].cells[i]] & digit_bit(digit))
            places |= 1u << i;
    }
    return places;
}

/* Returns whether the constraint has no candidates left. */
static bool is_empty(const struct proof *proof, struct constraint constraint)
{
    if (constraint_is_exclusion(constraint) || constraint_is_sum(constraint))
        return false;
    if (constraint_is_cell(constraint))
        return !proof->state.live[constraint.index];
    return !house_places(proof, constraint.index, constraint.digit);
}

static bool check_guess(struct proof *proof, const struct step *step)
{
    if (step->places != 1 || step->removes > 1)
        return proof_reject(
            proof, "guesses, but does not keep candidates of one cell and remove the others of that cell alone");
    struct change place = step->place[0];
    digit_mask others = proof->state.mask[place.cell] & ~place.digits;
    if (!(proof->state.live[place.cell] & place.digits) && !step_claim_is_unproved(step->claim))
        return proof_reject_candidate(proof, "guesses what is not possible:", place.cell, digit_first(place.digits));
    if (step->removes ? step->remove[0].cell != place.cell || step->remove[0].digits != others : others)
        return proof_reject_candidate(proof, "does not remove all but", place.cell, digit_first(place.digits));
    proof_state_open_guess(&proof->state, step);
    proof->state.dead = false;
    return proof_remove_all(proof, step);
}

static bool check_contradiction(struct proof *proof, const struct step *step)
{
    if (step_claim_is_unproved(step->claim))
        return true;
    if (step->truth_count != 1 || !is_empty(proof, step->truths[0]))
        return proof_reject(proof, "names a contradiction where a candidate is left");
    proof->state.dead = true;
    return true;
}

/* Returns whether the level has reached a contradiction, or the step names a constraint whose candidates have all
 * failed. */
static bool level_is_dead(const struct proof *proof, const struct step *step)
{
    return proof->state.dead || (step->truth_count == 1 && is_empty(proof, step->truths[0]));
}

/* Checks that a backtrack restores exactly what was eliminated since its guess. */
static bool check_restores(struct proof *proof, const struct step *step, size_t since)
{
    size_t gone = 0, back = 0;
    for (size_t i = since; i < proof->state.gone.count; i++)
        gone += digit_count(proof->state.gone.items[i].digits);
    for (size_t i = 0; i < step->restores; i++) {
        struct change change = step->restore[i];
        back += digit_count(change.digits);
        if (change.digits & proof->state.mask[change.cell])
            return proof_reject_candidate(proof, "restores what is there:", change.cell,
                                          digit_first(change.digits & proof->state.mask[change.cell]));
        proof->state.mask[change.cell] |= change.digits;
    }
    for (size_t i = since; i < proof->state.gone.count; i++) {
        digit_mask missing = proof->state.gone.items[i].digits & ~proof->state.mask[proof->state.gone.items[i].cell];
        if (missing)
            return proof_reject_candidate(proof, "does not restore", proof->state.gone.items[i].cell,
                                          digit_first(missing));
    }
    return gone == back || proof_reject(proof, "restores more than its guess has changed");
}

static bool check_backtrack(struct proof *proof, const struct step *step)
{
    size_t closed = levels_closed(step->backjump);
    if (!proof_state_closes(&proof->state, step))
        return proof_reject(proof, "goes back %zu %s to step %" PRIu64 ", which is not the guess that opened there",
                            closed, closed == 1 ? "level" : "levels", step->guess);
    if (step_refutes_guess(step) && !level_is_dead(proof, step))
        return proof_reject(proof, "goes back although nothing was contradicted");
    if (!check_restores(proof, step, proof->state.guesses.items[proof->state.guesses.count - closed].gone))
        return false;
    proof_state_backtrack(&proof->state, step);
    return true;
}

static bool check_solved(struct proof *proof)
{
    for (unsigned c = 0; c < proof->layout->cells; c++) {
        if (!digits_are_one(proof->state.live[c]))
            return proof_reject(proof, "says solved, but not every cell has one candidate");
    }
    for (unsigned h = 0; h < proof->layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < proof->layout->digits; i++)
            seen |= proof->state.mask[proof->layout->house[h].cells[i]];
        if (seen != layout_all_digits(proof->layout))
            return proof_reject(proof, "says solved, but a digit is missing in %s", proof->layout->house[h].name);
    }
    const struct clue *broken;
    return clue_rules_hold(proof->layout, proof->state.mask, &broken) ||
           proof_reject(proof, "says solved, but breaks a clue (%s)", clue_rules[broken->kind].word);
}

static bool check_no_solution(struct proof *proof, const struct step *step)
{
    if (step_claim_is_unproved(step->claim))
        return true;
    if (proof->state.guesses.count || !level_is_dead(proof, step))
        return proof_reject(proof, "says that there is no solution, but not everything was tried");
    return true;
}

/* Checks the truths: a truth must hold a true candidate, so neither an exclusion nor a sum can be one. */
static bool check_truths(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_exclusion(step->truths[i]) || constraint_is_sum(step->truths[i]))
            return proof_reject(proof, "has an exclusion or a sum as a truth");
    }
    return proof->rules_hold || !proof->layout->clues ||
           proof_reject(proof, "is on a board whose exclusions or sums its clues do not make");
}

static bool check_step(struct proof *proof, const struct step *step)
{
    if (!check_truths(proof, step))
        return false;
    if (proof->state.over)
        return proof_reject(proof, "comes after the end");
    /* another solver, and a time limit, may stop anywhere */
    bool stops = step->kind == STEP_STUCK && (step->claim != STEP_CLAIM_NONE || step->is_stopped);
    if (proof->state.dead && step->kind != STEP_BACKTRACK && step->kind != STEP_NO_SOLUTION && !stops &&
        !nogood_learned(step))
        return proof_reject(proof, "goes on where a contradiction was reached");
    switch (step->kind) {
    case STEP_DEDUCE:
        return proof_check_deduction(proof, step);
    case STEP_GUESS:
        return check_guess(proof, step);
    case STEP_CONTRADICTION:
        return check_contradiction(proof, step);
    case STEP_BACKTRACK:
        return check_backtrack(proof, step);
    case STEP_SOLVED:
        proof->state.over = true;
        return check_solved(proof);
    case STEP_NO_SOLUTION:
        proof->state.over = true;
        return check_no_solution(proof, step);
    case STEP_STUCK:
        proof->state.over = true;
        return true;
    case STEP_KINDS:
        break;
    }
    return proof_reject(proof, "is of no known kind");
}

static uint64_t innermost_guess(const struct proof *proof, size_t depth)
{
    return depth ? proof->state.guesses.items[depth - 1].step : 0;
}

/* Checks that the trace's data about open guesses after the step agree with its guesses and backtracks. */
static bool check_levels(struct proof *proof, const struct step *step)
{
    uint64_t guess = innermost_guess(proof, proof->state.guesses.count), parent = 0;
    if (step->kind == STEP_GUESS)
        parent = innermost_guess(proof, proof->state.guesses.count - 1);
    else if (step->kind == STEP_BACKTRACK)
        parent = guess;
    if (step->depth != proof->state.guesses.count)
        return proof_reject(proof, "lies below %u guesses, expected %zu", step->depth, proof->state.guesses.count);
    if (step->kind != STEP_BACKTRACK && step->guess != guess)
        return proof_reject(proof, "names step %" PRIu64 " as the innermost guess, expected %" PRIu64, step->guess,
                            guess);
    return step->parent == parent ||
           proof_reject(proof, "names step %" PRIu64 " as the guess around it, expected %" PRIu64, step->parent,
                        parent);
}

/* Checks the keyframe of the block that begins with step `number`. */
static bool check_keyframe(struct proof *proof, struct cursor *cursor, uint64_t number)
{
    unsigned depth;
    struct block_state keyframe = {.mask = proof->keyframe};
    struct block_state replayed = {.mask = proof->state.mask,
                                   .depth = proof->state.guesses.count,
                                   .guess = innermost_guess(proof, proof->state.guesses.count)};
    if (!cursor_keyframe(cursor, (number - 1) / TRACE_BLOCK, proof->keyframe, &depth, &keyframe.guess)) {
        return proof_leave_unread(proof);
    }
    keyframe.depth = depth;
    block_count_clear(&proof->count);
    proof->verdict->fault = PROOF_KEYFRAME;
    return block_keyframe_holds(proof->layout, &keyframe, &replayed, proof->verdict->reason,
                                sizeof proof->verdict->reason);
}

/* Checks the summary of the block that ends with step `number`. */
static bool check_summary(struct proof *proof, const struct trace *trace, uint64_t number)
{
    proof->verdict->fault = PROOF_SUMMARY;
    return block_summary_holds(trace, (number - 1) / TRACE_BLOCK, &proof->count, proof->verdict->reason,
                               sizeof proof->verdict->reason);
}

/* Checks step `number`, and the trace's data about the block that begins or ends with it. `last` is the last step of a
 * closed trace. A trace that is still being written may have counted a step of its last block that cannot be read yet;
 * its `last` is 0. */
static bool check_next(struct proof *proof, struct step_reader *reader, uint64_t number, uint64_t last)
{
    struct step step;
    const struct trace *trace = reader->cursor.trace;
    if (number % TRACE_BLOCK == 1 && !check_keyframe(proof, &reader->cursor, number))
        return false;
    proof->verdict->fault = PROOF_STEP;
    if (!step_read(reader, number, &step)) {
        return proof_leave_unread(proof);
    }
    if (!check_step(proof, &step) || !check_levels(proof, &step))
        return false;
    proof->verdict->steps++;
    proof->verdict->has_claims |= step.claim != STEP_CLAIM_NONE;
    proof->verdict->unproved += step_claim_is_unproved(step.claim);
    proof->verdict->wrong += step.claim == STEP_CLAIM_WRONG;
    block_count_add(&proof->count, step.kind, step.technique, proof->state.guesses.count);
    if (number % TRACE_BLOCK && number != last)
        return true;
    if (proof->checked)
        atomic_fetch_add_explicit(proof->checked, (number - 1) % TRACE_BLOCK + 1, memory_order_relaxed);
    return check_summary(proof, trace, number);
}

/* Checks the steps from `first` to `last`. */
static bool check_steps(struct proof *proof, const struct trace *trace, uint64_t first, uint64_t last)
{
    struct step_reader reader;
    bool holds = true;
    uint64_t end = trace_closed(trace) ? trace_steps(trace) : 0;
    step_reader_init(&reader, trace);
    for (uint64_t number = first; holds && number <= last; number++)
        holds = check_next(proof, &reader, number, end);
    step_reader_finish(&reader);
    return holds;
}

static void begin(struct proof *proof, const struct trace *trace, struct proof_verdict *verdict)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    *verdict = (struct proof_verdict){0};
    *proof = (struct proof){
        .layout = puzzle->layout,
        .puzzle = puzzle,
        .trace = trace,
        .verdict = verdict,
        .keyframe = memory_calloc(puzzle->layout->cells, sizeof *proof->keyframe),
    };
    proof->rules_hold = puzzle->layout->clues && clue_rules_prove_constraints(puzzle->layout);
    proof_state_init(&proof->state, puzzle);
}

static void end(struct proof *proof)
{
    refuter_finish(&proof->refuter);
    learned_finish(&proof->learned);
    proof_state_finish(&proof->state);
    memory_free(proof->keyframe);
}

bool proof_check(const struct trace *trace, struct proof_verdict *verdict)
{
    struct proof proof;
    begin(&proof, trace, verdict);
    verdict->holds = check_steps(&proof, trace, 1, trace_steps(trace));
    verdict->finished = proof.state.over;
    end(&proof);
    return !proof.is_unreadable;
}

/* Returns whether the proof is in the state of the position. */
static bool is_state_at(struct proof *proof, const struct trace *trace, uint64_t position)
{
    struct proof_state state;
    proof_state_init(&state, proof->puzzle);
    bool is_same = proof_state_move(&state, trace, position) && proof_state_equals(&state, &proof->state);
    proof_state_finish(&state);
    return is_same;
}

bool proof_check_part(const struct trace *trace, uint64_t first, uint64_t last, _Atomic uint64_t *checked,
                      bool *finished)
{
    struct proof proof;
    struct proof_verdict verdict;
    begin(&proof, trace, &verdict);
    proof.checked = checked;
    proof.unread = first - 1;
    bool holds = proof_state_move(&proof.state, trace, first - 1) && check_steps(&proof, trace, first, last) &&
                 (last == trace_steps(trace) || is_state_at(&proof, trace, last));
    *finished = proof.state.over;
    end(&proof);
    return holds;
}
