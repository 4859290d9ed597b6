/* Takes the states of a solver that prints no events: those that it describes with set and board, those of its
 * variables, and the grids that it prints. */
#include <string.h>

#include "base/translation.h"
#include "watch/event_write.h"
#include "watch/run_internal.h"

/* --- what comes in --- */

static bool is_new(const struct watch_run *run, cell_id cell, digit_mask digits)
{
    return digits && digits != run->puzzle->start[cell];
}

/* Takes all cells of a board on one line. */
static void take_cells(struct watch_run *run, const struct event *event)
{
    cell_id cell = 0;
    unsigned digit;
    state_reader_board(run->states, 0, NO_BOARD);
    for (size_t at = 0; event_next_cell(run->layout, event, &at, &digit); cell++)
        state_reader_set(run->states, cell, digit ? digit_bit(digit) : layout_all_digits(run->layout));
}

void run_take_states(struct watch_run *run)
{
    bool changes = false;
    if (run->totals.seen == WATCH_SEEN_EVENTS && run->is_attached) /* its variables are ignored */
        return;
    for (size_t i = 0; i < run->events.count; i++) {
        const struct event *event = &run->events.items[i];
        run->said = event->said;
        run->said_length = event->said_length;
        if (event->kind == EVENT_SOURCE) {
            state_reader_source(run->states, event->text, event->length, event->count);
        } else if (event->kind == EVENT_BOARD && event->board == NO_BOARD) {
            take_cells(run, event);
            changes = true;
        } else if (event->kind == EVENT_BOARD) {
            state_reader_board(run->states, event->board, event->copied);
        } else if (event->kind == EVENT_SWAP) {
            state_reader_swap(run->states, event->cell, event->other);
            changes = true;
        } else if (event->kind == EVENT_SET) {
            state_reader_set(run->states, event->cell, event->digits);
            changes = true;
        } else if (event->kind < EVENT_SOLVED) {
            run_report_impossible(run, TR("a program that prints set or board says its states, and no other events"));
        }
    }
    if (!changes)
        return;
    if (run->totals.seen == WATCH_SEEN_EVENTS)
        run_report_impossible(run, TR("a program that has printed other events cannot print set or board"));
    else if (run->totals.seen == WATCH_SEEN_NOTHING)
        run->totals.seen = WATCH_SEEN_STATES;
    state_reader_end_state(run->states, run->totals.lines);
}

/* Takes a printed grid. The first one that differs from the givens shows that the program prints its states. */
static void take_grid(struct watch_run *run)
{
    const digit_mask *cells = grid_reader_cells(run->grids);
    for (unsigned c = 0; run->totals.seen == WATCH_SEEN_NOTHING && c < run->layout->cells; c++) {
        if (is_new(run, (cell_id)c, cells[c]))
            run->totals.seen = WATCH_SEEN_GRIDS;
    }
    if (run->totals.seen != WATCH_SEEN_GRIDS)
        return;
    state_reader_board(run->states, 0, NO_BOARD);
    for (unsigned c = 0; c < run->layout->cells; c++)
        state_reader_set(run->states, (cell_id)c, cells[c] ? cells[c] : layout_all_digits(run->layout));
    state_reader_end_state(run->states, run->totals.lines);
}

/* Searches for the solution in the printed digits, whatever is between them. */
static void look_for_solution(struct watch_run *run, const char *text, size_t length)
{
    size_t cells = run->layout->cells, from = 0;
    const digit_mask *solution = run->state.solution;
    if (!solution || run->has_printed_solution)
        return;
    for (size_t i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9')
            buffer_put(&run->digits, text[i]);
    }
    for (; !run->has_printed_solution && from + cells <= run->digits.length; from++) {
        size_t cell = 0;
        while (cell < cells && run->digits.bytes[from + cell] == digit_character(digit_first(solution[cell])))
            cell++;
        run->has_printed_solution = cell == cells;
    }
    if (!from) /* fewer than the cells */
        return;
    memmove(run->digits.bytes, run->digits.bytes + from, run->digits.length - from);
    run->digits.length -= from;
}

void run_take_other(struct watch_run *run, const char *text, size_t length)
{
    enum grid_line line = GRID_LINE_OTHER;
    if (run->is_attached)
        look_for_solution(run, text, length);
    if (run->totals.seen == WATCH_SEEN_NOTHING || run->totals.seen == WATCH_SEEN_GRIDS)
        line = grid_reader_take(run->grids, text, length, &run->rest);
    if (run->rest.length) {
        state_reader_log(run->states, run->rest.bytes, run->rest.length - 1);
        buffer_clear(&run->rest);
    }
    if (line == GRID_LINE_LAST)
        take_grid(run);
    else if (line == GRID_LINE_OTHER && length)
        state_reader_log(run->states, text, length);
}

/* --- what they lead to --- */

/* Handles one of the events, or the eliminations that form one step. */
static bool take_next(struct watch_run *run, const event_list *events, size_t *at)
{
    enum event_kind kind = events->items[*at].kind;
    run->events.count = 0;
    do
        array_append(&run->events, events->items[(*at)++]);
    while (kind == EVENT_REMOVE && *at < events->count && events->items[*at].kind == EVENT_REMOVE);
    size_t taken = 0;
    buffer_clear(&run->described);
    event_describe(run->layout, &run->events.items[0], &run->described);
    run->said = buffer_text(&run->described);
    run->said_length = run->described.length;
    bool fine = kind >= EVENT_WORDS || run_take_event(run, &taken);
    run->said_length = 0;
    return fine;
}

/* Updates the totals from the states so far. */
static void count_states(struct watch_run *run)
{
    struct state_totals totals = state_reader_totals(run->states);
    run->totals.solutions = totals.solutions ? totals.solutions : run->totals.solutions;
    if (totals.is_local) { /* equal digits are not a mistake there */
        run->totals.sign[0] = run->doubt.text[0] = 0;
        run->totals.clashes = 0;
    }
}

bool run_do_states(struct watch_run *run, bool is_end)
{
    struct state_events state;
    uint64_t lines = run->totals.lines;
    if (is_end)
        state_reader_flush(run->states);
    while (!run->is_full && state_reader_next(run->states, &state)) {
        if (state.log_length)
            run_add_log(run, state.log, state.log_length);
        if (run->totals.seen == WATCH_SEEN_EVENTS)
            continue;
        run->totals.lines = state.line ? state.line : lines;
        run_sign_source(run, state.events);
        if (!run->is_over && state.given != NO_CELL)
            run_sign_given(run, state.given, state.digits);
        if (!run->is_over) {
            run_doubt_kept(run, &state);
            run_doubt_shared(run, &state);
        }
        if (!run->is_over)
            remarks_add(&run->remarks, state.events);
        for (size_t at = 0; at < state.events->count && !run->is_over && !run->is_full;)
            take_next(run, state.events, &at);
        run->totals.lines = lines;
    }
    count_states(run);
    return !run->is_full;
}

void run_end_states(struct watch_run *run, bool was_stopped)
{
    struct state_totals totals = state_reader_totals(run->states);
    bool has_lost = run->is_attached && totals.solutions == 1 && !totals.is_full && run->state.solution;
    if (has_lost && !was_stopped && run->layout->digits <= 9 && !run->has_printed_solution)
        run_sign_emptied(run);
    bool says_solved = run->totals.seen == WATCH_SEEN_NOTHING ? run->has_said_solved
                                                              : totals.is_full && !totals.solutions && !totals.is_local;
    size_t taken = 0;
    if (!says_solved || run->totals.seen == WATCH_SEEN_EVENTS || run->is_over || run->is_full)
        return;
    run->events.count = 0;
    array_append(&run->events, (struct event){.kind = EVENT_SOLVED, .cell = NO_CELL});
    run->said = "solved";
    run->said_length = strlen(run->said);
    run_take_event(run, &taken);
}
