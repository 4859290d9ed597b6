#include "app/findings.h"

#include <string.h>
#include <threads.h>

#include "base/clock.h"
#include "base/memory.h"
#include "solve/count.h"

enum {
    MOST = 2000,         /* steps kept */
    MOST_OF_ONE = 60,    /* of one technique: long chains are without number */
    UNIQUE_NODES = 100000,
    PATIENCE = 20,       /* seconds, where one waits for all */
};

struct findings {
    struct puzzle *original, *puzzle;
    struct position *position;
    struct search search;
    struct found *found[MOST];
    _Atomic size_t count;
    size_t standing; /* how many of them, the first ones, are digits that stand */
    atomic_bool cancel, done;
    cell_id cell;
    unsigned digit, first, last; /* first, last: techniques */
    bool may_assume_unique, only_now, one_solution, threaded;
    digit_mask *solution;
    size_t of_one;
    thrd_t thread;
};

struct puzzle *findings_puzzle(const struct puzzle *puzzle, const digit_mask *mask, const uint8_t *placed)
{
    struct puzzle *made = puzzle_copy(puzzle);
    if (!made)
        return NULL;
    const struct layout *layout = made->layout;
    memcpy(made->start, mask, layout->cells * sizeof *mask);
    made->has_marks = true;
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = made->given[c] ? made->given[c] : made->placed[c];
        if (digit || placed[c])
            made->placed[c] = (uint8_t)(digit ? digit : digit_first(mask[c]));
    }
    for (unsigned c = 0; c < layout->cells; c++) {
        const struct cell *known = &layout->cell[c];
        for (unsigned i = 0; made->placed[c] && i < known->peer_count; i++)
            made->start[known->peers[i]] &= ~digit_bit(made->placed[c]);
    }
    return made;
}

static bool same_conclusion(const struct found *a, const struct finding *b)
{
    return a->technique == &techniques[b->technique] && a->step.removes == b->removals && a->place.cell == b->cell &&
           !memcmp(a->remove, b->removal, b->removals * sizeof *a->remove);
}

/* The same technique may come to the same conclusion in many ways: the first is told. */
static bool is_known(const struct findings *findings, const struct finding *finding, size_t count)
{
    for (size_t i = count - findings->of_one; i < count; i++) {
        if (same_conclusion(findings->found[i], finding))
            return true;
    }
    return false;
}

static bool receive(void *context, const struct finding *finding)
{
    struct findings *findings = context;
    size_t count = atomic_load_explicit(&findings->count, memory_order_relaxed);
    if (is_known(findings, finding, count))
        return false;
    struct found *found = count < MOST ? found_copy(finding) : NULL;
    if (!found)
        return true;
    if (findings->cell != NO_CELL && !found_removes(found, findings->cell, findings->digit)) {
        found_destroy(found);
        return false;
    }
    found->later = findings->standing;
    findings->found[count] = found;
    atomic_store_explicit(&findings->count, count + 1, memory_order_release);
    return ++findings->of_one == MOST_OF_ONE || findings->cell != NO_CELL;
}

/* Where a cell or a digit has no place left, techniques have nothing to say. */
static bool is_contradictory(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!puzzle->start[c])
            return true;
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        digit_mask seen = 0;
        for (unsigned i = 0; i < layout->digits; i++)
            seen |= puzzle->start[layout->house[h].cells[i]];
        if (seen != layout_all_digits(layout))
            return true;
    }
    return false;
}

/* One technique after another, so that no single one fills the list. */
static int run(void *context)
{
    struct findings *findings = context;
    struct search *search = &findings->search;
    uint64_t solutions = 0;
    struct count_params params = {.limit = 2, .nodes = UNIQUE_NODES, .cancel = &findings->cancel};
    findings->one_solution =
        count_solutions(findings->original, &params, &solutions, findings->solution) == COUNT_DONE && solutions == 1;
    if (findings->may_assume_unique)
        count_unique(findings->original, &findings->cancel, &search->unique);
    bool sound = !is_contradictory(findings->puzzle);
    bool wanted = sound && !(findings->standing && findings->only_now);
    for (unsigned id = findings->first; wanted && id <= findings->last && !atomic_load(&findings->cancel); id++) {
        if (findings->cell != NO_CELL && findings->count)
            break;
        memset(search->wanted, 0, sizeof search->wanted);
        search->wanted[id / 64] |= 1ull << id % 64;
        findings->of_one = 0;
        search_run(search);
    }
    atomic_store_explicit(&findings->done, true, memory_order_release);
    return 0;
}

/* Of a candidate that is asked about: those that take it, and not all together. */
static void keep_asked(struct findings *findings)
{
    size_t kept = 0;
    for (size_t i = 0; i < findings->standing; i++) {
        struct found *found = findings->found[i];
        if (found_removes(found, findings->cell, findings->digit))
            findings->found[kept++] = found;
        else
            found_destroy(found);
    }
    findings->count = kept;
}

/* False if there is no memory. */
static bool list_standing(struct findings *findings, const struct findings_params *params)
{
    const struct layout *layout = params->puzzle->layout;
    struct found **found = findings->found;
    size_t count;
    bool fine = found_standing(layout, params->mask, params->placed, found, MOST - 1, &count);
    findings->count = findings->standing = count;
    if (!fine)
        return false;
    if (findings->cell != NO_CELL) {
        keep_asked(findings);
    } else if (count > 1) {
        struct found *all = found_together(layout, found, count);
        if (!all)
            return false;
        memmove(found + 1, found, count * sizeof *found);
        found[0] = all;
        findings->count = findings->standing = count + 1;
    }
    return true;
}

/* On an open board the hardest techniques may take minutes: what has been found until then is all there is. */
static void wait_a_while(struct findings *findings)
{
    uint64_t since = clock_now();
    while (!findings_done(findings) && (double)(clock_now() - since) / 1e9 < PATIENCE)
        thrd_sleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    if (!findings_done(findings))
        atomic_store(&findings->cancel, true);
    findings_wait(findings);
}

struct findings *findings_start(const struct findings_params *params)
{
    struct findings *findings = memory_calloc(1, sizeof *findings);
    if (!findings)
        return NULL;
    findings->original = puzzle_copy(params->puzzle);
    findings->puzzle = findings_puzzle(params->puzzle, params->mask, params->placed);
    findings->position = findings->puzzle ? position_create(findings->puzzle) : NULL;
    findings->cell = params->cell;
    findings->first = params->one_technique ? params->technique : 0;
    findings->last = params->one_technique ? params->technique : TECHNIQUES - 1;
    findings->digit = params->digit;
    findings->only_now = params->only_now;
    findings->may_assume_unique = params->may_assume_unique;
    findings->search.position = findings->position;
    findings->search.cancel = &findings->cancel;
    findings->search.receive = receive;
    findings->search.context = findings;
    findings->solution = memory_calloc(params->puzzle->layout->cells, sizeof *findings->solution);
    bool started = findings->original && findings->position && findings->solution &&
                   (!params->as_it_is || list_standing(findings, params));
    if (started)
        started = findings->threaded = thrd_create(&findings->thread, run, findings) == thrd_success;
    if (started && !params->threaded)
        wait_a_while(findings);
    if (started)
        return findings;
    findings_destroy(findings);
    return NULL;
}

void findings_wait(struct findings *findings)
{
    if (findings->threaded)
        thrd_join(findings->thread, NULL);
    findings->threaded = false;
}

void findings_destroy(struct findings *findings)
{
    if (!findings)
        return;
    atomic_store(&findings->cancel, true);
    findings_wait(findings);
    for (size_t i = 0; i < findings->count; i++)
        found_destroy(findings->found[i]);
    position_destroy(findings->position);
    puzzle_destroy(findings->puzzle);
    puzzle_destroy(findings->original);
    memory_free(findings->solution);
    memory_free(findings);
}

size_t findings_count(const struct findings *findings)
{
    return atomic_load_explicit(&findings->count, memory_order_acquire);
}

const struct found *findings_get(const struct findings *findings, size_t index)
{
    return findings->found[index];
}

size_t findings_standing(const struct findings *findings)
{
    return findings->standing;
}

const digit_mask *findings_solution(const struct findings *findings)
{
    return findings_done(findings) && findings->one_solution ? findings->solution : NULL;
}

bool findings_done(const struct findings *findings)
{
    return atomic_load_explicit(&findings->done, memory_order_acquire);
}
