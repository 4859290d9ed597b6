/* Decodes the step of a record, and validates records from files. */
#include "trace/record.h"

#include <string.h>

#include "base/utf8.h"
#include "trace/argument_bytes.h"

/* Returns the bytes of the argument after its mark; NULL if they extend beyond the record. */
static const uint8_t *find_argument(const struct record *record, const uint8_t *at, const uint8_t **end)
{
    uint64_t length = 0;
    at = varint_read(at, record->end, &length);
    if (!at || length > (uint64_t)(record->end - at))
        return NULL;
    *end = at + length;
    return at;
}

/* Decodes sets up to the end of the record. */
static bool expand_sets(const struct record *record, const uint8_t *at, struct step_builder *builder)
{
    while (at && at < record->end) {
        uint64_t cell = 0, sets = 0;
        at = varint_read(at, record->end, &cell);
        at = at ? varint_read(at, record->end, &sets) : NULL;
        step_builder_als_cell(builder, (cell_id)cell, (digit_mask)sets);
    }
    return at;
}

static bool expand_list(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    uint64_t truths, code;
    const uint8_t *at = varint_read(record->evidence_bytes, record->end, &truths);
    while (at && at < record->end) {
        at = varint_read(at, record->end, &code);
        if (!at)
            return false;
        if (code == RECORD_SETS)
            return builder->step.truth_count == truths && expand_sets(record, at, builder);
        if (code == RECORD_ARGUMENT) {
            const uint8_t *end, *bytes = find_argument(record, at, &end);
            if (!bytes || builder->step.truth_count != truths ||
                !argument_decode(bytes, end, layout, &builder->argument, &builder->step.argument))
                return false;
            at = end;
            continue;
        }
        uint64_t index = code & 1 ? code >> 6 : code >> 1;
        struct constraint constraint = {.index = (uint16_t)index, .digit = code & 1 ? code >> 1 & 31 : 0};
        if (index > UINT16_MAX || (code & 1 && !constraint.digit))
            return false;
        if (builder->step.truth_count < truths)
            step_builder_truth(builder, constraint);
        else
            step_builder_link(builder, constraint);
    }
    return at && builder->step.truth_count == truths;
}

static bool expand_peers_of(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    uint64_t cell;
    struct change change;
    struct record_change walk = record_changes(record);
    if (!varint_read(record->evidence_bytes, record->end, &cell) || cell >= layout->cells ||
        !record_next_change(record, &walk, &change) || !change.digits)
        return false;
    candidate_id holder = candidate_id_of((cell_id)cell, digit_first(change.digits));
    step_builder_truth(builder, constraint_cell((cell_id)cell));
    for (unsigned i = 1; i < candidate_constraints(layout, holder); i++)
        step_builder_link(builder, candidate_constraint(layout, holder, i));
    return true;
}

static bool expand_seen_digits(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    const uint8_t *at = record->evidence_bytes;
    struct change change;
    struct record_change walk = record_changes(record);
    while (record_next_change(record, &walk, &change)) {
        if (change.cell >= layout->cells)
            return false;
        for (digit_mask left = change.digits; left; left &= left - 1) {
            uint64_t peer;
            at = varint_read(at, record->end, &peer);
            if (!at || peer >= layout->cell[change.cell].peer_count)
                return false;
            const struct cell *known = &layout->cell[change.cell];
            cell_id holder = known->peers[peer];
            unsigned digit = digit_first(left);
            step_builder_truth(builder, constraint_cell(holder));
            step_builder_link(builder, known->shared[peer] != NO_HOUSE
                                           ? constraint_house(known->shared[peer], digit)
                                           : constraint_of_both(layout, candidate_id_of(change.cell, digit),
                                                                candidate_id_of(holder, digit)));
        }
    }
    return true;
}

static bool expand_evidence(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    switch (record->form) {
    case EVIDENCE_NONE:
        return true;
    case EVIDENCE_LIST:
        return expand_list(record, layout, builder);
    case EVIDENCE_PEERS_OF:
        return expand_peers_of(record, layout, builder);
    case EVIDENCE_SEEN_DIGITS:
        return expand_seen_digits(record, layout, builder);
    }
    return false;
}

static void read_pattern(const struct record *record, struct step_builder *builder)
{
    const uint8_t *at = record->pattern_bytes;
    for (unsigned i = 0; i < record->patterns; i++) {
        uint64_t cell = 0, digits = 0;
        at = varint_read(at, record->end, &cell);
        at = varint_read(at, record->end, &digits);
        step_builder_pattern(builder, (cell_id)cell, (digit_mask)digits);
    }
}

/* Reads the claim and the notes, which end where the record's head begins. */
static bool read_notes(const struct record *record, struct step_builder *builder)
{
    const uint8_t *at = record->note_bytes, *end = record->head;
    if (!at)
        return true;
    if (*at == STEP_CLAIM_NONE || *at >= STEP_CLAIMS)
        return false;
    builder->step.claim = *at++;
    while (at < end) {
        unsigned note = *at++;
        uint64_t length = 0;
        at = varint_read(at, end, &length);
        if (!at || note >= STEP_NOTES || length > STEP_MAX_NOTE || length > (uint64_t)(end - at))
            return false;
        step_builder_note(builder, note, (const char *)at, (size_t)length);
        at += length;
    }
    return true;
}

bool record_read_evidence(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    step_builder_begin(builder, record->kind, record->technique);
    builder->step.assumes_unique = record->assumes_unique;
    read_pattern(record, builder);
    return expand_evidence(record, layout, builder);
}

bool record_read(const struct record *record, const struct layout *layout, struct step_builder *builder)
{
    const uint8_t *at = record->place_bytes;
    struct record_change walk = record_changes(record);
    bool fine = record_read_evidence(record, layout, builder) && read_notes(record, builder);
    builder->step.backjump = record->backjump;
    builder->step.restarts = record->restarts;
    builder->step.is_stopped = record_is_stopped(record);
    for (unsigned i = 0; i < record->places && fine; i++) {
        struct change place;
        at = record_next_place(record, at, &place);
        step_builder_keep(builder, place);
    }
    for (struct change change; fine && record_next_change(record, &walk, &change);) {
        if (record->kind == STEP_BACKTRACK)
            step_builder_restore(builder, change.cell, change.digits);
        else
            step_builder_remove(builder, change.cell, change.digits);
    }
    return fine;
}

/* Returns whether the code is that of a constraint. A truth cannot be an exclusion or a sum. */
static bool valid_code(uint64_t code, const struct layout *layout, bool is_truth)
{
    uint64_t digit = code >> 1 & 31;
    if (code & 1 && digit == CONSTRAINT_EXCLUSION)
        return !is_truth && layout->exclusions && code >> 6 < layout->exclusions->count;
    if (code & 1 && digit == CONSTRAINT_SUM)
        return !is_truth && layout->sums && code >> 6 < layout->sums->count;
    return code & 1 ? code >> 6 < layout->houses && digit && digit <= layout->digits : code >> 1 < layout->cells;
}

static bool valid_sets(const struct record *record, const struct layout *layout, const uint8_t *at)
{
    while (at < record->end) {
        uint64_t cell = 0, sets = 0;
        at = varint_read(at, record->end, &cell);
        at = at ? varint_read(at, record->end, &sets) : NULL;
        if (!at || cell >= layout->cells || !sets || sets >> STEP_MAX_ALS_SETS)
            return false;
    }
    return true;
}

/* Decodes the argument and discards it. There are few arguments, and a file is validated only once. */
static bool valid_argument(const uint8_t *at, const uint8_t *end, const struct layout *layout)
{
    struct argument_arrays arrays = {0};
    struct argument argument;
    bool valid = argument_decode(at, end, layout, &arrays, &argument);
    argument_arrays_finish(&arrays);
    return valid;
}

static bool valid_list(const struct record *record, const struct layout *layout)
{
    uint64_t truths = 0, code, constraints = 0;
    const uint8_t *at = varint_read(record->evidence_bytes, record->end, &truths);
    for (; at && at < record->end; constraints++) {
        at = varint_read(at, record->end, &code);
        if (at && code == RECORD_SETS)
            return truths <= constraints && valid_sets(record, layout, at);
        if (at && code == RECORD_ARGUMENT) {
            const uint8_t *end, *bytes = find_argument(record, at, &end);
            if (truths > constraints || !bytes || !valid_argument(bytes, end, layout))
                return false;
            at = end;
            constraints--;
            continue;
        }
        if (!at || !valid_code(code, layout, constraints < truths))
            return false;
    }
    return at && truths <= constraints;
}

static bool valid_seen_digits(const struct record *record, const struct layout *layout)
{
    const uint8_t *at = record->evidence_bytes;
    struct change change;
    struct record_change walk = record_changes(record);
    while (record_next_change(record, &walk, &change)) {
        for (unsigned left = digit_count(change.digits); left; left--) {
            uint64_t peer;
            at = varint_read(at, record->end, &peer);
            if (!at || peer >= layout->cell[change.cell].peer_count)
                return false;
        }
    }
    return true;
}

/* Validates the evidence. The record's changes are already valid. */
static bool valid_evidence(const struct record *record, const struct layout *layout)
{
    uint64_t cell;
    switch (record->form) {
    case EVIDENCE_NONE:
        return true;
    case EVIDENCE_LIST:
        return valid_list(record, layout);
    case EVIDENCE_PEERS_OF:
        return record->changes && varint_read(record->evidence_bytes, record->end, &cell) && cell < layout->cells;
    case EVIDENCE_SEEN_DIGITS:
        return valid_seen_digits(record, layout);
    }
    return false;
}

static bool valid_pattern(const struct record *record, const struct layout *layout)
{
    const uint8_t *at = record->pattern_bytes;
    for (unsigned i = 0; i < record->patterns; i++) {
        uint64_t cell = 0, digits = 0;
        at = varint_read(at, record->end, &cell);
        at = varint_read(at, record->end, &digits);
        if (cell >= layout->cells || digits & ~(uint64_t)layout_all_digits(layout))
            return false;
    }
    return true;
}

/* Returns whether the notes are text that can be shown unchanged. */
static bool valid_notes(const struct record *record)
{
    struct step_builder builder = {0};
    char text[STEP_MAX_NOTE + 1];
    bool valid = read_notes(record, &builder);
    for (unsigned i = 0; valid && i < STEP_NOTES; i++) {
        const char *note = builder.step.note[i];
        if (!note)
            continue;
        utf8_sanitize_lines(text, sizeof text, note, strlen(note));
        valid = !strcmp(text, note);
    }
    step_builder_finish(&builder);
    return valid;
}

bool record_valid(const struct record *record, const struct layout *layout)
{
    if (record->note_bytes && !valid_notes(record))
        return false;
    const uint8_t *at = record->place_bytes;
    for (unsigned i = 0; i < record->places; i++) {
        uint64_t cell = 0, digit = 0;
        at = varint_read(at, record->end, &cell);
        at = varint_read(at, record->end, &digit);
        bool is_set = record_keeps_several(record);
        uint64_t most = is_set ? layout_all_digits(layout) : layout->digits;
        if (cell >= layout->cells || !digit || digit > most || (is_set && digits_are_one((digit_mask)digit)))
            return false;
    }
    struct record_change walk = record_changes(record);
    uint64_t cell = 0, digits = walk.shared;
    for (; walk.left; walk.left--) {
        walk.next = varint_read(walk.next, record->end, &cell);
        if (!record->same_digits)
            walk.next = varint_read(walk.next, record->end, &digits);
        if (cell >= layout->cells || !digits || digits & ~(uint64_t)layout_all_digits(layout))
            return false;
    }
    return valid_pattern(record, layout) && valid_evidence(record, layout);
}
