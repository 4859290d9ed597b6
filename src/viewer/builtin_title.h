/* What a puzzle that comes with the program is called: by its level and number, or by its layout. */
#ifndef VIEWER_BUILTIN_TITLE_H
#define VIEWER_BUILTIN_TITLE_H

#include "puzzle/puzzle.h"
#include "technique/technique.h"

/* The level by which the puzzle is called, LEVELS if it is called by its layout. */
enum technique_level builtin_level(unsigned index);

/* `puzzle`: the one that has been read from its text. */
void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size);

/* Writes what a puzzle is called that was read from a file or is that of a saved trace: a copy of one that comes with
 * the program as above, any other by its own name without a seed, which says nothing of it. `text` may be the puzzle's
 * name. */
void builtin_title_of_puzzle(const struct puzzle *puzzle, char *text, size_t size);

#endif
