/* The published counts of the original programs, which the engines reproduce exactly; and what all engines share:
 * one solution, a trace that proves it, the same work with and without a trace. */
#include "support.h"

#include "base/random.h"

#include "engine/job.h"
#include "engine/steered_rule.h"
#include "solve/count.h"
#include "proof/proof.h"
#include "trace/replay.h"

static void check_counts(const char *board, const char *engine, const uint64_t *expected)
{
    struct puzzle *puzzle = support_board(board);
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    struct engine_task task = {.puzzle = puzzle, .solution = solution};
    const struct engine *how = engine_find(engine);
    assert_int_equal(how->solve(&task), ENGINE_SOLVED);
    for (unsigned i = 0; i < ENGINE_STATS && how->stat_names[i]; i++) {
        if (expected[i] != UINT64_MAX && task.stat[i] != expected[i])
            fail_msg("%s on %s: %s is %llu, expected %llu", engine, board, how->stat_names[i],
                     (unsigned long long)task.stat[i], (unsigned long long)expected[i]);
    }
    free(solution);
    puzzle_destroy(puzzle);
}

#define ANY UINT64_MAX

static void test_propagate_has_the_published_counts(void **state)
{
    (void)state;
    check_counts("m1", "propagate-box", (uint64_t[]){37, 438, 61, 48, 21, 306, 1111});
    check_counts("m1", "propagate", (uint64_t[]){77, 438, 61, 25, 10, 436, 539});
    check_counts("b3", "propagate-box", (uint64_t[]){61, 537, 46, 5, 2, 81, 204});
    check_counts("b3", "propagate", (uint64_t[]){134, 541, 45, 5, 2, 206, 191});
    check_counts("m2", "propagate", (uint64_t[]){289, 648, 0, 0, 0, 0, 0});
}

static void test_rescan_has_the_published_counts(void **state)
{
    (void)state;
    check_counts("b3", "rescan", (uint64_t[]){5, 2, 27, 52, 70, 10, 27});
    check_counts("l1", "rescan", (uint64_t[]){1, 0, 16, 17, 42, 3, 5});
}

/* Guesses, conflicts, nogoods, uses, restarts: ours, so that no change of the engine goes unnoticed. */
static void test_learn_keeps_its_counts(void **state)
{
    (void)state;
    check_counts("b3", "learn", (uint64_t[]){3, 2, 2, 2, 0});
    check_counts("m1", "learn", (uint64_t[]){17, 7, 7, 8, 0});
    check_counts("triathlon-3", "learn", (uint64_t[]){60, 42, 42, 50, 1});
    check_counts("triathlon-5", "learn", (uint64_t[]){14, 6, 6, 6, 0});
}

static void test_pairs_has_the_published_counts(void **state)
{
    (void)state;
    static const uint64_t trials[] = {631, 9, 75, 4, 408};
    for (unsigned i = 0; i < 5; i++)
        check_counts((const char *[]){"l1", "l2", "l3", "l4", "l5"}[i], "pairs",
                     (uint64_t[]){trials[i], ANY, ANY, ANY});
}

static void test_stack_has_the_published_counts(void **state)
{
    (void)state;
    check_counts("triathlon-1", "stack", (uint64_t[]){10614});
    check_counts("triathlon-2", "stack", (uint64_t[]){27888});
    check_counts("triathlon-3", "stack", (uint64_t[]){939994});
    check_counts("triathlon-4", "stack", (uint64_t[]){12038});
}

/* The longest search among the original programs: 23 million tries. Without a trace it takes about a second. */
static void test_stack_has_the_published_count_of_its_longest_search(void **state)
{
    (void)state;
    check_counts("triathlon-5", "stack", (uint64_t[]){23268588});
}

/* Every engine on every board: the same solution (l2 has several), a proved trace, the same counts with a trace. */
static void test_traces_are_proved_and_counts_agree_with_and_without_them(void **state)
{
    (void)state;
    static const char *const boards[] = {"b1", "b2", "b3", "m1", "m2", "l1", "l2", "l3", "l4", "l5"};
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        struct puzzle *puzzle = support_board(boards[b]);
        digit_mask first[81], solution[81];
        for (size_t e = 0; engines[e]; e++) {
            if (!strcmp(engines[e]->id, "stack") && boards[b][0] != 'b')
                continue; /* millions of tries */
            struct engine_task plain = {.puzzle = puzzle, .solution = e ? solution : first};
            enum engine_outcome outcome = engines[e]->solve(&plain);
            bool stuck = outcome == ENGINE_STUCK && !strcmp(engines[e]->id, "human"); /* does not guess */
            assert_true(stuck || outcome == ENGINE_SOLVED);
            struct trace *trace = trace_create(puzzle, engines[e]->id);
            struct engine_task recorded = {.puzzle = puzzle, .solution = solution, .trace = trace};
            assert_int_equal(engines[e]->solve(&recorded), outcome);
            assert_memory_equal(plain.stat, recorded.stat, sizeof plain.stat);
            if (strcmp(boards[b], "l2") != 0 && !stuck)
                assert_memory_equal(first, solution, sizeof first);
            struct proof_verdict verdict;
            assert_true(proof_check(trace, &verdict));
            if (!verdict.holds || !verdict.finished)
                fail_msg("%s on %s, step %llu: %s", engines[e]->id, boards[b], (unsigned long long)verdict.steps + 1,
                         verdict.reason);
            struct replay replay;
            replay_init(&replay, trace);
            replay_seek(&replay, trace_steps(trace));
            if (!stuck)
                assert_memory_equal(replay.mask, solution, sizeof solution);
            replay_finish(&replay);
            trace_destroy(trace);
        }
        puzzle_destroy(puzzle);
    }
}

/* Solves the puzzle with the engine and proves the trace. */
static void solve_and_prove(const struct engine *engine, const struct puzzle *puzzle, digit_mask *solution)
{
    struct trace *trace = trace_create(puzzle, engine->id);
    struct engine_task task = {.puzzle = puzzle, .solution = solution, .trace = trace};
    assert_int_equal(engine->solve(&task), ENGINE_SOLVED);
    struct proof_verdict verdict;
    assert_true(proof_check(trace, &verdict));
    if (!verdict.holds || !verdict.finished)
        fail_msg("%s on %s, step %llu: %s", engine->id, puzzle->layout->name, (unsigned long long)verdict.steps + 1,
                 verdict.reason);
    trace_destroy(trace);
}

/* The program's puzzles on every layout: one solution, the same from every engine with lookahead. */
static void test_engines_agree_on_every_layout(void **state)
{
    (void)state;
    static const char *const files[] = {"4x4",
                                        "6x6",
                                        "8x8",
                                        "9x9",
                                        "10x10",
                                        "12x12",
                                        "diagonal",
                                        "windoku",
                                        "jigsaw",
                                        "jigsaw-diagonal",
                                        "jigsaw-over-diagonal",
                                        "triathlon",
                                        "samurai",
                                        "16x16"};
    static const char *const ids[] = {"pivot", "propagate", "propagate-box", "rescan"};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        struct puzzle *puzzle = support_board(files[f]);
        unsigned cells = puzzle->layout->cells;
        digit_mask *expected = calloc(cells, sizeof *expected), *solution = calloc(cells, sizeof *solution);
        uint64_t count;
        assert_int_equal(count_solutions(puzzle, &(struct count_params){.limit = 2}, &count, expected), COUNT_DONE);
        assert_int_equal(count, 1);
        /* A short run takes two of the engines on each layout. */
        for (size_t e = f % support_tries(2, 1); e < sizeof ids / sizeof *ids; e += support_tries(2, 1)) {
            solve_and_prove(engine_find(ids[e]), puzzle, solution);
            assert_memory_equal(solution, expected, cells * sizeof *solution);
        }
        free(expected);
        free(solution);
        puzzle_destroy(puzzle);
    }
}

/* A board of 18 digits on which 32 grids lie over each other, each with regions of its own. */
static struct puzzle *board_of_shuffled_regions(void)
{
    enum { DIGITS = 18, CELLS = DIGITS * DIGITS };
    static const char letters[] = "ABCDEFGHIJKLMNOPQR";
    char regions[LAYOUT_MAX_GRIDS][CELLS + 1] = {{0}};
    struct layout_spec spec = {.name = "shuffled", .digits = DIGITS, .grids = LAYOUT_MAX_GRIDS};
    struct text_error error;
    uint64_t state = 1;
    for (unsigned g = 0; g < LAYOUT_MAX_GRIDS; g++) {
        for (unsigned c = 0; c < CELLS; c++) {
            unsigned other = (unsigned)(support_random(&state) % (c + 1));
            regions[g][c] = regions[g][other];
            regions[g][other] = letters[c / DIGITS];
        }
        spec.grid[g].regions = regions[g];
    }
    struct layout *layout = layout_create(&spec, &error);
    if (!layout)
        fail_msg("%s", error.message);
    struct puzzle *puzzle = puzzle_create(layout);
    layout_unref(layout);
    assert_non_null(puzzle);
    return puzzle;
}

/* The steps name peers by their index among those of a cell, of which there may be more than a byte counts. */
static void test_a_cell_may_have_more_than_256_peers(void **state)
{
    (void)state;
    static const char *const ids[] = {"rescan", "stack", "pairs", "propagate", "pivot"};
    struct puzzle *puzzle = board_of_shuffled_regions();
    const cell_id last = (cell_id)(puzzle->layout->cells - 1);
    assert_true(puzzle->layout->cell[0].peer_count > 256);
    puzzle_give(puzzle, last, 5);
    for (size_t e = 0; e < sizeof ids / sizeof *ids; e++) {
        struct proof_verdict verdict;
        struct trace *trace = support_record(puzzle_copy(puzzle), ids[e], 600, false);
        assert_true(proof_check(trace, &verdict));
        if (!verdict.holds)
            fail_msg("%s: step %llu %s", ids[e], (unsigned long long)verdict.steps + 1, verdict.reason);
        trace_destroy(trace);
    }
    puzzle_destroy(puzzle);
}

/* Boards without a solution: the trace refutes them exhaustively. */
static void test_no_solution_is_proved(void **state)
{
    (void)state;
    static const char *const boards[] = {
        BOARD_WRONG,
        /* r1c9 has no candidate: 1 to 8 are in its row, 9 in its column */
        "12345678.........9...............................................................",
        /* two givens force a third digit twice */
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.379",
    };
    for (size_t b = 0; b < sizeof boards / sizeof *boards; b++) {
        for (size_t e = 0; engines[e]; e++) {
            bool human = !strcmp(engines[e]->id, "human");
            if (!strcmp(engines[e]->id, "stack") && b != 1)
                continue; /* takes hours */
            struct puzzle *puzzle = support_puzzle(boards[b]);
            struct trace *trace = trace_create(puzzle, engines[e]->id);
            digit_mask solution[81];
            struct engine_task task = {.puzzle = puzzle, .solution = solution, .trace = trace};
            enum engine_outcome outcome = engines[e]->solve(&task);
            struct proof_verdict verdict;
            assert_true(proof_check(trace, &verdict));
            if (!verdict.holds || !verdict.finished)
                fail_msg("%s on board %zu, step %llu: %s", engines[e]->id, b, (unsigned long long)verdict.steps + 1,
                         verdict.reason);
            assert_true(outcome == ENGINE_NO_SOLUTION || (human && outcome == ENGINE_STUCK));
            trace_destroy(trace);
            puzzle_destroy(puzzle);
        }
    }
}

/* Every engine stops when cancelled and returns ENGINE_STOPPED. */
static void test_engines_can_be_cancelled(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_NONE);
    struct cancel cancel = {.is_requested = true};
    for (size_t e = 0; engines[e]; e++) {
        digit_mask solution[81];
        struct trace *trace = trace_create(puzzle, engines[e]->id);
        struct engine_task task = {.puzzle = puzzle, .solution = solution, .trace = trace, .cancel = &cancel};
        assert_int_equal(engines[e]->solve(&task), ENGINE_STOPPED);
        assert_true(trace_steps(trace) < 1000);
        trace_destroy(trace);
    }
    puzzle_destroy(puzzle);
}

/* An endless search ends when its file reaches its limit, and keeps its steps. */
static void test_a_trace_ends_at_the_limit_of_its_file(void **state)
{
    (void)state;
    const uint64_t limit = 8 << 20;
    struct job_params params = {.engine = engine_find("stack"), .memory = 16 << 20, .disk = limit};
    struct job *job = job_start(&params, support_board("16x16"));
    assert_non_null(job);
    assert_int_equal(job->outcome, ENGINE_FULL);
    assert_true(trace_closed(job->trace) && trace_reached_file_limit(job->trace));
    assert_in_range(trace_file_room(job->trace), limit / 2, limit);
    assert_true(trace_memory_room(job->trace) > 0);
    struct replay replay;
    replay_init(&replay, job->trace);
    replay_seek(&replay, trace_steps(job->trace));
    assert_true(cursor_is_valid(&replay.cursor));
    replay_finish(&replay);
    job_destroy(job);
}

/* Beyond its memory limit a trace goes to a file, and is read back unchanged. */
static void test_a_trace_beyond_its_memory_limit_goes_to_a_file(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_board("triathlon-2");
    digit_mask *solution = calloc(puzzle->layout->cells, sizeof *solution);
    struct trace *trace[2];
    for (unsigned i = 0; i < 2; i++) {
        trace[i] = trace_create(puzzle, "stack");
        if (i)
            trace_set_memory_limit(trace[i], 0);
        struct engine_task task = {.puzzle = puzzle, .solution = solution, .trace = trace[i]};
        assert_int_equal(engine_find("stack")->solve(&task), ENGINE_SOLVED);
        trace_close(trace[i]);
    }
    assert_int_equal(trace_store(trace[0])->file, -1);
    assert_true(trace_store(trace[1])->file >= 0);
    assert_int_equal(trace_steps(trace[0]), trace_steps(trace[1]));
    struct cursor left, right;
    cursor_init(&left, trace[0]);
    cursor_init(&right, trace[1]);
    for (uint64_t n = 1; n <= trace_steps(trace[0]); n++) {
        const struct record *x = cursor_record(&left, n);
        const struct record *y = cursor_record(&right, n);
        assert_int_equal(x->kind, y->kind);
        assert_int_equal(x->end - x->change_bytes, y->end - y->change_bytes);
        assert_memory_equal(x->change_bytes, y->change_bytes, x->end - x->change_bytes);
        if (n % 50000 == 0)
            trace_release_pages(trace[1]);
    }
    cursor_finish(&left);
    cursor_finish(&right);
    trace_destroy(trace[0]);
    trace_destroy(trace[1]);
    free(solution);
    puzzle_destroy(puzzle);
}

/* Each guess is made in the first cell with more than one candidate. */
static void expect_first_cells(const struct trace *trace)
{
    struct replay replay;
    struct step_reader reader;
    struct step step;
    cell_id cell = NO_CELL; /* of the guess before */
    replay_init(&replay, trace);
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&reader, number, &step));
        replay_seek(&replay, number - 1);
        if (step.kind != STEP_GUESS || step.place[0].cell == cell) /* the next digit of the same cell */
            continue;
        cell = step.place[0].cell;
        for (unsigned c = 0; c < cell; c++)
            assert_true(digits_are_one(replay.mask[c]));
    }
    step_reader_finish(&reader);
    replay_finish(&replay);
}

/* Every rule of guessing leads to the same solution, and its trace is proved; the first open cell is the first; of
 * contradictions and chance, each has its own course. */
static void test_guesses_follow_the_rule(void **state)
{
    (void)state;
    static const char *const names[] = {"fewest", "first", "most-conflicts", "random:1", "random:2"};
    struct puzzle *puzzle = support_board("b3");
    for (size_t e = 0; engines[e]; e++) {
        if (!engines[e]->chooses)
            continue;
        unsigned parted = 0;
        digit_mask first[81];
        uint64_t steps = 0;
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            struct text_error error;
            digit_mask solution[81];
            struct proof_verdict verdict;
            struct trace *trace = trace_create(puzzle, engines[e]->id);
            struct engine_task task = {
                .puzzle = puzzle, .trace = trace, .solution = i ? solution : first, .settings.guess = true};
            memset(&task.settings.choose, 0xFF, sizeof task.settings.choose); /* of which nothing may be left */
            assert_true(guess_rule_read(names[i], &task.settings.choose, &error));
            assert_int_equal(engines[e]->solve(&task), ENGINE_SOLVED);
            assert_true(proof_check(trace, &verdict) && verdict.holds && verdict.finished);
            if (i)
                assert_memory_equal(first, solution, sizeof first);
            if (!strcmp(names[i], "first"))
                expect_first_cells(trace);
            parted += i && trace_steps(trace) != steps;
            steps = i ? steps : trace_steps(trace);
            trace_destroy(trace);
        }
        if (engines[e] != &engine_human) /* which need not guess here */
            assert_true(parted);
    }
    puzzle_destroy(puzzle);
}

static struct trace *solve_steered(const struct engine *engine, const struct puzzle *puzzle,
                                   const struct guess_rule *rule)
{
    struct proof_verdict verdict;
    digit_mask solution[81];
    struct trace *trace = trace_create(puzzle, engine->id);
    struct engine_task task = {.puzzle = puzzle, .trace = trace, .solution = solution, .settings.choose = *rule};
    assert_int_equal(engine->solve(&task), ENGINE_SOLVED);
    trace_close(trace);
    assert_true(proof_check(trace, &verdict) && verdict.holds && verdict.finished);
    return trace;
}

/* Up to `after` both runs do the same; then the first new guess is the one asked for, or another digit than that. What
 * `rescan` guesses cannot be read off the trace, which may show more than it knows. */
static void expect_steered(const struct trace *plain, const struct trace *steered, const struct guess_steer *steer)
{
    struct replay replay;
    struct step_reader left, right;
    struct step a, b;
    step_reader_init(&left, plain);
    step_reader_init(&right, steered);
    replay_init(&replay, steered);
    for (uint64_t number = 1; number <= steer->after; number++) {
        assert_true(step_read(&left, number, &a) && step_read(&right, number, &b));
        assert_int_equal(a.kind, b.kind);
        assert_int_equal(a.places, b.places);
        assert_int_equal(a.removes, b.removes);
        if (a.places)
            assert_true(a.place[0].cell == b.place[0].cell && a.place[0].digits == b.place[0].digits);
    }
    bool is_read = strcmp(trace_engine(plain), "rescan") != 0;
    for (uint64_t number = steer->after + 1; is_read && number <= trace_steps(steered); number++) {
        bool is_retry = number > 1 && step_read(&right, number - 1, &b) && b.kind == STEP_BACKTRACK;
        assert_true(step_read(&right, number, &b));
        if (b.kind != STEP_GUESS || is_retry)
            continue;
        replay_seek(&replay, number - 1);
        bool was_open = replay.mask[steer->cell] & digit_bit(steer->digit) && !digits_are_one(replay.mask[steer->cell]);
        bool is_it = b.place[0].cell == steer->cell && b.place[0].digits == digit_bit(steer->digit);
        if (steer->avoids ? is_it : is_it != was_open)
            fail_msg("%s after step %llu: r%uc%u=%u, guessed r%uc%u at step %llu", trace_engine(plain),
                     (unsigned long long)steer->after, steer->cell / 9 + 1, steer->cell % 9 + 1, steer->digit,
                     b.place[0].cell / 9 + 1, b.place[0].cell % 9 + 1, (unsigned long long)number);
        break;
    }
    replay_finish(&replay);
    step_reader_finish(&left);
    step_reader_finish(&right);
}

/* The trace alone tells how it was steered. */
static void expect_rule_is_found(const struct engine *engine, const struct puzzle *puzzle, const struct trace *steered)
{
    struct guess_rule found;
    assert_true(steered_rule_find(&found, engine, steered, trace_steps(steered)));
    struct trace *again = solve_steered(engine, puzzle, &found);
    assert_int_equal(trace_steps(again), trace_steps(steered));
    trace_destroy(again);
}

/* The next guess is the one that a person asks for. STEERS=1000 asks for more of them. */
static void test_a_guess_can_be_asked_for(void **state)
{
    (void)state;
    uint64_t random = 1;
    const char *asked = getenv("STEERS");
    unsigned count = asked ? (unsigned)strtoul(asked, NULL, 10) : 20;
    struct puzzle *puzzle = support_board("b3");
    for (size_t e = 0; engines[e]; e++) {
        if (!engines[e]->chooses || engines[e] == &engine_human) /* which does not guess here */
            continue;
        struct trace *plain = solve_steered(engines[e], puzzle, &(struct guess_rule){0});
        for (unsigned i = 0; i < count; i++) {
            struct guess_rule rule = {.steers = 1};
            rule.steer[0] = (struct guess_steer){.after = random_below(&random, (uint32_t)trace_steps(plain)),
                                                 .cell = (cell_id)random_below(&random, 81),
                                                 .digit = (uint8_t)(1 + random_below(&random, 9)),
                                                 .avoids = random_below(&random, 2)};
            struct trace *steered = solve_steered(engines[e], puzzle, &rule);
            expect_steered(plain, steered, &rule.steer[0]);
            expect_rule_is_found(engines[e], puzzle, steered);
            trace_destroy(steered);
        }
        trace_destroy(plain);
    }
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_propagate_has_the_published_counts),
        cmocka_unit_test(test_a_cell_may_have_more_than_256_peers),
        cmocka_unit_test(test_rescan_has_the_published_counts),
        cmocka_unit_test(test_learn_keeps_its_counts),
        cmocka_unit_test(test_pairs_has_the_published_counts),
        cmocka_unit_test(test_stack_has_the_published_counts),
        cmocka_unit_test(test_stack_has_the_published_count_of_its_longest_search),
        cmocka_unit_test(test_traces_are_proved_and_counts_agree_with_and_without_them),
        cmocka_unit_test(test_engines_agree_on_every_layout),
        cmocka_unit_test(test_no_solution_is_proved),
        cmocka_unit_test(test_engines_can_be_cancelled),
        cmocka_unit_test(test_guesses_follow_the_rule),
        cmocka_unit_test(test_a_guess_can_be_asked_for),
        cmocka_unit_test(test_a_trace_ends_at_the_limit_of_its_file),
        cmocka_unit_test(test_a_trace_beyond_its_memory_limit_goes_to_a_file),
    };
    return cmocka_run_group_tests_name("engines", tests, NULL, NULL);
}
