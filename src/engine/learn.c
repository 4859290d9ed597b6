/* Search that learns. Cells and houses propagate until a constraint has no candidate left. Then the conflict is traced back to a
 * nogood: placed digits that cannot all be true, anywhere in the puzzle. It is taken at the first unique implication point (J. P.
 * Marques-Silva, K. A. Sakallah, "GRASP", 1996): the last placed digit of its level that all ways to the conflict pass. The search
 * goes back one level at a time (A. Nadel, V. Ryvchin, "Chronological Backtracking", 2018), and the nogood removes a candidate as
 * soon as all but one of its digits are placed. As long as it is violated as a whole, the search goes back further.
 *
 * The step that learns a nogood has the truths and links of its conflict, and names the nogoods that took part as its premises. A nogood carries
 * with it the truths and links of all these, so that each step that uses it is proved by itself. A sum looks at all
 * its cells at once and cannot be combined with these, so that a conflict which rests on one teaches no nogood beyond that point of its
 * way back; where none refutes the guess, it is taken away because it has failed. */
#include <string.h>

#include "base/array.h"
#include "base/bits.h"
#include "base/translation.h"
#include "engine/sum_queue.h"

enum { STAT_GUESSES, STAT_CONFLICTS, STAT_NOGOODS, STAT_USES };

/* Why a candidate is true or false. */
enum cause_kind {
    CAUSE_NONE,   /* it is a guess, or given */
    CAUSE_TRUTH,  /* all others of the truth with this number are false */
    CAUSE_RIVAL,  /* the candidate with this number is true, which excludes it */
    CAUSE_NOGOOD, /* all others of this nogood are true */
    CAUSE_SUM,    /* it is in no way to fill a sum */
    CAUSE_FAILED, /* its guess has failed */
};

struct cause {
    enum cause_kind kind;
    uint32_t index;
    uint32_t level;
};

struct nogood {
    size_t first; /* of its candidates in the pool */
    uint32_t count;
    uint32_t premises; /* how many nogoods took part in its conflict; in the pool they come behind its candidates */
    uint64_t *own_evidence; /* [2 * constraint_words]: truths and links of its conflict */
    uint64_t *evidence;     /* the same with those of the premises */
};

struct level {
    uint32_t guess;
    size_t trail;
};

#define NO_NUMBER UINT32_MAX

/* Its members are the assignment with the reasons for it, the nogoods, and what the last conflict rests on. */
struct learn {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    digit_mask *mask;       /* [cells] */
    struct cause *true_by;  /* [candidates] */
    struct cause *false_by; /* [candidates] */
    bool *is_true;          /* [candidates] */
    ARRAY(uint32_t) trail;  /* numbers of candidates << 1, with bit 0 set of those that became false */
    size_t propagated;
    ARRAY(struct level) levels;
    ARRAY(uint32_t) pool;
    ARRAY(struct nogood) nogoods;
    size_t constraint_words;
    struct constraint empty; /* the constraint without candidates, at a conflict */
    uint32_t violated;       /* the nogood all of whose digits are placed, or NO_NUMBER */
    uint32_t failed;         /* the guess that was taken back and that no nogood refutes, or NO_NUMBER */
    bool rests_on_sum;       /* the conflict does, or on a guess that has failed */
    struct sum_queue sums;
    bool *seen;               /* [candidates]: true ones that the conflict rests on */
    uint64_t *own_evidence;   /* [2 * constraint_words]: truths, then links, of the conflict */
    uint64_t *evidence;       /* the same with those of the premises */
    ARRAY(uint32_t) premises; /* nogoods that took part in the conflict */
    unsigned peers_technique, single_technique, nogood_technique, learned_technique;
};

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

/* Returns false if the cell has no candidate left then. */
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

/* Places the last candidate of a truth. */
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

/* Looks whether a constraint of a false candidate has one candidate left, or none. */
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

static void record_evidence(struct learn *learn, const uint64_t *evidence)
{
    const struct layout *layout = learn->layout;
    unsigned links = (unsigned)learn->constraint_words * 64, constraints = layout_links(layout);
    for (unsigned n = 0; n < constraints; n++) {
        if (bits_has(evidence, n))
            recorder_truth(&learn->recorder, constraint_numbered(layout, n));
    }
    for (unsigned n = 0; n < constraints; n++) {
        if (bits_has(evidence, links + n))
            recorder_link(&learn->recorder, constraint_numbered(layout, n));
    }
}

static void record_digits(struct learn *learn, enum role_name role, unsigned number, const struct nogood *nogood)
{
    recorder_role(&learn->recorder, role, number);
    for (uint32_t i = 0; i < nogood->count; i++)
        recorder_role_candidate(&learn->recorder,
                                candidate_numbered(learn->layout, learn->pool.items[nogood->first + i]));
}

static const struct nogood *premise_of(const struct learn *learn, const struct nogood *nogood, uint32_t i)
{
    return &learn->nogoods.items[learn->pool.items[nogood->first + nogood->count + i]];
}

static void record_learned(struct learn *learn, const struct nogood *nogood)
{
    size_t members = nogood->count;
    for (uint32_t i = 0; i < nogood->premises; i++)
        members += premise_of(learn, nogood, i)->count;
    bool fits = nogood->premises < ARGUMENT_MAX_ROLES && members <= ARGUMENT_MAX_MEMBERS;
    recorder_begin(&learn->recorder, learn->learned_technique);
    record_evidence(learn, fits ? nogood->own_evidence : nogood->evidence);
    record_digits(learn, ROLE_NOGOOD, 0, nogood);
    for (uint32_t i = 0; i < nogood->premises && fits; i++)
        record_digits(learn, ROLE_PREMISE, i, premise_of(learn, nogood, i));
    recorder_end(&learn->recorder);
}

static void record_use(struct learn *learn, const struct nogood *nogood, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    recorder_begin(&learn->recorder, learn->nogood_technique);
    recorder_remove(&learn->recorder, candidate_cell(candidate), digit_bit(candidate_digit(candidate)));
    record_evidence(learn, nogood->evidence);
    record_digits(learn, ROLE_PREMISE, 0, nogood);
    recorder_end(&learn->recorder);
    learn->task->stat[STAT_USES]++;
}

/* Removes the candidate of the nogood that is left when all others are placed. If all are, its first one. Sets `changed` if it
 * removes one. Returns false at a conflict. */
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
    if (left == NO_NUMBER)
        learn->violated = index;
    left = left == NO_NUMBER ? numbers[0] : left;
    *changed = true;
    record_use(learn, nogood, left);
    return make_false(learn, left, CAUSE_NOGOOD, index);
}

/* --- sums --- */

/* Removes what is in no way to fill the sum or, if there is no way, all that its first cell has left. Sets `changed` if it
 * removes anything. Returns false at a conflict. */
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

/* Removes the guess that has failed. With the guesses before it, it is a nogood. */
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
    learn->violated = NO_NUMBER;
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

static void add_evidence(struct learn *learn, struct constraint constraint, bool is_link)
{
    bits_add(learn->own_evidence,
             constraint_number(learn->layout, constraint) + (is_link ? (unsigned)learn->constraint_words * 64 : 0));
}

/* A nogood that took part. Its digits that hold in any case are known to by their cells. */
static void add_premise(struct learn *learn, uint32_t index)
{
    const struct nogood *nogood = &learn->nogoods.items[index];
    bool is_new = true;
    for (size_t i = 0; i < learn->premises.count; i++)
        is_new &= learn->premises.items[i] != index;
    if (!is_new)
        return;
    array_append(&learn->premises, index);
    bits_or(learn->evidence, nogood->evidence, 2 * learn->constraint_words);
    for (uint32_t i = 0; i < nogood->count; i++) {
        uint32_t number = learn->pool.items[nogood->first + i];
        if (learn->is_true[number] && !learn->true_by[number].level)
            add_evidence(learn, constraint_cell(candidate_cell(candidate_numbered(learn->layout, number))), false);
    }
}

/* The conflict rests on this placed digit. What was found before the first guess needs no reason. */
static void blame_true(struct learn *learn, uint32_t number)
{
    if (learn->true_by[number].level)
        learn->seen[number] = true;
}

static void blame_false(struct learn *learn, uint32_t number)
{
    struct cause cause = learn->false_by[number];
    if (!cause.level)
        return;
    if (cause.kind == CAUSE_SUM || cause.kind == CAUSE_FAILED) {
        learn->rests_on_sum = true;
        return;
    }
    if (cause.kind == CAUSE_RIVAL) {
        add_evidence(learn,
                     constraint_of_both(learn->layout, candidate_numbered(learn->layout, number),
                                        candidate_numbered(learn->layout, cause.index)),
                     true);
        blame_true(learn, cause.index);
        return;
    }
    const struct nogood *nogood = &learn->nogoods.items[cause.index];
    add_premise(learn, cause.index);
    for (uint32_t i = 0; i < nogood->count; i++) {
        if (learn->pool.items[nogood->first + i] != number)
            blame_true(learn, learn->pool.items[nogood->first + i]);
    }
}

/* All candidates of the truth but `except` are false. */
static void blame_truth(struct learn *learn, struct constraint truth, uint32_t except)
{
    add_evidence(learn, truth, false);
    for (unsigned i = 0; i < learn->layout->digits; i++) {
        uint32_t number = candidate_number(learn->layout, constraint_candidate(learn->layout, truth, i));
        if (number != except)
            blame_false(learn, number);
    }
}

/* Keeps the nogood of all blamed digits, `uip` first. */
static void keep_nogood(struct learn *learn, uint32_t uip)
{
    size_t words = 2 * learn->constraint_words;
    struct nogood nogood = {.first = learn->pool.count,
                            .premises = (uint32_t)learn->premises.count,
                            .own_evidence = memory_calloc(words, sizeof *nogood.own_evidence),
                            .evidence = memory_calloc(words, sizeof *nogood.evidence)};
    array_append(&learn->pool, uip);
    for (size_t i = learn->trail.count; i-- > 0;) {
        uint32_t entry = learn->trail.items[i];
        if (!(entry & 1) && entry >> 1 != uip && learn->seen[entry >> 1])
            array_append(&learn->pool, entry >> 1);
    }
    nogood.count = (uint32_t)(learn->pool.count - nogood.first);
    for (size_t i = 0; i < learn->premises.count; i++)
        array_append(&learn->pool, learn->premises.items[i]);
    bits_copy(nogood.own_evidence, learn->own_evidence, words);
    for (uint32_t i = 0; i < nogood.count; i++)
        bits_add(nogood.own_evidence, learn->pool.items[nogood.first + i] / learn->layout->digits);
    bits_copy(nogood.evidence, learn->evidence, words);
    bits_or(nogood.evidence, nogood.own_evidence, words);
    array_append(&learn->nogoods, nogood);
    learn->task->stat[STAT_NOGOODS]++;
}

/* Resolves the conflict backwards along the trail: keeps the nogood at the first unique implication point of its innermost
 * level, then the one at the guess of this level. Ends where it comes to a sum. */
static void analyze(struct learn *learn)
{
    learn->rests_on_sum = false;
    memset(learn->seen, 0, layout_candidates(learn->layout) * sizeof *learn->seen);
    bits_clear(learn->own_evidence, 2 * learn->constraint_words);
    bits_clear(learn->evidence, 2 * learn->constraint_words);
    learn->premises.count = 0;
    blame_truth(learn, learn->empty, NO_NUMBER);
    uint32_t innermost = 0;
    bool has_first = false;
    for (size_t i = learn->trail.count; i-- > 0 && !learn->rests_on_sum;) {
        uint32_t entry = learn->trail.items[i], number = entry >> 1, open = 0;
        if (entry & 1 || !learn->seen[number])
            continue;
        innermost = innermost ? innermost : learn->true_by[number].level;
        for (size_t k = learn->levels.items[innermost - 1].trail; k <= i; k++)
            open += !(learn->trail.items[k] & 1) && learn->seen[learn->trail.items[k] >> 1];
        bool is_guess = learn->true_by[number].kind == CAUSE_NONE;
        if (is_guess || (open == 1 && !has_first))
            keep_nogood(learn, number);
        has_first |= open == 1;
        if (is_guess)
            return;
        learn->seen[number] = false;
        blame_truth(learn, constraint_numbered(learn->layout, learn->true_by[number].index), number);
    }
}

static void close_level(struct learn *learn)
{
    size_t start = learn->levels.items[--learn->levels.count].trail;
    while (learn->trail.count > start) {
        uint32_t entry = learn->trail.items[--learn->trail.count];
        candidate_id candidate = candidate_numbered(learn->layout, entry >> 1);
        if (entry & 1)
            learn->mask[candidate_cell(candidate)] |= digit_bit(candidate_digit(candidate));
        else
            learn->is_true[entry >> 1] = false;
    }
    learn->propagated = 0;
    sum_queue_fill(&learn->sums, false); /* they allow all that was left before the guess */
}

/* Learns from a conflict and goes back one level. Returns false if no level is open. */
static bool learn_and_go_back(struct learn *learn)
{
    size_t known = learn->nogoods.count;
    learn->rests_on_sum = false;
    learn->task->stat[STAT_CONFLICTS]++;
    if (depth_of(learn) && learn->violated == NO_NUMBER)
        analyze(learn);
    recorder_contradiction(&learn->recorder, learn->empty);
    for (size_t i = known; i < learn->nogoods.count; i++)
        record_learned(learn, &learn->nogoods.items[i]);
    guess_choice_note(&learn->choice, learn->empty);
    if (!depth_of(learn)) {
        recorder_final_step(&learn->recorder, STEP_NO_SOLUTION, NO_CELL);
        return false;
    }
    recorder_backtrack(&learn->recorder, NO_CELL);
    if (learn->rests_on_sum)
        learn->failed = learn->levels.items[learn->levels.count - 1].guess;
    close_level(learn);
    return true;
}

/* --- the search --- */

/* Guesses the lowest digit of a cell. Returns false if every cell has one. */
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
            return recorder_stopped(&learn->recorder);
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
    .stat_names = {"guesses", "conflicts", "nogoods", "uses"},
    .clues = ENGINE_KNOWS_CLUES,
    .chooses = true,
    .solve = solve,
};
