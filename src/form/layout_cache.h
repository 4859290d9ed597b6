/* The layouts of one text's boards, each created once, and what the text says about them before its boards: the layout
 * that it requests, and the meanings of drawings. */
#ifndef FORM_LAYOUT_CACHE_H
#define FORM_LAYOUT_CACHE_H

#include "form/drawing.h"
#include "puzzle/layout.h"

enum { LAYOUT_CACHE_KNOWN = 64 /* built-in layouts */ };

struct layout_cache {
    struct layout *wanted; /* requested by the text, or NULL; not owned by the cache */
    struct drawing_meanings drawn;
    struct layout *square[LAYOUT_MAX_DIGITS + 1], *known[LAYOUT_CACHE_KNOWN], *overlap[2][2];
};

/* A board whose text describes its regions, diagonals or windows. */
struct layout_variant {
    unsigned digits;
    const char *regions; /* one character for each cell, equal within a region, NUL-terminated; NULL: boxes */
    bool main_diagonal, anti_diagonal, windows;
};

void layout_cache_finish(struct layout_cache *cache);

/* Returns the side of the square board of this many cells if that side allows boxes, otherwise 0. */
unsigned form_side(size_t cells);

/* Returns whether boards of this side exist: with boxes, or as the requested layout. */
bool layout_cache_has_side(const struct layout_cache *cache, unsigned side);

/* Returns the layout for boards of this many digits (the requested one if it fits), or NULL. The cache owns it. */
struct layout *layout_cache_square(struct layout_cache *cache, unsigned digits, struct text_error *error);

/* Returns the built-in layout `index` if it has several grids and this many rows, or NULL. Only a fitting layout is
 * created, since that takes longer than reading a puzzle. The cache owns it. */
struct layout *layout_cache_known(struct layout_cache *cache, unsigned rows, unsigned index);

/* Returns the layout of two 9x9 grids in opposite corners of a sheet of side 12 or 15, or NULL. The cache owns it. */
struct layout *layout_cache_overlap(struct layout_cache *cache, unsigned side, bool is_falling);

/* Returns the layout of the variant. The caller releases it. */
struct layout *layout_cache_variant(struct layout_cache *cache, const struct layout_variant *variant,
                                    struct text_error *error);

#endif
