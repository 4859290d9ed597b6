/* The gallery: each technique has a lesson and at least three examples, each of which offers it. */
#include "support.h"

#include "app/findings.h"
#include "app/lesson.h"
#include "puzzle/reader.h"

/* A technique may come before its lesson is written: set this for as long. Two have too few examples yet that the generator
 * has met. */
enum { LESSONS_MAY_BE_MISSING = false, EXAMPLES_MISSING = 2, EXAMPLES = 3 };

static void test_lessons(void **state)
{
    (void)state;
    unsigned missing = 0, without_examples = 0;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        const struct lesson *lesson = lesson_find(techniques[id].id);
        missing += !lesson;
        without_examples += lesson_examples(id) < EXAMPLES;
        assert_true(!lesson || (lesson->look[0] && lesson->why[0]));
    }
    if (missing || without_examples)
        print_message("%u of %u techniques have no lesson, %u fewer than %u examples\n", missing, TECHNIQUES,
                      without_examples, EXAMPLES);
    assert_true(LESSONS_MAY_BE_MISSING || (!missing && without_examples <= EXAMPLES_MISSING));
}

static void test_examples(void **state)
{
    (void)state;
    char text[1024];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; lesson_example(id, i, text, sizeof text); i++) {
            struct puzzle *puzzle = support_puzzle(text);
            struct findings_params params = {.puzzle = puzzle, .mask = puzzle->start, .placed = puzzle->placed,
                                             .may_assume_unique = true, .cell = NO_CELL, .technique = id,
                                             .one_technique = true};
            struct findings *findings = findings_start(&params);
            assert_non_null(findings);
            if (!findings_count(findings))
                fail_msg("example %u of %s does not offer it", i + 1, techniques[id].id);
            findings_destroy(findings);
            puzzle_destroy(puzzle);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lessons), cmocka_unit_test(test_examples)};
    return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
