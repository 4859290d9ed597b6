/* Forms that are recognized but not read. Reading them in part would give wrong puzzles, and some of them (Java object
 * streams) are not safe to parse. Both functions return the reason for a refusal, or NULL. */
#ifndef FORM_FOREIGN_H
#define FORM_FOREIGN_H

#include <stddef.h>

const char *foreign_text(const char *text, size_t length);
const char *foreign_line(const char *text);

#endif
