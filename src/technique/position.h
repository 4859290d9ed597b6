/* A grid as human techniques look at it: candidates per cell and, for each digit, its places in each house. Solved cells
 * are those with a digit placed; an unsolved cell may well have one candidate left. */
#ifndef TECHNIQUE_POSITION_H
#define TECHNIQUE_POSITION_H

#include "base/arena.h"
#include "puzzle/puzzle.h"

/* What ways.h has found out of a digit; forgotten when a place of it goes. */
enum { DIGIT_UNKNOWN, DIGIT_HOPEFUL, DIGIT_HOPELESS };

/* A single, noted when it became one. */
struct single {
    cell_id cell;
    uint8_t digit;
    house_id house; /* of a hidden one */
};

enum { POSITION_COUNTED = 4 };

struct seat;

struct position {
    const struct layout *layout; /* the puzzle's, which must outlive the position */
    digit_mask *mask;   /* [cells]: the candidates; of a solved cell, its digit */
    uint8_t *solved;    /* [cells]: the digit, or 0 */
    uint8_t *count;     /* [cells]: how many candidates; of a solved cell, 0 */
    uint32_t *place;    /* [houses * (digits + 1)]: bit i: the digit is a candidate of the house's unsolved i-th cell */
    uint64_t *digit_set; /* [(digits + 1) * layout.set_words]: the unsolved cells that have the digit */
    uint64_t *count_set; /* [(POSITION_COUNTED + 1) * layout.set_words]: the unsolved cells that have so many candidates */
    uint8_t *open;      /* [houses]: unsolved cells */
    bool *given;        /* [cells]: set with the puzzle, not found since */
    unsigned unsolved;  /* cells */
    bool suspect;       /* a cell or a digit in a house may have run empty; for whoever looks to reset */
    uint8_t *digit_hope; /* [digits + 1] */
    uint64_t *doubt;     /* [(digits + 1) * layout.set_words]: the cells of a hopeful digit that ways.h says are in doubt */
    struct single *naked, *hidden; /* of unsolved cells, in the order in which they came up, as HoDoKu takes them */
    unsigned nakeds, hiddens;
    struct seat *seat;    /* private: each cell's places in its houses, rows first */
    uint32_t *first_seat; /* private: [cells + 1] */
    struct arena *arena; /* what a technique's search needs while it looks; search_run empties it before each */
};

/* As the puzzle gives it: candidates are what its marks say or, without marks, what the placed digits leave. NULL if
 * there is no memory. */
struct position *position_create(const struct puzzle *puzzle);
void position_destroy(struct position *position); /* takes NULL */

void position_remove(struct position *position, cell_id cell, digit_mask digits);

/* Solves the cell; its peers lose the digit. */
void position_place(struct position *position, cell_id cell, unsigned digit);

static inline uint32_t position_places(const struct position *position, house_id house, unsigned digit)
{
    return position->place[house * (position->layout->digits + 1) + digit];
}

static inline const uint64_t *position_set(const struct position *position, unsigned digit)
{
    return position->digit_set + digit * position->layout->set_words;
}

/* The unsolved cells with so many candidates, at most POSITION_COUNTED. */
static inline const uint64_t *position_counted(const struct position *position, unsigned count)
{
    return position->count_set + count * position->layout->set_words;
}

/* Unsolved, with this candidate. */
static inline bool position_has(const struct position *position, cell_id cell, unsigned digit)
{
    return position_set(position, digit)[cell / 64] >> cell % 64 & 1;
}

/* Unsolved, with two candidates. */
static inline bool position_is_pair(const struct position *position, cell_id cell)
{
    return position->count[cell] == 2;
}

static inline cell_id position_cell(const struct position *position, house_id house, uint32_t places)
{
    return position->layout->house[house].cells[__builtin_ctz(places)];
}

#endif
