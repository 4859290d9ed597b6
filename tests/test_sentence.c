/* The words of the steps of a known solve. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/translation.h"
#include "form/reader.h"
#include "explain/sentence.h"
#include "polish.h" /* generated from tests/polish.po */
#include "solved_trace.h"

struct words {
    struct trace *trace;
    struct step_reader reader, other;
};

static int open_words(void **state)
{
    static struct words words;
    words.trace = solved_trace("puzzles/b3.txt", "pivot");
    assert_non_null(words.trace);
    step_reader_init(&words.reader, words.trace);
    step_reader_init(&words.other, words.trace);
    *state = &words;
    return 0;
}

static int close_words(void **state)
{
    struct words *words = *state;
    step_reader_finish(&words->reader);
    step_reader_finish(&words->other);
    trace_destroy(words->trace);
    return 0;
}

static void expect(struct words *words, uint64_t number, const char *title, const char *line, const char *text)
{
    struct step step;
    struct sentence sentence;
    char got[64];
    assert_true(step_read(&words->reader, number, &step));
    sentence_title(&(struct wording){.trace = words->trace}, &step, got, sizeof got);
    assert_string_equal(got, title);
    sentence_line(&sentence, &(struct wording){.trace = words->trace, .other = &words->other}, &step);
    assert_string_equal(sentence.text, line);
    sentence_write(&sentence, &(struct wording){.trace = words->trace, .other = &words->other}, &step);
    assert_string_equal(sentence.text, text);
}

static void test_language(void **state)
{
    struct words *words = *state;
    expect(words, 42, "Hidden single", "hidden single r6c5=4", "In row 6, 4 fits only in r6c5, so r6c5 is 4.");
    expect(words, 43, "Peers", "no other 4 around r6c5",
           "r6c5 is 4, so no other cell of row 6, column 5 or box 5 can be 4.");
    expect(words, 45, "Naked pair", "naked pair 4 or 9 in column 9",
           "r4c9 and r5c9 can only be 4 or 9 and need both, so no other cell of column 9 can be 4 or 9.");
    expect(words, 46, "Guess", "guess r5c9=4", "Nothing more follows, so guess. Try 4 in r5c9, which can be 4 or 9.");
    expect(words, 83, "Contradiction", "contradiction: r1c6 has no digit left",
           "r1c6 has no digit left: the guess r7c3=1 was wrong.");
    expect(words, 84, "Back", "back before step 49: r7c3=1 failed",
           "Back to before the guess of step 49 (35 steps). 1 has failed in r7c3, so 3 is left.");
    expect(words, 128, "Solved", "solved", "Every cell has its digit, and every rule is kept.");
}

/* Words of the other engines' steps: `number` of the trace of `engine` on `path`. */
static void expect_of(const char *path, const char *engine, uint64_t number, const char *line, const char *text)
{
    struct words words = {.trace = solved_trace(path, engine)};
    struct step step;
    struct sentence sentence;
    assert_non_null(words.trace);
    step_reader_init(&words.reader, words.trace);
    step_reader_init(&words.other, words.trace);
    assert_true(step_read(&words.reader, number, &step));
    sentence_line(&sentence, &(struct wording){.trace = words.trace, .other = &words.other}, &step);
    assert_string_equal(sentence.text, line);
    sentence_write(&sentence, &(struct wording){.trace = words.trace, .other = &words.other}, &step);
    assert_string_equal(sentence.text, text);
    step_reader_finish(&words.reader);
    step_reader_finish(&words.other);
    trace_destroy(words.trace);
}

static void test_words_of_other_engines(void **state)
{
    (void)state;
    const char *path = "puzzles/b3.txt";
    expect_of(path, "propagate", 1, "r1c3 takes 8 from r1c1",
              "r1c3 is 8, and r1c1 lies in row 1 too, so r1c1 cannot be 8.");
    expect_of(path, "propagate", 200, "r5c7 must be 5, not 2", "In row 5, 5 fits only in r5c7, so r5c7 cannot be 2.");
    expect_of(path, "propagate", 202, "hidden single r5c7=5", "In row 5, 5 fits only in r5c7, so r5c7 is 5.");
    expect_of(path, "rescan", 1, "r1c1 sees 2, 4, 5, 6 and 8",
              "r1c1 cannot be 2, 4, 5, 6 or 8: row 1, column 1 and box 1 hold them already.");
    expect_of(path, "rescan", 75, "naked single r6c5=4", "r6c5 can only be 4: 2 and 3 stand in row 6 already.");
    expect_of(path, "rescan", 90, "naked triple 2, 3 and 9 in column 6",
              "r1c6, r2c6 and r5c6 share 2, 3 and 9 among themselves, so no other cell of column 6 can be 2, 3 or 9.");
    path = "puzzles/l1.txt";
    expect_of(path, "human", 55, "claiming 9 for row 8",
              "In row 8, 9 fits only in box 7, so no cell of box 7 outside row 8 can be 9.");
    expect_of(path, "human", 62, "swordfish 1 in rows 3, 6 and 9",
              "In rows 3, 6 and 9, the digit 1 fits only in columns 1, 4 and 9. Each of columns 1, 4 and 9 has room "
              "for one 1, and all of that room is needed for rows 3, 6 and 9: r1c1 and r4c9 cannot be 1.");
    path = "puzzles/triathlon-1.txt";
    expect_of(path, "stack", 1, "r1c1 sees 1, 3, 4, 6 and 7",
              "r1c1 cannot be 1, 3, 4, 6 or 7: row 1, column 1 and box 1 of grid 1 hold them already.");
    expect_of(path, "stack", 10, "r1c6=9, the only digit", "r1c6 can only be 9.");
}

/* Failures that were made by hand: a house without a place, a cell of which every digit has failed, and the end. */
static void test_words_of_failure(void **state)
{
    struct words *words = *state;
    struct trace *trace = trace_create(trace_puzzle(words->trace), "stack");
    assert_true(trace_guess(trace, (struct change){0, digit_bit(1)}) &&
                trace_contradiction(trace, constraint_house(2, 7)));
    assert_true(trace_backtrack(trace, 5) && trace_final_step(trace, STEP_NO_SOLUTION, 0));
    trace_close(trace);
    struct words own = {.trace = trace};
    step_reader_init(&own.reader, trace);
    step_reader_init(&own.other, trace);
    expect(&own, 2, "Contradiction", "contradiction: no place for 7 in row 3",
           "In row 3, no place is left for 7: the guess r1c1=1 was wrong.");
    expect(
        &own, 3, "Back", "back before step 1: r1c1=1 failed",
        "Every digit of r1c6 has failed. Back to before the guess of step 1 (2 steps). 1 has failed in r1c1, so 2, 3, "
        "4, 5, 6, 7, "
        "8 and 9 are left.");
    expect(&own, 4, "No solution", "no solution", "This puzzle has no solution: every digit of r1c1 has failed.");
    step_reader_finish(&own.reader);
    step_reader_finish(&own.other);
    trace_destroy(trace);
}

static void test_start(void **state)
{
    struct words *words = *state;
    struct sentence sentence;
    sentence_start(&sentence, words->trace);
    assert_string_equal(sentence.text, "25 of 81 cells are given. The others can still be any digit.");
}

/* Expects the sentence before the first step of the puzzle that `text` gives. */
static void expect_start(const char *text, const char *expected)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "text", &error);
    struct sentence sentence;
    if (!puzzle)
        fail_msg("%s", error.message);
    struct trace *trace = trace_create(puzzle, "human");
    sentence_start(&sentence, trace);
    assert_string_equal(sentence.text, expected);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* Digits that were placed, candidates that were removed and pencil marks are not the puzzle's own. */
static void test_start_of_what_was_begun(void **state)
{
    (void)state;
#define REST "........................................................................:"
    expect_start(":0000:x:1........" REST ":::", "1 of 81 cells is given. The others can be what these digits leave.");
    expect_start(":0000:x:12+3......" REST "419:::",
                 "2 of 81 cells are given, 1 is placed. 1 candidate that these digits leave has been removed already.");
    expect_start(
        ":0000:x:12+3+4....." REST "919 929 131:::",
        "2 of 81 cells are given, 2 are placed. 2 candidates that these digits leave have been removed already.");
#undef REST
    char marks[730] = {0};
    for (unsigned i = 0; i < 729; i++)
        marks[i] = (char)('1' + i % 9);
    expect_start(marks, "No cell is given. The candidates are as they were read.");
}

/* The spans follow one another without gaps and are the text. */
static void test_spans_are_the_text(void **state)
{
    struct words *words = *state;
    for (uint64_t number = 1; number <= trace_steps(words->trace); number++) {
        struct step step;
        struct sentence sentence;
        assert_true(step_read(&words->reader, number, &step));
        sentence_write(&sentence, &(struct wording){.trace = words->trace, .other = &words->other}, &step);
        unsigned at = 0;
        for (unsigned i = 0; i < sentence.spans; i++) {
            assert_int_equal(sentence.span[i].start, at);
            at += sentence.span[i].length;
        }
        assert_int_equal(at, sentence.length);
        assert_int_equal(at, strlen(sentence.text));
    }
}

static void test_meanings(void **state)
{
    struct words *words = *state;
    struct step step;
    struct sentence sentence;
    unsigned seen = 0;
    step_read(&words->reader, 43, &step);
    sentence_write(&sentence, &(struct wording){.trace = words->trace, .other = &words->other}, &step);
    for (unsigned i = 0; i < sentence.spans; i++)
        seen |= 1u << sentence.span[i].meaning;
    assert_int_equal(seen, 1u << MEANING_NONE | 1u << MEANING_TRUTH | 1u << MEANING_LINK | 1u << MEANING_REMOVED);
    assert_int_equal(sentence.span[0].kind, SPAN_CELL);
    assert_int_equal(sentence.span[0].index, 5 * 9 + 4);
}

/* A technique without words of its own gets general ones. */
static void test_general_words(void **state)
{
    struct words *words = *state;
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(words->trace));
    struct trace *trace = trace_create(puzzle, "human");
    struct step_reader reader, other;
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, "some-new-idea"));
    trace_remove(trace, 0, digit_bit(3) | digit_bit(9));
    trace_remove(trace, 1, digit_bit(3));
    trace_truth(trace, constraint_house(0, 3));
    trace_link(trace, constraint_house(9, 3));
    assert_true(trace_end(trace));
    step_reader_init(&reader, trace);
    step_reader_init(&other, trace);
    struct words own = {.trace = trace, .reader = reader, .other = other};
    expect(&own, 1, "Some new idea", "Some new idea: r1c1 and r1c2 not 3 or 9",
           "Wherever 3 goes in row 1, r1c1 cannot be 3 or 9; r1c2 cannot be 3.");
    step_reader_finish(&own.reader);
    step_reader_finish(&own.other);
    trace_close(trace);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* Steps whose evidence is missing, or is not what the technique's words are about, have whole sentences, and those
 * without any say that they are not proved. */
static void test_words_without_evidence(void **state)
{
    (void)state;
    struct trace *trace = trace_create(trace_puzzle(((struct words *)*state)->trace), "other");
    struct words own = {.trace = trace};
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, "peers"));
    trace_remove(trace, 0, digit_bit(3) | digit_bit(9));
    assert_true(trace_end(trace));
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, "hidden-single"));
    trace_remove(trace, 1, digit_bit(3));
    trace_truth(trace, constraint_cell(7));
    assert_true(trace_end(trace));
    assert_true(trace_guess(trace, (struct change){2, digit_bit(9)}));
    trace_begin(trace, STEP_CONTRADICTION, 0);
    assert_true(trace_end(trace));
    trace_begin(trace, STEP_DEDUCE, trace_technique(trace, "seen-digits"));
    trace_truth(trace, constraint_cell(7));
    assert_true(trace_end(trace));
    trace_close(trace);
    step_reader_init(&own.reader, trace);
    step_reader_init(&own.other, trace);
    expect(&own, 5, "Digits of peers", "Digits of peers", "Digits of peers.");
    expect(&own, 1, "Peers", "Peers: r1c1 not 3 or 9 (not proved)",
           "r1c1 cannot be 3 or 9. The trace does not say why, so this is not proved.");
    expect(&own, 2, "Hidden single", "Hidden single: r1c2 not 3", "However r1c8 is filled, r1c2 cannot be 3.");
    expect(&own, 4, "Contradiction", "contradiction (not proved)",
           "The trace does not say what has nothing left, so this contradiction is not proved: the guess r1c3=9 was "
           "wrong.");
    step_reader_finish(&own.reader);
    step_reader_finish(&own.other);
    trace_destroy(trace);
}

/* A sentence in a language of three forms: one cell, three, five. */
static void test_three_forms(void **state)
{
    const struct {
        const char *technique;
        unsigned cells;
        digit_mask digits;
        const char *text;
    } wanted[] = {
        {"xy-wing", 1, digit_bit(3), "Tak czy inaczej r1c1 widzi 3 i nie może zawierać 3."},
        {"xy-wing", 3, digit_bit(3), "Tak czy inaczej r1c1, r1c2 i r1c3 widzą 3 i nie mogą zawierać 3."},
        {"xy-wing", 5, digit_bit(3), "Tak czy inaczej r1c1, r1c2, r1c3, r1c4 i r1c5 widzi 3 i nie może zawierać 3."},
        {"idea", 1, digit_bit(3), "However r5c5 is filled, r1c1 nie może zawierać 3."},
        {"idea", 2, digit_bit(3) | digit_bit(9), "However r5c5 is filled, r1c1 i r1c2 nie mogą zawierać 3 ani 9."},
    };
    const struct language polish = {"pl", "Polski", texts_pl, plural_pl};
    struct puzzle *puzzle =
        puzzle_read(".................................................................................", 81, "text",
                    &(struct text_error){0});
    (void)state;
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        struct trace *trace = trace_create(puzzle, "human");
        struct words words = {.trace = trace};
        struct step step;
        struct sentence sentence;
        trace_begin(trace, STEP_DEDUCE, trace_technique(trace, wanted[i].technique));
        for (unsigned cell = 0; cell < wanted[i].cells; cell++)
            trace_remove(trace, (cell_id)cell, wanted[i].digits);
        trace_truth(trace, constraint_cell(40));
        assert_true(trace_end(trace));
        step_reader_init(&words.reader, trace);
        assert_true(step_read(&words.reader, 1, &step));
        translation_use(&polish);
        sentence_write(&sentence, &(struct wording){.trace = trace}, &step);
        translation_use(languages);
        assert_string_equal(sentence.text, wanted[i].text);
        step_reader_finish(&words.reader);
        trace_destroy(trace);
    }
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_language),
        cmocka_unit_test(test_words_of_other_engines),
        cmocka_unit_test(test_words_of_failure),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_start_of_what_was_begun),
        cmocka_unit_test(test_spans_are_the_text),
        cmocka_unit_test(test_meanings),
        cmocka_unit_test(test_general_words),
        cmocka_unit_test(test_words_without_evidence),
        cmocka_unit_test(test_three_forms),
    };
    return cmocka_run_group_tests(tests, open_words, close_words);
}
