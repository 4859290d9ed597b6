/* Any text at all goes through the reader; what it makes of it must keep a puzzle's promises and come back the same
 * through the writer. A first byte of 'L' feeds the text form of layouts instead. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "puzzle/layout_words.h"
#include "form/reader.h"
#include "puzzle/writer.h"
#include "puzzle/writer_forms.h"

static void require(bool condition)
{
    if (!condition)
        abort();
}

static void check_error(const struct text_error *error)
{
    require(error->message[0] && strlen(error->message) < sizeof error->message);
}

static void check_round_trip(const struct puzzle *puzzle)
{
    struct buffer text = {0};
    struct text_error error = {0};
    struct writer_houses houses;
    if (puzzle->layout->grids > 1 || strcmp(puzzle->layout->title, puzzle->layout->name))
        return; /* a layout of its own has to be asked for */
    if (writer_houses_of(puzzle->layout, &houses) && houses.has_regions)
        return; /* which candidates in rows have not; a board of 5x5 has no boxes in their place */
    writer_marks(puzzle->layout, puzzle->start, &text);
    struct puzzle *back = puzzle_read(buffer_text(&text), text.length, "again", &error);
    require(back);
    require(back->layout->cells == puzzle->layout->cells);
    require(!memcmp(back->start, puzzle->start, back->layout->cells * sizeof *back->start) || !back->has_marks);
    puzzle_destroy(back);
    buffer_finish(&text);
}

static void check_puzzle(const struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    require(puzzle->line > 0);
    require(strlen(puzzle->name) < sizeof puzzle->name);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = puzzle->given[c] ? puzzle->given[c] : puzzle->placed[c];
        require(puzzle->start[c] && !(puzzle->start[c] & ~layout_all_digits(layout)));
        require(!puzzle->given[c] || !puzzle->placed[c]);
        require(!digit || puzzle->start[c] == digit_bit(digit));
    }
    require(puzzle_check(puzzle, NULL));
    check_round_trip(puzzle);
}

static void read_layout(const char *text, size_t size)
{
    struct text_error error = {0};
    struct layout *layout = layout_words_read(text, size, &error);
    if (!layout)
        check_error(&error);
    layout_unref(layout);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size && data[0] == 'L') {
        read_layout((const char *)data + 1, size - 1);
        return 0;
    }
    struct puzzle_reader *reader = puzzle_reader_create((const char *)data, size, "fuzz");
    struct puzzle *puzzle;
    struct text_error error;
    enum puzzle_read what;
    size_t count = 0;
    while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END) {
        require(count++ <= size);
        if (what == PUZZLE_READ_ONE) {
            check_puzzle(puzzle);
            puzzle_destroy(puzzle);
        } else {
            check_error(&error);
        }
    }
    puzzle_reader_destroy(reader);
    return 0;
}
