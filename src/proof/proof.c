/* Replays the trace on a grid of its own and checks every step against it. */
#include "proof/proof.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/printf_like.h"
#include "puzzle/clue.h"
#include "proof/block_check.h"
#include "proof/clue_rules.h"
#include "proof/deadly_pattern.h"
#include "proof/learned.h"
#include "proof/proof_state.h"
#include "proof/refute.h"
#include "proof/uniqueness.h"
#include "step/nogood.h"
#include "trace/cursor.h"

struct proof {
    const struct layout *layout;
    struct proof_state state;
    struct refuter refuter;
    struct learned learned; /* so far, but for what lies before this part until it is asked for */
    const struct trace *trace;
    uint64_t unread; /* the steps before this part, as long as what they have learned is not added */
    const struct puzzle *puzzle;
    bool is_counted; /* whether `uniqueness` of the givens is known */
    enum uniqueness uniqueness;
    digit_mask *keyframe;      /* [cells]: of the block that begins */
    struct block_count count;  /* of the steps of the block so far */
    bool rules_hold;           /* the layout's exclusions and sums were proved */
    bool is_unreadable;        /* a step could not be read: the trace's file is damaged */
    _Atomic uint64_t *checked; /* or NULL */
    struct proof_verdict *verdict;
};

static bool reject(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);

static bool reject(struct proof *proof, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(proof->verdict->reason, sizeof proof->verdict->reason, format, arguments);
    va_end(arguments);
    return false;
}

/* Says what would have taken more choices or nodes than the checker's limit. */
static bool leave_undecided(struct proof *proof, const char *format, ...) PRINTF_LIKE(2, 3);

static bool leave_undecided(struct proof *proof, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(proof->verdict->reason, sizeof proof->verdict->reason, format, arguments);
    va_end(arguments);
    proof->verdict->fault = PROOF_UNDECIDED;
    return false;
}

static bool reject_candidate(struct proof *proof, const char *what, cell_id cell, unsigned digit)
{
    char name[16];
    puzzle_cell_name(proof->layout, cell, name, sizeof name);
    return reject(proof, "%s %c in %s", what, digit_character(digit), name);
}

static digit_mask house_places(const struct proof *proof, house_id house, unsigned digit)
{
    digit_mask places = 0;
    for (unsigned i = 0; i < proof->layout->digits; i++) {
        if (proof->state.live[proof->layout->house[house].cells[i]] & digit_bit(digit))
            places |= 1u << i;
    }
    return places;
}

/* Returns whether the constraint has no candidate left. */
static bool is_empty(const struct proof *proof, struct constraint constraint)
{
    if (constraint_is_exclusion(constraint) || constraint_is_sum(constraint))
        return false;
    if (constraint_is_cell(constraint))
        return !proof->state.live[constraint.index];
    return !house_places(proof, constraint.index, constraint.digit);
}

/* Says that the trace's file is damaged. */
static bool leave_unread(struct proof *proof)
{
    proof->is_unreadable = true;
    return false;
}

/* Eliminates the step's candidates from the grid. Each must be there, and none may be listed twice. */
static bool remove_all(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->removes; i++) {
        struct change change = step->remove[i];
        if (change.digits & ~proof->state.mask[change.cell])
            return reject_candidate(proof, "removes what is not there:", change.cell,
                                    digit_first(change.digits & ~proof->state.mask[change.cell]));
        proof_state_eliminate(&proof->state, change);
    }
    return true;
}

static bool check_places(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->places; i++) {
        if (proof->state.mask[step->place[i].cell] != step->place[i].digits)
            return reject_candidate(proof, "does not leave alone", step->place[i].cell,
                                    digit_first(step->place[i].digits));
    }
    return true;
}

/* Whether the givens have one solution. */
static bool check_uniqueness(struct proof *proof)
{
    if (!proof->is_counted) {
        proof->uniqueness = uniqueness_of(proof->puzzle);
        proof->is_counted = true;
    }
    if (proof->uniqueness == UNIQUENESS_UNKNOWN)
        return leave_undecided(proof, "assumes one solution, and whether the givens have one takes more than %d nodes",
                               UNIQUENESS_NODES);
    return proof->uniqueness == UNIQUENESS_ONE ||
           reject(proof, "assumes one solution, but the givens do not have just one");
}

/* Says what is wrong with the step's pattern. */
static bool reject_pattern(struct proof *proof, const struct step *step, const struct deadly_pattern_fault *fault)
{
    const struct layout *layout = proof->layout;
    switch (fault->kind) {
    case PATTERN_HAS_FEW_DIGITS:
        return reject(proof, "has a pattern with a cell of fewer than two digits");
    case PATTERN_HAS_CELL_TWICE:
        return reject_candidate(proof, "has a pattern with a cell twice:", step->pattern[fault->at].cell,
                                digit_first(step->pattern[fault->at].digits));
    case PATTERN_HAS_CLUE:
        return reject_candidate(proof, "has a pattern with a cell that a clue is about:", step->pattern[fault->at].cell,
                                digit_first(step->pattern[fault->at].digits));
    case PATTERN_IS_UNBALANCED:
        return reject(proof, "has a pattern that cannot be filled in two ways in %s", layout->house[fault->house].name);
    case PATTERN_HAS_NO_SIDES:
        break;
    }
    return reject(proof, "has a pattern of more than two digits whose cells are not two sides that can be exchanged");
}

static bool check_pattern(struct proof *proof, const struct step *step)
{
    struct deadly_pattern_fault fault;
    for (size_t i = 0; i < step->patterns; i++) {
        cell_id cell = step->pattern[i].cell;
        if (proof->puzzle->given[cell])
            return reject_candidate(proof, "has a pattern with a given:", cell, proof->puzzle->given[cell]);
    }
    if (!step->patterns)
        return reject(proof, "assumes one solution, but names no pattern");
    if (!deadly_pattern_holds(proof->layout, step->pattern, step->patterns, &fault))
        return reject_pattern(proof, step, &fault);
    return check_uniqueness(proof);
}

static bool give_up(struct proof *proof, cell_id cell, unsigned digit)
{
    char name[16];
    puzzle_cell_name(proof->layout, cell, name, sizeof name);
    return leave_undecided(proof, "has truths and links that take more than %d choices to decide on %c in %s",
                           REFUTER_LIMIT, digit_character(digit), name);
}

/* Truths and links must exclude all removed candidates; one whose guess has failed needs no further reason. */
static bool check_removals(struct proof *proof, const digit_mask *live, const struct step *step)
{
    bool is_loaded = false;
    for (size_t i = 0; i < step->removes; i++) {
        cell_id cell = step->remove[i].cell;
        for (digit_mask left = step->remove[i].digits & live[cell]; left; left &= left - 1) {
            unsigned digit = digit_first(left);
            if (refute_directly(proof->layout, live, step, cell, digit))
                continue;
            if (!is_loaded && !refuter_load(&proof->refuter, proof->layout, live, live, step))
                return leave_unread(proof);
            is_loaded = true;
            switch (refuter_try(&proof->refuter, cell, digit)) {
            case REFUTED:
                break;
            case NOT_REFUTED:
                return reject_candidate(proof, "has truths and links that allow", cell, digit);
            case REFUTER_GAVE_UP:
                return give_up(proof, cell, digit);
            }
        }
    }
    return true;
}

/* What was learned before this part is read when a premise is not known, because few traces have any. */
static bool knows_premises(struct proof *proof, const struct step *step)
{
    if (learned_knows_premises(&proof->learned, step))
        return true;
    uint64_t last = proof->unread;
    proof->unread = 0;
    return last && learned_add_all(&proof->learned, proof->trace, last) &&
           learned_knows_premises(&proof->learned, step);
}

/* A nogood must follow from the step's truths and links and from its premises, without any guess. Unit propagation shows most of them. For the
 * others, truths and links must exclude one of the nogood's candidates once the rest are placed. */
static bool check_nogood(struct proof *proof, const struct step *step)
{
    struct step posed = *step;
    const digit_mask *live;
    if (step_claim_is_unproved(step->claim))
        return true;
    if (!knows_premises(proof, step))
        return reject(proof, "has a premise that was not learned before");
    proof_state_pose(&proof->state, &posed, &live);
    if (!learned_follows(proof->layout, live, step) && !check_removals(proof, live, &posed))
        return false;
    learned_add(&proof->learned, step);
    return true;
}

static bool check_deduction(struct proof *proof, const struct step *step)
{
    if (nogood_learned(step))
        return check_nogood(proof, step);
    if (step->assumes_unique && !check_pattern(proof, step))
        return false;
    if (step_claim_is_unproved(step->claim))
        return remove_all(proof, step);
    if (!step->removes && !step->places)
        return reject(proof, "concludes nothing");
    for (size_t i = 0; i < step->places; i++) {
        if (!(proof->state.mask[step->place[i].cell] & step->place[i].digits))
            return reject_candidate(proof, "places what is not there:", step->place[i].cell,
                                    digit_first(step->place[i].digits));
    }
    bool is_learned = learned_excludes(proof->state.live, step) && knows_premises(proof, step);
    return (is_learned || check_removals(proof, proof->state.live, step)) && remove_all(proof, step) &&
           check_places(proof, step);
}

static bool check_guess(struct proof *proof, const struct step *step)
{
    if (step->places != 1 || step->removes > 1)
        return reject(proof, "guesses, but does not place one digit and remove the other candidates of its cell alone");
    struct change place = step->place[0];
    digit_mask others = proof->state.mask[place.cell] & ~place.digits;
    if (!(proof->state.live[place.cell] & place.digits) && !step_claim_is_unproved(step->claim))
        return reject_candidate(proof, "guesses what is not possible:", place.cell, digit_first(place.digits));
    if (step->removes ? step->remove[0].cell != place.cell || step->remove[0].digits != others : others)
        return reject_candidate(proof, "does not remove all but", place.cell, digit_first(place.digits));
    proof_state_open_guess(&proof->state, step);
    proof->state.dead = false;
    return remove_all(proof, step);
}

static bool check_contradiction(struct proof *proof, const struct step *step)
{
    if (step_claim_is_unproved(step->claim))
        return true;
    if (step->truth_count != 1 || !is_empty(proof, step->truths[0]))
        return reject(proof, "names a contradiction where a candidate is left");
    proof->state.dead = true;
    return true;
}

/* Returns whether the level has reached a contradiction, or the step names a constraint whose candidates have all
 * failed. */
static bool level_is_dead(const struct proof *proof, const struct step *step)
{
    return proof->state.dead || (step->truth_count == 1 && is_empty(proof, step->truths[0]));
}

/* A backtrack must restore exactly what was eliminated since its guess. */
static bool check_restores(struct proof *proof, const struct step *step, size_t since)
{
    size_t gone = 0, back = 0;
    for (size_t i = since; i < proof->state.gone.count; i++)
        gone += digit_count(proof->state.gone.items[i].digits);
    for (size_t i = 0; i < step->restores; i++) {
        struct change change = step->restore[i];
        back += digit_count(change.digits);
        if (change.digits & proof->state.mask[change.cell])
            return reject_candidate(proof, "restores what is there:", change.cell,
                                    digit_first(change.digits & proof->state.mask[change.cell]));
        proof->state.mask[change.cell] |= change.digits;
    }
    for (size_t i = since; i < proof->state.gone.count; i++) {
        digit_mask missing = proof->state.gone.items[i].digits & ~proof->state.mask[proof->state.gone.items[i].cell];
        if (missing)
            return reject_candidate(proof, "does not restore", proof->state.gone.items[i].cell, digit_first(missing));
    }
    return gone == back || reject(proof, "restores more than its guess has changed");
}

static bool check_backtrack(struct proof *proof, const struct step *step)
{
    size_t closed = step_levels_closed(step);
    if (!proof_state_closes(&proof->state, step))
        return reject(proof, "goes back %zu %s to step %" PRIu64 ", which is not the guess that opened there", closed,
                      closed == 1 ? "level" : "levels", step->guess);
    if (step_refutes_guess(step) && !level_is_dead(proof, step))
        return reject(proof, "goes back although nothing was contradicted");
    if (!check_restores(proof, step, proof->state.guesses.items[proof->state.guesses.count - closed].gone))
        return false;
    proof_state_backtrack(&proof->state, step);
    return true;
}

static bool check_solved(struct proof *proof)
{
    for (unsigned c = 0; c < proof->layout->cells; c++) {
        if (!digits_are_one(proof->state.live[c]))
            return reject(proof, "says solved, but not every cell has one candidate");
    }
    for (unsigned h = 0; h < proof->layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < proof->layout->digits; i++)
            seen |= proof->state.mask[proof->layout->house[h].cells[i]];
        if (seen != layout_all_digits(proof->layout))
            return reject(proof, "says solved, but a digit is missing in %s", proof->layout->house[h].name);
    }
    const struct clue *broken;
    return clue_rules_hold(proof->layout, proof->state.mask, &broken) ||
           reject(proof, "says solved, but breaks a clue (%s)", clue_rules[broken->kind].word);
}

static bool check_no_solution(struct proof *proof, const struct step *step)
{
    if (step_claim_is_unproved(step->claim))
        return true;
    if (proof->state.guesses.count || !level_is_dead(proof, step))
        return reject(proof, "says that there is no solution, but not everything was tried");
    return true;
}

/* Of a truth one candidate is true, which nobody says of an exclusion or a sum. */
static bool check_truths(struct proof *proof, const struct step *step)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_exclusion(step->truths[i]) || constraint_is_sum(step->truths[i]))
            return reject(proof, "has an exclusion or a sum as a truth");
    }
    return proof->rules_hold || !proof->layout->clues ||
           reject(proof, "is on a board whose exclusions or sums its clues do not make");
}

static bool check_step(struct proof *proof, const struct step *step)
{
    if (!check_truths(proof, step))
        return false;
    if (proof->state.over)
        return reject(proof, "comes after the end");
    bool stops = step->kind == STEP_STUCK && step->claim != STEP_CLAIM_NONE; /* another solver, wherever it is */
    if (proof->state.dead && step->kind != STEP_BACKTRACK && step->kind != STEP_NO_SOLUTION && !stops &&
        !nogood_learned(step))
        return reject(proof, "goes on where a contradiction was reached");
    switch (step->kind) {
    case STEP_DEDUCE:
        return check_deduction(proof, step);
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
    return reject(proof, "is of no known kind");
}

static uint64_t innermost_guess(const struct proof *proof, size_t depth)
{
    return depth ? proof->state.guesses.items[depth - 1].step : 0;
}

/* What the trace says about the open guesses after the step must be what its guesses and backtracks lead to. */
static bool check_levels(struct proof *proof, const struct step *step)
{
    uint64_t guess = innermost_guess(proof, proof->state.guesses.count), parent = 0;
    if (step->kind == STEP_GUESS)
        parent = innermost_guess(proof, proof->state.guesses.count - 1);
    else if (step->kind == STEP_BACKTRACK)
        parent = guess;
    if (step->depth != proof->state.guesses.count)
        return reject(proof, "lies below %u guesses, expected %zu", step->depth, proof->state.guesses.count);
    if (step->kind != STEP_BACKTRACK && step->guess != guess)
        return reject(proof, "names step %" PRIu64 " as the innermost guess, expected %" PRIu64, step->guess, guess);
    return step->parent == parent ||
           reject(proof, "names step %" PRIu64 " as the guess around it, expected %" PRIu64, step->parent, parent);
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
        return leave_unread(proof);
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

/* Checks step `number`, and what the trace stores about the block that begins or ends with it. `last` is the last step of a
 * closed trace. A trace that is still being written may have counted a step of its last block that cannot be read yet; its
 * `last` is 0. */
static bool check_next(struct proof *proof, struct step_reader *reader, uint64_t number, uint64_t last)
{
    struct step step;
    const struct trace *trace = reader->cursor.trace;
    if (number % TRACE_BLOCK == 1 && !check_keyframe(proof, &reader->cursor, number))
        return false;
    proof->verdict->fault = PROOF_STEP;
    if (!step_read(reader, number, &step)) {
        return leave_unread(proof);
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

/* Returns whether the state of the proof is the one at the position. */
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

void proof_verdict_format(const struct proof_verdict *verdict, char *text, size_t size)
{
    uint64_t first = verdict->steps ? (verdict->steps - 1) / TRACE_BLOCK * TRACE_BLOCK + 1 : 0;
    const char *end = verdict->finished ? "" : "; the trace does not end";
    if (verdict->holds && verdict->has_claims)
        snprintf(text, size, "%" PRIu64 " steps: %" PRIu64 " proved, %" PRIu64 " not proved, %" PRIu64 " wrong%s",
                 verdict->steps, verdict->steps - verdict->unproved, verdict->unproved - verdict->wrong, verdict->wrong,
                 end);
    else if (verdict->holds)
        snprintf(text, size, "%" PRIu64 " steps hold%s", verdict->steps, end);
    else if (verdict->fault == PROOF_KEYFRAME)
        snprintf(text, size, "the keyframe before step %" PRIu64 " is false: it %s", verdict->steps + 1,
                 verdict->reason);
    else if (verdict->fault == PROOF_SUMMARY)
        snprintf(text, size, "the summary of the steps %" PRIu64 " to %" PRIu64 " is false: it %s", first,
                 verdict->steps, verdict->reason);
    else
        snprintf(text, size, "step %" PRIu64 " %s: it %s", verdict->steps + 1,
                 verdict->fault == PROOF_UNDECIDED ? "is not decided" : "does not hold", verdict->reason);
}
