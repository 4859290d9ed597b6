/* The steps in making the canonical form (canonical.h) of a puzzle: colours, and data shared by all puzzles on a
 * layout. Private to puzzle/canonical*.c. */
#ifndef PUZZLE_CANONICAL_INTERNAL_H
#define PUZZLE_CANONICAL_INTERNAL_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

/* Colours (hashes) of all cells, houses and digits. */
struct canonical_colours {
    uint64_t *cell, *house;
    uint64_t digit[LAYOUT_MAX_DIGITS + 1]; /* [0]: the colour of a blank */
    uint64_t *table;                       /* [table_size]: scratch space for counting; the size is a power of two, at
                                            * least twice the number of cells */
    size_t table_size;
};

/* Allocates the colours. canonical_colours_finish frees them. */
void canonical_colours_create(struct canonical_colours *colours, const struct layout *layout);
void canonical_colours_finish(struct canonical_colours *colours);

/* Refines the colours until their number stops growing. `given` is [cells], or NULL for the board without givens. */
void canonical_colour(struct canonical_colours *colours, const struct layout *layout, const uint8_t *given);

/* Returns the class of houses that may be exchanged: rows with columns, other kinds among themselves. */
uint64_t canonical_house_class(const struct house *house);

/* The places where the cells of a layout may move. Constant after its creation, so threads can share it. */
struct canonical_layout {
    struct layout *layout; /* owns a reference */
    atomic_uint references;
    unsigned relations;
    unsigned words;     /* number of words in a set of cells */
    uint8_t *relation;  /* [cells * cells]: a number for the way in which two cells share houses */
    uint64_t *related;  /* [relations * cells * words]: the cells that have this relation with a cell */
    uint64_t *coloured; /* [cells * words]: the cells of the same colour on the board without givens */
    cell_id *order;     /* [cells]: the order in which to fill the places */
};

struct canonical_cache;

/* Returns the shared data for puzzles on the layout. It comes from the cache (or NULL) if the last puzzle had the same
 * layout. Release it with canonical_layout_unref. */
struct canonical_layout *canonical_layout_get(struct canonical_cache *cache, struct layout *layout);
void canonical_layout_unref(struct canonical_layout *shared);

#endif
