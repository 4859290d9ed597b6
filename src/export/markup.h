/* Appends text, numbers, colours and bytes to XML and HTML, escaped as necessary. */
#ifndef EXPORT_MARKUP_H
#define EXPORT_MARKUP_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* Appends `text` as element content or a quoted attribute value. Invalid UTF-8 and characters that XML forbids
 * become U+FFFD. */
void markup_text(struct buffer *out, const char *text, size_t length);

/* The same for a string. */
void markup_string(struct buffer *out, const char *text);

/* Appends `text` inside a quoted string of a script in HTML. */
void markup_script_text(struct buffer *out, const char *text, size_t length);

/* Appends a number rounded to hundredths, without trailing zeros. */
void markup_number(struct buffer *out, double value);

/* Appends "#rrggbb" or "#rgb"; ignores the opacity. */
void markup_colour(struct buffer *out, uint32_t colour);

void markup_base64(struct buffer *out, const unsigned char *bytes, size_t length);

#endif
