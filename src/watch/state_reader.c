#include "watch/state_reader.h"

#include <string.h>

#include "step/step.h"
#include "watch/state_path.h"
#include "watch/state_source.h"

enum {
    HELD_BACK = 256,   /* states that are read twice */
    LOOK_AHEAD = 2000, /* items in which to look for the digit of a try */
    BOARDS = 4096,     /* boards that are kept; a repeated number replaces the older board */
};

enum item_kind { ITEM_CHANGE, ITEM_SWAP, ITEM_BOARD, ITEM_END };

/* A change that waits. */
struct item {
    enum item_kind kind;
    cell_id cell;
    digit_mask digits;
    uint32_t board, other; /* ITEM_BOARD: the board that it copies; ITEM_CHANGE: number of the source; ITEM_SWAP: the
                            * second cell */
    uint64_t line;         /* ITEM_END */
    size_t log_end;        /* ITEM_END: length of `log` printed before */
    bool is_shared;        /* ITEM_END: several boards changed at once */
};

struct board {
    uint32_t number;
    digit_mask *mask;  /* [cells]: the board as described by the program; NULL: nothing yet */
    digit_mask *meant; /* [cells]: the same; but a copy whose candidates are not known yet has those of its original */
    bool is_copy;      /* it is a copy of the board shown before it */
    bool is_fresh;     /* it is a copy that has not changed yet */
};

/* The reader: the current board, facts learned about the program, waiting items, and input. */
struct state_reader {
    const struct puzzle *puzzle;
    const struct layout *layout;
    struct state_path path;
    struct state_sources sources;
    struct board *board; /* [BOARDS] */
    uint32_t shown;      /* number of the board in whose state the path ends */
    struct state_totals totals;
    bool has_candidates; /* some cells had several, but not all candidates; then a state that removes candidates from
                          * several cells is not a try */
    bool is_local;       /* all its placements are tries */
    uint64_t unordered;  /* number of states that undo a change but not a later one */
    uint64_t full;       /* number of states with a full board */
    bool keeps_boards;   /* it continues with boards that it has left, so leaving a board is not a failure */
    uint64_t jumps; /* number of states that differ in several cells from the previous one, so the program does not show
                     * all of them */
    event_list events;
    ARRAY(cell_id) changed;        /* cells changed by the current state */
    struct change given;           /* a given that it has changed; NO_CELL: none */
    struct change kept_from, kept; /* as in struct state_events */
    digit_mask kept_before;
    cell_id shared;
    /* what waits */
    ARRAY(struct item) items;
    size_t taken;     /* number of items taken */
    size_t held;      /* number of states so far, up to HELD_BACK */
    bool has_learned; /* states are no longer held back */
    bool is_flushed;
    struct buffer log;
    size_t log_taken;
    /* what comes in */
    uint32_t board_now, source_now;
    bool is_shared;
};

struct state_reader *state_reader_create(const struct puzzle *puzzle)
{
    struct state_reader *reader = memory_calloc(1, sizeof *reader);
    reader->puzzle = puzzle;
    reader->layout = puzzle->layout;
    reader->board = memory_calloc(BOARDS, sizeof *reader->board);
    reader->shown = NO_BOARD;
    reader->given.cell = reader->kept.cell = reader->shared = NO_CELL;
    state_path_init(&reader->path, puzzle);
    state_sources_init(&reader->sources);
    return reader;
}

void state_reader_destroy(struct state_reader *reader)
{
    if (!reader)
        return;
    for (size_t i = 0; i < BOARDS; i++)
        memory_free(reader->board[i].mask);
    memory_free(reader->board);
    state_path_finish(&reader->path);
    state_sources_finish(&reader->sources);
    memory_free(reader->events.items);
    memory_free(reader->changed.items);
    memory_free(reader->items.items);
    buffer_finish(&reader->log);
    memory_free(reader);
}

/* --- what comes in --- */

void state_reader_board(struct state_reader *reader, uint32_t board, uint32_t copied)
{
    reader->board_now = board;
    array_append(&reader->items, (struct item){.kind = ITEM_BOARD, .board = board, .other = copied});
}

void state_reader_source(struct state_reader *reader, const char *text, size_t length, unsigned caller)
{
    reader->source_now = state_sources_find(&reader->sources, text, length, caller);
}

void state_reader_set(struct state_reader *reader, cell_id cell, digit_mask digits)
{
    array_append(&reader->items, (struct item){.kind = ITEM_CHANGE,
                                               .cell = cell,
                                               .digits = digits,
                                               .board = reader->board_now,
                                               .other = reader->source_now});
}

void state_reader_swap(struct state_reader *reader, cell_id first, cell_id second)
{
    array_append(&reader->items,
                 (struct item){.kind = ITEM_SWAP, .cell = first, .board = reader->board_now, .other = second});
}

void state_reader_end_state(struct state_reader *reader, uint64_t line)
{
    reader->held += reader->held < HELD_BACK;
    array_append(
        &reader->items,
        (struct item){.kind = ITEM_END, .line = line, .log_end = reader->log.length, .is_shared = reader->is_shared});
    reader->is_shared = false;
}

void state_reader_share(struct state_reader *reader)
{
    reader->is_shared = true;
}

void state_reader_log(struct state_reader *reader, const char *text, size_t length)
{
    buffer_append(&reader->log, text, length);
    buffer_put(&reader->log, '\n');
}

void state_reader_flush(struct state_reader *reader)
{
    reader->is_flushed = true;
}

/* --- boards --- */

static void make_room(const struct state_reader *reader, struct board *board)
{
    size_t cells = reader->layout->cells;
    if (!board->mask)
        board->mask = memory_calloc(2 * cells, sizeof *board->mask);
    board->meant = board->mask + cells;
}

static struct board *find_board(struct state_reader *reader, uint32_t number)
{
    struct board *board = &reader->board[number % BOARDS];
    if (board->mask && board->number == number)
        return board;
    make_room(reader, board);
    board->number = number;
    board->is_copy = board->is_fresh = false;
    if (!state_path_find_board(&reader->path, number, board->mask)) /* for a board that was replaced by a later one */
        memcpy(board->mask, reader->puzzle->start, reader->layout->cells * sizeof *board->mask);
    memcpy(board->meant, board->mask, reader->layout->cells * sizeof *board->mask);
    return board;
}

/* Notes that the program continues with this board instead of the one shown. */
static void return_to(struct state_reader *reader, const struct board *board)
{
    const digit_mask *now = reader->path.now;
    for (unsigned c = 0; c < reader->layout->cells; c++)
        reader->keeps_boards |= (now[c] & ~board->meant[c]) != 0;
}

static void begin_board(struct state_reader *reader, const struct item *item)
{
    bool is_copy = item->other != NO_BOARD && item->other != item->board;
    if (!is_copy) {
        find_board(reader, item->board); /* later items belong to it again */
        return;
    }
    const struct board *copied = find_board(reader, item->other);
    struct board *board = &reader->board[item->board % BOARDS];
    size_t size = reader->layout->cells * sizeof *board->mask;
    bool is_shown = item->other == reader->shown;
    if (!is_shown && reader->shown != NO_BOARD)
        return_to(reader, copied);
    make_room(reader, board);
    memmove(board->meant, is_shown ? copied->meant : copied->mask, size);
    memmove(board->mask, copied->mask, size);
    board->number = item->board;
    board->is_fresh = true;
    board->is_copy = is_shown;
}

/* Returns the digits that the cell may have on our board. Digits excluded by givens do not count. */
static digit_mask digits_on_board(const struct state_reader *reader, const struct item *item)
{
    digit_mask start = reader->puzzle->start[item->cell], both = item->digits & start;
    return both || !digits_are_one(start) ? both : start;
}

static void forget_boards(struct state_reader *reader)
{
    for (size_t i = 0; i < BOARDS; i++) {
        memory_free(reader->board[i].mask);
        reader->board[i] = (struct board){0};
    }
    reader->shown = NO_BOARD;
}

/* --- events --- */

static void add_event(struct state_reader *reader, enum event_kind kind, cell_id cell, digit_mask digits)
{
    array_append(&reader->events, (struct event){.kind = kind, .cell = cell, .digits = digits});
}

static void add_levels(struct state_reader *reader, enum event_kind kind, unsigned count)
{
    if (count)
        array_append(&reader->events, (struct event){.kind = kind, .cell = NO_CELL, .count = count});
}

static void add_change(struct state_reader *reader, struct path_change change)
{
    cell_id cell = change.cell;
    bool is_placed = digits_are_one(change.after);
    change.before = reader->path.now[cell];
    change.is_try &= is_placed;
    change.is_unsure &= is_placed && state_path_certainty(&reader->path, cell, digit_first(change.after)) == OPEN;
    if (change.is_try)
        add_event(reader, EVENT_GUESS, cell, change.after);
    else if (is_placed)
        add_event(reader, EVENT_PLACE, cell, change.after);
    else
        add_event(reader, EVENT_REMOVE, cell, change.before & ~change.after);
    change.board = reader->shown;
    state_path_add(&reader->path, change);
}

/* --- one state --- */

static const struct state_source *source_of(const struct state_reader *reader, uint32_t source)
{
    return &reader->sources.list.items[source];
}

/* Corrects deductions that were undone alone: their lines try digits. Opens their level anew, and tries what is left of
 * them. */
static void correct(struct state_reader *reader, size_t alone)
{
    struct state_path *path = &reader->path;
    size_t level = path->changes.count, end = path->changes.count;
    for (size_t i = 0; i < alone; i++)
        reader->sources.list.items[path->dropped.items[path->dropped.count - 1 - i].source].tries = true;
    while (level && !path->changes.items[level - 1].is_try)
        level--;
    if (!level)
        return;
    add_levels(reader, EVENT_UNDO, 1);
    for (size_t i = level - 1; i < end; i++) {
        struct path_change *change = &path->changes.items[i];
        change->is_try |= digits_are_one(change->after) && source_of(reader, change->source)->tries;
        enum event_kind kind = change->is_try                  ? EVENT_GUESS
                               : digits_are_one(change->after) ? EVENT_PLACE
                                                               : EVENT_REMOVE;
        add_event(reader, kind, change->cell, kind == EVENT_REMOVE ? change->before & ~change->after : change->after);
    }
}

static bool is_different(const struct state_reader *reader, const digit_mask *wanted, cell_id cell)
{
    return state_path_meant(&reader->path, cell, wanted[cell]) != reader->path.now[cell];
}

/* Returns whether the program seems to show each of its states. Otherwise its tries between two states are unknown, and
 * undoing proves nothing about them. */
static bool shows_all(const struct state_reader *reader)
{
    return reader->jumps * 8 <= reader->totals.states;
}

/* Undoes the changes that contradict the state. */
static void go_back(struct state_reader *reader, const digit_mask *wanted)
{
    struct state_path *path = &reader->path;
    unsigned levels = 0;
    bool is_failure = shows_all(reader) && !reader->keeps_boards;
    size_t alone = 0; /* the last dropped changes, whose level stays open */
    state_path_drop(path, wanted, reader->changed.items, reader->changed.count);
    for (size_t i = 0; i < path->dropped.count; i++) {
        const struct path_change *dropped = &path->dropped.items[i];
        levels += dropped->is_try;
        is_failure &= !dropped->is_kept;
        alone = dropped->is_try ? 0 : alone + 1;
        reader->sources.list.items[dropped->source].tries |= dropped->is_unsure;
    }
    add_levels(reader, is_failure ? EVENT_BACK : EVENT_UNDO, levels);
    if (alone)
        correct(reader, alone);
}

/* Returns whether the change is a try, and counts it for its line. */
static bool decide(struct state_reader *reader, cell_id cell, digit_mask digits, uint32_t number, bool is_fresh)
{
    struct state_source *source = &reader->sources.list.items[number];
    if (!digits_are_one(digits))
        return false;
    if (reader->is_local)
        return true;
    enum certainty certainty = state_path_certainty(&reader->path, cell, digit_first(digits));
    if (certainty == CLASHES && reader->has_candidates) /* two cells of a lost branch, with the same last candidate */
        return false;
    if (is_fresh)
        return certainty != CERTAIN || state_source_is_try(source);
    source->placements++;
    source->guessed += certainty == OPEN;
    return state_source_is_try(source);
}

static size_t count_different(const struct state_reader *reader, const digit_mask *wanted, cell_id *last)
{
    size_t count = 0;
    for (size_t i = 0; i < reader->changed.count; i++) {
        cell_id cell = reader->changed.items[i];
        if (is_different(reader, wanted, cell)) {
            *last = cell;
            count++;
        }
    }
    return count;
}

/* Notes that later digits stay, if only the digit of one cell has changed. */
static void note_kept(struct state_reader *reader, const digit_mask *wanted, size_t kept)
{
    const struct state_path *path = &reader->path;
    cell_id cell = NO_CELL;
    size_t different = kept ? count_different(reader, wanted, &cell) : 0;
    for (size_t i = 0; different == 1 && i < path->dropped.count; i++) {
        const struct path_change *dropped = &path->dropped.items[i];
        if (dropped->cell != cell || !digits_are_one(dropped->after) || !digits_are_one(wanted[cell]))
            continue;
        reader->kept_from = (struct change){cell, wanted[cell]};
        reader->kept_before = dropped->after;
        return;
    }
    reader->kept.cell = NO_CELL;
}

/* Adds dropped changes that are valid again, in their old order. Returns their number. */
static size_t add_kept(struct state_reader *reader, const digit_mask *wanted)
{
    struct state_path *path = &reader->path;
    size_t kept = 0;
    for (size_t i = path->dropped.count; i--;) {
        struct path_change old = path->dropped.items[i];
        if (!is_different(reader, wanted, old.cell) || (wanted[old.cell] & ~old.after) || !digits_are_one(old.after))
            continue;
        old.is_try = old.is_kept = true;
        add_change(reader, old);
        if (!kept++)
            reader->kept = (struct change){old.cell, old.after};
    }
    return kept;
}

/* Returns whether the wanted candidates are certain: the only digit, or no digits that neighbours hold. */
static bool is_certain(const struct state_reader *reader, cell_id cell, digit_mask wanted)
{
    const struct state_path *path = &reader->path;
    if (digits_are_one(wanted))
        return state_path_certainty(path, cell, digit_first(wanted)) == CERTAIN;
    return !(path->now[cell] & ~wanted & ~layout_held_by_peers(path->layout, path->now, cell));
}

/* Adds the changed cells that are certain. Returns whether there were any. */
static bool add_certain(struct state_reader *reader, const digit_mask *wanted, uint32_t source)
{
    bool is_any = false;
    for (size_t i = 0; i < reader->changed.count; i++) {
        cell_id cell = reader->changed.items[i];
        if (!is_different(reader, wanted, cell) || !is_certain(reader, cell, wanted[cell]))
            continue;
        add_change(reader, (struct path_change){.cell = cell, .after = wanted[cell], .source = source});
        is_any = true;
    }
    return is_any;
}

/* Returns the next uncertain cell of the state, or NO_CELL: first one with a single digit, from which the rest may
 * follow. */
static cell_id next_uncertain(const struct state_reader *reader, const digit_mask *wanted)
{
    cell_id found = NO_CELL;
    for (size_t i = 0; i < reader->changed.count; i++) {
        cell_id cell = reader->changed.items[i];
        if (!is_different(reader, wanted, cell))
            continue;
        if (digits_are_one(wanted[cell]))
            return cell;
        found = found == NO_CELL ? cell : found;
    }
    return found;
}

/* Adds the difference of a state in which several cells have changed: certain cells first, then a try, and so on. */
static void add_jump(struct state_reader *reader, const digit_mask *wanted, uint32_t number, bool is_fresh)
{
    const struct state_source *source = source_of(reader, number);
    bool tries = reader->is_local || (!reader->has_candidates && (state_source_is_try(source) || !source->placements));
    for (cell_id cell; (cell = next_uncertain(reader, wanted)) != NO_CELL;) {
        if (!reader->is_local && add_certain(reader, wanted, number))
            continue;
        bool decides = reader->has_candidates && !reader->is_local;
        struct path_change change = {.cell = cell, .after = wanted[cell], .source = number, .is_try = tries};
        if (decides)
            change.is_try = decide(reader, cell, wanted[cell], number, is_fresh);
        change.is_unsure = decides && !is_fresh;
        add_change(reader, change);
    }
}

/* Moves the path to the board's state, made by `source`. */
static void move_to(struct state_reader *reader, struct board *board, uint32_t source)
{
    cell_id cell = NO_CELL;
    bool was_solved = state_path_is_solved(&reader->path), is_fresh = board->is_fresh;
    if (!count_different(reader, board->meant, &cell))
        return;
    reader->totals.states++;
    go_back(reader, board->meant);
    size_t kept = add_kept(reader, board->meant), different = count_different(reader, board->meant, &cell);
    note_kept(reader, board->meant, kept);
    reader->unordered += kept > 0;
    reader->jumps += kept + different > 1 && !reader->has_candidates;
    if (different == 1)
        add_change(reader, (struct path_change){.cell = cell,
                                                .after = board->meant[cell],
                                                .source = source,
                                                .is_try = decide(reader, cell, board->meant[cell], source, is_fresh),
                                                .is_unsure = !is_fresh});
    else if (different)
        add_jump(reader, board->meant, source, is_fresh);
    board->is_fresh &= !different;
    reader->full += !reader->path.open;
    if (!was_solved && state_path_is_solved(&reader->path)) {
        reader->totals.solutions++;
        add_event(reader, EVENT_SOLVED, NO_CELL, 0);
    }
}

/* --- what waits --- */

/* Returns whether a copy begins with this change, which takes candidates that no neighbour holds from a cell. */
static bool begins_try(const struct state_reader *reader, const struct board *board, const struct item *item)
{
    digit_mask left = digits_on_board(reader, item);
    digit_mask gone =
        board->meant[item->cell] & ~left & ~layout_held_by_peers(reader->layout, board->meant, item->cell);
    return board->is_fresh && left && !digits_are_one(left) && gone;
}

/* Finds the digit that the cell gets on its board among the items from `at` on, and stores it in them. Returns false if
 * it is not known yet. */
static bool find_tried(struct state_reader *reader, size_t at)
{
    struct item *item = reader->items.items, *first = &item[at];
    size_t end = reader->items.count;
    for (size_t i = at + 1; i < end && i - at < LOOK_AHEAD; i++) {
        bool is_same = item[i].kind == ITEM_CHANGE && item[i].board == first->board && item[i].cell == first->cell;
        if (!is_same)
            continue;
        if (item[i].digits & ~first->digits)
            return true;
        for (size_t j = at; digits_are_one(item[i].digits) && j < i; j++) {
            if (item[j].kind == ITEM_CHANGE && item[j].board == first->board && item[j].cell == first->cell)
                item[j].digits = item[i].digits;
        }
        if (digits_are_one(item[i].digits))
            return true;
    }
    return end - at >= LOOK_AHEAD || reader->is_flushed;
}

/* Returns the index after the state that begins at `at`, or 0 if it is incomplete. */
static size_t end_of_state(const struct state_reader *reader, size_t at)
{
    while (at < reader->items.count && reader->items.items[at].kind != ITEM_END)
        at++;
    return at < reader->items.count ? at + 1 : 0;
}

static void all_cells(struct state_reader *reader)
{
    reader->changed.count = 0;
    for (unsigned c = 0; c < reader->layout->cells; c++)
        array_append(&reader->changed, (cell_id)c);
}

static void swap_cells(struct state_reader *reader, struct board *board, const struct item *item)
{
    digit_mask first = board->mask[item->cell];
    board->mask[item->cell] = board->meant[item->cell] = board->mask[item->other];
    board->mask[item->other] = board->meant[item->other] = first;
    array_append(&reader->changed, item->cell);
    array_append(&reader->changed, (cell_id)item->other);
}

/* Takes the state from `at` to `end`. Returns false if it must wait. */
static bool take_state(struct state_reader *reader, size_t at, size_t end)
{
    struct board *board = NULL;
    uint32_t source = NO_SOURCE;
    reader->events.count = reader->changed.count = 0;
    reader->given.cell = reader->kept.cell = reader->shared = NO_CELL;
    for (size_t i = at; i < end; i++) {
        struct item *item = &reader->items.items[i];
        if (item->kind == ITEM_BOARD)
            begin_board(reader, item);
        if (item->kind == ITEM_SWAP) {
            board = find_board(reader, item->board);
            swap_cells(reader, board, item);
        }
        if (item->kind != ITEM_CHANGE)
            continue;
        board = find_board(reader, item->board);
        if (begins_try(reader, board, item) && !find_tried(reader, i))
            return false;
        source = item->other;
        reader->has_candidates |=
            item->digits && !digits_are_one(item->digits) && item->digits != layout_all_digits(reader->layout);
        if (digits_are_one(item->digits) && reader->puzzle->given[item->cell] &&
            !(item->digits & board->mask[item->cell]))
            reader->given = (struct change){item->cell, item->digits};
        bool is_unknown = reader->has_candidates && board->is_copy && item->digits == layout_all_digits(reader->layout);
        board->mask[item->cell] = digits_on_board(reader, item);
        if (!is_unknown)
            board->meant[item->cell] = board->mask[item->cell];
        array_append(&reader->changed, item->cell);
    }
    if (!board)
        return true;
    if (reader->items.items[end - 1].is_shared)
        reader->shared = reader->changed.items[0];
    if (reader->shown != board->number)
        all_cells(reader);
    reader->shown = board->number;
    move_to(reader, board, source);
    if (reader->events.count && *source_of(reader, source)->name) {
        struct event line = {.kind = EVENT_SOURCE, .text = source_of(reader, source)->name};
        line.length = strlen(line.text);
        array_append(&reader->events, line);
    }
    return true;
}

/* Returns whether the program changes cells in any order, or a full board, like a local search. */
static bool is_local(const struct state_reader *reader)
{
    enum { LEAST_STATES = 16 };
    return reader->totals.states >= LEAST_STATES &&
           (reader->unordered * 2 > reader->totals.states || reader->full * 2 > reader->totals.states);
}

/* Reads the first states to learn which lines try digits, then starts again. Further states in the same block of input
 * do not count, so the result does not depend on blocks. */
static void learn(struct state_reader *reader)
{
    size_t left = reader->held;
    for (size_t at = 0, end; left-- && (end = end_of_state(reader, at)) && take_state(reader, at, end); at = end)
        ;
    reader->has_learned = true;
    reader->is_local = is_local(reader);
    reader->unordered = reader->full = 0;
    reader->jumps = shows_all(reader) ? 0 : HELD_BACK;
    reader->totals = (struct state_totals){0};
    forget_boards(reader);
    state_path_reset(&reader->path, reader->puzzle);
}

/* Drops the taken items when that is worth moving the rest. */
static void drop_taken(struct state_reader *reader)
{
    size_t left = reader->items.count - reader->taken;
    if (reader->taken < left)
        return;
    if (left)
        memmove(reader->items.items, reader->items.items + reader->taken, left * sizeof *reader->items.items);
    reader->items.count = left;
    reader->taken = 0;
    if (left)
        return;
    buffer_clear(&reader->log);
    reader->log_taken = 0;
}

/* Returns the reader's events, with the output up to `log_end`. */
static struct state_events give(struct state_reader *reader, uint64_t line, size_t log_end)
{
    struct state_events state = {.events = &reader->events,
                                 .line = line,
                                 .log = buffer_text(&reader->log) + reader->log_taken,
                                 .log_length = log_end - reader->log_taken,
                                 .given = reader->given.cell,
                                 .digits = reader->given.digits,
                                 .changed = reader->kept_from,
                                 .kept = reader->kept,
                                 .before = reader->kept_before,
                                 .shared = reader->shared};
    reader->log_taken = log_end;
    reader->given.cell = reader->kept.cell = reader->shared = NO_CELL;
    return state;
}

/* Returns whether states are still held back. If not, the lines that try digits are known. */
static bool is_holding_back(struct state_reader *reader)
{
    if (reader->has_learned || reader->taken == reader->items.count)
        return false;
    if (reader->held < HELD_BACK && !reader->is_flushed)
        return true;
    learn(reader);
    return false;
}

bool state_reader_next(struct state_reader *reader, struct state_events *state)
{
    if (is_holding_back(reader))
        return false;
    for (size_t end; (end = end_of_state(reader, reader->taken)); drop_taken(reader)) {
        if (!take_state(reader, reader->taken, end))
            return false;
        const struct item *last = &reader->items.items[end - 1];
        *state = give(reader, last->line, last->log_end);
        reader->taken = end;
        if (reader->events.count || state->log_length || state->given != NO_CELL)
            return true;
    }
    reader->is_flushed = false;
    reader->events.count = 0;
    if (reader->taken == reader->items.count && reader->log_taken < reader->log.length) {
        *state = give(reader, 0, reader->log.length);
        return true;
    }
    drop_taken(reader);
    return false;
}

bool state_reader_holds_all(const struct state_reader *reader)
{
    return !reader->has_learned;
}

struct state_totals state_reader_totals(const struct state_reader *reader)
{
    struct state_totals totals = reader->totals;
    totals.has_candidates = reader->has_candidates;
    totals.is_local = reader->is_local || is_local(reader);
    totals.is_full = !reader->path.open;
    return totals;
}
