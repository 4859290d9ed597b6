#include "why/divergence.h"

#include <string.h>

#include "base/memory.h"
#include "base/task.h"
#include "trace/replay.h"

/* One of the two runs: from its last common turn to the next turn. */
struct walk {
    const struct trace *trace;
    struct step_reader reader;
    struct replay replay;
    uint64_t start; /* the position after the last common turn */
    uint64_t last;  /* the last position before the turn; its grid is the one that is compared */
    struct divergence_turn turn;
    /* [common guesses + 1]: above the start and each common guess, the number of open levels that do not count, because
     * their guess was the cell's last digit and had not failed. */
    ARRAY(unsigned) forced;
};

/* An open guess, and the number of digits that had failed before it. */
struct level {
    struct change guess;
    size_t failed;
};

struct finder {
    const struct layout *layout;
    struct walk walk[2];
    ARRAY(struct level) open;
    ARRAY(struct change) failed; /* the guesses that failed on the common branch */
    digit_mask *alive;           /* [cells]: all digits except those */
    digit_mask *wanted;          /* [cells]: scratch space */
    struct divergence *divergence;
    const struct cancel *cancel;
};

/* --- grids --- */

static bool seek(struct walk *walk, uint64_t position)
{
    replay_seek(&walk->replay, position);
    return replay_is_there(&walk->replay, position);
}

static unsigned count_candidates(const struct finder *finder, const struct walk *walk)
{
    unsigned count = 0;
    for (unsigned cell = 0; cell < finder->layout->cells; cell++)
        count += digit_count(walk->replay.mask[cell] & finder->alive[cell]);
    return count;
}

/* Returns whether the second grid has every candidate of the first. */
static bool is_within(const struct finder *finder, const struct walk *small, const struct walk *large)
{
    for (unsigned cell = 0; cell < finder->layout->cells; cell++) {
        if (small->replay.mask[cell] & ~large->replay.mask[cell] & finder->alive[cell])
            return false;
    }
    return true;
}

static bool is_same(const struct finder *finder)
{
    const struct walk *walk = finder->walk;
    return is_within(finder, &walk[0], &walk[1]) && is_within(finder, &walk[1], &walk[0]);
}

/* --- turns --- */

/* Returns whether the guess is forced: all other digits of the cell have failed. */
static bool is_forced(const struct finder *finder, const struct step *guess)
{
    for (size_t i = 0; i < guess->removes; i++) {
        if (guess->remove[i].digits & finder->alive[guess->remove[i].cell])
            return false;
    }
    return true;
}

/* Reads a guess, a backtrack or the last step. Returns whether it is a turn. */
static bool read_turn(const struct finder *finder, struct walk *walk, const struct step *step)
{
    unsigned *forced = &walk->forced.items[walk->forced.count - 1];
    bool counts = true;
    if (step->kind == STEP_GUESS && is_forced(finder, step)) {
        ++*forced;
        return false;
    }
    if (step->kind == STEP_BACKTRACK && *forced) {
        --*forced;
        counts = false;
    }
    if (walk->last == UINT64_MAX)
        walk->last = step->number - 1; /* after a backtrack that does not count, the grid is an earlier one */
    if (!counts)
        return false;
    walk->turn = (struct divergence_turn){
        .number = step->number, .kind = step->kind, .cell = NO_CELL, .backjump = step->backjump};
    if (step->kind == STEP_GUESS && step->places) {
        walk->turn.cell = step->place[0].cell;
        walk->turn.digits = step->place[0].digits;
    }
    return true;
}

/* Finds the next turn, and moves to the last grid before it. */
static bool find_turn(const struct finder *finder, struct walk *walk)
{
    uint64_t steps = trace_steps(walk->trace);
    struct step step;
    walk->last = UINT64_MAX;
    walk->turn = (struct divergence_turn){.number = steps + 1, .kind = STEP_KINDS, .cell = NO_CELL};
    for (uint64_t number = walk->start + 1; number <= steps; number++) {
        enum step_kind kind = cursor_record(&walk->reader.cursor, number)->kind;
        if (!cursor_is_valid(&walk->reader.cursor) || cancel_is_requested(finder->cancel))
            return false;
        if (kind == STEP_DEDUCE || kind == STEP_CONTRADICTION)
            continue;
        if (!step_read(&walk->reader, number, &step))
            return false;
        if (read_turn(finder, walk, &step))
            break;
    }
    if (walk->last == UINT64_MAX)
        walk->last = steps;
    return seek(walk, walk->last);
}

/* Returns whether both runs have the turn found last. */
static bool is_common_turn(const struct finder *finder)
{
    const struct divergence_turn *a = &finder->walk[0].turn, *b = &finder->walk[1].turn;
    if (a->kind != b->kind || a->cell != b->cell || a->digits != b->digits || a->backjump != b->backjump)
        return false;
    return a->kind == STEP_BACKTRACK || a->kind == STEP_NO_SOLUTION || is_same(finder);
}

static void forget_failed(struct finder *finder, size_t count)
{
    finder->failed.count = count;
    for (unsigned cell = 0; cell < finder->layout->cells; cell++)
        finder->alive[cell] = layout_all_digits(finder->layout);
    for (size_t i = 0; i < count; i++)
        finder->alive[finder->failed.items[i].cell] &= ~finder->failed.items[i].digits;
}

/* Takes the turn in both runs. */
static void take_turn(struct finder *finder)
{
    const struct divergence_turn *turn = &finder->walk[0].turn;
    size_t levels = levels_closed(turn->backjump);
    if (turn->kind == STEP_GUESS) {
        struct change guess = {turn->cell, turn->digits};
        finder->divergence->guesses++;
        array_append(&finder->open, (struct level){guess, finder->failed.count});
    } else if (turn->kind == STEP_BACKTRACK && finder->open.count >= levels) {
        finder->open.count -= levels;
        struct level level = finder->open.items[finder->open.count];
        forget_failed(finder, level.failed);
        if (!turn->backjump) {
            array_append(&finder->failed, level.guess);
            finder->alive[level.guess.cell] &= ~level.guess.digits;
        }
    }
    for (unsigned side = 0; side < 2; side++) {
        struct walk *walk = &finder->walk[side];
        walk->start = walk->turn.number;
        if (turn->kind == STEP_GUESS)
            array_append(&walk->forced, 0);
        else if (walk->forced.count > levels)
            walk->forced.count -= levels;
    }
}

/* --- between two turns --- */

/* Positions of both runs between two turns, and the number of candidates at each. */
struct pair {
    uint64_t position[2];
    unsigned left[2];
};

static bool move(struct finder *finder, struct pair *pair, unsigned side)
{
    struct walk *walk = &finder->walk[side];
    if (pair->position[side] >= walk->last || cancel_is_requested(finder->cancel) ||
        !seek(walk, pair->position[side] + 1))
        return false;
    pair->position[side]++;
    pair->left[side] = count_candidates(finder, walk);
    return true;
}

/* Notes the first difference in order, and the next place after it where the grids are equal again. */
static void note_order(struct finder *finder, const struct pair *pair, bool same)
{
    struct divergence *divergence = finder->divergence;
    if (same && divergence->order_differs && !divergence->order_to[0] && !divergence->order_to[1])
        memcpy(divergence->order_to, pair->position, sizeof divergence->order_to);
    if (same && !divergence->order_differs)
        memcpy(divergence->order_from, pair->position, sizeof divergence->order_from);
    if (same || divergence->order_differs)
        return;
    unsigned smaller = pair->left[0] > pair->left[1];
    divergence->order_differs = !is_within(finder, &finder->walk[smaller], &finder->walk[!smaller]);
}

/* Finds the last common grid before the next turns: the run with more candidates left always advances. */
static void find_last_common(struct finder *finder, struct pair *last)
{
    struct pair pair = {.position = {finder->walk[0].start, finder->walk[1].start}};
    bool goes_on = true;
    for (unsigned side = 0; side < 2; side++) {
        seek(&finder->walk[side], pair.position[side]);
        pair.left[side] = count_candidates(finder, &finder->walk[side]);
    }
    *last = pair;
    while (goes_on) {
        bool same = pair.left[0] == pair.left[1] && is_same(finder);
        if (same)
            *last = pair;
        note_order(finder, &pair, same);
        goes_on = move(finder, &pair, pair.left[0] < pair.left[1]);
    }
    for (unsigned side = 0; side < 2; side++) { /* skip steps that remove nothing */
        struct pair further = *last;
        while (move(finder, &further, side) && further.left[side] == last->left[side])
            last->position[side] = further.position[side];
        seek(&finder->walk[side], finder->walk[side].last);
    }
}

/* --- what one knows that the other does not --- */

/* Fills `wanted` with the candidates that the run removed before its turn and the other run did not before its own. */
static unsigned want_unknown(struct finder *finder, unsigned side)
{
    const digit_mask *own = finder->walk[side].replay.mask, *other = finder->walk[!side].replay.mask;
    unsigned count = 0;
    for (unsigned cell = 0; cell < finder->layout->cells; cell++) {
        finder->wanted[cell] = other[cell] & ~own[cell] & finder->alive[cell];
        count += digit_count(finder->wanted[cell]);
    }
    return count;
}

/* Takes the next wanted digits of a deduction's changes out of `wanted`. Returns false at the end. */
static bool next_wanted(struct finder *finder, const struct record *record, struct record_change *at,
                        struct change *taken)
{
    while (record_next_change(record, at, taken)) {
        taken->digits &= finder->wanted[taken->cell];
        finder->wanted[taken->cell] &= ~taken->digits;
        if (taken->digits)
            return true;
    }
    return false;
}

static void list_known(struct finder *finder, unsigned side)
{
    struct walk *walk = &finder->walk[side];
    struct divergence_run *run = &finder->divergence->run[side];
    unsigned left = want_unknown(finder, side);
    for (uint64_t number = walk->start + 1; left && number <= walk->last; number++) {
        const struct record *record = cursor_record(&walk->reader.cursor, number);
        struct record_change at = record_changes(record);
        for (struct change taken; record->kind == STEP_DEDUCE && next_wanted(finder, record, &at, &taken);) {
            left -= digit_count(taken.digits);
            for (digit_mask digits = taken.digits; digits; digits &= digits - 1)
                array_append(&run->known, (struct divergence_candidate){taken.cell, digit_first(digits), number, 0, 0});
        }
    }
}

static void note_later(struct divergence_run *run, struct change taken, uint64_t number, unsigned depth)
{
    for (size_t i = 0; i < run->known.count; i++) {
        struct divergence_candidate *known = &run->known.items[i];
        if (known->cell != taken.cell || !(taken.digits & digit_bit(known->digit)))
            continue;
        known->later = number;
        known->depth = depth;
    }
}

/* Finds when the other run removes what this one knew. */
static void find_later(struct finder *finder, unsigned side)
{
    struct walk *walk = &finder->walk[!side];
    unsigned left = want_unknown(finder, side);
    uint64_t steps = trace_steps(walk->trace);
    for (uint64_t number = walk->last + 1; left && number <= steps && !cancel_is_requested(finder->cancel); number++) {
        const struct record *record = cursor_record(&walk->reader.cursor, number);
        struct record_change at = record_changes(record);
        for (struct change taken; record->kind == STEP_DEDUCE && next_wanted(finder, record, &at, &taken);) {
            left -= digit_count(taken.digits);
            note_later(&finder->divergence->run[side], taken, number, cursor_depth(&walk->reader.cursor, number));
        }
    }
}

/* --- the whole --- */

static void walk_init(struct walk *walk, const struct trace *trace)
{
    walk->trace = trace;
    array_append(&walk->forced, 0);
    step_reader_init(&walk->reader, trace);
    replay_init(&walk->replay, trace);
}

static void walk_finish(struct walk *walk)
{
    step_reader_finish(&walk->reader);
    replay_finish(&walk->replay);
    memory_free(walk->forced.items);
}

static bool ends(enum step_kind kind)
{
    return kind != STEP_GUESS && kind != STEP_BACKTRACK;
}

/* Takes all common turns. */
static bool find(struct finder *finder)
{
    struct divergence *divergence = finder->divergence;
    struct pair last;
    while (find_turn(finder, &finder->walk[0]) && find_turn(finder, &finder->walk[1])) {
        divergence->parts = !is_common_turn(finder);
        if (divergence->parts || !divergence->order_differs || (!divergence->order_to[0] && !divergence->order_to[1]))
            find_last_common(finder, &last);
        if (!divergence->parts && !ends(finder->walk[0].turn.kind)) {
            take_turn(finder);
            continue;
        }
        for (unsigned side = 0; side < 2; side++) {
            const struct walk *walk = &finder->walk[side];
            divergence->run[side].turn = walk->turn;
            divergence->run[side].common = divergence->parts ? last.position[side] : trace_steps(walk->trace);
            list_known(finder, side);
        }
        for (unsigned side = 0; side < 2; side++)
            find_later(finder, side);
        return !cancel_is_requested(finder->cancel);
    }
    return false;
}

bool divergence_find(struct divergence *divergence, const struct trace *first, const struct trace *second,
                     const struct cancel *cancel)
{
    const struct layout *layout = trace_layout(first);
    struct finder *finder = memory_calloc(1, sizeof *finder);
    *divergence = (struct divergence){.run = {{.trace = first}, {.trace = second}}};
    finder->layout = layout;
    finder->divergence = divergence;
    finder->cancel = cancel;
    finder->alive = memory_calloc(layout->cells, sizeof *finder->alive);
    finder->wanted = memory_calloc(layout->cells, sizeof *finder->wanted);
    forget_failed(finder, 0);
    walk_init(&finder->walk[0], first);
    walk_init(&finder->walk[1], second);
    bool found = find(finder);
    for (size_t i = 0; i < finder->open.count; i++)
        array_append(&divergence->open, finder->open.items[i].guess);
    walk_finish(&finder->walk[0]);
    walk_finish(&finder->walk[1]);
    memory_free(finder->open.items);
    memory_free(finder->failed.items);
    memory_free(finder->alive);
    memory_free(finder->wanted);
    memory_free(finder);
    return found;
}

void divergence_finish(struct divergence *divergence)
{
    for (unsigned side = 0; side < 2; side++)
        memory_free(divergence->run[side].known.items);
    memory_free(divergence->open.items);
    *divergence = (struct divergence){0};
}
