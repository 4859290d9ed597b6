#include "scene/tally.h"

static void add_block(struct tally *tally, const struct block_summary *summary)
{
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        tally->kinds[kind] += atomic_load_explicit(&summary->kinds[kind], memory_order_relaxed);
    unsigned deepest = atomic_load_explicit(&summary->deepest_depth, memory_order_relaxed);
    tally->deepest = deepest > tally->deepest ? deepest : tally->deepest;
}

void tally_make(struct tally *tally, struct cursor *cursor, uint64_t position)
{
    if (tally->made && tally->position == position)
        return;
    uint64_t whole = position / TRACE_BLOCK;
    *tally = (struct tally){.position = position, .made = true};
    for (uint64_t block = 0; block < whole; block++)
        add_block(tally, trace_block(cursor->trace, block));
    for (uint64_t number = whole * TRACE_BLOCK + 1; number <= position; number++) {
        struct record record;
        unsigned index = cursor_record(cursor, number, &record);
        tally->kinds[record.kind]++;
        tally->deepest = cursor->depth[index] > tally->deepest ? cursor->depth[index] : tally->deepest;
    }
}
