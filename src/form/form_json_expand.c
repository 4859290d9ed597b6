/* SudokuPad's links shorten JSON: keys are abbreviated and have no quotes, strings have single quotes, true and false
 * are t and f, colours have no quotes, and an empty object in a list is nothing between two commas. */
#include <string.h>

#include "form/form_json.h"

static const char *const short_keys[][2] = {
    {"c", "color"},      {"ca", "cages"},    {"ct", "center"},   {"c1", "borderColor"}, {"c2", "backgroundColor"},
    {"ce", "cells"},     {"cs", "cellSize"}, {"a", "arrows"},    {"o", "overlays"},     {"u", "underlays"},
    {"w", "width"},      {"h", "height"},    {"v", "value"},     {"vd", "videos"},      {"l", "lines"},
    {"r", "rounded"},    {"re", "regions"},  {"fs", "fontSize"}, {"th", "thickness"},   {"hl", "headLength"},
    {"wp", "wayPoints"}, {"t", "title"},     {"te", "text"},     {"d", "duration"},     {"d2", "d"},
};

static void put_key(struct buffer *json, const char *word, size_t length)
{
    for (size_t i = 0; i < sizeof short_keys / sizeof *short_keys; i++) {
        if (strlen(short_keys[i][0]) == length && !memcmp(short_keys[i][0], word, length)) {
            word = short_keys[i][1];
            length = strlen(word);
            break;
        }
    }
    buffer_print(json, "\"%.*s\"", (int)length, word);
}

/* Copies a string in single or double quotes. Returns the text after it. */
static const char *put_string(struct buffer *json, const char *at, const char *end)
{
    char quote = *at++;
    buffer_put(json, '"');
    for (; at < end && *at != quote; at++) {
        if (*at == '\\' && at + 1 < end) {
            at++;
            if (*at != '\'')
                buffer_put(json, '\\');
        } else if (*at == '"') {
            buffer_put(json, '\\');
        }
        buffer_put(json, *at);
    }
    buffer_put(json, '"');
    return at < end ? at + 1 : end;
}

static bool is_word(const char *word, size_t length, const char *wanted)
{
    return strlen(wanted) == length && !memcmp(word, wanted, length);
}

/* Writes a word without quotes: a key if a colon follows; true, false, null or a number; otherwise a colour. */
static const char *put_word(struct buffer *json, const char *at, const char *end)
{
    size_t length = 0;
    while (at + length < end && !strchr(",:[]{}'\"", at[length]))
        length++;
    if (at + length < end && at[length] == ':')
        put_key(json, at, length);
    else if (is_word(at, length, "t") || is_word(at, length, "true"))
        buffer_print(json, "true");
    else if (is_word(at, length, "f") || is_word(at, length, "false"))
        buffer_print(json, "false");
    else if (is_word(at, length, "null") || (length < 20 && strspn(at, "-0123456789.") >= length && at[0] != '.'))
        buffer_append(json, at, length);
    else
        buffer_print(json, "\"%.*s\"", (int)length, at);
    return at + length;
}

void form_json_expand(const char *text, size_t length, struct buffer *json)
{
    enum { MAX_DEPTH = 64 };
    bool in_list[MAX_DEPTH + 1] = {false};
    size_t depth = 0;
    char last = 0; /* the last character that is not a blank */
    for (const char *at = text, *end = text + length; at < end;) {
        char character = *at;
        bool separates = character == ',' || character == ']';
        if (separates && in_list[depth] && (last == ',' || last == '['))
            buffer_print(json, "{}");
        if (character == '\'' || character == '"') {
            at = put_string(json, at, end);
        } else if (strchr(",:[]{}", character)) {
            if ((character == '[' || character == '{') && depth < MAX_DEPTH)
                in_list[++depth] = character == '[';
            else if ((character == ']' || character == '}') && depth)
                depth--;
            buffer_put(json, character);
            at++;
        } else if (character == ' ' || character == '\n' || character == '\r' || character == '\t') {
            at++;
            continue;
        } else {
            at = put_word(json, at, end);
        }
        last = character;
    }
}
