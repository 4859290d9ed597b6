#include <string.h>
#include <strings.h>

#include "form/container.h"
#include "puzzle/layout.h"
#include "form/line.h"

enum { LEAST_CELLS = 16, LEAST_ROWS = 4 };

/* The characters of a value. */
struct census {
    size_t cells, blanks, letters, digits, others, rows;
};

static struct census count(const char *text, size_t length)
{
    struct census census = {0};
    bool is_row = false;
    for (size_t i = 0; i < length; i++) {
        char character = text[i];
        bool is_letter = glyph_is_letter(character), is_blank = glyph_is_blank(character);
        bool is_digit = character >= '1' && character <= '9', is_foreign = (unsigned char)character >= 0xC0;
        census.letters += is_letter;
        census.blanks += is_blank;
        census.digits += is_digit || is_foreign;
        census.cells += is_letter || is_blank || is_digit || is_foreign;
        census.others += !is_letter && !is_blank && !is_digit && !glyph_is_in(character, " \t\r\n");
        census.rows += !is_row && (is_digit || is_foreign || is_blank);
        is_row = character != '\n' && (is_row || is_digit || is_foreign || is_blank);
    }
    return census;
}

/* Returns whether a text that is not exactly the cells of a board may contain them: as rows or, if it has a puzzle's
 * name, as a line. Boards have more digits than words have; a 25x25 board has two letters for each digit. */
static bool may_be_board(const struct census *census, bool has_lines, bool is_named)
{
    if (has_lines && is_named)
        return census->digits;
    bool has_rows = has_lines && census->rows >= LEAST_ROWS && census->letters * 3 <= census->cells;
    return census->digits && census->cells >= LEAST_CELLS &&
           (has_rows || (is_named && census->digits * 3 >= census->letters));
}

enum container_value container_value_of(const char *text, size_t length, bool is_named)
{
    struct census census = count(text, length);
    unsigned side = 4;
    while (side < LAYOUT_MAX_DIGITS && (size_t)side * side < census.cells)
        side++;
    bool is_square = (size_t)side * side == census.cells && side != 5 && side != 7 && side != 11;
    if (census.others || !is_square || (census.letters && side < 10) || !(census.blanks + census.digits)) {
        return may_be_board(&census, memchr(text, '\n', length), is_named) ? VALUE_BOARD : VALUE_OTHER;
    }
    return census.blanks ? VALUE_BOARD : VALUE_FULL;
}

static bool is_one_of(const char *word, size_t length, const char *const *words)
{
    for (; *words; words++) {
        if (strlen(*words) == length && !strncasecmp(word, *words, length))
            return true;
    }
    return false;
}

bool container_names_puzzle(const char *word, size_t length)
{
    static const char *const words[] = {"puzzle",  "puzzles",  "quiz",  "quizzes",    "problem", "problems", "question",
                                        "sudoku",  "grid",     "board", "givens",     "given",   "start",    "initial",
                                        "mission", "unsolved", "task",  "clues_grid", NULL};
    return is_one_of(word, length, words);
}

bool container_names_solution(const char *word, size_t length)
{
    static const char *const words[] = {"solution", "solutions", "solved", "answer",   "answers",
                                        "result",   "solve",     "full",   "complete", NULL};
    return is_one_of(word, length, words);
}
