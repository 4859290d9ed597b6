#include "proof/proof_state.h"

#include <string.h>

#include "base/memory.h"
#include "step/nogood.h"

void proof_state_init(struct proof_state *state, const struct puzzle *puzzle)
{
    unsigned cells = puzzle->layout->cells;
    *state = (struct proof_state){
        .cells = cells,
        .mask = memory_calloc(cells, sizeof *state->mask),
        .live = memory_calloc(cells, sizeof *state->live),
        .posed = memory_calloc(cells, sizeof *state->posed),
    };
    memcpy(state->mask, puzzle->start, cells * sizeof *state->mask);
    memcpy(state->live, puzzle->start, cells * sizeof *state->live);
}

void proof_state_finish(struct proof_state *state)
{
    memory_free(state->mask);
    memory_free(state->live);
    memory_free(state->posed);
    memory_free(state->gone.items);
    memory_free(state->refuted.items);
    memory_free(state->guesses.items);
    memory_free(state->unproved.items);
    *state = (struct proof_state){0};
}

/* Restores in `live` what was eliminated since the guess. Candidates that failed before the guess stay failed, even if
 * eliminated again since. */
static void leave_guess(const struct proof_state *state, const struct checked_guess *guess, digit_mask *live)
{
    for (size_t i = guess->gone; i < state->gone.count; i++)
        live[state->gone.items[i].cell] |= state->gone.items[i].digits;
    for (size_t i = guess->refuted; i < state->refuted.count; i++)
        live[state->refuted.items[i].cell] |= state->refuted.items[i].digits;
    for (size_t i = 0; i < guess->refuted; i++)
        live[state->refuted.items[i].cell] &= ~state->refuted.items[i].digits;
}

static void pose_nogood(struct proof_state *state, struct step *step)
{
    memcpy(state->posed, state->live, state->cells * sizeof *state->posed);
    if (state->guesses.count)
        leave_guess(state, &state->guesses.items[0], state->posed);
    array_append(&state->unproved, (struct change){0});
    nogood_pose(step, state->posed, state->unproved.items);
}

bool proof_state_pose(struct proof_state *state, struct step *step, const digit_mask **live)
{
    bool had_any = step->removes;
    state->unproved.count = 0;
    *live = state->live;
    if (nogood_learned(step)) {
        pose_nogood(state, step);
        *live = state->posed;
        return true;
    }
    for (size_t i = 0; i < step->removes; i++) {
        struct change left = step->remove[i];
        left.digits &= state->live[left.cell];
        if (left.digits)
            array_append(&state->unproved, left);
    }
    step->remove = state->unproved.items;
    step->removes = state->unproved.count;
    return step->removes || !had_any;
}

/* --- at any position --- */

typedef ARRAY(uint64_t) step_list;

/* Collects the steps in force at the position, last one first. They include backtracks, since each has refuted a
 * candidate. */
static bool collect(struct cursor *cursor, uint64_t position, step_list *numbers)
{
    while (position) {
        const struct record *record = cursor_record(cursor, position);
        uint64_t back = record->kind == STEP_BACKTRACK ? record->guess_back + 1 : 1;
        if (!cursor_is_valid(cursor) || back > position)
            return false;
        array_append(numbers, position);
        position -= back;
    }
    return true;
}

void proof_state_eliminate(struct proof_state *state, struct change change)
{
    array_append(&state->gone, change);
    state->mask[change.cell] &= ~change.digits;
    state->live[change.cell] &= ~change.digits;
}

void proof_state_open_guess(struct proof_state *state, const struct step *step)
{
    struct checked_guess guess = {
        .step = step->number,
        .kept = step->place[0],
        .gone = state->gone.count,
        .refuted = state->refuted.count,
    };
    array_append(&state->guesses, guess);
}

static void eliminate_all(struct proof_state *state, const struct step *step)
{
    for (size_t i = 0; i < step->removes; i++) {
        proof_state_eliminate(state, step->remove[i]);
    }
}

/* Removes the candidates kept by a failed guess from the live ones. Another solver may have guessed candidates that
 * were already gone. */
static void refute(struct proof_state *state, struct change failed)
{
    failed.digits &= state->live[failed.cell];
    if (!failed.digits)
        return;
    array_append(&state->refuted, failed);
    state->live[failed.cell] &= ~failed.digits;
}

static bool refute_guess(struct proof_state *state, struct step_reader *reader, uint64_t guess)
{
    struct step step;
    if (!step_read(reader, guess, &step) || step.places != 1)
        return false;
    refute(state, step.place[0]);
    return true;
}

static bool apply_guess(struct proof_state *state, const struct step *step)
{
    if (step->places != 1)
        return false;
    proof_state_open_guess(state, step);
    eliminate_all(state, step);
    return true;
}

void proof_state_backtrack(struct proof_state *state, const struct step *step)
{
    state->guesses.count -= levels_closed(step->backjump);
    struct checked_guess guess = state->guesses.items[state->guesses.count];
    for (size_t i = guess.gone; i < state->gone.count; i++)
        state->mask[state->gone.items[i].cell] |= state->gone.items[i].digits;
    leave_guess(state, &guess, state->live);
    state->gone.count = guess.gone;
    state->refuted.count = guess.refuted;
    state->dead = false;
    if (step_refutes_guess(step))
        refute(state, guess.kept);
}

bool proof_state_closes(const struct proof_state *state, const struct step *step)
{
    size_t closed = levels_closed(step->backjump), open = state->guesses.count;
    return closed <= open && state->guesses.items[open - closed].step == step->guess;
}

bool proof_state_apply(struct proof_state *state, struct step_reader *reader, const struct step *step)
{
    bool goes_back = step->kind == STEP_BACKTRACK && proof_state_closes(state, step);
    bool proved = !step_claim_is_unproved(step->claim);
    bool ends = step->kind == STEP_NO_SOLUTION || step->kind == STEP_STUCK;
    if (state->dead && !goes_back && !ends && !nogood_learned(step))
        return false;
    switch (step->kind) {
    case STEP_DEDUCE:
        eliminate_all(state, step);
        return true;
    case STEP_GUESS:
        return apply_guess(state, step);
    case STEP_CONTRADICTION:
        state->dead |= proved;
        return true;
    case STEP_BACKTRACK:
        if (!goes_back) /* the state was moved past the guess */
            return !step_refutes_guess(step) || refute_guess(state, reader, step->guess);
        proof_state_backtrack(state, step);
        return true;
    case STEP_SOLVED:
    case STEP_STUCK:
    case STEP_NO_SOLUTION:
        state->over = true;
        return true;
    case STEP_KINDS:
        break;
    }
    return false;
}

static bool apply(struct proof_state *state, struct step_reader *reader, uint64_t number)
{
    struct step step;
    return step_read(reader, number, &step) && proof_state_apply(state, reader, &step);
}

bool proof_state_move(struct proof_state *state, const struct trace *trace, uint64_t position)
{
    struct step_reader reader;
    step_list numbers = {0};
    step_reader_init(&reader, trace);
    bool fine = collect(&reader.cursor, position, &numbers);
    for (size_t i = numbers.count; fine && i--;)
        fine = apply(state, &reader, numbers.items[i]);
    step_reader_finish(&reader);
    memory_free(numbers.items);
    return fine;
}

/* --- comparison --- */

static bool changes_equal(const struct change *a, const struct change *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a[i].cell != b[i].cell || a[i].digits != b[i].digits)
            return false;
    }
    return true;
}

static bool guesses_equal(const struct proof_state *a, const struct proof_state *b)
{
    for (size_t i = 0; i < a->guesses.count; i++) {
        const struct checked_guess *one = &a->guesses.items[i], *two = &b->guesses.items[i];
        if (one->step != two->step || !changes_equal(&one->kept, &two->kept, 1) || one->gone != two->gone ||
            one->refuted != two->refuted)
            return false;
    }
    return true;
}

bool proof_state_equals(const struct proof_state *a, const struct proof_state *b)
{
    return a->cells == b->cells && a->gone.count == b->gone.count && a->refuted.count == b->refuted.count &&
           a->guesses.count == b->guesses.count && a->dead == b->dead && a->over == b->over &&
           !memcmp(a->mask, b->mask, a->cells * sizeof *a->mask) &&
           !memcmp(a->live, b->live, a->cells * sizeof *a->live) &&
           changes_equal(a->gone.items, b->gone.items, a->gone.count) &&
           changes_equal(a->refuted.items, b->refuted.items, a->refuted.count) && guesses_equal(a, b);
}
