/* The grid on which human techniques search: the candidates of each cell and, for each digit, the slots of each
 * house in which it is a candidate (slot i is the house's i-th cell). A cell is solved after a digit was placed in
 * it; an unsolved cell may have a single candidate.
 *
 * Only candidate_grid_remove and candidate_grid_place change it. They keep all its sets up to date. */
#ifndef TECHNIQUE_CANDIDATE_GRID_H
#define TECHNIQUE_CANDIDATE_GRID_H

#include "base/arena.h"
#include "base/bits.h"
#include "puzzle/puzzle.h"

/* The result of reasoning about one digit alone, stored by digit_may_eliminate (template_search.h) and reset when a
 * candidate of the digit is removed. */
enum { DIGIT_UNKNOWN, DIGIT_MAY_ELIMINATE, DIGIT_CANNOT_ELIMINATE };

/* A single, appended when a removal left it. */
struct grid_single {
    cell_id cell;
    uint8_t digit;
    house_id house; /* house of a hidden single */
};

enum { CANDIDATE_GRID_MAX_COUNTED = 4 };

struct house_slot;

struct candidate_grid {
    const struct layout *layout; /* layout of the puzzle, which must outlive the grid */
    digit_mask *mask;            /* [cells]: candidates; the digit of a solved cell */
    uint8_t *solved;             /* [cells]: the placed digit, or 0 */
    uint8_t *count;              /* [cells]: number of candidates; 0 for a solved cell */
    /* [houses * (digits + 1)]: bit i: the digit is a candidate of the house's slot i, which is unsolved */
    uint32_t *slots;
    uint64_t *digit_set; /* [(digits + 1) * layout.set_words]: unsolved cells with the digit */
    /* [(CANDIDATE_GRID_MAX_COUNTED + 1) * layout.set_words]: unsolved cells by number of candidates */
    uint64_t *count_set;
    uint8_t *house_unsolved; /* [houses]: number of unsolved cells */
    bool *given;             /* [cells]: a given of the puzzle */
    unsigned unsolved;       /* number of unsolved cells */
    /* set when a removal left a cell, or a digit of a house, without candidates; the caller resets it */
    bool needs_contradiction_check;
    uint8_t *digit_status; /* [digits + 1]: DIGIT_... */
    uint64_t *unproven;    /* [(digits + 1) * layout.set_words]: see digit_unproven_cells */
    /* singles of unsolved cells in the order in which removals left them, as in HoDoKu */
    struct grid_single *naked, *hidden;
    unsigned naked_count, hidden_count;
    struct house_slot *house_slot; /* private: each cell's house slots, rows first */
    uint32_t *first_house_slot;    /* private: [cells + 1] */
    struct arena *arena;           /* scratch memory of techniques; search_run_family resets it before each search */
};

/* Returns the puzzle's grid. Its candidates are the puzzle's pencil marks or, without marks, those that the placed
 * digits leave. */
struct candidate_grid *candidate_grid_create(const struct puzzle *puzzle);
void candidate_grid_destroy(struct candidate_grid *grid); /* `grid` may be NULL. */

void candidate_grid_remove(struct candidate_grid *grid, cell_id cell, digit_mask digits);

/* Places the digit and eliminates the candidates that it excludes: the digit in peers, and rivals. */
void candidate_grid_place(struct candidate_grid *grid, cell_id cell, unsigned digit);

static inline uint32_t candidate_grid_slots(const struct candidate_grid *grid, house_id house, unsigned digit)
{
    return grid->slots[house * (grid->layout->digits + 1) + digit];
}

static inline const uint64_t *candidate_grid_cells(const struct candidate_grid *grid, unsigned digit)
{
    return grid->digit_set + digit * grid->layout->set_words;
}

/* Returns the unsolved cells with `count` candidates, at most CANDIDATE_GRID_MAX_COUNTED. */
static inline const uint64_t *candidate_grid_counted_cells(const struct candidate_grid *grid, unsigned count)
{
    return grid->count_set + count * grid->layout->set_words;
}

/* Returns whether the cell is unsolved and has the candidate. */
static inline bool candidate_grid_has(const struct candidate_grid *grid, cell_id cell, unsigned digit)
{
    return bits_has(candidate_grid_cells(grid, digit), cell);
}

/* Returns whether the cell is unsolved and has two candidates. */
static inline bool candidate_grid_is_bivalue(const struct candidate_grid *grid, cell_id cell)
{
    return grid->count[cell] == 2;
}

static inline cell_id candidate_grid_first_cell(const struct candidate_grid *grid, house_id house, uint32_t slots)
{
    return grid->layout->house[house].cells[__builtin_ctz(slots)];
}

/* Returns the cell at the other end of a strong link in this house: if the digit has two places there, one of them
 * `cell`, the second one. Otherwise NO_CELL. */
static inline cell_id candidate_grid_strong_partner(const struct candidate_grid *grid, house_id house, unsigned digit,
                                                    cell_id cell)
{
    uint32_t slots = candidate_grid_slots(grid, house, digit);
    if (!digits_are_two(slots))
        return NO_CELL;
    cell_id first = candidate_grid_first_cell(grid, house, slots);
    return first == cell ? candidate_grid_first_cell(grid, house, slots & (slots - 1)) : first;
}

#endif
