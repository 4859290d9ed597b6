#include "trace/record.h"

#include "trace/argument_bytes.h"
#include <string.h>

/* Skips numbers. Returns NULL where varint_read would. */
static const uint8_t *skip_varints(const uint8_t *at, const uint8_t *limit, uint64_t count)
{
    unsigned length = 0; /* bytes of the current number */
    while (at && count) {
        if (at >= limit || length == VARINT_READ_BYTES)
            return NULL;
        length = *at++ < 0x80 ? 0 : length + 1;
        count -= !length;
    }
    return at;
}

static const uint8_t *parse_places(struct record *record, const uint8_t *at, const uint8_t *limit, bool listed)
{
    uint64_t count = record->kind == STEP_GUESS;
    if (listed && record->kind != STEP_GUESS)
        at = varint_read(at, limit, &count);
    if (!at || count > LAYOUT_MAX_CELLS)
        return NULL;
    record->places = (unsigned)count;
    record->place_bytes = at;
    return skip_varints(at, limit, 2 * count);
}

static const uint8_t *parse_changes(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    uint64_t count;
    at = varint_read(at, limit, &count);
    if (!at || count > LAYOUT_MAX_CELLS)
        return NULL;
    record->changes = (unsigned)count;
    record->change_bytes = at;
    if (!count)
        return at;
    return skip_varints(at, limit, record->same_digits ? 1 + count : 2 * count);
}

static const uint8_t *parse_pattern(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    uint64_t count = 0;
    if (record->assumes_unique)
        at = varint_read(at, limit, &count);
    if (!at || count > LAYOUT_MAX_CELLS)
        return NULL;
    record->patterns = (unsigned)count;
    record->pattern_bytes = at;
    return skip_varints(at, limit, 2 * count);
}

/* Returns the number of eliminated candidates, because EVIDENCE_SEEN_DIGITS has a number for each. The changes are at
 * the end of the record. */
static uint64_t changed_candidates(const struct record *record)
{
    uint64_t total = 0;
    struct record_change walk = record_changes(record);
    for (struct change change; record_next_change(record, &walk, &change);)
        total += digit_count(change.digits);
    return total;
}

static const uint8_t *parse_evidence(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    uint64_t length;
    switch (record->form) {
    case EVIDENCE_NONE:
        return at;
    case EVIDENCE_LIST:
        at = varint_read(at, limit, &length);
        record->evidence_bytes = at;
        return at && length <= (uint64_t)(limit - at) ? at + length : NULL;
    case EVIDENCE_PEERS_OF:
        return skip_varints(at, limit, 1);
    case EVIDENCE_SEEN_DIGITS:
        record->end = at;
        return skip_varints(at, limit, changed_candidates(record));
    }
    return NULL;
}

/* Returns the end of the notes, which begin after their mark. */
static const uint8_t *parse_notes(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    uint64_t length;
    at = varint_read(at, limit, &length);
    record->note_bytes = at;
    return at && length && length <= (uint64_t)(limit - at) ? at + length : NULL;
}

static const uint8_t *parse_backjump(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    uint64_t number = 0;
    at = varint_read(at, limit, &number);
    record->backjump = (unsigned)(number >> 1);
    record->restarts = number & 1;
    return number >> 1 && number >> 1 <= UINT32_MAX ? at : NULL;
}

bool record_parse(struct record *record, const uint8_t *at, const uint8_t *limit)
{
    record->start = at;
    record->note_bytes = NULL;
    if (at < limit && *at == RECORD_NOTES)
        at = parse_notes(record, at + 1, limit);
    if (!at || at >= limit || (*at & 7) >= STEP_KINDS)
        return false;
    record->head = at;
    unsigned head = *at++;
    record->kind = head & 7;
    record->assumes_unique = head >> 3 & 1 && record->kind != STEP_BACKTRACK && record->kind != STEP_STUCK;
    record->form = head >> 5 & 3;
    record->same_digits = head >> 7;
    record->technique = 0;
    record->guess_back = record->parent_back = record->backjump = 0;
    record->restarts = false;
    if (record->kind == STEP_DEDUCE) {
        if (at >= limit)
            return false;
        record->technique = *at++;
    }
    if (record->kind == STEP_BACKTRACK)
        at = varint_read(at, limit, &record->guess_back);
    if (at && (record->kind == STEP_BACKTRACK || record->kind == STEP_GUESS))
        at = varint_read(at, limit, &record->parent_back);
    if (at && record->kind == STEP_BACKTRACK && head >> 3 & 1)
        at = parse_backjump(record, at, limit);
    if (at)
        at = parse_places(record, at, limit, head >> 4 & 1);
    if (at)
        at = parse_changes(record, at, limit);
    if (at)
        at = parse_pattern(record, at, limit);
    if (at) {
        record->evidence_bytes = at;
        at = parse_evidence(record, at, limit);
    }
    record->end = at;
    return at;
}

/* Returns the candidates that the step eliminates or, in a backtrack, restores. */
static const struct change *changes_of(const struct step *step, size_t *count)
{
    *count = step->kind == STEP_BACKTRACK ? step->restores : step->removes;
    return step->kind == STEP_BACKTRACK ? step->restore : step->remove;
}

static bool has_argument(const struct record_source *source)
{
    const struct argument *argument = &source->step->argument;
    return source->form == EVIDENCE_LIST && (argument->lines || argument->roles);
}

static bool has_notes(const struct step *step)
{
    return step->claim != STEP_CLAIM_NONE;
}

static size_t note_bound(const struct step *step)
{
    size_t bytes = 2 + VARINT_MAX_BYTES;
    for (unsigned i = 0; i < STEP_NOTES; i++)
        bytes += step->note[i] ? 1 + VARINT_MAX_BYTES + strlen(step->note[i]) : 0;
    return bytes;
}

size_t record_bound(const struct record_source *source)
{
    const struct step *step = source->step;
    return 2 + (has_notes(step) ? note_bound(step) : 0) +
           VARINT_MAX_BYTES *
               (10 + 2 * (step->places + step->removes + step->restores + step->patterns + step->als_cells) +
                step->truth_count + step->link_count + source->peer_indices + 2) +
           (has_argument(source) ? argument_bound(&step->argument) : 0);
}

static bool all_same(const struct change *change, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (change[i].digits != change[0].digits)
            return false;
    }
    return count > 1;
}

static uint8_t *encode_constraint(uint8_t *at, struct constraint constraint)
{
    return varint_write(at, record_constraint(constraint));
}

static uint8_t *encode_changes(uint8_t *at, const struct change *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        at = varint_write(at, list[i].cell);
        at = varint_write(at, list[i].digits);
    }
    return at;
}

/* Writes the length of the bytes from at + 1 to `end` before them. The length usually takes one byte; otherwise the
 * bytes are moved. Returns the new end. */
static uint8_t *prefix_length(uint8_t *at, const uint8_t *end)
{
    size_t length = (size_t)(end - at - 1);
    uint8_t number[VARINT_MAX_BYTES];
    size_t width = (size_t)(varint_write(number, length) - number);
    if (width > 1)
        memmove(at + width, at + 1, length);
    memcpy(at, number, width);
    return at + width + length;
}

static uint8_t *encode_list(const struct record_source *source, uint8_t *at)
{
    const struct step *step = source->step;
    uint8_t *end = varint_write(at + 1, step->truth_count);
    for (size_t i = 0; i < step->truth_count; i++)
        end = encode_constraint(end, step->truths[i]);
    for (size_t i = 0; i < step->link_count; i++)
        end = encode_constraint(end, step->links[i]);
    if (has_argument(source)) {
        end = varint_write(end, RECORD_ARGUMENT);
        end = prefix_length(end, argument_encode(&step->argument, end + 1));
    }
    if (step->als_cells)
        end = varint_write(end, RECORD_SETS);
    end = encode_changes(end, step->set, step->als_cells);
    return prefix_length(at, end);
}

static uint8_t *encode_evidence(const struct record_source *source, uint8_t *at)
{
    switch (source->form) {
    case EVIDENCE_LIST:
        return encode_list(source, at);
    case EVIDENCE_PEERS_OF:
        return varint_write(at, source->peers_of);
    case EVIDENCE_SEEN_DIGITS:
        for (unsigned i = 0; i < source->peer_indices; i++)
            at = varint_write(at, source->peer_index[i]);
        return at;
    case EVIDENCE_NONE:
        break;
    }
    return at;
}

static uint8_t *encode_notes(const struct step *step, uint8_t *at)
{
    *at++ = RECORD_NOTES;
    uint8_t *end = at + 1;
    *end++ = (uint8_t)step->claim;
    for (unsigned i = 0; i < STEP_NOTES; i++) {
        size_t length = step->note[i] ? strlen(step->note[i]) : 0;
        if (!length)
            continue;
        *end++ = (uint8_t)i;
        end = varint_write(end, length);
        memcpy(end, step->note[i], length);
        end += length;
    }
    return prefix_length(at, end);
}

uint8_t *record_encode(const struct record_source *source, uint8_t *at)
{
    const struct step *step = source->step;
    if (has_notes(step))
        at = encode_notes(step, at);
    size_t changes;
    const struct change *change = changes_of(step, &changes);
    bool same = all_same(change, changes), is_guess = step->kind == STEP_GUESS;
    bool listed = step->places && !is_guess, keeps_several = is_guess && !digits_are_one(step->place[0].digits);
    bool is_marked = step->assumes_unique || step->backjump || step->is_stopped;
    *at++ = (uint8_t)(step->kind | is_marked << 3 | (listed || keeps_several) << 4 | source->form << 5 | same << 7);
    if (step->kind == STEP_DEDUCE)
        *at++ = (uint8_t)step->technique;
    if (step->kind == STEP_BACKTRACK)
        at = varint_write(at, source->guess_back);
    if (step->kind == STEP_BACKTRACK || step->kind == STEP_GUESS)
        at = varint_write(at, source->parent_back);
    if (step->backjump)
        at = varint_write(at, (uint64_t)step->backjump << 1 | step->restarts);
    if (listed)
        at = varint_write(at, step->places);
    for (size_t i = 0; i < step->places; i++) {
        at = varint_write(at, step->place[i].cell);
        at = varint_write(at, keeps_several ? step->place[i].digits : digit_first(step->place[i].digits));
    }
    at = varint_write(at, changes);
    if (same)
        at = varint_write(at, change[0].digits);
    for (size_t i = 0; i < changes; i++) {
        at = varint_write(at, change[i].cell);
        if (!same)
            at = varint_write(at, change[i].digits);
    }
    if (step->assumes_unique)
        at = varint_write(at, step->patterns);
    at = encode_changes(at, step->pattern, step->patterns);
    return encode_evidence(source, at);
}

bool record_is_small(const struct layout *layout)
{
    return layout->digits <= 14 && layout->houses <= 256 && (!layout->exclusions || layout->exclusions->count <= 256) &&
           (!layout->sums || layout->sums->count <= 256);
}
