/* The letters of XML and HTML: texts, numbers, colours and bytes as either may hold them. */
#ifndef EXPORT_MARKUP_H
#define EXPORT_MARKUP_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* `text` where markup has text or a quoted value. What would mean something else there is escaped; what is not UTF-8, or
 * has no place in XML, becomes U+FFFD. */
void markup_text(struct buffer *out, const char *text, size_t length);

/* The same in a string of a script that lies in HTML, between its quotation marks. */
void markup_script_text(struct buffer *out, const char *text, size_t length);

/* Hundredths, and no more digits than it takes. */
void markup_number(struct buffer *out, double value);

/* "#rrggbb" or "#rgb", whatever the opacity. */
void markup_colour(struct buffer *out, uint32_t colour);

void markup_base64(struct buffer *out, const unsigned char *bytes, size_t length);

#endif
