#include "export/markup.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

static const char replacement[] = "\xEF\xBF\xBD"; /* U+FFFD */

/* Returns whether XML 1.0 allows the character. */
static bool allowed(uint32_t code)
{
    if (code < 0x20)
        return code == '\t' || code == '\n' || code == '\r';
    return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) && code != 0xFFFE && code != 0xFFFF;
}

static void put_text(struct buffer *out, const char *text, size_t length, const char *(*escape)(uint32_t code))
{
    for (size_t at = 0, bytes; at < length; at += bytes) {
        uint32_t code;
        bytes = utf8_decode(text + at, length - at, &code);
        const char *replacement_text = allowed(code) ? escape(code) : replacement;
        if (replacement_text)
            buffer_append(out, replacement_text, strlen(replacement_text));
        else
            buffer_append(out, text + at, bytes);
    }
}

static const char *escape_text(uint32_t code)
{
    switch (code) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

/* HTML searches for the end of a script before parsing it; therefore '<' must be escaped. U+2028 and U+2029 end a line
 * in older versions of JavaScript. */
static const char *escape_script(uint32_t code)
{
    switch (code) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '<':
        return "\\u003c";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    case 0x2028:
        return "\\u2028";
    case 0x2029:
        return "\\u2029";
    default:
        return NULL;
    }
}

void markup_text(struct buffer *out, const char *text, size_t length)
{
    put_text(out, text, length, escape_text);
}

void markup_string(struct buffer *out, const char *text)
{
    markup_text(out, text, strlen(text));
}

void markup_script_text(struct buffer *out, const char *text, size_t length)
{
    put_text(out, text, length, escape_script);
}

void markup_number(struct buffer *out, double value)
{
    long hundredths = lround(value * 100);
    unsigned long size = (unsigned long)(hundredths < 0 ? -hundredths : hundredths), part = size % 100;
    if (hundredths < 0)
        buffer_put(out, '-');
    if (size >= 100 || !part)
        buffer_print(out, "%lu", size / 100);
    if (part % 10)
        buffer_print(out, ".%02lu", part);
    else if (part)
        buffer_print(out, ".%lu", part / 10);
}

void markup_colour(struct buffer *out, uint32_t colour)
{
    colour &= 0xFFFFFF;
    if ((colour >> 4 & 0x0F0F0F) == (colour & 0x0F0F0F))
        buffer_print(out, "#%x%x%x", colour >> 16 & 0xF, colour >> 8 & 0xF, colour & 0xF);
    else
        buffer_print(out, "#%06x", colour);
}

void markup_base64(struct buffer *out, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < length; at += 3) {
        size_t left = length - at;
        uint32_t three =
            (uint32_t)bytes[at] << 16 | (left > 1 ? (uint32_t)bytes[at + 1] << 8 : 0) | (left > 2 ? bytes[at + 2] : 0);
        char four[4] = {digits[three >> 18], digits[three >> 12 & 63], digits[three >> 6 & 63], digits[three & 63]};
        if (left < 3)
            four[3] = '=';
        if (left < 2)
            four[2] = '=';
        buffer_append(out, four, sizeof four);
    }
}
