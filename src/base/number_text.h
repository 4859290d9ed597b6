/* Numbers as a person writes them: "1,403,098". */
#ifndef BASE_NUMBER_TEXT_H
#define BASE_NUMBER_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { NUMBER_TEXT_SIZE = 32 }; /* is always enough */

/* Writes the number with a comma before each three digits and returns `text`. */
const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE]);

#endif
