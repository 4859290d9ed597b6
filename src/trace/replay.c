#include "trace/replay.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

void replay_init(struct replay *replay, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    *replay = (struct replay){.trace = trace, .is_exact = true};
    replay->mask = memory_calloc(puzzle->layout->cells, sizeof *replay->mask);
    memcpy(replay->mask, puzzle->start, puzzle->layout->cells * sizeof *replay->mask);
    cursor_init(&replay->cursor, trace);
}

void replay_finish(struct replay *replay)
{
    cursor_finish(&replay->cursor);
    memory_free(replay->mask);
    *replay = (struct replay){0};
}

/* Applies a step. Forward, it removes candidates and a backtrack restores them; backward, the reverse. */
static void apply_step(struct replay *replay, uint64_t number, bool forward)
{
    const struct record *record = cursor_record(&replay->cursor, number);
    bool removes = (record->kind != STEP_BACKTRACK) == forward;
    replay->is_exact &= cursor_is_valid(&replay->cursor);
    struct record_change iterator = record_changes(record);
    for (struct change change; record_next_change(record, &iterator, &change);) {
        if (removes)
            replay->mask[change.cell] &= ~change.digits;
        else
            replay->mask[change.cell] |= change.digits;
    }
}

/* Moves to the start of a block. If the block cannot be loaded and is not the first, returns false with nothing
 * changed. */
static bool go_to_block(struct replay *replay, uint64_t block)
{
    unsigned depth;
    uint64_t guess;
    const struct puzzle *puzzle = trace_puzzle(replay->trace);
    if (!block)
        memcpy(replay->mask, puzzle->start, puzzle->layout->cells * sizeof *replay->mask);
    else if (!cursor_keyframe(&replay->cursor, block, replay->mask, &depth, &guess))
        return false;
    replay->position = block * TRACE_BLOCK;
    replay->is_exact = true;
    return true;
}

void replay_seek(struct replay *replay, uint64_t position)
{
    assert(position <= trace_steps(replay->trace));
    uint64_t from = replay->position;
    uint64_t distance = !replay->is_exact ? UINT64_MAX : position > from ? position - from : from - position;
    uint64_t block = position / TRACE_BLOCK, blocks = trace_blocks(replay->trace);
    /* a block has a keyframe only after its first step, so the end of a full last block is reached through that
     * block */
    if (block && block == blocks)
        block--;
    if (position - block * TRACE_BLOCK < distance && block < blocks) {
        /* the end of the block before a damaged one is reached through that block */
        bool is_start = block && position == block * TRACE_BLOCK;
        if (!go_to_block(replay, block) && !(is_start && go_to_block(replay, block - 1)))
            return;
    }
    while (replay->position < position)
        apply_step(replay, ++replay->position, true);
    while (replay->position > position)
        apply_step(replay, replay->position--, false);
}

bool replay_is_there(const struct replay *replay, uint64_t position)
{
    return replay->position == position && replay->is_exact;
}

enum step_kind replay_kind(struct replay *replay)
{
    const struct record *record = cursor_record(&replay->cursor, replay->position);
    return record->kind;
}

unsigned replay_depth(struct replay *replay)
{
    unsigned depth;
    uint64_t guess;
    cursor_open_guesses(&replay->cursor, replay->position, &depth, &guess);
    return depth;
}

uint64_t replay_guess(struct replay *replay)
{
    unsigned depth;
    uint64_t guess;
    cursor_open_guesses(&replay->cursor, replay->position, &depth, &guess);
    return guess;
}

void replay_leave_guesses(struct replay *replay)
{
    uint64_t first = cursor_first_guess(&replay->cursor, replay_guess(replay));
    if (first)
        replay_seek(replay, first - 1);
}
