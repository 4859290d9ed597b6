#include "why/backjump.h"

#include <stdlib.h>

#include "base/bits.h"

void backjumps_init(struct backjumps *backjumps, struct trail *trail)
{
    *backjumps = (struct backjumps){.trail = trail};
}

void backjumps_finish(struct backjumps *backjumps)
{
    memory_free(backjumps->found.items);
    step_builder_finish(&backjumps->read);
    memory_free(backjumps->start);
    memory_free(backjumps->taken);
    memory_free(backjumps->guess);
    memory_free(backjumps->linked);
    memory_free(backjumps->is_known);
    memory_free(backjumps->conflict);
    memory_free(backjumps->of_step);
    *backjumps = (struct backjumps){0};
}

/* --- conflict sets --- */

/* Returns the conflict set of a candidate or, for digit 0, of all removals from the cell. */
static uint64_t *conflict_of(const struct backjumps *backjumps, cell_id cell, unsigned digit)
{
    return backjumps->conflict + cell * backjumps->cell_words + digit * backjumps->words;
}

/* Enlarges each conflict set to `words` words. */
static void widen(struct backjumps *backjumps, size_t words)
{
    const struct layout *layout = backjumps->trail->layout;
    size_t sets = (size_t)layout->cells * (layout->digits + 1u), from = backjumps->words;
    uint64_t *conflict = memory_calloc(sets * words, sizeof *conflict);
    uint64_t *of_step = memory_calloc(2 * words, sizeof *of_step);
    for (size_t i = 0; from && i < sets; i++)
        bits_copy(conflict + i * words, backjumps->conflict + i * from, from);
    for (size_t i = 0; from && i < 2; i++)
        bits_copy(of_step + i * words, backjumps->of_step + i * from, from);
    memory_free(backjumps->conflict);
    memory_free(backjumps->of_step);
    backjumps->conflict = conflict;
    backjumps->of_step = of_step;
    backjumps->of_failure = of_step + words;
    backjumps->words = words;
    backjumps->cell_words = (layout->digits + 1u) * words;
}

/* Allocates for the first level to be read. */
static void make_room(struct backjumps *backjumps)
{
    const struct layout *layout = backjumps->trail->layout;
    if (backjumps->words)
        return;
    backjumps->start = memory_calloc(layout->cells, sizeof *backjumps->start);
    backjumps->taken = memory_calloc(layout->cells, sizeof *backjumps->taken);
    backjumps->guess = memory_calloc(layout->cells, sizeof *backjumps->guess);
    backjumps->linked = memory_calloc((size_t)layout->houses + layout->cells, sizeof *backjumps->linked);
    backjumps->is_known = memory_calloc(layout->cells, sizeof *backjumps->is_known);
    widen(backjumps, 1);
}

/* Notes that a step took the candidate, with its conflict set. */
static void take(const struct backjumps *backjumps, candidate_id candidate, const uint64_t *set)
{
    cell_id cell = candidate_cell(candidate);
    backjumps->taken[cell] |= digit_bit(candidate_digit(candidate));
    backjumps->is_known[cell] = false;
    bits_copy(conflict_of(backjumps, cell, candidate_digit(candidate)), set, backjumps->words);
}

/* Adds the conflict sets of digits that were taken from the cell. If a guess in the cell took one of them, adds only
 * that guess: while it is open, the other digits are gone anyway. */
static void add_conflicts(const struct backjumps *backjumps, uint64_t *set, cell_id cell, digit_mask digits)
{
    const uint64_t *of_cell = conflict_of(backjumps, cell, 0);
    if (backjumps->guess[cell].took & digits) {
        bits_add(set, backjumps->guess[cell].number);
        return;
    }
    for (digit_mask left = digits; left; left &= left - 1)
        bits_or(set, of_cell + digit_first(left) * backjumps->words, backjumps->words);
}

/* Marks what the step's links cover, or clears the marks. An exclusion covers candidates of several cells, for which
 * there are no marks; so the conflict set becomes larger than necessary. */
static void mark_links(const struct backjumps *backjumps, bool covers)
{
    const struct layout *layout = backjumps->trail->layout;
    for (size_t i = 0; i < backjumps->read.step.link_count; i++) {
        struct constraint link = backjumps->read.step.links[i];
        if (constraint_is_cell(link))
            backjumps->linked[layout->houses + link.index] = covers ? layout_all_digits(layout) : 0;
        else if (constraint_is_house(link) && covers)
            backjumps->linked[link.index] |= digit_bit(link.digit);
        else if (constraint_is_house(link))
            backjumps->linked[link.index] = 0;
    }
}

/* Returns the digits whose candidates in the cell a marked link covers. */
static digit_mask covered_digits(const struct backjumps *backjumps, cell_id cell)
{
    const struct layout *layout = backjumps->trail->layout;
    digit_mask covered = backjumps->linked[layout->houses + cell];
    for (unsigned i = 0; i < layout->cell[cell].house_count; i++)
        covered |= backjumps->linked[layout->cell[cell].houses[i]];
    return covered;
}

/* Adds the conflict sets of the truth's removed candidates, except those that a marked link covers. */
static void add_taken(const struct backjumps *backjumps, uint64_t *set, struct constraint truth, bool has_links)
{
    const struct layout *layout = backjumps->trail->layout;
    bool is_cell = constraint_is_cell(truth);
    for (unsigned i = 0; i < (is_cell ? 1 : layout->digits); i++) {
        cell_id cell = is_cell ? truth.index : layout->house[truth.index].cells[i];
        digit_mask taken = backjumps->taken[cell] & (is_cell ? layout_all_digits(layout) : digit_bit(truth.digit));
        if (taken && has_links)
            taken &= ~covered_digits(backjumps, cell);
        if (taken)
            add_conflicts(backjumps, set, cell, taken);
    }
}

/* Returns whether set `a` depends on earlier guesses than set `b`: the last guess in only one of them is in `b`. */
static bool is_earlier(const struct backjumps *backjumps, const uint64_t *a, const uint64_t *b)
{
    for (size_t i = backjumps->words; i--;) {
        if (a[i] != b[i])
            return a[i] < b[i];
    }
    return false;
}

/* --- steps --- */

/* Reads the truths and links of a step, and its pattern. */
static bool read_evidence(struct backjumps *backjumps, uint64_t number)
{
    struct cursor *cursor = cursor_pool_at(&backjumps->trail->cursors, number);
    const struct record *record = cursor_record(cursor, number);
    backjumps->steps_read++;
    return !backjumps_are_too_many(backjumps) && cursor_is_valid(cursor) &&
           record_read_evidence(record, backjumps->trail->layout, &backjumps->read);
}

/* Returns whether the step has as many links as truths, and no sum or pattern. Then each truth needs a link of its own,
 * and a candidate removed by the step would leave one link too few. So candidates that are gone from a link might as
 * well be there. Without this rule, slices of `stack` have a quarter more steps. */
static bool has_rank_0(const struct step *step)
{
    bool has_sum = false;
    for (size_t i = 0; i < step->link_count && !has_sum; i++)
        has_sum = constraint_is_sum(step->links[i]);
    return step->truth_count == step->link_count && !step->patterns && !has_sum;
}

/* Fills `of_step` with the guesses that the step needs: those of the candidates removed from its truths, its sums and
 * its pattern. */
static void find_conflict(const struct backjumps *backjumps)
{
    const struct step *step = &backjumps->read.step;
    bool is_rank_0 = has_rank_0(step);
    bits_clear(backjumps->of_step, backjumps->words);
    if (is_rank_0)
        mark_links(backjumps, true);
    for (size_t i = 0; i < step->truth_count; i++)
        add_taken(backjumps, backjumps->of_step, step->truths[i], is_rank_0);
    if (is_rank_0)
        mark_links(backjumps, false);
    for (size_t i = 0; i < step->link_count; i++) {
        const struct sum *sum = constraint_sum_of(backjumps->trail->layout, step->links[i]);
        for (unsigned k = 0; sum && k < sum->cells; k++)
            add_taken(backjumps, backjumps->of_step, constraint_cell(sum->cell[k]), false);
    }
    for (size_t i = 0; i < step->patterns; i++)
        add_taken(backjumps, backjumps->of_step, constraint_cell(step->pattern[i].cell), false);
}

/* Returns the conflict set of all removals from the cell. */
static const uint64_t *conflict_of_cell(const struct backjumps *backjumps, cell_id cell)
{
    uint64_t *set = conflict_of(backjumps, cell, 0);
    if (!backjumps->is_known[cell]) {
        bits_clear(set, backjumps->words);
        add_taken(backjumps, set, constraint_cell(cell), false);
        backjumps->is_known[cell] = true;
    }
    return set;
}

/* A filled cell alone takes its digit from its peers. That is the reason if it depends on earlier guesses than the
 * whole step. The search for the candidate with that digit starts at `likely`, because most steps name cells and
 * candidates in the same order. */
static void use_filled_cell(const struct backjumps *backjumps, const struct trail_step *at, cell_id cell, size_t likely)
{
    const struct trail *trail = backjumps->trail;
    digit_mask live = backjumps->start[cell] & ~backjumps->taken[cell];
    if (!digits_are_one(live))
        return;
    const uint64_t *set = conflict_of_cell(backjumps, cell);
    if (!is_earlier(backjumps, set, backjumps->of_step))
        return;
    const struct taken_candidate *taken = trail->taken.items + at->first;
    bool is_one_cell = candidate_cell(taken[0].candidate) == candidate_cell(taken[at->count - 1].candidate);
    for (size_t i = 0; i < at->count; i++) {
        candidate_id candidate = taken[(likely + i) % at->count].candidate;
        if (live != digit_bit(candidate_digit(candidate)))
            continue;
        cell_id peer = candidate_cell(candidate);
        if (layout_are_peers(trail->layout, cell, peer) &&
            is_earlier(backjumps, set, conflict_of(backjumps, peer, candidate_digit(candidate))))
            take(backjumps, candidate, set);
        if (is_one_cell)
            break;
    }
}

static bool read_deduction(struct backjumps *backjumps, const struct trail_step *at)
{
    const struct step *step = &backjumps->read.step;
    if (!read_evidence(backjumps, at->number))
        return false;
    find_conflict(backjumps);
    for (size_t i = 0; i < at->count; i++)
        take(backjumps, backjumps->trail->taken.items[at->first + i].candidate, backjumps->of_step);
    bool rests_on_guess = bits_any(backjumps->of_step, backjumps->words);
    for (size_t i = 0; rests_on_guess && at->count && step->truth_count > 1 && i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]))
            use_filled_cell(backjumps, at, step->truths[i].index, i);
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
        struct cell_guess *of_cell = &backjumps->guess[candidate_cell(candidate)];
        of_cell->took |= digit_bit(candidate_digit(candidate));
        of_cell->number = (uint16_t)guess;
    }
}

/* --- levels --- */

/* Fills `of_failure` with the conflict set of the constraint, which has no candidate left. Traces from files need not
 * name one (NULL): then it may be all guesses. */
static void find_failure(const struct backjumps *backjumps, const struct constraint *empty)
{
    memset(backjumps->of_failure, empty ? 0 : 0xFF, backjumps->words * sizeof *backjumps->of_failure);
    if (empty)
        add_taken(backjumps, backjumps->of_failure, *empty, false);
}

static bool read_branch(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps);

/* Notes what the branch has refuted. If it failed without its guess, adds it to the result. */
static void close_branch(struct backjumps *backjumps, const struct trail_step *at, bool jumps)
{
    for (size_t i = 0; i < at->count; i++)
        take(backjumps, backjumps->trail->taken.items[at->first + i].candidate, backjumps->of_failure);
    if (jumps)
        array_append(&backjumps->found, at->number);
}

/* Reads the step at `index` of the trail, in the level of the guess. Sets whether it closed a branch that did not need
 * its own guess. In traces from files, branches may be nested more deeply than there are cells; such branches are
 * skipped. */
static bool read_step(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps)
{
    const struct trail_step *at = &backjumps->trail->steps.items[index];
    *jumps = false;
    if (at->kind == STEP_GUESS)
        read_guess(backjumps, at, guess);
    if (at->kind == STEP_BACKTRACK && !at->count) /* it refutes nothing, or nothing new */
        return true;
    if (at->kind == STEP_BACKTRACK && guess < backjumps->trail->layout->cells)
        return read_branch(backjumps, index, guess + 1, jumps);
    if (at->kind == STEP_BACKTRACK) {
        find_failure(backjumps, NULL);
        close_branch(backjumps, at, false);
        return true;
    }
    return at->kind != STEP_DEDUCE || read_deduction(backjumps, at);
}

/* Reads the level with the steps from `first` to `end` of the trail. Fills `of_failure` with the conflict set of its
 * failure: the constraint is `empty` (may be NULL) in the end. If its candidates failed in branches, each branch that
 * did not need its guess is a reason by itself. */
static bool read_level(struct backjumps *backjumps, size_t first, size_t end, const struct constraint *empty,
                       bool is_exhausted, unsigned guess)
{
    const struct trail *trail = backjumps->trail;
    for (size_t i = first; i < end; i++) {
        bool jumps;
        if (!read_step(backjumps, i, guess, &jumps))
            return false;
        if (jumps && is_exhausted && empty && trail_refutes_one_of(trail, i, *empty)) {
            if (!guess)
                backjumps->to = trail->steps.items[i].number; /* the steps after the jump are not read */
            return true;
        }
    }
    find_failure(backjumps, empty);
    return true;
}

/* Undoes what the branch after `mark` has taken. */
static void leave_branch(const struct backjumps *backjumps, struct trail_mark mark)
{
    struct trail *trail = backjumps->trail;
    const struct trail_step *guess = &trail->steps.items[mark.steps];
    for (size_t i = 0; i < guess->count; i++)
        backjumps->guess[candidate_cell(trail->taken.items[guess->first + i].candidate)].took = 0;
    for (size_t i = mark.taken; i < trail->taken.count; i++) {
        candidate_id candidate = trail->taken.items[i].candidate;
        backjumps->taken[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
        backjumps->is_known[candidate_cell(candidate)] = false;
    }
    trail_return(trail, mark);
}

/* Reads the branch closed by the trail's step at `index`. The conflict set of its failure, without its guess, is that
 * of the guess's refutation. Sets whether the failure did not need the guess. */
static bool read_branch(struct backjumps *backjumps, size_t index, unsigned guess, bool *jumps)
{
    struct trail *trail = backjumps->trail;
    const struct trail_step at = trail->steps.items[index];
    const struct trail_mark mark = trail_mark(trail);
    cursor_pool_move(&trail->cursors, at.guess);
    if (guess >= 64 * backjumps->words)
        widen(backjumps, 2 * backjumps->words);
    if (!trail_extend(trail, at.guess - 1, at.number - 1))
        return false;
    size_t end = trail_find_contradiction(trail, mark.steps, trail->steps.count);
    bool is_exhausted = end == trail->steps.count;
    if (!read_evidence(backjumps, is_exhausted ? at.number : trail->steps.items[end].number))
        return false;
    const struct step *step = &backjumps->read.step;
    struct constraint empty = step->truth_count ? step->truths[0] : (struct constraint){0};
    bool fine = read_level(backjumps, mark.steps, end, step->truth_count ? &empty : NULL, is_exhausted, guess);
    leave_branch(backjumps, mark);
    *jumps = !bits_has(backjumps->of_failure, guess);
    bits_remove(backjumps->of_failure, guess);
    if (!fine)
        return false;
    close_branch(backjumps, &at, *jumps);
    return true;
}

bool backjumps_read(struct backjumps *backjumps, size_t first, size_t end, struct constraint exhausted)
{
    const struct trail *trail = backjumps->trail;
    backjumps->from = trail->steps.items[first].number;
    backjumps->to = trail->steps.items[end - 1].number;
    backjumps->found.count = 0;
    make_room(backjumps);
    for (unsigned c = 0; c < trail->layout->cells; c++) {
        backjumps->start[c] = trail_live_before(trail, backjumps->from, (cell_id)c);
        backjumps->taken[c] = backjumps->guess[c].took = 0;
        backjumps->is_known[c] = false;
    }
    cursor_pool_begin_part(&backjumps->trail->cursors, backjumps->from, backjumps->to);
    bool fine = read_level(backjumps, first, end, &exhausted, true, 0);
    cursor_pool_end_part(&backjumps->trail->cursors);
    return fine;
}

bool backjumps_contain(const struct backjumps *backjumps, uint64_t backtrack)
{
    return backjumps->found.count &&
           bsearch(&backtrack, backjumps->found.items, backjumps->found.count, sizeof backtrack, step_compare_numbers);
}
