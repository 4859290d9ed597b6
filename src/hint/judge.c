#include "hint/judge.h"

#include <string.h>

#include "base/memory.h"
#include "solve/count.h"
#include "hint/refutation.h"

enum { SOLUTION_NODES = 1000000 };

struct judge {
    const struct puzzle *puzzle;
    struct candidate_grid *grid;
    digit_mask *solution, *before, *trial; /* [cells] */
    bool *placed;                          /* [cells]: in `trial` */
    struct refutation *refutation;
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
    memory_free(judge->placed);
    refutation_destroy(judge->refutation);
    memory_free(judge);
}

/* Solves the puzzle. Techniques may assume one solution only if the givens alone have one. */
static bool solve(struct judge *judge, struct text_error *error)
{
    uint64_t count = 0;
    struct count_params params = {.limit = 2, .nodes = SOLUTION_NODES};
    enum count_end end = count_solutions(judge->puzzle, &params, &count, judge->solution);
    if (end == COUNT_GAVE_UP && count < 2)
        return text_error_input(error, 0, 0, "counting the solutions takes too long, expected a puzzle with one");
    count_unique(judge->puzzle, NULL, &judge->search.unique);
    if (count != 1)
        text_error_input(error, 0, 0, "the puzzle has %s, expected one", count ? "several solutions" : "no solution");
    return count == 1;
}

/* Returns whether the finding places nothing but leaves the digit alone in the cell. */
static bool leaves_alone(const struct finding *finding, digit_mask left, struct move move)
{
    left &= ~changes_in(finding->removal, finding->removals, move.cell);
    return finding->cell == NO_CELL && left == digit_bit(move.digit);
}

static bool eliminates(const struct finding *finding, struct move move)
{
    return changes_in(finding->removal, finding->removals, move.cell) & digit_bit(move.digit);
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
    judge->puzzle = puzzle;
    judge->grid = candidate_grid_create(puzzle);
    judge->solution = memory_calloc(cells, sizeof *judge->solution);
    judge->before = memory_calloc(cells, sizeof *judge->before);
    judge->trial = memory_calloc(cells, sizeof *judge->trial);
    judge->placed = memory_calloc(cells, sizeof *judge->placed);
    judge->refutation = refutation_create(puzzle->layout);
    judge->search.grid = judge->grid;
    judge->search.receive = receive;
    judge->search.context = judge;
    memset(judge->search.wanted, 0xff, sizeof judge->search.wanted);
    if (solve(judge, error)) {
        return judge;
    }
    judge_destroy(judge);
    return NULL;
}

void judge_cancel_when(struct judge *judge, const struct cancel *cancel)
{
    judge->search.cancel = cancel;
}

/* --- wrong moves --- */

static struct move_forced find_forced(const struct refutation_way *way)
{
    struct move_forced forced = {.count = (unsigned)way->steps};
    unsigned named = move_forced_named(&forced);
    for (unsigned i = 0; i < named; i++)
        forced.last[i] = way->step[way->steps - named + i];
    return forced;
}

static void add_case(struct move_failure *failure, unsigned digit, const struct refutation_way *way)
{
    failure->of[failure->cases++] =
        (struct move_contradiction){.digit = digit, .forced = find_forced(way), .empty = way->empty};
}

/* Adds the cases of a cell whose candidates all fail, if there is one. */
static void add_fork(struct judge *judge, struct move_failure *failure, struct move_forced forced)
{
    digit_mask digits = 0;
    failure->forced = forced;
    failure->fork = refutation_find_fork(judge->refutation, MOVE_CASES, judge->search.cancel, &digits);
    for (; failure->fork != NO_CELL && digits; digits &= digits - 1) {
        struct refutation_way way;
        refutation_find_case(judge->refutation, failure->fork, digit_first(digits), &way);
        add_case(failure, digit_first(digits), &way);
    }
}

/* Follows what the wrong move forces until something has no candidate left. It follows only singles, and then the cases
 * of one cell, so it may find nothing. */
static struct move_failure refute(struct judge *judge, struct move move)
{
    struct refutation_way way;
    struct move_failure failure = {.seen = NO_CELL, .fork = NO_CELL};
    if (move.places && !(judge->grid->mask[move.cell] & digit_bit(move.digit))) {
        failure.seen = candidate_find_excluding(judge->puzzle->layout, judge->grid->solved,
                                                candidate_id_of(move.cell, move.digit));
        if (failure.seen != NO_CELL)
            failure.by = judge->grid->solved[failure.seen];
        return failure;
    }
    memcpy(judge->trial, judge->grid->mask, judge->puzzle->layout->cells * sizeof *judge->trial);
    if (!move.places)
        judge->trial[move.cell] &= ~digit_bit(move.digit);
    for (unsigned c = 0; c < judge->puzzle->layout->cells; c++)
        judge->placed[c] = judge->grid->solved[c];
    if (refutation_find(judge->refutation, judge->trial, judge->placed, move.places ? move.cell : NO_CELL, move.digit,
                        &way))
        add_case(&failure, move.digit, &way);
    else
        add_fork(judge, &failure, find_forced(&way));
    return failure;
}

/* --- moves --- */

static bool is_true(const struct judge *judge, struct move move)
{
    return (judge->solution[move.cell] == digit_bit(move.digit)) == move.places;
}

/* Returns whether the move changes nothing. */
static bool is_known(const struct judge *judge, struct move move)
{
    return move.places ? judge->grid->solved[move.cell] != 0 : !(judge->grid->mask[move.cell] & digit_bit(move.digit));
}

static void make(struct judge *judge, struct move move)
{
    if (move.places)
        candidate_grid_place(judge->grid, move.cell, move.digit);
    else
        candidate_grid_remove(judge->grid, move.cell, digit_bit(move.digit));
}

void judge_look(struct judge *judge, struct move move, struct judgement *judgement)
{
    memcpy(judge->before, judge->grid->mask, judge->puzzle->layout->cells * sizeof *judge->before);
    *judgement = (struct judgement){.verdict = MOVE_WRONG};
    judge->move = move;
    if (!is_true(judge, move)) {
        judgement->failure = refute(judge, move);
        return;
    }
    if (is_known(judge, move)) {
        judgement->verdict = MOVE_KNOWN;
        return;
    }
    judge->is_shown = false;
    search_run(&judge->search);
    judgement->verdict = judge->is_shown ? MOVE_SHOWN : MOVE_TRUE;
    judgement->finding = judge->is_shown ? &judge->finding : NULL;
}

void judge_follow(struct judge *judge, struct move move)
{
    if (is_true(judge, move) && !is_known(judge, move))
        make(judge, move);
}

void judge_move(struct judge *judge, struct move move, struct judgement *judgement)
{
    judge_look(judge, move, judgement);
    judge_follow(judge, move);
}

/* The first finding of any technique. */
struct first_finding {
    enum technique_id technique; /* TECHNIQUES: none yet */
    struct move shown;
};

static bool receive_any(void *context, const struct finding *finding)
{
    struct first_finding *first = context;
    bool places = finding->cell != NO_CELL;
    if (!places && !finding->removals)
        return false;
    first->technique = finding->technique;
    first->shown = places ? (struct move){finding->cell, finding->digit, true}
                          : (struct move){finding->removal[0].cell, digit_first(finding->removal[0].digits), false};
    return true;
}

enum technique_id judge_easiest(struct judge *judge, struct move *shown)
{
    struct first_finding first = {.technique = TECHNIQUES};
    struct search *search = &judge->search;
    search->receive = receive_any;
    search->context = &first;
    search->without_proof = true;
    search_run(search);
    search->receive = receive;
    search->context = judge;
    search->without_proof = false;
    *shown = first.shown;
    return first.technique;
}

const digit_mask *judge_mask_before(const struct judge *judge)
{
    return judge->before;
}

bool judge_is_solved(const struct judge *judge)
{
    return !judge->grid->unsolved;
}
