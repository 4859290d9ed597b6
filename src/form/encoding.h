/* The bytes of a text, whatever encoding and line ends it has. */
#ifndef FORM_ENCODING_H
#define FORM_ENCODING_H

#include <stddef.h>

/* Returns the text in UTF-8 with lines that end with LF or CRLF, and its length; free it with memory_free. Returns NULL
 * if the text is like that already. UTF-16 is known by its byte order mark. */
char *encoding_plain(const char *text, size_t length, size_t *plain_length);

#endif
