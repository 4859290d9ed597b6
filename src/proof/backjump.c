#include "proof/backjump.h"

#include <stdlib.h>

#include "base/bits.h"

bool backjumps_init(struct backjumps *backjumps, struct trail *trail, struct step_reader *reader)
{
    const struct layout *layout = trail->layout;
    size_t words = BITS_WORDS((size_t)layout->cells + 1);
    *backjumps = (struct backjumps){.trail = trail, .reader = reader, .words = words};
    backjumps->start = memory_calloc(layout->cells, sizeof *backjumps->start);
    backjumps->taken = memory_calloc(layout->cells, sizeof *backjumps->taken);
    backjumps->guessed = memory_calloc(layout->cells, sizeof *backjumps->guessed);
    backjumps->conflict = memory_calloc((size_t)layout->cells * layout->digits * words, sizeof *backjumps->conflict);
    backjumps->of_step = memory_calloc(3 * words, sizeof *backjumps->of_step);
    if (!backjumps->start || !backjumps->taken || !backjumps->guessed || !backjumps->conflict || !backjumps->of_step)
        return false;
    backjumps->of_cell = backjumps->of_step + words;
    backjumps->of_failure = backjumps->of_cell + words;
    return true;
}

void backjumps_finish(struct backjumps *backjumps)
{
    memory_free(backjumps->found.items);
    memory_free(backjumps->start);
    memory_free(backjumps->taken);
    memory_free(backjumps->guessed);
    memory_free(backjumps->conflict);
    memory_free(backjumps->of_step);
    *backjumps = (struct backjumps){0};
}

/* --- conflict sets --- */

static uint64_t *conflict_of(const struct backjumps *backjumps, cell_id cell, unsigned digit)
{
    return backjumps->conflict + ((size_t)cell * backjumps->trail->layout->digits + digit - 1) * backjumps->words;
}

/* Says that a step took the candidate, and what that rests on. */
static void take(const struct backjumps *backjumps, candidate_id candidate, const uint64_t *set)
{
    cell_id cell = candidate_cell(candidate);
    backjumps->taken[cell] |= digit_bit(candidate_digit(candidate));
    bits_copy(conflict_of(backjumps, cell, candidate_digit(candidate)), set, backjumps->words);
}

/* Adds the conflict sets of digits that are taken from the cell. Where a guess has taken one of them, the others do not
 * matter. */
static void add_conflicts(const struct backjumps *backjumps, uint64_t *set, cell_id cell, digit_mask digits)
{
    unsigned guess = backjumps->guessed[cell];
    for (digit_mask left = guess ? digits : 0; left; left &= left - 1) {
        if (bits_has(conflict_of(backjumps, cell, digit_first(left)), guess)) {
            bits_add(set, guess);
            return;
        }
    }
    for (digit_mask left = digits; left; left &= left - 1)
        bits_or(set, conflict_of(backjumps, cell, digit_first(left)), backjumps->words);
}

/* Returns the digits whose candidates in the cell a link of the step covers. */
static digit_mask covered_digits(const struct backjumps *backjumps, const struct step *step, cell_id cell)
{
    const struct layout *layout = backjumps->trail->layout;
    digit_mask covered = 0;
    for (size_t i = 0; i < step->link_count; i++) {
        struct constraint link = step->links[i];
        if (constraint_is_cell(link))
            covered |= link.index == cell ? layout_all_digits(layout) : 0;
        else if (layout_house_has(layout, link.index, cell))
            covered |= digit_bit(link.digit);
    }
    return covered;
}

/* Adds the conflict sets of what is taken from the truth, but for what links of `covered_by` (or NULL) cover. */
static void add_taken(const struct backjumps *backjumps, uint64_t *set, struct constraint truth,
                      const struct step *covered_by)
{
    const struct layout *layout = backjumps->trail->layout;
    bool is_cell = constraint_is_cell(truth);
    for (unsigned i = 0; i < (is_cell ? 1 : layout->digits); i++) {
        cell_id cell = is_cell ? truth.index : layout->house[truth.index].cells[i];
        digit_mask taken = backjumps->taken[cell] & (is_cell ? layout_all_digits(layout) : digit_bit(truth.digit));
        if (taken && covered_by)
            taken &= ~covered_digits(backjumps, covered_by, cell);
        if (taken)
            add_conflicts(backjumps, set, cell, taken);
    }
}

/* Whether set `a` rests on earlier guesses than set `b`: the last guess that only one of them has is in `b`. */
static bool is_earlier(const struct backjumps *backjumps, const uint64_t *a, const uint64_t *b)
{
    for (size_t i = backjumps->words; i--;) {
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return false;
}

/* --- steps --- */

static bool read_recorded(struct backjumps *backjumps, uint64_t number, struct step *step)
{
    backjumps->steps_read++;
    return !backjumps_are_too_many(backjumps) &&
           step_read_with(backjumps->reader, cursor_pool_at(&backjumps->trail->cursors, number), number, step);
}

/* Fills `of_step` with what the whole step rests on. Where it has as many links as truths, each truth needs a link of its own,
 * and a candidate that the step removes would leave one too few. So what is gone in a link might as well be there. */
static void find_conflict(const struct backjumps *backjumps, const struct step *step)
{
    bool has_rank_0 = step->truth_count == step->link_count && !step->patterns;
    bits_clear(backjumps->of_step, backjumps->words);
    for (size_t i = 0; i < step->truth_count; i++)
        add_taken(backjumps, backjumps->of_step, step->truths[i], has_rank_0 ? step : NULL);
    for (size_t i = 0; i < step->patterns; i++)
        add_taken(backjumps, backjumps->of_step, constraint_cell(step->pattern[i].cell), NULL);
}

/* A filled cell takes its digit from its peers by itself. That is the reason where it rests on earlier guesses than the whole
 * step. */
static void use_filled_cell(const struct backjumps *backjumps, const struct trail_step *at, cell_id cell)
{
    const struct trail *trail = backjumps->trail;
    digit_mask live = backjumps->start[cell] & ~backjumps->taken[cell];
    if (!digits_are_one(live))
        return;
    bits_clear(backjumps->of_cell, backjumps->words);
    add_taken(backjumps, backjumps->of_cell, constraint_cell(cell), NULL);
    for (size_t i = 0; i < at->count; i++) {
        candidate_id candidate = trail->taken.items[at->first + i].candidate;
        cell_id peer = candidate_cell(candidate);
        if (live == digit_bit(candidate_digit(candidate)) && layout_are_peers(trail->layout, cell, peer) &&
            is_earlier(backjumps, backjumps->of_cell, conflict_of(backjumps, peer, candidate_digit(candidate))))
            take(backjumps, candidate, backjumps->of_cell);
    }
}

static bool read_deduction(struct backjumps *backjumps, const struct trail_step *at)
{
    struct step step;
    if (!read_recorded(backjumps, at->number, &step))
        return false;
    find_conflict(backjumps, &step);
    for (size_t i = 0; i < at->count; i++)
        take(backjumps, backjumps->trail->taken.items[at->first + i].candidate, backjumps->of_step);
    bool rests_on_guess = bits_any(backjumps->of_step, backjumps->words);
    for (size_t i = 0; rests_on_guess && step.truth_count > 1 && i < step.truth_count; i++) {
        if (constraint_is_cell(step.truths[i]))
            use_filled_cell(backjumps, at, step.truths[i].index);
    }
    return true;
}

static void read_guess(const struct backjumps *backjumps, const struct trail_step *at, unsigned guess)
{
    bits_clear(backjumps->of_step, backjumps->words);
    bits_add(backjumps->of_step, guess);
    for (size_t i = 0; i < at->count; i++) {
        candidate_id candidate = backjumps->trail->taken.items[at->first + i].candidate;
        take(backjumps, candidate, backjumps->of_step);
        backjumps->guessed[candidate_cell(candidate)] = (uint16_t)guess;
    }
}

/* --- levels --- */

/* Fills `of_failure` with what the constraint's having no candidate left rests on. Traces from files need not name one: then it
 * may be all guesses. */
static void find_failure(const struct backjumps *backjumps, size_t count, const struct constraint *empty)
{
    memset(backjumps->of_failure, count ? 0 : 0xFF, backjumps->words * sizeof *backjumps->of_failure);
    if (count)
        add_taken(backjumps, backjumps->of_failure, *empty, NULL);
}

static bool read_branch(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps);

/* Takes what the branch refuted, and adds the branch to those that are found if it did without its guess. */
static bool close_branch(struct backjumps *backjumps, const struct trail_step *at, bool jumps)
{
    for (size_t i = 0; i < at->count; i++)
        take(backjumps, backjumps->trail->taken.items[at->first + i].candidate, backjumps->of_failure);
    return !jumps || array_append(&backjumps->found, at->number);
}

/* Reads the step at `index` of the trail, which lies in the level of the guess. Sets whether it closed a branch that did not need its
 * own guess. In traces from files, branches may be nested more deeply than there are cells; such branches are not read. */
static bool read_step(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps)
{
    const struct trail_step *at = &backjumps->trail->steps.items[index];
    *jumps = false;
    if (at->kind == STEP_GUESS)
        read_guess(backjumps, at, guess);
    if (at->kind == STEP_BACKTRACK && guess < backjumps->trail->layout->cells)
        return read_branch(backjumps, index, guess + 1, jumps);
    if (at->kind == STEP_BACKTRACK) {
        find_failure(backjumps, 0, NULL);
        return close_branch(backjumps, at, false);
    }
    return at->kind != STEP_DEDUCE || read_deduction(backjumps, at);
}

/* Reads the level whose steps are those of the trail from `first` to `end`, and fills `of_failure` with what its failure rests
 * on: the contradiction at its end or, without one, the first of the constraints, which the step that closed it names. */
static bool read_level(struct backjumps *backjumps, size_t first, size_t end, size_t exhausted_count,
                       const struct constraint *exhausted, unsigned guess)
{
    struct trail *trail = backjumps->trail;
    size_t contradiction = trail_find_contradiction(trail, first, end);
    for (size_t i = first; i < contradiction; i++) {
        bool jumps;
        if (!read_step(backjumps, i, guess, &jumps))
            return false;
        if (jumps && contradiction == end && exhausted_count && trail_refutes_one_of(trail, i, *exhausted)) {
            if (!guess)
                backjumps->to = trail->steps.items[i].number; /* the steps behind the jump are not read */
            return true;
        }
    }
    struct step step = {.truth_count = exhausted_count, .truths = exhausted};
    if (contradiction < end && !read_recorded(backjumps, trail->steps.items[contradiction].number, &step))
        return false;
    find_failure(backjumps, step.truth_count, step.truths);
    return true;
}

/* Puts back what the branch behind `mark` has taken. */
static void leave_branch(const struct backjumps *backjumps, struct trail_mark mark)
{
    struct trail *trail = backjumps->trail;
    const struct trail_step *guess = &trail->steps.items[mark.steps];
    for (size_t i = 0; i < guess->count; i++)
        backjumps->guessed[candidate_cell(trail->taken.items[guess->first + i].candidate)] = 0;
    for (size_t i = mark.taken; i < trail->taken.count; i++) {
        candidate_id candidate = trail->taken.items[i].candidate;
        backjumps->taken[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
    }
    trail_return(trail, mark);
}

/* Reads the branch that the trail's step at `index` closed. What its failure rests on but for its guess is what the refutation of
 * the guess rests on. Sets whether it did without the guess. */
static bool read_branch(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps)
{
    struct trail *trail = backjumps->trail;
    const struct trail_step at = trail->steps.items[index];
    const struct trail_mark mark = trail_mark(trail);
    struct step step;
    if (!read_recorded(backjumps, at.number, &step) || !trail_extend(trail, at.guess - 1, at.number - 1))
        return false;
    struct constraint exhausted = step.truth_count ? step.truths[0] : (struct constraint){0};
    bool fine = read_level(backjumps, mark.steps, trail->steps.count, step.truth_count, &exhausted, guess);
    leave_branch(backjumps, mark);
    *jumps = !bits_has(backjumps->of_failure, guess);
    bits_remove(backjumps->of_failure, guess);
    return fine && close_branch(backjumps, &at, *jumps);
}

bool backjumps_read(struct backjumps *backjumps, size_t first, size_t end, struct constraint exhausted)
{
    const struct trail *trail = backjumps->trail;
    backjumps->from = trail->steps.items[first].number;
    backjumps->to = trail->steps.items[end - 1].number;
    backjumps->found.count = 0;
    for (unsigned c = 0; c < trail->layout->cells; c++) {
        backjumps->start[c] = trail_live_before(trail, backjumps->from, (cell_id)c);
        backjumps->taken[c] = backjumps->guessed[c] = 0;
    }
    return read_level(backjumps, first, end, 1, &exhausted, 0);
}

bool backjumps_contain(const struct backjumps *backjumps, uint64_t backtrack)
{
    return backjumps->found.count &&
           bsearch(&backtrack, backjumps->found.items, backjumps->found.count, sizeof backtrack, step_compare_numbers);
}
