#include "hint/hint_search.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/task.h"
#include "base/thread.h"
#include "proof/refute.h"
#include "solve/count.h"

enum {
    MAX_HINTS = 2000, /* maximum in total */
    UNIQUE_NODES = 100000,
    MAX_WAIT_SECONDS = 20, /* [seconds]: limit of a search in the caller's thread */
    POLL_MICROSECONDS = 200,
};

/* The state: the position, the search in its thread, the hints found so far, and what the two threads share. */
struct hint_search {
    struct task *task; /* the task whose context this is */
    struct puzzle *original, *puzzle;
    struct candidate_grid *grid;
    struct search technique_search;
    struct argument_maker arguments;
    struct hint *hint[MAX_HINTS];
    _Atomic size_t count;
    size_t pending; /* number of pending peer eliminations, which come first */
    bool waits;     /* the position has pending peer eliminations, listed or not */
    cell_id cell;
    unsigned digit, first, last; /* first, last: range of techniques */
    bool may_assume_unique, pending_hides_others, is_unique;
    digit_mask *solution;
    size_t technique_hints;
};

struct puzzle *hint_search_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed)
{
    struct puzzle *made = puzzle_copy(puzzle);
    const struct layout *layout = made->layout;
    memcpy(made->start, mask, layout->cells * sizeof *mask);
    made->has_marks = true;
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = puzzle_digit(made, c);
        if (digit || placed[c])
            made->placed[c] = (uint8_t)(digit ? digit : digit_first(mask[c]));
    }
    puzzle_exclude(made, made->start);
    return made;
}

static bool same_conclusion(const struct hint *a, const struct finding *b)
{
    return a->technique == &techniques[b->technique] && a->step.removes == b->removals && a->place.cell == b->cell &&
           !memcmp(a->step.remove, b->removal, b->removals * sizeof *b->removal);
}

/* Returns whether the technique's last hints include one with the same conclusion. Only the first of them is kept. */
static bool is_duplicate(const struct hint_search *search, const struct finding *finding, size_t count)
{
    for (size_t i = count - search->technique_hints; i < count; i++) {
        if (same_conclusion(search->hint[i], finding))
            return true;
    }
    return false;
}

static bool receive(void *context, const struct finding *finding)
{
    struct hint_search *search = context;
    size_t count = atomic_load_explicit(&search->count, memory_order_relaxed);
    if (is_duplicate(search, finding, count))
        return false;
    struct hint *hint = count < MAX_HINTS ? hint_copy(finding, search->grid, &search->arguments) : NULL;
    if (!hint)
        return true;
    if (search->cell != NO_CELL && !hint_eliminates(hint, search->cell, search->digit)) {
        hint_destroy(hint);
        return false;
    }
    hint->after_pending = search->waits;
    search->hint[count] = hint;
    atomic_store_explicit(&search->count, count + 1, memory_order_release);
    return ++search->technique_hints == HINT_SEARCH_TECHNIQUE_HINTS || search->cell != NO_CELL;
}

/* Runs the techniques one after the other, so no single technique fills the list. */
static void run(void *context, const struct cancel *cancel)
{
    struct hint_search *search = context;
    struct search *technique_search = &search->technique_search;
    uint64_t solutions = 0;
    technique_search->cancel = cancel;
    struct count_params params = {.limit = 2, .nodes = UNIQUE_NODES, .cancel = cancel};
    search->is_unique =
        count_solutions(search->original, &params, &solutions, search->solution) == COUNT_DONE && solutions == 1;
    if (search->may_assume_unique)
        count_unique(search->original, cancel, &technique_search->unique);
    struct constraint empty; /* techniques do not work if some constraint is empty */
    bool is_consistent = !constraint_find_empty(search->puzzle->layout, search->puzzle->start, &empty);
    bool wanted = is_consistent && !(search->waits && search->pending_hides_others);
    for (unsigned id = search->first; wanted && id <= search->last && !cancel_is_requested(cancel); id++) {
        if (search->cell != NO_CELL && search->count)
            break;
        memset(technique_search->wanted, 0, sizeof technique_search->wanted);
        bits_add(technique_search->wanted, id);
        search->technique_hints = 0;
        search_run(technique_search);
    }
}

/* Keeps only the pending hints that eliminate the candidate in question. */
static void keep_hints_for_candidate(struct hint_search *search)
{
    size_t kept = 0;
    for (size_t i = 0; i < search->pending; i++) {
        struct hint *hint = search->hint[i];
        if (hint_eliminates(hint, search->cell, search->digit))
            search->hint[kept++] = hint;
        else
            hint_destroy(hint);
    }
    search->count = search->pending = kept;
}

/* Lists the pending peer eliminations first. */
static void list_pending_hints(struct hint_search *search, const struct hint_search_params *params)
{
    const struct layout *layout = params->puzzle->layout;
    struct hint **hint = search->hint;
    size_t count;
    hint_list_pending(layout, params->mask, params->placed, hint, MAX_HINTS - 1, &count);
    search->count = search->pending = count;
    search->waits = count;
    if (search->cell != NO_CELL) {
        keep_hints_for_candidate(search);
    } else if (count > 1) {
        struct hint *all = hint_merge(layout, hint, count);
        memmove(hint + 1, hint, count * sizeof *hint);
        hint[0] = all;
        search->count = search->pending = count + 1;
    }
}

/* Waits with a time limit, because on a position with many candidates the hardest techniques may take minutes. The
 * hints found so far are kept. */
static void wait_with_timeout(struct hint_search *search)
{
    uint64_t since = clock_now();
    while (!hint_search_done(search) && (double)(clock_now() - since) / 1e9 < MAX_WAIT_SECONDS)
        thread_sleep(POLL_MICROSECONDS);
    if (!hint_search_done(search))
        task_cancel(search->task);
    hint_search_wait(search);
}

static void finish(void *context)
{
    struct hint_search *search = context;
    for (size_t i = 0; i < search->count; i++)
        hint_destroy(search->hint[i]);
    candidate_grid_destroy(search->grid);
    argument_maker_finish(&search->arguments);
    puzzle_destroy(search->puzzle);
    puzzle_destroy(search->original);
    memory_free(search->solution);
}

struct hint_search *hint_search_start(const struct hint_search_params *params)
{
    struct task *task = task_create(sizeof(struct hint_search), run, finish);
    struct hint_search *search = task_context(task);
    search->task = task;
    search->original = puzzle_copy(params->puzzle);
    search->puzzle = hint_search_puzzle(params->puzzle, params->mask, params->placed);
    search->grid = candidate_grid_create(search->puzzle);
    search->cell = params->cell;
    search->first = params->one_technique ? params->technique : 0;
    search->last = params->one_technique ? params->technique : TECHNIQUES - 1;
    search->digit = params->digit;
    search->pending_hides_others = params->pending_hides_others;
    search->may_assume_unique = params->may_assume_unique;
    search->technique_search.grid = search->grid;
    search->technique_search.receive = receive;
    search->technique_search.context = search;
    search->solution = memory_calloc(params->puzzle->layout->cells, sizeof *search->solution);
    if (params->list_pending)
        list_pending_hints(search, params);
    task_start(task, true);
    if (!params->threaded)
        wait_with_timeout(search);
    return search;
}

void hint_search_wait(const struct hint_search *search)
{
    task_wait(search->task);
}

void hint_search_destroy(struct hint_search *search)
{
    struct task *task = search ? search->task : NULL;
    task_end(&task);
}

size_t hint_search_count(const struct hint_search *search)
{
    return atomic_load_explicit(&search->count, memory_order_acquire);
}

const struct hint *hint_search_get(const struct hint_search *search, size_t index)
{
    return search->hint[index];
}

size_t hint_search_find_evidence(const struct hint_search *search, const digit_mask *mask, cell_id cell, unsigned digit)
{
    struct refuter refuter = {0};
    size_t found = SIZE_MAX, count = hint_search_count(search);
    for (size_t i = search->pending; i < count && found == SIZE_MAX; i++) {
        refuter_load(&refuter, search->original->layout, mask, mask, &search->hint[i]->step);
        if (refuter_try(&refuter, cell, digit) == REFUTED)
            found = i;
    }
    refuter_finish(&refuter);
    return found;
}

size_t hint_search_pending(const struct hint_search *search)
{
    return search->pending;
}

bool hint_search_waits(const struct hint_search *search)
{
    return search->waits;
}

const digit_mask *hint_search_mask(const struct hint_search *search)
{
    return search->puzzle->start;
}

const digit_mask *hint_search_solution(const struct hint_search *search)
{
    return hint_search_done(search) && search->is_unique ? search->solution : NULL;
}

bool hint_search_done(const struct hint_search *search)
{
    return task_is_done(search->task);
}
