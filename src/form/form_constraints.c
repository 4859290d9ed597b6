#include "form/form_constraints.h"

#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/translation.h"
#include "form/glyph.h"
#include "puzzle/clue.h"
#include "puzzle/puzzle.h"

enum { LONGEST_TYPE = 24, MOST_CELLS = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS };

/* The kinds of constraints that are clues. */
static const struct {
    const char *type, *word;
    bool has_number;    /* before the cells, if the first value is one */
    const char *number; /* that it always has, or "" */
} kinds[] = {
    {"Cage", "cage", true, ""},
    {"Sum", "little-killer", true, ""},
    {"AllDifferent", "group", false, ""},
    {"Thermo", "thermometer", false, ""},
    {"Arrow", "arrow", false, ""},
    {"Palindrome", "palindrome", false, ""},
    {"Renban", "renban", false, ""},
    {"Whisper", "whisper", true, ""},
    {"Between", "between", false, ""},
    {"RegionSumLine", "equal-sums", false, ""},
    {"Entropic", "entropic", false, ""},
    {"Modular", "modular", false, ""},
    {"WhiteDot", "white-dot", false, ""},
    {"BlackDot", "black-dot", false, ""},
    {"X", "sum", false, "10 "},
    {"V", "sum", false, "5 "},
    {"GreaterThan", "greater", false, ""},
    {"AntiKnight", "anti-knight", false, ""},
    {"AntiKing", "anti-king", false, ""},
    {"AntiConsecutive", "non-consecutive", false, ""},
};

/* The puzzle so far. */
struct constraints {
    struct layout_variant variant;
    char regions[MOST_CELLS + 1];
    digit_mask mask[MOST_CELLS]; /* 0: all digits */
    struct buffer clues;         /* a line each */
    size_t line;                 /* of the constraint that is being read */
    struct text_error *error;
};

/* A value between the signs of a constraint. */
struct value {
    const char *text;
    size_t length;
};

static bool refuse(const struct constraints *constraints, struct value value, const char *expected)
{
    return text_error_input(constraints->error, constraints->line, 0, "found '%.*s', expected %s",
                            value.length < 40 ? (int)value.length : 40, value.text, tr(expected));
}

static bool is_type(struct value value, const char *type)
{
    return strlen(type) == value.length && !memcmp(value.text, type, value.length);
}

/* Moves `value` to the next one of the constraint, up to `end`. Returns false after the last one. */
static bool next_value(struct value *value, const char *end)
{
    const char *at = value->text + value->length;
    if (at == end || *at != '~')
        return false;
    value->text = ++at;
    while (at < end && *at != '~')
        at++;
    value->length = (size_t)(at - value->text);
    return true;
}

static unsigned coordinate(char character)
{
    char letter = (char)(character | 0x20);
    return glyph_is_digit(character) ? (unsigned)(character - '0')
           : glyph_is_letter(letter) ? (unsigned)(letter - 'a') + 10
                                     : 0;
}

/* Reads "R1C2". Returns false with an error. */
static bool read_cell(const struct constraints *constraints, struct value value, unsigned *row, unsigned *column)
{
    bool is_cell = value.length >= 4 && value.text[0] == 'R' && value.text[2] == 'C';
    *row = is_cell ? coordinate(value.text[1]) : 0;
    *column = is_cell ? coordinate(value.text[3]) : 0;
    bool is_on_board = *row && *column && *row <= constraints->variant.digits && *column <= constraints->variant.digits;
    return is_on_board || refuse(constraints, value, TR("a cell of the board, such as R1C1"));
}

/* Reads "R1C2_5" or "R1C2_3_4". */
static bool read_given(struct constraints *constraints, struct value value)
{
    unsigned row, column, digit = 0;
    if (!read_cell(constraints, value, &row, &column))
        return false;
    digit_mask *mask = &constraints->mask[(row - 1) * constraints->variant.digits + column - 1];
    *mask = 0;
    for (size_t i = 4; i < value.length; i++) {
        digit = value.text[i] == '_' ? 0 : digit * 10 + (unsigned)(value.text[i] - '0');
        bool ends = i + 1 == value.length || value.text[i + 1] == '_';
        bool is_right =
            value.text[i] == '_' ? !ends : glyph_is_digit(value.text[i]) && digit <= constraints->variant.digits;
        if (!is_right || (i == 4 && value.text[i] != '_') || (ends && !digit))
            return refuse(constraints, value, TR("a cell and its digits, such as R1C1_5"));
        *mask |= ends ? digit_bit(digit) : 0;
    }
    return value.length > 4 || refuse(constraints, value, TR("a cell and its digits, such as R1C1_5"));
}

static bool read_shape(struct constraints *constraints, struct value value)
{
    unsigned width = 0, height = 0;
    char text[16] = "", more;
    memcpy(text, value.text, value.length < sizeof text ? value.length : sizeof text - 1);
    bool is_size = sscanf(text, "%2ux%2u%c", &width, &height, &more) == 2 && width == height;
    if (!is_size || form_side((size_t)width * width) != width)
        return refuse(constraints, value, TR("a board such as 9x9"));
    constraints->variant.digits = width;
    return true;
}

static bool read_regions(struct constraints *constraints, struct value value)
{
    size_t cells = (size_t)constraints->variant.digits * constraints->variant.digits;
    if (value.length != cells)
        return refuse(constraints, value, TR("a letter or digit for each cell"));
    memcpy(constraints->regions, value.text, cells);
    constraints->variant.regions = constraints->regions;
    return true;
}

/* Adds the line of a clue. */
static bool read_clue(struct constraints *constraints, size_t kind, struct value value, const char *end)
{
    buffer_print(&constraints->clues, "%s %s", kinds[kind].word, kinds[kind].number);
    for (bool is_first = true; next_value(&value, end); is_first = false) {
        unsigned row, column;
        if (is_first && kinds[kind].has_number && value.length && glyph_is_digit(value.text[0])) {
            if (value.length > 1 || value.text[0] != '0') /* a cage of 0 has no total */
                buffer_print(&constraints->clues, "%.*s ", (int)(value.length < 4 ? value.length : 4), value.text);
            continue;
        }
        if (!value.length)
            continue;
        if (!read_cell(constraints, value, &row, &column))
            return false;
        buffer_print(&constraints->clues, "r%uc%u ", row, column);
    }
    buffer_put(&constraints->clues, '\n');
    return true;
}

/* Reads one constraint, without the full stop before it. */
static bool read_constraint(struct constraints *constraints, const char *text, const char *end)
{
    struct value type = {text, 0}, value;
    while (text + type.length < end && text[type.length] != '~')
        type.length++;
    value = type;
    bool has_value = next_value(&value, end);
    if (!type.length || is_type(type, "Given")) {
        for (; has_value; has_value = next_value(&value, end)) {
            if (!read_given(constraints, value))
                return false;
        }
        return true;
    }
    if (is_type(type, "Diagonal") && has_value) {
        constraints->variant.anti_diagonal |= is_type(value, "1");
        constraints->variant.main_diagonal |= is_type(value, "-1");
        return is_type(value, "1") || is_type(value, "-1") || refuse(constraints, value, TR("1 or -1"));
    }
    if (is_type(type, "Windoku") || is_type(type, "NoBoxes")) {
        constraints->variant.windows |= is_type(type, "Windoku");
        return true;
    }
    if (is_type(type, "Shape") && has_value)
        return read_shape(constraints, value);
    if (is_type(type, "Jigsaw") && has_value)
        return read_regions(constraints, value);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (is_type(type, kinds[i].type))
            return read_clue(constraints, i, type, end);
    }
    return text_error_input(constraints->error, constraints->line, 0,
                            "found a constraint '%.*s', which is not supported",
                            type.length < LONGEST_TYPE ? (int)type.length : LONGEST_TYPE, type.text);
}

/* Returns the layout with the clues, or NULL with an error. */
static struct layout *make_layout(struct layout_cache *layouts, struct constraints *constraints)
{
    struct layout *plain = layout_cache_variant(layouts, &constraints->variant, constraints->error), *layout = plain;
    struct clue_list clues = {0};
    bool is_read = plain != NULL;
    for (char *line = constraints->clues.bytes; is_read && line && *line;) {
        char *end = strchr(line, '\n');
        *end = 0;
        if (end > line && end[-1] == ' ')
            end[-1] = 0;
        is_read = clue_list_read(&clues, plain, line, constraints->error);
        line = end + 1;
    }
    if (is_read && clues.count)
        layout = layout_with_clues(plain, clues.items, clues.count, constraints->error);
    if (plain && (!is_read || clues.count))
        layout_unref(plain);
    clue_list_clear(&clues);
    return is_read ? layout : NULL;
}

static struct puzzle *make_puzzle(struct layout_cache *layouts, struct constraints *constraints, size_t line)
{
    struct layout *layout = make_layout(layouts, constraints);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    layout_unref(layout);
    if (!puzzle) {
        if (constraints->error)
            constraints->error->line = line;
        return NULL;
    }
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        if (digits_are_one(constraints->mask[c]))
            puzzle_give(puzzle, (cell_id)c, digit_first(constraints->mask[c]));
        else if (constraints->mask[c])
            puzzle->start[c] = constraints->mask[c];
        puzzle->has_marks |= constraints->mask[c] && !digits_are_one(constraints->mask[c]);
    }
    puzzle->line = line;
    if (puzzle_check(puzzle, constraints->error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

bool form_constraints_begins(const char *text, size_t length)
{
    size_t at = 1;
    while (at < length && at < LONGEST_TYPE && glyph_is_letter(text[at]))
        at++;
    bool is_word = at > 4 && (at == length || glyph_is_in(text[at], ".\r\n"));
    return length > 2 && text[0] == '.' && at < length + 1 &&
           ((at < length && text[at] == '~') || (is_word && text[1] >= 'A' && text[1] <= 'Z'));
}

struct puzzle *form_constraints_read(struct layout_cache *layouts, const char *text, size_t length, size_t line,
                                     size_t *read, struct text_error *error)
{
    struct constraints *constraints = memory_calloc(1, sizeof *constraints);
    struct puzzle *puzzle = NULL;
    const char *at = text, *end = text + length;
    bool is_right = true;
    constraints->variant.digits = 9;
    constraints->line = line;
    constraints->error = error;
    while (at < end && *at == '.') {
        const char *stop = at + 1;
        while (stop < end && !glyph_is_in(*stop, ". \t\r\n"))
            stop++;
        is_right = is_right && read_constraint(constraints, at + 1, stop);
        for (at = stop; at < end && glyph_is_in(*at, " \t\r"); at++)
            continue;
        constraints->line += at < end && *at == '\n';
        at += at < end && *at == '\n';
    }
    *read = (size_t)(at - text);
    if (is_right)
        puzzle = make_puzzle(layouts, constraints, line);
    buffer_finish(&constraints->clues);
    memory_free(constraints);
    return puzzle;
}
