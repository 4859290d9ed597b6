/* Reads lesson files, good and bad ones, and writes one that is read again. */
#include "support.h"

#include "lesson/lesson_file.h"

#define HEAD "Lesson: A test\nPuzzle: b3\nEngine: pivot\n\n"

static struct lesson_file *read_text(const char *text, struct text_error *error)
{
    *error = (struct text_error){0};
    return lesson_file_read(text, strlen(text), "test.lesson", error);
}

static void a_lesson_has_its_boards_and_stops(void **state)
{
    (void)state;
    struct text_error error;
    struct lesson_file *lesson = read_text("# A comment.\nLesson: Two boards\nAuthor: A teacher\nPuzzle: b3\n\n"
                                           "Step: 0\nSay: Look at\n+ row 5.\nMark: r5c1 r5c9=4\nArrow: r1c1 r5c9=4\n"
                                           "Digit: 4\nPanel: tree\nPause: 2.5\n\n\n"
                                           "Until: guess\nAsk: Which?\nChoice: this\nChoice: that\nAnswer: 2\n\n"
                                           "Puzzle: #! layout 4x4\n+ 1...\n+ ..2.\n+ .3..\n+ ...4\nEngine: stack\n\n"
                                           "Step: end\nAsk: Where?\nHint: Above.\nAnswer: r1c1 D4=4\n",
                                           &error);
    assert_non_null(lesson);
    assert_string_equal(lesson->title, "Two boards");
    assert_string_equal(lesson->author, "A teacher");
    assert_int_equal(lesson->boards.count, 2);
    assert_int_equal(lesson->stops.count, 3);
    const struct lesson_stop *stop = lesson->stops.items;
    assert_string_equal(stop[0].say, "Look at row 5.");
    assert_int_equal(stop[0].marks, 2);
    assert_int_equal(stop[0].mark[0].cell, 36);
    assert_int_equal(stop[0].mark[0].digit, 0);
    assert_int_equal(stop[0].mark[1].digit, 4);
    assert_int_equal(stop[0].arrow[0].to.cell, 44);
    assert_int_equal(stop[0].digit, 4);
    assert_int_equal(stop[0].panel, FRAME_TREE);
    assert_true(stop[0].pause == 2.5);
    assert_string_equal(stop[1].until, "guess");
    assert_int_equal(stop[1].chosen, 2);
    assert_string_equal(stop[1].choice[1], "that");
    assert_true(stop[2].step == UINT64_MAX);
    assert_ptr_equal(lesson_file_board(lesson, 1), &lesson->boards.items[0]);
    assert_ptr_equal(lesson_file_board(lesson, 2), &lesson->boards.items[1]);
    assert_int_equal(lesson->boards.items[1].puzzle->layout->cells, 16);
    assert_string_equal(lesson->boards.items[1].engine->id, "stack");
    assert_true(lesson_stop_accepts(&stop[2], (struct scene_place){0, 0}));
    assert_true(lesson_stop_accepts(&stop[2], (struct scene_place){15, 4}));
    assert_false(lesson_stop_accepts(&stop[2], (struct scene_place){15, 3}));
    assert_false(lesson_stop_accepts(&stop[2], (struct scene_place){1, 1}));
    lesson_file_destroy(lesson);
}

/* The fault in each text, the line that is named, and a part of the message. */
static const struct {
    const char *text;
    size_t line;
    const char *message;
} bad[] = {
    {"", 0, "expected a first record with Lesson"},
    {"Puzzle: b3\n\nStep: 0\n", 1, "expected a first record with Lesson"},
    {HEAD, 0, "found no stop"},
    {"Lesson: x\n\nStep: 0\n", 3, "a record with Puzzle before the first stop"},
    {"Lesson:\nPuzzle: b3\n\nStep: 0\n", 1, "a value behind the colon"},
    {HEAD "Stop: 3\n", 5, "expected a field"},
    {HEAD "just words\n", 5, "expected a field"},
    {HEAD "step: 3\n", 5, "expected a field"},
    {HEAD "Step: 3\nStep: 4\n", 6, "once in a record"},
    {HEAD "Step: three\n", 5, "the number of a step, or end"},
    {HEAD "Step: -1\n", 5, "the number of a step, or end"},
    {HEAD "Step: 3 4\n", 5, "the number of a step, or end"},
    {HEAD "Step: 99999999999999999999999\n", 5, "the number of a step, or end"},
    {HEAD "Say: nowhere\n", 5, "either Step or Until"},
    {HEAD "Step: 3\nUntil: guess\n", 5, "either Step or Until"},
    {HEAD "Step: 3\nMark: r10c1\n", 6, "a cell of the board"},
    {HEAD "Step: 3\nMark: r1c1 and\n", 6, "a cell of the board"},
    {HEAD "Step: 3\nMark: r1c1=0\n", 6, "a cell of the board"},
    {HEAD "Step: 3\nMark: r1c1=A\n", 6, "a cell of the board"},
    {HEAD "Step: 3\nArrow: r1c1\n", 6, "a cell of the board"},
    {HEAD "Step: 3\nArrow: r1c1 r1c2 r1c3\n", 6, "two places"},
    {HEAD "Step: 3\nDigit: 0\n", 6, "a digit of the board"},
    {HEAD "Step: 3\nDigit: 12\n", 6, "a digit of the board"},
    {HEAD "Step: 3\nPanel: left\n", 6, "steps, proof, tree, algorithm, digits or none"},
    {HEAD "Step: 3\nPause: 0\n", 6, "seconds"},
    {HEAD "Step: 3\nPause: nan\n", 6, "seconds"},
    {HEAD "Step: 3\nPause: 1e9\n", 6, "seconds"},
    {HEAD "Step: 3\nAsk: What?\n", 5, "an Answer to the question"},
    {HEAD "Step: 3\nAnswer: r1c1\n", 5, "Ask, the question"},
    {HEAD "Step: 3\nHint: Look.\n", 5, "Ask, the question"},
    {HEAD "Step: 3\nAsk: What?\nChoice: a\nAnswer: 2\n", 8, "the number of one of the choices"},
    {HEAD "Step: 3\nAsk: What?\nChoice: a\nAnswer: r1c1\n", 8, "the number of one of the choices"},
    {HEAD "Step: 3\nAsk: What?\nAnswer: 1\n", 7, "a cell of the board"},
    {HEAD "Step: 3\nEngine: pivot\n", 6, "in the record that has the puzzle"},
    {HEAD "Step: 3\n\nLesson: again\nPuzzle: b3\n", 7, "one lesson in a file"},
    {"Lesson: x\nPuzzle: b3\nStep: 0\n", 3, "an empty line between"},
    {"Lesson: x\nPuzzle: b3\nEngine: nobody\n\nStep: 0\n", 3, "the id of an engine"},
    {"Lesson: x\nPuzzle: 12345\n\nStep: 0\n", 2, ""},
    {"Lesson: x\nPuzzle: #! layout 4x4\n+ 1...\n+ 1x..\n+ ....\n+ ....\n\nStep: 0\n", 4, ""},
    {"Lesson: x\nPuzzle: nowhere.txt\n\nStep: 0\n", 2, ""},
};

static void bad_files_are_refused_by_line(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct text_error error;
        struct lesson_file *lesson = read_text(bad[i].text, &error);
        if (lesson || error.line != bad[i].line || !strstr(error.message, bad[i].message) || !*error.message)
            fail_msg("case %zu: line %zu: %s", i, error.line, error.message);
        assert_string_equal(error.source, "test.lesson");
        assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    }
}

/* Values that fields refuse, each in a lesson of its own. In `frame`, the only %s stands for them. */
static const struct {
    const char *frame;
    size_t line;
    const char *message;
    const char *values[40]; /* up to NULL */
} refused[] = {
    {HEAD "Step: %s\n",
     5,
     "the number of a step, or end",
     {"x",     "1.5",   "1,000", "0x10", "+",  "3x", "End", "END",          "ende",
      "last",  "first", "1e3",   "1 2",  "#3", "3.", "--1", "\xEF\xBC\x93", "18446744073709551616",
      "3 end", "=3"}},
    {HEAD "Step: 3\nMark: %s\n",
     6,
     "a cell of the board",
     {"r0c1",           "r1c0",        "r1",         "rc",      "r1c",     "r1c1=",  "r1c1=10",   "r1c1==4",
      "r1c1=4=5",       "r1c1<>",      "r1c1<>0",    "r1c1><4", "r1c1!4",  "A0",     "A10",       "1A",
      "r1c1,r1c2",      "r1c1;",       "r1c1 r1c1x", "r1c1=Z",  "r1c1= 4", "r1 c1",  "r1c10",     "r-1c1",
      "cell r1c1",      "*",           "r1c1.4",     "r1c1<4",  "r1c1=>4", "(r1c1)", "r1c1-r1c3", "\xC3\xA9",
      "r99999999999c1", "r1c1=4 r1c1="}},
    {HEAD "Step: 3\nAsk: Where?\nAnswer: %s\n",
     7,
     "a cell of the board",
     {"1", "here", "r1c1 or r1c2", "r0c1", "r1c1=0", "r1c1=A", "r1c1=", "=4", "<>4", "r1c1 4", "4", "row 1", "yes",
      "r1c1/r1c2"}},
    {HEAD "Step: 3\nArrow: %s\n",
     6,
     "",
     {"r1c1 to r1c2", "r1c1->r1c2", "r1c1, r1c2", "r1c1=4", "r1c1=4 r1c2=", "r1c1 r10c1", "x y", "r1c1 r1c2 r1c3",
      "r1c1 =4", "r1c1=4 5", "-> r1c1", "r1c1 r1c2,", "row column", "1 2"}},
    {HEAD "Step: 3\nDigit: %s\n",
     6,
     "a digit of the board",
     {"10", "A", "-1", "1.5", "four", "1 2", "4x", "#", "=4", "\xEF\xBC\x94", "1,2", "1-9", "all", "none"}},
    {HEAD "Step: 3\nPanel: %s\n",
     6,
     "steps, proof, tree, algorithm, digits or none",
     {"Steps", "STEPS", "step", "tree proof", "1", "off", "list", "nothing", "algorithms", "proofs", "panel", "tree."}},
    {HEAD "Step: 3\nPause: %s\n",
     6,
     "seconds",
     {"-1", "inf", "3601", "two", "1s", "2 s", "1,5", "--1", "1..2", "1/2", "0.0", "1:30", "infinity", "NAN", "-0"}},
    {HEAD "Step: 3\nAsk: Which?\nChoice: a\nChoice: b\nChoice: c\nAnswer: %s\n",
     10,
     "the number of one of the choices",
     {"0", "4", "a", "1 2", "-1", "1.5", "one", "1)", "#1", "1,2", "99999999999999999999", "r1c1=4"}},
    {HEAD "Step: 3\n%s\n",
     6,
     "expected a field",
     {"Title: x",        "say: x",      "SAY: x",     "Marks: r1c1",      "Arrows: r1c1 r1c2",
      "Highlight: r1c1", "Colour: 1",   "Note: x",    "Text: x",          "Answers: 1",
      "Choices: a",      "Question: x", "Hints: x",   "Time: 3",          "Goto: 3",
      "Solver: x",       "Board: b3",   "Comment: x", "Mark r1c1",        "Say",
      "Say x",           " Say: x",     "-",          "Say\xEF\xBC\x9A x"}},
    {"Lesson: x\nPuzzle: b3\nEngine: %s\n\nStep: 0\n",
     3,
     "the id of an engine",
     {"Pivot", "PIVOT", "piv", "human2", "stack pivot", "all", "1", "pivot.", "Racket"}},
    {"Lesson: x\nPuzzle: %s\n\nStep: 0\n",
     2,
     "",
     {"b9", "b3.txt", "/etc/passwd", "123", "r1c1=4", "....", "http://example.org", "b1 b2", "x x x", "0"}},
};

static void bad_values_are_refused_by_line(void **state)
{
    (void)state;
    size_t tried = sizeof bad / sizeof *bad;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        for (const char *const *value = refused[i].values; *value; value++, tried++) {
            char text[400];
            struct text_error error;
            snprintf(text, sizeof text, refused[i].frame, *value);
            struct lesson_file *lesson = read_text(text, &error);
            if (lesson || error.line != refused[i].line || !strstr(error.message, refused[i].message) ||
                error.kind != TEXT_ERROR_INPUT)
                fail_msg("%s: line %zu: %s", text, error.line, error.message);
        }
    }
    assert_true(tried >= 200);
}

/* Counts and lengths of a file are limited. */
static void long_files_are_refused(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct text_error error;
    buffer_print(&text, HEAD "Step: 1\nSay: ");
    for (unsigned i = 0; i < LESSON_MAX_TEXT + 1; i++)
        buffer_put(&text, 'x');
    assert_null(read_text(buffer_text(&text), &error));
    assert_non_null(strstr(error.message, "900 bytes"));
    buffer_clear(&text);
    buffer_print(&text, HEAD);
    for (unsigned i = 0; i <= LESSON_MAX_STOPS; i++)
        buffer_print(&text, "Step: %u\n\n", i);
    assert_null(read_text(buffer_text(&text), &error));
    assert_non_null(strstr(error.message, "1000 stops"));
    buffer_clear(&text);
    buffer_print(&text, HEAD "Step: 1\n");
    for (unsigned i = 0; i <= LESSON_MAX_PLACES; i++)
        buffer_print(&text, "Mark: r1c1\n");
    assert_null(read_text(buffer_text(&text), &error));
    assert_non_null(strstr(error.message, "100 places"));
    buffer_finish(&text);
}

static void lessons_are_told_from_puzzles(void **state)
{
    (void)state;
    assert_true(lesson_file_recognized("\n# x\nLesson: y", 13));
    assert_true(lesson_file_recognized("Puzzle: b3\n+ x\n# x\nLesson: y", 28));
    assert_false(lesson_file_recognized("Puzzle: b3\n\nLesson: y", 21));
    assert_false(lesson_file_recognized("Puzzle: b3\nb3\nLesson: y", 23));
    assert_false(lesson_file_recognized("+ x\nLesson: y", 13));
    assert_false(lesson_file_recognized("Lessons: y", 10));
    assert_false(lesson_file_recognized("# Lesson: y\n", 12));
    assert_false(lesson_file_recognized("", 0));
}

static void what_is_written_is_read_again(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct text_error error;
    struct puzzle *puzzle = puzzle_read("#! layout 4x4\n1.....2..3.....4", 30, "", &error);
    struct scene_place mark = {5, 2};
    struct lesson_stop stop = {.step = 7, .say = "Two\nlines.", .mark = &mark, .marks = 1, .digit = 3};
    lesson_file_write_head(&text, "My lesson", puzzle, "stack");
    lesson_file_write_stop(&text, puzzle->layout, &stop);
    struct lesson_file *lesson = read_text(buffer_text(&text), &error);
    assert_non_null(lesson);
    assert_string_equal(lesson->title, "My lesson");
    assert_string_equal(lesson->boards.items[0].puzzle->layout->name, "4x4");
    assert_memory_equal(lesson->boards.items[0].puzzle->given, puzzle->given, 16);
    assert_int_equal(lesson->stops.items[0].step, 7);
    assert_string_equal(lesson->stops.items[0].say, "Two lines.");
    assert_int_equal(lesson->stops.items[0].mark[0].cell, 5);
    assert_int_equal(lesson->stops.items[0].digit, 3);
    lesson_file_destroy(lesson);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

static void clues_are_written_too(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct text_error error;
    static const char board[] = "#! layout 4x4\n#! cage 5 r1c1 r1c2\n#! thermometer r2c1 r3c1 r4c1\n1.....2..3.....4";
    struct puzzle *puzzle = puzzle_read(board, sizeof board - 1, "", &error);
    assert_non_null(puzzle);
    lesson_file_write_head(&text, "Clues", puzzle, "human");
    buffer_print(&text, "\nStep: 0\nSay: x.\n");
    struct lesson_file *lesson = read_text(buffer_text(&text), &error);
    assert_non_null(lesson);
    const struct layout *layout = lesson->boards.items[0].puzzle->layout;
    assert_int_equal(layout->clues, 2);
    assert_int_equal(layout->clue[0].value, 5);
    lesson_file_destroy(lesson);
    puzzle_destroy(puzzle);
    buffer_finish(&text);
}

/* A jigsaw of its own has the name of the built-in one, and an own sheet a name that no layout has. */
static void an_own_layout_is_written_in_words(void **state)
{
    (void)state;
    static const char own_jigsaw[] =
        "....8..1...............6.4..94.5......3......5.6........9.3.......243........4...\n"
        "GGGDDDDDDGGGAAADDDGGHHEAAAAHGHEEABABHHHEFFBBBHIEEEFBCCHIEIEFBBCIIIIFFCBCIIFFFCCCC\n";
    static const char *const boards[] = {
        own_jigsaw,
        "#! sheet 6x6\n#! grid 6 at 0,0 boxes=2x3\n1......2......3......4......5......6\n",
        "#! layout jigsaw\n1................................................................................\n",
    };
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct buffer text = {0};
        struct text_error error;
        struct puzzle *puzzle = puzzle_read(boards[i], strlen(boards[i]), "", &error);
        assert_non_null(puzzle);
        lesson_file_write_head(&text, "Own", puzzle, "human");
        assert_int_equal(strstr(buffer_text(&text), "#! layout") != NULL, i == 2);
        buffer_print(&text, "\nStep: 0\nSay: x.\n");
        struct lesson_file *lesson = read_text(buffer_text(&text), &error);
        assert_non_null(lesson);
        const struct puzzle *read = lesson->boards.items[0].puzzle;
        assert_int_equal(read->layout->cells, puzzle->layout->cells);
        assert_memory_equal(read->given, puzzle->given, puzzle->layout->cells);
        assert_memory_equal(read->layout->region, puzzle->layout->region,
                            puzzle->layout->cells * sizeof *puzzle->layout->region);
        lesson_file_destroy(lesson);
        puzzle_destroy(puzzle);
        buffer_finish(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_has_its_boards_and_stops),
        cmocka_unit_test(bad_files_are_refused_by_line),
        cmocka_unit_test(bad_values_are_refused_by_line),
        cmocka_unit_test(long_files_are_refused),
        cmocka_unit_test(lessons_are_told_from_puzzles),
        cmocka_unit_test(what_is_written_is_read_again),
        cmocka_unit_test(clues_are_written_too),
        cmocka_unit_test(an_own_layout_is_written_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
