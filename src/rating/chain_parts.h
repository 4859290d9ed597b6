/* Private to the chaining producers. A potential is a candidate that is on or off, as a number: (cell * 9 + digit) * 2,
 * plus 1 for on. */
#ifndef RATING_CHAIN_PARTS_H
#define RATING_CHAIN_PARTS_H

#include "rating/chains.h"
#include "rating/seeking.h"

enum { POTENTIALS = 2 * BOARD_CANDIDATES, LINKS = BOARD_CANDIDATES * 48 };

/* Why a potential follows: a house (its number), the cell, another step, or nothing: it is assumed. */
enum { CAUSE_CELL = 0xFD, CAUSE_STEP = 0xFE, CAUSE_NONE = 0xFF };

struct link {
    uint16_t to;
    uint8_t cause;
};

/* What follows from each potential alone: from an on one, the cell's other digits off, then the peers' off; from an off
 * one, the other digit of the cell on, then the other places in its houses on. */
struct links {
    uint32_t cell[POTENTIALS + 1]; /* where a potential's links begin */
    uint32_t house[POTENTIALS];    /* where those by houses begin */
    struct link link[LINKS];
};

enum { CHAINS_DEPTH = 4 }; /* of chains in chains, at most */

struct weaver;
struct harvest;

struct chains {
    uint64_t limit, made;
    const atomic_bool *cancel;
    enum chains_end end;
    struct links links;
    struct weaver *weaver[CHAINS_DEPTH];
};

static inline unsigned potential(unsigned cell, unsigned digit, bool on)
{
    return (cell * BOARD_DIGITS + digit) * 2 + on;
}

static inline unsigned potential_cell(unsigned what)
{
    return what / 2 / BOARD_DIGITS;
}

static inline unsigned potential_digit(unsigned what)
{
    return what / 2 % BOARD_DIGITS;
}

/* Fails where the limit is reached or the work was cancelled. `made`: implications since the last call. */
bool chains_go_on(struct chains *chains, uint64_t made);

void links_build(struct links *links, const struct board *board, const struct grid *grid);

/* All cycles and chains of the seeking's grid, not just the first, put into the harvest. */
void unary_harvest(struct seeking *seeking, struct harvest *harvest);

/* The removals of a chain that ends at `target`: the candidate, or the others of its cell, where it is placed. */
void hint_target(struct seeking *seeking, unsigned target);

#endif
