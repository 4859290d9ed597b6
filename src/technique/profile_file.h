/* Reads a profile that a person has written: the techniques that `human` uses, one a line, in the order in which it
 * asks them. A line may end with a comment that begins with `#`. A technique without a line is not used. */
#ifndef TECHNIQUE_PROFILE_FILE_H
#define TECHNIQUE_PROFILE_FILE_H

#include "technique/order.h"

enum { PROFILE_FILE_LIMIT = 1 << 16 /* bytes: room for all techniques and a comment for each */ };

/* Reads the text, which has PROFILE_FILE_LIMIT bytes at most. On success the order and the profile of `*choice` are the
 * file's; what it leaves out stays left out. Otherwise fills `error` with the line and what was expected there. */
bool profile_file_read(const char *text, size_t length, const char *source, struct technique_choice *choice,
                       struct text_error *error);

#endif
