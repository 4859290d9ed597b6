#include "why/trail.h"

#include "base/task.h"

bool trail_init(struct trail *trail, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    *trail = (struct trail){.layout = puzzle->layout};
    trail->taker = memory_calloc(layout_candidates(puzzle->layout), sizeof *trail->taker);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        for (digit_mask left = puzzle->start[c]; left; left &= left - 1)
            *trail_taker(trail, candidate_id_of((cell_id)c, digit_first(left))) = TRAIL_NOT_TAKEN;
    }
    return cursor_pool_init(&trail->cursors, trace);
}

void trail_finish(struct trail *trail)
{
    cursor_pool_finish(&trail->cursors);
    memory_free(trail->taker);
    memory_free(trail->steps.items);
    memory_free(trail->taken.items);
    memory_free(trail->walked.items);
    memory_free(trail->takes.items);
    *trail = (struct trail){0};
}

/* Appends the candidates kept by the guess that the backtrack undoes to the taken ones. */
static bool add_refuted(struct trail *trail, uint64_t guess)
{
    struct cursor *cursor = cursor_pool_at(&trail->cursors, guess);
    const struct record *record = cursor_record(cursor, guess);
    if (!cursor_is_valid(cursor) || record->kind != STEP_GUESS)
        return false;
    array_append(&trail->takes, record_guess(record));
    return true;
}

static void add_changes(struct trail *trail, const struct record *record)
{
    struct record_change iterator = record_changes(record);
    for (struct change change; record_next_change(record, &iterator, &change);) {
        array_append(&trail->takes, change);
    }
}

/* Collects the steps, backward. A backtrack is followed by the step before the guess that it undoes. */
static bool walk_back(struct trail *trail, uint64_t from, uint64_t to)
{
    trail->walked.count = trail->takes.count = 0;
    for (uint64_t number = to; number > from;) {
        struct cursor *cursor = cursor_pool_at(&trail->cursors, number);
        const struct record *record = cursor_record(cursor, number);
        if (!cursor_is_valid(cursor) || cancel_is_requested(trail->cancel))
            return false;
        struct trail_step step = {.number = number, .kind = record->kind, .first = trail->takes.count};
        if (record->kind == STEP_BACKTRACK)
            step.guess = number - record->guess_back;
        if (!step.guess)
            add_changes(trail, record);
        else if (!record->backjump && !add_refuted(trail, step.guess))
            return false;
        step.count = trail->takes.count - step.first;
        array_append(&trail->walked, step);
        number = (step.guess ? step.guess : number) - 1;
    }
    return true;
}

static void take(struct trail *trail, struct change change, uint64_t number)
{
    for (digit_mask left = change.digits; left; left &= left - 1) {
        candidate_id candidate = candidate_id_of(change.cell, digit_first(left));
        uint64_t *taker = trail_taker(trail, candidate);
        /* a refuted candidate that a later step removes has already been taken */
        if (*taker < number)
            continue;
        array_append(&trail->taken, (struct taken_candidate){candidate, *taker});
        *taker = number;
    }
}

bool trail_extend(struct trail *trail, uint64_t from, uint64_t to)
{
    if (!walk_back(trail, from, to))
        return false;
    for (size_t i = trail->walked.count; i--;) {
        struct trail_step step = trail->walked.items[i];
        size_t first = step.first, changes = step.count;
        step.first = trail->taken.count;
        for (size_t k = 0; k < changes; k++) {
            take(trail, trail->takes.items[first + k], step.number);
        }
        step.count = trail->taken.count - step.first;
        array_append(&trail->steps, step);
    }
    return true;
}

size_t trail_find_contradiction(const struct trail *trail, size_t first, size_t end)
{
    for (size_t i = end; i-- > first;) {
        enum step_kind kind = trail->steps.items[i].kind;
        if (kind == STEP_CONTRADICTION)
            return i;
        if (kind == STEP_GUESS || kind == STEP_BACKTRACK)
            break;
    }
    return end;
}

bool trail_refutes_one_of(const struct trail *trail, size_t index, struct constraint constraint)
{
    const struct trail_step *at = &trail->steps.items[index];
    for (size_t i = 0; at->kind == STEP_BACKTRACK && i < at->count; i++) {
        if (constraint_has(trail->layout, constraint, trail->taken.items[at->first + i].candidate))
            return true;
    }
    return false;
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
