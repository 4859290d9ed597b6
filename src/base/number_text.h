/* Numbers as a person writes them: "1,403,098", with the separator of the language that is in use, and as a person
 * types them. */
#ifndef BASE_NUMBER_TEXT_H
#define BASE_NUMBER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NUMBER_TEXT_SIZE = 32 }; /* is always enough */

/* Writes the number with a separator before each three digits and returns `text`. */
const char *number_text(uint64_t number, char text[NUMBER_TEXT_SIZE]);

/* Changes the decimal point of a number that printf has written to that of the language that is in use. Returns `text`.
 */
char *number_text_decimal(char *text);

/* Reads a whole text of digits, with a point, a sign or an exponent where wanted. False for what strtod takes besides:
 * blanks, hexadecimal numbers, infinities and what is no number. */
bool number_text_read(const char *text, double *number);

#endif
