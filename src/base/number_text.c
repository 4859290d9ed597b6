#include "base/number_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/translation.h"

const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE])
{
    char digits[24];
    size_t length = 0, out = 0;
    const char *separator = number < 1000 ? "" : tr(","); /* one byte in every language */
    do
        digits[length++] = (char)('0' + number % 10);
    while (number /= 10);
    while (length--) {
        text[out++] = digits[length];
        if (length && length % 3 == 0)
            text[out++] = *separator;
    }
    text[out] = 0;
    return text;
}

char *number_text_decimal(char *text)
{
    char *point = strchr(text, '.');
    if (point)
        *point = *tr("."); /* one byte in every language */
    return text;
}

bool number_text_read(const char *text, double *number)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || text[strspn(text, "0123456789.eE+-")])
        return false;
    *number = value;
    return true;
}
