#include "form/spell.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/translation.h"

/* The digits that a puzzle's characters stand for. Up to nine digits there is only one meaning. Above nine, programs
 * differ: 1-9 then A, B, ...; also with 0 (hexadecimal, with 0 as the last digit); or letters only. */
struct alphabet {
    unsigned digits;
    bool zero_is_digit, letters_alone;
    bool numbers;      /* the digits are numbers such as 1 to 16 */
    bool x_is_blank;   /* if no other blank is used */
    char blank;        /* the text's own sign for blanks, or 0 */
    bool is_ambiguous; /* neither 0 nor the last letter occurs, so it could be 1-9, A-G or 0-9, A-F */
};

void spell_characters(struct arena *arena, struct spelling *spelling, const struct row *row, size_t from, size_t to,
                      bool do_spaces_count)
{
    const char *text = row->line->plain;
    arena_array_reserve(arena, spelling, to - from);
    for (size_t i = from; i < to; i++) {
        char character = i < row->to ? text[i] : ' ';
        if (do_spaces_count ? character != '|' : !glyph_is_decoration(character))
            spelling->items[spelling->count++] = (struct spelled){row->line, {i, i + 1}, character, false};
    }
}

bool spell_is_minus_one(const struct row *row, struct part part)
{
    const char *text = row->line->plain + part.from;
    return part.to - part.from == 2 && text[0] == '-' && text[1] == '1';
}

bool spell_is_value(const struct row *row, struct part part, bool *has_numbers)
{
    const char *text = row->line->plain + part.from;
    bool is_number = part.to - part.from == 2 && glyph_is_digit(text[0]) && glyph_is_digit(text[1]);
    *has_numbers |= is_number;
    return part.to - part.from < 2 || is_number || spell_is_minus_one(row, part);
}

bool spell_value(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part,
                 unsigned digits, struct text_error *error)
{
    const char *text = row->line->plain + part.from;
    size_t length = part.to - part.from;
    bool is_number = length == 2 && text[0] != '-';
    struct spelled cell = {row->line, part, length == 1 ? text[0] : ' ', is_number};
    if (is_number) {
        unsigned number = (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
        if (number > digits)
            return text_error_input(error, row->line->number, part.from + 1,
                                    "found %u, expected a number from 1 to %u or a blank", number, digits);
        cell.character = number ? digit_character(number) : '0';
    }
    arena_array_append(arena, spelling, cell);
    return true;
}

void spell_group(struct arena *arena, struct spelling *spelling, const struct row *row, struct part part)
{
    arena_array_append(arena, spelling, (struct spelled){row->line, part, 0, false});
}

/* --- digits --- */

/* Returns the text's own sign for blanks, or 0. It is not a digit and not one of the usual blanks, and fills at least a
 * third of the cells, beside some digits. */
static char find_blank(const struct spelling *spelling, const unsigned *seen, unsigned digits)
{
    enum { LEAST_DIGITS = 4 };
    const struct spelled *first = NULL;
    unsigned numerals = 0;
    unsigned char blank = 0;
    for (unsigned c = '1'; c <= '9'; c++)
        numerals += seen[c];
    for (unsigned c = 1; numerals >= LEAST_DIGITS && c <= UCHAR_MAX; c++) {
        if (seen[c] * 3 >= spelling->count && c != GLYPH_INVALID && c != ' ' &&
            !(digit_of_character((char)c) && (digits > 9 || c <= '9')))
            blank = (unsigned char)c;
    }
    for (size_t i = 0; blank >= GLYPH_OTHER && i < spelling->count; i++) {
        const struct spelled *cell = &spelling->items[i];
        size_t length, first_length;
        if ((unsigned char)cell->character != blank)
            continue;
        first = first ? first : cell;
        const char *a = glyph_at(first->line->source, first->line->source_length, first->part.from + 1, &first_length);
        const char *b = glyph_at(cell->line->source, cell->line->source_length, cell->part.from + 1, &length);
        if (!a || !b || length != first_length || memcmp(a, b, length) != 0)
            return 0;
    }
    return (char)blank;
}

static struct alphabet find_alphabet(const struct spelling *spelling, unsigned digits)
{
    unsigned seen[UCHAR_MAX + 1] = {0};
    struct alphabet alphabet = {.digits = digits};
    for (size_t i = 0; i < spelling->count; i++) {
        seen[(unsigned char)spelling->items[i].character]++;
        alphabet.numbers |= spelling->items[i].is_number;
    }
    unsigned blanks = seen['.'] + seen['*'] + seen['_'] + seen['-'] + seen['?'] + seen[' '] + seen[GLYPH_HOLE];
    if (digits <= 9)
        alphabet.x_is_blank = !blanks && !seen['0'] && (!seen['x'] || !seen['X']);
    if (!blanks && !seen['0'] && !(alphabet.x_is_blank && (seen['x'] || seen['X'])))
        alphabet.blank = find_blank(spelling, seen, digits);
    if (digits <= 9)
        return alphabet;
    unsigned numerals = 0, last = 0, past = 0;
    for (char c = '1'; c <= '9'; c++)
        numerals += seen[(unsigned char)c];
    for (unsigned letter = 0; letter < 26; letter++) {
        unsigned used = seen['A' + letter] + seen['a' + letter];
        last += letter + 10 == digits ? used : 0;
        past += letter + 10 > digits && letter < digits ? used : 0;
    }
    alphabet.letters_alone = !numerals && past;
    alphabet.is_ambiguous = numerals && !seen['0'] && !last && !alphabet.numbers;
    alphabet.zero_is_digit = seen['0'] && !last && numerals && (blanks || (seen['0'] <= digits && !alphabet.numbers));
    return alphabet;
}

static void note_blank(const struct spelling *spelling, char blank, struct puzzle *puzzle)
{
    const struct spelled *cell = spelling->items;
    char sign[64];
    while (cell->character != blank)
        cell++;
    line_describe(cell->line, cell->part.from, sign, sizeof sign);
    snprintf(puzzle->note, sizeof puzzle->note, tr("%s is read as a blank"), sign);
}

static void note_alphabet(const struct alphabet *alphabet, const struct spelling *spelling, struct puzzle *puzzle)
{
    char last = digit_character(alphabet->digits), before = digit_character(alphabet->digits - 1);
    if (alphabet->zero_is_digit && alphabet->numbers)
        snprintf(puzzle->note, sizeof puzzle->note, tr("the digits are 0 to %u: 0 is shown as %c"),
                 alphabet->digits - 1, last);
    else if (alphabet->zero_is_digit)
        snprintf(puzzle->note, sizeof puzzle->note, tr("the digits are 0-9, A-%c: 0 is shown as %c"), before, last);
    else if (alphabet->is_ambiguous)
        snprintf(puzzle->note, sizeof puzzle->note,
                 tr("the digits could be 1-9, A-%c or 0-9, A-%c, as neither 0 nor %c is used: read as the first"), last,
                 before, last);
    else if (alphabet->blank)
        note_blank(spelling, alphabet->blank, puzzle);
}

/* Returns the digit, 0 for a blank, or UINT_MAX for other characters. */
static unsigned digit_meaning(const struct alphabet *alphabet, char character)
{
    if (character == '0' && alphabet->zero_is_digit)
        return alphabet->digits;
    if (character == ' ' || glyph_is_blank(character) || (alphabet->blank && character == alphabet->blank))
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

static void set_cell_error(const struct spelled *cell, const struct alphabet *alphabet, struct text_error *error)
{
    char found[64], expected[16];
    line_describe(cell->line, cell->part.from, found, sizeof found);
    if (alphabet->letters_alone)
        snprintf(expected, sizeof expected, "A-%c", (char)('A' + alphabet->digits - 1));
    else if (alphabet->digits < 10 || alphabet->numbers)
        snprintf(expected, sizeof expected, "1-%u", alphabet->digits);
    else if (alphabet->digits == 10)
        snprintf(expected, sizeof expected, "1-9, A");
    else
        snprintf(expected, sizeof expected, "%s, A-%c", alphabet->zero_is_digit ? "0-9" : "1-9",
                 digit_character(alphabet->zero_is_digit ? alphabet->digits - 1 : alphabet->digits));
    text_error_input(error, cell->line->number, cell->part.from + 1, "found %s, expected a digit %s or a blank", found,
                     expected);
}

bool spell_check(const struct spelling *spelling, unsigned digits, struct text_error *error)
{
    struct alphabet alphabet = find_alphabet(spelling, digits);
    for (size_t i = 0; i < spelling->count; i++) {
        if (digit_meaning(&alphabet, spelling->items[i].character) == UINT_MAX) {
            set_cell_error(&spelling->items[i], &alphabet, error);
            return false;
        }
    }
    return true;
}

char spell_own_blank(const struct spelling *spelling, unsigned digits)
{
    return find_alphabet(spelling, digits).blank;
}

unsigned spell_nearest_side(const struct spelling *spelling, size_t count)
{
    static const unsigned sides[] = {4, 6, 9, 16, 25};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        size_t square = (size_t)sides[i] * sides[i], away = count > square ? count - square : square - count;
        if (away * 5 <= square && spell_check(spelling, sides[i], NULL))
            return sides[i];
    }
    return 9;
}

struct puzzle *spell_puzzle(const struct spelling *spelling, struct layout *layout, struct text_error *error)
{
    assert(spelling->count == layout->cells);
    struct alphabet alphabet = find_alphabet(spelling, layout->digits);
    struct puzzle *puzzle = puzzle_create(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        unsigned digit = digit_meaning(&alphabet, spelling->items[c].character);
        if (digit == UINT_MAX) {
            set_cell_error(&spelling->items[c], &alphabet, error);
            puzzle_destroy(puzzle);
            return NULL;
        }
        if (digit)
            puzzle_give(puzzle, (cell_id)c, digit);
    }
    puzzle->line = spelling->items[0].line->number;
    puzzle->spelling = alphabet.numbers         ? SPELLED_AS_NUMBERS
                       : alphabet.letters_alone ? SPELLED_IN_LETTERS
                                                : SPELLED_FROM_ONE;
    puzzle->zero_is_last = alphabet.zero_is_digit;
    note_alphabet(&alphabet, spelling, puzzle);
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

/* --- candidates --- */

/* Returns whether the character is a sign within a group, as programs that print a step write them: '*' after a cell of
 * the pattern, '#' and '@' after fins or before the cell's candidates, capital letters after cells of a set, '-' before
 * an eliminated digit or after its cell's candidates, and parentheses around some candidates. */
static bool is_sign(char character, unsigned digits)
{
    return glyph_is_in(character, "*#@()") || (digits < 10 && character >= 'A' && character <= 'Z');
}

static bool read_group(const struct spelled *cell, unsigned digits, digit_mask *mask, struct text_error *error)
{
    const char *text = cell->line->plain;
    digit_mask found = 0;
    char what[64];
    for (size_t i = cell->part.from; i < cell->part.to; i++) {
        bool leads = i == cell->part.from && i + 1 < cell->part.to && strchr("*#@-(", text[i]);
        if (leads || (i > cell->part.from && (is_sign(text[i], digits) || text[i] == '-')))
            continue;
        unsigned digit = digit_of_character(text[i]);
        line_describe(cell->line, i, what, sizeof what);
        if (!digit || digit > digits)
            return text_error_input(error, cell->line->number, i + 1,
                                    "found %s, expected the candidates of a cell (%s%c)", what,
                                    digits < 10 ? "1-" : "1-9, A-", digit_character(digits));
        if (found & digit_bit(digit))
            return text_error_input(error, cell->line->number, i + 1,
                                    "found %s twice among the candidates of a cell, expected it once", what);
        found |= digit_bit(digit);
    }
    if (!found)
        return text_error_input(error, cell->line->number, cell->part.from + 1,
                                "found a cell without a digit, expected the candidates of each cell");
    *mask = found;
    return true;
}

bool spell_cell_mask(const struct spelling *spelling, size_t cell, unsigned digits, bool are_candidates,
                     digit_mask *mask)
{
    const struct spelled *item = &spelling->items[cell];
    unsigned digit = digit_of_character(item->character);
    if (are_candidates)
        return read_group(item, digits, mask, NULL);
    *mask = digit && digit <= digits ? digit_bit(digit) : 0;
    return *mask || item->character == ' ' || glyph_is_blank(item->character);
}

struct puzzle *spell_finish_candidates(struct puzzle *puzzle, size_t line, struct text_error *error)
{
    const struct layout *layout = puzzle->layout;
    bool any_choice = false;
    for (unsigned c = 0; c < layout->cells; c++)
        any_choice |= !digits_are_one(puzzle->start[c]);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!any_choice || layout_cell_is_solved(layout, puzzle->start, (cell_id)c))
            puzzle->placed[c] = (uint8_t)digit_first(puzzle->start[c]);
    }
    puzzle->line = line;
    puzzle->has_marks = true;
    if (puzzle_check(puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

struct puzzle *spell_candidates(const struct spelling *spelling, struct layout *layout, struct text_error *error)
{
    struct puzzle *puzzle = puzzle_create(layout);
    for (unsigned c = 0; c < layout->cells; c++) {
        if (!read_group(&spelling->items[c], layout->digits, &puzzle->start[c], error)) {
            puzzle_destroy(puzzle);
            return NULL;
        }
    }
    return spell_finish_candidates(puzzle, spelling->items[0].line->number, error);
}
