/* Judges moves: of a solver whose steps are known, wrong ones, and ones that nothing shows. */
#include "support.h"

#include "engine/engine.h"
#include "explain/moves.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "trace/cursor.h"

static struct puzzle *read_board(const char *text)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "", &error);
    assert_non_null(puzzle);
    return puzzle;
}

static struct judgement judge_text(struct judge *judge, const struct puzzle *puzzle, const char *text)
{
    struct text_error error;
    struct judgement judgement;
    move_list moves = {0};
    assert_true(moves_read(&moves, puzzle->layout, text, strlen(text), "", &error));
    assert_int_equal(moves.count, 1);
    judge_move(judge, moves.items[0].move, &judgement);
    memory_free(moves.items);
    return judgement;
}

static void each_verdict_has_its_reason(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *puzzle = read_board(BOARD_B3);
    struct judge *judge = judge_create(puzzle, &error);
    assert_non_null(judge);
    struct judgement judgement = judge_text(judge, puzzle, "r1c1=2");
    assert_int_equal(judgement.verdict, MOVE_WRONG);
    assert_int_equal(judgement.failure.seen, 2 * 9 + 2);
    judgement = judge_text(judge, puzzle, "r2c4=1"); /* in the order of the cells, 13 digits would be forced */
    assert_int_equal(judgement.verdict, MOVE_WRONG);
    assert_int_equal(judgement.failure.cases, 1);
    assert_int_equal(judgement.failure.of[0].forced.count, 2);
    assert_int_equal(judgement.failure.of[0].forced.last[0].cell, 5 * 9 + 5);
    assert_int_equal(judgement.failure.of[0].forced.last[0].digit, 6);
    assert_int_equal(judgement.failure.of[0].forced.last[1].cell, 3);
    judgement = judge_text(judge, puzzle, "F7 = 2"); /* r6c7 */
    assert_int_equal(judgement.verdict, MOVE_SHOWN);
    assert_int_equal(judgement.finding->technique, TECHNIQUE_naked_single);
    assert_int_equal(judge_text(judge, puzzle, "r6c7=2").verdict, MOVE_KNOWN);
    assert_int_equal(judge_text(judge, puzzle, "r6c8<>2").verdict, MOVE_KNOWN);
    assert_int_equal(judge_text(judge, puzzle, "r9c9<>7").verdict, MOVE_TRUE);
    assert_int_equal(judge_text(judge, puzzle, "r9c9<>7").verdict, MOVE_KNOWN);
    assert_false(judge_is_solved(judge));
    judge_destroy(judge);
    puzzle_destroy(puzzle);
}

/* If singles do not refute a wrong digit, the cases of one cell may do. */
static void a_wrong_digit_may_take_cases(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *puzzle =
        read_board("1....73...892...5...5..3..........8.52......4...759..3..6...7.....9...35....18...");
    struct judge *judge = judge_create(puzzle, &error);
    assert_non_null(judge);
    struct judgement judgement = judge_text(judge, puzzle, "r2c5=4");
    assert_int_equal(judgement.verdict, MOVE_WRONG);
    assert_int_equal(judgement.failure.fork, 4 * 9 + 5);
    assert_int_equal(judgement.failure.forced.count, 9);
    assert_int_equal(judgement.failure.cases, 2);
    const struct move_contradiction *one = &judgement.failure.of[0], *six = &judgement.failure.of[1];
    assert_int_equal(one->digit, 1);
    assert_int_equal(one->forced.count, 5);
    assert_true(constraint_is_cell(one->empty));
    assert_int_equal(one->empty.index, 4 * 9 + 2);
    assert_int_equal(six->digit, 6);
    assert_int_equal(six->forced.count, 1);
    assert_int_equal(six->empty.index, 1); /* row 2 */
    assert_int_equal(six->empty.digit, 6);
    judge_destroy(judge);
    puzzle_destroy(puzzle);
}

static void a_puzzle_needs_one_solution(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *several =
        read_board("1................................................................................");
    assert_null(judge_create(several, &error));
    assert_non_null(strstr(error.message, "several solutions"));
    puzzle_destroy(several);
    struct puzzle *none =
        read_board("12345678.........9...............................................................");
    assert_null(judge_create(none, &error));
    assert_non_null(strstr(error.message, "no solution"));
    puzzle_destroy(none);
}

/* Judges the moves of a trace of `human`. Counts those that get the technique that made them, or an easier one, and the
 * others. */
static void judge_trace(const char *board, unsigned *same, unsigned *other)
{
    struct text_error error;
    struct puzzle *puzzle = read_board(board);
    struct trace *trace = trace_create(puzzle, TRACE_HUMAN);
    struct judge *judge = judge_create(puzzle, &error);
    struct step_reader reader;
    struct step step;
    digit_mask solution[81];
    assert_non_null(judge);
    assert_int_equal(engine_human.solve(&(struct engine_task){.puzzle = puzzle, .trace = trace, .solution = solution}),
                     ENGINE_SOLVED);
    trace_close(trace);
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&reader, number, &step));
        enum technique_id made = technique_find(trace_technique_id(trace, step.technique));
        if (step.kind != STEP_DEDUCE || made == TECHNIQUES)
            continue;
        struct move move = {.places = step.places};
        for (size_t i = 0; i < (step.places ? step.places : step.removes); i++) {
            const struct change *change = step.places ? &step.place[i] : &step.remove[i];
            for (digit_mask left = change->digits; left; left &= left - 1) {
                struct judgement judgement;
                move.cell = change->cell;
                move.digit = digit_first(left);
                judge_move(judge, move, &judgement);
                assert_int_not_equal(judgement.verdict, MOVE_WRONG);
                if (judgement.verdict == MOVE_KNOWN)
                    continue;
                bool is_same = judgement.verdict == MOVE_SHOWN &&
                               techniques[judgement.finding->technique].score <= techniques[made].score;
                *same += is_same;
                *other += !is_same;
            }
        }
    }
    assert_true(judge_is_solved(judge));
    step_reader_finish(&reader);
    judge_destroy(judge);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

static void moves_of_a_solver_get_its_techniques(void **state)
{
    (void)state;
    unsigned same = 0, other = 0;
    judge_trace(builtin_text("b1"), &same, &other);
    judge_trace(builtin_text("b2"), &same, &other);
    judge_trace("4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........", &same, &other);
    assert_true(same > 200);
    assert_true(other * 20 < same); /* some steps eliminate in two houses, and lose one of them move by move */
}

static void bad_moves_are_named_by_line(void **state)
{
    (void)state;
    static const char *const bad[] = {"r1c1",    "r1c1=0", "r1c1=A",        "r1c1==2",  "r1c1>2",
                                      "r10c1=2", "=3",     "r1c1=2 r1c2=3", "r1c1 <> ", "x"};
    struct puzzle *puzzle = read_board(BOARD_B3);
    struct text_error error;
    char text[300];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        move_list moves = {0};
        snprintf(text, sizeof text, "# moves\n r6c7 = 2 # first\n\n%s\n", bad[i]);
        assert_false(moves_read(&moves, puzzle->layout, text, strlen(text), "file", &error));
        assert_int_equal(error.line, 4);
        assert_string_equal(error.source, "file");
        assert_int_equal(moves.count, 1);
        memory_free(moves.items);
    }
    move_list moves = {0};
    memset(text, 'x', 250);
    text[250] = 0;
    assert_false(moves_read(&moves, puzzle->layout, text, 250, "file", &error));
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_verdict_has_its_reason), cmocka_unit_test(a_wrong_digit_may_take_cases),
        cmocka_unit_test(a_puzzle_needs_one_solution), cmocka_unit_test(moves_of_a_solver_get_its_techniques),
        cmocka_unit_test(bad_moves_are_named_by_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
