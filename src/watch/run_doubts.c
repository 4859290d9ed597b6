/* Doubts: signs of a mistake that a correct program may show as well, such as cells that are not cleared at once. They
 * are kept, and the first one is reported after the program has failed. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "explain/notation.h"
#include "watch/run_internal.h"

enum { NAME_SIZE = 24, VARIES = UINT16_MAX - 1 /* in `successor`: different cells follow the cell */ };

static void name_cell(const struct watch_run *run, cell_id cell, char *name)
{
    notation_cell(NOTATION_ROW_COLUMN, run->layout, cell, name, NAME_SIZE);
}

static char character(digit_mask digits)
{
    return digit_character(digit_first(digits));
}

/* Notes the doubt's place, the next step. Returns space for its text, or NULL if there is an earlier doubt. */
static char *begin(struct watch_run *run, struct doubt *doubt)
{
    if (*doubt->text)
        return NULL;
    doubt->step = trace_steps(run->params.trace) + 1;
    doubt->line = run->totals.lines;
    memcpy(doubt->source, run->source, sizeof run->source);
    return doubt->text;
}

/* --- states --- */

void run_doubt_kept(struct watch_run *run, const struct state_events *state)
{
    char cell[NAME_SIZE], kept[NAME_SIZE], *text = state->kept.cell == NO_CELL ? NULL : begin(run, &run->doubt);
    if (!text)
        return;
    name_cell(run, state->changed.cell, cell);
    name_cell(run, state->kept.cell, kept);
    snprintf(text, WATCH_SIGN_TEXT,
             tr("%s changes from %c to %c, but %s=%c, which came later, stays. Is it not cleared on the way back?"),
             cell, character(state->before), character(state->changed.digits), kept, character(state->kept.digits));
}

void run_doubt_shared(struct watch_run *run, const struct state_events *state)
{
    char cell[NAME_SIZE], *text = state->shared == NO_CELL ? NULL : begin(run, &run->doubt);
    if (!text)
        return;
    name_cell(run, state->shared, cell);
    snprintf(text, WATCH_SIGN_TEXT,
             tr("%s changes in two boards at once. The copy of the board has the same rows. Are they not copied, too?"),
             cell);
}

/* --- tries --- */

/* Returns the first open cell in reading order, or NO_CELL. */
static cell_id first_open(const struct watch_run *run)
{
    const digit_mask *grid = trace_grid(run->params.trace);
    unsigned c = 0;
    while (c < run->layout->cells && digits_are_one(grid[c]))
        c++;
    return c < run->layout->cells ? (cell_id)c : NO_CELL;
}

static bool has_failed(const struct watch_run *run, struct change kept)
{
    const struct solver_state *state = &run->state;
    for (size_t i = state->failed.count; i && state->failed.items[i - 1].depth == state->levels.count; i--) {
        struct change guess = state->failed.items[i - 1].guess;
        if (guess.cell == kept.cell && guess.digits == kept.digits)
            return true;
    }
    return false;
}

void run_doubt_guess(struct watch_run *run, struct change kept)
{
    const struct solver_state *state = &run->state;
    char name[NOTATION_GUESS_SIZE], other[NAME_SIZE];
    run->is_disordered = run->is_disordered || first_open(run) != kept.cell;
    if (state->levels.count) {
        cell_id *next = &run->successor[state->levels.items[state->levels.count - 1].guess.cell];
        *next = *next == NO_CELL || *next == kept.cell ? kept.cell : VARIES;
    }
    if (*run->doubt.text)
        return;
    notation_guess(NOTATION_ROW_COLUMN, run->layout, kept, name, sizeof name);
    if (has_failed(run, kept)) {
        snprintf(begin(run, &run->doubt), WATCH_SIGN_TEXT,
                 tr("%s is tried again, although it has failed here before. Does the program forget its tries?"), name);
        run->doubt.is_circle = true;
        return;
    }
    for (unsigned c = 0; c < run->layout->cells; c++) {
        if (state->live[c])
            continue;
        name_cell(run, (cell_id)c, other);
        snprintf(begin(run, &run->doubt), WATCH_SIGN_TEXT,
                 tr("%s has no digit left, but the program does not go back. It tries %s."), other, name);
        return;
    }
}

void run_doubt_no_back(struct watch_run *run, const struct event *event)
{
    char name[NAME_SIZE], *text = begin(run, &run->doubt);
    if (!text)
        return;
    name_cell(run, event->cell, name);
    snprintf(text, WATCH_SIGN_TEXT,
             tr("The program tries %s after a contradiction, without going back. Does it print back?"), name);
}

void run_doubt_no_guess(struct watch_run *run)
{
    const struct watch_totals *totals = &run->totals;
    struct doubt *doubt = &run->doubt;
    if (!totals->first_wrong || *doubt->text)
        return;
    snprintf(doubt->text, sizeof doubt->text,
             tr("%.40s is wrong, and the program goes back without a guess. Was the digit only tried? Print guess "
                "before it."),
             totals->first_wrong_text);
    doubt->step = totals->first_wrong;
    doubt->line = totals->first_wrong_line;
    memcpy(doubt->source, totals->first_wrong_source, sizeof doubt->source);
}

cell_id run_tried_last(const struct watch_run *run, digit_mask *tried)
{
    const struct solver_state *state = &run->state;
    cell_id cell = NO_CELL;
    for (size_t i = 0; i < state->failed.count; i++) {
        const struct failed_guess *failed = &state->failed.items[i];
        if (failed->depth != state->levels.count)
            continue;
        *tried = (failed->guess.cell == cell ? *tried : 0) | failed->guess.digits;
        cell = failed->guess.cell;
    }
    return cell;
}

void run_say_digits(digit_mask digits, const char *last, char *text, size_t size)
{
    size_t length = 0;
    text[0] = 0;
    for (digit_mask left = digits; left && length + 8 < size; left &= left - 1) {
        const char *between = left == digits ? "" : left & (left - 1) ? ", " : last;
        length += (size_t)snprintf(text + length, size - length, "%s%c", between, digit_character(digit_first(left)));
    }
}

/* Returns the digits that the cell can still have and that the program has not tried there. */
static digit_mask untried(const struct watch_run *run, cell_id cell)
{
    return run->state.live[cell] & ~layout_held_by_peers(run->layout, run->state.live, cell);
}

void run_doubt_back(struct watch_run *run)
{
    const struct solver_state *state = &run->state;
    char from[NOTATION_GUESS_SIZE], at[NAME_SIZE], digits[80];
    digit_mask tried = 0;
    if (*run->untried.text || !state->levels.count)
        return;
    struct change guess = state->levels.items[state->levels.count - 1].guess;
    if (guess.digits &
        layout_held_by_peers(run->layout, state->live, guess.cell)) /* it tests a digit that it has already placed */
        return;
    cell_id cell = run_tried_last(run, &tried);
    bool has_tried = cell != NO_CELL;
    if (!has_tried)
        cell =
            run->successor[guess.cell] == NO_CELL && !run->is_disordered ? first_open(run) : run->successor[guess.cell];
    if (cell == NO_CELL || cell == VARIES || digits_are_one(trace_grid(run->params.trace)[cell]))
        return;
    digit_mask left = untried(run, cell);
    if (!left)
        return;
    char *text = begin(run, &run->untried);
    run->never = left;
    notation_guess(NOTATION_ROW_COLUMN, run->layout, guess, from, sizeof from);
    name_cell(run, cell, at);
    run_say_digits(has_tried ? tried : left, has_tried ? tr(" and ") : tr(" or "), digits, sizeof digits);
    if (has_tried)
        snprintf(text, WATCH_SIGN_TEXT, tr("It goes back from %s, but has never tried %c in %s, only %s."), from,
                 character(left), at, digits);
    else
        snprintf(text, WATCH_SIGN_TEXT, tr("It goes back from %s, but has tried nothing in %s, which can still be %s."),
                 from, at, digits);
}

/* --- the end --- */

void run_doubt_unproved(struct watch_run *run)
{
    char *text = run->params.asks_techniques ? begin(run, &run->unproved) : NULL;
    if (text && run->said_length)
        snprintf(text, WATCH_SIGN_TEXT,
                 tr("The program ends without a solution. Its first step without a reason is %.*s."),
                 (int)(run->said_length < 80 ? run->said_length : 80), run->said);
}

void run_say_doubt(struct watch_run *run, const struct doubt *doubt)
{
    struct watch_totals *totals = &run->totals;
    memcpy(totals->sign, doubt->text, sizeof totals->sign);
    memcpy(totals->sign_source, doubt->source, sizeof totals->sign_source);
    totals->sign_step = doubt->step;
    totals->sign_line = doubt->line;
    remarks_add_log(&run->remarks, doubt->text, strlen(doubt->text));
}

void run_doubt_end(struct watch_run *run, bool was_stopped)
{
    const struct watch_totals *totals = &run->totals;
    const struct doubt *doubt = &run->doubt;
    bool has_failed = *totals->sign || totals->first_wrong || !was_stopped || doubt->is_circle;
    if (!*doubt->text || totals->end == WATCH_SOLVED || totals->solutions || !has_failed || !totals->steps)
        return;
    if ((*totals->sign && totals->sign_step < doubt->step) ||
        (totals->first_wrong && totals->first_wrong < doubt->step))
        return;
    run_say_doubt(run, doubt);
}
