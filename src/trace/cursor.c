#include "trace/cursor.h"

#include <assert.h>
#include <string.h>

#include "base/array.h"
#include "step/nogood.h"

/* Number of entered blocks after which mapped pages are released. Each block may bring 64 KB into memory. */
enum { RELEASE_INTERVAL = 1024 };

void cursor_init(struct cursor *cursor, const struct trace *trace)
{
    cursor->trace = trace;
    cursor->store = trace_store(trace);
    cursor->loader = NULL;
    cursor->records = NULL;
    cursor->block = UINT64_MAX;
    cursor->parsed = 0;
    cursor->blocks_entered = 0;
}

void cursor_finish(struct cursor *cursor)
{
    block_loader_destroy(cursor->loader);
    memory_free(cursor->records);
    cursor->loader = NULL;
    cursor->records = NULL;
}

struct cursor *cursor_create(const struct trace *trace)
{
    struct cursor *cursor = memory_realloc(NULL, 1, sizeof *cursor);
    cursor_init(cursor, trace);
    return cursor;
}

void cursor_destroy(struct cursor *cursor)
{
    if (cursor)
        cursor_finish(cursor);
    memory_free(cursor);
}

static bool load_block(struct cursor *cursor, uint64_t block)
{
    if (!cursor->loader)
        cursor->loader = block_loader_create(cursor->trace);
    if (!cursor->loader)
        return false;
    cursor->store = block_loader_store(cursor->loader);
    return block_loader_load(cursor->loader, block, &cursor->next, &cursor->first_depth, &cursor->first_guess);
}

bool cursor_load_block(struct cursor *cursor, uint64_t block)
{
    if (cursor->block == block)
        return true;
    if (!cursor->records)
        cursor->records = memory_realloc(NULL, 1, sizeof *cursor->records);
    if (++cursor->blocks_entered % RELEASE_INTERVAL == 0)
        trace_release_pages(cursor->trace);
    cursor->parsed = 0;
    cursor->block = UINT64_MAX;
    if (!block_loader_is_needed(cursor->trace))
        cursor->next = trace_keyframe(cursor->trace, block, NULL, &cursor->first_depth, &cursor->first_guess);
    else if (!load_block(cursor, block))
        return false;
    cursor->block = block;
    return true;
}

bool cursor_keyframe(struct cursor *cursor, uint64_t block, digit_mask *masks, unsigned *depth, uint64_t *guess)
{
    if (!cursor_load_block(cursor, block))
        return false;
    *depth = cursor->first_depth;
    *guess = cursor->first_guess;
    if (block_loader_is_needed(cursor->trace))
        memcpy(masks, block_loader_keyframe(cursor->loader), trace_layout(cursor->trace)->cells * sizeof *masks);
    else
        trace_keyframe(cursor->trace, block, masks, depth, guess);
    return true;
}

/* Parses the record at `position`, or at the start of the next chunk if `position` has the end-of-chunk mark. Returns
 * the end of the record. */
static store_position parse_at(const struct store *store, store_position position, struct record *record)
{
    while (!record_parse(record, store_at(store, position), store_chunk_end(store, position)))
        position = ((position >> 32) + 1) << 32;
    return position + (uint64_t)(record->end - record->start);
}

static void parse_next(struct cursor *cursor)
{
    unsigned index = cursor->parsed;
    unsigned depth = index ? cursor->records->depth[index - 1] : cursor->first_depth;
    uint64_t guess = index ? cursor->records->guess[index - 1] : cursor->first_guess;
    uint64_t number = cursor->block * TRACE_BLOCK + index + 1;
    struct record *record = &cursor->records->record[index];
    cursor->next = parse_at(cursor->store, cursor->next, record);
    if (record->kind == STEP_GUESS) {
        depth++;
        guess = number;
    } else if (record->kind == STEP_BACKTRACK) {
        depth -= levels_closed(record->backjump);
        guess = record->parent_back ? number - record->guess_back - record->parent_back : 0;
    }
    cursor->records->depth[index] = depth;
    cursor->records->guess[index] = guess;
    cursor->parsed++;
}

/* Finds step `number`: its block becomes current, and its record is cursor->records->record[*index]. Returns false if
 * the block cannot be loaded. */
static bool locate(struct cursor *cursor, uint64_t number, unsigned *index)
{
    assert(number && number <= trace_steps(cursor->trace));
    *index = (unsigned)((number - 1) % TRACE_BLOCK);
    if (!cursor_load_block(cursor, (number - 1) / TRACE_BLOCK)) {
        cursor->records->depth[*index] = 0;
        cursor->records->guess[*index] = 0;
        return false;
    }
    while (cursor->parsed <= *index)
        parse_next(cursor);
    return true;
}

const struct record *cursor_record(struct cursor *cursor, uint64_t number)
{
    static const uint8_t nothing[1];
    static const struct record empty_deduction = {
        .kind = STEP_DEDUCE,
        .start = nothing,
        .place_bytes = nothing,
        .change_bytes = nothing,
        .pattern_bytes = nothing,
        .evidence_bytes = nothing,
        .end = nothing,
    };
    unsigned index;
    return locate(cursor, number, &index) ? &cursor->records->record[index] : &empty_deduction;
}

void cursor_open_guesses(struct cursor *cursor, uint64_t number, unsigned *depth, uint64_t *guess)
{
    *depth = 0;
    *guess = 0;
    unsigned index;
    if (!number || !locate(cursor, number, &index))
        return;
    *depth = cursor->records->depth[index];
    *guess = cursor->records->guess[index];
}

uint64_t cursor_first_guess(struct cursor *cursor, uint64_t guess)
{
    uint64_t first = 0;
    for (uint64_t back; guess; guess = back ? guess - back : 0) {
        first = guess;
        back = cursor_record(cursor, guess)->parent_back;
    }
    return first;
}

void step_reader_init(struct step_reader *reader, const struct trace *trace)
{
    *reader = (struct step_reader){0};
    cursor_init(&reader->cursor, trace);
}

void step_reader_finish(struct step_reader *reader)
{
    cursor_finish(&reader->cursor);
    step_builder_finish(&reader->builder);
    *reader = (struct step_reader){0};
}

bool step_decode(struct step_reader *reader, const struct record *record, struct step *step)
{
    bool fine = record_read(record, trace_layout(reader->cursor.trace), &reader->builder);
    *step = reader->builder.step;
    return fine;
}

bool step_read(struct step_reader *reader, uint64_t number, struct step *step)
{
    return step_read_with(reader, &reader->cursor, number, step);
}

bool step_read_before_nogoods(struct step_reader *reader, uint64_t number, struct step *step)
{
    bool fine = number && step_read(reader, number, step);
    while (fine && nogood_learned(step))
        fine = --number && step_read(reader, number, step);
    return fine;
}

bool step_read_learned(struct step_reader *reader, const struct step *backjump, struct step *learned)
{
    return backjump->backjump && !backjump->restarts && backjump->number > 1 &&
           step_read(reader, backjump->number - 1, learned) && nogood_learned(learned);
}

bool step_read_with(struct step_reader *reader, struct cursor *cursor, uint64_t number, struct step *step)
{
    const struct record *record = cursor_record(cursor, number);
    if (!cursor_is_valid(cursor) || !step_decode(reader, record, step))
        return false;
    uint64_t guess = cursor->records->guess[(number - 1) % TRACE_BLOCK];
    if (record->kind == STEP_BACKTRACK)
        guess = number - record->guess_back;
    step->number = number;
    step->depth = cursor_depth(cursor, number);
    step->guess = guess;
    step->parent = record->parent_back ? guess - record->parent_back : 0;
    return true;
}
