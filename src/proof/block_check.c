#include "proof/block_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool block_keyframe_holds(const struct layout *layout, const struct block_state *keyframe,
                          const struct block_state *replayed, char *reason, size_t size)
{
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask differing = keyframe->mask[c] ^ replayed->mask[c];
        if (!differing)
            continue;
        unsigned digit = digit_first(differing);
        char name[16];
        puzzle_cell_name(layout, (cell_id)c, name, sizeof name);
        if (keyframe->mask[c] & digit_bit(digit))
            snprintf(reason, size, "has the candidate %c in %s, which the steps before it have eliminated",
                     digit_character(digit), name);
        else
            snprintf(reason, size, "lacks the candidate %c in %s, which the steps before it have left",
                     digit_character(digit), name);
        return false;
    }
    if (keyframe->depth != replayed->depth)
        snprintf(reason, size, "has %" PRIu64 " open guesses, expected %" PRIu64, keyframe->depth, replayed->depth);
    else if (keyframe->guess != replayed->guess)
        snprintf(reason, size, "has the innermost guess at step %" PRIu64 ", expected step %" PRIu64, keyframe->guess,
                 replayed->guess);
    return keyframe->depth == replayed->depth && keyframe->guess == replayed->guess;
}

void block_count_clear(struct block_count *count)
{
    *count = (struct block_count){.lowest_depth = UINT16_MAX};
}

void block_count_add(struct block_count *count, enum step_kind kind, unsigned technique, uint64_t depth)
{
    uint64_t shown = depth < UINT16_MAX ? depth : UINT16_MAX;
    count->kinds[kind]++;
    if (kind == STEP_DEDUCE)
        count->techniques[technique / 64] |= 1ull << technique % 64;
    count->lowest_depth = shown < count->lowest_depth ? shown : count->lowest_depth;
    count->deepest_depth = shown > count->deepest_depth ? shown : count->deepest_depth;
}

static bool is_same(uint64_t stored, uint64_t counted, const char *what, char *reason, size_t size)
{
    if (stored != counted)
        snprintf(reason, size, "has %" PRIu64 " as its %s, expected %" PRIu64, stored, what, counted);
    return stored == counted;
}

static bool has_same_techniques(const struct trace *trace, const struct block_summary *summary,
                                const struct block_count *count, char *reason, size_t size)
{
    for (unsigned technique = 0; technique < TRACE_TECHNIQUES; technique++) {
        uint64_t stored = atomic_load_explicit(&summary->techniques[technique / 64], memory_order_relaxed);
        uint64_t bit = 1ull << technique % 64;
        if ((stored ^ count->techniques[technique / 64]) & bit) {
            const char *id = trace_technique_id(trace, technique);
            snprintf(reason, size, "%s the technique %u%s%s, which %s deduction has", stored & bit ? "has" : "lacks",
                     technique, id[0] ? ", " : "", id, stored & bit ? "no" : "a");
            return false;
        }
    }
    return true;
}

bool block_summary_holds(const struct trace *trace, uint64_t block, const struct block_count *count, char *reason,
                         size_t size)
{
    const struct block_summary *summary = trace_block(trace, block);
    const memory_order relaxed = memory_order_relaxed;
    for (enum step_kind kind = 0; kind < STEP_KINDS; kind++) {
        char what[40];
        snprintf(what, sizeof what, "number of %s steps", step_kind_name(kind));
        if (!is_same(atomic_load_explicit(&summary->kinds[kind], relaxed), count->kinds[kind], what, reason, size))
            return false;
    }
    return is_same(atomic_load_explicit(&summary->lowest_depth, relaxed), count->lowest_depth, "lowest depth", reason,
                   size) &&
           is_same(atomic_load_explicit(&summary->deepest_depth, relaxed), count->deepest_depth, "deepest depth",
                   reason, size) &&
           has_same_techniques(trace, summary, count, reason, size);
}
