/* A grid as human techniques look at it: candidates per cell and, for each digit, its places in each house. Solved cells
 * are those with a digit placed; an unsolved cell may well have one candidate left. */
#ifndef TECHNIQUE_CANDIDATE_GRID_H
#define TECHNIQUE_CANDIDATE_GRID_H

#include "base/arena.h"
#include "puzzle/puzzle.h"

/* What ways.h has found out of a digit; forgotten when a place of it goes. */
enum { DIGIT_UNKNOWN, DIGIT_MAY_ELIMINATE, DIGIT_CANNOT_ELIMINATE };

/* A single, noted when it became one. */
struct single {
    cell_id cell;
    uint8_t digit;
    house_id house; /* of a hidden one */
};

enum { CANDIDATE_GRID_MAX_COUNTED = 4 };

struct house_slot;

struct candidate_grid {
    const struct layout *layout; /* the puzzle's, which must outlive the position */
    digit_mask *mask;   /* [cells]: the candidates; of a solved cell, its digit */
    uint8_t *solved;    /* [cells]: the digit, or 0 */
    uint8_t *count;     /* [cells]: how many candidates; of a solved cell, 0 */
    uint32_t *slots;    /* [houses * (digits + 1)]: bit i: the digit is a candidate of the house's unsolved i-th cell */
    uint64_t *digit_set; /* [(digits + 1) * layout.set_words]: the unsolved cells that have the digit */
    uint64_t
        *count_set; /* [(POSITION_COUNTED + 1) * layout.set_words]: the unsolved cells that have so many candidates */
    uint8_t *house_unsolved;      /* [houses]: unsolved cells */
    bool *given;        /* [cells]: set with the puzzle, not found since */
    unsigned unsolved;  /* cells */
    bool needs_contradiction_check; /* a cell or a digit in a house may have run empty; for whoever looks to reset */
    uint8_t *digit_status; /* [digits + 1] */
    uint64_t
        *unproven; /* [(digits + 1) * layout.set_words]: the cells of a hopeful digit that ways.h says are in doubt */
    struct single *naked, *hidden; /* of unsolved cells, in the order in which they came up, as HoDoKu takes them */
    unsigned naked_count, hidden_count;
    struct house_slot *house_slot;    /* private: each cell's places in its houses, rows first */
    uint32_t *first_house_slot; /* private: [cells + 1] */
    struct arena *arena; /* what a technique's search needs while it looks; search_run empties it before each */
};

/* As the puzzle gives it: candidates are what its marks say or, without marks, what the placed digits leave. NULL if
 * there is no memory. */
struct candidate_grid *candidate_grid_create(const struct puzzle *puzzle);
void candidate_grid_destroy(struct candidate_grid *grid); /* takes NULL */

void candidate_grid_remove(struct candidate_grid *grid, cell_id cell, digit_mask digits);

/* Solves the cell; its peers lose the digit. */
void candidate_grid_place(struct candidate_grid *grid, cell_id cell, unsigned digit);

static inline uint32_t candidate_grid_slots(const struct candidate_grid *grid, house_id house, unsigned digit)
{
    return grid->slots[house * (grid->layout->digits + 1) + digit];
}

static inline const uint64_t *candidate_grid_cells(const struct candidate_grid *grid, unsigned digit)
{
    return grid->digit_set + digit * grid->layout->set_words;
}

/* The unsolved cells with so many candidates, at most POSITION_COUNTED. */
static inline const uint64_t *candidate_grid_counted_cells(const struct candidate_grid *grid, unsigned count)
{
    return grid->count_set + count * grid->layout->set_words;
}

/* Unsolved, with this candidate. */
static inline bool candidate_grid_has(const struct candidate_grid *grid, cell_id cell, unsigned digit)
{
    return candidate_grid_cells(grid, digit)[cell / 64] >> cell % 64 & 1;
}

/* Unsolved, with two candidates. */
static inline bool candidate_grid_is_bivalue(const struct candidate_grid *grid, cell_id cell)
{
    return grid->count[cell] == 2;
}

static inline cell_id candidate_grid_first_cell(const struct candidate_grid *grid, house_id house, uint32_t slots)
{
    return grid->layout->house[house].cells[__builtin_ctz(slots)];
}

#endif
