/* Shared by the step finders that use chains. A literal is "this candidate is on" or "... is off", numbered (cell * 9 +
 * digit) * 2, plus 1 for on. */
#ifndef RATING_CHAIN_INTERNAL_H
#define RATING_CHAIN_INTERNAL_H

#include "base/cancel.h"
#include "rating/chains.h"
#include "rating/step_search.h"

enum { LITERALS = 2 * BOARD_CANDIDATES, LINKS = BOARD_CANDIDATES * 48 };

/* The cause of an implication: a house (its number), the cell, a step, or none for an assumption. */
enum { CAUSE_CELL = 0xFD, CAUSE_STEP = 0xFE, CAUSE_NONE = 0xFF };

struct link {
    uint16_t to;
    uint8_t cause;
};

/* The direct implications of each literal. On: the cell's other digits off, then the peers off. Off: the last other
 * digit of the cell on, then the last other places in its houses on. */
struct links {
    uint32_t cell[LITERALS + 1]; /* index of a literal's first link */
    uint32_t house[LITERALS];    /* index of its first link through a house */
    struct link link[LINKS];
};

enum { CHAINS_DEPTH = 4 }; /* maximal nesting of chains */
enum { CHAIN_NODES = 4 * LITERALS };

struct chain_node {
    uint16_t literal, depth, parent;
    uint8_t cause;
};

/* The candidates reached from the last start of a chain (unary.c). Stored here because most of it need not be cleared
 * for each search. */
struct chain_walk {
    unsigned nodes;
    struct chain_node node[CHAIN_NODES];
    bool seen[LITERALS]; /* only for literals with a node */
};

struct chain_builder;

struct chains {
    uint64_t limit, implications;
    const struct cancel *cancel;
    enum chains_end end;
    struct links *links;
    struct chain_walk walk;
    struct chain_builder *builder[CHAINS_DEPTH]; /* [depth]; NULL: not needed yet */
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

/* chain_length.c. Adds `implications` to the count. Returns false if the limit is reached or the rating was
 * cancelled. */
bool chains_may_continue(struct chains *chains, uint64_t implications);

/* chain_links.c */
void links_build(struct links *links, const struct rating_board *board, const struct rating_grid *grid);

/* Adds the removals of a chain that ends at `target` to the hint: the candidate or, for an "on" literal, all others of
 * its cell, where it also places the digit. */
void hint_target(struct step_search *search, unsigned target);

#endif
