#include "trace/trace_internal.h"

#include <assert.h>
#include <string.h>

#include "base/array.h"
#include "base/utf8.h"
#include "trace/block_loader.h"
#include "trace/single.h"

struct trace *trace_create(const struct puzzle *puzzle, const char *engine)
{
    struct trace *trace = memory_calloc(1, sizeof *trace);
    if (!trace)
        return NULL;
    unsigned cells = puzzle->layout->cells;
    atomic_init(&trace->references, 1);
    trace->puzzle = puzzle_copy(puzzle);
    trace->grid = memory_calloc(cells, sizeof *trace->grid);
    trace->restored = memory_calloc(cells, sizeof *trace->restored);
    if (!store_init(&trace->store) || !trace->puzzle || !trace->grid || !trace->restored) {
        trace_destroy(trace);
        return NULL;
    }
    memcpy(trace->grid, puzzle->start, cells * sizeof *trace->grid);
    trace->index_limit = UINT64_MAX;
    trace->is_small = record_is_small(puzzle->layout);
    utf8_sanitize(trace->engine, sizeof trace->engine, engine, strlen(engine));
    atomic_init(&trace->techniques, 1);
    return trace;
}

struct trace *trace_ref(struct trace *trace)
{
    atomic_fetch_add(&trace->references, 1);
    return trace;
}

void trace_destroy(struct trace *trace)
{
    if (!trace || atomic_fetch_sub(&trace->references, 1) > 1)
        return;
    puzzle_destroy(trace->puzzle);
    store_finish(&trace->store);
    if (trace->source)
        trace->source->destroy(trace->source_state);
    for (unsigned i = 0; i < SEGMENTS; i++)
        memory_free(trace->segment[i]);
    block_totals_finish(&trace->totals);
    memory_free(trace->draft.place);
    memory_free(trace->draft.change);
    memory_free(trace->draft.pattern);
    memory_free(trace->draft.set);
    memory_free(trace->draft.truth);
    memory_free(trace->draft.link);
    memory_free(trace->grid);
    memory_free(trace->trail);
    memory_free(trace->open_guess);
    memory_free(trace->restored);
    memory_free(trace);
}

void trace_set_source(struct trace *trace, const struct block_source *source, void *state, uint64_t steps)
{
    trace->source = source;
    trace->source_state = state;
    atomic_store_explicit(&trace->published, steps, memory_order_release);
    trace_close(trace);
}

uint64_t trace_damaged_step(const struct trace *trace)
{
    return trace->source ? trace->source->damaged_step(trace->source_state) : 0;
}

bool trace_damage_error(const struct trace *trace, struct text_error *error)
{
    uint64_t step = trace_damaged_step(trace);
    if (!step)
        return false;
    int failure = trace->source->failure(trace->source_state);
    if (failure > 0)
        text_error_system(error, "cannot read the trace's file: %s", text_error_reason(failure));
    else if (failure == BLOCK_SOURCE_CHANGED)
        text_error_input(error, 0, 0, "the trace's file changed while it was read");
    else
        text_error_input(error, 0, 0, "the trace is damaged behind step %llu", (unsigned long long)step - 1);
    return true;
}

void trace_set_memory_limit(struct trace *trace, uint64_t bytes)
{
    trace->store.memory_limit = bytes;
}

void trace_set_file_limit(struct trace *trace, uint64_t bytes)
{
    trace->store.file_limit = bytes;
}

void trace_set_index_limit(struct trace *trace, uint64_t bytes)
{
    trace->index_limit = bytes;
}

bool trace_reached_index_limit(const struct trace *trace)
{
    return trace->reached_index_limit;
}

uint64_t trace_memory_room(const struct trace *trace)
{
    return store_heap_bytes(&trace->store) + trace_blocks(trace) * sizeof(struct block_summary);
}

uint64_t trace_file_room(const struct trace *trace)
{
    return store_file_bytes(&trace->store);
}

bool trace_reached_file_limit(const struct trace *trace)
{
    return trace->store.reached_file_limit;
}

void trace_release_pages(const struct trace *trace)
{
    uint64_t blocks = trace_blocks(trace);
    if (blocks && !trace->source)
        store_release_pages(&trace->store, (size_t)(trace_block(trace, blocks - 1)->position >> 32));
}

unsigned trace_technique(struct trace *trace, const char *id)
{
    unsigned count = atomic_load_explicit(&trace->techniques, memory_order_relaxed);
    char name[TRACE_NAME_SIZE];
    utf8_sanitize(name, sizeof name, id, strlen(id));
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

/* Returns the block's summary, NULL if its segment is not allocated. Segment s holds FIRST_SEGMENT << s summaries. */
static struct block_summary *find_summary(const struct trace *trace, uint64_t block, unsigned *segment)
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
    if (block >= trace->index_limit / sizeof(struct block_summary)) {
        trace->reached_index_limit = true;
        return NULL;
    }
    if (!block_totals_extend(&trace->totals, trace, block))
        return NULL;
    if (!find_summary(trace, block, &segment)) {
        trace->segment[segment] = memory_calloc((size_t)FIRST_SEGMENT << segment, sizeof(struct block_summary));
        if (!trace->segment[segment])
            return NULL;
    }
    struct block_summary *summary = find_summary(trace, block, &segment);
    summary_clear(summary, position);
    return summary;
}

static struct block_summary *begin_block(struct trace *trace, uint64_t block)
{
    const struct layout *layout = trace->puzzle->layout;
    bool is_new_chunk;
    uint8_t *bytes = store_reserve(&trace->store, 20 + (size_t)layout->cells * trace_mask_bytes(layout), &is_new_chunk);
    struct block_summary *summary = bytes ? trace_new_block(trace, block, store_end(&trace->store)) : NULL;
    if (summary)
        store_advance(&trace->store, write_keyframe(trace, bytes));
    return summary;
}

/* Appends the draft's record to the store. A record that does not fit in the current chunk goes to the next one. */
static bool write_record(struct trace *trace)
{
    store_position end = store_end(&trace->store);
    bool is_new_chunk;
    uint8_t *bytes = store_reserve(&trace->store, record_bound(&trace->draft), &is_new_chunk);
    if (!bytes)
        return false;
    if (is_new_chunk)
        *(uint8_t *)store_at(&trace->store, end) = 0xFF;
    store_advance(&trace->store, (size_t)(record_encode(&trace->draft, bytes) - bytes));
    return true;
}

static void apply_draft(struct trace *trace)
{
    const struct record_draft *draft = &trace->draft;
    for (size_t i = 0; i < draft->changes; i++) {
        if (draft->kind == STEP_BACKTRACK)
            trace->grid[draft->change[i].cell] |= draft->change[i].digits;
        else
            trace->grid[draft->change[i].cell] &= ~draft->change[i].digits;
    }
}

void summary_add_step(struct block_summary *summary, enum step_kind kind, unsigned technique, size_t depth)
{
    const memory_order relaxed = memory_order_relaxed;
    uint16_t shown = summary_depth(depth);
    summary_add_kind(summary, kind, technique);
    if (shown < atomic_load_explicit(&summary->lowest_depth, relaxed))
        atomic_store_explicit(&summary->lowest_depth, shown, relaxed);
    if (shown > atomic_load_explicit(&summary->deepest_depth, relaxed))
        atomic_store_explicit(&summary->deepest_depth, shown, relaxed);
}

bool trace_reserve(struct trace *trace, size_t levels, size_t changes)
{
    size_t depth = trace->depth + levels, length = trace->trail_length + changes;
    return (depth <= trace->open_guess_capacity || array_room(trace->open_guess, trace->open_guess_capacity, depth)) &&
           (length <= trace->trail_capacity || array_room(trace->trail, trace->trail_capacity, length));
}

/* Writes the draft's record and updates grid, trail and levels. */
static bool append_draft(struct trace *trace)
{
    const struct record_draft *draft = &trace->draft;
    bool opens_guess = draft->kind == STEP_GUESS, is_backtrack = draft->kind == STEP_BACKTRACK;
    bool on_trail = opens_guess || (trace->depth && !is_backtrack);
    if (!trace_reserve(trace, opens_guess, on_trail ? draft->changes : 0) || !write_record(trace))
        return false;
    if (opens_guess)
        trace->open_guess[trace->depth++] =
            (struct open_guess){.guess = trace_next_number(trace), .trail = trace->trail_length};
    for (size_t i = 0; on_trail && i < draft->changes; i++)
        trace->trail[trace->trail_length++] = draft->change[i];
    if (is_backtrack)
        trace->trail_length = trace->open_guess[--trace->depth].trail;
    apply_draft(trace);
    return true;
}

bool trace_end(struct trace *trace)
{
    uint64_t steps = atomic_load_explicit(&trace->published, memory_order_relaxed);
    trace->singles = 0;
    if (trace->failed)
        return false;
    if (trace->block_start) {
        if (steps == trace->block_start->skip)
            block_loader_note_start(trace);
        if (!append_draft(trace))
            return false;
    } else {
        if (steps % TRACE_BLOCK == 0)
            trace->summary = begin_block(trace, steps / TRACE_BLOCK);
        if (!trace->summary || !append_draft(trace))
            return false;
        summary_add_step(trace->summary, trace->draft.kind, trace->draft.technique, trace->depth);
    }
    atomic_store_explicit(&trace->published, steps + 1, memory_order_release);
    return true;
}

/* Returns how many single-elimination records fit in the current block, chunk and trail. */
static unsigned count_room_for_singles(const struct trace *trace)
{
    unsigned in_block = (unsigned)(trace_steps(trace) % TRACE_BLOCK);
    if (!in_block || !trace->is_small || trace->block_start)
        return 0;
    size_t room = TRACE_BLOCK - in_block, in_chunk = store_space_left(&trace->store) / SINGLE_MAX_BYTES;
    size_t in_trail = trace->depth ? trace->trail_capacity - trace->trail_length : room;
    room = in_chunk < room ? in_chunk : room;
    return (unsigned)(in_trail < room ? in_trail : room);
}

bool trace_single_slow(struct trace *trace, const struct single *single)
{
    trace->singles = count_room_for_singles(trace);
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
    return trace->depth ? trace->open_guess[trace->depth - 1].guess : 0;
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

bool trace_is_human(const struct trace *trace)
{
    return !strcmp(trace->engine, TRACE_HUMAN) || !strcmp(trace->engine, TRACE_HUMAN_SUDOSCOPE) ||
           !strcmp(trace->engine, TRACE_PERSON);
}

bool trace_is_stack(const struct trace *trace)
{
    return !strcmp(trace->engine, TRACE_STACK);
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
    return find_summary(trace, block, &segment);
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
    const uint8_t *start = store_at(&trace->store, position), *limit = store_chunk_end(&trace->store, position);
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
