/* Tests the lessons: each technique has a lesson and at least three examples that really need it. */
#include "support.h"

#include <stdlib.h>

#include "hint/hint_search.h"
#include "explain/lesson.h"
#include "explain/terms.h"
#include "puzzle/reader.h"

enum { EXAMPLES = 3 };

static void test_every_technique_has_a_lesson_and_examples(void **state)
{
    (void)state;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (!lessons[id].look || !lessons[id].why || lesson_examples(id) < EXAMPLES)
            fail_msg("%s has no lesson, or fewer than %u examples", techniques[id].id, EXAMPLES);
    }
}

static void test_every_example_offers_its_technique(void **state)
{
    (void)state;
    char text[1024];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; lesson_example(id, i, text, sizeof text); i++) {
            struct puzzle *puzzle = support_puzzle(text);
            struct hint_search_params params = {.puzzle = puzzle,
                                                .mask = puzzle->start,
                                                .placed = puzzle->placed,
                                                .may_assume_unique = true,
                                                .cell = NO_CELL,
                                                .technique = id,
                                                .one_technique = true};
            struct hint_search *findings = hint_search_start(&params);
            assert_non_null(findings);
            if (!hint_search_count(findings))
                fail_msg("example %u of %s does not offer it", i + 1, techniques[id].id);
            hint_search_destroy(findings);
            puzzle_destroy(puzzle);
        }
    }
}

/* For some techniques an easier step exists almost always, so that the file of their examples has one of these lines. An X-wing with
 * boxes is always also two locked candidates. */
static bool examples_have(enum technique_id id, const char *line)
{
    return strstr(builtin_technique_text(techniques[id].id), line);
}

static bool take_first(void *context, const struct finding *finding)
{
    *(enum technique_id *)context = finding->technique;
    return true;
}

/* What lies beyond HoDoKu's techniques is asked after them. */
static bool is_asked(enum technique_id id, enum technique_id most)
{
    return id == most || (techniques[id].use != USE_OFF && techniques[id].use != USE_BEYOND);
}

/* Returns the easiest technique up to `most` that the position offers and `human` uses. */
static enum technique_id find_easiest(const struct puzzle *puzzle, enum technique_id most)
{
    enum technique_id easiest = TECHNIQUES;
    struct search *search = calloc(1, sizeof *search);
    struct puzzle *placed = hint_search_puzzle(puzzle, puzzle->start, puzzle->placed);
    struct candidate_grid *position = candidate_grid_create(placed);
    assert_non_null(position);
    search->grid = position;
    search->unique = true;
    search->receive = take_first;
    search->context = &easiest;
    search->plain_groups = true;
    for (enum technique_id id = 0; id <= most; id++)
        search->wanted[id / 64] |= (uint64_t)is_asked(id, most) << id % 64;
    search_run(search);
    candidate_grid_destroy(position);
    puzzle_destroy(placed);
    free(search);
    return easiest;
}

/* A lesson is about the step that nothing easier stands in for. */
static void test_no_example_has_an_easier_step(void **state)
{
    (void)state;
    char text[1024];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; lesson_example(id, i, text, sizeof text); i++) {
            struct puzzle *puzzle = support_puzzle(text);
            enum technique_id easiest = find_easiest(puzzle, id);
            assert_true(easiest < TECHNIQUES);
            bool ok = techniques[easiest].find == techniques[id].find ||
                      examples_have(id, "# Basic steps are there, too.\n") ||
                      (examples_have(id, "# Easier steps are there, too, but no basic one.\n") &&
                       technique_category(easiest) >= CATEGORY_FISH);
            if (!ok)
                fail_msg("example %u of %s has a %s", i + 1, techniques[id].id, techniques[easiest].id);
            puzzle_destroy(puzzle);
        }
    }
}

static void a_term_is_the_longest_one_at_a_word(void **state)
{
    (void)state;
    size_t length;
    assert_string_equal(term_at("naked pair of cells", &length)->word, "naked pair");
    assert_int_equal(length, 10);
    assert_string_equal(term_at("Candidates, and", &length)->word, "candidate");
    assert_int_equal(length, 10);
    assert_string_equal(term_at("guesses", &length)->word, "guesses");
    assert_null(term_at("chained", &length));
    assert_null(term_at("fins-and", &length));
    assert_null(term_at("other", &length));
    assert_null(term_at("", &length));
}

/* No sentence of a meaning has more than 25 words. */
static void meanings_are_short(void **state)
{
    (void)state;
    for (unsigned i = 0; i < term_count; i++) {
        unsigned words = 1;
        for (const char *at = terms[i].meaning; *at; at++) {
            words = *at == '.' ? 0 : words + (*at == ' ');
            if (words > 25)
                fail_msg("%s: a sentence has more than 25 words", terms[i].word);
        }
        assert_int_equal(terms[i].meaning[strlen(terms[i].meaning) - 1], '.');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_term_is_the_longest_one_at_a_word),
                                       cmocka_unit_test(meanings_are_short),
                                       cmocka_unit_test(test_every_technique_has_a_lesson_and_examples),
                                       cmocka_unit_test(test_every_example_offers_its_technique),
                                       cmocka_unit_test(test_no_example_has_an_easier_step)};
    return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
