#include "form/form_opensudoku.h"

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/buffer.h"
#include "puzzle/puzzle.h"

enum { MAX_GAMES = 100000, MAX_VERSION = 5 };

struct xml {
    struct opensudoku_games *games;
    struct layout *layout;
    XML_Parser parser;
    size_t before; /* lines of text before the document */
    bool stopped, has_root;
    bool in_name; /* inside <name>, whose text goes to `name` */
    struct buffer name;
    char game_name[PUZZLE_NAME_SIZE]; /* name of the next game */
};

/* Returns the next game, empty. */
static struct opensudoku_game *add_game(const struct xml *xml)
{
    array_append(xml->games, (struct opensudoku_game){0});
    return &xml->games->items[xml->games->count - 1];
}

/* Adds a game that consists of an error, and returns the error for the caller to fill. */
static struct text_error *add_error(const struct xml *xml)
{
    struct opensudoku_game *game = add_game(xml);
    game->error = memory_calloc(1, sizeof *game->error);
    return game->error;
}

static void stop(struct xml *xml)
{
    xml->stopped = true;
    XML_StopParser(xml->parser, XML_FALSE);
}

static size_t line_of(const struct xml *xml)
{
#if XML_MAJOR_VERSION > 2 ||                                                                                           \
    (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9) /* expat 2.9 deprecates the older function */
    return xml->before + (size_t)XML_GetCurrentLineNumber64(xml->parser);
#else
    return xml->before + (size_t)XML_GetCurrentLineNumber(xml->parser);
#endif
}

static bool set_cell(struct puzzle *puzzle, unsigned cell, unsigned digit, bool given)
{
    if (digit > 9)
        return false;
    if (digit && given)
        puzzle_give(puzzle, (cell_id)cell, digit);
    else if (digit)
        puzzle_place(puzzle, (cell_id)cell, digit);
    return true;
}

/* Reads the record of a cell: "digit|notes|editable|", in later versions with more fields after the notes. Version 2
 * has one bar too many after the notes. Returns the text after the record, or NULL. */
static const char *read_record(const char *at, unsigned version, struct puzzle *puzzle, unsigned cell)
{
    char *end;
    unsigned long digit = strtoul(at, &end, 10);
    bool is_good = end != at && *end == '|';
    at = end + 1;
    for (unsigned fields = version < 4 ? 1 : version - 2; is_good && fields; fields--) {
        const char *bar = strchr(at, '|');
        is_good = bar != NULL;
        at = bar ? bar + 1 : at;
    }
    if (!is_good)
        return NULL;
    if (version == 2 && *at == '|')
        at++;
    unsigned long editable = strtoul(at, &end, 10);
    if (end == at || (*end && *end != '|') || editable > 1 || digit > 9 ||
        !set_cell(puzzle, cell, (unsigned)digit, !editable))
        return NULL;
    return *end ? end + 1 : end;
}

static bool read_data(const char *data, struct puzzle *puzzle)
{
    if (strlen(data) == 81 && strspn(data, "0123456789.") == 81) {
        for (unsigned c = 0; c < 81; c++)
            set_cell(puzzle, c, data[c] == '.' ? 0 : (unsigned)(data[c] - '0'), true);
        return true;
    }
    char *end;
    if (strncmp(data, "version: ", 9))
        return false;
    unsigned long version = strtoul(data + 9, &end, 10);
    if (version < 1 || version > MAX_VERSION)
        return false;
    const char *at = end + strspn(end, " \r\n\t");
    for (unsigned c = 0; at && c < 81; c++)
        at = read_record(at, (unsigned)version, puzzle, c);
    return at && !at[strspn(at, " \r\n\t")];
}

static void read_game(struct xml *xml, const char *data)
{
    if (xml->games->count >= MAX_GAMES) {
        text_error_input(add_error(xml), line_of(xml), 0, "found XML of more than %d games, expected fewer", MAX_GAMES);
        stop(xml);
        return;
    }
    struct puzzle *puzzle = puzzle_create(xml->layout);
    struct text_error error = {0};
    puzzle->line = line_of(xml);
    bool is_read = read_data(data, puzzle);
    if (!is_read)
        text_error_input(&error, puzzle->line, 0,
                         "found a game of OpenSudoku whose data are neither 81 digits nor 81 cells of versions 1 to %d",
                         MAX_VERSION);
    if (is_read && puzzle_check(puzzle, &error)) {
        puzzle_read_name(puzzle->name, xml->game_name, strlen(xml->game_name));
        add_game(xml)->puzzle = puzzle;
        return;
    }
    *add_error(xml) = error;
    puzzle_destroy(puzzle);
}

static const char *find_attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2) {
        if (!strcmp(attributes[0], name))
            return attributes[1];
    }
    return NULL;
}

static void set_name(struct xml *xml, const char *name)
{
    snprintf(xml->game_name, sizeof xml->game_name, "%s", name);
}

static void begin_element(void *context, const char *name, const char **attributes)
{
    struct xml *xml = context;
    if (!xml->has_root && strcmp(name, "opensudoku")) {
        text_error_input(add_error(xml), line_of(xml), 0,
                         "found XML of <%.40s>, expected that of OpenSudoku; paste the puzzle's digits instead", name);
        stop(xml);
        return;
    }
    xml->has_root = true;
    const char *data = strcmp(name, "game") ? NULL : find_attribute(attributes, "data");
    const char *folder = strcmp(name, "folder") ? NULL : find_attribute(attributes, "name");
    xml->in_name = !strcmp(name, "name");
    if (xml->in_name)
        buffer_clear(&xml->name);
    if (folder)
        set_name(xml, folder);
    if (data)
        read_game(xml, data);
}

static void end_element(void *context, const char *name)
{
    struct xml *xml = context;
    if (xml->in_name && !strcmp(name, "name")) {
        set_name(xml, buffer_text(&xml->name));
        xml->in_name = false;
    }
}

static void add_text(void *context, const char *text, int length)
{
    struct xml *xml = context;
    if (xml->in_name && xml->name.length < PUZZLE_NAME_SIZE)
        buffer_append(&xml->name, text, (size_t)length);
}

/* The parser also uses the program's own allocation functions. */
static void *allocate(size_t size)
{
    return memory_calloc(1, size);
}

static void *reallocate(void *old, size_t size)
{
    return memory_realloc(old, size, 1);
}

bool form_opensudoku_begins(const char *text, size_t length)
{
    return (length > 5 && !memcmp(text, "<?xml", 5)) || (length > 11 && !memcmp(text, "<opensudoku", 11));
}

void form_opensudoku_finish(struct opensudoku_games *games)
{
    for (; games->next < games->count; games->next++) {
        puzzle_destroy(games->items[games->next].puzzle);
        memory_free(games->items[games->next].error);
    }
    memory_free(games->items);
}

void form_opensudoku_read(struct layout_cache *layouts, const char *text, size_t length, size_t lines,
                          struct opensudoku_games *games)
{
    static const XML_Memory_Handling_Suite memory = {allocate, reallocate, memory_free};
    struct xml xml = {.games = games, .before = lines};
    struct text_error error = {0};
    xml.layout = layout_cache_square(layouts, 9, &error);
    if (!xml.layout) {
        *add_error(&xml) = error;
        return;
    }
    xml.parser = XML_ParserCreate_MM(NULL, &memory, NULL);
    XML_SetUserData(xml.parser, &xml);
    XML_SetElementHandler(xml.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(xml.parser, add_text);
    enum XML_Status status = XML_STATUS_OK;
    for (size_t at = 0; at < length && status == XML_STATUS_OK;) {
        size_t part = length - at < 1 << 20 ? length - at : 1 << 20;
        status = XML_Parse(xml.parser, text + at, (int)part, at + part == length);
        at += part;
    }
    if (status != XML_STATUS_OK && !xml.stopped)
        text_error_input(add_error(&xml), line_of(&xml), 0, "found broken XML: %s",
                         XML_ErrorString(XML_GetErrorCode(xml.parser)));
    if (status == XML_STATUS_OK && !games->count)
        text_error_input(add_error(&xml), 0, 0, "found OpenSudoku XML without a game, expected <game data=\"...\">");
    buffer_finish(&xml.name);
    XML_ParserFree(xml.parser);
}
