/* The parts of making the canonical form (canonical.h) of a puzzle: colours, and what all puzzles on a layout have in
 * common. Private to puzzle/canonical*.c. */
#ifndef PUZZLE_CANONICAL_INTERNAL_H
#define PUZZLE_CANONICAL_INTERNAL_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"

/* Colours (hashes) of all cells, houses and digits. */
struct canonical_colours {
    uint64_t *cell, *house;
    uint64_t digit[LAYOUT_MAX_DIGITS + 1]; /* [0]: blank */
    uint64_t *table;                       /* [table_size]: scratch; a power of two, at least twice the cells */
    size_t table_size;
};

/* canonical_colours_finish is allowed in any case. */
void canonical_colours_create(struct canonical_colours *colours, const struct layout *layout);
void canonical_colours_finish(struct canonical_colours *colours);

/* Refines the colours until their number stops growing. `given` is [cells], or NULL for the board without givens. */
void canonical_colour(struct canonical_colours *colours, const struct layout *layout, const uint8_t *given);

/* Returns the class of houses that may be exchanged: rows with columns, other kinds among themselves. */
uint64_t canonical_house_class(const struct house *house);

/* The places where the cells of a layout may go. It is not changed once it is made, so that threads can share it. */
struct canonical_layout {
    struct layout *layout; /* owns a reference */
    atomic_uint references;
    unsigned relations;
    unsigned words;     /* of a set of cells */
    uint8_t *relation;  /* [cells * cells]: number of the way in which two cells share houses */
    uint64_t *related;  /* [relations * cells * words]: the cells with this relation to a cell */
    uint64_t *coloured; /* [cells * words]: the cells that have the same colour on the board without givens */
    cell_id *order;     /* [cells]: the order in which places are filled */
};

struct canonical_cache;

/* Returns what puzzles on the layout have in common, from the cache (or NULL) if it is that of the last one. The
 * caller releases it with canonical_layout_unref. */
struct canonical_layout *canonical_layout_get(struct canonical_cache *cache, struct layout *layout);
void canonical_layout_unref(struct canonical_layout *shared);

#endif
