/* SudokuWiki's 162 characters: two digits of base 32 a cell, twice the sum of its candidates' bits, and 1 more if the
 * cell is a given. */
#ifndef FORM_FORM_SUDOKUWIKI_H
#define FORM_FORM_SUDOKUWIKI_H

#include "form/layout_cache.h"
#include "form/line.h"
#include "puzzle/puzzle.h"

bool form_sudokuwiki_fits(const char *text, size_t length);

/* Reads the characters from index `from` of the line on, which fit. */
struct puzzle *form_sudokuwiki_read(struct layout_cache *layouts, const struct line *line, size_t from,
                                    struct text_error *error);

#endif
