/* The reader reads back what the writer writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/constraint.h"
#include "puzzle/layouts.h"
#include "form/reader.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

static const char easy[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static struct puzzle *read_text(const char *text)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "test", &error);
    if (!puzzle)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return puzzle;
}

static void test_line_has_one_character_a_cell(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text(easy);
    struct buffer text = {0};
    writer_line(puzzle->layout, puzzle->start, &text);
    assert_string_equal(buffer_text(&text), easy);
    buffer_clear(&text);
    writer_puzzle_line(puzzle, &text);
    assert_string_equal(buffer_text(&text), easy);
    buffer_finish(&text);
    puzzle_destroy(puzzle);
}

static void test_board_has_borders_between_boxes(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text("1.3..4......2...");
    struct buffer text = {0};
    writer_board(puzzle->layout, puzzle->start, &text);
    assert_string_equal(buffer_text(&text), ".-----.-----.\n"
                                            "| 1 . | 3 . |\n"
                                            "| . 4 | . . |\n"
                                            ":-----+-----:\n"
                                            "| . . | . . |\n"
                                            "| 2 . | . . |\n"
                                            "'-----'-----'\n");
    buffer_finish(&text);
    puzzle_destroy(puzzle);
}

static void test_marks_are_aligned_in_columns(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text("1.3.............");
    struct buffer text = {0};
    assert_true(writer_marks(puzzle->layout, puzzle->start, &text));
    assert_string_equal(buffer_text(&text), ".-----------.-----------.\n"
                                            "| 1    1234 | 3    1234 |\n"
                                            "| 1234 1234 | 1234 1234 |\n"
                                            ":-----------+-----------:\n"
                                            "| 1234 1234 | 1234 1234 |\n"
                                            "| 1234 1234 | 1234 1234 |\n"
                                            "'-----------'-----------'\n");
    buffer_finish(&text);
    puzzle_destroy(puzzle);
}

static digit_mask random_mask(const struct layout *layout)
{
    digit_mask mask = 0;
    while (!mask)
        mask = ((digit_mask)rand() ^ (digit_mask)rand() << 15) & layout_all_digits(layout);
    return mask;
}

static void test_written_marks_are_read_back(void **state)
{
    (void)state;
    static const char *const names[] = {"4x4", "6x6", "8x8", "9x9", "10x10", "12x12", "16x16", "25x25"};
    srand(1);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct layout *layout = layout_create_named(names[i], NULL);
        digit_mask masks[625];
        for (unsigned c = 0; c < layout->cells; c++)
            masks[c] = random_mask(layout);
        struct buffer text = {0};
        assert_true(writer_marks(layout, masks, &text));
        struct puzzle *back = read_text(buffer_text(&text));
        assert_int_equal(back->layout->cells, layout->cells);
        assert_memory_equal(back->start, masks, layout->cells * sizeof *masks);
        assert_true(back->has_marks);
        puzzle_destroy(back);
        buffer_finish(&text);
        layout_unref(layout);
    }
}

static void test_written_boards_and_lines_are_read_back(void **state)
{
    (void)state;
    unsigned count;
    const struct layout_entry *entries = layouts_all(&count);
    for (unsigned i = 0; i < count; i++) {
        struct layout *layout = layout_create_named(entries[i].id, NULL);
        struct puzzle *puzzle = puzzle_create(layout);
        puzzle_give(puzzle, 0, layout->digits);
        puzzle_give(puzzle, (cell_id)(layout->cells - 1), 2);
        struct buffer text = {0};
        buffer_print(&text, "#! layout %s\n", entries[i].id);
        writer_puzzle_line(puzzle, &text);
        buffer_put(&text, '\n');
        writer_board(layout, puzzle->start, &text);
        struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, "test");
        for (int form = 0; form < 2; form++) {
            struct puzzle *back = NULL;
            struct text_error error = {0};
            if (puzzle_reader_next(reader, &back, &error) != PUZZLE_READ_ONE)
                fail_msg("%s: %zu:%zu: %s", entries[i].id, error.line, error.column, error.message);
            assert_string_equal(back->layout->name, layout->name);
            assert_memory_equal(back->given, puzzle->given, layout->cells);
            puzzle_destroy(back);
        }
        puzzle_reader_destroy(reader);
        buffer_finish(&text);
        puzzle_destroy(puzzle);
        layout_unref(layout);
    }
}

/* Takes from a cell what the digit in another one excludes. Returns whether a candidate is left. */
static bool remove_candidate(digit_mask *left, candidate_id candidate)
{
    left[candidate_cell(candidate)] &= ~digit_bit(candidate_digit(candidate));
    return left[candidate_cell(candidate)];
}

/* Gives the digit, if each cell keeps a candidate. */
static void give(struct puzzle *puzzle, digit_mask *left, cell_id cell, unsigned digit)
{
    const struct layout *layout = puzzle->layout;
    candidate_id candidate = candidate_id_of(cell, digit);
    digit_mask then[LAYOUT_MAX_CELLS];
    bool is_possible = true;
    memcpy(then, left, layout->cells * sizeof *left);
    then[cell] = digit_bit(digit);
    for (unsigned i = 0; i < layout->cell[cell].peer_count; i++)
        is_possible &= remove_candidate(then, candidate_id_of(layout->cell[cell].peers[i], digit));
    for (unsigned i = 0; i < candidate_rivals(layout, candidate); i++)
        is_possible &= remove_candidate(then, candidate_rival(layout, candidate, i));
    if (!is_possible)
        return;
    memcpy(left, then, layout->cells * sizeof *left);
    puzzle_give(puzzle, cell, digit);
}

/* Draws cells, and gives them digits unless that leaves another cell without a candidate. The first gets the highest:
 * 16 rows that have no digit above four are as many puzzles of 4x4. */
static struct puzzle *random_puzzle(const char *layout_name, unsigned tries)
{
    struct layout *layout = layout_create_named(layout_name, NULL);
    struct puzzle *puzzle = puzzle_create(layout);
    digit_mask left[LAYOUT_MAX_CELLS];
    memcpy(left, puzzle->start, layout->cells * sizeof *left);
    for (unsigned i = 0; i < tries; i++) {
        cell_id cell = (cell_id)((unsigned)rand() % layout->cells);
        digit_mask mask = left[cell];
        for (unsigned skip = i ? (unsigned)rand() % digit_count(mask) : layout->digits - 1; skip; skip--)
            mask &= mask - 1;
        if (!puzzle->given[cell])
            give(puzzle, left, cell, digit_first(mask));
    }
    layout_unref(layout);
    return puzzle;
}

/* Returns whether both have the same digits or, in a form of candidates, the same of those that no peer holds. */
static bool is_same(const struct puzzle *a, const struct puzzle *b, bool candidates)
{
    const struct layout *layout = a->layout;
    if (b->layout->cells != layout->cells || b->layout->houses != layout->houses)
        return false;
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask differ = candidates ? a->start[c] ^ b->start[c] : (digit_mask)(a->given[c] ^ b->given[c]);
        for (unsigned i = 0; candidates && i < layout->cell[c].peer_count; i++)
            differ &= ~(a->given[layout->cell[c].peers[i]] ? digit_bit(a->given[layout->cell[c].peers[i]]) : 0u);
        if (differ)
            return false;
    }
    return true;
}

static void expect_back(struct puzzle_reader *reader, const struct puzzle *puzzle, const struct writer_form *form,
                        const struct buffer *text)
{
    struct puzzle *back = NULL;
    struct text_error error = {0};
    if (puzzle_reader_next(reader, &back, &error) != PUZZLE_READ_ONE)
        fail_msg("%s: %s: %zu:%zu: %s\n%s", form->id, puzzle->layout->name, error.line, error.column, error.message,
                 buffer_text(text));
    if (!is_same(puzzle, back, form->holds_candidates))
        fail_msg("%s: %s is another puzzle:\n%s", form->id, puzzle->layout->name, buffer_text(text));
    puzzle_destroy(back);
}

/* Every form, with boards of any two layouts that it can have behind each other, some with few digits, some with many.
 */
static void test_boards_of_each_form_behind_each_other_are_read_back(void **state)
{
    (void)state;
    unsigned layouts, written = 0;
    const struct layout_entry *entries = layouts_all(&layouts);
    srand(1);
    for (unsigned turn = 0; turn < layouts * layouts; turn++) {
        unsigned tries[] = {2, 20, 80, 2000};
        if ((turn + turn / layouts) % (getenv("LONG") ? 1 : 3)) /* a short run has a third of the pairs */
            continue;
        const char *names[] = {entries[turn % layouts].id, entries[turn / layouts].id};
        struct puzzle *puzzles[4];
        for (unsigned i = 0; i < 4; i++)
            puzzles[i] = random_puzzle(names[i / 2], tries[(turn + turn / layouts + i) % 4]);
        for (const struct writer_form *form = writer_forms; form->id; form++) {
            struct buffer text = {0};
            bool held = true;
            buffer_print(&text, "%s", form->head);
            for (unsigned i = 0; i < 4 && held; i++) {
                buffer_print(&text, "%s", i ? form->between : "");
                held = !writer_form_write(form, puzzles[i], &text);
            }
            buffer_print(&text, "%s", form->foot);
            struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, "test");
            for (unsigned i = 0; i < 4 && held; i++)
                expect_back(reader, puzzles[i], form, &text);
            puzzle_reader_destroy(reader);
            buffer_finish(&text);
            written += held;
        }
        for (unsigned i = 0; i < 4; i++)
            puzzle_destroy(puzzles[i]);
    }
    assert_true(written > 300);
}

static void test_marks_of_a_sheet_are_refused(void **state)
{
    (void)state;
    struct layout *layout = layout_create_named("triathlon", NULL);
    struct puzzle *puzzle = puzzle_create(layout);
    struct buffer text = {0};
    assert_false(writer_marks(layout, puzzle->start, &text));
    assert_int_equal(text.length, 0);
    buffer_finish(&text);
    puzzle_destroy(puzzle);
    layout_unref(layout);
}

static void expect_in(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("'%s' is not in %s", part, text);
}

static void test_fpuzzles_draws_lines_and_says_the_rules(void **state)
{
    (void)state;
    struct puzzle *puzzle =
        read_text("#! layout diagonal\n#! thermometer r1c1 r1c2\n#! slow-thermometer r2c1 r2c2 r2c3\n"
                  "#! whisper 5 r3c1 r3c2\n#! whisper 4 r4c1 r4c2\n"
                  "1................................................................................\n");
    struct buffer text = {0};
    assert_null(writer_fpuzzles(puzzle, &text));
    const char *json = buffer_text(&text);
    expect_in(json, "\"line\":[{\"lines\":[[\"R2C1\",\"R2C2\",\"R2C3\"]],\"outlineC\":\"#6495ED\",\"width\":0.3,"
                    "\"fromConstraint\":\"Slow Thermometer\"},");
    expect_in(json, "\"fromConstraint\":\"German Whispers\"},");
    expect_in(json, "\"fromConstraint\":\"Dutch Whispers\"}],");
    expect_in(json, "\"circle\":[{\"cells\":[\"R2C1\"],\"baseC\":\"#6495ED\",");
    expect_in(json, "\"ruleset\":\"Each row, column and box holds each digit from 1 to 9 once.\\n"
                    "Both diagonals hold each digit once.\\nThermometer: digits rise from the bulb to the end.\\n");
    assert_null(strstr(json, "\"Thermometer\""));
    puzzle_destroy(puzzle);
    buffer_clear(&text);
    puzzle = read_text(easy);
    assert_null(writer_fpuzzles(puzzle, &text));
    assert_null(strstr(buffer_text(&text), "ruleset"));
    buffer_finish(&text);
    puzzle_destroy(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_has_one_character_a_cell),
        cmocka_unit_test(test_board_has_borders_between_boxes),
        cmocka_unit_test(test_marks_are_aligned_in_columns),
        cmocka_unit_test(test_written_marks_are_read_back),
        cmocka_unit_test(test_written_boards_and_lines_are_read_back),
        cmocka_unit_test(test_boards_of_each_form_behind_each_other_are_read_back),
        cmocka_unit_test(test_marks_of_a_sheet_are_refused),
        cmocka_unit_test(test_fpuzzles_draws_lines_and_says_the_rules),
    };
    return cmocka_run_group_tests_name("writer", tests, NULL, NULL);
}
