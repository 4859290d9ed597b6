/* The sums of a board's clues: the digits of some cells, minus those of others, add up to a number. A cage of 10 is
 * one sum; an arrow is the cells of its shaft minus its circle, which is 0. Since peers hold different digits, a sum
 * has few fillings, and a candidate that occurs in none of them is false.
 *
 * Further clues that concern all their cells at once have the same form: a quadruple, whose cells hold certain
 * digits, and a between line.
 *
 * A sum is a constraint (constraint.h), but neither a truth nor an exclusion. A step that uses one names it among
 * its links. */
#ifndef PUZZLE_SUMS_H
#define PUZZLE_SUMS_H

#include "puzzle/layout.h"
#include "puzzle/reading.h"

enum { MAX_SUM_CELLS = 64, MAX_SUM_HOUSES = 3, MAX_REST_CELLS = 5 };

/* The rule for the digits of a sum's cells. */
enum sum_rule {
    SUM_TOTAL,
    SUM_HOLDS,   /* the cells hold the digits of the clue's number, each as often as it appears there */
    SUM_BETWEEN, /* the first two cells are circles, and the remaining ones lie between these */
    SUM_READS,   /* a table reads the cells one after the other (reading.h) */
};

/* A sum of a clue or, if it names houses, of the cells that cages leave there. Innies are the cells of the houses
 * outside the cages inside them; their total is that of all digits minus these cages. Outies (`is_outside`) are the
 * cells outside the houses in cages that reach into them; their total is that of these cages minus all digits. */
struct sum {
    uint16_t clue;        /* the layout's clue to which it belongs; LAYOUT_MAX_CLUES for a sum of houses */
    uint8_t cells, added; /* the first `added` cells count up, the remaining ones down */
    uint8_t houses;       /* number of houses; 0: the sum of a clue */
    bool is_outside;
    uint8_t places;    /* so many cells that count down are the digits of a number, ones last; 0: each counts by
                        * itself */
    uint8_t rule;      /* enum sum_rule; cells only count up or down in a total */
    uint8_t least[10]; /* with SUM_HOLDS: how often each digit must occur */
    house_id house[MAX_SUM_HOUSES];
    int total;                         /* the total of the cells */
    const struct reading_table *table; /* only with SUM_READS; otherwise NULL */
    uint8_t digits;                    /* number of digits in a row of the table */
    const cell_id *cell;               /* [cells], without repetition */
    const uint64_t *earlier;           /* [cells]: bit k is set if the k-th cell, an earlier one, is a peer */
};

/* Returns the factor of a cell's digit in the total; negative if it counts down. */
static inline int sum_weight(const struct sum *sum, unsigned i)
{
    static const int place[] = {-1, -10, -100};
    return i < sum->added ? 1 : sum->places ? place[sum->cells - 1 - i] : -1;
}

/* Returns what the digit adds to the total in this cell. */
static inline int sum_share(const struct sum *sum, unsigned i, unsigned digit)
{
    return sum_weight(sum, i) * (int)digit;
}

struct sums {
    unsigned count;
    bool has_totals;  /* some clue shows its total on the board */
    bool has_corners; /* some clue is a quadruple, drawn at a corner of cells */
    struct sum *sum;
    unsigned *first_of; /* [cells + 1]: index in `of` of each cell's first sum */
    uint16_t *of;       /* ascending for each cell */
    /* private */
    cell_id *cell;
    uint64_t *earlier;
    struct reading_table **table; /* [tables] */
    size_t tables;
};

/* Makes the sums of the layout's clues. Its cells, houses, clues and peers are already set. Returns NULL if there are
 * none. */
struct sums *sums_create(const struct layout *layout);

/* Makes further sums for a search. Some are left by rows or columns when cages across their edge are subtracted as a
 * whole, so the cages' cells outside count down, or not at all. Others are added totals of clues that leave less choice
 * together. Leaves out sums of the layout. Returns NULL if there are none. */
struct sums *sums_create_further(const struct layout *layout);
void sums_destroy(struct sums *sums); /* `sums` may be NULL. */

/* Returns whether the clue is a cage that was subtracted from houses to make the sum. */
bool sum_uses_cage(const struct layout *layout, const struct sum *sum, unsigned clue);

/* Finds the candidates of `masks` ([cells of the layout]) that occur in a filling of the sum; `possible` is
 * [sum->cells]. Returns false if there is no filling. Candidates beyond the limit of the search count as possible. */
bool sum_find_possible(const struct sum *sum, const digit_mask *masks, digit_mask *possible);

/* Finds the digits of `mask` ([cells]) that a table (SUM_READS) allows, ignoring that peers differ. `needed` is [states
 * of the table] or NULL; for each state it receives the digits that every filling from there uses. Returns false if
 * there is no filling. */
bool sum_read(const struct sum *sum, const digit_mask *mask, digit_mask *possible, digit_mask *needed);

/* Returns a table's state after a digit; READING_NONE: no filling of the following cells obeys the rule. */
static inline uint16_t sum_next(const struct sum *sum, unsigned state, unsigned digit)
{
    return sum->table->next[state * sum->digits + digit - 1];
}

/* Returns whether the sum has a filling. Undecided counts as true. */
bool sum_can_fill(const struct sum *sum, const digit_mask *masks);

/* Lists the combinations of the sum, the sets of digits of its fillings: 1+9, 2+8, 3+7. Returns their number. Returns 0
 * if there are more than `room`, if the rule is not a total, if digits may repeat or count down, or if the search
 * exceeds its limit. */
unsigned sum_list_ways(const struct sum *sum, const digit_mask *masks, digit_mask *ways, unsigned room);

#endif
