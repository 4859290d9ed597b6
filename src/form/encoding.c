#include "form/encoding.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/memory.h"

/* Appends a character in UTF-8. Returns its length. */
static size_t put(char *text, uint32_t code)
{
    if (code < 0x80) {
        text[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i; i--, code >>= 6)
        text[i] = (char)(0x80 | (code & 0x3F));
    text[0] = (char)((0xF0 << (4 - length)) | code);
    return length;
}

/* A single surrogate, and an odd last byte, become U+FFFD, which occurs in no form. */
static char *from_utf16(const unsigned char *text, size_t length, bool is_big, size_t *plain_length)
{
    char *plain = memory_calloc(length / 2 + 1, 3);
    *plain_length = 0;
    for (size_t i = 2; i < length; i += 2) {
        bool has_both = i + 1 < length;
        uint32_t code = !has_both ? 0xFFFD
                        : is_big  ? (uint32_t)(text[i] << 8 | text[i + 1])
                                  : (uint32_t)(text[i + 1] << 8 | text[i]);
        if (code >= 0xD800 && code < 0xDC00 && i + 3 < length) {
            uint32_t low =
                is_big ? (uint32_t)(text[i + 2] << 8 | text[i + 3]) : (uint32_t)(text[i + 3] << 8 | text[i + 2]);
            bool is_pair = low >= 0xDC00 && low < 0xE000;
            code = is_pair ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
            i += is_pair ? 2 : 0;
        }
        *plain_length += put(plain + *plain_length, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code);
    }
    return plain;
}

/* Returns the first CR without a following LF, or NULL. */
static const char *find_return(const char *text, const char *end)
{
    while ((text = memchr(text, '\r', (size_t)(end - text))) && text + 1 < end && text[1] == '\n')
        text++;
    return text;
}

/* Turns each CR without a following LF into a line end. */
static void end_lines(char *text, size_t length)
{
    for (char *at = text, *end = text + length; (at = memchr(at, '\r', (size_t)(end - at))); at++) {
        if (at + 1 == end || at[1] != '\n')
            *at = '\n';
    }
}

char *encoding_plain(const char *text, size_t length, size_t *plain_length)
{
    char *plain = NULL;
    *plain_length = length;
    if (length >= 2 && (!memcmp(text, "\xFF\xFE", 2) || !memcmp(text, "\xFE\xFF", 2))) {
        plain = from_utf16((const unsigned char *)text, length, text[0] == '\xFE', plain_length);
    } else if (find_return(text, text + length)) {
        plain = memory_calloc(length, 1);
        memcpy(plain, text, length);
    }
    if (plain)
        end_lines(plain, *plain_length);
    return plain;
}
