#include "trace/search.h"

static uint64_t skip_failed_branches(struct cursor *cursor, uint64_t number)
{
    struct record record;
    while (number) {
        cursor_record(cursor, number, &record);
        if (record.kind != STEP_BACKTRACK)
            break;
        number -= record.guess_back + 1;
    }
    return number;
}

uint64_t search_previous_on_branch(struct cursor *cursor, uint64_t number)
{
    return skip_failed_branches(cursor, number - 1);
}

static bool record_removes(const struct record *record, cell_id cell, digit_mask digit)
{
    struct record_change iterator = record_changes(record);
    for (struct change change; record_next_change(record, &iterator, &change);) {
        if (change.cell == cell && change.digits & digit)
            return true;
    }
    return false;
}

uint64_t search_removal(struct cursor *cursor, uint64_t position, cell_id cell, unsigned digit)
{
    for (uint64_t number = skip_failed_branches(cursor, position); number;
         number = skip_failed_branches(cursor, number - 1)) {
        struct record record;
        cursor_record(cursor, number, &record);
        if (record_removes(&record, cell, digit_bit(digit)))
            return number;
    }
    return 0;
}

/* What a search accepts: steps of the kinds in a bit set, and of the deductions only those of another technique. */
struct criteria {
    unsigned kinds;
    bool other_technique;
    unsigned technique;
};

static bool block_may_match(const struct trace *trace, uint64_t block, const struct criteria *criteria)
{
    const struct block_summary *summary = trace_block(trace, block);
    for (unsigned kind = 0; kind < STEP_KINDS; kind++) {
        if (!(criteria->kinds >> kind & 1) || !atomic_load_explicit(&summary->kinds[kind], memory_order_relaxed))
            continue;
        if (!criteria->other_technique)
            return true;
        for (unsigned word = 0; word < TRACE_TECHNIQUES / 64; word++) {
            uint64_t ignored = criteria->technique / 64 == word ? 1ull << criteria->technique % 64 : 0;
            if (atomic_load_explicit(&summary->techniques[word], memory_order_relaxed) & ~ignored)
                return true;
        }
    }
    return false;
}

static uint64_t find_nearest(struct cursor *cursor, uint64_t position, bool forward, const struct criteria *criteria)
{
    uint64_t steps = trace_steps(cursor->trace);
    uint64_t number = forward ? position + 1 : position - 1;
    while (number && number <= steps) {
        uint64_t block = (number - 1) / TRACE_BLOCK;
        if (!block_may_match(cursor->trace, block, criteria)) {
            number = forward ? (block + 1) * TRACE_BLOCK + 1 : block * TRACE_BLOCK;
            continue;
        }
        struct record record;
        cursor_record(cursor, number, &record);
        if (criteria->kinds >> record.kind & 1 &&
            !(criteria->other_technique && record.technique == criteria->technique))
            return number;
        number = forward ? number + 1 : number - 1;
    }
    return 0;
}

uint64_t search_kind(struct cursor *cursor, uint64_t position, bool forward, unsigned kinds)
{
    if (!forward && !position)
        return 0;
    return find_nearest(cursor, position, forward, &(struct criteria){.kinds = kinds});
}

uint64_t search_other_technique(struct cursor *cursor, uint64_t position, bool forward, unsigned technique)
{
    if (!forward && !position)
        return 0;
    return find_nearest(
        cursor, position, forward,
        &(struct criteria){.kinds = 1u << STEP_DEDUCE, .other_technique = true, .technique = technique});
}
