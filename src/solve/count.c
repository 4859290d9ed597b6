/* Chooses the solver. For the plain 9x9 board with choices in order it is nine.h. Otherwise it is general.h, followed
 * by learn.h after NODES_BEFORE_LEARNING nodes. On boards with clues, two orders of guesses take turns. */
#include "solve/count.h"

#include <string.h>

#include "base/task.h"
#include "solve/general.h"
#include "solve/learn.h"
#include "solve/nine.h"

static enum count_end count_nine(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                 digit_mask *first)
{
    uint8_t solution[NINE_CELLS];
    struct nine_search search = {
        .limit = params->limit, .nodes = params->nodes, .cancel = params->cancel, .solution = first ? solution : NULL};
    uint16_t marks[NINE_CELLS];
    for (unsigned c = 0; c < NINE_CELLS; c++)
        marks[c] = (uint16_t)puzzle->start[c];
    nine_count(&search, marks);
    for (unsigned c = 0; first && search.found && c < NINE_CELLS; c++)
        first[c] = digit_bit(solution[c]);
    *count = search.found;
    if (params->guesses)
        *params->guesses = search.guesses;
    return search.gave_up ? COUNT_GAVE_UP : COUNT_DONE;
}

/* The searches on any layout. Boards with clues have no search that is always best, so the searches take turns. */
enum search { BY_FEWEST, BY_WEIGHT, BY_LEARNING, SEARCHES };

enum {
    FIRST_TURN = 500,             /* nodes in the first turn of the first two searches */
    NODES_BEFORE_LEARNING = 2000, /* nodes of the first two searches before learn.h, which ignores sums, is worth its
                                   * time */
    CONFLICT = 10,                /* search nodes that take as long as one conflict */
    MAX_EXCLUDED = 1000,          /* the highest limit for learn.h, which adds a clause for each solution */
};

struct turns {
    const struct puzzle *puzzle;
    const struct count_params *params;
    struct cuts *cuts;          /* NULL: there are no clues */
    struct counter *counter[2]; /* the first two searches */
    struct learner *learner;
    uint64_t nodes; /* nodes of all turns */
};

static struct counted result_of(const struct turns *turns, enum search search)
{
    if (search == BY_LEARNING)
        return turns->learner ? learner_result(turns->learner) : (struct counted){0};
    return turns->counter[search] ? counter_result(turns->counter[search]) : (struct counted){0};
}

static bool is_over(const struct turns *turns)
{
    const struct count_params *params = turns->params;
    return cancel_is_requested(params->cancel) || (params->nodes && turns->nodes >= params->nodes);
}

/* Continues a search for this many nodes or conflicts; 0: no limit. */
static enum count_end run(struct turns *turns, enum search search, uint64_t nodes)
{
    uint64_t left = turns->params->nodes ? turns->params->nodes - turns->nodes : 0,
             before = result_of(turns, search).nodes;
    nodes = left && (!nodes || nodes > left) ? left : nodes;
    if (search == BY_LEARNING && !turns->learner)
        turns->learner = learner_create(turns->puzzle, turns->params);
    if (search != BY_LEARNING && !turns->counter[search])
        turns->counter[search] = counter_create(turns->puzzle, turns->params, turns->cuts, search == BY_WEIGHT);
    enum count_end end =
        search == BY_LEARNING ? learner_run(turns->learner, nodes) : counter_run(turns->counter[search], nodes);
    turns->nodes += result_of(turns, search).nodes - before;
    return end;
}

/* Takes a turn, which is prolonged while it finds solutions. */
static enum count_end take_turn(struct turns *turns, enum search search, uint64_t nodes)
{
    enum count_end end;
    uint64_t before;
    do {
        before = result_of(turns, search).solutions;
        end = run(turns, search, nodes);
    } while (end == COUNT_GAVE_UP && result_of(turns, search).solutions > before && !is_over(turns));
    return end;
}

/* Counts on a board without clues: one search, then learn.h. Returns the search that finished, or SEARCHES. */
static enum search count_without_clues(struct turns *turns, bool may_learn)
{
    if (run(turns, BY_FEWEST, may_learn ? NODES_BEFORE_LEARNING : 0) == COUNT_DONE)
        return BY_FEWEST;
    return may_learn && !is_over(turns) && run(turns, BY_LEARNING, 0) == COUNT_DONE ? BY_LEARNING : SEARCHES;
}

/* Returns the length of a search's turn, in nodes or conflicts, when the search by weight has `nodes`. On hard boards
 * that search usually finishes first, so the search by fewest choices gets half as many. */
static uint64_t turn_of(enum search search, uint64_t nodes)
{
    switch (search) {
    case BY_FEWEST:
        return nodes > FIRST_TURN ? nodes / 2 : nodes;
    case BY_LEARNING:
        return nodes / CONFLICT;
    default:
        return nodes;
    }
}

/* Runs the searches alternately; each round gives them twice as many nodes as the previous one. Returns the search
 * that finished, or SEARCHES if none did. */
static enum search count_in_turns(struct turns *turns, bool may_learn)
{
    for (uint64_t nodes = FIRST_TURN; !is_over(turns); nodes *= 2) {
        for (enum search search = 0; search < SEARCHES && !is_over(turns); search++) {
            if (search == BY_LEARNING && (!may_learn || nodes < NODES_BEFORE_LEARNING))
                continue;
            if (take_turn(turns, search, turn_of(search, nodes)) == COUNT_DONE)
                return search;
        }
    }
    return SEARCHES;
}

/* Copies the result of the search that finished; if none did, of the search with the most solutions. */
static void take_result(const struct turns *turns, enum search ended, uint64_t *count, digit_mask *first)
{
    struct counted best = {0};
    uint64_t guesses = 0;
    for (enum search search = 0; search < SEARCHES; search++) {
        struct counted counted = result_of(turns, search);
        if (search == ended || (ended == SEARCHES && counted.solutions > best.solutions))
            best = counted;
        guesses += counted.guesses;
    }
    *count = best.solutions;
    if (first && best.solutions)
        memcpy(first, best.first, turns->puzzle->layout->cells * sizeof *first);
    if (turns->params->guesses)
        *turns->params->guesses = guesses;
}

static enum count_end count_other(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                                  digit_mask *first)
{
    bool may_learn = !puzzle->layout->sums && !params->seed && params->limit <= MAX_EXCLUDED;
    struct turns turns = {.puzzle = puzzle, .params = params, .cuts = cuts_create(puzzle->layout)};
    enum search ended = (turns.cuts ? count_in_turns : count_without_clues)(&turns, may_learn);
    take_result(&turns, ended, count, first);
    for (unsigned i = 0; i < 2; i++)
        counter_destroy(turns.counter[i]);
    learner_destroy(turns.learner);
    cuts_destroy(turns.cuts);
    return ended < SEARCHES ? COUNT_DONE : COUNT_GAVE_UP;
}

enum count_end count_solutions(const struct puzzle *puzzle, const struct count_params *params, uint64_t *count,
                               digit_mask *first)
{
    bool nine = !params->seed && puzzle->layout->is_plain_nine;
    return (nine ? count_nine : count_other)(puzzle, params, count, first);
}

bool count_find_two(const struct puzzle *puzzle, uint64_t nodes, digit_mask *first, digit_mask *second)
{
    uint64_t count = 0;
    count_solutions(puzzle, &(struct count_params){.limit = 2, .nodes = nodes}, &count, first);
    struct puzzle *rest = count == 2 ? puzzle_copy(puzzle) : NULL;
    if (!rest)
        return false;
    rest->has_marks = true;
    count = 0;
    for (unsigned c = 0; !count && c < puzzle->layout->cells; c++) {
        if (digits_are_one(puzzle->start[c]))
            continue;
        rest->start[c] = puzzle->start[c] & ~first[c];
        count_solutions(rest, &(struct count_params){.limit = 1, .nodes = nodes}, &count, second);
        rest->start[c] = puzzle->start[c];
    }
    puzzle_destroy(rest);
    return count;
}

enum count_end count_unique(const struct puzzle *puzzle, const struct cancel *cancel, bool *unique)
{
    struct count_params params = {.limit = 2, .nodes = COUNT_UNIQUE_NODES, .cancel = cancel};
    struct puzzle *givens = puzzle_copy_givens(puzzle);
    uint64_t count = 0;
    enum count_end end = count_solutions(givens, &params, &count, NULL);
    puzzle_destroy(givens);
    *unique = end == COUNT_DONE && count == 1;
    return end;
}
