#include "base/utf8.h"

#include <string.h>

size_t utf8_decode(const char *text, size_t length, uint32_t *code)
{
    unsigned char lead = (unsigned char)text[0];
    size_t bytes = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    *code = bytes == 1 ? lead : lead & (0x7Fu >> bytes);
    if (!bytes || bytes > length) {
        *code = UINT32_MAX;
        return 1;
    }
    for (size_t i = 1; i < bytes; i++) {
        if (!utf8_continues(text[i])) {
            *code = UINT32_MAX;
            return 1;
        }
        *code = *code << 6 | ((unsigned char)text[i] & 0x3Fu);
    }
    bool wrong = (bytes == 3 && *code < 0x800) || (bytes == 4 && (*code < 0x10000 || *code > 0x10FFFF)) ||
                 (*code >= 0xD800 && *code < 0xE000);
    if (wrong)
        *code = UINT32_MAX;
    return wrong ? 1 : bytes;
}

/* Returns whether the character is invisible and changes the direction of the text around it, or ends a line. */
static bool is_directing(uint32_t code)
{
    return code == 0x061C || code == 0x200E || code == 0x200F || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

void utf8_hide_directing(char *text)
{
    char *out = text;
    for (size_t length = strlen(text), at = 0, bytes; at < length; at += bytes) {
        uint32_t code;
        bytes = utf8_decode(text + at, length - at, &code);
        if (is_directing(code)) {
            *out++ = '?';
            continue;
        }
        memmove(out, text + at, bytes);
        out += bytes;
    }
    *out = 0;
}

static void sanitize(char *name, size_t size, const char *text, size_t length, bool has_lines)
{
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        uint32_t code;
        size_t bytes = utf8_decode(text + i, length - i, &code);
        bool fit = code >= 0x20 && code != UINT32_MAX && (code < 0x7F || code > 0x9F) && !is_directing(code);
        fit |= has_lines && code == '\n';
        if (used + (fit ? bytes : 1) >= size)
            break;
        if (fit)
            memcpy(name + used, text + i, bytes);
        else
            name[used] = has_lines && code == '\t' ? ' ' : '?';
        used += fit ? bytes : 1;
        i += bytes;
    }
    name[used] = 0;
}

void utf8_sanitize(char *name, size_t size, const char *text, size_t length)
{
    sanitize(name, size, text, length, false);
}

void utf8_sanitize_lines(char *text, size_t size, const char *from, size_t length)
{
    sanitize(text, size, from, length, true);
}

void utf8_capitalize(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++) {
        bool is_latin = *at == 0xC3 && at[1] >= 0xA0 && at[1] <= 0xBE &&
                        at[1] != 0xB7; /* 0xF7, the division sign, has no capital */
        if (*at >= 'a' && *at <= 'z')
            *at = (unsigned char)(*at - 'a' + 'A');
        else if (is_latin)
            *++at -= 0x20;
    }
}

/* Returns a letter in lower case without accent, or a byte of any other character unchanged. */
static unsigned char plain_letter(const char **text)
{
    static const char plain[] =
        "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo/ouuuuypy"; /* the letters from U+00C0 to U+00FF */
    unsigned char byte = (unsigned char)*(*text)++;
    if (byte == 0xC3 && utf8_continues(**text))
        return (unsigned char)plain[*(*text)++ & 0x3F];
    return byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte - 'A' + 'a') : byte;
}

size_t utf8_match(const char *text, const char *word, size_t length)
{
    const char *at = text, *end = word + length;
    while (word < end) {
        if (!*at || plain_letter(&at) != plain_letter(&word))
            return 0;
    }
    return (size_t)(at - text);
}
