/* The sums that a board's clues make: the digits of some cells, less those of others, are a number. A cage of 10 is one
 * sum; an arrow is the cells of its shaft less its circle, which is 0. The digits of peers differ, so that a sum has
 * few ways to be filled, and what occurs in none of them is false.
 *
 * Other clues that look at all of their cells at once have the same form: a quadruple, whose cells hold certain digits,
 * and a between line.
 *
 * A sum is a constraint (constraint.h), but neither a truth nor an exclusion: it looks at all of its cells at once. A
 * step that rests on one names it among its links. */
#ifndef PUZZLE_SUMS_H
#define PUZZLE_SUMS_H

#include "puzzle/layout.h"
#include "puzzle/reading.h"

enum { MAX_SUM_CELLS = 64, MAX_SUM_HOUSES = 3, MAX_REST_CELLS = 5 };

/* The rule for the digits of a sum's cells. */
enum sum_rule {
    SUM_TOTAL,
    SUM_HOLDS,   /* they have the digits of the clue's number, each as often as that */
    SUM_BETWEEN, /* the first two are circles, and the others lie between these */
    SUM_READS,   /* a table reads them one after the other (reading.h) */
};

/* A sum of a clue or, if it names houses, what these leave: each holds all digits, and their total less the cages
 * inside of them goes to their other cells (innies); or, `is_outside`, the total of all cages that reach into them less
 * their own goes to the cells outside (outies). */
struct sum {
    uint16_t clue;        /* the layout's clue that makes it; LAYOUT_MAX_CLUES: it comes from houses */
    uint8_t cells, added; /* the first `added` cells count up, the others down */
    uint8_t houses;       /* 0: it comes from a clue */
    bool is_outside;
    uint8_t places;    /* the cells that count down are so many places of a number, the last one its ones; 0: none */
    uint8_t rule;      /* enum sum_rule; only a total counts cells up or down */
    uint8_t least[10]; /* how often each digit has to be there, where the rule is SUM_HOLDS */
    house_id house[MAX_SUM_HOUSES];
    int total;                         /* what the cells come to */
    const struct reading_table *table; /* of SUM_READS; otherwise NULL */
    uint8_t digits;                    /* of the table's rows */
    const cell_id *cell;               /* [cells], each once */
    const uint64_t *earlier;           /* [cells]: bit k stands for a cell before it that is a peer */
};

/* Returns how often a cell's digit counts in the total; negative: down. */
static inline int sum_weight(const struct sum *sum, unsigned i)
{
    static const int place[] = {-1, -10, -100};
    return i < sum->added ? 1 : sum->places ? place[sum->cells - 1 - i] : -1;
}

/* Returns the digit's share of the total in the cell. */
static inline int sum_share(const struct sum *sum, unsigned i, unsigned digit)
{
    return sum_weight(sum, i) * (int)digit;
}

struct sums {
    unsigned count;
    bool has_totals;  /* one of them is a clue's number, which stands on the board */
    bool has_corners; /* one of them is a quadruple, which stands at a corner of cells */
    struct sum *sum;
    unsigned *first_of; /* [cells + 1]: where the sums of each cell begin in `of` */
    uint16_t *of;       /* ascending for each cell */
    /* private */
    cell_id *cell;
    uint64_t *earlier;
    struct reading_table **table; /* [tables] */
    size_t tables;
};

/* Makes the sums of the layout's clues, whose cells, houses, clues and peers are known. Returns NULL if there are none.
 */
struct sums *sums_create(const struct layout *layout);

/* Makes further sums for a search: what rows or columns leave if each cage that lies on their edge is taken away as a
 * whole, so that its cells outside count down, or not at all; and totals of clues added up that leave less choice
 * together. Sums that the layout has are left out. Returns NULL if there are none. */
struct sums *sums_create_further(const struct layout *layout);
void sums_destroy(struct sums *sums); /* takes NULL */

/* Returns whether the clue is a cage that houses are added up with to leave the sum. */
bool sum_uses_cage(const struct layout *layout, const struct sum *sum, unsigned clue);

/* Finds which candidates of `masks` ([cells of the layout]) occur in a way to fill the sum: `possible` is [sum->cells].
 * Returns false if there is no way. What cannot be decided within a bounded search counts as possible. */
bool sum_find_possible(const struct sum *sum, const digit_mask *masks, digit_mask *possible);

/* Finds which digits of `mask` ([cells]) a table allows, of which SUM_READS is the rule; that peers differ is not
 * looked at. `needed` is [states of the table] or NULL: for each state, the digits that all ways from there use.
 * Returns false if there is no way. */
bool sum_read(const struct sum *sum, const digit_mask *mask, digit_mask *possible, digit_mask *needed);

/* Returns the state of a table after a digit; READING_NONE: no filling of the cells behind obeys. */
static inline uint16_t sum_next(const struct sum *sum, unsigned state, unsigned digit)
{
    return sum->table->next[state * sum->digits + digit - 1];
}

/* Returns whether there is a way at all. What cannot be decided counts as one. */
bool sum_can_fill(const struct sum *sum, const digit_mask *masks);

/* Lists the sets of digits of which the ways to fill the sum consist: 1+9, 2+8, 3+7. Returns how many there are, or 0
 * if there are more than `room`, if the rule is no total, if digits may repeat or count down, or if they cannot be
 * found within a bounded search. */
unsigned sum_list_ways(const struct sum *sum, const digit_mask *masks, digit_mask *ways, unsigned room);

#endif
