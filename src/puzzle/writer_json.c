/* The JSON of f-puzzles and SudokuPad, and the links that contain it. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "puzzle/json_clues.h"
#include "puzzle/lz_string.h"
#include "puzzle/writer_forms.h"

static const char no_grids[] = TR("several grids, which only the form 'sheet' has");

/* Adds the candidates of a blank if it lacks one that no digit excludes. `possible`: the candidates left by the
 * digits. */
static const char *put_marks(const struct puzzle *puzzle, unsigned cell, digit_mask possible, json_t *made)
{
    digit_mask left = possible & puzzle->start[cell];
    if (!puzzle->has_marks || puzzle_digit(puzzle, cell) || left == possible)
        return NULL;
    json_t *marks = json_array();
    for (digit_mask digits = left; digits; digits &= digits - 1)
        json_array_append_new(marks, json_integer((json_int_t)digit_first(digits)));
    json_object_set_new(made, "givenPencilMarks", marks);
    return left ? NULL : TR("a cell without a candidate, which this form has not");
}

static json_t *digit_cell(const struct puzzle *puzzle, unsigned cell, bool tells_given)
{
    json_t *made = json_object();
    unsigned digit = puzzle_digit(puzzle, cell);
    if (digit)
        json_object_set_new(made, "value", json_integer((json_int_t)digit));
    if (tells_given && puzzle->given[cell])
        json_object_set_new(made, "given", json_true());
    return made;
}

/* Returns the windows of windoku as four further regions, like f-puzzles. */
static json_t *windows(const struct layout *layout)
{
    json_t *all = json_array();
    for (unsigned h = 0; h < layout->houses; h++) {
        const struct house *house = &layout->house[h];
        if (house->kind == HOUSE_WINDOW)
            json_array_append_new(all,
                                  json_pack("{s:o}", "cells", json_clues_cells(layout, house->cells, layout->digits)));
    }
    return all;
}

/* Returns the rules in words, one a line, or NULL if there are only the ordinary ones. Exported text is always
 * English. */
static json_t *rules_of(const struct layout *layout, const struct writer_houses *houses)
{
    bool has_kind[CLUE_KINDS] = {false}, has_diagonals = houses->main_diagonal || houses->anti_diagonal;
    struct buffer text = {0};
    if (!layout->clues && !has_diagonals && !houses->windows && !houses->has_regions)
        return NULL;
    buffer_print(&text,
                 houses->has_regions ? "Each row, column and region holds each digit from 1 to %u once."
                                     : "Each row, column and box holds each digit from 1 to %u once.",
                 layout->digits);
    if (has_diagonals)
        buffer_print(&text, "\n%s each digit once.",
                     houses->main_diagonal && houses->anti_diagonal ? "Both diagonals hold" : "The diagonal holds");
    if (houses->windows)
        buffer_print(&text, "\nThe four windows hold each digit once.");
    for (unsigned i = 0; i < layout->clues; i++)
        has_kind[layout->clue[i].kind] = true;
    for (unsigned kind = 0; kind < CLUE_KINDS; kind++) {
        if (has_kind[kind])
            buffer_print(&text, "\n%s.", clue_rules[kind].rule);
    }
    json_t *rules = json_string(buffer_text(&text));
    buffer_finish(&text);
    return rules;
}

/* Appends the document and frees it. If `why` is set, it does not hold the whole puzzle and is only freed. Returns
 * `why`. */
static const char *put_document(json_t *document, const char *why, struct buffer *text)
{
    char *dumped = why ? NULL : json_dumps(document, JSON_COMPACT | JSON_ENSURE_ASCII | JSON_REAL_PRECISION(6));
    if (!why && !dumped)
        memory_end(); /* only missing memory makes it fail */
    if (dumped)
        buffer_print(text, "%s\n", dumped);
    free(dumped);
    json_decref(document);
    return why;
}

/* `*why` receives why the document cannot hold the clues, or NULL. */
static json_t *fpuzzles_of(const struct puzzle *puzzle, const struct writer_houses *houses, const char **why)
{
    const struct layout *layout = puzzle->layout;
    json_t *grid = json_array();
    uint8_t region[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS];
    digit_mask possible[LAYOUT_MAX_DIGITS * LAYOUT_MAX_DIGITS];
    writer_regions_of(layout, region);
    for (unsigned c = 0; c < layout->cells; c++)
        possible[c] = layout_all_digits(layout);
    puzzle_exclude(puzzle, possible);
    *why = NULL;
    for (unsigned y = 0; y < layout->digits; y++) {
        json_t *row = json_array();
        for (unsigned x = 0; x < layout->digits; x++) {
            unsigned c = y * layout->digits + x;
            json_t *cell = digit_cell(puzzle, c, true);
            const char *why_not = put_marks(puzzle, c, possible[c], cell);
            *why = *why ? *why : why_not;
            if (houses->has_regions)
                json_object_set_new(cell, "region", json_integer(region[c]));
            json_array_append_new(row, cell);
        }
        json_array_append_new(grid, row);
    }
    char title[PUZZLE_NAME_SIZE];
    utf8_sanitize(title, sizeof title, puzzle->name, strlen(puzzle->name));
    json_t *document = json_pack("{s:i, s:s, s:o}", "size", (int)layout->digits, "title", title, "grid", grid);
    if (houses->main_diagonal)
        json_object_set_new(document, "diagonal-", json_true());
    if (houses->anti_diagonal)
        json_object_set_new(document, "diagonal+", json_true());
    if (houses->windows)
        json_object_set_new(document, "extraregion", windows(layout));
    json_t *rules = rules_of(layout, houses);
    if (rules)
        json_object_set_new(document, "ruleset", rules);
    *why = *why ? *why : json_clues_write(layout, document);
    return document;
}

/* Compresses the JSON that `write` appends into a link that begins with `start`. */
static const char *put_link(const struct puzzle *puzzle, const char *(*write)(const struct puzzle *, struct buffer *),
                            const char *start, struct buffer *text)
{
    struct buffer json = {0};
    const char *why = write(puzzle, &json);
    if (!why) {
        buffer_print(text, "%s", start);
        lz_string_pack(buffer_text(&json), json.length - 1, text);
        buffer_put(text, '\n');
    }
    buffer_finish(&json);
    return why;
}

const char *writer_fpuzzles(const struct puzzle *puzzle, struct buffer *text)
{
    struct writer_houses houses;
    const char *why;
    if (!writer_houses_of(puzzle->layout, &houses))
        return no_grids;
    if (houses.windows && houses.has_regions)
        return TR("windows on a board without its usual boxes, which this form has not");
    json_t *document = fpuzzles_of(puzzle, &houses, &why);
    return put_document(document, why, text);
}

const char *writer_fpuzzles_link(const struct puzzle *puzzle, struct buffer *text)
{
    return put_link(puzzle, writer_fpuzzles, "https://www.f-puzzles.com/?load=", text);
}

static json_t *sudokupad_regions(const struct layout *layout)
{
    json_t *regions = json_array();
    uint8_t region[LAYOUT_MAX_CELLS];
    writer_regions_of(layout, region);
    for (unsigned r = 0; r < layout->digits; r++)
        json_array_append_new(regions, json_array());
    for (unsigned c = 0; c < layout->cells; c++)
        json_array_append_new(json_array_get(regions, region[c]),
                              json_pack("[i, i]", (int)layout->cell[c].y, (int)layout->cell[c].x));
    return regions;
}

const char *writer_sudokupad(const struct puzzle *puzzle, struct buffer *text)
{
    const struct layout *layout = puzzle->layout;
    struct writer_houses houses;
    if (!writer_houses_of(layout, &houses))
        return no_grids;
    if (houses.windows)
        return TR("windows, which this form has not");
    json_t *cells = json_array();
    for (unsigned y = 0; y < layout->digits; y++) {
        json_t *row = json_array();
        for (unsigned x = 0; x < layout->digits; x++)
            json_array_append_new(row, digit_cell(puzzle, y * layout->digits + x, false));
        json_array_append_new(cells, row);
    }
    char title[PUZZLE_NAME_SIZE];
    utf8_sanitize(title, sizeof title, puzzle->name, strlen(puzzle->name));
    json_t *metadata = json_pack("{s:s}", "title", title);
    if (houses.main_diagonal)
        json_object_set_new(metadata, "diagonal-", json_true());
    if (houses.anti_diagonal)
        json_object_set_new(metadata, "diagonal+", json_true());
    json_t *rules = rules_of(layout, &houses), *cages = json_array();
    if (rules)
        json_object_set_new(metadata, "rules", rules);
    const char *why = json_clues_write_sudokupad(layout, metadata, cages);
    json_t *document = json_pack("{s:i, s:o, s:o, s:o}", "cellSize", 50, "metadata", metadata, "cells", cells,
                                 "regions", sudokupad_regions(layout));
    if (json_array_size(cages))
        json_object_set(document, "cages", cages);
    json_decref(cages);
    return put_document(document, why, text);
}

const char *writer_sudokupad_link(const struct puzzle *puzzle, struct buffer *text)
{
    return put_link(puzzle, writer_sudokupad, "https://sudokupad.app/scl", text);
}
