#include "engine/steered_rule.h"

#include <stdio.h>
#include <string.h>

#include "engine/job.h"
#include "trace/cursor.h"

static const uint64_t memory = (uint64_t)256 << 20;

/* Reads the order of the guesses without the user's guesses. */
static bool read_order(struct guess_rule *rule, const struct trace *trace)
{
    struct text_error ignored;
    char text[TRACE_CHOOSE_SIZE];
    snprintf(text, sizeof text, "%s", trace_choose(trace));
    char *steered = strstr(text, GUESS_STEERED);
    if (steered)
        steered[steered > text ? -1 : 0] = 0; /* also removes the sign between the order and this word */
    *rule = (struct guess_rule){0};
    return !*text || guess_rule_read(text, rule, &ignored);
}

static bool is_same(const struct record *a, const struct record *b)
{
    struct record_change at = record_changes(a), other = record_changes(b);
    struct change first, second;
    bool same = a->kind == b->kind && a->changes == b->changes;
    while (same && record_next_change(a, &at, &first) && record_next_change(b, &other, &second))
        same = first.cell == second.cell && first.digits == second.digits;
    return same;
}

/* A run of the engine with the rule: its trace, and how many of the first `steps` steps equal the other trace's. */
struct run {
    struct job *job;
    uint64_t same;
};

static struct run run_with(const struct guess_rule *rule, const struct engine *engine, struct cursor *cursor,
                           uint64_t steps)
{
    struct job_params params = {
        .engine = engine, .settings.choose = *rule, .memory = memory, .step_limit = steps, .threaded = false};
    struct run run = {job_start(&params, puzzle_copy(trace_puzzle(cursor->trace))), 0};
    struct cursor *own = cursor_create(run.job->trace);
    uint64_t taken = trace_steps(run.job->trace);
    while (run.same < steps && run.same < taken &&
           is_same(cursor_record(cursor, run.same + 1), cursor_record(own, run.same + 1)))
        run.same++;
    cursor_destroy(own);
    return run;
}

/* Reads the guess of a step. Returns false if the step is not a guess. */
static bool read_guess(const struct trace *trace, uint64_t number, struct change *guess)
{
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    bool is_guess =
        number <= trace_steps(trace) && step_read(&reader, number, &step) && step.kind == STEP_GUESS && step.places;
    if (is_guess)
        *guess = step.place[0];
    step_reader_finish(&reader);
    return is_guess;
}

/* Changes the last steer when later digits in its cell come in a different order: then the user did not ask for the
 * first digit, but for the digit that the engine tries here to come last. */
static bool turn_to_avoid(struct guess_rule *rule, struct change tried)
{
    for (unsigned i = rule->steers; i-- > 0;) {
        struct guess_steer *steer = &rule->steer[i];
        if (steer->cell != tried.cell || steer->avoids)
            continue;
        steer->avoids = true;
        steer->digit = (uint8_t)digit_first(tried.digits);
        return true;
    }
    return false;
}

/* Changes the rule so that the engine's guess at the first different step becomes that of the trace. */
static bool add_steer(struct guess_rule *rule, const struct trace *trace, const struct run *run)
{
    struct change wanted, tried;
    uint64_t after = run->same;
    if (!read_guess(trace, after + 1, &wanted))
        return false;
    struct cursor *cursor = cursor_create(trace);
    bool is_retry = after && cursor_record(cursor, after)->kind == STEP_BACKTRACK;
    cursor_destroy(cursor);
    if (is_retry && read_guess(run->job->trace, after + 1, &tried) && tried.cell == wanted.cell)
        return turn_to_avoid(rule, tried);
    if (rule->steers == GUESS_MAX_STEERS || (rule->steers && rule->steer[rule->steers - 1].after >= after))
        return false;
    rule->steer[rule->steers++] =
        (struct guess_steer){.after = after, .cell = wanted.cell, .digit = (uint8_t)digit_first(wanted.digits)};
    return true;
}

bool steered_rule_find(struct guess_rule *rule, const struct engine *engine, const struct trace *trace, uint64_t steps)
{
    if (!read_order(rule, trace))
        return false;
    struct cursor *cursor = cursor_create(trace);
    bool fine = true, is_found = false;
    while (fine && !is_found) {
        struct run run = run_with(rule, engine, cursor, steps);
        is_found = run.same == steps;
        fine = is_found || add_steer(rule, trace, &run);
        job_destroy(run.job);
    }
    cursor_destroy(cursor);
    return is_found;
}
