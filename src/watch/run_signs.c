/* Signs of a mistake in another solver that help to find it in the source: two equal digits in a house, a digit that
 * was never tried, a given that changed. They come before any search for reasons, because after two equal digits
 * anything could be proved. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "explain/notation.h"
#include "watch/run_internal.h"

enum { NAME_SIZE = 24 };

static void name_cell(const struct watch_run *run, cell_id cell, char *name)
{
    notation_cell(NOTATION_ROW_COLUMN, run->layout, cell, name, NAME_SIZE);
}

/* Notes the sign with the words in `text`, at the next step. It concerns the clash or that step. */
static void note_sign(struct watch_run *run, const char *text, const struct clash *at)
{
    struct watch_totals *totals = &run->totals;
    if (!*totals->sign) {
        snprintf(totals->sign, sizeof totals->sign, "%s", text);
        totals->sign_step = at ? at->step : trace_steps(run->params.trace) + 1;
        totals->sign_line = at ? at->line : totals->lines;
        memcpy(totals->sign_source, at ? at->source : run->source, sizeof totals->sign_source);
    }
    remarks_add_log(&run->remarks, text, strlen(text));
}

/* --- two equal digits --- */

static bool holds(const struct watch_run *run, cell_id cell, digit_mask digit)
{
    return run->state.is_placed[cell] && trace_grid(run->params.trace)[cell] == digit;
}

/* Returns a neighbour that holds the digit, preferably a given, or NO_CELL. */
static cell_id find_equal(const struct watch_run *run, cell_id cell, digit_mask digit)
{
    const struct cell *info = &run->layout->cell[cell];
    cell_id found = NO_CELL;
    for (unsigned i = 0; i < info->peer_count; i++) {
        cell_id peer = info->peers[i];
        if (holds(run, peer, digit) && (found == NO_CELL || run->puzzle->given[peer]))
            found = peer;
    }
    return found;
}

bool run_sign_clashes(const struct watch_run *run, const struct step *step)
{
    for (size_t i = 0; i < step->places; i++) {
        cell_id equal = find_equal(run, step->place[i].cell, step->place[i].digits);
        if (equal != NO_CELL && run->puzzle->given[equal])
            return true;
    }
    return false;
}

static bool is_valid(const struct watch_run *run, const struct clash *clash)
{
    if (clash->cell == NO_CELL)
        return false;
    digit_mask digit = trace_grid(run->params.trace)[clash->cell];
    return digits_are_one(digit) && holds(run, clash->cell, digit) && holds(run, clash->other, digit);
}

static void place(struct watch_run *run, cell_id cell, uint64_t step, bool is_deduced)
{
    run->placed_by[cell] = step;
    memcpy(run->placed_source[cell], run->source, sizeof run->source);
    run->tried |= trace_grid(run->params.trace)[cell];
    if (is_valid(run, &run->clash))
        return;
    cell_id other = find_equal(run, cell, trace_grid(run->params.trace)[cell]);
    run->clash.cell = other == NO_CELL ? NO_CELL : cell;
    if (other == NO_CELL)
        return;
    run->clash.other = other;
    run->clash.step = step;
    run->clash.line = run->totals.lines;
    run->clash.is_deduced = is_deduced;
    memcpy(run->clash.source, run->source, sizeof run->source);
}

void run_sign_placed(struct watch_run *run, cell_id cell, uint64_t step)
{
    place(run, cell, step, false);
}

void run_sign_deduced(struct watch_run *run, const struct step *step)
{
    if (!step->places)
        return;
    run_sign_goes_on(run, false);
    for (size_t i = 0; i < step->places; i++)
        place(run, step->place[i].cell, trace_steps(run->params.trace), true);
}

/* Writes which house has the digit twice, and since when. */
static void say_clash(const struct watch_run *run, const struct clash *clash, char *text, size_t size)
{
    char cell[NAME_SIZE], other[NAME_SIZE], house[40] = "";
    char digit = digit_character(digit_first(trace_grid(run->params.trace)[clash->cell]));
    house_id common = layout_common_house(run->layout, clash->cell, clash->other);
    name_cell(run, clash->cell, cell);
    name_cell(run, clash->other, other);
    if (common != NO_HOUSE)
        notation_house_name(NOTATION_ROW_COLUMN, run->layout, common, house, sizeof house);
    if (run->puzzle->given[clash->other])
        snprintf(text, size, tr("%s gets %c, but %s in %s is %c already, a given. The program goes on."), cell, digit,
                 other, house, digit);
    else
        snprintf(text, size, tr("%s gets %c, but %s in %s is %c already, since step %llu. The program goes on."), cell,
                 digit, other, house, digit, (unsigned long long)run->placed_by[clash->other]);
}

/* Notes a clash when the program continues. A program that eliminates may place what is left of a lost branch before it
 * notices. A program that only places digits has to check the neighbours before it continues; and no program may place
 * a digit beside an equal given. */
void run_sign_goes_on(struct watch_run *run, bool is_decisive)
{
    char text[WATCH_SIGN_TEXT];
    struct clash clash = run->clash;
    bool counts = is_decisive || (clash.is_deduced && clash.cell != NO_CELL && run->puzzle->given[clash.other]);
    if (!is_valid(run, &clash) || !counts)
        return;
    /* a cell with one candidate left need not be filled */
    if (state_reader_totals(run->states).has_candidates && !run->puzzle->given[clash.other])
        return;
    run->totals.clashes++;
    run->clash.cell = NO_CELL;
    if (run->totals.clashes > 1)
        return;
    say_clash(run, &clash, text, sizeof text);
    note_sign(run, text, &clash);
}

/* --- digits that were not tried --- */

/* Notes that the first or the last digit was never placed, in so many tries that this is not a coincidence. */
static bool say_never_tried(struct watch_run *run)
{
    enum { LEAST_TRIES = 20 };
    struct doubt doubt = run->untried;
    digit_mask ends = digit_bit(1) | digit_bit(run->layout->digits), never = run->never & ends & ~run->tried;
    if (!*doubt.text || run->totals.guesses < LEAST_TRIES || !never)
        return false;
    snprintf(doubt.text, sizeof doubt.text,
             tr("In %llu tries %c was never one of the digits. Does a loop end too early?"),
             (unsigned long long)run->totals.guesses, digit_character(digit_first(never)));
    if (!*run->totals.sign)
        run_say_doubt(run, &doubt);
    return true;
}

void run_sign_back(struct watch_run *run)
{
    char from[NOTATION_GUESS_SIZE], text[WATCH_SIGN_TEXT];
    const struct solver_state *state = &run->state;
    if (!state->levels.count || *run->totals.sign)
        return;
    run->is_sign_of_loss = true;
    if (say_never_tried(run))
        return;
    if (*run->untried.text) {
        run_say_doubt(run, &run->untried);
        return;
    }
    notation_guess(NOTATION_ROW_COLUMN, run->layout, state->levels.items[state->levels.count - 1].guess, from,
                   sizeof from);
    snprintf(text, sizeof text, tr("It goes back from %s, but has tried nothing after it."), from);
    note_sign(run, text, NULL);
}

/* --- what it says wrongly --- */

void run_sign_fail(struct watch_run *run, cell_id cell)
{
    char name[NAME_SIZE], digits[80], text[WATCH_SIGN_TEXT];
    const digit_mask *live = run->state.live;
    digit_mask left = live[cell] & ~layout_held_by_peers(run->layout, live, cell);
    if (!left)
        return;
    name_cell(run, cell, name);
    run_say_digits(left, tr(" or "), digits, sizeof digits);
    snprintf(text, sizeof text, tr("The program finds nothing for %s, but it can still be %s."), name, digits);
    note_sign(run, text, NULL);
}

void run_sign_unsolved(struct watch_run *run)
{
    char first[NAME_SIZE], second[NAME_SIZE], house[40], text[WATCH_SIGN_TEXT];
    const digit_mask *grid = trace_grid(run->params.trace);
    cell_id one, other;
    house_id twice;
    unsigned open = 0;
    run->is_sign_of_loss |= !*run->totals.sign;
    while (open < run->layout->cells && digits_are_one(grid[open]))
        open++;
    if (layout_find_twice(run->layout, grid, &twice, &one, &other)) {
        name_cell(run, one, first);
        name_cell(run, other, second);
        notation_house_name(NOTATION_ROW_COLUMN, run->layout, twice, house, sizeof house);
        snprintf(text, sizeof text, tr("The program says solved, but %s has %c twice, in %s and %s."), house,
                 digit_character(digit_first(grid[one])), first, second);
    } else if (open < run->layout->cells) {
        name_cell(run, (cell_id)open, first);
        snprintf(text, sizeof text, tr("The program says solved, but %s has no digit yet."), first);
    } else {
        return; /* it breaks a clue, which the report names */
    }
    note_sign(run, text, NULL);
}

void run_sign_emptied(struct watch_run *run)
{
    char text[WATCH_SIGN_TEXT];
    snprintf(text, sizeof text,
             tr("The board was full and right at step %llu, but the program has emptied it since and printed no "
                "solution. Is "
                "the result of a call not used?"),
             (unsigned long long)trace_steps(run->params.trace));
    note_sign(run, text, NULL);
}

/* --- givens --- */

void run_sign_source(struct watch_run *run, const event_list *events)
{
    for (size_t i = 0; i < events->count; i++) {
        if (events->items[i].kind == EVENT_SOURCE)
            utf8_sanitize(run->source, sizeof run->source, events->items[i].text, events->items[i].length);
    }
}

void run_sign_given(struct watch_run *run, cell_id cell, digit_mask digits)
{
    char name[NAME_SIZE], text[WATCH_SIGN_TEXT];
    char given = digit_character(run->puzzle->given[cell]);
    name_cell(run, cell, name);
    snprintf(text, sizeof text, tr("The program changes %s from %c to %c, but %c is a given."), name, given,
             digit_character(digit_first(digits)), given);
    note_sign(run, text, NULL);
}

void run_sign_puzzle(struct watch_run *run, const struct event *event)
{
    char name[NAME_SIZE], text[WATCH_SIGN_TEXT];
    cell_id cell = 0;
    unsigned there;
    for (size_t at = 0; event_next_cell(run->layout, event, &at, &there); cell++) {
        unsigned here = run->puzzle->given[cell];
        if (there == here)
            continue;
        name_cell(run, cell, name);
        char digits[2][2] = {{digit_character(there ? there : 1)}, {digit_character(here ? here : 1)}};
        snprintf(text, sizeof text, tr("The program solves another puzzle: %s is %s there and %s here."), name,
                 there ? digits[0] : tr("empty"), here ? digits[1] : tr("empty"));
        note_sign(run, text, NULL);
        return;
    }
}

/* --- the end --- */

void run_sign_coordinates(struct watch_run *run)
{
    struct watch_totals *totals = &run->totals;
    bool is_doubtful = totals->wrong || totals->errors || *totals->sign;
    const char *words = is_doubtful ? coordinates_explain(&run->coordinates, run->puzzle, run->state.solution) : NULL;
    if (!words)
        return;
    snprintf(totals->sign, sizeof totals->sign, tr(words), run->coordinates.cells.count);
    totals->sign_step = 1;
    totals->sign_line = 1;
    totals->sign_source[0] = 0;
}

/* Returns the house that contains all open cells, none of which ever had a digit, or NO_HOUSE. */
static house_id find_forgotten_house(const struct watch_run *run, unsigned open)
{
    for (unsigned h = 0; h < run->layout->houses; h++) {
        unsigned untouched = 0;
        for (unsigned i = 0; i < run->layout->digits; i++) {
            cell_id cell = run->layout->house[h].cells[i];
            untouched += !digits_are_one(trace_grid(run->params.trace)[cell]) && !run->placed_by[cell];
        }
        if (untouched == open)
            return (house_id)h;
    }
    return NO_HOUSE;
}

/* Returns the step since which the cell's neighbours hold all digits that it can have; 0: they do not. `filled`
 * receives the cell filled in that step, or NO_CELL. */
static uint64_t dead_since(const struct watch_run *run, cell_id cell, cell_id *filled)
{
    const digit_mask *grid = trace_grid(run->params.trace);
    const struct cell *info = &run->layout->cell[cell];
    uint64_t since = 1;
    *filled = NO_CELL;
    for (digit_mask left = grid[cell]; left; left &= left - 1) {
        uint64_t first = UINT64_MAX;
        cell_id by = NO_CELL;
        for (unsigned i = 0; i < info->peer_count; i++) {
            cell_id peer = info->peers[i];
            if (grid[peer] == (left & -left) && run->placed_by[peer] < first) {
                first = run->placed_by[peer];
                by = peer;
            }
        }
        if (by == NO_CELL)
            return 0;
        *filled = first >= since ? by : *filled;
        since = first > since ? first : since;
    }
    return since;
}

/* The open cells whose neighbours hold all digits. */
struct dead_cell {
    unsigned count;
    cell_id topmost, first; /* the first in reading order, and the first in time; NO_CELL: there is none */
    cell_id filled;         /* filled with the last digit that `first` could have; or NO_CELL */
};

static struct dead_cell find_dead_cells(const struct watch_run *run)
{
    const digit_mask *grid = trace_grid(run->params.trace);
    struct dead_cell dead = {.topmost = NO_CELL, .first = NO_CELL, .filled = NO_CELL};
    uint64_t since = UINT64_MAX;
    cell_id by;
    for (unsigned c = 0; c < run->layout->cells; c++) {
        uint64_t step = digits_are_one(grid[c]) ? 0 : dead_since(run, (cell_id)c, &by);
        if (!step)
            continue;
        dead.topmost = dead.count++ ? dead.topmost : (cell_id)c;
        if (step >= since)
            continue;
        since = step;
        dead.first = (cell_id)c;
        dead.filled = by;
    }
    return dead;
}

/* Reports that the program ends with an open cell without a digit left: since the last step or, if all open cells are
 * so, since an earlier one. */
static void say_dead_cell(struct watch_run *run, unsigned open, const struct dead_cell *dead)
{
    char text[WATCH_SIGN_TEXT], name[NAME_SIZE], last[NAME_SIZE];
    cell_id latest = run->state.placed.items[run->state.placed.count - 1], filled = dead->filled;
    bool goes_on = dead->count == open && filled != NO_CELL && filled != latest && run->placed_by[filled];
    name_cell(run, goes_on ? dead->first : dead->topmost, name);
    if (!goes_on) {
        name_cell(run, latest, last);
        snprintf(text, sizeof text,
                 tr("The program ends with %u open cells. %s has no digit left, and %s was not taken back."), open,
                 name, last);
        note_sign(run, text, NULL);
        return;
    }
    struct clash at = {.step = run->placed_by[filled], .line = run->totals.lines};
    memcpy(at.source, run->placed_source[filled], sizeof at.source);
    name_cell(run, filled, last);
    snprintf(text, sizeof text,
             tr("%s has no digit left after %s=%c, but the program goes on. It ends with %u open cells."), name, last,
             digit_character(digit_first(trace_grid(run->params.trace)[filled])), open);
    note_sign(run, text, &at);
}

/* Reports that the program has never put a digit into the open cells, if that is so. */
static bool say_forgotten(struct watch_run *run, unsigned open)
{
    char text[WATCH_SIGN_TEXT], name[40];
    cell_id first = NO_CELL;
    house_id house = open > 1 ? find_forgotten_house(run, open) : NO_HOUSE;
    for (unsigned c = 0; c < run->layout->cells; c++) {
        if (digits_are_one(trace_grid(run->params.trace)[c]))
            continue;
        if (run->placed_by[c])
            return false;
        first = first == NO_CELL ? (cell_id)c : first;
    }
    if (first == NO_CELL || (house == NO_HOUSE && open > 3)) /* a stopped program leaves more cells open */
        return false;
    if (house != NO_HOUSE) {
        notation_house_name(NOTATION_ROW_COLUMN, run->layout, house, name, sizeof name);
        snprintf(text, sizeof text,
                 tr("The program ends with %u open cells, all in %s. It has never put a digit there."), open, name);
    } else {
        name_cell(run, first, name);
        snprintf(text, sizeof text, tr("The program ends, but has never put a digit into %s."), name);
    }
    note_sign(run, text, NULL);
    return true;
}

void run_sign_unfinished(struct watch_run *run, unsigned open)
{
    if (!open || !run->totals.steps || say_never_tried(run) || say_forgotten(run, open))
        return;
    struct dead_cell dead = find_dead_cells(run);
    if (dead.count && run->state.placed.count)
        say_dead_cell(run, open, &dead);
    else if (*run->untried.text && !*run->totals.sign)
        run_say_doubt(run, &run->untried);
    else if (*run->unproved.text && !*run->totals.sign && !run->totals.first_wrong && !run->totals.errors)
        run_say_doubt(run, &run->unproved);
}
