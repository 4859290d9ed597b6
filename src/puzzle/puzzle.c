#include "puzzle/puzzle.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/clue.h"
#include "puzzle/constraint.h"

struct puzzle *puzzle_create(struct layout *layout)
{
    struct puzzle *puzzle = memory_calloc(1, sizeof *puzzle);
    puzzle->layout = layout_ref(layout);
    puzzle->given = memory_calloc(layout->cells, sizeof *puzzle->given);
    puzzle->placed = memory_calloc(layout->cells, sizeof *puzzle->placed);
    puzzle->start = memory_calloc(layout->cells, sizeof *puzzle->start);
    for (unsigned c = 0; c < layout->cells; c++)
        puzzle->start[c] = layout->allowed[c];
    return puzzle;
}

void puzzle_destroy(struct puzzle *puzzle)
{
    if (!puzzle)
        return;
    layout_unref(puzzle->layout);
    memory_free(puzzle->given);
    memory_free(puzzle->placed);
    memory_free(puzzle->start);
    memory_free(puzzle);
}

void puzzle_read_name(char *name, const char *text, size_t length)
{
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    utf8_sanitize(name, PUZZLE_NAME_SIZE, text, length);
}

struct puzzle *puzzle_copy(const struct puzzle *puzzle)
{
    struct puzzle *copy = puzzle_create(puzzle->layout);
    unsigned cells = puzzle->layout->cells;
    memcpy(copy->name, puzzle->name, sizeof copy->name);
    memcpy(copy->note, puzzle->note, sizeof copy->note);
    copy->line = puzzle->line;
    copy->has_marks = puzzle->has_marks;
    copy->spelling = puzzle->spelling;
    copy->zero_is_last = puzzle->zero_is_last;
    memcpy(copy->given, puzzle->given, cells * sizeof *copy->given);
    memcpy(copy->placed, puzzle->placed, cells * sizeof *copy->placed);
    memcpy(copy->start, puzzle->start, cells * sizeof *copy->start);
    return copy;
}

struct puzzle *puzzle_copy_givens(const struct puzzle *puzzle)
{
    struct puzzle *givens = puzzle_create(puzzle->layout);
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (puzzle->given[c])
            puzzle_give(givens, (cell_id)c, puzzle->given[c]);
    }
    return givens;
}

void puzzle_give(struct puzzle *puzzle, cell_id cell, unsigned digit)
{
    puzzle->given[cell] = (uint8_t)digit;
    puzzle->placed[cell] = 0;
    puzzle->start[cell] = digit_bit(digit);
}

void puzzle_remove_given(struct puzzle *puzzle, cell_id cell)
{
    puzzle->given[cell] = 0;
    puzzle->start[cell] = puzzle->layout->allowed[cell];
}

void puzzle_place(struct puzzle *puzzle, cell_id cell, unsigned digit)
{
    puzzle->placed[cell] = (uint8_t)digit;
    puzzle->given[cell] = 0;
    puzzle->start[cell] = digit_bit(digit);
}

unsigned puzzle_given_count(const struct puzzle *puzzle)
{
    unsigned count = 0;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        count += puzzle->given[c] != 0;
    return count;
}

void puzzle_cell_name(const struct layout *layout, cell_id cell, char *text, size_t size)
{
    snprintf(text, size, "r%uc%u", layout->cell[cell].y + 1u, layout->cell[cell].x + 1u);
}

/* Writes the digit in the spelling of the puzzle's text. */
static void spell(const struct puzzle *puzzle, unsigned digit, char text[8])
{
    if (puzzle->zero_is_last && digit == puzzle->layout->digits)
        digit = 0;
    if (digit == 0 || puzzle->spelling == SPELLED_AS_NUMBERS)
        snprintf(text, 8, "%u", digit);
    else
        snprintf(text, 8, "%c",
                 puzzle->spelling == SPELLED_IN_LETTERS ? (char)('A' + digit - 1) : digit_character(digit));
}

void puzzle_exclude(const struct puzzle *puzzle, digit_mask *masks)
{
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        unsigned digit = puzzle_digit(puzzle, c);
        if (digit)
            candidate_exclude(puzzle->layout, masks, candidate_id_of((cell_id)c, digit));
    }
}

/* Returns false, with an error, if a digit contradicts a clue, alone or together with a second digit. */
static bool check_clues(const struct puzzle *puzzle, struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    char one[16], two[16], name[8], other[8];
    for (unsigned c = 0; c < layout->cells && layout->clues; c++) {
        unsigned digit = puzzle_digit(puzzle, c);
        candidate_id candidate = candidate_id_of((cell_id)c, digit);
        puzzle_cell_name(layout, (cell_id)c, one, sizeof one);
        spell(puzzle, digit, name);
        if (digit && !(layout->allowed[c] & digit_bit(digit)))
            return text_error_input(error, puzzle->line, 0, "the clue in %s does not allow the digit %s", one, name);
        for (unsigned i = 0; digit && i < candidate_exclusions(layout, candidate); i++) {
            struct constraint exclusion =
                candidate_constraint(layout, candidate, candidate_truths(layout, candidate) + i);
            for (unsigned k = 0; k < constraint_size(layout, exclusion); k++) {
                candidate_id rival = constraint_candidate(layout, exclusion, k);
                if (candidate_cell(rival) == c || puzzle_digit(puzzle, candidate_cell(rival)) != candidate_digit(rival))
                    continue;
                const struct clue *clue = &layout->clue[constraint_clue(layout, exclusion)];
                puzzle_cell_name(layout, candidate_cell(rival), two, sizeof two);
                spell(puzzle, candidate_digit(rival), other);
                return text_error_input(error, puzzle->line, 0, "the digits %s in %s and %s in %s break a rule (%s)",
                                        name, one, other, two, tr(clue_rules[clue->kind].title));
            }
        }
    }
    return true;
}

bool puzzle_check(const struct puzzle *puzzle, struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    for (unsigned h = 0; h < layout->houses; h++) {
        cell_id holder[LAYOUT_MAX_DIGITS + 1];
        memset(holder, 0xFF, sizeof holder);
        for (unsigned i = 0; i < layout->digits; i++) {
            cell_id cell = layout->house[h].cells[i];
            unsigned digit = puzzle_digit(puzzle, cell);
            if (!digit)
                continue;
            if (holder[digit] == NO_CELL) {
                holder[digit] = cell;
                continue;
            }
            char first[16], second[16], name[8];
            spell(puzzle, digit, name);
            puzzle_cell_name(layout, holder[digit], first, sizeof first);
            puzzle_cell_name(layout, cell, second, sizeof second);
            return text_error_input(error, puzzle->line, 0,
                                    "the digit %s stands twice in %s: in %s and %s, expected once", name,
                                    layout->house[h].name, first, second);
        }
    }
    return check_clues(puzzle, error);
}
