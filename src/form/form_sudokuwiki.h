/* SudokuWiki's 162 characters: for each cell a number of two base-32 digits. It is the sum of its candidates' bits
 * times two, plus 1 if the cell is a given. */
#ifndef FORM_FORM_SUDOKUWIKI_H
#define FORM_FORM_SUDOKUWIKI_H

#include "form/layout_cache.h"
#include "form/line.h"
#include "puzzle/puzzle.h"

bool form_sudokuwiki_fits(const char *text, size_t length);

/* Reads the characters of the line from index `from` on, which fit the form. */
struct puzzle *form_sudokuwiki_read(struct layout_cache *layouts, const struct line *line, size_t from,
                                    struct text_error *error);

#endif
