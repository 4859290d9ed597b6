#include "trace/search.h"

static uint64_t skip_failed_branches(struct cursor *cursor, uint64_t number)
{
    while (number) {
        const struct record *record = cursor_record(cursor, number);
        if (record->kind != STEP_BACKTRACK)
            break;
        number -= record->guess_back + 1;
    }
    return number;
}

uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number)
{
    return skip_failed_branches(cursor, number - 1);
}

static bool changes_candidate(const struct record *record, cell_id cell, digit_mask digits)
{
    struct record_change iterator = record_changes(record);
    for (struct change change; record_next_change(record, &iterator, &change);) {
        if (change.cell == cell && change.digits & digits)
            return true;
    }
    return false;
}

uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit)
{
    for (uint64_t number = skip_failed_branches(cursor, position); number;
         number = skip_failed_branches(cursor, number - 1)) {
        const struct record *record = cursor_record(cursor, number);
        if (changes_candidate(record, cell, digit_bit(digit)))
            return number;
    }
    return 0;
}

static bool places_in(const struct record *record, cell_id cell)
{
    const uint8_t *at = record->place_bytes;
    for (unsigned i = 0; i < record->places; i++) {
        struct change place;
        at = record_next_place(record, at, &place);
        if (place.cell == cell && digits_are_one(place.digits))
            return true;
    }
    return false;
}

uint64_t search_settling(struct cursor *cursor, uint64_t position, cell_id cell)
{
    bool by_steps = trace_places_by_steps(cursor->trace);
    for (uint64_t number = skip_failed_branches(cursor, position); number;
         number = skip_failed_branches(cursor, number - 1)) {
        const struct record *record = cursor_record(cursor, number);
        if (by_steps ? places_in(record, cell) : changes_candidate(record, cell, ~(digit_mask)0))
            return number;
    }
    return 0;
}

static unsigned depth_of(struct cursor *cursor, uint64_t number)
{
    unsigned depth;
    uint64_t guess;
    cursor_open_guesses(cursor, number, &depth, &guess);
    return depth;
}

static bool matches(struct cursor *cursor, uint64_t number, const struct search_condition *wanted)
{
    const struct record *record = cursor_record(cursor, number);
    if (!cursor_is_valid(cursor))
        return false;
    switch (wanted->about) {
    case SEARCH_KIND:
        return wanted->kinds >> record->kind & 1;
    case SEARCH_TECHNIQUE:
        return record->kind == STEP_DEDUCE && record->technique == wanted->technique;
    case SEARCH_OTHER_TECHNIQUE:
        return record->kind == STEP_DEDUCE && record->technique != wanted->technique;
    case SEARCH_WRONG:
        return record_claim(record) == STEP_CLAIM_WRONG;
    case SEARCH_CELL:
        return changes_candidate(record, wanted->cell, ~(digit_mask)0);
    case SEARCH_CANDIDATE:
        return record->kind != STEP_BACKTRACK && changes_candidate(record, wanted->cell, digit_bit(wanted->digit));
    case SEARCH_DEPTH:
        if (record->kind != STEP_GUESS && record->kind != STEP_BACKTRACK)
            return false;
        return depth_of(cursor, number) == wanted->depth && depth_of(cursor, number - 1) != wanted->depth;
    }
    return false;
}

static bool has_kind(const struct block_summary *block, unsigned kinds)
{
    for (unsigned kind = 0; kind < STEP_KINDS; kind++) {
        if (kinds >> kind & 1 && atomic_load_explicit(&block->kinds[kind], memory_order_relaxed))
            return true;
    }
    return false;
}

/* Returns whether the block has a deduction by the technique, or (SEARCH_OTHER_TECHNIQUE) by a different one. */
static bool has_technique(const struct block_summary *block, unsigned technique, bool other)
{
    for (unsigned word = 0; word < TRACE_TECHNIQUES / 64; word++) {
        uint64_t bit = technique / 64 == word ? 1ull << technique % 64 : 0;
        if (atomic_load_explicit(&block->techniques[word], memory_order_relaxed) & (other ? ~bit : bit))
            return true;
    }
    return false;
}

static bool block_may_match(const struct block_summary *block, const struct search_condition *wanted)
{
    switch (wanted->about) {
    case SEARCH_KIND:
        return has_kind(block, wanted->kinds);
    case SEARCH_TECHNIQUE:
    case SEARCH_OTHER_TECHNIQUE:
        return has_technique(block, wanted->technique, wanted->about == SEARCH_OTHER_TECHNIQUE);
    case SEARCH_DEPTH:
        return has_kind(block, 1u << STEP_GUESS | 1u << STEP_BACKTRACK);
    case SEARCH_WRONG:
    case SEARCH_CELL:
    case SEARCH_CANDIDATE:
        break;
    }
    return true;
}

void search_begin(struct trace_search *search, uint64_t position, bool forward, const struct search_condition *wanted)
{
    uint64_t number = forward ? position + 1 : position ? position - 1 : 0;
    *search = (struct trace_search){.wanted = *wanted, .forward = forward, .number = number};
}

bool search_continue(struct trace_search *search, struct cursor *cursor, uint64_t steps)
{
    const struct trace *trace = cursor->trace;
    uint64_t last = trace_steps(trace);
    if (search->wanted.about == SEARCH_WRONG && !trace_has_claims(trace))
        return true;
    while (search->number >= 1 && search->number <= last) {
        uint64_t block = (search->number - 1) / TRACE_BLOCK, first = block * TRACE_BLOCK + 1;
        bool enters = search->number == (search->forward ? first : first + TRACE_BLOCK - 1);
        if (!steps--)
            return false;
        if (enters && !block_may_match(trace_block(trace, block), &search->wanted)) {
            search->number = search->forward ? first + TRACE_BLOCK : first - 1;
            continue;
        }
        if (matches(cursor, search->number, &search->wanted)) {
            search->found = search->number;
            return true;
        }
        search->number += search->forward ? 1u : UINT64_MAX;
    }
    return true;
}

uint64_t search_nearest(struct cursor *cursor, uint64_t position, bool forward, const struct search_condition *wanted)
{
    struct trace_search search;
    search_begin(&search, position, forward, wanted);
    search_continue(&search, cursor, UINT64_MAX);
    return search.found;
}
