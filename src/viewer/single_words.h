/* Words about a wrong reply in an exercise on singles: why the digit is not a single, in the terms of the technique.
 * */
#ifndef VIEWER_SINGLE_WORDS_H
#define VIEWER_SINGLE_WORDS_H

#include "puzzle/layout.h"
#include "technique/technique.h"

struct viewer;

/* Writes where else the digit fits, in the cell's house with the fewest such places, or which other digits the cell can
 * hold. Sets `shaded` ([cells]) for the cells that it names, unless that is NULL. Writes "" for a technique that is not
 * a single, and if the digit is a single after all. */
void single_words_write(const struct viewer *viewer, enum technique_id technique, cell_id cell, unsigned digit,
                        bool *shaded, char *text, size_t size);

#endif
