#include "watch/run.h"

#include <string.h>

#include "base/translation.h"
#include "watch/run_internal.h"

enum { LINE_LIMIT = 1 << 16 /* bytes; longer lines cannot be events */ };

/* Notes the text of the event; for a deduction, of all events that form one step with it. */
static void note_said(struct watch_run *run, size_t at)
{
    const struct event *first = &run->events.items[at], *last = first, *end = run->events.items + run->events.count;
    while (first->kind <= EVENT_REMOVE && last + 1 < end && last[1].kind <= EVENT_REMOVE)
        last++;
    run->said = first->said;
    run->said_length = (size_t)(last->said + last->said_length - first->said);
}

/* Takes the events of a line that describes steps. */
static bool take_events(struct watch_run *run)
{
    for (size_t at = 0; at < run->events.count;) {
        note_said(run, at);
        if (run->is_over && run->events.items[at].kind >= EVENT_WORDS) {
            at++;
            continue;
        }
        if (run->is_over && run->totals.end == WATCH_SOLVED) { /* later events belong to further solutions */
            run->totals.solutions +=
                run->events.items[at].kind == EVENT_SOLUTION || run->events.items[at].kind == EVENT_SOLVED;
            at++;
            continue;
        }
        if (run->is_over) {
            run_report_impossible(run, TR("after the end nothing more is read"));
            return true;
        }
        if (!run_take_event(run, &at))
            return false;
    }
    return true;
}

static bool says_states(const event_list *events)
{
    for (size_t i = 0; i < events->count; i++) {
        enum event_kind kind = events->items[i].kind;
        if (kind == EVENT_SET || kind == EVENT_BOARD || kind == EVENT_SWAP)
            return true;
    }
    return false;
}

static bool says_steps(const event_list *events)
{
    for (size_t i = 0; i < events->count; i++) {
        if (events->items[i].kind < EVENT_WORDS)
            return true;
    }
    return false;
}

/* Takes what was read from a line. */
static bool take_read(struct watch_run *run)
{
    const struct event *first = &run->events.items[0];
    if (says_states(&run->events) || run->totals.seen == WATCH_SEEN_STATES) {
        run->prints_states = true;
        run_take_states(run);
        return run_do_states(run, false);
    }
    if (run->totals.seen == WATCH_SEEN_NOTHING &&
        first->kind == EVENT_SOLVED) { /* such as a line above a printed grid */
        run->has_said_solved = true;
        note_said(run, 0);
        return true;
    }
    if (says_steps(&run->events))
        run->totals.seen = WATCH_SEEN_EVENTS;
    remarks_add(&run->remarks, &run->events);
    run_sign_source(run, &run->events);
    return take_events(run);
}

/* Switches to events: the program describes its steps itself, although only its variables were followed so far.
 * Held-back states of its variables are dropped; its output is kept. */
static void hear_events(struct watch_run *run)
{
    run->totals.seen = WATCH_SEEN_EVENTS;
    run_do_states(run, true);
}

static bool take_line(struct watch_run *run, const char *text, size_t length)
{
    struct text_error error;
    enum event_line read = EVENT_LINE_LOG;
    if (!run->totals.lines++ && length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) { /* a byte order mark */
        text += 3;
        length -= 3;
    }
    bool is_log = run->totals.seen == WATCH_SEEN_STATES && run->is_attached && !run->prints_states;
    if (run->totals.seen != WATCH_SEEN_GRIDS && (!is_log || state_reader_holds_all(run->states)))
        read = event_line_read(run->layout, text, length, &run->events, &error);
    if (is_log && read == EVENT_LINE_READ && says_steps(&run->events) && !says_states(&run->events) &&
        run->events.items[0].kind != EVENT_SOLVED)
        hear_events(run);
    else if (is_log)
        read = EVENT_LINE_LOG;
    if (read != EVENT_LINE_LOG)
        coordinates_add(&run->coordinates, text);
    if (read == EVENT_LINE_READ)
        return take_read(run);
    if (read == EVENT_LINE_BAD)
        run_report(run, &error);
    else
        run_take_other(run, text, length);
    return run_do_states(run, false);
}

/* Takes a complete line, which may be divided between `run->line` and `text`. */
static bool finish_line(struct watch_run *run, const char *text, size_t length)
{
    struct text_error error;
    bool skipped = run->skips_line || run->line.length + length > LINE_LIMIT;
    run->skips_line = false;
    if (skipped) {
        run->totals.lines++;
        buffer_clear(&run->line);
        text_error_input(&error, 0, 0, "the line is longer than %d bytes and was skipped", LINE_LIMIT);
        run_report(run, &error);
        return true;
    }
    buffer_append(&run->line, text, length);
    while (run->line.length && run->line.bytes[run->line.length - 1] == '\r')
        run->line.bytes[--run->line.length] = 0;
    bool fine = take_line(run, buffer_text(&run->line), run->line.length);
    buffer_clear(&run->line);
    return fine;
}

bool watch_run_take(struct watch_run *run, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    while (bytes < end && !run->is_full) {
        const char *newline = memchr(bytes, '\n', (size_t)(end - bytes));
        size_t part = newline ? (size_t)(newline - bytes) : (size_t)(end - bytes);
        if (!newline) {
            run->skips_line |= run->line.length + part > LINE_LIMIT;
            if (!run->skips_line)
                buffer_append(&run->line, bytes, part);
            break;
        }
        finish_line(run, bytes, part);
        bytes = newline + 1;
    }
    return !run->is_full;
}

static void end_log_line(struct watch_run *run)
{
    if (run->log_line.length)
        state_reader_log(run->states, buffer_text(&run->log_line), run->log_line.length);
    buffer_clear(&run->log_line);
}

bool watch_run_take_log(struct watch_run *run, const char *bytes, size_t length)
{
    size_t whole = length; /* up to the last line end */
    while (whole && bytes[whole - 1] != '\n')
        whole--;
    if (whole) {
        buffer_append(&run->log_line, bytes, whole - 1);
        end_log_line(run);
    }
    buffer_append(&run->log_line, bytes + whole, length - whole);
    if (run->log_line.length > LINE_LIMIT)
        end_log_line(run);
    return run_do_states(run, false);
}

/* Takes a line from the helper, about the program's variables. */
static void take_own_line(struct watch_run *run, const char *text, size_t length)
{
    struct text_error error;
    static const char note[] = "%note ", none[] = "%none ", shared[] = "%shared";
    if (!strncmp(text, note, strlen(note)) || !strncmp(text, none, strlen(none)))
        state_reader_log(run->states, text + strlen(note), length - strlen(note));
    else if (!strcmp(text, shared))
        state_reader_share(run->states);
    else if (event_line_read(run->layout, text, length, &run->events, &error) == EVENT_LINE_BAD)
        run_report(run, &error);
    else if (!run->prints_states)
        run_take_states(run);
}

bool watch_run_take_events(struct watch_run *run, const char *bytes, size_t length)
{
    const char *end = bytes + length;
    run->is_attached = true;
    for (const char *newline; bytes < end; bytes = newline + 1) {
        newline = memchr(bytes, '\n', (size_t)(end - bytes));
        buffer_append(&run->own_line, bytes, (size_t)((newline ? newline : end) - bytes));
        if (!newline)
            break;
        take_own_line(run, buffer_text(&run->own_line), run->own_line.length);
        buffer_clear(&run->own_line);
    }
    return run_do_states(run, false);
}

bool watch_run_wait(struct watch_run *run)
{
    return run_do_states(run, true);
}

/* Clears wrong steps of states: a program that loses the only solution does not find it later, so what seems wrong on
 * the way to it was misread. */
static void clear_solved(struct watch_run *run)
{
    struct watch_totals *totals = &run->totals;
    bool finds_solution = totals->end == WATCH_SOLVED || state_reader_totals(run->states).solutions;
    if (!finds_solution || totals->seen == WATCH_SEEN_EVENTS || !run->state.solution)
        return;
    totals->end = WATCH_SOLVED;
    totals->misread = totals->wrong;
    totals->wrong = totals->first_wrong = totals->first_wrong_line = 0;
    totals->first_wrong_text[0] = totals->first_wrong_source[0] = 0;
    if (run->is_sign_of_loss)
        totals->sign[0] = 0;
}

bool watch_run_end(struct watch_run *run, bool was_stopped)
{
    if ((run->line.length || run->skips_line) && !run->is_full)
        finish_line(run, "", 0);
    end_log_line(run);
    grid_reader_end(run->grids, &run->rest);
    run_take_other(run, "", 0);
    run_do_states(run, true);
    run_end_states(run, was_stopped);
    clear_solved(run);
    run_doubt_end(run, was_stopped);
    if (!run->is_over && !run->is_full) {
        if (!run->ignored_levels && !was_stopped)
            run_sign_unfinished(run, run_open_cells(run));
        run_append_end(run);
    }
    run_sign_coordinates(run);
    run->is_over = true;
    run->totals.open_cells = run_open_cells(run);
    return !run->is_full;
}

const struct watch_totals *watch_run_totals(const struct watch_run *run)
{
    return &run->totals;
}

/* --- beginning and end --- */

struct watch_run *watch_run_create(const struct puzzle *puzzle, const struct watch_params *params)
{
    struct watch_run *run = memory_calloc(1, sizeof *run);
    size_t cells = puzzle->layout->cells;
    run->puzzle = puzzle;
    run->layout = puzzle->layout;
    run->params = *params;
    run->taken = memory_calloc(cells, sizeof *run->taken);
    run->placed_by = memory_calloc(cells, sizeof *run->placed_by);
    run->clash.cell = NO_CELL;
    run->successor = memory_calloc(cells, sizeof *run->successor);
    memset(run->successor, 0xff, cells * sizeof *run->successor); /* NO_CELL in each byte */
    run->placed_source = memory_calloc(cells, sizeof *run->placed_source);
    run->none_placed = memory_calloc(cells, sizeof *run->none_placed);
    run->evidence = evidence_finder_create(puzzle);
    run->refutation = refutation_create(puzzle->layout);
    state_path_init(&run->unjudged, puzzle);
    run->states = state_reader_create(puzzle);
    run->grids = grid_reader_create(puzzle);
    solver_state_init(&run->state, puzzle, params->cancel);
    trace_expect_claims(params->trace);
    return run;
}

void watch_run_destroy(struct watch_run *run)
{
    if (!run)
        return;
    solver_state_finish(&run->state);
    coordinates_finish(&run->coordinates);
    state_path_finish(&run->unjudged);
    remarks_finish(&run->remarks);
    memory_free(run->taken);
    memory_free(run->none_placed);
    memory_free(run->placed_by);
    memory_free(run->placed_source);
    memory_free(run->successor);
    memory_free(run->events.items);
    buffer_finish(&run->line);
    buffer_finish(&run->described);
    buffer_finish(&run->rest);
    buffer_finish(&run->own_line);
    buffer_finish(&run->log_line);
    buffer_finish(&run->digits);
    state_reader_destroy(run->states);
    grid_reader_destroy(run->grids);
    step_builder_finish(&run->builder);
    evidence_finder_destroy(run->evidence);
    refutation_destroy(run->refutation);
    memory_free(run);
}
