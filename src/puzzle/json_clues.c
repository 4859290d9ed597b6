#include "puzzle/json_clues.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"

enum shape {
    SHAPE_FLAG,     /* true: a rule of the whole board */
    SHAPE_NEGATIVE, /* a word of the list "negative": a rule for pairs without a sign */
    SHAPE_LINES,    /* objects with "lines", each of which is a clue */
    SHAPE_CELLS,    /* objects with "cells" and, where the kind has a number, a "value" */
    SHAPE_CELL,     /* objects with one "cell" */
    SHAPE_CLONE,    /* objects with "cells" and as many "cloneCells" */
    SHAPE_ARROW,    /* objects with one cell in "cells", at which each of the "lines" begins */
    SHAPE_CORNER,   /* objects with four "cells" and "values", a list of digits */
    SHAPE_OUTSIDE,  /* objects with a "cell" outside the board, at the end of a row or column, and a "value" */
    SHAPE_DIAGONAL, /* objects with "cells" from edge to edge, the "cell" before them, their "direction" and "value" */
};

/* If several kinds have the same key, the first row is used for reading. */
static const struct row {
    enum clue_kind kind;
    enum shape shape;
    const char *key;
} rows[] = {
    {CLUE_anti_knight, SHAPE_FLAG, "antiknight"},
    {CLUE_anti_king, SHAPE_FLAG, "antiking"},
    {CLUE_non_consecutive, SHAPE_FLAG, "nonconsecutive"},
    {CLUE_all_white_dots, SHAPE_FLAG, "nonconsecutive"},
    {CLUE_all_black_dots, SHAPE_NEGATIVE, "ratio"},
    {CLUE_all_sums, SHAPE_NEGATIVE, "xv"},
    {CLUE_group, SHAPE_CELLS, "extraregion"},
    {CLUE_cage, SHAPE_CELLS, "killercage"},
    {CLUE_thermometer, SHAPE_LINES, "thermometer"},
    {CLUE_slow_thermometer, SHAPE_LINES, "slowthermometer"},
    {CLUE_whisper, SHAPE_LINES, "whispers"},
    {CLUE_renban, SHAPE_LINES, "renban"},
    {CLUE_nabner, SHAPE_LINES, "nabner"},
    {CLUE_palindrome, SHAPE_LINES, "palindrome"},
    {CLUE_modular, SHAPE_LINES, "modularline"},
    {CLUE_entropic, SHAPE_LINES, "entropicline"},
    {CLUE_white_dot, SHAPE_CELLS, "difference"},
    {CLUE_black_dot, SHAPE_CELLS, "ratio"},
    {CLUE_sum, SHAPE_CELLS, "xv"},
    {CLUE_clone, SHAPE_CLONE, "clone"},
    {CLUE_arrow, SHAPE_ARROW, "arrow"},
    {CLUE_little_killer, SHAPE_DIAGONAL, "littlekillersum"},
    {CLUE_equal_sums, SHAPE_LINES, "regionsumline"},
    {CLUE_quadruple, SHAPE_CORNER, "quadruple"},
    {CLUE_between, SHAPE_LINES, "betweenline"},
    {CLUE_double_arrow, SHAPE_LINES, "doublearrow"},
    {CLUE_zipper, SHAPE_LINES, "zipperline"},
    {CLUE_sandwich, SHAPE_OUTSIDE, "sandwichsum"},
    {CLUE_x_sum, SHAPE_OUTSIDE, "xsum"},
    {CLUE_skyscraper, SHAPE_OUTSIDE, "skyscraper"},
    {CLUE_minimum, SHAPE_CELL, "minimum"},
    {CLUE_maximum, SHAPE_CELL, "maximum"},
    {CLUE_even, SHAPE_CELL, "even"},
    {CLUE_odd, SHAPE_CELL, "odd"},
};

/* The lines that f-puzzles cannot draw without an extension. They are written as that extension draws them
 * (fpuzzles-newconstraints.js of SudokuSolver, version 1.16), for users who do not have it. A whisper's row depends on
 * its number (line_of). */
static const struct drawn_line {
    enum clue_kind kind;
    const char *name, *colour;
    double width;    /* [cells] */
    double diameter; /* of the bulb at its start, in cells; 0: no bulb */
} drawn_lines[] = {
    {CLUE_slow_thermometer, "Slow Thermometer", "#6495ED", 0.3, 0.8},
    {CLUE_whisper, "German Whispers", "#67F067", 0.1875, 0},
    {CLUE_renban, "Renban", "#F067F0", 0.25, 0},
    {CLUE_nabner, "Nabner", "#C9C883", 0.25, 0},
    {CLUE_modular, "Modular Line", "#33BBBB", 0.15625, 0},
    {CLUE_entropic, "Entropic Line", "#FFCCAA", 0.15625, 0},
    {CLUE_equal_sums, "Region Sum Line", "#2ECBFF", 0.15625, 0},
    {CLUE_double_arrow, "Double Arrow", "#C54B8B", 0.15625, 0},
    {CLUE_zipper, "Zipper Line", "#C1B7D9", 0.3, 0},
};

static const struct drawn_line dutch_whispers = {CLUE_whisper, "Dutch Whispers", "#FF9A00", 0.1875, 0};

enum {
    ROWS = sizeof rows / sizeof *rows,
    LINES = sizeof drawn_lines / sizeof *drawn_lines,
    MAX_NUMBER = LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS
};

/* --- reading --- */

struct reading {
    const json_t *document;
    unsigned digits;
    struct clue_list *list;
};

/* Appends the named cells to the clue. Names look like R1C1. */
static bool read_cells(const struct reading *reading, const json_t *names, cell_id *cell, uint16_t *count)
{
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = json_string_value(json_array_get(names, i));
        unsigned row, column;
        char more;
        if (!name || sscanf(name, "R%2uC%2u%c", &row, &column, &more) != 2 || !row || !column ||
            row > reading->digits || column > reading->digits || *count == CLUE_MAX_CELLS)
            return false;
        cell[(*count)++] = (cell_id)((row - 1) * reading->digits + column - 1);
    }
    return json_array_size(names);
}

bool json_clues_whole(const json_t *value, json_int_t *number)
{
    double real = json_real_value(value);
    bool is_whole = json_is_integer(value) ||
                    (json_is_real(value) && real > -1e15 && real < 1e15 && real == (double)(json_int_t)real);
    if (is_whole)
        *number = json_is_real(value) ? (json_int_t)real : json_integer_value(value);
    return is_whole;
}

static bool is_left_out(const json_t *value)
{
    return !value || json_is_null(value) || (json_is_string(value) && !json_string_length(value));
}

/* Reads the number of a clue. It may be a text, such as X or V, or missing. A total of 0 means no total. A whisper
 * without a number gets half the board's digits, rounded up, as in f-puzzles. */
static bool read_value(const json_t *value, enum clue_kind kind, unsigned digits, uint16_t *number)
{
    const char *text = json_string_value(value);
    json_int_t usual = kind == CLUE_whisper ? (digits + 1) / 2 : clue_rules[kind].value, whole = usual;
    char *end = NULL;
    if (text && kind == CLUE_sum && *text && strchr("xXvV", *text) && !text[1])
        whole = strchr("xX", *text) ? 10 : 5;
    else if (text && *text)
        whole = strtol(text, &end, 10);
    else if (!is_left_out(value) && !json_clues_whole(value, &whole))
        return false;
    if ((end && *end) || whole < (usual != 0) || whole > MAX_NUMBER)
        return false;
    *number = (uint16_t)whole;
    return true;
}

/* Appends a clue with the cells, followed by those of `more` if it is not NULL. */
static enum json_clues add(const struct reading *reading, const struct row *row, const json_t *object,
                           const json_t *cells, const json_t *more)
{
    cell_id cell[CLUE_MAX_CELLS];
    struct clue clue = {.kind = (uint8_t)row->kind, .cell = cell};
    const json_t *value = json_object_get(object, "value");
    bool may_have_number = clue_rules[row->kind].value || clue_rules[row->kind].flags & CLUE_TOTAL;
    bool is_zero = json_is_integer(value) && !json_integer_value(value);
    if (!may_have_number && !is_left_out(value) && !is_zero && !json_is_false(value))
        return JSON_CLUES_NUMBER;
    if (!read_cells(reading, cells, cell, &clue.count) || (more && !read_cells(reading, more, cell, &clue.count)) ||
        (may_have_number && !read_value(value, row->kind, reading->digits, &clue.value)))
        return JSON_CLUES_BAD;
    clue_list_add(reading->list, &clue);
    return JSON_CLUES_READ;
}

/* Reads a quadruple's digits. Two-figure digits of larger boards are not supported. */
static enum json_clues add_quadruple(const struct reading *reading, const struct row *row, const json_t *object)
{
    const json_t *values = json_object_get(object, "values");
    json_int_t number = 0;
    for (size_t i = 0; i < json_array_size(values); i++) {
        json_int_t digit = json_integer_value(json_array_get(values, i));
        if (digit < 1 || digit > 9 || i == 4)
            return JSON_CLUES_BAD;
        number = number * 10 + digit;
    }
    cell_id cell[CLUE_MAX_CELLS];
    struct clue clue = {.kind = (uint8_t)row->kind, .value = (uint16_t)number, .cell = cell};
    if (!number || !read_cells(reading, json_object_get(object, "cells"), cell, &clue.count))
        return JSON_CLUES_BAD;
    clue_list_add(reading->list, &clue);
    return JSON_CLUES_READ;
}

/* Lists the row or column beside which the cell lies, from that end on. Returns false if the cell lies elsewhere. */
static bool list_line(unsigned digits, unsigned row, unsigned column, cell_id *cell)
{
    bool is_row = !column || column == digits + 1, is_column = !row || row == digits + 1;
    unsigned at = is_row ? row : column, from = is_row ? column : row;
    if (is_row == is_column || at > digits)
        return false;
    for (unsigned i = 1; i <= digits; i++) {
        unsigned place = from ? digits + 1 - i : i;
        cell[i - 1] = (cell_id)(is_row ? (at - 1) * digits + place - 1 : (place - 1) * digits + at - 1);
    }
    return true;
}

/* Reads a clue whose number is outside the board. */
static enum json_clues add_outside(const struct reading *reading, const struct row *row, const json_t *object)
{
    cell_id cell[LAYOUT_MAX_DIGITS];
    struct clue clue = {.kind = (uint8_t)row->kind, .count = (uint16_t)reading->digits, .cell = cell};
    const char *name = json_string_value(json_object_get(object, "cell"));
    const json_t *value = json_object_get(object, "value");
    unsigned x, y;
    char more;
    if (!name || sscanf(name, "R%2uC%2u%c", &y, &x, &more) != 2 || is_left_out(value) ||
        !read_value(value, row->kind, reading->digits, &clue.value) || !list_line(reading->digits, y, x, cell))
        return JSON_CLUES_BAD;
    clue_list_add(reading->list, &clue);
    return JSON_CLUES_READ;
}

/* Reads an arrow: the cells of its circle, then those of its line, which begins in the circle. */
static enum json_clues add_arrow(const struct reading *reading, const struct row *row, const json_t *circle,
                                 const json_t *line)
{
    cell_id cell[CLUE_MAX_CELLS];
    struct clue clue = {.kind = (uint8_t)row->kind,
                        .value = json_array_size(circle) > 1 ? (uint16_t)json_array_size(circle) : 0,
                        .cell = cell};
    if (!read_cells(reading, circle, cell, &clue.count))
        return JSON_CLUES_BAD;
    unsigned size = clue.count;
    for (unsigned i = 1; i < size; i++) { /* in reading order */
        for (unsigned k = i; k && cell[k - 1] > cell[k]; k--) {
            cell_id first = cell[k];
            cell[k] = cell[k - 1];
            cell[k - 1] = first;
        }
    }
    if (!read_cells(reading, line, cell, &clue.count) || clue.count < size + 2)
        return JSON_CLUES_BAD;
    unsigned begin = 0;
    while (begin < size && cell[begin] != cell[size])
        begin++;
    if (begin == size)
        return JSON_CLUES_APART;
    clue.count--;
    memmove(cell + size, cell + size + 1, (clue.count - size) * sizeof *cell);
    clue_list_add(reading->list, &clue);
    return JSON_CLUES_READ;
}

/* Reads arrows that begin in the same circle. A circle of several cells is a number, read from left to right and from
 * top to bottom. */
static enum json_clues read_arrow(const struct reading *reading, const struct row *row, const json_t *circle,
                                  const json_t *lines)
{
    enum json_clues read = json_array_size(lines) ? JSON_CLUES_READ : JSON_CLUES_BAD;
    if (json_array_size(circle) > CLUE_MOST_PLACES)
        return JSON_CLUES_PILL;
    for (size_t i = 0; i < json_array_size(lines) && read == JSON_CLUES_READ; i++)
        read = add_arrow(reading, row, circle, json_array_get(lines, i));
    return read;
}

static enum json_clues read_object(const struct reading *reading, const struct row *row, const json_t *object)
{
    const json_t *cells = json_object_get(object, "cells"), *lines = json_object_get(object, "lines");
    enum json_clues read = JSON_CLUES_READ;
    if (row->shape == SHAPE_CLONE) {
        const json_t *other = json_object_get(object, "cloneCells");
        return json_array_size(other) == json_array_size(cells) ? add(reading, row, object, cells, other)
                                                                : JSON_CLUES_BAD;
    }
    if (row->shape == SHAPE_CORNER)
        return add_quadruple(reading, row, object);
    if (row->shape == SHAPE_OUTSIDE)
        return add_outside(reading, row, object);
    if (row->shape == SHAPE_CELLS || row->shape == SHAPE_DIAGONAL)
        return add(reading, row, object, cells, NULL);
    if (row->shape == SHAPE_ARROW)
        return read_arrow(reading, row, cells, lines);
    if (row->shape == SHAPE_CELL) {
        json_t *one = json_pack("[O?]", json_object_get(object, "cell"));
        read = one ? add(reading, row, object, one, NULL) : JSON_CLUES_BAD;
        json_decref(one);
        return read;
    }
    for (size_t i = 0; i < json_array_size(lines) && read == JSON_CLUES_READ; i++)
        read = add(reading, row, object, json_array_get(lines, i), NULL);
    return json_array_size(lines) ? read : JSON_CLUES_BAD;
}

static enum json_clues read_list(const struct reading *reading, const struct row *row)
{
    const json_t *objects = json_object_get(reading->document, row->key);
    enum json_clues read = json_is_array(objects) ? JSON_CLUES_READ : JSON_CLUES_BAD;
    for (size_t i = 0; i < json_array_size(objects) && read == JSON_CLUES_READ; i++)
        read = read_object(reading, row, json_array_get(objects, i));
    return read;
}

static enum json_clues add_rule(const struct reading *reading, enum clue_kind kind)
{
    clue_list_add(reading->list, &(struct clue){.kind = (uint8_t)kind});
    return JSON_CLUES_READ;
}

/* Returns whether all ratios are 2. Otherwise the negative rule would apply to the other ratios as well. */
static bool are_ratios_usual(const json_t *document)
{
    const json_t *ratios = json_object_get(document, "ratio");
    for (size_t i = 0; i < json_array_size(ratios); i++) {
        uint16_t number;
        if (!read_value(json_object_get(json_array_get(ratios, i), "value"), CLUE_black_dot, 9, &number) || number != 2)
            return false;
    }
    return true;
}

static enum json_clues read_negative(const struct reading *reading)
{
    const json_t *words = json_object_get(reading->document, "negative");
    for (size_t i = 0; i < json_array_size(words); i++) {
        const char *word = json_string_value(json_array_get(words, i));
        if (word && !strcmp(word, "xv"))
            add_rule(reading, CLUE_all_sums);
        else if (word && !strcmp(word, "ratio") && are_ratios_usual(reading->document))
            add_rule(reading, CLUE_all_black_dots);
        else
            return JSON_CLUES_UNKNOWN;
    }
    return JSON_CLUES_READ;
}

/* Adds a clue for the cells at the same position of their boxes. */
static enum json_clues add_disjoint_groups(const struct reading *reading)
{
    unsigned digits = reading->digits, height = layout_box_height(digits), width = digits / height;
    for (unsigned place = 0; place < digits; place++) {
        cell_id cell[LAYOUT_MAX_DIGITS];
        for (unsigned box = 0; box < digits; box++)
            cell[box] =
                (cell_id)((box / height * height + place / width) * digits + box % height * width + place % width);
        clue_list_add(reading->list, &(struct clue){.kind = CLUE_group, .count = (uint16_t)digits, .cell = cell});
    }
    return JSON_CLUES_READ;
}

bool json_clues_know(const char *key)
{
    bool know = !strcmp(key, "negative") || !strcmp(key, "disjointgroups");
    for (unsigned i = 0; i < ROWS && !know; i++)
        know = !strcmp(rows[i].key, key);
    return know;
}

enum json_clues json_clues_read(const json_t *document, const char *key, unsigned digits, struct clue_list *list)
{
    struct reading reading = {document, digits, list};
    if (!strcmp(key, "negative"))
        return read_negative(&reading);
    if (!strcmp(key, "disjointgroups"))
        return add_disjoint_groups(&reading);
    if (!strcmp(key, "nonconsecutive")) {
        bool has_dots = json_array_size(json_object_get(document, "difference")) ||
                        json_array_size(json_object_get(document, "ratio"));
        return add_rule(&reading, has_dots ? CLUE_all_white_dots : CLUE_non_consecutive);
    }
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].shape != SHAPE_NEGATIVE && !strcmp(rows[i].key, key))
            return rows[i].shape == SHAPE_FLAG ? add_rule(&reading, rows[i].kind) : read_list(&reading, &rows[i]);
    }
    return JSON_CLUES_UNKNOWN;
}

/* --- what is drawn --- */

/* Returns whether both have the same cells in any order. No clue has a cell twice. */
static bool has_same_cells(const struct clue *clue, const struct clue *other)
{
    unsigned known = 0;
    for (unsigned i = 0; i < clue->count; i++) {
        for (unsigned k = 0; k < other->count; k++)
            known += clue->cell[i] == other->cell[k];
    }
    return clue->count == other->count && known == clue->count;
}

static bool is_line_of_clue(const struct reading *reading, const json_t *names)
{
    cell_id cell[CLUE_MAX_CELLS];
    struct clue line = {.cell = cell};
    if (!read_cells(reading, names, cell, &line.count))
        return false;
    for (size_t i = 0; i < reading->list->count; i++) {
        if (has_same_cells(&reading->list->items[i], &line))
            return true;
    }
    return false;
}

bool json_clues_have_drawing(const json_t *document, const char *key, unsigned digits, const struct clue_list *list)
{
    struct clue_list known = *list;
    struct reading reading = {document, digits, &known};
    const json_t *objects = json_object_get(document, key);
    bool have = json_is_array(objects);
    for (size_t i = 0; i < json_array_size(objects) && have; i++) {
        const json_t *object = json_array_get(objects, i), *lines = json_object_get(object, "lines");
        if (json_string_length(json_object_get(object, "fromConstraint")) ||
            json_is_true(json_object_get(object, "isNewConstraint")))
            continue;
        have = json_array_size(lines);
        for (size_t k = 0; k < json_array_size(lines) && have; k++)
            have = is_line_of_clue(&reading, json_array_get(lines, k));
    }
    return have;
}

enum clue_kind json_clues_line_of(unsigned colour, unsigned digits, uint16_t *value)
{
    const struct drawn_line *line = NULL;
    for (unsigned i = 0; i <= LINES && !line; i++) {
        const struct drawn_line *row = i < LINES ? &drawn_lines[i] : &dutch_whispers;
        line = strtoul(row->colour + 1, NULL, 16) == colour ? row : NULL;
    }
    *value = !line || line->kind != CLUE_whisper ? 0 : line == &dutch_whispers ? 4 : (uint16_t)((digits + 1) / 2);
    return line ? line->kind : CLUE_KINDS;
}

/* --- writing --- */

/* Returns the list under the key, adding it if missing. */
static json_t *list_of(json_t *document, const char *key)
{
    if (!json_object_get(document, key))
        json_object_set_new(document, key, json_array());
    return json_object_get(document, key);
}

static json_t *name_of(const struct layout *layout, cell_id cell)
{
    return json_sprintf("R%uC%u", layout->cell[cell].y + 1u, layout->cell[cell].x + 1u);
}

json_t *json_clues_cells(const struct layout *layout, const cell_id *cell, unsigned count)
{
    json_t *names = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(names, name_of(layout, cell[i]));
    return names;
}

/* Writes X and V as letters, other values as numbers. Leaves out the default number. */
static void put_value(const struct clue *clue, json_t *object)
{
    unsigned usual = clue_rules[clue->kind].value;
    if (!clue->value)
        return;
    if (clue_rules[clue->kind].flags & CLUE_HOLDS) {
        json_t *values = json_array();
        for (unsigned divisor = 1000; divisor; divisor /= 10) {
            if (clue->value >= divisor)
                json_array_append_new(values, json_integer(clue->value / divisor % 10));
        }
        json_object_set_new(object, "values", values);
        return;
    }
    if (clue->kind == CLUE_sum)
        json_object_set_new(object, "value", json_string(clue->value == 5 ? "V" : "X"));
    else
        json_object_set_new(object, "value",
                            clue->value == usual && clue->kind != CLUE_whisper ? json_string("")
                                                                               : json_sprintf("%u", clue->value));
}

/* Adds the diagonal's direction and the position before its first cell. Returns false if the cells are not a diagonal
 * from edge to edge. */
static bool put_direction(const struct layout *layout, const struct clue *clue, json_t *object)
{
    const struct cell *first = &layout->cell[clue->cell[0]], *second = &layout->cell[clue->cell[1]];
    int x = second->x - first->x, y = second->y - first->y, end_x = first->x + (int)clue->count * x,
        end_y = first->y + (int)clue->count * y;
    if (abs(x) != 1 || abs(y) != 1 || layout_cell_at(layout, first->x - x, first->y - y) != NO_CELL ||
        layout_cell_at(layout, end_x, end_y) != NO_CELL)
        return false;
    for (unsigned i = 0; i < clue->count; i++) {
        if (clue->cell[i] != layout_cell_at(layout, first->x + (int)i * x, first->y + (int)i * y))
            return false;
    }
    json_object_set_new(object, "cell", json_sprintf("R%dC%d", first->y - y + 1, first->x - x + 1));
    json_object_set_new(object, "direction", json_sprintf("%c%c", y > 0 ? 'D' : 'U', x > 0 ? 'R' : 'L'));
    return true;
}

/* Returns how to draw the clue's line, or NULL if f-puzzles draws it. */
static const struct drawn_line *line_of(const struct layout *layout, const struct clue *clue)
{
    unsigned usual = (layout->digits + 1) / 2;
    if (clue->kind == CLUE_whisper && clue->value < usual)
        return &dutch_whispers;
    for (unsigned i = 0; i < LINES; i++) {
        if (drawn_lines[i].kind == clue->kind)
            return &drawn_lines[i];
    }
    return NULL;
}

static void put_drawing(const struct layout *layout, const struct clue *clue, json_t *document)
{
    const struct drawn_line *line = line_of(layout, clue);
    if (!line)
        return;
    json_t *names = json_clues_cells(layout, clue->cell, clue->count);
    json_array_append_new(list_of(document, "line"),
                          json_pack("{s:[o], s:s, s:f, s:s}", "lines", names, "outlineC", line->colour, "width",
                                    line->width, "fromConstraint", line->name));
    if (line->diameter > 0)
        json_array_append_new(list_of(document, "circle"),
                              json_pack("{s:[o], s:s, s:s, s:f, s:f, s:s}", "cells", name_of(layout, clue->cell[0]),
                                        "baseC", line->colour, "outlineC", line->colour, "width", line->diameter,
                                        "height", line->diameter, "fromConstraint", line->name));
}

/* Returns the position for the number of a row or column, or NULL if the cells are not a whole row or column. */
static json_t *outside_of(const struct layout *layout, const struct clue *clue)
{
    unsigned digits = layout->digits;
    cell_id cell[LAYOUT_MAX_DIGITS];
    for (unsigned k = 0; k < 4 * digits; k++) {
        unsigned at = k / 4 + 1, side = k % 4 < 2 ? 0 : digits + 1, row = k % 2 ? at : side, column = k % 2 ? side : at;
        if (clue->count == digits && list_line(digits, row, column, cell) &&
            !memcmp(cell, clue->cell, digits * sizeof *cell))
            return json_sprintf("R%uC%u", row, column);
    }
    return NULL;
}

static const char *put_clue(const struct layout *layout, const struct clue *clue, const struct row *row,
                            json_t *document)
{
    json_t *object = json_object();
    unsigned half = row->shape == SHAPE_CLONE ? clue->count / 2u : clue->count;
    if (row->shape == SHAPE_CELL) {
        for (unsigned i = 0; i < clue->count; i++)
            json_array_append_new(list_of(document, row->key),
                                  json_pack("{s:o}", "cell", name_of(layout, clue->cell[i])));
        json_decref(object);
        return NULL;
    }
    if (row->shape == SHAPE_OUTSIDE) {
        json_t *cell = outside_of(layout, clue);
        if (cell)
            json_array_append_new(list_of(document, row->key),
                                  json_pack("{s:o, s:o}", "cell", cell, "value", json_sprintf("%u", clue->value)));
        json_decref(object);
        return cell ? NULL
                    : TR("a number beside the board about cells that are no whole row or column; 'sheet' has all");
    }
    unsigned circle = row->shape == SHAPE_ARROW ? clue_circle(clue) : 1;
    json_t *names = json_clues_cells(layout, clue->cell + circle - 1, half - (circle - 1));
    if (row->shape == SHAPE_LINES || row->shape == SHAPE_ARROW)
        json_object_set_new(object, "lines", json_pack("[o]", names));
    else
        json_object_set_new(object, "cells", names);
    if (row->shape == SHAPE_ARROW)
        json_object_set_new(object, "cells", json_clues_cells(layout, clue->cell, circle));
    if (row->shape == SHAPE_DIAGONAL && !put_direction(layout, clue, object)) {
        json_decref(object);
        return TR("a little killer that is no diagonal from edge to edge; 'sheet' has all");
    }
    if (row->shape == SHAPE_CLONE)
        json_object_set_new(object, "cloneCells", json_clues_cells(layout, clue->cell + half, half));
    json_array_append_new(list_of(document, row->key), object);
    if (row->shape != SHAPE_ARROW)
        put_value(clue, object);
    return NULL;
}

/* Returns whether reading the file back would give a different rule: next to dots, "nonconsecutive" only concerns pairs
 * without a dot, and ratios other than 2 do not fit the negative rule. */
static bool is_ambiguous(const struct layout *layout, enum clue_kind kind)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        bool is_black = clue->kind == CLUE_black_dot, is_dot = is_black || clue->kind == CLUE_white_dot;
        if ((kind == CLUE_non_consecutive && is_dot) || (kind == CLUE_all_black_dots && is_black && clue->value != 2))
            return true;
    }
    return false;
}

static const struct row *row_of(enum clue_kind kind)
{
    for (unsigned i = 0; i < ROWS; i++) {
        if (rows[i].kind == kind)
            return &rows[i];
    }
    return NULL;
}

/* A sum of two cells must be X or V. */
bool json_clues_hold(const struct layout *layout, const struct clue *clue)
{
    bool is_plain = clue->kind != CLUE_sum || clue->value == 5 || clue->value == 10;
    return row_of(clue->kind) && is_plain && !is_ambiguous(layout, clue->kind);
}

bool json_clues_hold_sudokupad(const struct layout *layout, const struct clue *clue)
{
    const struct row *row = row_of(clue->kind);
    return clue->kind == CLUE_cage || (row && row->shape == SHAPE_FLAG && !is_ambiguous(layout, clue->kind));
}

static const char other_sum[] = TR("a sum other than X and V, which this form has not");
static const char unknown_clue[] = TR("a clue of a kind that this form has not; 'sheet' has all");

const char *json_clues_write(const struct layout *layout, json_t *document)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct row *row = row_of(layout->clue[i].kind);
        const char *why = NULL;
        if (!json_clues_hold(layout, &layout->clue[i]))
            return layout->clue[i].kind == CLUE_sum ? other_sum : unknown_clue;
        if (row->shape == SHAPE_FLAG)
            json_object_set_new(document, row->key, json_true());
        else if (row->shape == SHAPE_NEGATIVE)
            json_array_append_new(list_of(document, "negative"), json_string(row->key));
        else
            why = put_clue(layout, &layout->clue[i], row, document);
        if (why)
            return why;
        put_drawing(layout, &layout->clue[i], document);
    }
    return NULL;
}

const char *json_clues_write_sudokupad(const struct layout *layout, json_t *metadata, json_t *cages)
{
    for (unsigned i = 0; i < layout->clues; i++) {
        const struct clue *clue = &layout->clue[i];
        if (!json_clues_hold_sudokupad(layout, clue))
            return unknown_clue;
        if (clue->kind != CLUE_cage) {
            json_object_set_new(metadata, row_of(clue->kind)->key, json_true());
        } else {
            json_t *cells = json_array();
            for (unsigned k = 0; k < clue->count; k++)
                json_array_append_new(
                    cells, json_pack("[i, i]", (int)layout->cell[clue->cell[k]].y, (int)layout->cell[clue->cell[k]].x));
            json_t *cage = json_pack("{s:o, s:b}", "cells", cells, "unique", 1);
            put_value(clue, cage);
            json_array_append_new(cages, cage);
        }
    }
    return NULL;
}
