/* The lifetime of a trace, its names, and its limits of memory and disk. */
#include "trace/trace_internal.h"

#include <errno.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

struct trace *trace_create(const struct puzzle *puzzle, const char *engine)
{
    struct trace *trace = memory_calloc(1, sizeof *trace);
    unsigned cells = puzzle->layout->cells;
    atomic_init(&trace->references, 1);
    trace->puzzle = puzzle_copy(puzzle);
    trace->grid = memory_calloc(cells, sizeof *trace->grid);
    trace->restored = memory_calloc(cells, sizeof *trace->restored);
    store_init(&trace->store);
    memcpy(trace->grid, puzzle->start, cells * sizeof *trace->grid);
    trace->index_limit = UINT64_MAX;
    trace->is_small = record_is_small(puzzle->layout);
    utf8_sanitize(trace->whole_engine, sizeof trace->whole_engine, engine, strlen(engine));
    memcpy(trace->engine, trace->whole_engine, sizeof trace->engine);
    char *choose = strstr(trace->engine, TRACE_CHOOSE);
    if (choose)
        *choose = 0;
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
    step_builder_finish(&trace->draft);
    for (unsigned i = 0; i < TRACE_LISTS; i++)
        memory_free(trace->list[i]);
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

bool trace_error(const struct trace *trace, struct text_error *error)
{
    if (trace_damage_error(trace, error))
        return false;
    unsigned long long steps = trace_steps(trace);
    if (trace->store.reached_file_limit)
        return text_error_system(error,
                                 "the search takes more room on the disk than --disk allows: %llu steps take %llu MiB",
                                 steps, (unsigned long long)trace_file_room(trace) >> 20);
    if (trace->reached_index_limit)
        return text_error_system(error, "the search takes more memory than --memory allows: %llu steps take %llu MiB",
                                 steps, (unsigned long long)trace_memory_room(trace) >> 20);
    if (trace->store.refused_size)
        return text_error_system(error, "the step behind step %llu takes %llu bytes, expected fewer than %llu", steps,
                                 (unsigned long long)trace->store.refused_size,
                                 (unsigned long long)store_chunk_size(STORE_DOUBLINGS));
    if (trace->store.file_failure == ENOSPC)
        return text_error_system(
            error, "no room for more than %llu steps: less than 1 GiB is free on the disk of temporary files", steps);
    return text_error_system(error, "no room for more than %llu steps in a temporary file: %s", steps,
                             text_error_reason(trace->store.file_failure));
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
    if (strlen(id) >= TRACE_NAME_SIZE)
        return 0;
    utf8_sanitize(name, sizeof name, id, strlen(id));
    for (unsigned i = 1; i < count; i++) {
        if (!strcmp(trace->technique[i], name))
            return i;
    }
    if (count == TRACE_TECHNIQUES)
        return 0;
    memcpy(trace->technique[count], name, strlen(name) + 1);
    atomic_store_explicit(&trace->techniques, count + 1, memory_order_release);
    return count;
}

const digit_mask *trace_grid(const struct trace *trace)
{
    return trace->grid;
}

size_t trace_depth(const struct trace *trace)
{
    return trace->depth;
}

uint64_t trace_innermost_guess(const struct trace *trace)
{
    return trace->depth ? trace->open_guess[trace->depth - 1].guess : 0;
}

void trace_close(struct trace *trace)
{
    atomic_store_explicit(&trace->closed, true, memory_order_release);
}

void trace_expect_claims(struct trace *trace)
{
    atomic_store_explicit(&trace->has_claims, true, memory_order_relaxed);
}

bool trace_has_claims(const struct trace *trace)
{
    return atomic_load_explicit(&trace->has_claims, memory_order_relaxed);
}

void trace_expect_backjumps(struct trace *trace)
{
    atomic_store_explicit(&trace->has_backjumps, true, memory_order_relaxed);
}

bool trace_has_backjumps(const struct trace *trace)
{
    return atomic_load_explicit(&trace->has_backjumps, memory_order_relaxed);
}

void trace_expect_stop(struct trace *trace)
{
    atomic_store_explicit(&trace->has_stop, true, memory_order_relaxed);
}

bool trace_has_stop(const struct trace *trace)
{
    return atomic_load_explicit(&trace->has_stop, memory_order_relaxed);
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

const char *trace_choose(const struct trace *trace)
{
    const char *choose = strstr(trace->whole_engine, TRACE_CHOOSE);
    return choose ? choose + strlen(TRACE_CHOOSE) : "";
}

const char *trace_whole_engine(const struct trace *trace)
{
    return trace->whole_engine;
}

bool trace_set_list(struct trace *trace, enum trace_list list, const char *ids)
{
    size_t size = strlen(ids) + 1;
    if (size > TRACE_LIST_SIZE)
        return false;
    memory_free(trace->list[list]);
    trace->list[list] = size > 1 ? memory_realloc(NULL, size, 1) : NULL;
    if (size > 1)
        utf8_sanitize(trace->list[list], size, ids, size - 1);
    return true;
}

const char *trace_list(const struct trace *trace, enum trace_list list)
{
    return trace->list[list] ? trace->list[list] : "";
}

bool trace_has_lists(const struct trace *trace)
{
    unsigned list = 0;
    while (list < TRACE_LISTS && !trace->list[list])
        list++;
    return list < TRACE_LISTS;
}

const char *trace_list_key(enum trace_list list)
{
    static const char *const keys[TRACE_LISTS] = {[TRACE_WITHOUT] = "without", [TRACE_ORDER] = "order"};
    return keys[list];
}

bool trace_is_human(const struct trace *trace)
{
    return !strcmp(trace->engine, TRACE_HUMAN) || !strcmp(trace->engine, TRACE_HUMAN_SUDOSCOPE) ||
           !strcmp(trace->engine, TRACE_PERSON);
}

const char *trace_shown_engine(const struct trace *trace)
{
    size_t prefix = strlen(TRACE_WATCH);
    return strncmp(trace->engine, TRACE_WATCH, prefix) ? trace->engine : trace->engine + prefix;
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

const struct store *trace_store(const struct trace *trace)
{
    return &trace->store;
}
