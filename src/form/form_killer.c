#include "form/form_killer.h"

#include <jansson.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "form/cages.h"

enum {
    SIDE = 9,
    CELLS = SIDE * SIDE,
    LEAST_SIGNS = 12 /* LEAST_SIGNS: characters that point to cells; no other form has
                      * this many */
};

/* --- one character a cell --- */

/* Returns the direction of the character, as a difference of cell numbers; 0: it has none. */
static int step_of(char character)
{
    static const char signs[] = "<>^v`',.";
    static const int steps[] = {-1, 1, -SIDE, SIDE, -SIDE - 1, -SIDE + 1, SIDE - 1, SIDE + 1};
    const char *sign = character ? strchr(signs, character) : NULL;
    return sign ? steps[sign - signs] : 0;
}

bool form_killer_begins(const char *text)
{
    size_t length = 0, arrows = 0;
    for (; text[length] && text[length] != ' '; length++) {
        bool is_total = glyph_is_digit(text[length]) || (text[length] >= 'A' && text[length] <= 'Z') ||
                        (text[length] >= 'a' && text[length] <= 'j');
        arrows += strchr("<>^v", text[length]) != NULL;
        if (!is_total && !step_of(text[length]))
            return false;
    }
    return length == CELLS && arrows >= LEAST_SIGNS && !text[length + strspn(text + length, " ")];
}

/* Returns the cell to which the cell points, or CELLS if that is outside the board. */
static unsigned follow(const char *text, unsigned cell)
{
    int step = step_of(text[cell]), x = (int)(cell % SIDE) + (step + SIDE + 1 + SIDE) % SIDE - 1;
    int to = (int)cell + step;
    bool is_on_board = x >= 0 && x < SIDE && to >= 0 && to < CELLS && to % SIDE == x;
    return is_on_board ? (unsigned)to : CELLS;
}

static uint16_t total_of(char character)
{
    return (uint16_t)(glyph_is_digit(character) ? character - '0'
                      : character < 'a'         ? character - 'A' + 10
                                                : character - 'a' + 36);
}

/* Finds the cage of each cell. Returns the first cell that points outside the board or into a circle, or CELLS. */
static unsigned find_cages(const char *text, uint16_t *member, uint16_t *total)
{
    for (unsigned c = 0; c < CELLS; c++) {
        unsigned head = c, steps = 0;
        while (head < CELLS && step_of(text[head]) && steps++ < CELLS)
            head = follow(text, head);
        if (head == CELLS || step_of(text[head]))
            return c;
        member[c] = (uint16_t)head;
        total[c] = head == c ? total_of(text[c]) : 0;
    }
    return CELLS;
}

struct puzzle *form_killer_read(struct layout_cache *layouts, const struct line *line, struct text_error *error)
{
    const char *text = line_text(line);
    struct cages *cages = cages_create(SIDE);
    uint16_t member[CELLS], total[CELLS];
    struct puzzle *puzzle = NULL;
    unsigned wrong = find_cages(text, member, total);
    if (wrong < CELLS)
        text_error_input(
            error, line->number, (size_t)(text - line->plain) + wrong + 1,
            "found a cell of a killer that points to no total, expected one that leads to a cage's first cell");
    else if (!cages_take(cages, member, total) || !cages_check(cages))
        text_error_input(error, line->number, 0,
                         "found a cage of one cell with a total that is no digit, expected 1 to 9");
    else
        puzzle = cages_puzzle(layouts, cages, line->number, error);
    memory_free(cages);
    return puzzle;
}

/* --- a list of cages --- */

/* Returns the length of a name with its equals sign before the list, or 0. */
static size_t length_of_name(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && (glyph_is_letter(text[at]) || glyph_is_in(text[at], "_ ")))
        at++;
    return at < length && text[at] == '=' ? at + 1 : 0;
}

bool form_killer_begins_list(const char *text, size_t length)
{
    static const char *const expected[] = {"[(", "[(",         "0123456789", ",",          "[(",
                                           "[(", "0123456789", ",",          "0123456789", NULL};
    size_t at = length_of_name(text, length);
    for (unsigned i = 0; expected[i]; i++) {
        while (at < length && glyph_is_in(text[at], " \t\r\n"))
            at++;
        if (at == length || !glyph_is_in(text[at], expected[i]))
            return false;
        for (at++; at < length && glyph_is_digit(expected[i][0]) && glyph_is_digit(text[at]);)
            at++;
    }
    return true;
}

/* Returns the text as JSON. Parentheses count as brackets, and a list may end with a comma. */
static json_t *parse(const char *text, size_t length, size_t line, struct text_error *error)
{
    struct buffer plain = {0};
    json_error_t where;
    for (size_t i = length_of_name(text, length); i < length; i++) {
        char character = text[i] == '(' ? '[' : text[i] == ')' ? ']' : text[i];
        size_t before = plain.length;
        while (character == ']' && before && glyph_is_in(plain.bytes[before - 1], " \t\r\n"))
            before--;
        if (character == ']' && before && plain.bytes[before - 1] == ',')
            plain.bytes[before - 1] = ' ';
        buffer_put(&plain, character);
    }
    json_t *list = json_loadb(buffer_text(&plain), plain.length, 0, &where);
    if (!list)
        text_error_input(error, line + (where.line > 0 ? (size_t)where.line - 1 : 0), 0,
                         "found a broken list of cages, expected [total, [[row, column], ...]] for each: %.120s",
                         where.text);
    buffer_finish(&plain);
    return list;
}

/* Finds the lowest and the highest number of a row or column. Returns false if the list contains anything except
 * cages. */
static bool measure(const json_t *list, json_int_t *lowest, json_int_t *highest)
{
    size_t i, k;
    const json_t *cage, *place;
    json_array_foreach(list, i, cage)
    {
        const json_t *places = json_array_get(cage, 1);
        if (json_array_size(cage) != 2 || !json_is_integer(json_array_get(cage, 0)) || !json_array_size(places))
            return false;
        json_array_foreach(places, k, place)
        {
            for (size_t axis = 0; axis < 2; axis++) {
                json_int_t value = json_integer_value(json_array_get(place, axis));
                if (json_array_size(place) != 2 || !json_is_integer(json_array_get(place, axis)))
                    return false;
                *lowest = value < *lowest ? value : *lowest;
                *highest = value > *highest ? value : *highest;
            }
        }
    }
    return json_array_size(list);
}

/* Stores the cage of each cell. Returns false if a cell is in two cages. */
static bool store(const json_t *list, json_int_t lowest, unsigned side, uint16_t *member, uint16_t *total)
{
    bool is_taken[CAGES_MOST_CELLS] = {false};
    size_t i, k;
    const json_t *cage, *place;
    for (unsigned c = 0; c < side * side; c++)
        member[c] = (uint16_t)c;
    json_array_foreach(list, i, cage)
    {
        json_int_t number = json_integer_value(json_array_get(cage, 0)), head = -1;
        json_array_foreach(json_array_get(cage, 1), k, place)
        {
            json_int_t y = json_integer_value(json_array_get(place, 0)) - lowest;
            json_int_t x = json_integer_value(json_array_get(place, 1)) - lowest, cell = y * side + x;
            if (is_taken[cell])
                return false;
            is_taken[cell] = true;
            head = head < 0 ? cell : head;
            member[cell] = (uint16_t)head;
        }
        total[head] = (uint16_t)(number > 0 && number < UINT16_MAX ? number : 0);
    }
    return true;
}

struct puzzle *form_killer_read_list(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error)
{
    *read = length;
    json_t *list = parse(text, length, line, error);
    json_int_t lowest = 1, highest = 0;
    uint16_t member[CAGES_MOST_CELLS], total[CAGES_MOST_CELLS] = {0};
    struct puzzle *puzzle = NULL;
    if (!list)
        return NULL;
    bool is_list = measure(list, &lowest, &highest) && lowest >= 0 && highest <= LAYOUT_MAX_DIGITS;
    unsigned side = is_list ? (unsigned)(highest + 1 - lowest) : 0;
    if (!is_list || form_side((size_t)side * side) != side) {
        text_error_input(
            error, line, 0,
            "found a list of cages with something else, expected [total, [[row, column], ...]] for each, on a "
            "board such as 9x9");
    } else {
        struct cages *cages = cages_create(side);
        if (!store(list, lowest, side, member, total) || !cages_take(cages, member, total) || !cages_check(cages))
            text_error_input(error, line, 0,
                             "found cages that share a cell, are in several pieces or are one cell with a total beyond "
                             "the digits, expected none of these");
        else
            puzzle = cages_puzzle(layouts, cages, line, error);
        memory_free(cages);
    }
    json_decref(list);
    return puzzle;
}
