/* What the window teaches with: proofs line by line, running until, predicting, lessons, other ways, questions. */
#include "viewer_support.h"

static void test_parts_of_a_proof(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 45\nnext-part\n");
    expect_dump(viewer, "r5c9 can only be 4 or 9.");
    run(viewer, "next-part\nnext-part\n");
    expect_dump(viewer, "Only one 4 goes into column 9.");
    run(viewer, "previous-part\nnotation a1\n");
    expect_dump(viewer, "D9 can only be 4 or 9.");
    run(viewer, "previous-part\nprevious-part\n");
    expect_dump(viewer, "D9 and E9 are both 4 or 9");
    run(viewer, "previous-part\n");
    expect_dump(viewer, "No room is left for others");
    run(viewer, "step-forward\n"); /* a guess proves nothing */
    expect_dump(viewer, "Try 4 in E9");
    run(viewer, "next-part\nseek 45\nask E9 4\nask e9 5\nnotation\nresize 1280x800\npanel\nclick 900 290\n");
    expect_dump(viewer, "r5c9 can only be 4 or 9.");
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_notation, "x", &error));
    viewer_destroy(viewer);
}

static void test_run_until_menu(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nrun-until guess\n");
    assert_int_equal(player_position(viewer_player(viewer)), 46);
    run(viewer, "run-until contradiction\nrun-back-until depth 1\n");
    assert_int_equal(player_position(viewer_player(viewer)), 46);
    run(viewer, "key G\nkey Down\nkey Enter\n"); /* a contradiction */
    expect_dump(viewer, "sentence r");
    run(viewer, "key G\nkey Up\nkey Esc\nkey G\nkey End\nkey Home\nkey Left\n"); /* a guess */
    expect_dump(viewer, "sentence Try ");
    run(viewer, "key Alt+Up\nkey 3\nuntil\nmove 320 120\nwheel 1\nclick 2 2\nuntil\nclick 320 240\n");
    assert_false(viewer_do(viewer, ACTION_run_until, "nothing", &error));
    viewer_destroy(viewer);
}

/* Any valid answer counts; a wrong one is told why; hints say more and more. */
static void test_predict(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "engine human\npause\nseek 40\npredict\nsettle\nwait 20\n");
    expect_dump(viewer, "sentence Click a candidate that goes");
    run(viewer, "hint\n");
    expect_dump(viewer, "There is a step here. Its level: easy. 0 right, 0 wrong.");
    run(viewer, "hint\n");
    expect_dump(viewer, "Look for this: ");
    run(viewer, "hint\n");
    expect_dump(viewer, ": look at ");
    run(viewer, "hint\n");
    const struct replay *replay = &viewer_player(viewer)->replay;
    digit_mask solution[81];
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct engine_task task = {.puzzle = puzzle, .solution = solution};
    assert_int_equal(engine_find("stack")->solve(&task), ENGINE_SOLVED);
    puzzle_destroy(puzzle);
    unsigned cell = 0;
    while (digit_count(replay->mask[cell]) < 2)
        cell++;
    char line[80];
    unsigned right = digit_first(solution[cell]), wrong = digit_first(replay->mask[cell] & ~solution[cell]);
    snprintf(line, sizeof line, "say-gone r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, right);
    run(viewer, line);
    expect_dump(viewer, "the solution has it there. 0 right, 1 wrong.");
    snprintf(line, sizeof line, "say-placed r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, wrong);
    run(viewer, line);
    expect_dump(viewer, "in the solution. 0 right, 2 wrong.");
    struct step step;
    struct step_reader reader;
    step_reader_init(&reader, replay->trace);
    assert_true(step_read(&reader, 41, &step));
    cell = step.remove[0].cell;
    snprintf(line, sizeof line, "say-gone r%uc%u %u\n", cell / 9 + 1, cell % 9 + 1, digit_first(step.remove[0].digits));
    step_reader_finish(&reader);
    run(viewer, line);
    run(viewer, "key Enter\nsettle\nwait 10\n");
    assert_int_equal(player_position(viewer_player(viewer)), 41);
    expect_dump(viewer, "1 right, 2 wrong.");
    run(viewer, "click 320 200\nplay\nwait 300\npause\nwait 10\npredict\n");
    assert_false(viewer_do(viewer, ACTION_hint, "", &error));
    assert_false(viewer_do(viewer, ACTION_say_gone, "r1c1 1", &error));
    viewer_destroy(viewer);
}

static void test_lessons(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_next_example, "", &error));
    run(viewer, "learn x-wing\n");
    expect_dump(viewer, "title X-wing, example 1");
    expect_dump(viewer, "sentence In ");
    run(viewer, "next-part\n");
    expect_dump(viewer, "fits only in");
    run(viewer, "next-part\nnext-example\n");
    expect_dump(viewer, "title X-wing, example 2");
    run(viewer, "key Enter\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "key X\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title Naked single, example 1");
    assert_false(viewer_do(viewer, ACTION_learn, "magic", &error));
    viewer_destroy(viewer);
}

/* A candidate that is there: what would take it. All that could be done, and doing it, as a branch that one can leave. */
static void test_what_else(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nengine human\npause\nseek 60\nwhat-else\nsettle\nkey Down\n");
    expect_dump(viewer, "sentence In ");
    run(viewer, "next-part\n");
    run(viewer, "key End\nkey Up\nkey Home\n");
    assert_int_equal(player_position(viewer_player(viewer)), 60);
    run(viewer, "what-else\nwhat-else\nsettle\ntake 2\nsettle\n");
    assert_int_equal(player_position(viewer_player(viewer)), 61);
    uint64_t steps = trace_steps(viewer_player(viewer)->replay.trace);
    compare_with_fresh_replay(viewer);
    run(viewer, "what-else\nsettle\nkey Enter\nsettle\nreturn\nreturn\n");
    assert_int_equal(player_position(viewer_player(viewer)), 60);
    assert_int_not_equal(steps, 0);
    assert_false(viewer_do(viewer, ACTION_return, "", &error));
    assert_false(viewer_do(viewer, ACTION_take, "1", &error)); /* nothing is offered */
    run(viewer, "seek 0\nwhat-else\nsettle\ntake 1\nsettle\nlast\n"); /* before the peers are cleared */
    compare_with_fresh_replay(viewer);
    run(viewer, "engine pivot\npause\nseek 60\nwhat-else\nsettle\ntake 1\nsettle\n");
    expect_dump(viewer, "title b3 - pivot-human - ");
    run(viewer, "what-else\nstep-back\nclear\n");
    run(viewer, "race\nsettle\n");
    assert_false(viewer_do(viewer, ACTION_what_else, "", &error));
    viewer_destroy(viewer);
}

static void test_asking_what_is_there(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "pause\nengine human\nsettle\npause\nseek 28\n");
    for (unsigned digit = 1; digit <= 9; digit++) {
        char line[60];
        snprintf(line, sizeof line, "ask r7c1 %u\nsettle\nwait 10\n", digit);
        run(viewer, line);
    }
    run(viewer, "ask r7c1 2\nstep-forward\nask r7c1 3\nengine pivot\n");
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_of_a_proof),
        cmocka_unit_test(test_run_until_menu),
        cmocka_unit_test(test_predict),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(test_what_else),
        cmocka_unit_test(test_asking_what_is_there),
    };
    return cmocka_run_group_tests_name("teaching", tests, NULL, NULL);
}
