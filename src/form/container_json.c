/* JSON (one value or several in sequence) with boards under any key: a text of cells or a list of rows, as web services
 * and apps write. JSON without such a board, like that of f-puzzles and SudokuPad, is not this container. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/translation.h"
#include "base/utf8.h"
#include "form/container.h"
#include "puzzle/layout.h"
#include "form/line.h"

enum { DEEPEST = 32 /* depth of lists and objects in which boards are looked for */ };

struct found {
    const json_t *board;  /* NULL: this object has no board, unlike others in its list */
    const json_t *object; /* the object that contains it, or NULL */
    const char *key;      /* key of the board; the first of two equally good ones; or NULL */
    const char *other;    /* the second of two equally good keys, or NULL */
};

struct json_container {
    struct container container;
    const char *text;
    size_t length, position, line; /* position of the value, and the lines before it */
    size_t bytes;                  /* length of the value */
    json_t *value;
    ARRAY(struct found) found; /* inside `value` */
    size_t next;
};

/* --- boards --- */

/* Returns the character for a cell's value, '.' for a blank; 0 if it is not a cell. */
static char cell_character(const json_t *cell)
{
    if (json_is_null(cell))
        return '.';
    if (json_is_integer(cell)) {
        json_int_t number = json_integer_value(cell);
        return number == 0 || number == -1                 ? '.'
               : number > 0 && number <= LAYOUT_MAX_DIGITS ? digit_character((unsigned)number)
                                                           : 0;
    }
    const char *text = json_string_value(cell);
    size_t length = text ? json_string_length(cell) : 0;
    if (!text || length > 2)
        return 0;
    if (!length || (length == 1 && (*text == ' ' || glyph_is_blank(*text))))
        return '.';
    if (length == 1)
        return *text;
    unsigned number = (unsigned)(text[0] - '0') * 10 + (unsigned)(text[1] - '0');
    bool is_number = text[0] >= '1' && text[0] <= '9' && text[1] >= '0' && text[1] <= '9';
    return is_number && number <= LAYOUT_MAX_DIGITS ? digit_character(number) : 0;
}

/* Appends the cells of a list. Returns false if the list contains anything else. */
static bool append_row(const json_t *row, struct buffer *cells)
{
    size_t i;
    const json_t *cell;
    json_array_foreach(row, i, cell)
    {
        char character = cell_character(cell);
        if (!character)
            return false;
        buffer_put(cells, character);
    }
    return json_is_array(row);
}

/* Writes the texts of a list as lines. Returns false if it contains anything else, or a text of several lines. */
static bool append_lines(const json_t *list, struct buffer *cells)
{
    size_t i;
    const json_t *line;
    json_array_foreach(list, i, line)
    {
        if (!json_is_string(line) || strchr(json_string_value(line), '\n'))
            return false;
        buffer_append(cells, json_string_value(line), json_string_length(line));
        buffer_put(cells, '\n');
    }
    return i;
}

/* Writes the cells of a square list of rows. Returns false if it is not one. */
static bool append_rows(const json_t *list, struct buffer *cells)
{
    size_t i, rows = json_array_size(list);
    const json_t *row;
    json_array_foreach(list, i, row)
    {
        size_t before = cells->length;
        if (rows > LAYOUT_MAX_DIGITS || !append_row(row, cells) || cells->length - before != rows)
            return false;
    }
    return rows;
}

/* Writes the cells of a value that may be a board, and returns its kind. A list may contain rows, lines of a printed
 * board, or all cells. */
static enum container_value read_board(const json_t *value, bool is_named, struct buffer *cells)
{
    buffer_clear(cells);
    if (json_is_string(value))
        buffer_append(cells, json_string_value(value), json_string_length(value));
    else if (!json_is_array(value))
        return VALUE_OTHER;
    else if (!append_lines(value, cells) && !append_rows(value, (buffer_clear(cells), cells)) &&
             !append_row(value, (buffer_clear(cells), cells)))
        return VALUE_OTHER;
    return container_value_of(buffer_text(cells), cells->length, is_named);
}

/* --- where they are --- */

/* Returns whether the value is rows of objects, one for each cell, as in f-puzzles and SudokuPad. */
static bool is_grid_of_objects(const json_t *value)
{
    return json_is_object(json_array_get(json_array_get(value, 0), 0));
}

/* Returns whether the object is a document of f-puzzles or SudokuPad, whose texts may look like boards. */
static bool is_document(const json_t *object)
{
    return is_grid_of_objects(json_object_get(object, "grid")) || is_grid_of_objects(json_object_get(object, "cells"));
}

/* Chooses the board of an object: the one under a key that means puzzles, otherwise the only one with blanks. */
static bool choose(struct json_container *json, json_t *object)
{
    struct found found = {.object = object};
    struct buffer cells = {0};
    const char *key;
    json_t *value;
    bool is_named = false;
    json_object_foreach(object, key, value)
    {
        bool is_better = container_names_puzzle(key, strlen(key)) && !is_named;
        bool is_worse = is_named && !container_names_puzzle(key, strlen(key));
        if (container_names_solution(key, strlen(key)) || is_worse ||
            read_board(value, container_names_puzzle(key, strlen(key)), &cells) != VALUE_BOARD)
            continue;
        if (!found.board || is_better)
            found = (struct found){.board = value, .object = object, .key = key};
        else
            found.other = found.other ? found.other : key;
        is_named |= is_better;
    }
    buffer_finish(&cells);
    if (found.board)
        array_append(&json->found, found);
    return found.board;
}

/* Notes the boards of a value. `is_named`: its key means puzzles. */
static void find_boards(struct json_container *json, json_t *value, bool is_named, unsigned depth)
{
    struct buffer cells = {0};
    const char *key;
    json_t *item;
    size_t i;
    if (depth == DEEPEST || is_document(value) || (json_is_object(value) && choose(json, value)))
        return;
    json_object_foreach(value, key, item)
    {
        if (!json_is_string(item) && !container_names_solution(key, strlen(key)))
            find_boards(json, item, container_names_puzzle(key, strlen(key)), depth + 1);
    }
    if (json_is_array(value) && read_board(value, false, &cells) == VALUE_BOARD) {
        array_append(&json->found, (struct found){.board = value});
        buffer_finish(&cells);
        return;
    }
    size_t first = json->found.count, rows = json_array_size(value);
    bool any = false;
    if (rows >= 4 && rows == json_array_size(json_array_get(value, 0))) { /* a board with a faulty row */
        buffer_finish(&cells);
        return;
    }
    json_array_foreach(value, i, item)
    {
        size_t before = json->found.count;
        if (json_is_string(item) && read_board(item, is_named, &cells) == VALUE_BOARD)
            array_append(&json->found, (struct found){.board = item});
        else if (!json_is_string(item))
            find_boards(json, item, is_named, depth + 1);
        any |= json->found.count > before;
        if (json->found.count == before && (json_is_object(item) || (json_is_string(item) && is_named)))
            array_append(&json->found,
                         (struct found){.object = item}); /* in a list of puzzles, an object without a board */
    }
    if (!any)
        json->found.count = first;
    buffer_finish(&cells);
}

/* Reads the next value and finds its boards. Returns false at the end, or for broken JSON with `error` filled. */
static bool next_value(struct json_container *json, struct text_error *error)
{
    json_error_t why;
    error->message[0] = 0;
    for (; json->position < json->length && glyph_is_in(json->text[json->position], " \t\r\n,;"); json->position++)
        json->line += json->text[json->position] == '\n';
    json_decref(json->value);
    json->value = NULL;
    json->found.count = json->next = 0;
    if (json->position == json->length)
        return false;
    json->value = json_loadb(json->text + json->position, json->length - json->position,
                             JSON_DISABLE_EOF_CHECK | JSON_ALLOW_NUL, &why);
    if (!json->value) {
        text_error_input(error, json->line + (size_t)(why.line > 0 ? why.line : 1), 0, "found broken JSON: %s",
                         why.text);
        return false;
    }
    json->bytes = (size_t)why.position;
    find_boards(json, json->value, false, 0);
    return true;
}

static void pass_value(struct json_container *json, size_t bytes)
{
    for (size_t end = json->position + bytes; json->position < end && json->position < json->length; json->position++)
        json->line += json->text[json->position] == '\n';
}

static void name_block(const struct found *found, struct container_block *block)
{
    static const char *const keys[] = {"name", "title"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys && found->object && !block->name[0]; i++) {
        const json_t *name = json_object_get(found->object, keys[i]);
        if (json_is_string(name))
            utf8_sanitize(block->name, sizeof block->name, json_string_value(name), json_string_length(name));
    }
    if (found->key)
        snprintf(block->where, sizeof block->where, tr("key \"%s\""), found->key);
}

static bool next_block(struct container *container, struct container_block *block)
{
    struct json_container *json = (struct json_container *)container;
    if (json->next == json->found.count && json->value) {
        pass_value(json, json->bytes);
        if (!next_value(json, &block->error)) {
            bool is_told = block->error.message[0];
            block->end = json->position = json->length;
            return is_told;
        }
    }
    block->line = json->line + 1;
    block->end = json->position + json->bytes;
    if (json->next == json->found.count) {
        if (!json->value)
            return false;
        text_error_input(&block->error, block->line, 0,
                         "found JSON without a puzzle, expected a text of its cells or a list of its rows");
        return true;
    }
    const struct found *found = &json->found.items[json->next++];
    name_block(found, block);
    if (!found->board)
        text_error_input(&block->error, block->line, 0,
                         "found JSON without a puzzle, expected a text of its cells or a list of its rows");
    else if (found->other)
        text_error_input(&block->error, block->line, 0,
                         "found two puzzles in one object, \"%.40s\" and \"%.40s\", expected one", found->key,
                         found->other);
    else
        read_board(found->board, true, &block->text);
    return true;
}

static void close_json(struct container *container)
{
    struct json_container *json = (struct json_container *)container;
    json_decref(json->value);
    memory_free(json->found.items);
    memory_free(json);
}

struct container *container_open_json(const char *text, size_t length)
{
    size_t start = 0;
    struct text_error ignored;
    while (start < length && glyph_is_in(text[start], " \t\r\n"))
        start++;
    if (start == length || !glyph_is_in(text[start], "{["))
        return NULL;
    struct json_container *json = memory_calloc(1, sizeof *json);
    *json = (struct json_container){.container = {next_block, close_json}, .text = text, .length = length};
    /* A list without objects may be an array from a program's source, which is read as a printed board. */
    bool is_whole = next_value(json, &ignored);
    bool has_object = json_is_object(json->value) || (json->found.count && json->found.items[0].object);
    if (is_whole && has_object && json->found.count && !json_object_get(json->value, "sudoscope"))
        return &json->container;
    close_json(&json->container);
    return NULL;
}
