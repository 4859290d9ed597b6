/* Turns the characters of a board's cells into digits, and reports characters that are neither digits nor blanks. */
#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/translation.h"
#include "puzzle/reader_internal.h"

/* How the characters of one puzzle stand for digits. Up to nine digits there is one way. Beyond nine, programs
 * differ: 1-9 then A, B, ...; or also 0 (hexadecimal; 0 is then the last digit); or letters only. */
struct alphabet {
    unsigned digits;
    bool zero_is_digit, letters_alone;
    bool numbers;    /* 1-16 in figures */
    bool x_is_blank; /* only where no other blank is used */
    bool ambiguous;  /* neither 0 nor the last letter occurs: it could be 1-9, A-G or 0-9, A-F */
};

unsigned reader_side(size_t cells)
{
    for (unsigned side = 4; side <= LAYOUT_MAX_DIGITS; side++) {
        if ((size_t)side * side == cells)
            return layout_box_height(side) > 1 ? side : 0;
    }
    return 0;
}

unsigned reader_nearest_side(const struct puzzle_reader *reader, size_t count)
{
    static const unsigned sides[] = {4, 6, 9, 16, 25};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        size_t square = (size_t)sides[i] * sides[i], away = count > square ? count - square : square - count;
        if (away * 5 <= square && reader_cells_check(reader, sides[i], NULL))
            return sides[i];
    }
    return 9;
}

bool reader_has_side(const struct puzzle_reader *reader, unsigned side)
{
    if (reader->layout && reader->layout->grids == 1 && reader->layout->digits == side)
        return true;
    return reader_side((size_t)side * side);
}

void reader_cells_add(struct puzzle_reader *reader, const struct reader_line *line, size_t from, size_t to,
                      bool spaces_count)
{
    array_room(reader->cell, reader->cell_capacity, reader->cells + (to - from));
    for (size_t i = from; i < to; i++) {
        char character = i < line->length ? line->text[i] : ' ';
        if (spaces_count ? character != '|' : !reader_is_decoration(character))
            reader->cell[reader->cells++] = (struct reader_cell){line, i + 1, character, false};
    }
}

static struct alphabet find_alphabet(const struct puzzle_reader *reader, unsigned digits)
{
    unsigned seen[UCHAR_MAX + 1] = {0};
    struct alphabet alphabet = {.digits = digits};
    for (size_t i = 0; i < reader->cells; i++) {
        seen[(unsigned char)reader->cell[i].character]++;
        alphabet.numbers |= reader->cell[i].is_number;
    }
    unsigned blanks = seen['.'] + seen['*'] + seen['_'] + seen['-'] + seen['?'] + seen[' '];
    if (digits <= 9) {
        alphabet.x_is_blank = !blanks && !seen['0'] && (!seen['x'] || !seen['X']);
        return alphabet;
    }
    unsigned numerals = 0, last = 0, past = 0;
    for (char c = '1'; c <= '9'; c++)
        numerals += seen[(unsigned char)c];
    for (unsigned letter = 0; letter < 26; letter++) {
        unsigned used = seen['A' + letter] + seen['a' + letter];
        last += letter + 10 == digits ? used : 0;
        past += letter + 10 > digits && letter < digits ? used : 0;
    }
    alphabet.letters_alone = !numerals && past;
    alphabet.ambiguous = numerals && !seen['0'] && !last && !alphabet.numbers;
    alphabet.zero_is_digit = seen['0'] && !last && numerals && (blanks || (seen['0'] <= digits && !alphabet.numbers));
    return alphabet;
}

static void note_alphabet(const struct alphabet *alphabet, struct puzzle *puzzle)
{
    char last = digit_character(alphabet->digits), before = digit_character(alphabet->digits - 1);
    if (alphabet->zero_is_digit && alphabet->numbers)
        snprintf(puzzle->note, sizeof puzzle->note, tr("the digits are 0 to %u: 0 is shown as %c"),
                 alphabet->digits - 1, last);
    else if (alphabet->zero_is_digit)
        snprintf(puzzle->note, sizeof puzzle->note, tr("the digits are 0-9, A-%c: 0 is shown as %c"), before, last);
    else if (alphabet->ambiguous)
        snprintf(puzzle->note, sizeof puzzle->note,
                 tr("the digits could be 1-9, A-%c or 0-9, A-%c, as neither 0 nor %c is used: read as the first"), last,
                 before, last);
}

/* Returns the digit, 0 for a blank, or UINT_MAX for anything else. */
static unsigned digit_meaning(const struct alphabet *alphabet, char character)
{
    if (character == '0' && alphabet->zero_is_digit)
        return alphabet->digits;
    if (character == ' ' || reader_is_blank(character))
        return 0;
    if (alphabet->x_is_blank && (character | 0x20) == 'x')
        return 0;
    unsigned digit = digit_of_character(character);
    if (alphabet->letters_alone) {
        char letter = (char)(character | 0x20);
        digit = letter >= 'a' && letter <= 'y' ? (unsigned)(letter - 'a') + 1 : 0;
    }
    return digit && digit <= alphabet->digits ? digit : UINT_MAX;
}

static void set_cell_error(const struct reader_cell *cell, const struct alphabet *alphabet, struct text_error *error)
{
    char found[64], expected[16];
    reader_line_describe_character(cell->line, cell->column, found, sizeof found);
    if (alphabet->letters_alone)
        snprintf(expected, sizeof expected, "A-%c", (char)('A' + alphabet->digits - 1));
    else if (alphabet->digits < 10 || alphabet->numbers)
        snprintf(expected, sizeof expected, "1-%u", alphabet->digits);
    else if (alphabet->digits == 10)
        snprintf(expected, sizeof expected, "1-9, A");
    else
        snprintf(expected, sizeof expected, "%s, A-%c", alphabet->zero_is_digit ? "0-9" : "1-9",
                 digit_character(alphabet->zero_is_digit ? alphabet->digits - 1 : alphabet->digits));
    text_error_input(error, cell->line->number, cell->column, "found %s, expected a digit %s or a blank", found,
                     expected);
}

bool reader_cells_check(const struct puzzle_reader *reader, unsigned digits, struct text_error *error)
{
    struct alphabet alphabet = find_alphabet(reader, digits);
    for (size_t i = 0; i < reader->cells; i++) {
        if (digit_meaning(&alphabet, reader->cell[i].character) == UINT_MAX) {
            set_cell_error(&reader->cell[i], &alphabet, error);
            return false;
        }
    }
    return true;
}

struct puzzle *reader_cells_puzzle(struct puzzle_reader *reader, struct layout *layout, struct text_error *error)
{
    assert(reader->cells == layout->cells);
    struct layout *asked = layout;
    layout = reader_sheet_of_square(reader, layout);
    if (!reader_cells_check(reader, layout->digits, error))
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    struct alphabet alphabet = find_alphabet(reader, layout->digits);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = digit_meaning(&alphabet, reader->cell[c].character);
        if (digit)
            puzzle_give(puzzle, (cell_id)c, digit);
    }
    puzzle->line = reader->cell[0].line->number;
    puzzle->spelling = alphabet.numbers         ? SPELLED_AS_NUMBERS
                       : alphabet.letters_alone ? SPELLED_IN_LETTERS
                                                : SPELLED_FROM_ONE;
    puzzle->zero_is_last = alphabet.zero_is_digit;
    note_alphabet(&alphabet, puzzle);
    if (layout != asked && layout->grids == 2) /* two grids can have further rules */
        snprintf(puzzle->note, sizeof puzzle->note,
                 tr("two boards that overlap, read as %s; '#! sheet' and '#! grid' lines before it give other rules"),
                 layout->name);
    if (!puzzle_check(puzzle, error)) {
        puzzle_destroy(puzzle);
        return NULL;
    }
    return puzzle;
}
