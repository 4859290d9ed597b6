#include "form/form_link.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/translation.h"
#include "puzzle/lz_string.h"
#include "form/form_json.h"

enum { UNPACKED_LIMIT = 1 << 20 };

/* The kinds of compressed text, recognized by their beginning. */
enum packing { NOT_PACKED, PACKED_JSON, PACKED_COMPACT, PACKED_CLASSIC };

static const struct {
    const char *start;
    bool stays; /* the beginning is part of the compressed text */
    enum packing packing;
    const char *form;
} packings[] = {
    {"fpuzzles", false, PACKED_JSON, TR("an f-puzzles puzzle")},
    {"fpuz", false, PACKED_JSON, TR("an f-puzzles puzzle")},
    {"ctc", false, PACKED_COMPACT, TR("a SudokuPad puzzle")},
    {"scl", false, PACKED_COMPACT, TR("a SudokuPad puzzle")},
    {"scf", false, PACKED_CLASSIC, TR("a SudokuPad puzzle")},
    {"N4Ig", true, PACKED_JSON, TR("an f-puzzles puzzle")},
};

/* A compressed text in a line. */
struct packed {
    enum packing packing;
    const char *form; /* name of the form, for errors */
    const char *text;
    size_t length;
};

static bool is_base64(char character)
{
    return (character >= '0' && character <= '9') || ((character | 0x20) >= 'a' && (character | 0x20) <= 'z') ||
           (character && strchr("+/=-_%", character));
}

static size_t packed_length(const char *text)
{
    size_t length = 0;
    while (is_base64(text[length]))
        length++;
    return length;
}

/* Recognizes a compressed text by its beginning. */
static bool find_packed(const char *text, struct packed *packed)
{
    size_t length = packed_length(text);
    for (size_t i = 0; i < sizeof packings / sizeof *packings; i++) {
        size_t start = strlen(packings[i].start);
        if (length < start + 3 || strncmp(text, packings[i].start, start))
            continue;
        size_t skip = packings[i].stays ? 0 : start;
        *packed = (struct packed){packings[i].packing, packings[i].form, text + skip, length - skip};
        return true;
    }
    return false;
}

/* Returns the text after `mark`, or NULL. */
static const char *after(const char *text, const char *mark)
{
    const char *found = strstr(text, mark);
    return found ? found + strlen(mark) : NULL;
}

/* Finds the compressed text in a link of f-puzzles or SudokuPad. */
static bool find_in_link(const char *text, struct packed *packed)
{
    const char *payload;
    if (strstr(text, "f-puzzles.com") && (payload = after(text, "load=")) != NULL) {
        *packed = (struct packed){PACKED_JSON, TR("an f-puzzles link"), payload, packed_length(payload)};
        return true;
    }
    const char *host = after(text, "sudokupad.app/");
    if (!host)
        host = after(text, "crackingthecryptic.com/");
    if (!host)
        return false;
    payload = after(host, "puzzleid=");
    if (!payload)
        payload = strncmp(host, "sudoku/", 7) ? host : host + 7;
    return find_packed(payload, packed);
}

bool form_link_begins(const char *text)
{
    struct packed packed;
    bool is_link = !strncmp(text, "https://", 8) || !strncmp(text, "http://", 7);
    return is_link ? find_in_link(text, &packed) : find_packed(text, &packed) && !text[packed_length(text)];
}

/* Replaces %2B and similar codes of links, and the two base64 digits that links may write differently. */
static void unescape(const struct packed *packed, struct buffer *text)
{
    for (size_t i = 0; i < packed->length; i++) {
        unsigned code;
        char character = packed->text[i];
        if (character == '%' && i + 2 < packed->length && sscanf(packed->text + i + 1, "%2x", &code) == 1) {
            character = (char)code;
            i += 2;
        }
        buffer_put(text, character == '-' ? '+' : character == '_' ? '/' : character);
    }
}

static bool unpack(const struct packed *packed, struct buffer *json, size_t line, struct text_error *error)
{
    struct buffer escaped = {0}, compact = {0};
    bool is_compact = packed->packing == PACKED_COMPACT;
    unescape(packed, &escaped);
    enum lz_string_end end =
        lz_string_unpack(buffer_text(&escaped), escaped.length, UNPACKED_LIMIT, is_compact ? &compact : json);
    if (end == LZ_STRING_DONE && is_compact)
        form_json_expand(buffer_text(&compact), compact.length, json);
    buffer_finish(&escaped);
    buffer_finish(&compact);
    if (end == LZ_STRING_DONE && (!json->length || json->bytes[0] != '{'))
        end = LZ_STRING_BAD;
    if (end == LZ_STRING_BAD)
        text_error_input(error, line, 0, "found %s that is broken or cut off", tr(packed->form));
    else if (end == LZ_STRING_TOO_LONG)
        text_error_input(error, line, 0, "found %s of more than %d bytes, expected fewer", tr(packed->form),
                         UNPACKED_LIMIT);
    return end == LZ_STRING_DONE;
}

struct puzzle *form_link_read(struct layout_cache *layouts, const struct line *line, struct text_error *error)
{
    struct packed packed = {0};
    struct buffer json = {0};
    struct puzzle *puzzle = NULL;
    const char *text = line_text(line);
    if (!find_in_link(text, &packed))
        find_packed(text, &packed);
    if (packed.packing == PACKED_CLASSIC)
        text_error_input(error, line->number, 0,
                         "found %s packed by SudokuPad's own digits, which is not read; paste its digits instead",
                         tr(packed.form));
    else if (unpack(&packed, &json, line->number, error))
        puzzle = form_json_read(layouts, buffer_text(&json), json.length, line->number, NULL, error);
    if (!puzzle && error)
        error->line = error->kind == TEXT_ERROR_INPUT ? line->number : 0;
    buffer_finish(&json);
    return puzzle;
}
