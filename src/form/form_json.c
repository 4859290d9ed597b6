#include "form/form_json.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "base/utf8.h"
#include "form/drawing_json.h"
#include "form/glyph.h"
#include "puzzle/json_clues.h"
#include "puzzle/puzzle.h"

enum { JSON_LIMIT = 64 << 20 }; /* bytes in a document */

/* The puzzle that a document describes, before its layout exists. */
struct document {
    struct layout_variant variant;
    struct clue_list clues;
    struct drawings drawings;
    char regions[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS + 1];
    bool has_regions;
    uint8_t given[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS], placed[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS];
    digit_mask marks[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS]; /* [cells]: candidates set by the author; 0: all */
    const char *form, *title;
    const char *decoration; /* what is drawn but has no meaning here, or NULL */
    struct text_error *error;
    size_t line;
};

static bool reject(struct document *document, const char *what)
{
    return text_error_input(document->error, document->line, 0, "found %s with %s, which is not supported",
                            tr(document->form), tr(what));
}

static bool malformed(struct document *document, const char *what, const char *expected)
{
    return text_error_input(document->error, document->line, 0, "found %s whose %s, expected %s", tr(document->form),
                            tr(what), tr(expected));
}

/* Reads a cell's digit: a number, or a text with one. Gives 0 for an empty cell. */
static bool read_digit(struct document *document, const json_t *value, unsigned *digit)
{
    json_int_t number = -1;
    const char *text = json_string_value(value);
    *digit = 0;
    if (!value || json_is_null(value) || (text && !*text))
        return true;
    if (text)
        number = strspn(text, "0123456789") == strlen(text) && strlen(text) < 3 ? strtol(text, NULL, 10) : -1;
    if ((!text && !json_clues_whole(value, &number)) || number < 0 || number > document->variant.digits)
        return malformed(document, TR("value of a cell is no digit of the board"), TR("1 to its size"));
    *digit = (unsigned)number;
    return true;
}

/* Returns the row of cells with this index; NULL with an error if its number of cells differs from the board's
 * digits. */
static json_t *row_of(struct document *document, json_t *grid, unsigned row)
{
    json_t *cells = json_array_get(grid, row);
    if (json_array_size(cells) == document->variant.digits)
        return cells;
    malformed(document, TR("rows differ in length"), TR("a square"));
    return NULL;
}

static bool read_size(struct document *document, json_t *grid)
{
    size_t size = json_array_size(grid);
    if (size < 4 || size > LAYOUT_MAX_DIGITS)
        return malformed(document, TR("board has not 4 to 25 rows"), TR("4 to 25"));
    document->variant.digits = (unsigned)size;
    return true;
}

/* --- f-puzzles --- */

static bool read_given_marks(struct document *document, const json_t *marks, unsigned cell)
{
    for (size_t i = 0; i < json_array_size(marks); i++) {
        unsigned digit;
        if (!read_digit(document, json_array_get(marks, i), &digit))
            return false;
        document->marks[cell] |= digit ? digit_bit(digit) : 0;
    }
    return true;
}

static bool read_fpuzzles_cell(struct document *document, const json_t *cell, unsigned index)
{
    unsigned digit;
    const json_t *region = json_object_get(cell, "region");
    if (!json_is_object(cell))
        return malformed(document, TR("grid has something else than cells"), TR("objects"));
    if (!read_digit(document, json_object_get(cell, "value"), &digit) ||
        !read_given_marks(document, json_object_get(cell, "givenPencilMarks"), index))
        return false;
    bool given = json_is_true(json_object_get(cell, "given"));
    document->given[index] = (uint8_t)(given ? digit : 0);
    document->placed[index] = (uint8_t)(given ? 0 : digit);
    if (region && (!json_is_integer(region) || json_integer_value(region) < 0 ||
                   json_integer_value(region) >= document->variant.digits))
        return reject(document, TR("a cell outside all regions"));
    document->has_regions |= region != NULL;
    if (region)
        document->regions[index] = (char)('A' + json_integer_value(region));
    return true;
}

/* Gives cells without a region the box in which they lie. */
static void fill_default_regions(struct document *document)
{
    unsigned digits = document->variant.digits, height = layout_box_height(digits);
    for (unsigned i = 0; i < digits * digits; i++) {
        if (!document->regions[i])
            document->regions[i] = (char)('A' + i / digits / height * height + i % digits / (digits / height));
    }
}

/* Returns whether these groups are the four windows of windoku, in any order. */
static bool are_windows(const struct document *document, const json_t *regions)
{
    bool seen[4] = {false};
    if (document->variant.digits != 9 || json_array_size(regions) != 4)
        return false;
    for (size_t i = 0; i < 4; i++) {
        const json_t *cells = json_object_get(json_array_get(regions, i), "cells");
        unsigned in[4] = {0}; /* one bit for each of a window's nine cells */
        for (size_t k = 0; k < json_array_size(cells); k++) {
            unsigned row, column;
            char more;
            const char *name = json_string_value(json_array_get(cells, k));
            if (!name || sscanf(name, "R%2uC%2u%c", &row, &column, &more) != 2 || row < 2 || row > 8 || column < 2 ||
                column > 8 || row == 5 || column == 5)
                return false;
            in[2 * (row > 5) + (column > 5)] |= 1u << ((row - 2) % 4 * 3 + (column - 2) % 4);
        }
        for (unsigned w = 0; w < 4; w++)
            seen[w] |= in[w] == 0x1FF && json_array_size(cells) == 9;
    }
    return seen[0] && seen[1] && seen[2] && seen[3];
}

static bool is_on(const json_t *value)
{
    return json_is_true(value) || json_array_size(value) || json_object_size(value);
}

static bool is_off(const json_t *value)
{
    return json_is_false(value) || json_is_null(value) || (json_is_array(value) && !json_array_size(value)) ||
           (json_is_object(value) && !json_object_size(value)) ||
           (json_is_string(value) && !json_string_length(value)) ||
           (json_is_integer(value) && !json_integer_value(value));
}

static bool is_among(const char *key, const char *const *names)
{
    while (*names && strcmp(key, *names) != 0)
        names++;
    return *names;
}

static bool read_clues(struct document *document, const json_t *object, const char *key)
{
    switch (json_clues_read(object, key, document->variant.digits, &document->clues)) {
    case JSON_CLUES_READ:
        return true;
    case JSON_CLUES_BAD:
        return text_error_input(
            document->error, document->line, 0,
            "found %s whose %s cannot be read, expected cells such as R1C1, and a number if it has one",
            tr(document->form), key);
    case JSON_CLUES_NUMBER:
        return text_error_input(document->error, document->line, 0,
                                "found %s whose %s has a number, which is not supported; without one it is",
                                tr(document->form), key);
    case JSON_CLUES_PILL:
        return text_error_input(document->error, document->line, 0,
                                "found %s whose %s has more than three cells in its circle, which is not supported",
                                tr(document->form), key);
    case JSON_CLUES_APART:
        return text_error_input(
            document->error, document->line, 0,
            "found %s whose %s has a line that does not begin in its circle, which is not supported",
            tr(document->form), key);
    case JSON_CLUES_UNKNOWN:
        break;
    }
    return reject(document, key);
}

/* Returns whether all drawn cages have no number and so are decoration. */
static bool are_cages_plain(const json_t *cages)
{
    bool are = json_is_array(cages);
    for (size_t i = 0; i < json_array_size(cages) && are; i++) {
        const json_t *value = json_object_get(json_array_get(cages, i), "value");
        are = !value || json_is_null(value) || (json_is_string(value) && !json_string_length(value));
    }
    return are;
}

/* Removes circles without an arrow, which are decoration, from the list of arrows. */
static void leave_out_circles(struct document *document, json_t *arrows)
{
    for (size_t i = json_array_size(arrows); i--;) {
        const json_t *arrow = json_array_get(arrows, i), *lines = json_object_get(arrow, "lines");
        if (!json_is_array(lines) || json_array_size(lines) || !json_array_size(json_object_get(arrow, "cells")))
            continue;
        json_array_remove(arrows, i);
        document->decoration = TR("a circle without an arrow is left out, which no rule explains");
    }
}

/* Reads the drawings that no clue explains. */
static bool read_fpuzzles_drawings(struct document *document, json_t *root)
{
    unsigned digits = document->variant.digits;
    const json_t *cages = json_object_get(root, "cage");
    if (is_on(cages) && are_cages_plain(cages) && !json_clues_have_drawing(root, "cage", digits, &document->clues)) {
        document->decoration = TR("a drawn cage without a number is left out, which no rule explains");
        json_object_del(root, "cage");
    }
    json_t *drawn = drawing_json_of_fpuzzles(root, digits, &document->clues, &document->drawings);
    bool is_read = drawing_json_read(drawn, digits, &document->drawings, document->error);
    json_decref(drawn);
    return is_read;
}

/* Reads the constraints. A key that is set counts as a constraint unless it is among the `other` ones, which hold
 * drawings or do not affect the solution. */
static bool read_constraints(struct document *document, json_t *object, const char *const *other)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (is_among(key, other))
            continue;
        bool is_rule = !strcmp(key, "diagonal-") || !strcmp(key, "diagonal+") || json_clues_know(key);
        if (is_rule && !is_on(value) && !is_off(value))
            return text_error_input(document->error, document->line, 0,
                                    "found %s whose %s is a number or a text, expected true, false or a list",
                                    tr(document->form), key);
        if (!is_on(value))
            continue;
        if (!strcmp(key, "diagonal-"))
            document->variant.main_diagonal = true;
        else if (!strcmp(key, "diagonal+"))
            document->variant.anti_diagonal = true;
        else if (!strcmp(key, "extraregion") && are_windows(document, value))
            document->variant.windows = true;
        else if (!read_clues(document, object, key))
            return false;
    }
    return true;
}

static bool read_fpuzzles(struct document *document, json_t *root)
{
    static const char *const other[] = {"grid",          "solution",
                                        "disabledlogic", "truecandidatesoptions",
                                        "cosmetic",      "highlightConflicts",
                                        "customRuleset", "ruleset",
                                        "line",          "circle",
                                        "rectangle",     "text",
                                        "cage",          NULL};
    json_t *grid = json_object_get(root, "grid");
    if (!read_size(document, grid))
        return false;
    unsigned digits = document->variant.digits;
    for (unsigned y = 0; y < digits; y++) {
        json_t *row = row_of(document, grid, y);
        for (unsigned x = 0; x < digits; x++) {
            if (!row || !read_fpuzzles_cell(document, json_array_get(row, x), y * digits + x))
                return false;
        }
    }
    document->title = json_string_value(json_object_get(root, "title"));
    leave_out_circles(document, json_object_get(root, "arrow"));
    if (document->has_regions)
        fill_default_regions(document);
    document->drawings.rules = json_string_value(json_object_get(root, "ruleset"));
    return read_constraints(document, root, other) && read_fpuzzles_drawings(document, root);
}

/* --- SudokuPad --- */

static bool read_sudokupad_cells(struct document *document, json_t *cells)
{
    unsigned digits = document->variant.digits;
    for (unsigned i = 0; i < digits * digits; i++) {
        json_t *row = row_of(document, cells, i / digits);
        unsigned digit;
        if (!row || !read_digit(document, json_object_get(json_array_get(row, i % digits), "value"), &digit))
            return false;
        document->given[i] = (uint8_t)digit;
    }
    return true;
}

/* Reads a place: [row, column]. */
static bool read_sudokupad_place(const struct document *document, const json_t *place, cell_id *cell)
{
    json_int_t digits = document->variant.digits, y, x;
    if (!json_clues_whole(json_array_get(place, 0), &y) || !json_clues_whole(json_array_get(place, 1), &x) || y < 0 ||
        x < 0 || y >= digits || x >= digits)
        return false;
    *cell = (cell_id)(y * digits + x);
    return true;
}

static bool read_sudokupad_regions(struct document *document, json_t *regions)
{
    unsigned digits = document->variant.digits;
    document->has_regions = json_array_size(regions);
    if (document->has_regions && json_array_size(regions) != digits)
        return malformed(document, TR("regions are not as many as its digits"), TR("one region for each digit"));
    for (size_t r = 0; r < json_array_size(regions); r++) {
        json_t *cells = json_array_get(regions, r);
        for (size_t i = 0; i < json_array_size(cells); i++) {
            cell_id cell;
            if (!read_sudokupad_place(document, json_array_get(cells, i), &cell))
                return malformed(document, TR("regions have a cell that is not on the board"),
                                 TR("[row, column] from 0"));
            document->regions[cell] = (char)('A' + r);
        }
    }
    for (unsigned i = 0; document->has_regions && i < digits * digits; i++) {
        if (!document->regions[i])
            return reject(document, TR("a cell outside all regions"));
    }
    return true;
}

/* Returns the number of a cage (possibly a text), or NULL. Some cages store it as their sum. */
static const json_t *number_of(const json_t *cage)
{
    const json_t *value = json_object_get(cage, "value");
    bool is_empty = !value || json_is_null(value) || (json_is_string(value) && !json_string_length(value));
    const json_t *sum = is_empty ? json_object_get(cage, "sum") : value;
    return json_is_null(sum) ? NULL : sum;
}

/* Returns the total of a cage, or 0. */
static uint16_t sum_of(const json_t *cage)
{
    const json_t *value = number_of(cage);
    const char *text = json_string_value(value);
    json_int_t number = 0;
    if (text && *text && strspn(text, "0123456789 ") == strlen(text))
        number = strtol(text, NULL, 10);
    else
        json_clues_whole(value, &number);
    return (uint16_t)(number > 0 && number <= UINT16_MAX ? number : 0);
}

static bool read_sudokupad_cage(struct document *document, const json_t *cage)
{
    const json_t *cells = json_object_get(cage, "cells");
    cell_id cell[LAYOUT_MAX_DIGITS];
    struct clue clue = {.kind = CLUE_cage, .cell = cell};
    for (size_t i = 0; i < json_array_size(cells); i++) {
        if (i == LAYOUT_MAX_DIGITS || !read_sudokupad_place(document, json_array_get(cells, i), &cell[i]))
            return malformed(document, TR("cages have a cell that is not on the board, or too many"),
                             TR("[row, column] from 0"));
        clue.count++;
    }
    clue.value = sum_of(cage);
    if (clue.value || (json_is_true(json_object_get(cage, "unique")) && !number_of(cage)))
        clue_list_add(&document->clues, &clue);
    else
        drawings_add(&document->drawings, number_of(cage) ? DRAWING_lettered_cage : DRAWING_cage, cell, clue.count);
    return true;
}

/* Reads the cages. A cage without cells may hold a line of the description instead. */
static bool read_sudokupad_cages(struct document *document, json_t *cages)
{
    for (size_t i = 0; i < json_array_size(cages); i++) {
        json_t *cage = json_array_get(cages, i);
        const char *value = json_string_value(json_object_get(cage, "value"));
        const json_t *unique = json_object_get(cage, "unique");
        if (json_array_size(json_object_get(cage, "cells"))) {
            if (sum_of(cage) && unique && !json_is_null(unique) && !json_is_true(unique))
                return reject(document, TR("a cage in which digits may repeat"));
            if (!read_sudokupad_cage(document, cage))
                return false;
        } else if (!value || !strchr(value, ':')) {
            return reject(document, TR("cages"));
        } else if (!strncmp(value, "title:", 6)) {
            document->title = value + 6;
        } else if (!strncmp(value, "rules:", 6)) {
            document->drawings.rules = value + 6;
        }
    }
    return true;
}

static bool read_sudokupad(struct document *document, json_t *root)
{
    static const char *const other[] = {"metadata",  "metaData", "settings", "cells", "regions",
                                        "cages",     "solution", "tags",     "lines", "arrows",
                                        "underlays", "overlays", NULL};
    json_t *cells = json_object_get(root, "cells"), *metadata = json_object_get(root, "metadata");
    if (!metadata)
        metadata = json_object_get(root, "metaData"); /* of older documents */
    if (!read_size(document, cells) || !read_sudokupad_cells(document, cells) ||
        !read_sudokupad_regions(document, json_object_get(root, "regions")) ||
        !read_constraints(document, root, other) || !read_constraints(document, metadata, other) ||
        !drawing_json_read(root, document->variant.digits, &document->drawings, document->error))
        return false;
    document->title = json_string_value(json_object_get(metadata, "title"));
    document->drawings.rules = json_string_value(json_object_get(metadata, "rules"));
    return read_sudokupad_cages(document, json_object_get(root, "cages"));
}

/* --- both --- */

static struct layout *make_layout(struct layout_cache *layouts, struct document *document)
{
    struct layout *layout = layout_cache_variant(layouts, &document->variant, document->error);
    if (layout && !drawings_read(&document->drawings, &layouts->drawn, layout, &document->clues, document->error)) {
        if (document->error && !document->error->line)
            document->error->line = document->line;
        layout_unref(layout);
        return NULL;
    }
    if (!layout || !document->clues.count)
        return layout;
    struct layout *made = layout_with_clues(layout, document->clues.items, document->clues.count, document->error);
    if (!made && document->error)
        document->error->line = document->line;
    layout_unref(layout);
    return made;
}

static struct puzzle *make_puzzle(struct layout_cache *layouts, struct document *document)
{
    document->variant.regions = document->has_regions ? document->regions : NULL;
    struct layout *layout = make_layout(layouts, document);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    layout_unref(layout);
    for (unsigned c = 0; puzzle && c < puzzle->layout->cells; c++) {
        if (document->marks[c]) {
            puzzle->start[c] = document->marks[c];
            puzzle->has_marks = true;
        }
        if (document->given[c])
            puzzle_give(puzzle, (cell_id)c, document->given[c]);
        else if (document->placed[c])
            puzzle_place(puzzle, (cell_id)c, document->placed[c]);
    }
    if (!puzzle)
        return NULL;
    puzzle->line = document->line;
    if (document->decoration)
        snprintf(puzzle->note, sizeof puzzle->note, "%s", tr(document->decoration));
    if (document->title)
        puzzle_read_name(puzzle->name, document->title, strlen(document->title));
    if (puzzle_check(puzzle, document->error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}

bool form_json_begins(const char *text, size_t length)
{
    size_t inside = 1;
    if (length < 3 || text[0] != '{' || !glyph_is_in(text[1], " \t\r\n\""))
        return false;
    while (inside < length && glyph_is_in(text[inside], " \t\r\n"))
        inside++;
    bool is_array = inside < length && text[inside] == '{';
    return !is_array && (length < 12 || memcmp(text, "{\"sudoscope\"", 12) != 0);
}

struct puzzle *form_json_read(struct layout_cache *layouts, const char *text, size_t length, size_t line, size_t *read,
                              struct text_error *error)
{
    struct document document = {.error = error, .line = line};
    json_error_t where;
    struct puzzle *puzzle = NULL;
    size_t limit = length < JSON_LIMIT ? length : JSON_LIMIT;
    json_t *root = json_loadb(text, limit, JSON_REJECT_DUPLICATES | (read ? JSON_DISABLE_EOF_CHECK : 0), &where);
    if (!root && limit < length && json_error_code(&where) == json_error_premature_end_of_input) {
        text_error_input(error, line, 0, "found %s of more than %d bytes, expected fewer", "JSON", JSON_LIMIT);
        return NULL;
    }
    if (!root) {
        text_error_input(error, line + (where.line > 0 ? (size_t)where.line - 1 : 0), 0, "found broken JSON: %.120s",
                         where.text);
        return NULL;
    }
    if (read)
        *read = (size_t)where.position;
    document.form = json_is_array(json_object_get(root, "grid")) ? TR("an f-puzzles puzzle") : TR("a SudokuPad puzzle");
    if (json_is_array(json_object_get(root, "grid"))) {
        if (read_fpuzzles(&document, root))
            puzzle = make_puzzle(layouts, &document);
    } else if (json_is_array(json_object_get(root, "cells"))) {
        if (read_sudokupad(&document, root))
            puzzle = make_puzzle(layouts, &document);
    } else {
        text_error_input(error, line, 0,
                         "found JSON of no known form, expected that of f-puzzles (\"grid\") or SudokuPad (\"cells\")");
    }
    json_decref(root);
    clue_list_clear(&document.clues);
    drawings_finish(&document.drawings);
    return puzzle;
}
