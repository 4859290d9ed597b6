/* Fills the board at random, adds clues that hold for it if wanted, then removes givens in random order, cell by cell,
 * while the solution stays unique. If the result is too hard, the last removed givens are restored. */
#include "engine/generate.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/task.h"
#include "engine/generate_clues.h"
#include "puzzle/clue.h"
#include "solve/count.h"
#include "solve/nine.h"

enum {
    FILL_TRIES = 2000,    /* attempts to fill the board */
    FILL_NODES = 4000,    /* search nodes of each attempt */
    UNIQUE_NODES = 20000, /* search nodes of each uniqueness proof */
    MAX_GUESSES = 500000, /* guesses in all uniqueness proofs; after that the remaining givens stay */
};

struct generator {
    const struct generate_params *params;
    const struct layout *layout;
    uint64_t random;
    digit_mask *solution; /* [cells] */
    cell_id *order;       /* [cells]: the order in which givens are removed */
    cell_id *removed;     /* [cells]: removed cells in order; of a symmetric pair the first */
    unsigned removals;
    uint64_t guesses; /* guesses in uniqueness proofs so far */
    struct puzzle *puzzle;
};

static void fill_nine(struct generator *generator)
{
    uint8_t digit[NINE_CELLS];
    nine_fill(&generator->random, digit);
    for (unsigned c = 0; c < NINE_CELLS; c++)
        generator->solution[c] = digit_bit(digit[c]);
}

/* Fills the board. A random search on a large board ends soon or never: many short searches are faster than one
 * long one. */
static bool fill(struct generator *generator)
{
    if (generator->layout->is_plain_nine) {
        fill_nine(generator);
        return true;
    }
    for (unsigned try = 0; try < FILL_TRIES && !cancel_is_requested(generator->params->cancel); try++) {
        uint64_t count = 0;
        struct count_params params = {
            .limit = 1,
            .nodes = FILL_NODES,
            .seed = random_next(&generator->random) | 1,
            .cancel = generator->params->cancel,
        };
        count_solutions(generator->puzzle, &params, &count, generator->solution);
        if (count)
            return true;
    }
    return false;
}

static void shuffle_order(struct generator *generator)
{
    for (unsigned i = 0; i < generator->layout->cells; i++)
        generator->order[i] = (cell_id)i;
    for (unsigned i = generator->layout->cells; i > 1; i--) {
        unsigned k = random_below(&generator->random, i);
        cell_id moved = generator->order[i - 1];
        generator->order[i - 1] = generator->order[k];
        generator->order[k] = moved;
    }
}

static cell_id partner(const struct generator *generator, cell_id cell)
{
    return symmetry_cell(generator->layout, generator->params->symmetry, cell);
}

static void restore_given(struct generator *generator, cell_id cell)
{
    puzzle_give(generator->puzzle, cell, digit_first(generator->solution[cell]));
}

static void restore_pair(struct generator *generator, cell_id cell)
{
    restore_given(generator, cell);
    restore_given(generator, partner(generator, cell));
}

static void remove_given(struct generator *generator, cell_id cell)
{
    puzzle_remove_given(generator->puzzle, cell);
}

static void remove_pair(struct generator *generator, cell_id cell)
{
    remove_given(generator, cell);
    remove_given(generator, partner(generator, cell));
}

/* Returns whether every solution has the current digit in this cell. */
static bool is_digit_forced(struct generator *generator, cell_id cell)
{
    uint64_t count = 0, guesses = 0;
    struct count_params params = {
        .limit = 1, .nodes = UNIQUE_NODES, .cancel = generator->params->cancel, .guesses = &guesses};
    generator->puzzle->start[cell] &= ~generator->solution[cell];
    enum count_end end = count_solutions(generator->puzzle, &params, &count, NULL);
    generator->puzzle->start[cell] |= generator->solution[cell];
    generator->guesses += guesses;
    return end == COUNT_DONE && !count;
}

/* Returns whether the solution is still unique. It was before the givens of both cells were removed, so any other
 * solution differs in one of them. */
static bool is_unique(struct generator *generator, cell_id cell, cell_id other)
{
    return is_digit_forced(generator, cell) && (other == cell || is_digit_forced(generator, other));
}

/* Returns the share of givens to keep. A non-consecutive board can have one solution with seven givens, but people
 * cannot solve it; with givens in a fifth of the cells they can. */
static double find_share(const struct generator *generator)
{
    bool leaves_a_way =
        generator->params->keeps_share || generator->params->givens > 0 || generator->params->is_too_hard;
    for (unsigned i = 0; i < generator->layout->clues && !leaves_a_way; i++) {
        if (generator->layout->clue[i].kind == CLUE_non_consecutive)
            return 0.2;
    }
    return generator->params->givens;
}

static void remove_givens(struct generator *generator)
{
    unsigned givens_left = generator->layout->cells;
    double fewest = find_share(generator) * givens_left;
    for (unsigned i = 0; i < generator->layout->cells && givens_left > fewest && generator->guesses < MAX_GUESSES;
         i++) {
        cell_id cell = generator->order[i], other = partner(generator, cell);
        if (!generator->puzzle->given[cell] || cancel_is_requested(generator->params->cancel))
            continue;
        remove_pair(generator, cell);
        if (is_unique(generator, cell, other)) {
            givens_left -= cell == other ? 1 : 2;
            generator->removed[generator->removals++] = cell;
            continue;
        }
        restore_pair(generator, cell);
    }
}

/* Removes the first `removals` of the removed cells, and restores the rest. */
static void apply_removals(struct generator *generator, unsigned removals)
{
    for (unsigned i = 0; i < generator->removals; i++)
        (i < removals ? remove_pair : restore_pair)(generator, generator->removed[i]);
}

static bool is_too_hard(struct generator *generator, unsigned removals)
{
    apply_removals(generator, removals);
    return !cancel_is_requested(generator->params->cancel) &&
           generator->params->is_too_hard(generator->params->context, generator->puzzle);
}

static void restore_until_easy_enough(struct generator *generator)
{
    if (!is_too_hard(generator, generator->removals))
        return;
    unsigned easy_enough = 0, too_hard = generator->removals;
    while (too_hard - easy_enough > 1) {
        unsigned middle = (easy_enough + too_hard) / 2;
        *(is_too_hard(generator, middle) ? &too_hard : &easy_enough) = middle;
    }
    apply_removals(generator, easy_enough);
}

/* Adds clues for the solution, and continues on the new layout. */
static bool add_clues(struct generator *generator, struct text_error *error)
{
    struct layout *layout =
        generate_clues(generator->layout, generator->params->styles, generator->solution, &generator->random, error);
    if (!layout)
        return false;
    puzzle_destroy(generator->puzzle);
    generator->puzzle = puzzle_create(layout);
    generator->layout = layout;
    layout_unref(layout);
    return true;
}

static bool run(struct generator *generator, struct text_error *error)
{
    if (!fill(generator)) {
        if (cancel_is_requested(generator->params->cancel))
            return text_error_system(error, "cancelled");
        return text_error_system(error, "no filled board was found on the layout %s", generator->layout->name);
    }
    if (generator->params->styles && !add_clues(generator, error))
        return false;
    for (unsigned c = 0; c < generator->layout->cells; c++)
        restore_given(generator, (cell_id)c);
    shuffle_order(generator);
    remove_givens(generator);
    if (generator->params->is_too_hard)
        restore_until_easy_enough(generator);
    if (cancel_is_requested(generator->params->cancel))
        return text_error_system(error, "cancelled");
    return true;
}

struct puzzle *generate_puzzle(const struct generate_params *params, struct text_error *error)
{
    unsigned cells = params->layout->cells;
    struct generator generator = {
        .params = params,
        .layout = params->layout,
        .random = params->seed,
        .solution = memory_calloc(cells, sizeof *generator.solution),
        .order = memory_calloc(cells, sizeof *generator.order),
        .removed = memory_calloc(cells, sizeof *generator.removed),
        .puzzle = puzzle_create(params->layout),
    };
    bool is_made = run(&generator, error);
    memory_free(generator.solution);
    memory_free(generator.order);
    memory_free(generator.removed);
    if (is_made)
        return generator.puzzle;
    puzzle_destroy(generator.puzzle);
    return NULL;
}
