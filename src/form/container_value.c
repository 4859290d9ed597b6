#include <string.h>
#include <strings.h>

#include "form/container.h"
#include "puzzle/layout.h"
#include "form/line.h"

enum container_value container_value_of(const char *text, size_t length)
{
    size_t cells = 0, blank = 0, letters = 0, digits = 0;
    for (size_t i = 0; i < length; i++) {
        char character = text[i];
        bool is_letter = glyph_is_letter(character), is_blank = glyph_is_blank(character);
        if (glyph_is_in(character, " \t\r\n"))
            continue;
        if (!is_letter && !is_blank && (character < '1' || character > '9'))
            return VALUE_OTHER;
        cells++;
        letters += is_letter;
        blank += is_blank;
        digits += character >= '1' && character <= '9';
    }
    unsigned side = 4;
    while (side < LAYOUT_MAX_DIGITS && (size_t)side * side < cells)
        side++;
    bool is_square = (size_t)side * side == cells && side != 5 && side != 7 && side != 11;
    if (!is_square || (letters && side < 10) || !(blank + digits))
        return VALUE_OTHER;
    return blank ? VALUE_BOARD : VALUE_FULL;
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
