/* Converts a text from any encoding and with any line ends. */
#ifndef FORM_ENCODING_H
#define FORM_ENCODING_H

#include <stddef.h>

/* Returns the text and its length in UTF-8 with lines that end with LF or CRLF; free it with memory_free. Returns NULL
 * if the text is already like that. UTF-16 is recognized by its byte order mark. */
char *encoding_plain(const char *text, size_t length, size_t *plain_length);

#endif
