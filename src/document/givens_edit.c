#include "document/givens_edit.h"

#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "puzzle/symmetry.h"
#include "solve/count.h"

enum { NODES = 200000 }; /* the most search nodes for one count */

struct givens_edit {
    enum givens_edit_kind kind;
    uint64_t seed;
    struct puzzle *before, *puzzle; /* the initial givens; the givens being changed */
    const struct cancel *cancel;
    bool has_one; /* it is known that there is exactly one solution */
};

/* Returns whether a bounded search shows that the puzzle has one solution. `solution` ([cells], may be NULL) receives
 * it. */
static bool has_one_solution(const struct givens_edit *edit, digit_mask *solution)
{
    uint64_t count = 0;
    struct count_params params = {.limit = 2, .nodes = NODES, .cancel = edit->cancel};
    return count_solutions(edit->puzzle, &params, &count, solution) == COUNT_DONE && count == 1;
}

/* Lists the cells with givens in random order. Returns their number. */
static unsigned list_givens(const struct puzzle *puzzle, uint64_t seed, cell_id *cell)
{
    unsigned count = 0;
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!puzzle->given[c])
            continue;
        unsigned at = random_below(&seed, count + 1);
        cell[count++] = cell[at];
        cell[at] = (cell_id)c;
    }
    return count;
}

static void minimise(struct givens_edit *edit)
{
    struct puzzle *puzzle = edit->puzzle;
    cell_id cell[LAYOUT_MAX_CELLS];
    unsigned count = list_givens(puzzle, edit->seed, cell);
    for (unsigned i = 0; i < count && !cancel_is_requested(edit->cancel); i++) {
        unsigned digit = puzzle->given[cell[i]];
        puzzle_remove_given(puzzle, cell[i]);
        if (!has_one_solution(edit, NULL))
            puzzle_give(puzzle, cell[i], digit);
    }
}

static void symmetrise(struct givens_edit *edit, const digit_mask *solution)
{
    struct puzzle *puzzle = edit->puzzle;
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        cell_id other = symmetry_cell(puzzle->layout, SYMMETRY_ROTATED, (cell_id)c);
        if (puzzle->given[c] && !puzzle->given[other])
            puzzle_give(puzzle, other, digit_first(solution[other]));
    }
}

static void work(void *context, const struct cancel *cancel)
{
    struct givens_edit *edit = context;
    edit->cancel = cancel;
    digit_mask *solution = memory_calloc(edit->puzzle->layout->cells, sizeof *solution);
    edit->has_one = has_one_solution(edit, solution);
    if (edit->has_one && edit->kind == GIVENS_MINIMISE)
        minimise(edit);
    else if (edit->has_one)
        symmetrise(edit, solution);
    memory_free(solution);
}

static void finish(void *context)
{
    struct givens_edit *edit = context;
    puzzle_destroy(edit->before);
    puzzle_destroy(edit->puzzle);
}

struct task *givens_edit_start(const struct document *document, enum givens_edit_kind kind, uint64_t seed,
                               bool threaded)
{
    struct task *task = task_create(sizeof(struct givens_edit), work, finish);
    struct givens_edit *edit = task_context(task);
    edit->kind = kind;
    edit->seed = seed;
    edit->before = document_givens(document);
    edit->puzzle = document_givens(document);
    return task_start(task, threaded);
}

bool givens_edit_apply(const struct task *task, struct document *document, double seconds, unsigned *changed,
                       struct text_error *error)
{
    const struct givens_edit *edit = task_context(task);
    if (!edit->has_one)
        return text_error_input(
            error, 0, 0, "the givens were not found to have exactly one solution, so it is not known which are needed");
    if (!document_has_givens(document, edit->before))
        return text_error_input(error, 0, 0, "the givens have been changed meanwhile");
    *changed = 0;
    document_begin(document);
    for (unsigned c = 0; c < edit->puzzle->layout->cells; c++) {
        if (edit->puzzle->given[c] == edit->before->given[c])
            continue;
        document_set(document, (cell_id)c, FIELD_GIVEN, edit->puzzle->given[c]);
        ++*changed;
    }
    return document_end(document, seconds, error);
}
