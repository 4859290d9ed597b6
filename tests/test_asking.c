/* The rules of asking, which hold for all that ask: predicting, exercises, guided lessons, hints by hand. */
#include "viewer_support.h"

#include "solve/count.h"
#include "viewer/viewer_state.h"

#define EMPTY_BOARD "................................................................................."

/* A candidate, as a script names it: of the solution, and a false one in its cell. */
struct asked {
    cell_id cell;
    unsigned right, wrong;
};

static struct asked find_asked(const struct viewer *viewer)
{
    const struct replay *replay = &viewer_player(viewer)->replay;
    digit_mask solution[81];
    uint64_t count = 0;
    struct asked asked = {0};
    assert_int_equal(count_solutions(trace_puzzle(replay->trace), &(struct count_params){.limit = 2}, &count, solution),
                     COUNT_DONE);
    assert_int_equal(count, 1);
    while (digit_count(replay->mask[asked.cell]) < 3)
        asked.cell++;
    asked.right = digit_first(solution[asked.cell]);
    asked.wrong = digit_first(replay->mask[asked.cell] & ~solution[asked.cell]);
    return asked;
}

static void say(struct viewer *viewer, const char *action, cell_id cell, unsigned digit)
{
    char line[60];
    snprintf(line, sizeof line, "%s r%uc%u %u\nsettle\nwait 10\n", action, cell / 9u + 1, cell % 9u + 1, digit);
    run(viewer, line);
}

static void expect_sentence(struct viewer *viewer, const char *text)
{
    show_frame(viewer);
    if (!strstr(viewer_sentence(viewer), text))
        fail_msg("'%s' is not in: %s", text, viewer_sentence(viewer));
}

static struct viewer *open_quiz(void)
{
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nengine human\npause\nseek 40\npredict\nsettle\nwait 20\n");
    return viewer;
}

static void a_reply_counts_once_for_a_cell_a_digit_and_a_kind(void **state)
{
    (void)state;
    struct viewer *viewer = open_quiz();
    struct asked asked = find_asked(viewer);
    say(viewer, "say-gone", asked.cell, asked.right);
    say(viewer, "say-gone", asked.cell, asked.right);
    expect_sentence(viewer, "cannot be removed there. 0 right, 1 wrong.");
    say(viewer, "say-placed", asked.cell, asked.wrong); /* a different kind */
    say(viewer, "say-placed", asked.cell, asked.wrong);
    expect_sentence(viewer, "in the solution. 0 right, 2 wrong.");
    viewer_destroy(viewer);
}

static void no_reply_counts_after_the_whole_step_was_shown(void **state)
{
    (void)state;
    struct viewer *viewer = open_quiz();
    struct asked asked = find_asked(viewer);
    run(viewer, "hint\nhint\nhint\n");
    say(viewer, "say-gone", asked.cell, asked.right); /* the words before name the cells alone */
    expect_sentence(viewer, "0 right, 1 wrong.");
    run(viewer, "hint\n");
    say(viewer, "say-placed", asked.cell, asked.wrong);
    expect_sentence(viewer, "in the solution. 0 right, 1 wrong.");
    run(viewer, "step-forward\nwait 10\n");           /* a different step is asked for */
    say(viewer, "say-gone", asked.cell, asked.right); /* so that this counts again */
    expect_sentence(viewer, "0 right, 2 wrong.");
    viewer_destroy(viewer);
}

/* The only candidate of a cell is not removed, which is no mistake. */
static void the_only_candidate_of_a_cell_is_refused(void **state)
{
    (void)state;
    struct viewer *viewer = open_quiz();
    const struct replay *replay = &viewer_player(viewer)->replay;
    uint8_t placed[81];
    cell_id only = NO_CELL;
    for (unsigned position = 1; only == NO_CELL && position < trace_steps(replay->trace); position++) {
        viewer_seek(viewer, position);
        hints_placed_digits(replay, placed);
        for (cell_id cell = 0; cell < 81; cell++)
            only = digits_are_one(replay->mask[cell]) && !placed[cell] ? cell : only;
    }
    assert_int_not_equal(only, NO_CELL);
    run(viewer, "wait 10\n");
    say(viewer, "say-gone", only, digit_first(replay->mask[only]));
    expect_sentence(viewer, " is the only candidate of ");
    expect_sentence(viewer, "0 right, 0 wrong.");
    viewer_destroy(viewer);
}

/* In an exercise the evidence of a step proves candidates that the step does not list. */
static void evidence_proves_what_no_step_lists(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "practise senior-exocet\nsettle\n");
    const struct hint_search *search = viewer->hints.search;
    const digit_mask *mask = viewer_player(viewer)->replay.mask;
    size_t step = SIZE_MAX;
    for (unsigned i = 0; step == SIZE_MAX && i < 81 * 9; i++) {
        cell_id cell = (cell_id)(i / 9);
        unsigned digit = i % 9 + 1;
        bool is_listed = digits_are_one(mask[cell]) || !(mask[cell] & digit_bit(digit));
        for (size_t k = 0; !is_listed && k < hint_search_count(search); k++)
            is_listed = hint_eliminates(hint_search_get(search, k), cell, digit);
        step = is_listed ? SIZE_MAX : hint_search_find_evidence(search, mask, cell, digit);
        if (step != SIZE_MAX)
            say(viewer, "say-gone", cell, digit);
    }
    assert_int_not_equal(step, SIZE_MAX);
    assert_non_null(viewer_message(viewer));
    assert_memory_equal(viewer_message(viewer), "Right", 5);
    viewer_destroy(viewer);
}

/* In an exercise a hint is about a step that was not given as an answer yet, and in the end a new board is offered. */
static void a_hint_is_about_a_step_that_was_not_given(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npractise hidden-single\nsettle\nhint\n"); /* something is said of the first one */
    const struct hint_search *search = viewer->hints.search;
    size_t steps = hint_search_count(search);
    assert_in_range(steps, 2, 81);
    for (size_t i = 0; i < steps; i++) {
        const struct change *place = hint_search_get(search, i)->step.place;
        say(viewer, "say-placed", place->cell, digit_first(place->digits));
        assert_int_equal(strstr(viewer_message(viewer), "\"New board\" goes on.") != NULL, i + 1 == steps);
        run(viewer, "hint\n");
        if (i + 1 < steps) {
            run(viewer, "hint\nhint\n");
            assert_ptr_equal(viewer->hints.offer.step, &hint_search_get(search, i + 1)->step);
        }
    }
    expect_sentence(viewer,
                    "You have found each step with the technique \"Hidden single\" here. \"New board\" goes on.");
    viewer_destroy(viewer);
}

/* A board with several solutions, here an empty one, contradicts nobody. */
static void a_reply_is_wrong_only_where_the_solution_contradicts_it(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "open " EMPTY_BOARD "\nsettle\npause\nseek 0\npredict\nsettle\nwait 20\n");
    say(viewer, "say-placed", 0, 1);
    expect_sentence(viewer, "Perhaps 1 belongs in r1c1, but no technique shows it here yet. 0 right, 0 wrong.");
    say(viewer, "say-gone", 0, 1);
    expect_sentence(viewer,
                    "Perhaps 1 can be removed from r1c1, but no technique shows it here yet. 0 right, 0 wrong.");
    viewer_destroy(viewer);
}

static void undo_takes_back_the_last_reply_that_counted(void **state)
{
    (void)state;
    struct viewer *viewer = open_quiz();
    struct asked asked = find_asked(viewer);
    say(viewer, "say-gone", asked.cell, asked.right);
    say(viewer, "say-placed", asked.cell, asked.wrong);
    say(viewer, "say-placed", asked.cell, asked.wrong); /* does not count */
    run(viewer, "undo\n");
    assert_non_null(strstr(viewer_message(viewer), "Taken back: "));
    expect_sentence(viewer, "Click a candidate that can be eliminated.");
    expect_sentence(viewer, "0 right, 1 wrong.");
    say(viewer, "say-placed", asked.cell, asked.wrong); /* which counts again */
    expect_sentence(viewer, "0 right, 2 wrong.");
    run(viewer, "undo\nundo\n");
    expect_sentence(viewer, "0 right, 0 wrong.");
    run(viewer, "undo\n");
    assert_string_equal(viewer_message(viewer), "There is no answer to take back.");
    viewer_destroy(viewer);
}

/* In an exercise, why a digit is wrong is said in the language of now, too. */
static void a_judgement_follows_the_language(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\npractise hidden-single\nsettle\n");
    struct asked asked = find_asked(viewer);
    say(viewer, "say-placed", asked.cell, asked.wrong);
    expect_sentence(viewer, " is wrong. ");
    assert_true(shows_text(viewer, "Onthisboard0right,1wrong."));
    run(viewer, "language de\n");
    expect_sentence(viewer, " ist falsch. ");
    assert_null(strstr(viewer_sentence(viewer), " also fits "));
    assert_true(shows_text(viewer, "AufdiesemBrett0richtig,1falsch."));
    run(viewer, "undo\nlanguage en\n");
    assert_true(shows_text(viewer, "Onthisboard0right,0wrong."));
    viewer_destroy(viewer);
}

static void words_follow_the_language(void **state)
{
    (void)state;
    struct viewer *viewer = open_quiz();
    run(viewer, "hint\n");
    expect_sentence(viewer, "The next step is easy.");
    run(viewer, "language de\n");
    show_frame(viewer);
    assert_null(strstr(viewer_sentence(viewer), "The next step"));
    assert_non_null(strstr(viewer_sentence(viewer), "0 richtig, 0 falsch."));
    run(viewer, "language en\n");
    expect_sentence(viewer, "The next step is easy.");
    viewer_destroy(viewer);
}

/* A guided lesson judges by its file, and says it in the language of now. Words of the teacher stay as they are. */
static void a_guided_lesson_asks_in_the_language_of_now(void **state)
{
    (void)state;
    static const char lesson[] = "Lesson: A test\nPuzzle: b3\nEngine: pivot\n\n"
                                 "Step: 3\nAsk: Which cell?\nHint: Above.\nAnswer: r1c6\nSay: It is free.\n";
    struct viewer *viewer = open_viewer(false);
    struct text_error error;
    assert_true(viewer_open_text(viewer, lesson, strlen(lesson), "test.lesson", "test", &error));
    run(viewer, "resize 1280x800\nsettle\n");
    expect_sentence(viewer, "Which cell?");
    run(viewer, "hint\n");
    expect_sentence(viewer, "Above.\nWhich cell?");
    show_frame(viewer);
    click_cell(viewer, 0);
    expect_sentence(viewer, "No, that is not it. ");
    run(viewer, "language de\n");
    expect_sentence(viewer, "Nein, ");
    expect_sentence(viewer, "\nWhich cell?");
    click_cell(viewer, 5);
    expect_sentence(viewer, "Das ist richtig.\nIt is free.");
    run(viewer, "language en\n");
    expect_sentence(viewer, "That is right.\nIt is free.");
    viewer_destroy(viewer);
}

/* By hand, a hint says first what is wrong. The judgement of a move and the hint are said in the language of now. */
static void advice_by_hand_follows_the_language(void **state)
{
    (void)state;
    struct viewer *viewer = open_viewer(false);
    run(viewer, "resize 1280x800\nedit\njudge on\nsettle\nhint\nsettle\n");
    expect_sentence(viewer, "The next step is easy.");
    run(viewer, "language de\nwait 10\n");
    expect_sentence(viewer, "Der nächste Schritt ist von der Stufe leicht.");
    struct asked asked = find_asked(viewer);
    char line[60];
    snprintf(line, sizeof line, "select r%uc%u\nenter %u\nsettle\nwait 100\n", asked.cell / 9u + 1, asked.cell % 9u + 1,
             asked.wrong);
    run(viewer, line);
    expect_sentence(viewer, " ist falsch. ");
    run(viewer, "language en\nwait 10\n");
    expect_sentence(viewer, " is wrong. ");
    run(viewer, "hint\n");
    expect_sentence(viewer, "First take something back: ");
    run(viewer, "language de\nwait 10\n");
    expect_sentence(viewer, "Nimm zuerst etwas zurück: ");
    run(viewer, "language en\nundo\nsettle\nwait 10\n");
    viewer_destroy(viewer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reply_counts_once_for_a_cell_a_digit_and_a_kind),
        cmocka_unit_test(no_reply_counts_after_the_whole_step_was_shown),
        cmocka_unit_test(evidence_proves_what_no_step_lists),
        cmocka_unit_test(a_hint_is_about_a_step_that_was_not_given),
        cmocka_unit_test(the_only_candidate_of_a_cell_is_refused),
        cmocka_unit_test(a_reply_is_wrong_only_where_the_solution_contradicts_it),
        cmocka_unit_test(undo_takes_back_the_last_reply_that_counted),
        cmocka_unit_test(words_follow_the_language),
        cmocka_unit_test(a_judgement_follows_the_language),
        cmocka_unit_test(a_guided_lesson_asks_in_the_language_of_now),
        cmocka_unit_test(advice_by_hand_follows_the_language),
    };
    return cmocka_run_group_tests_name("asking", tests, NULL, NULL);
}
