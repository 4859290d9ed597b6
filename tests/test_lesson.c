/* Tests the lessons: each technique has a lesson and at least three examples that really need it. What teaches, teaches
 * in short sentences; tests/translation.py looks at the translations. */
#include "support.h"

#include <ctype.h>
#include <stdlib.h>

#include "hint/hint_search.h"
#include "explain/algorithm.h"
#include "explain/lesson.h"
#include "explain/terms.h"
#include "lesson/lesson_file.h"
#include "puzzle/builtin.h"
#include "form/reader.h"

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
    char text[LESSON_EXAMPLE_SIZE];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; i < lesson_examples(id); i++) {
            assert_true(lesson_example(id, i, text, sizeof text));
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

/* For some techniques an easier step exists almost always, so that the file of their examples has one of these lines.
 * An X-wing with boxes is always also two locked candidates. */
static bool examples_have(enum technique_id id, const char *line)
{
    return strstr(builtin_technique_text(techniques[id].id), line);
}

static bool take_first(void *context, const struct finding *finding)
{
    *(enum technique_id *)context = finding->technique;
    return true;
}

/* The techniques beyond HoDoKu's are asked after them. */
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
    char text[LESSON_EXAMPLE_SIZE];
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; i < lesson_examples(id); i++) {
            assert_true(lesson_example(id, i, text, sizeof text));
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

/* Returns whether a sentence ends at this place of the text: not behind an initial, as in "G. McGuire". */
static bool ends_sentence(const char *text, const char *at)
{
    bool is_initial = at > text && isupper((unsigned char)at[-1]) && (at - text == 1 || at[-2] == ' ');
    return strchr(".?!", *at) && !is_initial;
}

/* Fails if a sentence of the text has more than 25 words. */
static void check_sentences(const char *name, const char *text)
{
    enum { MOST_WORDS = 25 };
    unsigned words = 1;
    for (const char *at = text; *at; at++) {
        words = ends_sentence(text, at) ? 0 : words + (*at == ' ');
        if (words > MOST_WORDS)
            fail_msg("%s: a sentence has more than %u words: %s", name, MOST_WORDS, text);
    }
}

static void meanings_are_short(void **state)
{
    (void)state;
    for (unsigned i = 0; i < term_count; i++) {
        check_sentences(terms[i].word, terms[i].meaning);
        assert_int_equal(terms[i].meaning[strlen(terms[i].meaning) - 1], '.');
    }
}

static void lessons_of_techniques_are_short(void **state)
{
    (void)state;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        check_sentences(techniques[id].id, techniques[id].summary);
        check_sentences(techniques[id].id, lessons[id].look);
        check_sentences(techniques[id].id, lessons[id].why);
    }
}

static void guided_lessons_are_short(void **state)
{
    (void)state;
    unsigned count;
    const struct builtin_puzzle *file = builtin_lessons(&count);
    for (unsigned i = 0; i < count; i++) {
        struct text_error error = {0};
        struct lesson_file *lesson = lesson_file_read(file[i].text, strlen(file[i].text), file[i].name, &error);
        if (!lesson)
            fail_msg("%s", error.message);
        check_sentences(file[i].name, lesson->title);
        for (size_t at = 0; at < lesson->stops.count; at++) {
            const struct lesson_stop *stop = &lesson->stops.items[at];
            check_sentences(file[i].name, stop->say);
            check_sentences(file[i].name, stop->ask);
            check_sentences(file[i].name, stop->hint);
            for (size_t choice = 0; choice < stop->choices; choice++)
                check_sentences(file[i].name, stop->choice[choice]);
        }
        lesson_file_destroy(lesson);
    }
}

static void texts_of_engines_are_short(void **state)
{
    (void)state;
    for (unsigned i = 0; engines[i]; i++)
        check_sentences(engines[i]->id, engines[i]->summary);
    for (unsigned i = 0; i < algorithm_count; i++) {
        for (unsigned line = 0; line < algorithm_lines(&algorithms[i]); line++)
            check_sentences(algorithms[i].engine, algorithms[i].line[line].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_term_is_the_longest_one_at_a_word),
                                       cmocka_unit_test(meanings_are_short),
                                       cmocka_unit_test(lessons_of_techniques_are_short),
                                       cmocka_unit_test(guided_lessons_are_short),
                                       cmocka_unit_test(texts_of_engines_are_short),
                                       cmocka_unit_test(test_every_technique_has_a_lesson_and_examples),
                                       cmocka_unit_test(test_every_example_offers_its_technique),
                                       cmocka_unit_test(test_no_example_has_an_easier_step)};
    return cmocka_run_group_tests_name("lesson", tests, NULL, NULL);
}
