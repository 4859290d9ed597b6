/* Reads a profile written by a user: the techniques for `human`, one on each line, in the order in which they are
 * tried. A line may end with a comment that begins with `#`. Techniques without a line are not used. */
#ifndef TECHNIQUE_PROFILE_FILE_H
#define TECHNIQUE_PROFILE_FILE_H

#include "technique/order.h"

enum { PROFILE_FILE_LIMIT = 1 << 16 /* bytes; space for all techniques with a comment each */ };

/* Reads the text of at most PROFILE_FILE_LIMIT bytes. On success the file determines the order and profile of
 * `*choice`; excluded techniques stay excluded. Otherwise fills `error` with the line and what was expected there. */
bool profile_file_read(const char *text, size_t length, const char *source, struct technique_choice *choice,
                       struct text_error *error);

#endif
