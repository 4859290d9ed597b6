/* Reads HoDoKu's library line, which describes one state and one step:
 *
 *     :<technique>[-<variant>]:<digits>:<grid>:<deleted>:<eliminations>:<placements>:<extra>
 *
 * The grid has 81 characters, with a '+' before each digit that is placed but not given. `deleted` lists candidates
 * (digit, row, column) that are eliminated although no placed digit sees them. The step itself is not read. */
#include <string.h>

#include "puzzle/reader_internal.h"

enum { FIELD_GRID = 3, FIELD_DELETED = 4, FIELDS = 9 };

struct field {
    size_t from, to;
};

static unsigned split(const struct reader_line *line, struct field *fields)
{
    unsigned count = 0;
    size_t from = strspn(line->text, " ");
    for (size_t i = from; i <= line->length; i++) {
        if (i < line->length && line->text[i] != ':')
            continue;
        if (count == FIELDS)
            return FIELDS + 1;
        fields[count++] = (struct field){from, i};
        from = i + 1;
    }
    return count;
}

static bool read_grid(struct puzzle *puzzle, const struct reader_line *line, struct field field,
                      struct text_error *error)
{
    unsigned cells = 0;
    for (size_t i = field.from; i < field.to; i++) {
        bool placed = line->text[i] == '+' && i + 1 < field.to;
        i += placed;
        char character = line->text[i];
        unsigned digit = character >= '1' && character <= '9' ? (unsigned)(character - '0') : 0;
        if (!digit && (placed || !strchr(".0", character))) {
            char found[64];
            reader_line_describe_character(line, i + 1, found, sizeof found);
            return text_error_input(
                error, line->number, i + 1,
                placed ? "found %s behind '+', expected a placed digit 1-9"
                       : "found %s in the grid of a library line, expected a digit 1-9, '.', '0' or '+'",
                found);
        }
        if (cells < 81 && digit && placed)
            puzzle_place(puzzle, (cell_id)cells, digit);
        else if (cells < 81 && digit)
            puzzle_give(puzzle, (cell_id)cells, digit);
        cells++;
    }
    if (cells == 81)
        return true;
    return text_error_input(error, line->number, field.from + 1,
                            "%u cells in the grid of a library line, expected 81 (9x9)", cells);
}

static void eliminate_peers(struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = puzzle->given[c] ? puzzle->given[c] : puzzle->placed[c];
        for (unsigned i = 0; digit && i < layout->cell[c].peer_count; i++)
            puzzle->start[layout->cell[c].peers[i]] &= ~digit_bit(digit);
    }
}

static bool delete_candidates(struct puzzle *puzzle, const struct reader_line *line, struct field field,
                              struct text_error *error)
{
    for (size_t i = field.from; i < field.to;) {
        if (line->text[i] == ' ') {
            i++;
            continue;
        }
        size_t length = strcspn(line->text + i, " :");
        bool good = length == 3 && strspn(line->text + i, "123456789") >= 3;
        if (!good)
            return text_error_input(error, line->number, i + 1,
                                    "found '%.*s', expected a deleted candidate as digit, row and column (such as 415)",
                                    length < 40 ? (int)length : 40, line->text + i);
        unsigned digit = (unsigned)(line->text[i] - '0'), row = (unsigned)(line->text[i + 1] - '1');
        unsigned column = (unsigned)(line->text[i + 2] - '1');
        puzzle->start[row * 9 + column] &= ~digit_bit(digit);
        i += length;
    }
    return true;
}

static bool check_left(const struct puzzle *puzzle, struct text_error *error)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (!puzzle->start[c])
            return text_error_input(error, puzzle->line, 0, "r%uc%u has no candidate left, expected at least one",
                                    c / 9 + 1, c % 9 + 1);
    }
    return true;
}

struct puzzle *reader_library(struct puzzle_reader *reader, const struct reader_line *line, struct text_error *error)
{
    struct field fields[FIELDS];
    unsigned count = split(line, fields);
    if (count < 7 || count > FIELDS) {
        text_error_input(error, line->number, 0,
                         count < 7 ? "found the end of a library line after colon %u, expected 6 to 8 of them"
                                   : "found more than %u colons in a library line, expected 6 to 8",
                         count < 7 ? count - 1 : FIELDS - 1);
        return NULL;
    }
    struct layout *layout = reader_square(reader, 9, error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    if (!puzzle) {
        text_error_memory(error, "the puzzle");
        return NULL;
    }
    puzzle->line = line->number;
    puzzle->has_marks = true;
    if (read_grid(puzzle, line, fields[FIELD_GRID], error) && puzzle_check(puzzle, error)) {
        eliminate_peers(puzzle);
        if (delete_candidates(puzzle, line, fields[FIELD_DELETED], error) && check_left(puzzle, error))
            return puzzle;
    }
    puzzle_destroy(puzzle);
    return NULL;
}
