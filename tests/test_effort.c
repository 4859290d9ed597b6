/* The effort over time, against a count of all steps: the curves above the timeline, and how often each cell was
 * guessed or failed. */
#include "support.h"

#include "base/memory.h"
#include "explain/trial.h"
#include "scene/timeline_columns.h"
#include "trace/cell_effort.h"

enum { COLUMNS = 97 };

/* The result of a count step by step. */
struct count {
    uint32_t left;
    uint64_t failures;
};

static struct count *count_all(const struct trace *trace)
{
    struct count *counts = memory_calloc(trace_steps(trace) + 1, sizeof *counts);
    struct step_reader reader;
    struct replay replay;
    step_reader_init(&reader, trace);
    replay_init(&replay, trace);
    for (uint64_t number = 0; number <= trace_steps(trace); number++) {
        struct step step;
        counts[number].failures = number ? counts[number - 1].failures : 0;
        if (number) {
            assert_true(step_read(&reader, number, &step));
            counts[number].failures += step.kind == STEP_CONTRADICTION;
        }
        replay_seek(&replay, number);
        for (unsigned cell = 0; cell < trace_layout(trace)->cells; cell++)
            counts[number].left += digit_count(replay.mask[cell]);
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
    return counts;
}

static void check_curves(const struct trace *trace, const struct count *counts, uint64_t first, uint64_t last)
{
    struct timeline_columns timeline = {0};
    struct cursor *cursor = cursor_create(trace);
    struct replay replay;
    replay_init(&replay, trace);
    size_t columns = last - first < COLUMNS ? (size_t)(last - first) : COLUMNS;
    timeline_columns_make(&timeline, cursor, first, last, columns);
    assert_false(timeline_columns_add_effort(&timeline, cursor, &replay, 10)); /* the first ones, evenly */
    assert_true(timeline.column[0].is_sampled && timeline.column[8].is_sampled && !timeline.column[1].is_sampled);
    assert_true(timeline_columns_add_effort(&timeline, cursor, &replay, SIZE_MAX));
    for (size_t i = 0; i < columns; i++) {
        uint64_t position = timeline_sample(&timeline, i);
        assert_true(position >= first + i * (last - first) / columns &&
                    position <= first + (i + 1) * (last - first) / columns);
        assert_int_equal(timeline.column[i].left, counts[position].left);
        assert_int_equal(timeline.column[i].failures, counts[position].failures);
    }
    timeline_columns_finish(&timeline);
    replay_finish(&replay);
    cursor_destroy(cursor);
}

/* Counts guesses without last options, of which `*last_options` receives more. */
static void check_cells(const struct trace *trace, uint64_t *random, uint64_t *last_options)
{
    const struct layout *layout = trace_layout(trace);
    struct cell_effort effort;
    struct step_reader counting, reader, siblings;
    step_reader_init(&counting, trace);
    step_reader_init(&siblings, trace);
    cell_effort_init(&effort, trace);
    step_reader_init(&reader, trace);
    assert_false(cell_effort_seek(&effort, &counting, trace_steps(trace), 10));
    assert_int_equal(effort.position, 10);
    for (unsigned try = 0; try < 5; try++) {
        uint64_t position = try ? support_random(random) % trace_steps(trace) : trace_steps(trace);
        uint64_t sum = 0;
        uint32_t guesses[LAYOUT_MAX_CELLS] = {0}, fails[LAYOUT_MAX_CELLS] = {0};
        for (uint64_t number = 1; number <= position; number++) {
            struct step step;
            assert_true(step_read(&reader, number, &step));
            if (step.kind == STEP_GUESS) {
                struct trial trial = trial_of_guess(&step);
                trial_find_failed(&trial, &siblings, number, step.parent);
                guesses[trial.cell] += trial_is_choice(&trial);
                sum += trial_is_choice(&trial);
                *last_options += !trial_is_choice(&trial);
            } else if (step.kind == STEP_CONTRADICTION && constraint_is_cell(step.truths[0]))
                fails[step.truths[0].index]++;
        }
        assert_true(cell_effort_seek(&effort, &counting, position, UINT64_MAX));
        assert_int_equal(effort.state.guesses, sum);
        assert_memory_equal(effort.guesses, guesses, layout->cells * sizeof *guesses);
        assert_memory_equal(effort.fails, fails, layout->cells * sizeof *fails);
    }
    step_reader_finish(&reader);
    cell_effort_finish(&effort);
    step_reader_finish(&siblings);
    step_reader_finish(&counting);
}

static void test_effort_is_that_of_a_count(void **state)
{
    static const char *const runs[][2] = {{"m1", "pivot"}, {"b3", "propagate"}, {"l1", "pairs"},
                                          {"b3", "stack"}, {"jigsaw", "learn"}, {"m1", "rescan"}};
    uint64_t random = 44, last_options = 0;
    (void)state;
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct trace *trace = support_trace_of_board(runs[i][0], runs[i][1], 0);
        struct count *counts = count_all(trace);
        uint64_t steps = trace_steps(trace);
        check_curves(trace, counts, 0, steps);
        check_curves(trace, counts, steps / 3, steps / 2);
        check_cells(trace, &random, &last_options);
        memory_free(counts);
        trace_destroy(trace);
    }
    assert_true(last_options > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_effort_is_that_of_a_count)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
