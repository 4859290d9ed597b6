/* The bytes of a step in a trace. Numbers are varints (seven bits in each byte, the low ones first).
 *
 *     notes      only with a step of another solver: 7 as one byte; their length in bytes; the claim, 1 byte;
 *                then each note: its kind, 1 byte; its length; its bytes
 *     head       1 byte: bits 0-2 kind (255: no record, continue at the next chunk),
 *                3 assumes_unique (of a backtrack: it is a backjump; of STEP_STUCK: is_stopped),
 *                4 has places (of a guess: it keeps several candidates), 5-6 evidence form,
 *                7 all changes are of the same digits
 *     technique  1 byte, only of a deduction
 *     guess      only of a backtrack: this step's number minus the number of its guess
 *     parent     of a guess or backtrack: the number of the guess minus the number of its parent; 0: it has no parent
 *     levels     only of a backjump: the number of levels that it closes << 1; bit 0: the search restarts
 *     places     count, then each (cell, digit). A guess has exactly one place and no count; if it keeps several
 *                candidates, this is (cell, digits)
 *     changes    count, then each (cell, digits); if all are of the same digits: the digits, then the cells.
 *                They are eliminated or, in a backtrack, restored.
 *     pattern    only if the step assumes one solution: count, then each (cell, digits)
 *     evidence   depends on the form:
 *                none: nothing;
 *                list: its length in bytes, the number of truths, the truths, the links. Then, if there is an argument,
 *                65 (which is not a link), its length in bytes and its bytes (argument_bytes.h). Then, if there are
 *                almost locked sets, 1 (which is not a link) and each (cell, sets);
 *                peers of: the cell whose digit is eliminated from its peers;
 *                seen digits: for each eliminated candidate, the peer that holds the digit
 *
 * A truth or link is a varint: cell << 1, or (house << 5 | digit) << 1 | 1. The last two forms take one or two bytes
 * where lists would take twenty. record_read expands them, so readers need not know them. */
#ifndef TRACE_RECORD_H
#define TRACE_RECORD_H

#include "step/step_builder.h"

enum evidence_form { EVIDENCE_NONE, EVIDENCE_LIST, EVIDENCE_PEERS_OF, EVIDENCE_SEEN_DIGITS };
enum { RECORD_NOTES = 7, RECORD_SETS = 1, RECORD_ARGUMENT = 65, VARINT_MAX_BYTES = 10, VARINT_READ_BYTES = 9 };
_Static_assert((int)STEP_KINDS <= (int)RECORD_NOTES,
               "the byte of notes is the head of no kind, and a kind has three bits");
_Static_assert((int)EVIDENCE_SEEN_DIGITS < 4, "a form has two bits");

/* A parsed record with what replay needs. The rest stays in bytes. */
struct record {
    enum step_kind kind;
    enum evidence_form form;
    unsigned technique;
    bool assumes_unique, same_digits, restarts;
    uint64_t guess_back, parent_back;
    unsigned backjump; /* levels of a backjump, as in struct step */
    unsigned places, changes, patterns;
    const uint8_t *note_bytes; /* NULL: the step has neither a claim nor notes */
    const uint8_t *start, *head, *place_bytes, *change_bytes, *pattern_bytes, *evidence_bytes, *end;
};

/* Returns whether the record is a stop (is_stopped in struct step). */
static inline bool record_is_stopped(const struct record *record)
{
    return record->kind == STEP_STUCK && *record->head >> 3 & 1;
}

/* Returns the claim of a step of another solver; STEP_CLAIM_NONE for other steps. A claim out of range comes from a
 * damaged record. */
static inline enum step_claim record_claim(const struct record *record)
{
    return record->note_bytes ? (enum step_claim) * record->note_bytes : STEP_CLAIM_NONE;
}

/* Parses the record at `at`, which ends before `limit`. Returns false if there is no valid record. */
bool record_parse(struct record *record, const uint8_t *at, const uint8_t *limit);

/* varint_write writes a number in at most VARINT_MAX_BYTES bytes. varint_read returns NULL if the number does not end
 * before `limit` or has more than VARINT_READ_BYTES bytes. Most numbers take one byte. */
static inline uint8_t *varint_write(uint8_t *at, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *at++ = (uint8_t)(number | 0x80);
    *at++ = (uint8_t)number;
    return at;
}

static inline const uint8_t *varint_read(const uint8_t *at, const uint8_t *limit, uint64_t *number)
{
    if (at < limit && *at < 0x80) {
        *number = *at;
        return at + 1;
    }
    uint64_t value = 0;
    for (unsigned shift = 0; at < limit && shift < 7 * VARINT_READ_BYTES; shift += 7) {
        value |= (uint64_t)(*at & 0x7F) << shift;
        if (*at++ < 0x80) {
            *number = value;
            return at;
        }
    }
    return NULL;
}

/* A step to write, with further content of its record. The step's number, depth and guess are ignored. */
struct record_source {
    const struct step *step;
    enum evidence_form form;
    uint64_t guess_back, parent_back;
    cell_id peers_of;                       /* with EVIDENCE_PEERS_OF: the cell whose digit its peers lose */
    uint16_t peer_index[LAYOUT_MAX_DIGITS]; /* with EVIDENCE_SEEN_DIGITS: for each digit an index into the peers of the
                                             * changed cell */
    unsigned peer_indices;
};

/* Returns an upper bound for the bytes that record_encode writes. */
size_t record_bound(const struct record_source *source);

/* Writes the record at `at` and returns the end. */
uint8_t *record_encode(const struct record_source *source, uint8_t *at);

/* Returns whether every cell, mask and constraint of the layout fits into two bytes. */
bool record_is_small(const struct layout *layout);

static inline unsigned record_constraint(struct constraint constraint)
{
    bool place = !constraint_is_cell(constraint);
    return (unsigned)constraint.index << (place ? 6 : 1) | (unsigned)constraint.digit << 1 | place;
}

/* Returns whether the record is a guess that keeps several candidates of its cell. */
static inline bool record_keeps_several(const struct record *record)
{
    return record->kind == STEP_GUESS && *record->head >> 4 & 1;
}

/* Decodes the place at `at`, which must be valid. Returns its end. */
static inline const uint8_t *record_next_place(const struct record *record, const uint8_t *at, struct change *place)
{
    uint64_t cell = 0, digit = 1;
    at = varint_read(at, record->end, &cell);
    at = varint_read(at, record->end, &digit);
    *place = (struct change){.cell = (cell_id)cell,
                             .digits = record_keeps_several(record) ? (digit_mask)digit : digit_bit((unsigned)digit)};
    return at;
}

/* Returns the candidates that a guess keeps in its cell. */
static inline struct change record_guess(const struct record *record)
{
    struct change kept;
    record_next_place(record, record->place_bytes, &kept);
    return kept;
}

/* Returns the cell of a guess, or the cell without a digit in a contradiction; otherwise NO_CELL. */
static inline cell_id record_tried_cell(const struct record *record)
{
    uint64_t truths = 0, code = 1;
    if (record->kind == STEP_GUESS && record->places)
        return record_guess(record).cell;
    if (record->kind != STEP_CONTRADICTION || record->form != EVIDENCE_LIST)
        return NO_CELL;
    const uint8_t *at = varint_read(record->evidence_bytes, record->end, &truths);
    if (!at || !truths || !varint_read(at, record->end, &code) || code & 1)
        return NO_CELL;
    return (cell_id)(code >> 1);
}

/* Iterates over the record's changes; `next` starts at change_bytes. Masks are not checked against the layout;
 * record_valid does that. */
struct record_change {
    const uint8_t *next;
    digit_mask shared;
    unsigned left;
};

static inline struct record_change record_changes(const struct record *record)
{
    struct record_change walk = {.next = record->change_bytes, .left = record->changes};
    uint64_t digits = 0;
    if (record->same_digits && record->changes)
        walk.next = varint_read(walk.next, record->end, &digits);
    walk.shared = (digit_mask)digits;
    return walk;
}

static inline bool record_next_change(const struct record *record, struct record_change *walk, struct change *change)
{
    if (!walk->left)
        return false;
    uint64_t cell = 0, digits = walk->shared;
    walk->left--;
    walk->next = varint_read(walk->next, record->end, &cell);
    if (!record->same_digits)
        walk->next = varint_read(walk->next, record->end, &digits);
    *change = (struct change){.cell = (cell_id)cell, .digits = (digit_mask)digits};
    return true;
}

/* Decodes a record into the builder's step: all of it, or only its pattern, truths, links, sets and argument. Number,
 * depth, guess and parent stay 0. Returns false if the bytes are invalid. */
bool record_read(const struct record *record, const struct layout *layout, struct step_builder *builder);
bool record_read_evidence(const struct record *record, const struct layout *layout, struct step_builder *builder);

/* Returns whether all cells, houses and digits of the record exist in the layout and its lists are complete. Records
 * from files are checked with this before any other use. */
bool record_valid(const struct record *record, const struct layout *layout);

#endif
