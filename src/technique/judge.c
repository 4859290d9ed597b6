#include "technique/judge.h"

#include <string.h>

#include "base/memory.h"
#include "solve/count.h"

struct judge {
    const struct puzzle *puzzle;
    struct candidate_grid *grid;
    digit_mask *solution, *before, *trial; /* [cells] */
    struct search search;
    struct finding finding;
    struct move move;
    bool is_shown;
};

void judge_destroy(struct judge *judge)
{
    if (!judge)
        return;
    candidate_grid_destroy(judge->grid);
    memory_free(judge->solution);
    memory_free(judge->before);
    memory_free(judge->trial);
    memory_free(judge);
}

/* Solves the puzzle. Techniques may assume one solution only if the givens alone have one. */
static bool solve(struct judge *judge, struct text_error *error)
{
    uint64_t count = 0;
    if (count_solutions(judge->puzzle, &(struct count_params){.limit = 2}, &count, judge->solution) != COUNT_DONE ||
        count_unique(judge->puzzle, NULL, &judge->search.unique) == COUNT_NO_MEMORY) {
        text_error_memory(error, "the solution");
        return false;
    }
    if (count != 1)
        text_error_input(error, 0, 0, "the puzzle has %s, expected one", count ? "several solutions" : "no solution");
    return count == 1;
}

/* Whether the finding, which places nothing, leaves the digit alone in the cell. */
static bool leaves_alone(const struct finding *finding, digit_mask left, struct move move)
{
    if (finding->cell != NO_CELL)
        return false;
    for (size_t i = 0; i < finding->removals; i++) {
        if (finding->removal[i].cell == move.cell)
            left &= ~finding->removal[i].digits;
    }
    return left == digit_bit(move.digit);
}

static bool eliminates(const struct finding *finding, struct move move)
{
    for (size_t i = 0; i < finding->removals; i++) {
        if (finding->removal[i].cell == move.cell && finding->removal[i].digits & digit_bit(move.digit))
            return true;
    }
    return false;
}

/* Stops the search at the first finding that shows the move. */
static bool receive(void *context, const struct finding *finding)
{
    struct judge *judge = context;
    bool places = finding->cell == judge->move.cell && finding->digit == judge->move.digit;
    judge->is_shown = judge->move.places
                          ? places || leaves_alone(finding, judge->grid->mask[judge->move.cell], judge->move)
                          : eliminates(finding, judge->move);
    if (judge->is_shown)
        finding_copy(&judge->finding, finding);
    return judge->is_shown;
}

struct judge *judge_create(const struct puzzle *puzzle, struct text_error *error)
{
    struct judge *judge = memory_calloc(1, sizeof *judge);
    size_t cells = puzzle->layout->cells;
    if (judge) {
        judge->puzzle = puzzle;
        judge->grid = candidate_grid_create(puzzle);
        judge->solution = memory_calloc(cells, sizeof *judge->solution);
        judge->before = memory_calloc(cells, sizeof *judge->before);
        judge->trial = memory_calloc(cells, sizeof *judge->trial);
        judge->search.grid = judge->grid;
        judge->search.receive = receive;
        judge->search.context = judge;
        memset(judge->search.wanted, 0xff, sizeof judge->search.wanted);
    }
    if (!judge || !judge->grid || !judge->solution || !judge->before || !judge->trial) {
        text_error_memory(error, "judging");
    } else if (solve(judge, error)) {
        return judge;
    }
    judge_destroy(judge);
    return NULL;
}

/* --- wrong moves --- */

/* Removes the digit from the cell's peers in the trial grid. */
static void place_on_trial(struct judge *judge, cell_id cell, unsigned digit)
{
    const struct cell *known = &judge->puzzle->layout->cell[cell];
    for (unsigned i = 0; i < known->peer_count; i++)
        judge->trial[known->peers[i]] &= ~digit_bit(digit);
    judge->trial[cell] = digit_bit(digit);
}

/* Finds the places of the digit in the house; `last` is one of them. */
static unsigned count_places(const struct judge *judge, house_id house, unsigned digit, cell_id *last)
{
    const struct layout *layout = judge->puzzle->layout;
    unsigned count = 0;
    for (unsigned i = 0; i < layout->digits; i++) {
        cell_id cell = layout->house[house].cells[i];
        if (judge->trial[cell] & digit_bit(digit)) {
            *last = cell;
            count++;
        }
    }
    return count;
}

/* Looks for a constraint without a candidate, and for one with a single candidate that is not placed yet. `placed` ([cells])
 * tells which cells are done. Sets `cell` to NO_CELL if there is none. */
static bool find_forced(const struct judge *judge, const bool *placed, struct constraint *empty, cell_id *cell,
                        unsigned *digit)
{
    const struct layout *layout = judge->puzzle->layout;
    *cell = NO_CELL;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!judge->trial[c]) {
            *empty = constraint_cell((cell_id)c);
            return true;
        }
        if (!placed[c] && digits_are_one(judge->trial[c])) {
            *cell = (cell_id)c;
            *digit = digit_first(judge->trial[c]);
        }
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        for (unsigned d = 1; d <= layout->digits; d++) {
            cell_id last = NO_CELL;
            unsigned places = count_places(judge, (house_id)h, d, &last);
            if (!places) {
                *empty = constraint_house((house_id)h, d);
                return true;
            }
            if (places == 1 && !placed[last] && *cell == NO_CELL) {
                *cell = last;
                *digit = d;
            }
        }
    }
    return false;
}

/* Follows what the wrong move forces until something has no candidate left. Only singles are followed, so it may find nothing. */
static struct move_failure refute(struct judge *judge, struct move move)
{
    struct move_failure failure = {0};
    bool placed[LAYOUT_MAX_CELLS] = {false};
    cell_id cell = move.cell;
    unsigned digit = move.digit;
    memcpy(judge->trial, judge->grid->mask, judge->puzzle->layout->cells * sizeof *judge->trial);
    if (!move.places)
        judge->trial[cell] &= ~digit_bit(digit);
    for (bool places = move.places; cell != NO_CELL && !failure.is_found; places = true) {
        if (places) {
            place_on_trial(judge, cell, digit);
            placed[cell] = true;
            failure.forced += !judge->grid->solved[cell] && cell != move.cell;
        }
        failure.is_found = find_forced(judge, placed, &failure.empty, &cell, &digit);
    }
    return failure;
}

/* --- moves --- */

static void make(struct judge *judge)
{
    if (judge->move.places)
        candidate_grid_place(judge->grid, judge->move.cell, judge->move.digit);
    else
        candidate_grid_remove(judge->grid, judge->move.cell, digit_bit(judge->move.digit));
}

bool judge_move(struct judge *judge, struct move move, struct judgement *judgement)
{
    digit_mask live = judge->grid->mask[move.cell], digit = digit_bit(move.digit);
    bool is_true = (judge->solution[move.cell] == digit) == move.places;
    memcpy(judge->before, judge->grid->mask, judge->puzzle->layout->cells * sizeof *judge->before);
    *judgement = (struct judgement){.verdict = MOVE_WRONG};
    judge->move = move;
    if (!is_true) {
        judgement->failure = refute(judge, move);
        return true;
    }
    if (move.places ? judge->grid->solved[move.cell] != 0 : !(live & digit)) {
        judgement->verdict = MOVE_KNOWN;
        return true;
    }
    judge->is_shown = false;
    search_run(&judge->search);
    if (judge->search.no_memory)
        return false;
    judgement->verdict = judge->is_shown ? MOVE_SHOWN : MOVE_TRUE;
    judgement->finding = judge->is_shown ? &judge->finding : NULL;
    make(judge);
    return true;
}

const digit_mask *judge_mask_before(const struct judge *judge)
{
    return judge->before;
}

const digit_mask *judge_solution(const struct judge *judge)
{
    return judge->solution;
}

bool judge_is_solved(const struct judge *judge)
{
    return !judge->grid->unsolved;
}
