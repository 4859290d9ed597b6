/* Each form of printed boards is read in each size and in each container: no form is a container's own business. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "form/reader.h"
#include "puzzle/layout.h"
#include "puzzle/writer.h"

enum { PUZZLES = 2, MOST_CELLS = 625 };

static const unsigned sides[] = {4, 6, 9, 10, 12, 16, 25};

/* Makes a puzzle of this side with many blanks. Each has its last digit, so letters cannot mean 0-9, A, ... */
static void make_puzzle(unsigned side, unsigned number, char *cells)
{
    unsigned height = layout_box_height(side), width = side / height;
    for (unsigned i = 0; i < side * side; i++) {
        unsigned y = i / side, x = i % side, digit = (width * (y % height) + y / height + x + number) % side + 1;
        cells[i] = (i * 7 + y * 3 + number) % 5 < 2 || digit == side ? digit_character(digit) : '.';
    }
    cells[side * side] = 0;
}

/* --- forms --- */

static void put_line(const char *cells, unsigned side, struct buffer *text)
{
    (void)side;
    buffer_print(text, "%s\n", cells);
}

/* Puts the rows: `before` and `after` each, and `between` two cells. */
static void put_rows(const char *cells, unsigned side, const char *before, const char *between, const char *after,
                     struct buffer *text)
{
    for (unsigned i = 0; i < side * side; i++) {
        buffer_print(text, "%s%c", i % side ? between : before, cells[i]);
        if (i % side == side - 1)
            buffer_print(text, "%s\n", after);
    }
}

static void put_plain_rows(const char *cells, unsigned side, struct buffer *text)
{
    put_rows(cells, side, "", "", "", text);
}

static void put_spaced_rows(const char *cells, unsigned side, struct buffer *text)
{
    put_rows(cells, side, "", " ", "", text);
}

static void put_markdown(const char *cells, unsigned side, struct buffer *text)
{
    put_rows(cells, side, "| ", " | ", " |", text);
}

static void put_strings(const char *cells, unsigned side, struct buffer *text)
{
    put_rows(cells, side, "  '", "", "',", text);
}

/* Puts rows with bars between the boxes, spaces between the cells, and rules, with a frame. */
static void put_framed(const char *cells, unsigned side, bool spaces_are_blanks, struct buffer *text)
{
    unsigned height = layout_box_height(side), width = side / height;
    for (unsigned y = 0; y <= side; y++) {
        for (unsigned x = 0; y % height == 0 && x <= 2 * side + side / width * 2; x++)
            buffer_put(text, x % (2 * width + 2) ? '-' : '+');
        if (y % height == 0)
            buffer_put(text, '\n');
        for (unsigned x = 0; y < side && x < side; x++) {
            char cell = cells[y * side + x];
            buffer_print(text, "%s%c ", x % width ? "" : "| ", cell == '.' && spaces_are_blanks ? ' ' : cell);
        }
        if (y < side)
            buffer_print(text, "|\n");
    }
}

static void put_framed_dots(const char *cells, unsigned side, struct buffer *text)
{
    put_framed(cells, side, false, text);
}

static void put_framed_spaces(const char *cells, unsigned side, struct buffer *text)
{
    put_framed(cells, side, true, text);
}

/* Puts numbers, with what stands for a blank. */
static void put_numbers(const char *cells, unsigned side, const char *between, const char *blank, struct buffer *text)
{
    for (unsigned i = 0; i < side * side; i++) {
        if (cells[i] == '.')
            buffer_print(text, "%s", blank);
        else
            buffer_print(text, "%u", digit_of_character(cells[i]));
        buffer_print(text, "%s", i % side == side - 1 ? "\n" : between);
    }
}

static void put_fields(const char *cells, unsigned side, struct buffer *text)
{
    put_numbers(cells, side, ",", "", text);
}

static void put_minus_ones(const char *cells, unsigned side, struct buffer *text)
{
    put_numbers(cells, side, " ", "-1", text);
}

static void put_full_width(const char *cells, unsigned side, struct buffer *text)
{
    for (unsigned i = 0; i < side * side; i++) {
        uint32_t code = cells[i] == '.' ? 0x25A1 : 0xFF01 + (uint32_t)cells[i] - '!';
        buffer_print(text, "%c%c%c%s", (int)(0xE0 | code >> 12), (int)(0x80 | (code >> 6 & 0x3F)),
                     (int)(0x80 | (code & 0x3F)), i % side == side - 1 ? "\n" : "");
    }
}

static const struct {
    const char *name;
    void (*put)(const char *cells, unsigned side, struct buffer *text);
} forms[] = {
    {"a line", put_line},
    {"rows", put_plain_rows},
    {"spaced rows", put_spaced_rows},
    {"a table of Markdown", put_markdown},
    {"strings of a program", put_strings},
    {"a frame", put_framed_dots},
    {"a frame with spaces for blanks", put_framed_spaces},
    {"fields", put_fields},
    {"numbers and -1", put_minus_ones},
    {"full-width digits", put_full_width},
};

/* --- containers: the texts of the puzzles end with a line end --- */

static void contain_plainly(const struct buffer *puzzle, struct buffer *text)
{
    for (unsigned i = 0; i < PUZZLES; i++)
        buffer_print(text, "%s\n", buffer_text(&puzzle[i]));
}

static void contain_in_crlf(const struct buffer *puzzle, struct buffer *text)
{
    for (unsigned i = 0; i < PUZZLES; i++) {
        for (const char *at = buffer_text(&puzzle[i]); *at; at++)
            buffer_print(text, *at == '\n' ? "\r\n" : "%c", *at);
        buffer_print(text, "\r\n");
    }
}

static void contain_in_fences(const struct buffer *puzzle, struct buffer *text)
{
    buffer_print(text, "# Two puzzles\n\nWhich I found yesterday.\n\n");
    for (unsigned i = 0; i < PUZZLES; i++)
        buffer_print(text, "```\n%s```\n\n", buffer_text(&puzzle[i]));
    buffer_print(text, "Those were all.\n");
}

static void contain_below_headings(const struct buffer *puzzle, struct buffer *text)
{
    for (unsigned i = 0; i < PUZZLES; i++)
        buffer_print(text, "%s\n\n%s\n", i ? "Not easy" : "Code: Select all", buffer_text(&puzzle[i]));
}

static void contain_in_quotation(const struct buffer *puzzle, struct buffer *text)
{
    for (unsigned i = 0; i < PUZZLES; i++) {
        buffer_print(text, "> ");
        for (const char *at = buffer_text(&puzzle[i]); *at; at++)
            buffer_print(text, *at == '\n' ? "\n> " : "%c", *at);
        buffer_print(text, "\n");
    }
}

static void contain_in_csv(const struct buffer *puzzle, struct buffer *text)
{
    buffer_print(text, "id,puzzle,level\n");
    for (unsigned i = 0; i < PUZZLES; i++)
        buffer_print(text, "%u,\"%s\",hard\n", i + 1, buffer_text(&puzzle[i]));
}

static void contain_in_json_lines(const struct buffer *puzzle, struct buffer *text)
{
    for (unsigned i = 0; i < PUZZLES; i++) {
        buffer_print(text, "{\"id\": %u, \"puzzle\": ", i + 1);
        buffer_put_json(text, buffer_text(&puzzle[i]));
        buffer_print(text, "}\n");
    }
}

static void contain_in_json_list(const struct buffer *puzzle, struct buffer *text)
{
    buffer_print(text, "{\"puzzles\": [");
    for (unsigned i = 0; i < PUZZLES; i++) {
        buffer_print(text, i ? ", " : "");
        buffer_put_json(text, buffer_text(&puzzle[i]));
    }
    buffer_print(text, "]}\n");
}

static const struct {
    const char *name;
    void (*contain)(const struct buffer *puzzle, struct buffer *text);
} containers[] = {
    {"a text", contain_plainly},
    {"a text with CRLF", contain_in_crlf},
    {"fences of Markdown", contain_in_fences},
    {"a text with headings", contain_below_headings},
    {"a quotation", contain_in_quotation},
    {"csv", contain_in_csv},
    {"JSON lines", contain_in_json_lines},
    {"a list of JSON", contain_in_json_list},
};

/* Fails unless the text has just these puzzles. */
static void check(const struct buffer *text, unsigned side, char cells[PUZZLES][MOST_CELLS + 1], const char *form,
                  const char *container)
{
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(text), text->length, "");
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what;
    unsigned count = 0;
    while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        struct buffer line = {0};
        if (what == PUZZLE_READ_BAD)
            fail_msg("%s, %ux%u, in %s: %zu: %s\n%s", form, side, side, container, error.line, error.message,
                     buffer_text(text));
        writer_puzzle_line(puzzle, &line);
        if (count == PUZZLES || strcmp(buffer_text(&line), cells[count]) != 0)
            fail_msg("%s, %ux%u, in %s: found %s\n%s", form, side, side, container, buffer_text(&line),
                     buffer_text(text));
        count++;
        buffer_finish(&line);
        puzzle_destroy(puzzle);
    }
    if (count < PUZZLES)
        fail_msg("%s, %ux%u, in %s: found %u puzzles\n%s", form, side, side, container, count, buffer_text(text));
    puzzle_reader_destroy(reader);
}

static void test_each_form_is_read_in_each_size_and_container(void **state)
{
    (void)state;
    for (size_t s = 0; s < sizeof sides / sizeof *sides; s++) {
        char cells[PUZZLES][MOST_CELLS + 1];
        for (unsigned i = 0; i < PUZZLES; i++)
            make_puzzle(sides[s], i, cells[i]);
        for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
            struct buffer puzzle[PUZZLES] = {0};
            for (unsigned i = 0; i < PUZZLES; i++)
                forms[f].put(cells[i], sides[s], &puzzle[i]);
            for (size_t c = 0; c < sizeof containers / sizeof *containers; c++) {
                struct buffer text = {0};
                containers[c].contain(puzzle, &text);
                check(&text, sides[s], cells, forms[f].name, containers[c].name);
                buffer_finish(&text);
            }
            for (unsigned i = 0; i < PUZZLES; i++)
                buffer_finish(&puzzle[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_form_is_read_in_each_size_and_container),
    };
    return cmocka_run_group_tests_name("kinds", tests, NULL, NULL);
}
