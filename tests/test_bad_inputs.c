/* Every row of bad_inputs.txt is one test: an input with something wrong, and all that is said about it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "puzzle/layout_words.h"
#include "form/reader.h"

enum { CASES = 1000 };

struct bad_input {
    char *title; /* "reader: ..." or "layout: ..." */
    struct buffer input, expected;
};

/* \xHH is a byte, \{3*text} is text three times; anything else stands for itself. */
static void unescape(const char *text, struct buffer *result)
{
    while (*text) {
        unsigned byte, count;
        int used = 0;
        if (sscanf(text, "\\x%2x%n", &byte, &used) == 1 && used == 4) {
            buffer_put(result, (char)byte);
            text += used;
        } else if (sscanf(text, "\\{%u*%n", &count, &used) == 1 && used) {
            text += used;
            for (unsigned i = 0; i < count; i++)
                buffer_append(result, text, strcspn(text, "}"));
            text += strcspn(text, "}") + 1;
        } else {
            buffer_put(result, *text++);
        }
    }
}

static void add_line(struct buffer *lines, bool first, const char *text)
{
    if (!first)
        buffer_put(lines, '\n');
    unescape(text, lines);
}

/* Rows begin with "== title", have "> " before the input's lines and "! " before the messages'. */
static size_t load(char *text, struct bad_input *cases)
{
    size_t count = 0;
    bool first = true;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (!strncmp(line, "== ", 3)) {
            assert_true(count < CASES);
            cases[count++].title = line + 3;
            first = true;
        } else if (count && line[0] == '>') {
            add_line(&cases[count - 1].input, first, line[1] ? line + 2 : line + 1);
            first = false;
        } else if (count && line[0] == '!') {
            buffer_print(&cases[count - 1].expected, "%s\n", line + 2);
        }
    }
    return count;
}

static void say(struct buffer *said, const struct text_error *error)
{
    char text[600];
    text_error_format(error, text, sizeof text);
    buffer_print(said, "%s\n", text);
}

static void run_reader(const struct buffer *input, struct buffer *said)
{
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(input), input->length, "");
    struct puzzle *puzzle = NULL;
    struct text_error error;
    enum puzzle_read what;
    size_t good = 0;
    while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        if (what == PUZZLE_READ_ONE) {
            puzzle_destroy(puzzle);
            good++;
        } else {
            say(said, &error);
        }
    }
    puzzle_reader_destroy(reader);
    if (good) {
        buffer_print(said, "(%zu good)\n", good);
    } else if (!said->length) {
        assert_null(puzzle_read(buffer_text(input), input->length, "", &error));
        say(said, &error);
    }
}

static void run_layout(const struct buffer *input, struct buffer *said)
{
    struct text_error error;
    struct layout *layout = layout_words_read(buffer_text(input), input->length, &error);
    if (layout)
        buffer_print(said, "(good)\n");
    else
        say(said, &error);
    layout_unref(layout);
}

static void test_bad_input(void **state)
{
    const struct bad_input *bad = *state;
    struct buffer said = {0};
    if (!strncmp(bad->title, "layout:", 7))
        run_layout(&bad->input, &said);
    else
        run_reader(&bad->input, &said);
    if (getenv("SHOW_BAD_INPUTS"))
        fprintf(stderr, "== %s\n%s", bad->title, buffer_text(&said));
    assert_string_equal(buffer_text(&said), buffer_text(&bad->expected));
    buffer_finish(&said);
}

int main(void)
{
    struct buffer text = {0};
    struct text_error error;
    if (!file_read("tests/bad_inputs.txt", 1 << 20, &text, &error)) {
        fprintf(stderr, "%s\n", error.message);
        return 1;
    }
    struct bad_input *cases = memory_calloc(CASES, sizeof *cases);
    struct CMUnitTest *tests = memory_calloc(CASES, sizeof *tests);
    size_t count = load(text.bytes, cases);
    for (size_t i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){.name = cases[i].title, .test_func = test_bad_input, .initial_state = &cases[i]};
    int failures = _cmocka_run_group_tests("bad inputs", tests, count, NULL, NULL);
    for (size_t i = 0; i < count; i++) {
        buffer_finish(&cases[i].input);
        buffer_finish(&cases[i].expected);
    }
    memory_free(cases);
    memory_free(tests);
    buffer_finish(&text);
    return failures;
}
