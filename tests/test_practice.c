/* The file of practice: reading and writing it, what is due next. And the boards of exercises. */
#include "support.h"

#include "explain/lesson.h"
#include "lesson/practice.h"
#include "puzzle/canonical.h"
#include "form/reader.h"
#include "puzzle/layouts.h"
#include "puzzle/transform.h"
#include "solve/count.h"
#include "hint/hint_search.h"

enum { BOARDS = 2 }; /* of each technique */

static void right_answers_are_due_later_and_later(void **state)
{
    (void)state;
    struct practice practice = {0};
    static const int64_t due[] = {101, 103, 107, 115, 131, 163, 195};
    int64_t today = 100;
    for (size_t i = 0; i < sizeof due / sizeof *due; i++) {
        practice_answer(&practice, TECHNIQUE_x_wing, true, today);
        assert_int_equal(practice.of[TECHNIQUE_x_wing].due, due[i]);
        practice_answer(&practice, TECHNIQUE_x_wing, true, today); /* not due: it counts, and stays where it is */
        assert_int_equal(practice.of[TECHNIQUE_x_wing].due, due[i]);
        today = due[i];
    }
    assert_int_equal(practice.of[TECHNIQUE_x_wing].row, 14);
    practice_answer(&practice, TECHNIQUE_x_wing, false, today);
    assert_int_equal(practice.of[TECHNIQUE_x_wing].row, 0);
    assert_int_equal(practice.of[TECHNIQUE_x_wing].due, today + 1);
    assert_int_equal(practice.of[TECHNIQUE_x_wing].wrong, 1);
}

static void what_is_due_comes_first(void **state)
{
    (void)state;
    struct practice practice = {0};
    enum technique_id first = practice_next(&practice, 100);
    assert_int_equal(techniques[first].level, LEVEL_EASY);
    practice_answer(&practice, TECHNIQUE_skyscraper, true, 90);
    practice_answer(&practice, TECHNIQUE_x_wing, true, 80);
    assert_int_equal(practice_next(&practice, 100), TECHNIQUE_x_wing);
    practice_answer(&practice, TECHNIQUE_x_wing, true, 100);
    assert_int_equal(practice_next(&practice, 100), TECHNIQUE_skyscraper);
    practice_answer(&practice, TECHNIQUE_skyscraper, true, 100);
    assert_int_equal(practice_next(&practice, 100), first);
    assert_int_equal(first, TECHNIQUE_full_house);
    practice_answer(&practice, TECHNIQUE_hidden_single, true, 100); /* is harder, and nobody goes back */
    assert_int_equal(practice_next(&practice, 100), TECHNIQUE_naked_single);
    for (enum technique_id id = 0; id < TECHNIQUES; id++)
        practice.of[id].due = 1000 - (int64_t)id;
    assert_int_equal(practice_next(&practice, 100), TECHNIQUES - 1);
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    struct practice practice = {0}, read;
    struct buffer text = {0};
    struct text_error error;
    practice_answer(&practice, TECHNIQUE_x_wing, true, 20000);
    practice_answer(&practice, TECHNIQUE_xy_wing, false, 20001);
    practice_write(&practice, &text);
    assert_true(practice_read(&read, buffer_text(&text), text.length, &error));
    assert_memory_equal(&read, &practice, sizeof read);
    buffer_print(&text, "no-such-technique 1 0 1 1 5\nx-wing 1 2\n");
    assert_false(practice_read(&read, buffer_text(&text), text.length, &error));
    assert_int_equal(error.line, 5);
    assert_int_equal(read.of[TECHNIQUE_x_wing].right, 1);
    buffer_finish(&text);
}

static void what_two_windows_practise_is_added(void **state)
{
    (void)state;
    struct practice practice[3] = {0}, merged;
    struct buffer texts[3] = {{0}}, text = {0};
    struct text_error error;
    for (unsigned i = 0; i < 3; i++) {
        practice_answer(&practice[i], TECHNIQUE_x_wing, true, 100);
        for (unsigned k = 0; k < 2 * i; k++)
            practice_answer(&practice[i], TECHNIQUE_x_wing, k % 2, 101);
    }
    practice_answer(&practice[1], TECHNIQUE_skyscraper, true, 100);
    practice_answer(&practice[2], TECHNIQUE_xy_wing, false, 100);
    for (unsigned i = 0; i < 3; i++)
        practice_write(&practice[i], &texts[i]);
    practice_merge(&texts[0], &texts[1], &texts[2], &text);
    assert_true(practice_read(&merged, buffer_text(&text), text.length, &error));
    assert_int_equal(merged.of[TECHNIQUE_x_wing].right, 1 + 1 + 2);
    assert_int_equal(merged.of[TECHNIQUE_x_wing].wrong, 1 + 2);
    assert_memory_equal(&merged.of[TECHNIQUE_skyscraper], &practice[1].of[TECHNIQUE_skyscraper], sizeof *merged.of);
    assert_int_equal(merged.of[TECHNIQUE_xy_wing].wrong, 1);
    buffer_clear(&text);
    practice_merge(&texts[2], &texts[2], &texts[0], &text); /* answers that were taken back */
    assert_string_equal(buffer_text(&text), buffer_text(&texts[0]));
    buffer_finish(&text);
    for (unsigned i = 0; i < 3; i++)
        buffer_finish(&texts[i]);
}

static struct puzzle *example_of(enum technique_id technique, unsigned index)
{
    struct text_error error;
    char text[LESSON_EXAMPLE_SIZE];
    assert_true(lesson_example(technique, index, text, sizeof text));
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "", &error);
    assert_non_null(puzzle);
    return puzzle;
}

/* Returns whether the technique finds something on the board. */
static bool has_pattern(const struct puzzle *puzzle, enum technique_id technique)
{
    struct hint_search_params params = {.puzzle = puzzle,
                                        .mask = puzzle->start,
                                        .placed = puzzle->placed,
                                        .may_assume_unique = true,
                                        .technique = technique,
                                        .one_technique = true,
                                        .pending_hides_others = true,
                                        .cell = NO_CELL};
    uint8_t placed[81];
    for (unsigned c = 0; c < 81; c++)
        placed[c] = puzzle->given[c] ? puzzle->given[c] : puzzle->placed[c];
    params.placed = placed;
    struct hint_search *search = hint_search_start(&params);
    assert_non_null(search);
    hint_search_wait(search);
    bool found = hint_search_count(search);
    hint_search_destroy(search);
    return found;
}

/* Each board of an exercise has one solution and the pattern that is looked for, and is another one. */
static void exercises_have_their_pattern(void **state)
{
    (void)state;
    const char *asked = getenv("BOARDS");
    unsigned boards = asked ? (unsigned)atoi(asked) : BOARDS;
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        for (unsigned i = 0; i < boards && lesson_examples(id); i++) {
            struct puzzle *example = example_of(id, i % lesson_examples(id));
            struct puzzle *board = puzzle_transform(example, TRANSFORM_SHUFFLE, i + 1, NULL);
            uint64_t solutions = 0;
            assert_true(puzzle_check(board, NULL));
            assert_int_equal(count_solutions(board, &(struct count_params){.limit = 2}, &solutions, NULL), COUNT_DONE);
            assert_int_equal(solutions, 1);
            if (!example->layout->exclusions ||
                example->layout->clues_are_peers) /* others hold their digits where they are */
                assert_memory_not_equal(board->start, example->start, 81 * sizeof *board->start);
            if (!has_pattern(board, id))
                fail_msg("%s, board %u has no such pattern", techniques[id].id, i);
            puzzle_destroy(board);
            puzzle_destroy(example);
        }
    }
}

/* A transformed puzzle is equivalent: it has the same canonical form. */
static void transforming_keeps_the_canonical_form(void **state)
{
    (void)state;
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(BOARD_B3, 81, "", &error);
    struct puzzle *wanted = puzzle_canonical(puzzle, NULL, &error);
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct puzzle *other = puzzle_transform(puzzle, (enum transform)(seed % TRANSFORMS), seed, &error);
        assert_memory_not_equal(other->given, puzzle->given, 81);
        struct puzzle *found = puzzle_canonical(other, NULL, &error);
        assert_non_null(found);
        assert_memory_equal(found->given, wanted->given, 81);
        puzzle_destroy(found);
        puzzle_destroy(other);
    }
    puzzle_destroy(wanted);
    puzzle_destroy(puzzle);
}

/* Four turns, two exchanges of left and right or two of rows and columns change nothing, and each keeps the number of
 * solutions. */
static void transforms_come_back(void **state)
{
    static const struct {
        const char *layout;
        enum transform transform;
        unsigned times; /* 0: the board does not allow it */
    } rows[] = {
        {"9x9", TRANSFORM_TURN, 4},       {"9x9", TRANSFORM_MIRROR, 2},        {"9x9", TRANSFORM_TRANSPOSE, 2},
        {"diagonal", TRANSFORM_TURN, 4},  {"samurai", TRANSFORM_TRANSPOSE, 2}, {"windoku", TRANSFORM_MIRROR, 2},
        {"6x6", TRANSFORM_MIRROR, 2},     {"6x6", TRANSFORM_TURN, 0},          {"jigsaw", TRANSFORM_MIRROR, 0},
        {"triathlon", TRANSFORM_TURN, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text_error error;
        struct layout *layout = layout_create_named(rows[i].layout, &error);
        struct puzzle *puzzle = puzzle_create(layout), *now = puzzle_copy(puzzle);
        for (unsigned c = 0; c < 4; c++) {
            puzzle_give(puzzle, (cell_id)(c + 1), c + 1);
            puzzle_give(now, (cell_id)(c + 1), c + 1);
        }
        for (unsigned time = 0; time < rows[i].times; time++) {
            struct puzzle *next = puzzle_transform(now, rows[i].transform, 0, &error);
            assert_non_null(next);
            puzzle_destroy(now);
            now = next;
            assert_int_equal(!memcmp(now->given, puzzle->given, layout->cells), time + 1 == rows[i].times);
        }
        if (!rows[i].times)
            assert_null(puzzle_transform(now, rows[i].transform, 0, &error));
        puzzle_destroy(now);
        puzzle_destroy(puzzle);
        layout_unref(layout);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(right_answers_are_due_later_and_later),
        cmocka_unit_test(what_is_due_comes_first),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(what_two_windows_practise_is_added),
        cmocka_unit_test(exercises_have_their_pattern),
        cmocka_unit_test(transforming_keeps_the_canonical_form),
        cmocka_unit_test(transforms_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
