#include "trace/tally.h"

#include <string.h>

#include "trace/block_totals.h"

void tally_make(struct tally *tally, struct cursor *cursor, uint64_t position)
{
    if (tally->made && tally->position == position)
        return;
    uint64_t whole = position / TRACE_BLOCK;
    struct block_total before = trace_count_blocks(cursor->trace, 0, whole);
    *tally = (struct tally){.position = position, .made = true, .deepest = before.deepest_depth};
    memcpy(tally->kinds, before.kinds, sizeof tally->kinds);
    for (uint64_t number = whole * TRACE_BLOCK + 1; number <= position; number++) {
        const struct record *record = cursor_record(cursor, number);
        tally->kinds[record->kind]++;
        unsigned depth = cursor_depth(cursor, number);
        tally->deepest = depth > tally->deepest ? depth : tally->deepest;
    }
}
