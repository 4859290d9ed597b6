#include "document/givens_report.h"

#include <string.h>

#include "base/memory.h"
#include "base/translation.h"
#include "puzzle/clue.h"
#include "solve/count.h"

enum { NODES = 1000000 }; /* the most nodes of one search: about a second on 9x9 */

struct report_task {
    struct puzzle *puzzle;
    digit_mask solution[LAYOUT_MAX_CELLS];
    atomic_bool has_solution; /* `solution` is the only solution; set long before the task is done */
    struct givens_report report;
    bool is_made; /* set when the task is done */
};

/* Marks the digits in sums that have no filling with them. */
static void mark_sums(const struct layout *layout, const uint8_t *digit, bool *marked)
{
    digit_mask *mask = memory_calloc(layout->cells, sizeof *mask);
    for (unsigned c = 0; c < layout->cells; c++)
        mask[c] = digit[c] ? digit_bit(digit[c]) : layout->allowed[c];
    for (unsigned s = 0; layout->sums && s < layout->sums->count; s++) {
        const struct sum *sum = &layout->sums->sum[s];
        bool is_broken = !sum->houses && !sum_can_fill(sum, mask);
        for (unsigned i = 0; is_broken && i < sum->cells; i++)
            marked[sum->cell[i]] |= digit[sum->cell[i]] != 0;
    }
    memory_free(mask);
}

unsigned givens_mark_clashes(const struct layout *layout, const uint8_t *digit, bool *marked)
{
    unsigned count = 0;
    for (unsigned c = 0; c < layout->cells; c++)
        marked[c] =
            digit[c] && candidate_find_excluding(layout, digit, candidate_id_of((cell_id)c, digit[c])) != NO_CELL;
    mark_sums(layout, digit, marked);
    for (unsigned c = 0; c < layout->cells; c++)
        count += marked[c];
    return count;
}

/* Removes each given in turn. It was needed if the board without it has a solution, or this is undecided. The remaining
 * givens have no solution, but have one if any of them is removed. */
static void mark_contradiction(const struct puzzle *puzzle, const struct cancel *cancel, struct givens_report *report)
{
    struct puzzle *left = puzzle_copy_givens(puzzle);
    for (unsigned c = 0; c < puzzle->layout->cells && !cancel_is_requested(cancel); c++) {
        unsigned digit = left->given[c];
        uint64_t count = 0;
        if (!digit)
            continue;
        puzzle_remove_given(left, (cell_id)c);
        struct count_params params = {.limit = 1, .nodes = NODES, .cancel = cancel};
        if (count_solutions(left, &params, &count, NULL) == COUNT_DONE && !count)
            continue;
        puzzle_give(left, (cell_id)c, digit);
        report->marked[c] = true;
        report->marked_cells++;
    }
    puzzle_destroy(left);
}

/* Returns whether no digits fit the board with these clues. Also false if undecided. */
static bool is_impossible(const struct layout *layout, const struct clue *clue, size_t clues,
                          const struct cancel *cancel)
{
    struct text_error error;
    struct count_params params = {.limit = 1, .nodes = NODES, .cancel = cancel};
    struct layout *made = layout_of_clues(layout, clue, clues, &error);
    uint64_t count = 1;
    if (!made)
        return false;
    struct puzzle *empty = puzzle_create(made);
    bool is_done = count_solutions(empty, &params, &count, NULL) == COUNT_DONE;
    puzzle_destroy(empty);
    layout_unref(made);
    return is_done && !count;
}

/* Removes each clue in turn if the board is impossible without it, too. Notes the remaining clues and marks their
 * cells. */
static void blame_clues(const struct layout *layout, const struct cancel *cancel, struct givens_report *report)
{
    struct clue *left = memory_calloc(layout->clues + 1, sizeof *left);
    unsigned count = 0;
    for (unsigned i = 0; i < layout->clues; i++)
        left[count++] = layout->clue[i];
    for (unsigned i = 0; i < count && !cancel_is_requested(cancel);) {
        struct clue tried = left[i];
        memmove(left + i, left + i + 1, (count - i - 1) * sizeof *left);
        if (is_impossible(layout, left, count - 1, cancel)) {
            count--;
            continue;
        }
        memmove(left + i + 1, left + i, (count - i - 1) * sizeof *left);
        left[i++] = tried;
    }
    report->is_hopeless = true;
    report->clues = count;
    for (unsigned i = 0, own = 0; i < count; i++, own++) {
        while (!clue_is_same(&layout->clue[own], &left[i]))
            own++;
        if (i < GIVENS_MOST_CLUES)
            report->clue[i] = (unsigned short)own;
        for (unsigned k = 0; k < left[i].count; k++) {
            report->marked_cells += !report->marked[left[i].cell[k]];
            report->marked[left[i].cell[k]] = true;
        }
    }
    memory_free(left);
}

/* Marks the open cells: those with a different digit in a further solution. Undecided cells are not marked. */
static void mark_open_cells(const struct puzzle *puzzle, const digit_mask *solution, const struct cancel *cancel,
                            struct givens_report *report)
{
    struct puzzle *other = puzzle_copy_givens(puzzle);
    digit_mask all = layout_all_digits(puzzle->layout);
    other->has_marks = true;
    for (unsigned c = 0; c < puzzle->layout->cells && !cancel_is_requested(cancel); c++) {
        uint64_t count = 0;
        struct count_params params = {.limit = 1, .nodes = NODES, .cancel = cancel};
        if (puzzle->given[c])
            continue;
        other->start[c] = all & ~solution[c];
        count_solutions(other, &params, &count, NULL);
        other->start[c] = all;
        report->marked[c] = count;
        report->marked_cells += count != 0;
    }
    puzzle_destroy(other);
}

static void rate(const struct puzzle *puzzle, struct givens_report *report)
{
    struct puzzle_rating_params params = {.with_explainer = puzzle->layout->cells == 81 && puzzle->layout->grids == 1};
    report->has_rating = puzzle->layout->cells <= 81; /* larger boards may take minutes */
    if (report->has_rating)
        puzzle_rating_compute(puzzle, &params, &report->rating);
}

unsigned givens_report_quick_nodes(const struct puzzle *puzzle)
{
    return puzzle->layout->cells == 81 ? 20000 : 300 + puzzle->layout->cells;
}

bool givens_report_count(const struct puzzle *puzzle, uint64_t *count)
{
    struct count_params params = {.limit = 2, .nodes = givens_report_quick_nodes(puzzle)};
    *count = 0;
    return count_solutions(puzzle, &params, count, NULL) == COUNT_DONE || *count == 2;
}

const char *givens_report_count_words(const struct puzzle *puzzle)
{
    uint64_t count;
    if (!givens_report_count(puzzle, &count))
        return TR("solutions not counted");
    return count == 0 ? TR("no solution") : count == 1 ? TR("one solution") : TR("more than one solution");
}

/* --- the task --- */

static void finish(void *context)
{
    struct report_task *made = context;
    puzzle_destroy(made->puzzle);
}

/* If the board has no solution, marks the givens to blame or, if there is none even without givens, the clues. */
static void blame(const struct puzzle *puzzle, const struct cancel *cancel, struct givens_report *report)
{
    mark_contradiction(puzzle, cancel, report);
    if (!report->marked_cells && !cancel_is_requested(cancel))
        blame_clues(puzzle->layout, cancel, report);
}

/* Returns false if the task was cancelled. */
static bool make_report(struct report_task *made, const struct cancel *cancel)
{
    const struct puzzle *puzzle = made->puzzle;
    struct givens_report *report = &made->report;
    report->state = GIVENS_CLASH;
    report->marked_cells = givens_mark_clashes(puzzle->layout, puzzle->given, report->marked);
    if (report->marked_cells)
        return true;
    struct count_params params = {.limit = GIVENS_COUNT_LIMIT, .nodes = NODES, .cancel = cancel};
    enum count_end end = count_solutions(puzzle, &params, &report->solutions, made->solution);
    report->state = report->solutions > 1 ? GIVENS_SEVERAL : report->solutions ? GIVENS_ONE : GIVENS_NONE;
    if (report->solutions < 2 && end == COUNT_GAVE_UP)
        report->state = GIVENS_UNKNOWN;
    atomic_store(&made->has_solution, end == COUNT_DONE && report->solutions == 1);
    if (report->state == GIVENS_NONE)
        blame(puzzle, cancel, report);
    else if (report->state == GIVENS_SEVERAL)
        mark_open_cells(puzzle, made->solution, cancel, report);
    else if (report->state == GIVENS_ONE)
        rate(puzzle, report);
    return !cancel_is_requested(cancel);
}

static void work(void *context, const struct cancel *cancel)
{
    struct report_task *made = context;
    made->is_made = make_report(made, cancel);
}

struct task *givens_report_start(const struct puzzle *puzzle, bool threaded)
{
    struct task *task = task_create(sizeof(struct report_task), work, finish);
    struct report_task *made = task_context(task);
    made->puzzle = puzzle_copy(puzzle);
    return task_start(task, threaded);
}

const struct givens_report *givens_report_of(const struct task *task)
{
    const struct report_task *made = task_context(task);
    return task_is_done(task) && made->is_made ? &made->report : NULL;
}

const digit_mask *givens_report_solution(const struct task *task)
{
    const struct report_task *made = task_context(task);
    return atomic_load(&made->has_solution) ? made->solution : NULL;
}
