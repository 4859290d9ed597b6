/* Teaching with the window: proofs line by line, running until, predicting, lessons, other ways, questions. */
#include "viewer_support.h"

#include "explain/lesson.h"
#include "solve/count.h"
#include "form/reader.h"
#include "technique/technique.h"
#include "proof/proof.h"
#include "viewer/practising.h"
#include "viewer/viewer_state.h"

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
    expect_dump(viewer, "D9 and E9 can only be 4 or 9");
    run(viewer, "previous-part\n");
    expect_dump(viewer, "These 2 cells use up these 2 digits");
    run(viewer, "step-forward\n"); /* a guess proves nothing */
    expect_dump(viewer, "Nothing more follows, so guess. E9 is the first");
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
    expect_dump(viewer, "sentence Nothing more follows, so guess. r7c3 is the first");
    run(viewer, "key Alt+Up\nkey 3\nuntil\nmove 320 120\nwheel 1\nclick 2 2\nuntil\nclick 320 240\n");
    assert_false(viewer_do(viewer, ACTION_run_until, "nothing", &error));
    run(viewer, "engine stack\nsettle\npause\nlanguage de\nuntil\nwait 10\n");
    assert_true(shows_text(viewer, "Ziffern der Peers")); /* a name that only an engine has */
    run(viewer, "key Esc\nlanguage en\n");
    viewer_destroy(viewer);
}

/* Any valid answer counts; a wrong one is told why; hints say more and more. */
static void test_predict(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "engine human\npause\nseek 40\npredict\nsettle\nwait 20\n");
    expect_dump(viewer, "sentence Click a candidate that can be eliminated");
    run(viewer, "hint\n");
    expect_dump(viewer, "The next step is easy. H: more. 0 right, 0 wrong.");
    run(viewer, "hint\n");
    expect_dump(viewer, "Look for a step with the technique \"");
    run(viewer, "hint\n");
    expect_dump(viewer, ": look at ");
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
    expect_dump(viewer, "cannot be removed there. 0 right, 1 wrong.");
    run(viewer, line); /* saying it again costs nothing */
    expect_dump(viewer, "cannot be removed there. 0 right, 1 wrong.");
    run(viewer, "say-gone r1c3 1\n");
    expect_dump(viewer, "1 is gone from r1c3 already. 0 right, 1 wrong.");
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
    run(viewer, "click 320 200\nplay\nwait 300\npause\nwait 10\n");
    assert_false(viewer_do(viewer, ACTION_hint, "", &error)); /* playing has ended it */
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
    run(viewer, "stage so\n");
    expect_dump(viewer, "sentence In ");
    run(viewer, "next-part\n");
    expect_dump(viewer, "fits only in");
    run(viewer, "next-part\n");
    run(viewer, "stage so\n");
    struct draw_box keys = viewer_layout(viewer)->foot;
    click(viewer, keys.x + keys.width / 2, keys.y + keys.height / 2); /* "Next example" is the middle one of three */
    expect_dump(viewer, "title X-wing, example 2");
    run(viewer, "stage so\nkey Enter\n");
    assert_int_equal(player_position(viewer_player(viewer)), 1);
    run(viewer, "key X\nkey Down\nkey Enter\n");
    expect_dump(viewer, "title Naked single, example 1");
    assert_false(viewer_do(viewer, ACTION_learn, "magic", &error));
    viewer_destroy(viewer);
}

/* A candidate that is there: what would take it. All that could be done, and doing it, as a branch that one can leave.
 */
static void test_what_else(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    run(viewer, "pause\nengine human\npause\nseek 60\nwhat-else\nsettle\nkey Down\n");
    expect_dump(viewer, "sentence The 3s in r2c6 and r5c1 block row 1 except for r1c2, so r1c2 is 3.");
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
    assert_false(viewer_do(viewer, ACTION_take, "1", &error));        /* nothing is offered */
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

/* One's own puzzle lies beneath a lesson as one left it, whatever is done there. */
static void test_back_from_a_lesson(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 40\nbookmark\nseek 60\nlearn x-wing\nkey Esc\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    expect_dump(viewer, "bookmarks 1\n");
    run(viewer, "learn x-wing\nnext-example\nstage so\nkey Enter\nsettle\n");
    expect_dump(viewer, "title X-wing, example 2");
    run(viewer, "key Alt+Up\nkey Esc\n"); /* what is chosen goes first */
    expect_dump(viewer, "title X-wing, example 2");
    run(viewer, "key Esc\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    run(viewer, "learn naked-pair\nstage so\nkey Enter\nlearn x-wing\nengine rescan\nkey Shift+A\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    expect_dump(viewer, "bookmarks 1\n");
    run(viewer, "engine\n");
    expect_dump(viewer, "title b3 - propagate - ");
    run(viewer, "race\npause\nseek 200\nlearn x-wing\nkey Esc\n");
    expect_dump(viewer, "lane propagate 200 of 537\n");
    run(viewer, "learn x-wing\nopen " BOARD_B1 "\nkey Esc\n"); /* another puzzle is one's own then */
    expect_dump(viewer, "title puzzle - propagate - step 0 of 409");
    viewer_destroy(viewer);
}

/* A lesson that comes with the program lies above one's own puzzle, too, over all its boards. */
static void shipped_lessons_lie_above_the_puzzle(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npause\nseek 40\nbookmark\nseek 60\npanel proof\nzoom-board-in\n");
    unsigned count;
    const struct builtin_puzzle *shipped = builtin_lessons(&count);
    for (unsigned i = 0; i < 3; i++) {
        char line[100];
        snprintf(line, sizeof line, "learn %s\nsettle\n", shipped[i].name);
        run(viewer, line);
        assert_string_not_equal(viewer_name(viewer), "b3");
        for (unsigned stop = 0; stop < 5; stop++)
            run(viewer, "key PgDn\nsettle\nwait 10\n");
        if (i == 1) /* a lesson replaces the one before */
            continue;
        run(viewer, "key Esc\nsettle\n");
        expect_dump(viewer, "title b3 - pivot - step 60 of 128");
        expect_dump(viewer, "bookmarks 1\n");
        assert_true(shows_text(viewer, "PROOF, LINE BY LINE (N)"));
    }
    run(viewer, "key Esc\nsettle\nlearn x-wing\nlearn why-17\nkey Shift+A\n");
    expect_dump(viewer, "title b3 - pivot - step 60 of 128");
    viewer_destroy(viewer);
}

/* The list of lessons is narrowed down by typing, sorted in two ways, and says what has been practised. */
static void lessons_are_listed(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nkey X\nwait 10\n");
    assert_true(shows_text(viewer, "Locked candidates"));
    assert_true(shows_text(viewer, "Next: Full house."));
    run(viewer, "type quad hard\nwait 10\n");
    assert_true(shows_text(viewer, "Naked quad"));
    assert_false(shows_text(viewer, "Firework quadruple"));
    assert_false(shows_text(viewer, "Skyscraper"));
    run(viewer, "key Backspace\ntype d\nkey End\nkey Enter\n");
    expect_dump(viewer, "title Hidden quad, example 1");
    run(viewer, "key X\ntype no such lesson\nkey Enter\nkey Tab\nkey Esc\nkey X\nwait 10\n");
    assert_true(shows_text(viewer, "Easy"));
    run(viewer, "key Tab\nkey End\nkey Enter\nsettle\n");
    assert_string_equal(viewer_name(viewer), "Why 17 clues");
    run(viewer, "key Esc\nkey X\nwait 10\n");
    char shown[32];
    unsigned shipped;
    builtin_lessons(&shipped);
    snprintf(shown, sizeof shown, "1 to 9 of %u", TECHNIQUES + shipped);
    assert_true(shows_text(viewer, shown));
    run(viewer, "move 640 200\nclick 640 200\n"); /* a row under the pointer */
    expect_dump(viewer, "title Naked single, example 1");
    viewer_destroy(viewer);
}

static void expect_proof(const struct viewer *viewer)
{
    struct proof_verdict verdict;
    assert_true(proof_check(viewer_player(viewer)->replay.trace, &verdict));
    if (!verdict.holds)
        fail_msg("step %u: %s", (unsigned)verdict.steps + 1, verdict.reason);
}

/* The easiest real step comes first, as it is once the digits that stand have left their peers. That is one quiet row
 * at the end. */
static void test_digits_that_stand(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    struct text_error error;
    run(viewer, "resize 1280x800\nopen " BOARD_B1 "\nsettle\npause\nseek 0\nwhat-else\nsettle\n");
    expect_dump(viewer, ", so r");
    assert_true(is_drawn(viewer, "1 of "));
    run(viewer, "key Enter\nsettle\n"); /* the digits leave their peers before it */
    expect_dump(viewer, ", so r");
    assert_true(player_position(viewer_player(viewer)) > 20);
    compare_with_fresh_replay(viewer);
    expect_proof(viewer);
    run(viewer, "return\nwhat-else\nsettle\nkey End\n");
    expect_dump(viewer, "sentence 30 cells have their digit, and no cell that sees one of them can have the same");
    assert_true(is_drawn(viewer, "all at once: the digits of 30 cells go from their houses"));
    run(viewer, "key Enter\nsettle\n");
    expect_dump(viewer, "position 1\n");
    expect_dump(viewer, "sentence 30 cells have their digit");
    compare_with_fresh_replay(viewer);
    expect_proof(viewer);
    run(viewer, "return\nask r3c5 3\nsettle\nwait 10\n");
    expect_dump(viewer, "message 3 can be removed from r3c5 once the digits that stand have been removed around them "
                        "(hidden single r3c5=4).");
    assert_false(viewer_do(viewer, ACTION_take, "1", &error));
    run(viewer, "predict\nhint\nhint\nhint\nhint\n");
    expect_dump(viewer, "sentence r1c1 is 5, so");
    run(viewer, "predict\npredict\nsay-placed r3c5 4\n");
    for (unsigned i = 0; i < 100; i++) { /* it is looked for */
        usleep(10000);
        run(viewer, "wait 10\n");
    }
    expect_dump(viewer, "message Right, once the digits that stand have been removed around them: ");
    run(viewer, "say-gone r1c4 5\nkey Enter\n");
    expect_dump(viewer, "position 1\n");
    run(viewer, "predict\nopen " BOARD_B3 "\nsettle\npause\nseek 0\nask r1c1 2\n");
    expect_dump(viewer, "message 2 can be removed from r1c1 now (no other 2 around r3c3). Enter, or the same click "
                        "again, takes the step.");
    run(viewer, "predict\nask r1c1 2\nhint\nhint\nhint\nhint\n"); /* a hint is not what was found for the question */
    expect_dump(viewer, "sentence r1c3 is 8, so");
    run(viewer, "ask r1c1 2\nsay-gone r1c4 5\n");
    expect_dump(viewer, "message Right: ");
    expect_dump(viewer, "The whole step was shown, so it does not count. 0 right, 0 wrong.");
    viewer_destroy(viewer);
}

static void test_digits_that_stand_on_large_boards(void **state)
{
    (void)state;
    static const char *const files[] = {"puzzles/samurai.txt", "tests/hard-25x25.txt"};
    struct viewer *viewer = open_viewer(true);
    run(viewer, "engine propagate\n");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char line[100];
        snprintf(line, sizeof line, "open %s\npause\nseek 0\nwhat-else\nkey End\nkey Enter\n", files[i]);
        run(viewer, line);
        compare_with_fresh_replay(viewer);
        expect_dump(viewer, "cells have their digit");
        run(viewer, "return\n");
    }
    run(viewer, "open " BOARD_B1 "\nsettle\npause\nlast\nwhat-else\nsettle\n"); /* where everything stands */
    viewer_destroy(viewer);
}

/* A lesson shows its step on a board on which nothing has to leave first. */
static void test_lessons_begin_clear(void **state)
{
    (void)state;
    char text[LESSON_EXAMPLE_SIZE];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned example = 0; example < lesson_examples(id); example++) {
            assert_true(lesson_example(id, example, text, sizeof text));
            struct text_error error;
            struct puzzle *puzzle = puzzle_read(text, strlen(text), "test", &error);
            assert_non_null(puzzle);
            for (unsigned c = 0; c < puzzle->layout->cells; c++) {
                bool stands = puzzle->given[c] || puzzle->placed[c];
                if (stands && !layout_cell_is_solved(puzzle->layout, puzzle->start, (cell_id)c))
                    fail_msg("%s, example %u", techniques[id].id, example + 1);
            }
            puzzle_destroy(puzzle);
        }
    }
}

/* Says of each candidate in turn that it goes, until that is right. Returns how many were wrong. */
static unsigned answer_until_right(struct viewer *viewer)
{
    const struct player *player = viewer_player(viewer);
    unsigned tries = 0;
    for (unsigned c = 0; c < 81; c++) {
        for (digit_mask left = player->replay.mask[c]; digit_count(player->replay.mask[c]) > 1 && left;
             left &= left - 1) {
            char line[40];
            snprintf(line, sizeof line, "say-gone r%uc%u %u\nsettle", c / 9 + 1, c % 9 + 1, digit_first(left));
            run(viewer, line);
            if (viewer_message(viewer) && strstr(viewer_message(viewer), "Right: X-wing"))
                return tries;
            tries++;
        }
    }
    fail_msg("%s", "no answer was right");
    return 0;
}

/* Marks the first candidate that there is, which is no answer. */
static void mark_candidate(struct viewer *viewer)
{
    const struct replay *replay = &viewer_player(viewer)->replay;
    cell_id cell = 0;
    char line[60];
    while (digit_count(replay->mask[cell]) < 2)
        cell++;
    unsigned digit = digit_first(replay->mask[cell]) - 1;
    struct draw_box box = viewer_cell(viewer, cell);
    snprintf(line, sizeof line, "extend %g %g\n", box.x + box.width * (0.22f + 0.28f * (float)(digit % 3)),
             box.y + box.height * (0.22f + 0.28f * (float)(digit / 3)));
    run(viewer, line);
    assert_null(viewer_message(viewer));
}

/* An exercise shows nothing of the pattern; its answers are counted and kept in the user's folder. */
static void exercises_are_counted_and_kept(void **state)
{
    (void)state;
    char folder[] = "/tmp/sudoscope-data-XXXXXX", path[100], inner[60], text[2000];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/new", folder);
    snprintf(path, sizeof path, "%s/practice", inner);
    struct viewer_params params = default_params();
    params.folders.data = inner;
    struct viewer *viewer = open_viewer_with(&params, BOARD_B3, "b3");
    run(viewer, "practise x-wing\nsettle");
    show_frame(viewer);
    assert_non_null(strstr(viewer_sentence(viewer), "Find a step with the technique \"X-wing\"."));
    mark_candidate(viewer);
    answer_until_right(viewer);
    assert_non_null(strstr(viewer_message(viewer), "1 without a mistake"));
    assert_non_null(strstr(viewer_message(viewer), " of 1 belong to it."));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = 0;
    fclose(file);
    assert_non_null(strstr(text, "x-wing 1 "));
    run(viewer, "practise\nsettle\nkey H\nkey H\nkey H"); /* the whole step is shown, and then nothing counts */
    answer_until_right(viewer);
    assert_non_null(strstr(viewer_message(viewer), "does not count for your streak"));
    run(viewer, "key Esc\nkey Esc\nsettle");
    assert_string_equal(viewer_name(viewer), "b3");
    viewer_destroy(viewer);
    remove_files(inner, (const char *const[]){"practice", "practice.lock", NULL});
    assert_int_equal(rmdir(folder), 0);
}

/* Once the whole step was shown, an answer counts neither on this board nor for the streak. */
static void an_answer_counts_no_more_once_the_step_was_shown(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npractise x-wing\nsettle\nkey H\nkey H\nkey H\n");
    answer_until_right(viewer);
    const struct practised *kept = &practising_practice(viewer)->of[TECHNIQUE_x_wing];
    assert_int_equal(kept->right, 0);
    assert_int_equal(kept->row, 0);
    assert_true(shows_text(viewer, "Onthisboard0right,0wrong."));
    run(viewer, "practise\nsettle\nkey H\nkey H\n"); /* where to look is no step */
    answer_until_right(viewer);
    assert_int_equal(practising_practice(viewer)->of[TECHNIQUE_x_wing].right, 1);
    viewer_destroy(viewer);
}

/* Every given's peers lose its digit, which is a row of the list of hints for each given and one for all. The answer is
 * the row of one. */
static void a_prediction_is_not_answered_by_all_pending_eliminations(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\nseek 0\npredict\nsettle\nsay-gone r1c1 8\nsettle\nwait 20\n");
    expect_dump(viewer, "message Right");
    const struct step *shown = viewer->hints.offer.step;
    assert_non_null(shown);
    for (size_t i = 0; i < shown->removes; i++)
        assert_int_equal(shown->remove[i].digits, digit_bit(8));
    viewer_destroy(viewer);
}

/* Right and Left go through the stages of a lesson; what has not come yet is not shown. */
static void lessons_have_stages(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_false(viewer_do(viewer, ACTION_stage, "see", &error)); /* no lesson is shown */
    run(viewer, "resize 1280x800\nlearn x-wing\n");
    expect_dump(viewer, "sentence Look for two rows");
    assert_true(shows_text(viewer, "Spot, 1 of 3"));
    run(viewer, "key Right\n");
    expect_dump(viewer, "sentence A hint: somewhere on the board 1 can be eliminated.");
    run(viewer, "key H\n");
    expect_dump(viewer, "sentence A second hint: look at 1 in rows 6 and 9.");
    run(viewer, "key Left\n");
    assert_true(shows_text(viewer, "Spot, 2 of 3"));
    run(viewer, "key Right\nkey Enter\n"); /* nothing is taken that has not been shown */
    expect_dump(viewer, "sentence This is the pattern: 1 in rows 6 and 9.");
    run(viewer, "key Right\n");
    expect_dump(viewer, "r4c8 and r8c1 cannot be 1."); /* the reason first, and its proof on demand */
    assert_true(shows_text(viewer, "WHY IT WORKS"));
    assert_false(shows_text(viewer, "line 1 of 5"));
    run(viewer, "key N\nkey Right\n");
    assert_true(shows_text(viewer, "Why, line 2 of 5"));
    run(viewer, "key Right\nkey Right\nkey Right\nkey Right\n");
    expect_dump(viewer, "r4c8 and r8c1 cannot be 1.");
    assert_true(shows_text(viewer, "WHAT TO LOOK FOR"));
    run(viewer, "key Left\n");
    assert_false(shows_text(viewer, "WHAT TO LOOK FOR"));
    run(viewer, "key N\nkey Alt+Up\nkey Esc\nwait 1\nkey N\n"); /* what is chosen goes, and the lesson stays */
    assert_true(shows_text(viewer, "Why, line 1 of 5"));
    run(viewer, "stage see\nclick 150 250\n"); /* a click on the board chooses a cell */
    expect_dump(viewer, "sentence This is the pattern");
    run(viewer, "stage try\n");
    expect_dump(viewer, "title X-wing, exercise");
    run(viewer, "key Right\nkey Left\nkey Space\n"); /* these do nothing, so that no board is lost */
    expect_dump(viewer, "message \"Play or pause\" cannot be done here.");
    expect_dump(viewer, "title X-wing, exercise");
    run(viewer, "stage so\n");
    expect_dump(viewer, "title X-wing, example 1");
    run(viewer, "key Right\n");
    expect_dump(viewer, "title X-wing, exercise");
    assert_false(viewer_do(viewer, ACTION_stage, "nowhere", &error));
    run(viewer, "stage spot\nseek 3\nstep-back\n");
    assert_int_equal(player_position(viewer_player(viewer)), 2);
    run(viewer, "first\n"); /* back at its board, the lesson goes on */
    expect_dump(viewer, "sentence Look for two rows");
    viewer_destroy(viewer);
}

static void click_middle(struct viewer *viewer, cell_id cell)
{
    struct draw_box box = viewer_cell(viewer, cell);
    click(viewer, box.x + box.width / 2, box.y + box.height / 2);
    show_frame(viewer);
}

/* While a lesson lets one look for its step, a click on a cell is an answer; the right one leads on to the pattern. The
 * cell of another step of the kind is right, too, but not what the example shows. */
static void a_lesson_answers_clicks(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nlearn hidden-single\nsettle\n");
    show_frame(viewer);
    assert_int_equal(seen(viewer)->lesson->stage, LESSON_SPOT);
    cell_id right = viewer->hints.offer.step->place[0].cell, given = 0;
    while (!trace_puzzle(viewer->session.trace)->given[given])
        given++;
    click_middle(viewer, given);
    assert_non_null(strstr(viewer_message(viewer), "has no part in a step of this kind."));
    assert_true(hint_search_count(viewer->hints.search) > 1);
    click_middle(viewer, hints_get(viewer, 1)->step.place[0].cell);
    assert_non_null(strstr(viewer_message(viewer), "This example shows another one;"));
    assert_int_equal(seen(viewer)->lesson->stage, LESSON_SPOT);
    click_middle(viewer, right);
    assert_non_null(strstr(viewer_message(viewer), "has a part in the step."));
    assert_int_equal(seen(viewer)->lesson->stage, LESSON_SEE);
    viewer_destroy(viewer);
}

/* A candidate of an exercise that is true. */
struct true_candidate {
    cell_id cell;
    unsigned digit;
    digit_mask solution[81];
};

static struct true_candidate find_true_candidate(const struct viewer *viewer)
{
    const struct replay *replay = &viewer_player(viewer)->replay;
    struct true_candidate found = {0};
    uint64_t count = 0;
    assert_int_equal(
        count_solutions(trace_puzzle(replay->trace), &(struct count_params){.limit = 2}, &count, found.solution),
        COUNT_DONE);
    assert_int_equal(count, 1);
    while (digit_count(replay->mask[found.cell]) < 3)
        found.cell++;
    found.digit = digit_first(found.solution[found.cell]);
    return found;
}

/* Fails unless the sentence of the next frame has this text. */
static void expect_sentence(struct viewer *viewer, const char *text)
{
    show_frame(viewer);
    if (!strstr(viewer_sentence(viewer), text))
        fail_msg("'%s' is not in: %s", text, viewer_sentence(viewer));
}

/* An answer that contradicts the solution gets the reason; only a click on a candidate is an answer; an answer can be
 * taken back. */
static void answers_to_exercises(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npractise xy-wing\nsettle");
    struct true_candidate candidate = find_true_candidate(viewer);
    show_frame(viewer);
    struct draw_box cell = viewer_cell(viewer, candidate.cell);
    float row = (float)((candidate.digit - 1) / 3), column = (float)((candidate.digit - 1) % 3);
    float x = cell.x + cell.width * (0.22f + 0.28f * column), y = cell.y + cell.height * (0.22f + 0.28f * row);
    click(viewer, cell.x + 2, cell.y + 2); /* beside the candidates: this chooses the cell */
    assert_true(shows_text(viewer, "Onthisboard0right,0wrong."));
    expect_sentence(viewer, "Find a step with the technique \"XY-wing\".");
    click(viewer, x, y);
    expect_sentence(viewer, "cannot be removed there.");
    assert_true(shows_text(viewer, "WRONG"));
    assert_true(shows_text(viewer, "Onthisboard0right,1wrong."));
    click(viewer, x, y); /* the same answer counts once */
    assert_true(shows_text(viewer, "Onthisboard0right,1wrong."));
    run(viewer, "key Ctrl+Z");
    assert_false(shows_text(viewer, "WRONG"));
    assert_true(shows_text(viewer, "Onthisboard0right,0wrong.Inall0right,0wrong,"));
    run(viewer, "key Ctrl+Z");
    assert_string_equal(viewer_message(viewer), "There is no answer to take back.");
    char line[20];
    snprintf(line, sizeof line, "key Ctrl+%u", candidate.digit);
    run(viewer, line);
    assert_true(shows_text(viewer, "Onthisboard0right,1wrong."));
    run(viewer, "key Esc\nundo\nkey H");
    expect_sentence(viewer, "Somewhere on the board, ");
    run(viewer, "key H");
    expect_sentence(viewer, "XY-wing: look at");
    run(viewer, "key H\nkey Shift+X");
    expect_sentence(viewer, "Find a step with the technique \"XY-wing\".");
    viewer_destroy(viewer);
}

/* Returns whether the digit has no other place in a house of the cell, or the cell has no other candidate. */
static bool is_single(const struct replay *replay, cell_id cell, unsigned digit, bool is_hidden)
{
    const struct layout *layout = trace_layout(replay->trace);
    if (!is_hidden)
        return digit_count(replay->mask[cell]) == 1;
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned places = 0;
        bool is_in = false;
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id other = layout->house[h].cells[i];
            places += (replay->mask[other] & digit_bit(digit)) != 0;
            is_in |= other == cell;
        }
        if (is_in && places == 1)
            return true;
    }
    return false;
}

/* Answers with each candidate of the board, by a click or by keys; what is no single is never right, and what is one
 * always is. */
static void expect_singles(struct viewer *viewer, bool is_hidden, bool by_key)
{
    const struct replay *replay = &viewer_player(viewer)->replay;
    const struct puzzle *puzzle = trace_puzzle(replay->trace);
    unsigned right = 0;
    for (cell_id c = 0; c < 81; c++) {
        for (unsigned digit = 1; digit <= 9 && !puzzle->given[c] && !puzzle->placed[c]; digit++) {
            char line[60];
            if (!(replay->mask[c] & digit_bit(digit)))
                continue;
            show_frame(viewer);
            struct draw_box box = viewer_cell(viewer, c);
            if (by_key) {
                click(viewer, box.x + 2, box.y + 2); /* beside the candidates */
                snprintf(line, sizeof line, "key %u\n", digit);
                run(viewer, line);
            } else {
                click(viewer, box.x + box.width * (0.22f + 0.28f * (float)((digit - 1) % 3)),
                      box.y + box.height * (0.22f + 0.28f * (float)((digit - 1) / 3)));
            }
            run(viewer, "settle\nwait 10\n");
            bool is_right = viewer_message(viewer) && !strncmp(viewer_message(viewer), "Right", 5);
            if (is_right != is_single(replay, c, digit, is_hidden))
                fail_msg("%u in cell %u is answered: %s %s", digit, c,
                         viewer_message(viewer) ? viewer_message(viewer) : "", viewer_sentence(viewer));
            const char *wrong = strstr(viewer_sentence(viewer), "is wrong. "); /* and then it says why */
            if (wrong && !strchr(wrong + strlen("is wrong. "), '.'))
                fail_msg("%u in cell %u has no reason: %s", digit, c, viewer_sentence(viewer));
            if (wrong &&
                !strstr(wrong, is_hidden ? " also fits " : " can also be ")) /* first in the technique's terms */
                fail_msg("%u in cell %u: %s", digit, c, viewer_sentence(viewer));
            assert_true(!wrong || (seen(viewer)->offer.shaded && seen(viewer)->offer.shaded[c]));
            if (is_single(replay, c, digit, !is_hidden) || is_right)
                assert_null(wrong);
            right += is_right;
            run(viewer, "undo\n");
        }
    }
    assert_true(right > 0);
}

static void exercises_in_singles_place_digits(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    for (unsigned i = 0; i < 4; i += support_tries(3, 1)) { /* a short run: naked ones by clicks, hidden ones by keys */
        run(viewer, i % 2 ? "resize 1280x800\npractise hidden-single\nsettle\n"
                          : "resize 1280x800\npractise naked-single\nsettle\n");
        expect_sentence(viewer, "Click the candidate that it places");
        expect_singles(viewer, i % 2, i / 2);
    }
    run(viewer, "practise x-wing\nsettle\n");
    expect_sentence(viewer, "Click a candidate that it removes");
    viewer_destroy(viewer);
}

/* A filter that matches nothing leaves an empty list, which keys and wheel leave alone. */
static void an_empty_list_can_be_moved_in(void **state)
{
    (void)state;
    static const char *const lists[] = {"learn", "palette", "recent"};
    struct viewer *viewer = open_viewer(false);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        run(viewer, lists[i]);
        run(viewer, "\ntype zzzzqq\nkey Up\nkey End\nkey Down\nkey Home\nwheel 1\nwheel -3\nkey Enter\nwait 100\n");
        show_frame(viewer);
        run(viewer, "key Backspace\nkey Up\nwait 100\nkey Esc\nkey Esc\n");
    }
    viewer_destroy(viewer);
}

/* In the window a new board is made while the lesson is read. */
static void boards_are_made_in_the_background(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(true);
    run(viewer, "resize 1280x800\nlearn naked-pair\nsettle\nstage try\nsettle");
    for (unsigned i = 0; i < 200 && !shows_text(viewer, "New,madeforthisexercise"); i++) {
        usleep(50000);
        run(viewer, "next-stage\nsettle");
    }
    assert_true(shows_text(viewer, "New,madeforthisexercise"));
    for (unsigned i = 0; i < 100; i++) { /* how hard the rest of the board is is not said, once it is known */
        static const char *const levels[] = {"easy ", "medium ", "hard ", "unfair ", "extreme "};
        run(viewer, "wait 10");
        for (size_t k = 0; k < sizeof levels / sizeof *levels; k++)
            assert_false(is_drawn(viewer, levels[k]));
        usleep(2000);
    }
    run(viewer, "hint\nhint\nhint\nwait 10");
    expect_sentence(viewer, "so no other cell of");
    viewer_destroy(viewer);
}

/* A word of the glossary in a lesson says what it means when it is clicked. */
static void terms_are_explained(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    bool found = false;
    run(viewer, "resize 1280x800\nlearn xy-chain\nsettle");
    show_frame(viewer);
    const struct draw_box list = viewer_layout(viewer)->list;
    for (float y = list.y; y < list.y + 200 && !found; y += 8) {
        for (float x = list.x; x < list.x + list.width && !found; x += 16) {
            char line[60];
            snprintf(line, sizeof line, "click %g %g", x, y);
            run(viewer, line);
            found = viewer_message(viewer) && strstr(viewer_message(viewer), "A chain is a row of candidates");
        }
    }
    assert_true(found);
    viewer_destroy(viewer);
}

/* A button below the board has the tip of what it does here. */
static void buttons_have_the_tips_of_what_they_do(void **state)
{
    (void)state;
    static const struct {
        const char *begin;
        enum frame_button button;
        enum action_id action;
    } tips[] = {
        {"clear\n", FRAME_NEXT, ACTION_step_forward},
        {"learn x-wing\nsettle\n", FRAME_NEXT, ACTION_next_stage},
        {"clear\nedit\n", FRAME_BACK, ACTION_undo},
    };
    struct viewer *viewer = open_viewer(false);
    run(viewer, "pause\n");
    for (size_t i = 0; i < sizeof tips / sizeof *tips; i++) {
        run(viewer, tips[i].begin);
        show_frame(viewer);
        struct draw_box box = viewer_layout(viewer)->button[tips[i].button];
        char line[80];
        snprintf(line, sizeof line, "move 0 0\nmove %g %g\nwait 700\n", box.x + box.width / 2, box.y + box.height / 2);
        run(viewer, line);
        assert_string_equal(viewer->pointing.at.tip, actions[tips[i].action].title);
    }
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_are_explained),
        cmocka_unit_test(exercises_are_counted_and_kept),
        cmocka_unit_test(test_parts_of_a_proof),
        cmocka_unit_test(test_run_until_menu),
        cmocka_unit_test(test_predict),
        cmocka_unit_test(test_lessons),
        cmocka_unit_test(lessons_have_stages),
        cmocka_unit_test(buttons_have_the_tips_of_what_they_do),
        cmocka_unit_test(a_lesson_answers_clicks),
        cmocka_unit_test(answers_to_exercises),
        cmocka_unit_test(exercises_in_singles_place_digits),
        cmocka_unit_test(an_empty_list_can_be_moved_in),
        cmocka_unit_test(shipped_lessons_lie_above_the_puzzle),
        cmocka_unit_test(lessons_are_listed),
        cmocka_unit_test(boards_are_made_in_the_background),
        cmocka_unit_test(test_back_from_a_lesson),
        cmocka_unit_test(test_what_else),
        cmocka_unit_test(test_asking_what_is_there),
        cmocka_unit_test(test_digits_that_stand),
        cmocka_unit_test(test_digits_that_stand_on_large_boards),
        cmocka_unit_test(test_lessons_begin_clear),
        cmocka_unit_test(an_answer_counts_no_more_once_the_step_was_shown),
        cmocka_unit_test(a_prediction_is_not_answered_by_all_pending_eliminations),
    };
    return cmocka_run_group_tests_name("teaching", tests, NULL, NULL);
}
