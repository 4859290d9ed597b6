/* The characters of boards: how they are read, and how they are named in messages. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/translation.h"
#include "puzzle/reader_line.h"

char reader_plain_character(uint32_t code)
{
    if (code == '\t' || code == 0xA0 || code == 0x2007 || code == 0x202F || code == 0x3000)
        return ' ';
    if (code >= 0x20 && code < 0x7F)
        return (char)code;
    if (code == 0xB7 || code == 0x2022)
        return '.';
    if (code == 0x2013 || code == 0x2014)
        return '-';
    if (code < 0x2500 || code > 0x257F)
        return READER_STRANGE;
    static const uint16_t flat[] = {0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2550};
    static const uint16_t upright[] = {0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551};
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++) {
        if (code == flat[i])
            return '-';
        if (code == upright[i])
            return '|';
    }
    return '+';
}

bool reader_is_decoration(char character)
{
    return character && strchr(" |+:',;[]{}()\"!", character);
}

bool reader_is_blank(char character)
{
    return character && strchr(".0*_-?", character);
}

bool reader_line_next_group(const struct reader_line *line, size_t *at, struct line_part *group)
{
    while (*at < line->length && reader_is_decoration(line->text[*at]))
        ++*at;
    group->from = *at;
    while (*at < line->length && !reader_is_decoration(line->text[*at]))
        ++*at;
    group->to = *at;
    return group->from < group->to;
}

void reader_line_describe_character(const struct reader_line *line, size_t column, char *text, size_t size)
{
    const char *at = line->source, *end = line->source + line->source_length;
    uint32_t code = 0;
    size_t bytes = 0;
    for (size_t i = 0; i < column && at < end; i++) {
        at += bytes;
        if (at < end)
            bytes = utf8_decode(at, (size_t)(end - at), &code);
    }
    if (at >= end || !bytes)
        snprintf(text, size, "%s", tr("the end of the line"));
    else if (code == UINT32_MAX)
        snprintf(text, size, tr("the byte 0x%02X (not UTF-8)"), (unsigned char)*at);
    else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
        snprintf(text, size, tr("the control character 0x%02X"), (unsigned)code);
    else
        snprintf(text, size, "'%.*s'", (int)bytes, at);
}
