/* Private to the chaining step finders. A literal is a candidate that is on or off, as a number: (cell * 9 + digit) * 2,
 * plus 1 for on. */
#ifndef RATING_CHAIN_INTERNAL_H
#define RATING_CHAIN_INTERNAL_H

#include "rating/chains.h"
#include "rating/step_search.h"

enum { LITERALS = 2 * BOARD_CANDIDATES, LINKS = BOARD_CANDIDATES * 48 };

/* Why a literal follows: a house (its number), the cell, another step, or nothing: it is assumed. */
enum { CAUSE_CELL = 0xFD, CAUSE_STEP = 0xFE, CAUSE_NONE = 0xFF };

struct link {
    uint16_t to;
    uint8_t cause;
};

/* What follows from each literal alone: from an on one, the cell's other digits off, then the peers' off; from an off
 * one, the other digit of the cell on, then the other places in its houses on. */
struct links {
    uint32_t cell[LITERALS + 1]; /* where a literal's links begin */
    uint32_t house[LITERALS];    /* where those by houses begin */
    struct link link[LINKS];
};

enum { CHAINS_DEPTH = 4 }; /* of chains in chains, at most */

struct chain_builder;
struct collected_chains;

struct chains {
    uint64_t limit, implications;
    const atomic_bool *cancel;
    enum chains_end end;
    struct links links;
    struct chain_builder *builder[CHAINS_DEPTH];
};

static inline unsigned make_literal(unsigned cell, unsigned digit, bool on)
{
    return (cell * BOARD_DIGITS + digit) * 2 + on;
}

static inline unsigned literal_cell(unsigned literal)
{
    return literal / 2 / BOARD_DIGITS;
}

static inline unsigned literal_digit(unsigned literal)
{
    return literal / 2 % BOARD_DIGITS;
}

/* Fails where the limit is reached or the work was cancelled. `implications`: those made since the last call. */
bool chains_may_continue(struct chains *chains, uint64_t implications);

void links_build(struct links *links, const struct board *board, const struct grid *grid);

/* All cycles and chains of the search's grid, not just the first, put into the collected. */
void unary_collect(struct step_search *search, struct collected_chains *collected);

/* The removals of a chain that ends at `target`: the candidate, or the others of its cell, where it is placed. */
void hint_target(struct step_search *search, unsigned target);

#endif
