#include "proof/trail.h"

bool trail_init(struct trail *trail, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    unsigned digits = puzzle->layout->digits;
    *trail = (struct trail){.layout = puzzle->layout};
    cursor_init(&trail->cursor, trace);
    trail->taker = memory_calloc((size_t)puzzle->layout->cells * digits, sizeof *trail->taker);
    for (unsigned c = 0; trail->taker && c < puzzle->layout->cells; c++) {
        for (digit_mask left = puzzle->start[c]; left; left &= left - 1)
            trail->taker[c * digits + digit_first(left) - 1] = TRAIL_NOT_TAKEN;
    }
    return trail->taker;
}

void trail_finish(struct trail *trail)
{
    cursor_finish(&trail->cursor);
    memory_free(trail->taker);
    memory_free(trail->steps.items);
    memory_free(trail->taken.items);
    memory_free(trail->walked.items);
    *trail = (struct trail){0};
}

static bool is_cancelled(const struct trail *trail)
{
    return trail->cancel && atomic_load_explicit(trail->cancel, memory_order_relaxed);
}

/* Collects the numbers of the steps, backward. From a backtrack the walk goes on before the guess that it undoes. */
static bool walk_back(struct trail *trail, uint64_t from, uint64_t to)
{
    trail->walked.count = 0;
    for (uint64_t number = to; number > from;) {
        struct record record;
        cursor_record(&trail->cursor, number, &record);
        if (!cursor_is_valid(&trail->cursor) || is_cancelled(trail) || !array_append(&trail->walked, number))
            return false;
        number -= record.kind == STEP_BACKTRACK ? record.guess_back + 1 : 1;
    }
    return true;
}

static bool take(struct trail *trail, cell_id cell, digit_mask digits, uint64_t number)
{
    for (; digits; digits &= digits - 1) {
        candidate_id candidate = candidate_id_of(cell, digit_first(digits));
        uint64_t *taker = trail_taker(trail, candidate);
        /* A refuted candidate that a later step removes from the board has been taken already. */
        if (*taker < number)
            continue;
        if (!array_append(&trail->taken, (struct taken_candidate){candidate, *taker}))
            return false;
        *taker = number;
    }
    return true;
}

/* Takes the candidate of the guess that the backtrack undoes. */
static bool take_refuted(struct trail *trail, uint64_t guess, uint64_t number)
{
    struct record record;
    uint64_t cell = 0, digit = 1;
    cursor_record(&trail->cursor, guess, &record);
    if (!cursor_is_valid(&trail->cursor) || record.kind != STEP_GUESS)
        return false;
    const uint8_t *at = varint_read(record.place_bytes, record.end, &cell);
    varint_read(at, record.end, &digit);
    return take(trail, (cell_id)cell, digit_bit((unsigned)digit), number);
}

static bool take_all(struct trail *trail, const struct record *record, uint64_t number)
{
    struct record_change iterator = record_changes(record);
    for (struct change change; record_next_change(record, &iterator, &change);) {
        if (!take(trail, change.cell, change.digits, number))
            return false;
    }
    return true;
}

bool trail_extend(struct trail *trail, uint64_t from, uint64_t to)
{
    if (!walk_back(trail, from, to))
        return false;
    for (size_t i = trail->walked.count; i--;) {
        uint64_t number = trail->walked.items[i];
        struct record record;
        cursor_record(&trail->cursor, number, &record);
        struct trail_step step = {.number = number, .kind = record.kind, .first = trail->taken.count};
        bool fine = cursor_is_valid(&trail->cursor) && !is_cancelled(trail) &&
                    (record.kind == STEP_BACKTRACK ? take_refuted(trail, number - record.guess_back, number)
                                                   : take_all(trail, &record, number));
        step.count = trail->taken.count - step.first;
        if (!fine || !array_append(&trail->steps, step))
            return false;
    }
    return true;
}

struct trail_mark trail_mark(const struct trail *trail)
{
    return (struct trail_mark){.steps = trail->steps.count, .taken = trail->taken.count};
}

void trail_return(struct trail *trail, struct trail_mark mark)
{
    while (trail->taken.count > mark.taken) {
        struct taken_candidate taken = trail->taken.items[--trail->taken.count];
        *trail_taker(trail, taken.candidate) = taken.earlier_taker;
    }
    trail->steps.count = mark.steps;
}

digit_mask trail_live_before(const struct trail *trail, uint64_t number, cell_id cell)
{
    digit_mask live = 0;
    for (unsigned digit = 1; digit <= trail->layout->digits; digit++) {
        if (*trail_taker(trail, candidate_id_of(cell, digit)) >= number)
            live |= digit_bit(digit);
    }
    return live;
}
