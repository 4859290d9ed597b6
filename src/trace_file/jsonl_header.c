#include "trace_file/jsonl_header.h"

#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "puzzle/clue.h"
#include "base/translation.h"
#include "trace_file/jsonl_keys.h"

long jsonl_whole(const json_t *value, long least, long most)
{
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return -1;
    return (long)json_integer_value(value);
}

/* The tables of the layout that is being read. */
struct tables {
    const char *unknown; /* an unknown key in a house, or NULL */
    uint8_t (*place)[2];
    struct house *house;
    cell_id *house_cells;
};

static bool refuse(struct text_error *error, const char *expected)
{
    return text_error_input(error, 1, 0, "the header of the trace is not understood: expected %s", tr(expected));
}

/* Checks the keys of the header or of a house. */
static bool check_keys(const json_t *object, enum jsonl_object what, const char **unknown, struct text_error *error)
{
    struct jsonl_keys keys;
    jsonl_keys_look(object, what, &keys);
    if (!*unknown)
        *unknown = keys.unknown;
    if (!keys.wrong)
        return true;
    return text_error_input(error, 1, 0, "the header of the trace is not understood: expected \"%s\" to be %s",
                            keys.wrong, keys.expected);
}

static bool read_cells(const json_t *list, struct tables *tables, struct text_error *error)
{
    for (size_t c = 0; c < json_array_size(list); c++) {
        const json_t *place = json_array_get(list, c);
        long x = jsonl_whole(json_array_get(place, 0), 0, LAYOUT_MAX_SIDE);
        long y = jsonl_whole(json_array_get(place, 1), 0, LAYOUT_MAX_SIDE);
        if (x < 0 || y < 0 || json_array_size(place) != 2)
            return refuse(error, TR("\"cells\" to be a list of places [x, y]"));
        tables->place[c][0] = (uint8_t)x;
        tables->place[c][1] = (uint8_t)y;
    }
    return true;
}

static bool read_house(const json_t *entry, struct house *house, cell_id *cells, unsigned digits, const char **unknown,
                       struct text_error *error)
{
    const char *name = json_string_value(json_object_get(entry, "name"));
    const char *kind = json_string_value(json_object_get(entry, "kind"));
    const json_t *list = json_object_get(entry, "cells");
    if (!name || !kind || json_array_size(list) != digits)
        return refuse(error, TR("each house to have a name, a kind and as many cells as there are digits"));
    for (house->kind = 0; strcmp(house_kind_name(house->kind), kind);) {
        if (++house->kind == HOUSE_KINDS)
            return refuse(error, TR("a house's kind to be row, column, box, region, diagonal, window or group"));
    }
    utf8_sanitize(house->name, sizeof house->name, name, strlen(name));
    house->cells = cells;
    if (!check_keys(entry, JSONL_HOUSE, unknown, error))
        return false;
    for (unsigned i = 0; i < digits; i++) {
        long cell = jsonl_whole(json_array_get(list, i), 0, LAYOUT_MAX_CELLS - 1);
        if (cell < 0)
            return refuse(error, TR("a house's cells to be numbers of cells"));
        cells[i] = (cell_id)cell;
    }
    return true;
}

static bool read_tables(const json_t *cells, const json_t *houses, unsigned digits, struct tables *tables,
                        struct text_error *error)
{
    size_t cell_count = json_array_size(cells), house_count = json_array_size(houses);
    tables->place = memory_calloc(cell_count, sizeof *tables->place);
    tables->house = memory_calloc(house_count, sizeof *tables->house);
    tables->house_cells = memory_calloc(house_count * digits, sizeof *tables->house_cells);
    if (!read_cells(cells, tables, error))
        return false;
    for (size_t h = 0; h < house_count; h++) {
        if (!read_house(json_array_get(houses, h), &tables->house[h], tables->house_cells + h * digits, digits,
                        &tables->unknown, error))
            return false;
    }
    return true;
}

/* Returns the layout with the header's clues. Takes over the reference to the layout without them. */
static struct layout *add_clues(const json_t *lines, struct layout *layout, struct text_error *error)
{
    struct clue_list clues = {0};
    struct layout *made = NULL;
    bool fine = json_array_size(lines) <= LAYOUT_MAX_CLUES || refuse(error, TR("at most 1,024 clues"));
    for (size_t i = 0; fine && i < json_array_size(lines); i++) {
        const char *line = json_string_value(json_array_get(lines, i));
        fine =
            line ? clue_list_read(&clues, layout, line, error) : refuse(error, TR("\"clues\" to be a list of texts"));
    }
    if (fine)
        made = layout_with_clues(layout, clues.items, clues.count, error);
    clue_list_clear(&clues);
    layout_unref(layout);
    return made;
}

static struct layout *read_layout(const json_t *header, const char **unknown, struct text_error *error)
{
    const char *name = json_string_value(json_object_get(header, "layout"));
    const json_t *cells = json_object_get(header, "cells"), *houses = json_object_get(header, "houses");
    long digits = jsonl_whole(json_object_get(header, "digits"), LAYOUT_MIN_DIGITS, LAYOUT_MAX_DIGITS);
    size_t cell_count = json_array_size(cells), house_count = json_array_size(houses);
    if (!name || digits < 0 || !cell_count || cell_count > LAYOUT_MAX_CELLS || !house_count ||
        house_count > LAYOUT_MAX_HOUSES) {
        refuse(error, TR("\"layout\", \"digits\" (2 to 25), \"cells\" and \"houses\""));
        return NULL;
    }
    struct tables tables = {0};
    struct layout *layout = NULL;
    if (read_tables(cells, houses, (unsigned)digits, &tables, error)) {
        struct layout_parts parts = {
            .name = name,
            .digits = (unsigned)digits,
            .grids = 1,
            .cells = (unsigned)cell_count,
            .houses = (unsigned)house_count,
            .place = (const uint8_t(*)[2])tables.place,
            .house = tables.house,
        };
        layout = layout_assemble(&parts, error);
    }
    if (!*unknown)
        *unknown = tables.unknown;
    memory_free(tables.place);
    memory_free(tables.house);
    memory_free(tables.house_cells);
    const json_t *clues = json_object_get(header, "clues");
    return layout && json_array_size(clues) ? add_clues(clues, layout, error) : layout;
}

/* Reads [[cell, digit], ...]: the givens or the placed digits. */
static bool read_digits(const json_t *list, struct puzzle *puzzle, void (*set)(struct puzzle *, cell_id, unsigned),
                        struct text_error *error)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *pair = json_array_get(list, i);
        long cell = jsonl_whole(json_array_get(pair, 0), 0, puzzle->layout->cells - 1);
        long digit = jsonl_whole(json_array_get(pair, 1), 1, puzzle->layout->digits);
        if (cell < 0 || digit < 0 || json_array_size(pair) != 2)
            return refuse(error, TR("\"givens\" and \"placed\" to be lists of pairs [cell, digit]"));
        unsigned before = puzzle->given[cell] + puzzle->placed[cell];
        if (before && before != (unsigned)digit)
            return text_error_input(error, 1, 0, "cell %ld of the header holds the digits %u and %ld, expected one",
                                    cell, before, digit);
        set(puzzle, (cell_id)cell, (unsigned)digit);
    }
    return true;
}

static bool read_marks(const json_t *list, struct puzzle *puzzle, struct text_error *error)
{
    if (!list)
        return true;
    if (json_array_size(list) != puzzle->layout->cells)
        return refuse(error, TR("\"marks\" to be one mask a cell"));
    puzzle->has_marks = true;
    for (unsigned c = 0; c < puzzle->layout->cells; c++) {
        long mask = jsonl_whole(json_array_get(list, c), 0, layout_all_digits(puzzle->layout));
        if (mask < 0)
            return refuse(error, TR("\"marks\" to be masks of digits"));
        puzzle->start[c] = (digit_mask)mask;
    }
    return true;
}

/* Appends the ids, separated by commas. Returns false if an entry is not an id. */
static bool join_ids(const json_t *entries, struct buffer *ids)
{
    for (size_t i = 0; i < json_array_size(entries); i++) {
        const char *id = json_string_value(json_array_get(entries, i));
        if (!id || !*id || strlen(id) >= TRACE_NAME_SIZE || strchr(id, ',') || ids->length >= TRACE_LIST_SIZE)
            return false;
        buffer_print(ids, "%s%s", i ? "," : "", id);
    }
    return true;
}

bool jsonl_header_read_lists(const json_t *header, struct trace *trace, struct text_error *error)
{
    bool fine = true;
    for (enum trace_list list = 0; fine && list < TRACE_LISTS; list++) {
        struct buffer ids = {0};
        fine = join_ids(json_object_get(header, trace_list_key(list)), &ids) &&
               trace_set_list(trace, list, buffer_text(&ids));
        buffer_finish(&ids);
    }
    return fine || refuse(error, TR("\"without\" and \"order\" to be lists of ids of techniques"));
}

struct puzzle *jsonl_header_read(const json_t *header, const char **engine, const char **unknown,
                                 struct text_error *error)
{
    *unknown = NULL;
    if (!check_keys(header, JSONL_HEADER, unknown, error))
        return NULL;
    *engine = json_string_value(json_object_get(header, "engine"));
    if (jsonl_whole(json_object_get(header, "sudoscope"), 1, 1) != 1 || !*engine) {
        refuse(error, TR("{\"sudoscope\":1,...,\"engine\":...}"));
        return NULL;
    }
    struct layout *layout = read_layout(header, unknown, error);
    if (!layout)
        return NULL;
    struct puzzle *puzzle = puzzle_create(layout);
    layout_unref(layout);
    const char *name = json_string_value(json_object_get(header, "name"));
    if (name)
        utf8_sanitize(puzzle->name, sizeof puzzle->name, name, strlen(name));
    if (read_digits(json_object_get(header, "givens"), puzzle, puzzle_give, error) &&
        read_digits(json_object_get(header, "placed"), puzzle, puzzle_place, error) &&
        read_marks(json_object_get(header, "marks"), puzzle, error))
        return puzzle;
    puzzle_destroy(puzzle);
    return NULL;
}
