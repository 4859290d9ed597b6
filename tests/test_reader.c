/* Every text format is read as the puzzle that it means. Texts that are refused are in bad_inputs.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "form/reader.h"
#include "puzzle/writer.h"

static const char b1[] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char dots[] = ".................................................................................";
static const char b1_rows[] = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"
                              "....8..79\n";

static struct puzzle *read_text(const char *text)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "test", &error);
    if (!puzzle)
        fail_msg("%zu:%zu: %s", error.line, error.column, error.message);
    return puzzle;
}

static void check(const char *text, const char *layout, const char *expected)
{
    struct puzzle *puzzle = read_text(text);
    struct buffer line = {0};
    writer_puzzle_line(puzzle, &line);
    assert_string_equal(buffer_text(&line), expected);
    assert_string_equal(puzzle->layout->name, layout);
    buffer_finish(&line);
    puzzle_destroy(puzzle);
}

/* Reads all puzzles of a text. Their lines, joined by blanks, must equal `expected`. */
static void check_all(const char *text, const char *expected)
{
    struct puzzle_reader *reader = puzzle_reader_create(text, strlen(text), "test");
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what;
    struct buffer lines = {0};
    while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        if (lines.length)
            buffer_put(&lines, ' ');
        if (what == PUZZLE_READ_BAD) {
            buffer_print(&lines, "bad:%zu", error.line);
            continue;
        }
        writer_puzzle_line(puzzle, &lines);
        puzzle_destroy(puzzle);
    }
    assert_string_equal(buffer_text(&lines), expected);
    buffer_finish(&lines);
    puzzle_reader_destroy(reader);
}

/* Returns `text` with every `from` replaced by `to`. */
static const char *replaced(const char *text, char from, const char *to, struct buffer *result)
{
    buffer_clear(result);
    for (; *text; text++) {
        if (*text == from)
            buffer_append(result, to, strlen(to));
        else
            buffer_put(result, *text);
    }
    return buffer_text(result);
}

static void test_a_line_may_use_any_blank_character(void **state)
{
    (void)state;
    static const char *const blanks[] = {".", "0", "*", "_", "-", "X", "x", " ", "\xC2\xB7"};
    struct buffer text = {0};
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++)
        check(replaced(b1, '.', blanks[i], &text), "9x9", b1);
    buffer_finish(&text);
}

/* Writes what is read from a text of one puzzle or none: its layout and its line, or the message without its place. */
static void put_outcome(const char *text, size_t length, struct buffer *outcome)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(text, length, "test", &error);
    buffer_clear(outcome);
    if (!puzzle) {
        buffer_print(outcome, "%s", error.message);
        return;
    }
    buffer_print(outcome, "%s ", puzzle->layout->name);
    writer_puzzle_line(puzzle, outcome);
    puzzle_destroy(puzzle);
}

/* A line of digits and dots alone is taken as it is; the space at the end of another one is cleaned away first. */
static void test_a_plain_line_is_read_as_one_that_is_cleaned(void **state)
{
    (void)state;
    struct buffer plain = {0}, cleaned = {0};
    for (size_t length = 1; length <= 740; length++) {
        char text[800];
        for (size_t i = 0; i < length; i++)
            text[i] = i % 7 == 3 ? (char)('1' + i / 7 % 4) : i % 5 == 1 ? '.' : '0';
        text[length] = ' ';
        put_outcome(text, length, &plain);
        put_outcome(text, length + 1, &cleaned);
        assert_string_equal(buffer_text(&plain), buffer_text(&cleaned));
    }
    buffer_finish(&plain);
    buffer_finish(&cleaned);
}

static void test_text_after_a_one_line_puzzle_is_ignored(void **state)
{
    (void)state;
    struct buffer text = {0};
    static const char *const tails[] = {" 1.2/1.2/1.2", "\tname", " # comment", ",solution", ";x", "#x", ":x"};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        buffer_clear(&text);
        buffer_print(&text, "  %s%s\r\n", b1, tails[i]);
        check(buffer_text(&text), "9x9", b1);
    }
    buffer_finish(&text);
}

static void test_one_line_puzzles_of_other_sizes(void **state)
{
    (void)state;
    char big[626] = {0};
    check("1.3.3412........", "4x4", "1.3.3412........");
    check("1...............................6...", "6x6", "1...............................6...");
    memset(big, '.', 625);
    big[0] = 'P';
    check(big, "25x25", big);
    big[256] = 0;
    big[0] = 'G';
    check(big, "16x16", big);
}

static void test_letters_stand_for_digits_beyond_nine(void **state)
{
    (void)state;
    char one[257] = {0}, expected[257] = {0};
    memset(one, '.', 256);
    memcpy(expected, one, 256);
    memcpy(one, "0123456789ABCDEF", 16);
    memcpy(expected, "G123456789ABCDEF", 16);
    check(one, "16x16", expected);
    memset(one + 16, '0', 240);
    memcpy(one, "G123456789ABCDEF", 16);
    check(one, "16x16", expected);
    memset(one + 16, '.', 240);
    memcpy(one, "ponmlkjihgfedcba", 16);
    memcpy(expected, "GFEDCBA987654321", 16);
    check(one, "16x16", expected);
    memset(one, '0', 256);
    memcpy(one, "123456789abcdef", 15);
    memset(expected, '.', 256);
    memcpy(expected, "123456789ABCDEF", 15);
    check(one, "16x16", expected);
}

static void test_plain_rows_are_read(void **state)
{
    (void)state;
    struct buffer text = {0};
    check(b1_rows, "9x9", b1);
    check(replaced(b1_rows, '.', ". ", &text), "9x9", b1);
    check(replaced(b1_rows, '\n', "\r\n", &text), "9x9", b1);
    check(replaced(b1_rows, '\n', "\r", &text), "9x9", b1);
    check(replaced(b1_rows, '.', "-", &text), "9x9", b1);
    check(replaced(b1_rows, '.', "*", &text), "9x9", b1);
    check(replaced(b1_rows, '\n', ",\n", &text), "9x9", b1);
    buffer_finish(&text);
}

static void test_lines_of_dashes_may_be_blank_rows(void **state)
{
    (void)state;
    check("---------\n1--------\n---------\n---------\n---------\n---------\n---------\n---------\n--------2\n", "9x9",
          ".........1......................................................................2");
}

static void test_borders_between_rows_are_ignored(void **state)
{
    (void)state;
    check("*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n|4..|8.3|..1|\n"
          "|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n*-----------*\n",
          "9x9", b1);
    check("5 3 0 | 0 7 0 | 0 0 0\n6 0 0 | 1 9 5 | 0 0 0\n0 9 8 | 0 0 0 | 0 6 0\n------+-------+------\n"
          "8 0 0 | 0 6 0 | 0 0 3\n4 0 0 | 8 0 3 | 0 0 1\n7 0 0 | 0 2 0 | 0 0 6\n------+-------+------\n"
          "0 6 0 | 0 0 0 | 2 8 0\n0 0 0 | 4 1 9 | 0 0 5\n0 0 0 | 0 8 0 | 0 7 9",
          "9x9", b1);
    check("\xE2\x94\x8C\xE2\x94\x80\xE2\x94\x80\xE2\x94\x90\n\xE2\x94\x82"
          "12\xE2\x94\x82"
          "3.\n34..\n....\n....\n",
          "4x4", "123.34..........");
}

static void test_all_rows_in_one_line(void **state)
{
    (void)state;
    struct buffer text = {0};
    check(replaced(b1_rows, '\n', " ", &text), "9x9", b1);
    check(replaced(b1_rows, '\n', "|", &text), "9x9", b1);
    buffer_finish(&text);
}

static const char seed_rows[] =
    "53 | 7 |   \n6  |195|   \n 98|   | 6 \n-----------\n8  | 6 |  3\n4  |8 3|  1\n7  | 2 |  6\n"
    "-----------\n 6 |   |28 \n   |419|  5\n   | 8 | 79\n";

static void test_fixed_width_columns_use_spaces_for_blanks(void **state)
{
    (void)state;
    struct buffer text = {0};
    check(seed_rows, "9x9", b1);
    check(replaced(seed_rows, ' ', "\xC2\xA0", &text), "9x9", b1);
    buffer_finish(&text);
}

static void test_fixed_width_columns_as_program_text(void **state)
{
    (void)state;
    check("(define b1\n  (board\n   \"53 | 7 |   \"\n   \"6  |195|   \"\n   \" 98|   | 6 \"\n   \"-----------\"\n"
          "   \"8  | 6 |  3\"\n   \"4  |8 3|  1\"\n   \"7  | 2 |  6\"\n   \"-----------\"\n   \" 6 |   |28 \"\n"
          "   \"   |419|  5\"\n   \"   | 8 | 79\"))\n",
          "9x9", b1);
}

static void test_rows_may_use_spaces_for_blanks_without_borders(void **state)
{
    (void)state;
    struct buffer text = {0};
    check(replaced(b1_rows, '.', " ", &text), "9x9", b1);
    buffer_finish(&text);
}

static void test_pencil_marks_keep_their_candidates(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text("1 234 | 234 234\n34 1234 | 1234 1234\n---+---\n234 1234 | 1234 1234\n"
                                      "234 1234 | 1234 134");
    assert_true(puzzle->has_marks);
    assert_int_equal(puzzle->given[0], 0);
    assert_int_equal(puzzle->start[0], 1);
    assert_int_equal(puzzle->start[4], 0xC);
    assert_int_equal(puzzle->start[5], 0xF); /* r2c2 sees the 1, but marks are not changed */
    assert_int_equal(puzzle->placed[0], 0);  /* so the 1 is not placed yet */
    puzzle_destroy(puzzle);
}

static void test_a_single_mark_is_placed_if_no_peer_has_it(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text("1 234 | 234 234\n234 234 | 1234 1234\n---+---\n234 1234 | 1234 1234\n"
                                      "234 1234 | 1234 1");
    assert_int_equal(puzzle->placed[0], 1);
    assert_int_equal(puzzle->placed[15], 0);
    assert_int_equal(puzzle->start[15], 1);
    puzzle_destroy(puzzle);
}

/* The same position as 729 characters and as groups is the same puzzle. */
static void test_candidates_in_one_line_place_what_their_groups_place(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (unsigned c = 0; c < 81; c++) {
        bool sees = c / 9 == 0 || c % 9 == 0 || (c / 9 < 3 && c % 9 < 3), one = c == 0 || c == 80;
        buffer_print(&text, "%s", one ? "1........" : sees ? ".23456789" : "123456789");
    }
    struct puzzle *puzzle = read_text(buffer_text(&text));
    assert_int_equal(puzzle->placed[0], 1);
    assert_int_equal(puzzle->placed[80], 0); /* its peers have the 1 */
    assert_int_equal(puzzle->start[80], 1);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

static void test_markup_of_a_step_is_ignored(void **state)
{
    (void)state;
    struct puzzle *puzzle =
        read_text("1 23-4* 234# 234@\n234AB 1234 1234 1234\n234 1234 1234 1234\n234 1234 1234 1234");
    assert_int_equal(puzzle->start[1], 0xE);
    assert_int_equal(puzzle->start[2], 0xE);
    assert_int_equal(puzzle->start[4], 0xE);
    puzzle_destroy(puzzle);
}

static void test_pencil_marks_in_one_line(void **state)
{
    (void)state;
    struct puzzle *puzzle = read_text("1 234 234 234 234 1234 1234 1234 | 234 1234 1234 1234 234 1234 1234 14");
    assert_true(puzzle->has_marks);
    assert_int_equal(puzzle->start[15], 9);
    puzzle_destroy(puzzle);
}

static void test_a_library_line_is_read(void **state)
{
    (void)state;
    char text[120];
    snprintf(text, sizeof text, ":0300:1:1+2%.79s:345 399:945::", dots);
    struct puzzle *puzzle = read_text(text);
    assert_int_equal(puzzle->given[0], 1);
    assert_int_equal(puzzle->given[1], 0);
    assert_int_equal(puzzle->placed[1], 2);
    assert_int_equal(puzzle->start[2], 0x1FC);
    assert_int_equal(puzzle->start[3 * 9 + 4], 0x1FB);
    assert_int_equal(puzzle->start[80], 0x1FB);
    assert_true(puzzle->has_marks);
    puzzle_destroy(puzzle);
}

static void test_729_characters_are_candidates(void **state)
{
    (void)state;
    char text[730] = {0};
    for (int i = 0; i < 729; i++)
        text[i] = (char)(i < 18 && i % 9 > 1 ? '.' : '1' + i % 9);
    struct puzzle *puzzle = read_text(text);
    assert_true(puzzle->has_marks);
    assert_int_equal(puzzle->start[0], 3);
    assert_int_equal(puzzle->start[1], 3);
    assert_int_equal(puzzle->start[2], 0x1FF);
    assert_int_equal(puzzle_given_count(puzzle), 0);
    puzzle_destroy(puzzle);
}

static void test_sdk_headers_and_sections_are_read(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_print(&text, "#ASomebody\n#DThe title\n#CA comment\n[Puzzle]\n%s[State]\n%s", b1_rows, b1_rows);
    check_all(buffer_text(&text), b1);
    struct puzzle *puzzle = read_text(buffer_text(&text));
    assert_string_equal(puzzle->name, "The title");
    assert_int_equal(puzzle->line, 5);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

static void test_a_file_may_hold_many_puzzles(void **state)
{
    (void)state;
    struct buffer text = {0}, expected = {0};
    buffer_print(&text, "# a list\n%s\n\n%s # name\n%s\nnonsense\nGrid 02\n%s%s\n%s", b1, b1, b1, b1_rows, b1_rows,
                 seed_rows);
    buffer_print(&expected, "%s %s %s %s %s %s", b1, b1, b1, b1, b1, b1); /* "nonsense" is passed over, with a note */
    check_all(buffer_text(&text), buffer_text(&expected));
    buffer_finish(&text);
    buffer_finish(&expected);
}

static void test_lines_of_sixteen_are_4x4_puzzles_or_rows(void **state)
{
    (void)state;
    check_all("1...............\n.2..............\n", "1............... .2..............");
    struct buffer text = {0}, line = {0};
    for (int row = 0; row < 16; row++)
        buffer_print(&text, row ? "................\n" : "1.........G.....\n");
    for (int cell = 0; cell < 256; cell++)
        buffer_put(&line, cell == 0 ? '1' : cell == 10 ? 'G' : '.');
    check_all(buffer_text(&text), buffer_text(&line));
    buffer_finish(&text);
    buffer_finish(&line);
}

/* Longer than what is read at a time, with borders between, and rows that could be 4x4 puzzles at the beginning of
 * boards. */
static void test_many_boards_of_sixteen_rows_are_read(void **state)
{
    (void)state;
    enum { BOARDS = 41 };
    struct buffer text = {0}, lines = {0};
    for (int board = 0; board < BOARDS; board++) {
        for (int row = 0; row < 16; row++)
            buffer_print(&text, row < 15 ? "................\n" : "G...............\n----------------\n");
        for (int cell = 0; cell < 256; cell++)
            buffer_put(&lines, cell == 240 ? 'G' : '.');
        if (board + 1 < BOARDS)
            buffer_put(&lines, ' ');
    }
    check_all(buffer_text(&text), buffer_text(&lines));
    buffer_finish(&text);
    buffer_finish(&lines);
}

static void test_a_directive_requests_a_layout_by_name(void **state)
{
    (void)state;
    struct puzzle *puzzle =
        read_text("#! layout diagonal\n"
                  "1................................................................................");
    assert_string_equal(puzzle->layout->name, "diagonal");
    puzzle_destroy(puzzle);
}

static void test_directives_describe_a_sheet(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "1...##\n.2..##\n......\n......\n##....\n##...4\n", "1...\n.2..\n......\n......\n  ....\n  ...4\n",
        ("1 . | . .\n. 2 | . .\n----+-----+----\n. . | . . | . .\n. . | . . | . .\n----+-----+----\n"
         "    | . . | . .\n    | . . | . 4\n"),
        "1 . . . # #\n. 2 . . # #\n. . . . . .\n. . . . . .\n# # . . . .\n# # . . . 4\n",
        "1....2.....................4\n"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct buffer text = {0};
        buffer_print(&text, "#! sheet 6x6\n#! grid 4 at 0,0\n#! grid 4 at 2,2\n%s", forms[i]);
        check(buffer_text(&text), "sheet-6x6", "1....2.....................4");
        buffer_finish(&text);
    }
}

static void test_triathlons_are_recognized_by_their_shape(void **state)
{
    (void)state;
    static const unsigned givens[] = {51, 52, 53, 72, 50};
    for (unsigned i = 0; i < 5; i++) {
        char path[64];
        struct buffer text = {0}, plain = {0};
        struct text_error error;
        snprintf(path, sizeof path, "puzzles/triathlon-%u.txt", i + 1);
        if (!file_read(path, 10000, &text, &error))
            fail_msg("%s", error.message);
        struct puzzle *puzzle = read_text(buffer_text(&text));
        assert_string_equal(puzzle->layout->name, "triathlon");
        assert_int_equal(puzzle_given_count(puzzle), givens[i]);
        const char *board = strstr(buffer_text(&text), "\n# solved");
        struct puzzle *spaces = read_text(replaced(strchr(board + 1, '\n'), '#', " ", &plain));
        assert_memory_equal(spaces->given, puzzle->given, puzzle->layout->cells);
        puzzle_destroy(puzzle);
        puzzle_destroy(spaces);
        buffer_finish(&text);
        buffer_finish(&plain);
    }
}

static void test_byte_order_mark_and_links_are_stripped(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_print(&text, "\xEF\xBB\xBF%s", b1);
    check(buffer_text(&text), "9x9", b1);
    buffer_clear(&text);
    buffer_print(&text, "https://www.sudokuwiki.org/sudoku.htm?bd=%s&x=1", b1);
    check(buffer_text(&text), "9x9", b1);
    buffer_finish(&text);
}

static void test_puzzles_get_the_names_in_the_text(void **state)
{
    (void)state;
    struct puzzle *puzzle =
        read_text("# name: A fine one\n"
                  "1................................................................................");
    assert_string_equal(puzzle->name, "A fine one");
    puzzle_destroy(puzzle);
    char text[400] = "# name: ";
    memset(text + 8, 'e', 94);
    strcpy(text + 102, "\xC3\xA9\xC3\xA9\n1...............\n");
    puzzle = read_text(text);
    assert_int_equal(strlen(puzzle->name), 94); /* cut before the character that does not fit */
    puzzle_destroy(puzzle);
}

/* What is only drawn does not make a puzzle unreadable; the note says that it is left out. A cage with a number may be
 * a rule. */
static void test_decorations_are_left_out_with_a_note(void **state)
{
    (void)state;
    static const char *const drawn[][2] = {
        {"\"arrow\": [{\"lines\": [], \"cells\": [\"R1C1\"]}]", "a circle without an arrow"},
        {"\"cage\": [{\"cells\": [\"R1C1\", \"R1C2\"], \"value\": \"\"}]", "a drawn cage without a number"},
        {"\"cage\": [{\"cells\": [\"R1C1\", \"R1C2\"], \"value\": \"5\"}]", NULL}};
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
        struct buffer text = {0};
        struct text_error error;
        buffer_print(&text, "{\"size\": 4, %s, \"grid\": [", drawn[i][0]);
        for (unsigned row = 0; row < 4; row++)
            buffer_print(&text, "[{}, {}, {}, {}]%s", row < 3 ? ", " : "]}");
        struct puzzle *puzzle = puzzle_read(text.bytes, text.length, "x.json", &error);
        assert_int_equal(puzzle != NULL, drawn[i][1] != NULL);
        assert_true(!puzzle || strstr(puzzle->note, drawn[i][1]));
        assert_true(!puzzle || !puzzle->layout->clues);
        puzzle_destroy(puzzle);
        buffer_finish(&text);
    }
}

/* With more than nine digits, letters can be ambiguous: the puzzle's note says how they were read. */
static void test_ambiguous_letters_are_noted(void **state)
{
    (void)state;
    char text[257];
    struct text_error error;
    memset(text, '.', 256);
    text[256] = 0;
    text[0] = 'A';
    text[20] = '3';
    struct puzzle *puzzle = puzzle_read(text, 256, "test", &error);
    assert_non_null(puzzle);
    assert_non_null(strstr(puzzle->note, "1-9, A-G or 0-9, A-F"));
    puzzle_destroy(puzzle);
    text[40] = 'G';
    puzzle = puzzle_read(text, 256, "test", &error);
    assert_string_equal(puzzle->note, "");
    puzzle_destroy(puzzle);
    text[40] = '0';
    puzzle = puzzle_read(text, 256, "test", &error);
    assert_non_null(strstr(puzzle->note, "0 is shown as G"));
    assert_int_equal(puzzle->given[40], 16);
    puzzle_destroy(puzzle);
}

/* Appends texts to each other and reads all puzzles. */
static void check_parts(const char *const *parts, const char *expected)
{
    struct buffer text = {0};
    for (; *parts; parts++)
        buffer_append(&text, *parts, strlen(*parts));
    check_all(buffer_text(&text), expected);
    buffer_finish(&text);
}

static void test_lines_in_brackets_lose_no_puzzle(void **state)
{
    (void)state;
    struct buffer two = {0}, three = {0};
    buffer_print(&two, "%s %s", b1, b1);
    buffer_print(&three, "%s %s %s", b1, b1, b1);
    check_parts((const char *[]){b1, "\n[code]\n", b1, "\n[/code]\n", b1, NULL}, buffer_text(&three));
    check_parts((const char *[]){"[code]", b1, "[/code]\n[quote=\"me\"]\n", b1, "\n[/quote]\n", NULL},
                buffer_text(&two));
    check_parts((const char *[]){"[Puzzle 1]\n", b1, "\n[Puzzle 2]\n", b1_rows, NULL}, buffer_text(&two));
    check_parts((const char *[]){"[Puzzle]\n", b1_rows, "[State]\n", b1, "\n[Puzzle]\n", b1, NULL}, buffer_text(&two));
    check_all("[x x 3 x]\n[1 x x x]\n[x x x 2]\n[x 4 x x]\n", "..3.1......2.4..");
    struct puzzle *puzzle = read_text("[Puzzle 1]\n..3.1......2.4..\n");
    assert_string_equal(puzzle->name, "Puzzle 1");
    puzzle_destroy(puzzle);
    buffer_finish(&two);
    buffer_finish(&three);
}

static void test_program_text_around_an_array_is_passed_over(void **state)
{
    (void)state;
    const char *rows = "[5,3,0,0,7,0,0,0,0],\n[6,0,0,1,9,5,0,0,0],\n[0,9,8,0,0,0,0,6,0],\n[8,0,0,0,6,0,0,0,3],\n"
                       "[4,0,0,8,0,3,0,0,1],\n[7,0,0,0,2,0,0,0,6],\n[0,6,0,0,0,0,2,8,0],\n[0,0,0,4,1,9,0,0,5],\n"
                       "[0,0,0,0,8,0,0,7,9]]\n";
    check_parts((const char *[]){"board = [", rows, NULL}, b1);
    check_parts((const char *[]){"board: [", rows, NULL}, b1);
    check_parts((const char *[]){"Puzzle [easy] = one\n", b1, NULL}, b1);
    check_parts((const char *[]){"#!/usr/bin/env python3\nthe_board_of_wikipedia = [", rows, NULL}, b1);
    check_parts((const char *[]){b1, " \"Wiki\"\n", b1_rows, NULL},
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 "
                "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
}

/* Each "#12" is asked whether it begins a comment, and what the whole line is, only once. */
static void test_a_long_line_of_marks_is_refused_at_once(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (unsigned i = 0; i < 14000; i++)
        buffer_print(&text, " 12 #12");
    clock_t start = clock();
    check_all(buffer_text(&text), "bad:1");
    assert_true(clock() - start < 5 * CLOCKS_PER_SEC);
    buffer_finish(&text);
}

static void test_each_game_of_xml_has_its_own_name(void **state)
{
    (void)state;
    const char *game = "0000000000000000000000000000000000000000000000000000000000000000000000000000000000";
    struct buffer text = {0};
    struct puzzle *puzzle;
    struct text_error error;
    buffer_print(&text,
                 "<opensudoku><name>One</name><game data='%.81s'/><name>Two</name><game data='%.81s'/></opensudoku>",
                 game, game);
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, "test");
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(puzzle_reader_next(reader, &puzzle, &error), PUZZLE_READ_ONE);
        assert_string_equal(puzzle->name, i ? "Two" : "One");
        puzzle_destroy(puzzle);
    }
    assert_int_equal(puzzle_reader_next(reader, &puzzle, &error), PUZZLE_READ_END);
    puzzle_reader_destroy(reader);
    buffer_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decorations_are_left_out_with_a_note),
        cmocka_unit_test(test_ambiguous_letters_are_noted),
        cmocka_unit_test(test_a_line_may_use_any_blank_character),
        cmocka_unit_test(test_a_plain_line_is_read_as_one_that_is_cleaned),
        cmocka_unit_test(test_text_after_a_one_line_puzzle_is_ignored),
        cmocka_unit_test(test_one_line_puzzles_of_other_sizes),
        cmocka_unit_test(test_letters_stand_for_digits_beyond_nine),
        cmocka_unit_test(test_plain_rows_are_read),
        cmocka_unit_test(test_lines_of_dashes_may_be_blank_rows),
        cmocka_unit_test(test_borders_between_rows_are_ignored),
        cmocka_unit_test(test_all_rows_in_one_line),
        cmocka_unit_test(test_fixed_width_columns_use_spaces_for_blanks),
        cmocka_unit_test(test_fixed_width_columns_as_program_text),
        cmocka_unit_test(test_rows_may_use_spaces_for_blanks_without_borders),
        cmocka_unit_test(test_pencil_marks_keep_their_candidates),
        cmocka_unit_test(test_a_single_mark_is_placed_if_no_peer_has_it),
        cmocka_unit_test(test_candidates_in_one_line_place_what_their_groups_place),
        cmocka_unit_test(test_markup_of_a_step_is_ignored),
        cmocka_unit_test(test_pencil_marks_in_one_line),
        cmocka_unit_test(test_a_library_line_is_read),
        cmocka_unit_test(test_729_characters_are_candidates),
        cmocka_unit_test(test_sdk_headers_and_sections_are_read),
        cmocka_unit_test(test_a_file_may_hold_many_puzzles),
        cmocka_unit_test(test_lines_of_sixteen_are_4x4_puzzles_or_rows),
        cmocka_unit_test(test_many_boards_of_sixteen_rows_are_read),
        cmocka_unit_test(test_a_directive_requests_a_layout_by_name),
        cmocka_unit_test(test_directives_describe_a_sheet),
        cmocka_unit_test(test_triathlons_are_recognized_by_their_shape),
        cmocka_unit_test(test_byte_order_mark_and_links_are_stripped),
        cmocka_unit_test(test_puzzles_get_the_names_in_the_text),
        cmocka_unit_test(test_lines_in_brackets_lose_no_puzzle),
        cmocka_unit_test(test_a_long_line_of_marks_is_refused_at_once),
        cmocka_unit_test(test_each_game_of_xml_has_its_own_name),
        cmocka_unit_test(test_program_text_around_an_array_is_passed_over),
    };
    return cmocka_run_group_tests_name("reader", tests, NULL, NULL);
}
