/* A search that learns. Cells and houses propagate until a constraint has no candidate left. Then the conflict is
 * traced back to a nogood: placed digits that cannot all be true, anywhere in the puzzle. It is taken at the first
 * unique implication point (J. P. Marques-Silva, K. A. Sakallah, "GRASP", 1996): the last placed digit of its level
 * through which every path to the conflict goes. The search jumps back to the latest level at which a further digit of
 * the nogood was placed. There the nogood removes the implication point, as it removes a candidate whenever all but one
 * of its digits are placed. From time to time the search restarts with everything that it has learned. The number of
 * conflicts before a restart follows the sequence of M. Luby, A. Sinclair and D. Zuckerman ("Optimal speedup of Las
 * Vegas algorithms", 1993). */
#include <string.h>

#include "base/translation.h"
#include "engine/learn_internal.h"

enum { STAT_GUESSES, STAT_CONFLICTS, STAT_NOGOODS, STAT_USES, STAT_RESTARTS };
enum { CONFLICTS_TO_RESTART = 32 }; /* multiplied by the terms of Luby's sequence */

static uint32_t depth_of(const struct learn *learn)
{
    return (uint32_t)learn->levels.count;
}

static bool is_open(const struct learn *learn, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    return learn->mask[candidate_cell(candidate)] & digit_bit(candidate_digit(candidate));
}

/* --- propagation --- */

/* Makes the candidate false. Returns false if its cell then has no candidate left. */
static bool make_false(struct learn *learn, uint32_t number, enum cause_kind kind, uint32_t index)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    cell_id cell = candidate_cell(candidate);
    learn->false_by[number] = (struct cause){kind, index, depth_of(learn)};
    learn->mask[cell] &= ~digit_bit(candidate_digit(candidate));
    array_append(&learn->trail, number << 1 | 1);
    sum_queue_add(&learn->sums, cell);
    if (!learn->mask[cell])
        learn->empty = constraint_cell(cell);
    return learn->mask[cell];
}

static void make_true(struct learn *learn, uint32_t number, enum cause_kind kind, uint32_t index)
{
    cell_id cell = candidate_cell(candidate_numbered(learn->layout, number));
    uint32_t first = cell * learn->layout->digits;
    learn->is_true[number] = true;
    learn->true_by[number] = (struct cause){kind, index, depth_of(learn)};
    array_append(&learn->trail, number << 1);
    for (uint32_t other = first; other < first + learn->layout->digits; other++) {
        if (other != number && is_open(learn, other))
            make_false(learn, other, CAUSE_RIVAL, number);
    }
}

/* Places the truth's last candidate. */
static void place(struct learn *learn, struct constraint truth, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    cell_id cell = candidate_cell(candidate);
    digit_mask others = learn->mask[cell] & ~digit_bit(candidate_digit(candidate));
    if (others) {
        recorder_begin(&learn->recorder, learn->single_technique);
        recorder_remove(&learn->recorder, cell, others);
        recorder_place(&learn->recorder, cell, candidate_digit(candidate));
        recorder_truth(&learn->recorder, truth);
        recorder_link(&learn->recorder, constraint_cell(cell));
        recorder_end(&learn->recorder);
    }
    make_true(learn, number, CAUSE_TRUTH, constraint_number(learn->layout, truth));
}

static bool remove_from_peers(struct learn *learn, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    const struct cell *cell = &learn->layout->cell[candidate_cell(candidate)];
    unsigned digit = candidate_digit(candidate);
    bool any = false, fine = true;
    for (unsigned i = 0; i < cell->peer_count; i++) {
        if (!(learn->mask[cell->peers[i]] & digit_bit(digit)))
            continue;
        if (!any)
            recorder_begin(&learn->recorder, learn->peers_technique);
        any = true;
        recorder_remove(&learn->recorder, cell->peers[i], digit_bit(digit));
        uint32_t other = candidate_number(learn->layout, candidate_id_of(cell->peers[i], digit));
        fine &= make_false(learn, other, CAUSE_RIVAL, number);
    }
    if (any) {
        recorder_evidence_peers_of(&learn->recorder, candidate_cell(candidate));
        recorder_end(&learn->recorder);
    }
    return fine;
}

static bool remove_rivals(struct learn *learn, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    for (unsigned i = 0; i < candidate_rivals(learn->layout, candidate); i++) {
        candidate_id rival = candidate_rival(learn->layout, candidate, i);
        uint32_t other = candidate_number(learn->layout, rival);
        if (!is_open(learn, other))
            continue;
        recorder_begin(&learn->recorder, learn->peers_technique);
        recorder_remove(&learn->recorder, candidate_cell(rival), digit_bit(candidate_digit(rival)));
        recorder_truth(&learn->recorder, constraint_cell(candidate_cell(candidate)));
        recorder_link(&learn->recorder, constraint_of_both(learn->layout, rival, candidate));
        recorder_end(&learn->recorder);
        if (!make_false(learn, other, CAUSE_RIVAL, number))
            return false;
    }
    return true;
}

/* Checks whether a constraint of a false candidate has one candidate left, or none. */
static bool look_at_truths(struct learn *learn, uint32_t number)
{
    const struct layout *layout = learn->layout;
    candidate_id candidate = candidate_numbered(layout, number);
    for (unsigned i = 0; i < candidate_truths(layout, candidate); i++) {
        struct constraint truth = candidate_constraint(layout, candidate, i);
        unsigned left = 0;
        uint32_t last = 0;
        for (unsigned k = 0; k < layout->digits && left < 2; k++) {
            uint32_t other = candidate_number(layout, constraint_candidate(layout, truth, k));
            if (is_open(learn, other)) {
                last = other;
                left++;
            }
        }
        if (!left) {
            learn->empty = truth;
            return false;
        }
        if (left == 1 && !learn->is_true[last])
            place(learn, truth, last);
    }
    return true;
}

/* --- nogoods --- */

/* Applies a nogood all of whose candidates except one are placed: removes that one. If all are placed, removes the
 * first one, which empties its cell. Sets `*changed` if it removes a candidate. Returns false at a conflict. */
static bool use_nogood(struct learn *learn, uint32_t index, bool *changed)
{
    const struct nogood *nogood = &learn->nogoods.items[index];
    const uint32_t *numbers = learn->pool.items + nogood->first;
    uint32_t left = NO_NUMBER;
    for (uint32_t i = 0; i < nogood->count; i++) {
        if (learn->is_true[numbers[i]])
            continue;
        if (left != NO_NUMBER || !is_open(learn, numbers[i]))
            return true;
        left = numbers[i];
    }
    left = left == NO_NUMBER ? numbers[0] : left;
    *changed = true;
    learn_record_use(learn, nogood, left);
    learn->task->stat[STAT_USES]++;
    return make_false(learn, left, CAUSE_NOGOOD, index);
}

/* --- sums --- */

/* Removes the candidates that no filling of the sum uses or, if it has no filling, all candidates of its first cell.
 * Sets `*changed` if it removes anything. Returns false at a conflict. */
static bool use_sum(struct learn *learn, unsigned number, bool *changed)
{
    const struct sum *sum = &learn->layout->sums->sum[number];
    digit_mask possible[MAX_SUM_CELLS];
    bool can_fill = sum_find_possible(sum, learn->mask, possible), fine = true, any = false;
    for (unsigned i = 0; i < (can_fill ? sum->cells : 1u); i++) {
        cell_id cell = sum->cell[i];
        digit_mask gone = learn->mask[cell] & ~(can_fill ? possible[i] : 0);
        if (!gone)
            continue;
        if (!any)
            recorder_begin(&learn->recorder, sum_queue_technique(&learn->sums, number));
        any = true;
        recorder_remove(&learn->recorder, cell, gone);
        for (; gone; gone &= gone - 1)
            fine &= make_false(learn, candidate_number(learn->layout, candidate_id_of(cell, digit_first(gone))),
                               CAUSE_SUM, number);
    }
    if (any) {
        recorder_link(&learn->recorder, constraint_sum(number));
        recorder_end(&learn->recorder);
    }
    *changed |= any;
    return fine;
}

static bool use_sums(struct learn *learn, bool *changed)
{
    bool fine = true;
    unsigned number = NO_SUM;
    while (fine && !*changed && (number = sum_queue_take(&learn->sums)) != NO_SUM)
        fine = use_sum(learn, number, changed);
    return fine;
}

/* Removes the failed guess. Together with the earlier guesses, it is a nogood. */
static bool remove_failed(struct learn *learn)
{
    uint32_t number = learn->failed;
    candidate_id candidate = candidate_numbered(learn->layout, number);
    learn->failed = NO_NUMBER;
    recorder_begin(&learn->recorder, learn->nogood_technique);
    recorder_remove(&learn->recorder, candidate_cell(candidate), digit_bit(candidate_digit(candidate)));
    recorder_truth(&learn->recorder, constraint_cell(candidate_cell(candidate)));
    recorder_role(&learn->recorder, ROLE_NOGOOD, 0);
    recorder_role_candidate(&learn->recorder, candidate);
    for (size_t i = learn->levels.count; i--;)
        recorder_role_candidate(&learn->recorder, candidate_numbered(learn->layout, learn->levels.items[i].guess));
    recorder_end(&learn->recorder);
    return make_false(learn, number, CAUSE_FAILED, 0);
}

static bool propagate(struct learn *learn)
{
    bool changed = true, fine = true;
    if (learn->failed != NO_NUMBER)
        fine = remove_failed(learn);
    while (fine && changed && !learn->recorder.is_full) {
        changed = false;
        while (fine && learn->propagated < learn->trail.count) {
            uint32_t entry = learn->trail.items[learn->propagated++], number = entry >> 1;
            fine = entry & 1 ? look_at_truths(learn, number)
                             : remove_from_peers(learn, number) && remove_rivals(learn, number);
        }
        for (uint32_t i = 0; fine && !changed && i < learn->nogoods.count; i++)
            fine = use_nogood(learn, i, &changed);
        if (fine && !changed)
            fine = use_sums(learn, &changed);
    }
    return fine;
}

/* --- conflicts --- */

static void close_levels(struct learn *learn, size_t left)
{
    size_t start = learn->levels.items[left].trail;
    learn->levels.count = left;
    while (learn->trail.count > start) {
        uint32_t entry = learn->trail.items[--learn->trail.count];
        candidate_id candidate = candidate_numbered(learn->layout, entry >> 1);
        if (entry & 1)
            learn->mask[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
        else
            learn->is_true[entry >> 1] = false;
    }
    learn->propagated = 0;
    sum_queue_fill(&learn->sums, false); /* sums allow everything that was left before the guess */
}

/* Returns the latest level at which a digit of the nogood other than its first was placed. */
static uint32_t level_of_rest(const struct learn *learn, const struct nogood *nogood)
{
    uint32_t latest = 0;
    for (uint32_t i = 1; i < nogood->count; i++) {
        uint32_t level = learn->true_by[learn->pool.items[nogood->first + i]].level;
        latest = level > latest ? level : latest;
    }
    return latest;
}

/* The terms of the sequence are 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... */
static uint32_t luby(uint32_t term)
{
    uint32_t power = 1;
    while (2 * power <= term + 1)
        power *= 2;
    return term + 1 == power ? power / 2 : luby(term + 1 - power);
}

/* Backtracks until the last learned nogood excludes a digit. If that is the innermost guess, or nothing was learned,
 * this guess has failed. */
static void go_back(struct learn *learn, const struct nogood *learned)
{
    uint32_t depth = depth_of(learn), left = learned ? level_of_rest(learn, learned) : depth - 1;
    uint32_t guess = learn->levels.items[depth - 1].guess;
    if (left + 1 == depth && (!learned || learn->pool.items[learned->first] == guess))
        recorder_backtrack(&learn->recorder, NO_CELL);
    else
        recorder_backjump(&learn->recorder, depth - left, false);
    learn->failed = learned ? NO_NUMBER : guess;
    close_levels(learn, left);
}

static void restart_if_due(struct learn *learn)
{
    if (learn->nogoods.count - learn->nogoods_before < CONFLICTS_TO_RESTART * luby(learn->restarts + 1))
        return;
    learn->restarts++;
    learn->nogoods_before = learn->nogoods.count;
    if (!depth_of(learn))
        return;
    learn->task->stat[STAT_RESTARTS]++;
    recorder_backjump(&learn->recorder, depth_of(learn), true);
    close_levels(learn, 0);
}

/* Learns from a conflict and backtracks. Returns false if no level is open. */
static bool learn_and_go_back(struct learn *learn)
{
    const struct nogood *learned = depth_of(learn) ? learn_analyze(learn) : NULL;
    learn->task->stat[STAT_CONFLICTS]++;
    recorder_contradiction(&learn->recorder, learn->empty);
    if (learned)
        learn_record_learned(learn, learned);
    learn->task->stat[STAT_NOGOODS] += learned != NULL;
    guess_choice_note(&learn->choice, learn->empty);
    if (!depth_of(learn)) {
        recorder_final_step(&learn->recorder, STEP_NO_SOLUTION, NO_CELL);
        return false;
    }
    go_back(learn, learned);
    if (learned)
        restart_if_due(learn);
    return true;
}

/* --- the search --- */

/* Guesses the lowest digit of a cell. Returns false if every cell has a digit. */
static bool decide(struct learn *learn)
{
    guess_choice_begin(&learn->choice, recorder_steps(&learn->recorder));
    for (unsigned c = 0; c < learn->layout->cells; c++) {
        if (!digits_are_one(learn->mask[c]))
            guess_choice_offer(&learn->choice, (cell_id)c, digit_count(learn->mask[c]));
    }
    cell_id best = learn->choice.cell;
    if (best == NO_CELL)
        return false;
    digit_mask wanted = learn->mask[best] & guess_choice_digit(&learn->choice, false);
    digit_mask others = learn->mask[best] & ~guess_choice_digit(&learn->choice, true);
    unsigned digit = digit_first(wanted ? wanted : others);
    uint32_t number = candidate_number(learn->layout, candidate_id_of(best, digit));
    array_append(&learn->levels, (struct level){number, learn->trail.count});
    learn->task->stat[STAT_GUESSES]++;
    recorder_guess(&learn->recorder, best, digit);
    make_true(learn, number, CAUSE_NONE, 0);
    return true;
}

static void start(struct learn *learn)
{
    const struct layout *layout = learn->layout;
    for (unsigned c = 0; c < layout->cells; c++)
        learn->mask[c] = layout_all_digits(layout);
    for (uint32_t n = 0; n < layout_candidates(layout); n++) {
        if (!(learn->task->puzzle->start[n / layout->digits] & digit_bit(n % layout->digits + 1)))
            make_false(learn, n, CAUSE_NONE, 0);
    }
    sum_queue_fill(&learn->sums, true);
}

static enum engine_outcome run(struct learn *learn)
{
    start(learn);
    for (;;) {
        if (recorder_must_stop(&learn->recorder, learn->task))
            return recorder_stopped(&learn->recorder, learn->task);
        if (!propagate(learn)) {
            if (!learn_and_go_back(learn))
                return learn->recorder.is_full ? ENGINE_FULL : ENGINE_NO_SOLUTION;
        } else if (!learn->recorder.is_full && !decide(learn)) {
            break;
        }
    }
    memcpy(learn->task->solution, learn->mask, learn->layout->cells * sizeof *learn->mask);
    recorder_final_step(&learn->recorder, STEP_SOLVED, NO_CELL);
    return learn->recorder.is_full ? ENGINE_FULL : ENGINE_SOLVED;
}

static void finish(struct learn *learn)
{
    for (size_t i = 0; i < learn->nogoods.count; i++) {
        memory_free(learn->nogoods.items[i].own_evidence);
        memory_free(learn->nogoods.items[i].evidence);
    }
    memory_free(learn->nogoods.items);
    memory_free(learn->pool.items);
    memory_free(learn->levels.items);
    memory_free(learn->trail.items);
    memory_free(learn->mask);
    memory_free(learn->true_by);
    memory_free(learn->false_by);
    memory_free(learn->is_true);
    memory_free(learn->seen);
    memory_free(learn->own_evidence);
    memory_free(learn->evidence);
    memory_free(learn->premises.items);
    sum_queue_finish(&learn->sums);
}

static enum engine_outcome solve(struct engine_task *task)
{
    const struct layout *layout = task->puzzle->layout;
    size_t candidates = layout_candidates(layout), words = (layout_links(layout) + 63) / 64;
    struct learn learn = {
        .task = task,
        .layout = layout,
        .recorder = {.trace = task->trace},
        .mask = memory_calloc(layout->cells, sizeof *learn.mask),
        .true_by = memory_calloc(candidates, sizeof *learn.true_by),
        .false_by = memory_calloc(candidates, sizeof *learn.false_by),
        .is_true = memory_calloc(candidates, sizeof *learn.is_true),
        .seen = memory_calloc(candidates, sizeof *learn.seen),
        .failed = NO_NUMBER,
        .constraint_words = words,
        .own_evidence = memory_calloc(2 * words, sizeof *learn.own_evidence),
        .evidence = memory_calloc(2 * words, sizeof *learn.evidence),
    };
    learn.peers_technique = recorder_technique(&learn.recorder, "peers");
    learn.single_technique = recorder_technique(&learn.recorder, "hidden-single");
    learn.nogood_technique = recorder_technique(&learn.recorder, "nogood");
    learn.learned_technique = recorder_technique(&learn.recorder, "learned-nogood");
    sum_queue_init(&learn.sums, layout, &learn.recorder);
    guess_choice_init(&learn.choice, &task->settings.choose, layout);
    enum engine_outcome outcome = run(&learn);
    guess_choice_finish(&learn.choice);
    finish(&learn);
    return outcome;
}

const struct engine engine_learn = {
    .id = "learn",
    .title = TR("Learning from conflicts"),
    .summary =
        TR("Propagates cells and houses, guesses, and learns from each contradiction which digits exclude each other."),
    .stat_names = {"guesses", "conflicts", "nogoods", "uses", "restarts"},
    .clues = ENGINE_KNOWS_CLUES,
    .chooses = true,
    .solve = solve,
};
