/* What a puzzle that comes with the program is called: by its level and number, or by its layout. */
#ifndef VIEWER_BUILTIN_TITLE_H
#define VIEWER_BUILTIN_TITLE_H

#include "puzzle/puzzle.h"

/* `puzzle`: the one that has been read from its text. */
void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size);

#endif
