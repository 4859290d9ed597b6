#include "trace/trace_parts.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "trace/excerpt.h"
#include "trace/mapped.h"
#include "trace/single.h"

struct trace *trace_create(const struct puzzle *puzzle, const char *engine)
{
    struct trace *trace = memory_zeroed(1, sizeof *trace);
    if (!trace)
        return NULL;
    unsigned cells = puzzle->layout->cells;
    trace->puzzle = puzzle_copy(puzzle);
    trace->grid = memory_zeroed(cells, sizeof *trace->grid);
    trace->gathered = memory_zeroed(cells, sizeof *trace->gathered);
    if (!store_init(&trace->store) || !trace->puzzle || !trace->grid || !trace->gathered) {
        trace_destroy(trace);
        return NULL;
    }
    memcpy(trace->grid, puzzle->start, cells * sizeof *trace->grid);
    trace->small = record_is_small(puzzle->layout);
    utf8_name(trace->engine, sizeof trace->engine, engine, strlen(engine));
    atomic_init(&trace->techniques, 1);
    return trace;
}

void trace_destroy(struct trace *trace)
{
    if (!trace)
        return;
    puzzle_destroy(trace->puzzle);
    store_finish(&trace->store);
    mapping_destroy(trace->mapping);
    for (unsigned i = 0; i < SEGMENTS; i++)
        memory_free(trace->segment[i]);
    memory_free(trace->draft.place);
    memory_free(trace->draft.change);
    memory_free(trace->draft.pattern);
    memory_free(trace->draft.set);
    memory_free(trace->draft.truth);
    memory_free(trace->draft.link);
    memory_free(trace->grid);
    memory_free(trace->trail);
    memory_free(trace->level);
    memory_free(trace->gathered);
    memory_free(trace);
}

void trace_set_memory(struct trace *trace, uint64_t bytes)
{
    trace->store.budget = bytes;
}

void trace_trim(const struct trace *trace)
{
    uint64_t blocks = trace_blocks(trace);
    if (blocks)
        store_trim(&trace->store, trace_block(trace, blocks - 1)->position >> 32);
}

unsigned trace_technique(struct trace *trace, const char *id)
{
    unsigned count = atomic_load_explicit(&trace->techniques, memory_order_relaxed);
    char name[TRACE_NAME_SIZE];
    utf8_name(name, sizeof name, id, strlen(id));
    for (unsigned i = 1; i < count; i++) {
        if (!strcmp(trace->technique[i], name))
            return i;
    }
    if (count == TRACE_TECHNIQUES || strlen(id) >= TRACE_NAME_SIZE)
        return 0;
    memcpy(trace->technique[count], name, strlen(name) + 1);
    atomic_store_explicit(&trace->techniques, count + 1, memory_order_release);
    return count;
}

/* Segment s holds FIRST_SEGMENT << s summaries. */
static struct block_summary *locate(const struct trace *trace, uint64_t block, unsigned *segment)
{
    uint64_t scaled = block / FIRST_SEGMENT + 1;
    *segment = 63u - (unsigned)__builtin_clzll(scaled);
    uint64_t first = ((1ull << *segment) - 1) * FIRST_SEGMENT;
    struct block_summary *summaries = trace->segment[*segment];
    return summaries ? summaries + (block - first) : NULL;
}

unsigned trace_mask_bytes(const struct layout *layout)
{
    return layout->digits <= 8 ? 1 : layout->digits <= 16 ? 2 : 4;
}

static size_t write_keyframe(const struct trace *trace, uint8_t *at)
{
    const struct layout *layout = trace->puzzle->layout;
    uint8_t *start = at;
    at = varint_write(at, trace->depth);
    at = varint_write(at, trace_innermost_guess(trace));
    unsigned width = trace_mask_bytes(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        for (unsigned i = 0; i < width; i++)
            *at++ = (uint8_t)(trace->grid[c] >> 8 * i);
    }
    return (size_t)(at - start);
}

struct block_summary *trace_new_block(struct trace *trace, uint64_t block, store_position position)
{
    unsigned segment;
    if (!locate(trace, block, &segment)) {
        trace->segment[segment] = memory_zeroed((size_t)FIRST_SEGMENT << segment, sizeof(struct block_summary));
        if (!trace->segment[segment])
            return NULL;
    }
    struct block_summary *summary = locate(trace, block, &segment);
    summary_clear(summary, position);
    return summary;
}

static struct block_summary *begin_block(struct trace *trace, uint64_t block)
{
    const struct layout *layout = trace->puzzle->layout;
    bool crossed;
    uint8_t *room = store_room(&trace->store, 20 + (size_t)layout->cells * trace_mask_bytes(layout), &crossed);
    struct block_summary *summary = room ? trace_new_block(trace, block, store_end(&trace->store)) : NULL;
    if (summary)
        store_advance(&trace->store, write_keyframe(trace, room));
    return summary;
}

/* Puts the draft's bytes at the end of the store. A record that does not fit in a chunk goes to the next one. */
static bool write_record(struct trace *trace)
{
    store_position end = store_end(&trace->store);
    bool crossed;
    uint8_t *room = store_room(&trace->store, record_bound(&trace->draft), &crossed);
    if (!room)
        return false;
    if (crossed)
        *(uint8_t *)store_at(&trace->store, end) = 0xFF;
    store_advance(&trace->store, (size_t)(record_encode(&trace->draft, room) - room));
    return true;
}

static void apply(struct trace *trace)
{
    const struct record_draft *draft = &trace->draft;
    for (size_t i = 0; i < draft->changes; i++) {
        if (draft->kind == STEP_BACKTRACK)
            trace->grid[draft->change[i].cell] |= draft->change[i].digits;
        else
            trace->grid[draft->change[i].cell] &= ~draft->change[i].digits;
    }
}

void summary_count(struct block_summary *summary, enum step_kind kind, unsigned technique, size_t depth)
{
    const memory_order relaxed = memory_order_relaxed;
    uint16_t shown = summary_depth(depth);
    summary_count_kind(summary, kind, technique);
    if (shown < atomic_load_explicit(&summary->lowest_depth, relaxed))
        atomic_store_explicit(&summary->lowest_depth, shown, relaxed);
    if (shown > atomic_load_explicit(&summary->deepest_depth, relaxed))
        atomic_store_explicit(&summary->deepest_depth, shown, relaxed);
}

bool trace_make_room(struct trace *trace, size_t levels, size_t changes)
{
    size_t depth = trace->depth + levels, length = trace->trail_length + changes;
    return (depth <= trace->level_room ||
            memory_reserve((void **)&trace->level, &trace->level_room, depth, sizeof *trace->level)) &&
           (length <= trace->trail_room ||
            memory_reserve((void **)&trace->trail, &trace->trail_room, length, sizeof *trace->trail));
}

/* Writes the draft's record and takes in what it does. */
static bool take_draft(struct trace *trace)
{
    const struct record_draft *draft = &trace->draft;
    bool opens = draft->kind == STEP_GUESS, back = draft->kind == STEP_BACKTRACK;
    bool logged = opens || (trace->depth && !back);
    if (!trace_make_room(trace, opens, logged ? draft->changes : 0) || !write_record(trace))
        return false;
    if (opens)
        trace->level[trace->depth++] = (struct level){.guess = trace_next_number(trace), .trail = trace->trail_length};
    for (size_t i = 0; logged && i < draft->changes; i++)
        trace->trail[trace->trail_length++] = draft->change[i];
    if (back)
        trace->trail_length = trace->level[--trace->depth].trail;
    apply(trace);
    return true;
}

bool trace_end(struct trace *trace)
{
    uint64_t steps = atomic_load_explicit(&trace->published, memory_order_relaxed);
    trace->singles = 0;
    if (trace->failed)
        return false;
    if (trace->excerpt) {
        if (steps == trace->excerpt->skip)
            excerpt_note_start(trace);
        if (!take_draft(trace))
            return false;
    } else {
        if (steps % TRACE_BLOCK == 0)
            trace->summary = begin_block(trace, steps / TRACE_BLOCK);
        if (!trace->summary || !take_draft(trace))
            return false;
        summary_count(trace->summary, trace->draft.kind, trace->draft.technique, trace->depth);
    }
    atomic_store_explicit(&trace->published, steps + 1, memory_order_release);
    return true;
}

/* How many fit into the block, the chunk and the trail. */
static unsigned room_for_singles(const struct trace *trace)
{
    uint64_t in_block = trace_steps(trace) % TRACE_BLOCK;
    if (!in_block || !trace->small || trace->excerpt)
        return 0;
    size_t room = TRACE_BLOCK - in_block, in_chunk = store_left(&trace->store) / SINGLE_ROOM;
    size_t in_trail = trace->depth ? trace->trail_room - trace->trail_length : room;
    room = in_chunk < room ? in_chunk : room;
    return (unsigned)(in_trail < room ? in_trail : room);
}

bool trace_single_slowly(struct trace *trace, const struct single *single)
{
    trace->singles = room_for_singles(trace);
    if (trace->singles)
        return trace_single(trace, *single);
    trace_begin(trace, STEP_DEDUCE, single->technique);
    if (single->place)
        trace_place(trace, single->cell, single->place);
    trace_remove(trace, single->cell, digit_bit(single->digit));
    trace_truth(trace, single->truth);
    trace_link(trace, single->link);
    return trace_end(trace);
}

const digit_mask *trace_grid(const struct trace *trace)
{
    return trace->grid;
}

uint64_t trace_innermost_guess(const struct trace *trace)
{
    return trace->depth ? trace->level[trace->depth - 1].guess : 0;
}

void trace_close(struct trace *trace)
{
    atomic_store_explicit(&trace->closed, true, memory_order_release);
}

uint64_t trace_steps(const struct trace *trace)
{
    return atomic_load_explicit(&trace->published, memory_order_acquire);
}

bool trace_closed(const struct trace *trace)
{
    return atomic_load_explicit(&trace->closed, memory_order_acquire);
}

const struct puzzle *trace_puzzle(const struct trace *trace)
{
    return trace->puzzle;
}

const struct layout *trace_layout(const struct trace *trace)
{
    return trace->puzzle->layout;
}

const char *trace_engine(const struct trace *trace)
{
    return trace->engine;
}

const char *trace_technique_id(const struct trace *trace, unsigned technique)
{
    return technique < trace_technique_count(trace) ? trace->technique[technique] : "";
}

unsigned trace_technique_count(const struct trace *trace)
{
    return atomic_load_explicit(&trace->techniques, memory_order_acquire);
}

uint64_t trace_bytes(const struct trace *trace)
{
    uint64_t unused = trace->store.chunks ? store_chunk_size(trace->store.chunks - 1) - trace->store.used : 0;
    return trace->store.bytes - unused + trace_blocks(trace) * sizeof(struct block_summary);
}

uint64_t trace_blocks(const struct trace *trace)
{
    return (trace_steps(trace) + TRACE_BLOCK - 1) / TRACE_BLOCK;
}

const struct block_summary *trace_block(const struct trace *trace, uint64_t block)
{
    unsigned segment;
    return locate(trace, block, &segment);
}

const struct trace_rerun *trace_rerun(const struct trace *trace)
{
    return atomic_load_explicit(&trace->rerun, memory_order_relaxed);
}

const struct store *trace_store(const struct trace *trace)
{
    return &trace->store;
}

store_position trace_keyframe(const struct trace *trace, uint64_t block, digit_mask *masks, unsigned *depth,
                              uint64_t *guess)
{
    assert(!trace_rerun(trace));
    store_position position = trace_block(trace, block)->position;
    const uint8_t *start = store_at(&trace->store, position), *limit = store_limit(&trace->store, position);
    uint64_t levels = 0;
    const uint8_t *at = varint_read(varint_read(start, limit, &levels), limit, guess);
    *depth = (unsigned)levels;
    unsigned cells = trace->puzzle->layout->cells, width = trace_mask_bytes(trace->puzzle->layout);
    for (unsigned c = 0; c < cells && masks; c++) {
        digit_mask mask = 0;
        for (unsigned i = 0; i < width; i++)
            mask |= (digit_mask)at[c * width + i] << 8 * i;
        masks[c] = mask;
    }
    return position + (uint64_t)(at - start) + (uint64_t)cells * width;
}
