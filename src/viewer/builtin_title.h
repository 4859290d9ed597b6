/* The titles of the built-in puzzles: level and number, or the layout. */
#ifndef VIEWER_BUILTIN_TITLE_H
#define VIEWER_BUILTIN_TITLE_H

#include "puzzle/puzzle.h"
#include "technique/technique.h"

/* Returns the level in the puzzle's title; LEVELS if the title is the layout. */
enum technique_level builtin_level(unsigned index);

/* Writes the title. `puzzle` has been read from the built-in puzzle's text. */
void builtin_title(unsigned index, const struct puzzle *puzzle, char *text, size_t size);

/* Writes the title of a puzzle from a file or a saved trace. A copy of a built-in puzzle has that one's title; any
 * other has its own name without its seed, which is meaningless to the user. `text` may be the puzzle's name. */
void builtin_title_of_puzzle(const struct puzzle *puzzle, char *text, size_t size);

#endif
