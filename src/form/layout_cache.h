/* The layouts of the boards of one text, each made once, and the layout that the text requests. */
#ifndef FORM_LAYOUT_CACHE_H
#define FORM_LAYOUT_CACHE_H

#include "puzzle/layout.h"

enum { LAYOUT_CACHE_KNOWN = 64 /* built-in layouts */ };

struct layout_cache {
    struct layout *wanted; /* requested by the text, or NULL; the cache does not own it */
    struct layout *square[LAYOUT_MAX_DIGITS + 1], *known[LAYOUT_CACHE_KNOWN], *overlap[2][2];
};

/* A board whose text describes its regions, diagonals or windows. */
struct layout_variant {
    unsigned digits;
    const char *regions; /* one character a cell, equal within a region, NUL-terminated; NULL: boxes */
    bool main_diagonal, anti_diagonal, windows;
};

void layout_cache_finish(struct layout_cache *cache);

/* Returns the side of the square board of this many cells, or 0. Only sides that allow boxes. */
unsigned form_side(size_t cells);

/* Returns whether there are boards of this side: with boxes, or as the wanted layout. */
bool layout_cache_has_side(const struct layout_cache *cache, unsigned side);

/* Returns the layout of boards of this many digits (the wanted one if it fits), or NULL. The cache owns it. */
struct layout *layout_cache_square(struct layout_cache *cache, unsigned digits, struct text_error *error);

/* Returns the built-in layout `index` if it has several grids and this many rows, or NULL. Creating a layout takes
 * longer than reading a puzzle, so only one that fits is created. The cache owns it. */
struct layout *layout_cache_known(struct layout_cache *cache, unsigned rows, unsigned index);

/* Returns the layout of two 9x9 grids in opposite corners of a square of 12 or 15, or NULL. The cache owns it. */
struct layout *layout_cache_overlap(struct layout_cache *cache, unsigned side, bool is_falling);

/* Returns the layout of the variant, to which the caller has a reference. */
struct layout *layout_cache_variant(struct layout_cache *cache, const struct layout_variant *variant,
                                    struct text_error *error);

#endif
