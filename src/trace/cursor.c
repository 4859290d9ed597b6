#include "trace/cursor.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"

/* Each may bring 64 KB into memory. */
enum { TRIM_BLOCKS = 1024 };

void cursor_init(struct cursor *cursor, const struct trace *trace)
{
    cursor->trace = trace;
    cursor->store = trace_store(trace);
    cursor->excerpt = NULL;
    cursor->block = UINT64_MAX;
    cursor->known = 0;
    cursor->entered = 0;
}

void cursor_finish(struct cursor *cursor)
{
    excerpt_destroy(cursor->excerpt);
    cursor->excerpt = NULL;
}

static bool take_excerpt(struct cursor *cursor, uint64_t block)
{
    if (!cursor->excerpt)
        cursor->excerpt = excerpt_create(cursor->trace);
    if (!cursor->excerpt)
        return false;
    cursor->store = excerpt_store(cursor->excerpt);
    return excerpt_block(cursor->excerpt, block, &cursor->next, &cursor->first_depth, &cursor->first_guess);
}

/* False if it is not to be had: then no block is known. */
static bool enter_block(struct cursor *cursor, uint64_t block)
{
    if (cursor->block == block)
        return true;
    if (++cursor->entered % TRIM_BLOCKS == 0)
        trace_trim(cursor->trace);
    cursor->known = 0;
    cursor->block = UINT64_MAX;
    if (!excerpt_is_needed(cursor->trace))
        cursor->next = trace_keyframe(cursor->trace, block, NULL, &cursor->first_depth, &cursor->first_guess);
    else if (!take_excerpt(cursor, block))
        return false;
    cursor->block = block;
    return true;
}

bool cursor_keyframe(struct cursor *cursor, uint64_t block, digit_mask *masks, unsigned *depth, uint64_t *guess)
{
    if (!enter_block(cursor, block))
        return false;
    *depth = cursor->first_depth;
    *guess = cursor->first_guess;
    if (excerpt_is_needed(cursor->trace))
        memcpy(masks, excerpt_keyframe(cursor->excerpt), trace_layout(cursor->trace)->cells * sizeof *masks);
    else
        trace_keyframe(cursor->trace, block, masks, depth, guess);
    return true;
}

/* Parses the record at `position`, or at the head of the next chunk where the writer has left its mark. */
static store_position parse_at(const struct store *store, store_position position, struct record *record)
{
    while (!record_parse(record, store_at(store, position), store_limit(store, position)))
        position = ((position >> 32) + 1) << 32;
    return position;
}

static void learn(struct cursor *cursor)
{
    const struct store *store = cursor->store;
    unsigned index = cursor->known;
    unsigned depth = index ? cursor->depth[index - 1] : cursor->first_depth;
    uint64_t guess = index ? cursor->guess[index - 1] : cursor->first_guess;
    uint64_t number = cursor->block * TRACE_BLOCK + index + 1;
    struct record *record = &cursor->last;
    cursor->at[index] = parse_at(store, cursor->next, record);
    cursor->next = cursor->at[index] + (uint64_t)(record->end - store_at(store, cursor->at[index]));
    if (record->kind == STEP_GUESS) {
        depth++;
        guess = number;
    } else if (record->kind == STEP_BACKTRACK) {
        depth--;
        guess = record->parent_back ? number - record->guess_back - record->parent_back : 0;
    }
    cursor->depth[index] = depth;
    cursor->guess[index] = guess;
    cursor->known++;
}

/* The step's index in its block; its record is at cursor->at[]. False if it is not to be had. */
static bool locate(struct cursor *cursor, uint64_t number, unsigned *index)
{
    assert(number && number <= trace_steps(cursor->trace));
    *index = (unsigned)((number - 1) % TRACE_BLOCK);
    if (!enter_block(cursor, (number - 1) / TRACE_BLOCK)) {
        cursor->depth[*index] = 0;
        cursor->guess[*index] = 0;
        return false;
    }
    while (cursor->known <= *index)
        learn(cursor);
    return true;
}

unsigned cursor_record(struct cursor *cursor, uint64_t number, struct record *record)
{
    static const uint8_t nothing[] = {STEP_DEDUCE, 0, 0};
    unsigned index;
    if (!locate(cursor, number, &index))
        record_parse(record, nothing, nothing + sizeof nothing);
    else if (index + 1 == cursor->known)
        *record = cursor->last;
    else
        record_parse(record, store_at(cursor->store, cursor->at[index]), store_limit(cursor->store, cursor->at[index]));
    return index;
}

void cursor_levels(struct cursor *cursor, uint64_t number, unsigned *depth, uint64_t *guess)
{
    *depth = 0;
    *guess = 0;
    unsigned index;
    if (!number || !locate(cursor, number, &index))
        return;
    *depth = cursor->depth[index];
    *guess = cursor->guess[index];
}

void step_reader_init(struct step_reader *reader, const struct trace *trace)
{
    *reader = (struct step_reader){0};
    cursor_init(&reader->cursor, trace);
}

void step_reader_finish(struct step_reader *reader)
{
    cursor_finish(&reader->cursor);
    memory_free(reader->change);
    evidence_finish(&reader->evidence);
    *reader = (struct step_reader){0};
}

static void read_places(const struct record *record, struct change *places)
{
    const uint8_t *at = record->place_bytes;
    for (unsigned i = 0; i < record->places; i++) {
        uint64_t cell = 0, digit = 1;
        at = varint_read(at, record->end, &cell);
        at = varint_read(at, record->end, &digit);
        places[i] = (struct change){.cell = (cell_id)cell, .digits = digit_bit((unsigned)digit)};
    }
}

bool step_decode(struct step_reader *reader, const struct record *record, struct step *step)
{
    size_t lists = (size_t)record->places + record->changes + record->patterns + 1; /* so that there always is an array */
    if (!memory_reserve((void **)&reader->change, &reader->change_room, lists, sizeof *reader->change) ||
        !record_evidence(record, trace_layout(reader->cursor.trace), &reader->evidence))
        return false;
    struct change *changes = reader->change + record->places;
    read_places(record, reader->change);
    struct record_change walk = record_changes(record);
    for (unsigned i = 0; i < record->changes; i++)
        record_next_change(record, &walk, &changes[i]);
    record_pattern(record, changes + record->changes);
    bool back = record->kind == STEP_BACKTRACK;
    *step = (struct step){
        .kind = record->kind,
        .technique = record->technique,
        .assumes_unique = record->assumes_unique,
        .place = reader->change,
        .remove = back ? NULL : changes,
        .restore = back ? changes : NULL,
        .pattern = changes + record->changes,
        .set = reader->evidence.set,
        .truths = reader->evidence.truth,
        .links = reader->evidence.link,
        .argument = reader->evidence.argument,
        .places = record->places,
        .removes = back ? 0 : record->changes,
        .restores = back ? record->changes : 0,
        .patterns = record->patterns,
        .set_cells = reader->evidence.set_cells,
        .truth_count = reader->evidence.truths,
        .link_count = reader->evidence.links,
    };
    return true;
}

bool step_read(struct step_reader *reader, uint64_t number, struct step *step)
{
    struct record record;
    unsigned index = cursor_record(&reader->cursor, number, &record);
    if (!cursor_is_fine(&reader->cursor) || !step_decode(reader, &record, step))
        return false;
    uint64_t guess = record.kind == STEP_BACKTRACK ? number - record.guess_back : reader->cursor.guess[index];
    step->number = number;
    step->depth = reader->cursor.depth[index];
    step->guess = guess;
    step->parent = record.parent_back ? guess - record.parent_back : 0;
    return true;
}
