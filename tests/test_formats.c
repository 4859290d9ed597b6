/* Files of other programs (tests/formats) give the puzzles, or the messages, that expected.txt lists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "puzzle/clue.h"
#include "puzzle/lz_string.h"
#include "form/reader.h"
#include "puzzle/writer.h"

/* Appends what the reader gives for a file, in the form of expected.txt. */
static void put_puzzles(const char *name, struct buffer *found)
{
    char path[256];
    struct buffer text = {0};
    struct text_error error;
    struct puzzle *puzzle;
    enum puzzle_read what;
    snprintf(path, sizeof path, "tests/formats/%s", name);
    assert_true(file_read(path, 1 << 20, &text, &error));
    struct puzzle_reader *reader = puzzle_reader_create(buffer_text(&text), text.length, "");
    while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        buffer_print(found, "%s\t", name);
        if (what == PUZZLE_READ_BAD) {
            char message[600];
            text_error_format(&error, message, sizeof message);
            buffer_print(found, "!\t%s\n", message);
            continue;
        }
        buffer_print(found, "%s", puzzle->layout->name);
        for (unsigned i = 0; i < puzzle->layout->clues; i++) {
            buffer_print(found, " + ");
            clue_write(puzzle->layout, &puzzle->layout->clue[i], found);
        }
        buffer_put(found, '\t');
        writer_puzzle_line(puzzle, found);
        buffer_put(found, '\n');
        puzzle_destroy(puzzle);
    }
    puzzle_reader_destroy(reader);
    buffer_finish(&text);
}

static void test_files_of_other_programs_are_read(void **state)
{
    (void)state;
    struct buffer expected = {0}, found = {0};
    struct text_error error;
    assert_true(file_read("tests/formats/expected.txt", 1 << 20, &expected, &error));
    unsigned files = 0;
    char last[128] = "";
    for (char *line = strtok(expected.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        char name[128];
        size_t length = strcspn(line, "\t");
        if (*line == '#')
            continue;
        assert_true(length < sizeof name);
        snprintf(name, sizeof name, "%.*s", (int)length, line);
        if (strcmp(name, last)) {
            assert_int_equal(found.length, 0); /* the file before gave no more than was expected */
            put_puzzles(name, &found);
            files++;
        }
        snprintf(last, sizeof last, "%s", name);
        size_t got = strcspn(buffer_text(&found), "\n");
        if (strlen(line) != got || memcmp(line, buffer_text(&found), got))
            fail_msg("expected %s\nfound    %.*s", line, (int)got, buffer_text(&found));
        memmove(found.bytes, found.bytes + got + 1, found.length - got);
        found.length -= got + 1;
    }
    assert_int_equal(found.length, 0);
    unsigned there = 0;
    DIR *folder = opendir("tests/formats");
    assert_non_null(folder);
    for (const struct dirent *file; (file = readdir(folder));)
        there += file->d_name[0] != '.' && strcmp(file->d_name, "expected.txt");
    closedir(folder);
    assert_int_equal(files, there);
    assert_true(files >= 100);
    buffer_finish(&expected);
    buffer_finish(&found);
}

static void test_packed_text_is_unpacked_again(void **state)
{
    (void)state;
    struct buffer text = {0}, packed = {0}, unpacked = {0};
    for (unsigned turn = 0; turn < 300; turn++) {
        buffer_clear(&packed);
        buffer_clear(&unpacked);
        lz_string_pack(buffer_text(&text), text.length, &packed);
        assert_int_equal(packed.length % 4, 0);
        assert_int_equal(lz_string_unpack(packed.bytes, packed.length, 4096, &unpacked), LZ_STRING_DONE);
        assert_string_equal(buffer_text(&unpacked), buffer_text(&text));
        buffer_put(&text, (char)('a' + (turn * turn / 7 + turn % 3) % 11));
    }
    assert_int_equal(lz_string_unpack(packed.bytes, packed.length, 100, &unpacked), LZ_STRING_TOO_LONG);
    assert_int_equal(lz_string_unpack(packed.bytes, packed.length / 2, 4096, &unpacked), LZ_STRING_BAD);
    buffer_finish(&text);
    buffer_finish(&packed);
    buffer_finish(&unpacked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_of_other_programs_are_read),
        cmocka_unit_test(test_packed_text_is_unpacked_again),
    };
    return cmocka_run_group_tests_name("formats", tests, NULL, NULL);
}
