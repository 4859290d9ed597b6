/* What a puzzle that comes with the program is called: by its level and number, or by its layout. */
#ifndef VIEWER_BUILTIN_TITLE_H
#define VIEWER_BUILTIN_TITLE_H

#include "puzzle/puzzle.h"

/* `puzzle`: the one that has been read from its text. */
void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size);

/* Names the puzzle that has been read from `text`: a copy of one that comes with the program as above, any other without a seed, which says
 * nothing of it. */
void builtin_title_of_text(const char *text, size_t length, struct puzzle *puzzle);

#endif
