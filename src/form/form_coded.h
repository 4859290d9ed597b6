/* Boards in one line in a program's own code, with cages and regions: game ids of Solo, in Simon Tatham's collection
 * ("3x3kx:..."), and the forms that SumoCue writes ("SumoCueV1=...") and reads ("3x3::k:...").
 *
 * Solo's form is that of its source, solo.c: the box size with letters after it (j jigsaw, x diagonals, k killer), a
 * colon, then up to four lists separated by commas: givens, regions, cages, and the cages' totals, each at one cell.
 * SumoCue's forms are those that its author describes (sudocue.net, forum topic 519). SumoCueV1 has an entry for
 * each cell: "=12" begins a cage with the total 12 ("=0": no cage), "+3" joins the cage of cell 3, counted from 0,
 * and "J0" to "J8" after it is the region. In "3x3::k:" the number of a cell is 256 times the total plus the number
 * of its cage. A cage of one cell is a given. */
#ifndef FORM_FORM_CODED_H
#define FORM_FORM_CODED_H

#include "form/layout_cache.h"
#include "form/line.h"

struct puzzle;

bool form_coded_begins(const char *text);

/* Returns NULL with an error at the position where the code is wrong or ends too early. */
struct puzzle *form_coded_read(struct layout_cache *layouts, const struct line *line, struct text_error *error);

#endif
