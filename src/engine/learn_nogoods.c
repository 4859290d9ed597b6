/* The nogoods of the engine `learn`, and the steps that record them.
 *
 * The step that learns a nogood has the truths and links of its conflict, and its premises are the nogoods used
 * there. A nogood keeps the truths and links of its premises in addition to its own, so each step that uses it can
 * be proved by itself. A sum concerns all of its cells at once and cannot be resolved with the others, so the
 * analysis stops at a sum. If no nogood then refutes the guess, the guess is excluded because it has failed. */
#include <string.h>

#include "base/bits.h"
#include "engine/learn_internal.h"

/* --- steps --- */

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

void learn_record_learned(struct learn *learn, const struct nogood *nogood)
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

void learn_record_use(struct learn *learn, const struct nogood *nogood, uint32_t number)
{
    candidate_id candidate = candidate_numbered(learn->layout, number);
    recorder_begin(&learn->recorder, learn->nogood_technique);
    recorder_remove(&learn->recorder, candidate_cell(candidate), digit_bit(candidate_digit(candidate)));
    record_evidence(learn, nogood->evidence);
    record_digits(learn, ROLE_PREMISE, 0, nogood);
    recorder_end(&learn->recorder);
}

/* --- conflict analysis --- */

static void add_evidence(struct learn *learn, struct constraint constraint, bool is_link)
{
    bits_add(learn->own_evidence,
             constraint_number(learn->layout, constraint) + (is_link ? (unsigned)learn->constraint_words * 64 : 0));
}

/* Adds a nogood as a premise. Those of its digits that hold in any case are proved by their cells. */
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

/* Blames a placed digit that the conflict needs. Placements before the first guess need no reason. */
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

/* Blames the truth, all of whose candidates except `except` are false. */
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
static const struct nogood *keep_nogood(struct learn *learn, uint32_t uip)
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
    return &learn->nogoods.items[learn->nogoods.count - 1];
}

/* Returns the number of blamed digits placed at the level, up to `end` of the trail. */
static uint32_t count_blamed(const struct learn *learn, uint32_t level, size_t end)
{
    uint32_t blamed = 0;
    for (size_t i = learn->levels.items[level - 1].trail; i < end; i++)
        blamed += !(learn->trail.items[i] & 1) && learn->seen[learn->trail.items[i] >> 1];
    return blamed;
}

const struct nogood *learn_analyze(struct learn *learn)
{
    learn->rests_on_sum = false;
    memset(learn->seen, 0, layout_candidates(learn->layout) * sizeof *learn->seen);
    bits_clear(learn->own_evidence, 2 * learn->constraint_words);
    bits_clear(learn->evidence, 2 * learn->constraint_words);
    learn->premises.count = 0;
    blame_truth(learn, learn->empty, NO_NUMBER);
    for (size_t i = learn->trail.count; i-- > 0 && !learn->rests_on_sum;) {
        uint32_t entry = learn->trail.items[i], number = entry >> 1;
        if (entry & 1 || !learn->seen[number])
            continue;
        if (count_blamed(learn, learn->true_by[number].level, i + 1) == 1)
            return keep_nogood(learn, number);
        learn->seen[number] = false;
        blame_truth(learn, constraint_numbered(learn->layout, learn->true_by[number].index), number);
    }
    return NULL;
}
