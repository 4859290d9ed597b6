#include "solve/learn.h"

#include "base/memory.h"
#include "base/task.h"
#include "solve/learn_internal.h"

enum { FIRST_REDUCE = 2000, REDUCE_INCREMENT = 500, MIN_BETWEEN_RESTARTS = 10 };

static bool make_clauses(struct learner *learner)
{
    const struct layout *layout = learner->layout;
    literal literals[LAYOUT_MAX_DIGITS];
    bool ok = true;
    for (unsigned n = 0; ok && n < layout_truths(layout); n++) {
        struct constraint constraint = constraint_numbered(layout, n);
        for (unsigned i = 0; i < layout->digits; i++)
            literals[i] = candidate_number(layout, constraint_candidate(layout, constraint, i)) << 1;
        ok = clauses_add(&learner->clauses, literals, layout->digits, 0) != NO_CLAUSE;
    }
    return ok;
}

/* Makes candidates that the puzzle excludes false at level 0. */
static void assign_start(struct learner *learner, const digit_mask *start)
{
    unsigned digits = learner->layout->digits;
    for (uint32_t v = 0; v < learner->variables; v++) {
        if (!(start[v / digits] & digit_bit(v % digits + 1)))
            assign(learner, v << 1 | 1, NO_REASON);
    }
    for (uint32_t v = 0; v < learner->variables; v++) {
        learner->phase[v] = true;
        learner->decider.activity[v] = 1.0 / (1 + digit_count(start[v / digits]));
        if (!learner->value[v])
            decider_insert(&learner->decider, v);
    }
}

static bool must_stop(struct learner *learner)
{
    if (cancel_is_requested(learner->params->cancel) ||
        (learner->last_conflict && learner->conflicts >= learner->last_conflict))
        learner->end = COUNT_GAVE_UP;
    return learner->end != COUNT_DONE;
}

/* Returns whether recent learned clauses have a higher glue than usual, so that a restart is due. */
static bool should_restart(const struct learner *learner)
{
    return learner->since_restart >= MIN_BETWEEN_RESTARTS && learner->fast_glue > 1.15 * learner->slow_glue;
}

/* Learns from a conflict. Returns false if the search is complete. */
static bool handle_conflict(struct learner *learner)
{
    learner->conflicts++;
    if (!learner->levels)
        return false;
    uint32_t glue = learner_analyze_conflict(learner);
    learner->fast_glue += (glue - learner->fast_glue) / 32;
    learner->slow_glue += (glue - learner->slow_glue) / 4096;
    if (learner->conflicts < 4096) /* while there are few conflicts, use their mean */
        learner->slow_glue += (glue - learner->slow_glue) / (double)learner->conflicts;
    learner->since_restart++;
    decider_decay(&learner->decider);
    learner_add_clause(learner, glue);
    return true;
}

/* Undoes all decisions but keeps learned clauses, except some that are deleted now and then. */
static void restart(struct learner *learner)
{
    learner->since_restart = 0;
    learner_backtrack(learner, 0);
    if (learner->conflicts < learner->next_reduce)
        return;
    learner->next_reduce = learner->conflicts + FIRST_REDUCE + REDUCE_INCREMENT * (learner->next_reduce / FIRST_REDUCE);
    clauses_reduce(&learner->clauses);
}

static void record_solution(struct learner *learner)
{
    unsigned digits = learner->layout->digits;
    if (learner->found++)
        return;
    for (uint32_t v = 0; v < learner->variables; v++) {
        if (learner->value[v] > 0)
            learner->first_solution[v / digits] = digit_bit(v % digits + 1);
    }
}

/* Adds the clause "some decision is different". Returns false if there was no decision, so no further solution
 * exists. */
static bool exclude_solution(struct learner *learner)
{
    if (!learner->levels)
        return false;
    learner->learnt_count = 0;
    for (uint32_t level = learner->levels; level-- > 0;)
        learner->learnt[learner->learnt_count++] = learner->trail[learner->level_start[level]] ^ 1;
    learner_add_clause(learner, 1);
    return true;
}

static void decide(struct learner *learner)
{
    uint32_t variable;
    do {
        variable = decider_pop(&learner->decider);
    } while (learner->value[variable]);
    learner->guesses++;
    learner->level_start[learner->levels++] = learner->assigned;
    assign(learner, variable << 1 | !learner->phase[variable], NO_REASON);
}

static void search(struct learner *learner)
{
    while (learner->more && learner->found < learner->params->limit && !must_stop(learner)) {
        if (!learner_propagate(learner)) {
            learner->more = handle_conflict(learner);
        } else if (learner->assigned == learner->variables) {
            record_solution(learner);
            learner->more = exclude_solution(learner);
        } else if (should_restart(learner)) {
            restart(learner);
        } else {
            decide(learner);
        }
    }
}

static bool allocate(struct learner *learner)
{
    uint32_t n = learner->variables;
    learner->value = memory_calloc(n, sizeof *learner->value);
    learner->phase = memory_calloc(n, sizeof *learner->phase);
    learner->reason = memory_calloc(n, sizeof *learner->reason);
    learner->level = memory_calloc(n, sizeof *learner->level);
    learner->trail = memory_calloc(n, sizeof *learner->trail);
    learner->level_start = memory_calloc(n, sizeof *learner->level_start);
    learner->seen = memory_calloc(n, sizeof *learner->seen);
    learner->learnt = memory_calloc(n + 1, sizeof *learner->learnt);
    learner->stamp = memory_calloc(n + 1, sizeof *learner->stamp);
    clauses_init(&learner->clauses, n);
    decider_init(&learner->decider, n);
    return make_clauses(learner);
}

struct learner *learner_create(const struct puzzle *puzzle, const struct count_params *params)
{
    struct learner *learner = memory_calloc(1, sizeof *learner);
    *learner = (struct learner){
        .layout = puzzle->layout,
        .params = params,
        .first_solution = memory_calloc(puzzle->layout->cells, sizeof(digit_mask)),
        .variables = layout_candidates(puzzle->layout),
        .next_reduce = FIRST_REDUCE,
    };
    learner->more = allocate(learner);
    if (learner->more)
        assign_start(learner, puzzle->start);
    return learner;
}

enum count_end learner_run(struct learner *learner, uint64_t conflicts)
{
    learner->end = COUNT_DONE;
    learner->last_conflict = conflicts ? learner->conflicts + conflicts : 0;
    search(learner);
    return learner->end;
}

struct counted learner_result(const struct learner *learner)
{
    return (struct counted){learner->conflicts, learner->guesses, learner->found, learner->first_solution};
}

void learner_destroy(struct learner *learner)
{
    if (!learner)
        return;
    clauses_finish(&learner->clauses);
    decider_finish(&learner->decider);
    memory_free(learner->first_solution);
    memory_free(learner->value);
    memory_free(learner->phase);
    memory_free(learner->reason);
    memory_free(learner->level);
    memory_free(learner->trail);
    memory_free(learner->level_start);
    memory_free(learner->seen);
    memory_free(learner->learnt);
    memory_free(learner->stamp);
    memory_free(learner);
}
