/* Numbers as people write and type them: "1,403,098", with the separator of the current language. */
#ifndef BASE_NUMBER_TEXT_H
#define BASE_NUMBER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_TEXT_SIZE = 32 }; /* enough for any number */

/* Writes the number with a separator before every three digits. Returns `text`. */
const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE]);

/* Replaces the decimal point of a number written by printf with that of the current language. Returns `text`. */
char *number_text_decimal(char *text);

/* Reads a text that is entirely a decimal number, with optional sign, point and exponent. Returns false for further
 * forms that strtod accepts: blanks, hexadecimal numbers, infinities, NaN. */
bool number_text_read(const char *text, double *number);

#endif
