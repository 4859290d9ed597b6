/* Numbers as a person writes them: "1,403,098", with the separator of the language that is in use. */
#ifndef BASE_NUMBER_TEXT_H
#define BASE_NUMBER_TEXT_H

#include <stddef.h>
#include <stdint.h>

enum { NUMBER_TEXT_SIZE = 32 }; /* is always enough */

/* Writes the number with a separator before each three digits and returns `text`. */
const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE]);

/* Changes the decimal point of a number that printf has written to that of the language that is in use. Returns `text`. */
char *number_text_decimal(char *text);

#endif
