#include "base/number_text.h"

#include <stdio.h>

const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE])
{
    char plain[24];
    int length = snprintf(plain, sizeof plain, "%llu", (unsigned long long)number);
    size_t out = 0;
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            text[out++] = ',';
        text[out++] = plain[i];
    }
    text[out] = 0;
    return text;
}
