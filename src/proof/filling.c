#include "proof/filling.h"

#include "puzzle/reading.h"

/* The state of filling cells one after the other: `digit` for the filled ones, `open` candidates for the rest. */
struct filling {
    const struct layout *layout;
    const struct sum *sum;
    digit_mask open[MAX_SUM_CELLS];
    unsigned digit[MAX_SUM_CELLS];
    unsigned choices;
    uint8_t lives[READING_STATES]; /* for each state of a table: 1: the following cells can be filled; 2: they cannot */
};

/* Returns the factor of a cell's digit in the total: 1, or -1 for cells that count down, times powers of ten if they
 * are the digits of a number. */
static int times_of(const struct sum *sum, unsigned i)
{
    int times = i < sum->added ? 1 : -1;
    for (unsigned k = i + 1; sum->places && i >= sum->added && k < sum->cells; k++)
        times *= 10;
    return times;
}

/* Returns whether the cells from index `i` on can reach the total `rest`, if digits may repeat and every digit between
 * their extremes is possible. */
static bool is_within_reach(const struct filling *filling, unsigned i, int rest)
{
    int least = 0, most = 0;
    for (; i < filling->sum->cells; i++) {
        int low = __builtin_ctz(filling->open[i]) + 1, high = 32 - __builtin_clz(filling->open[i]);
        int times = times_of(filling->sum, i);
        least += times * (times > 0 ? low : high);
        most += times * (times > 0 ? high : low);
    }
    return least <= rest && rest <= most;
}

static bool is_taken(const struct filling *filling, unsigned i, unsigned digit)
{
    for (unsigned k = 0; k < i; k++) {
        if (filling->digit[k] == digit &&
            layout_are_peers(filling->layout, filling->sum->cell[k], filling->sum->cell[i]))
            return true;
    }
    return false;
}

/* Returns whether the cells hold the digits of a quadruple. */
static bool obeys(const struct filling *filling)
{
    const unsigned *digit = filling->digit;
    for (unsigned wanted = 1; filling->sum->rule == SUM_HOLDS && wanted < 10; wanted++) {
        unsigned found = 0;
        for (unsigned i = 0; i < filling->sum->cells; i++)
            found += digit[i] == wanted;
        if (found < filling->sum->least[wanted])
            return false;
    }
    return true;
}

/* Returns whether a digit on a between line is not between those of its circles. */
static bool is_outside(const struct filling *filling, unsigned i, unsigned digit)
{
    unsigned one = filling->digit[0], two = filling->digit[1];
    return filling->sum->rule == SUM_BETWEEN && i >= 2 &&
           (digit <= (one < two ? one : two) || digit >= (one < two ? two : one));
}

/* Returns whether the cells from index `i` on can be read from a table's state, if peers may be equal. Decides this
 * for all following states, with the candidates open now, before others are removed. Recursive: each level reads one
 * cell. */
static bool can_read(struct filling *filling, unsigned i, unsigned state)
{
    const struct sum *sum = filling->sum;
    bool lives = false;
    if (i == sum->cells)
        return true;
    for (unsigned digit = 1; digit <= sum->digits && !filling->lives[state]; digit++) {
        unsigned next = sum->table->next[state * sum->digits + digit - 1];
        if (filling->open[i] & digit_bit(digit) && next != READING_NONE)
            lives |= can_read(filling, i + 1, next);
    }
    if (!filling->lives[state])
        filling->lives[state] = lives ? 1 : 2;
    return filling->lives[state] == 1;
}

/* Returns whether the sum has no table, or the table allows some filling. */
static bool read_table(struct filling *filling)
{
    return filling->sum->rule != SUM_READS || can_read(filling, 0, 0);
}

/* Adds the digit. Returns the missing amount of a total, or the new state of a table; -1: the table does not allow it.
 */
static int rest_behind(struct filling *filling, unsigned i, unsigned digit, int rest)
{
    const struct sum *sum = filling->sum;
    if (sum->rule != SUM_READS)
        return rest - times_of(sum, i) * (int)digit;
    unsigned next = sum->table->next[(unsigned)rest * sum->digits + digit - 1];
    return next != READING_NONE && can_read(filling, i + 1, next) ? (int)next : -1;
}

/* Returns whether the cells from index `i` on can be filled. Recursive: each level fills one cell. */
static bool can_fill(struct filling *filling, unsigned i, int rest)
{
    bool is_total = filling->sum->rule == SUM_TOTAL;
    if (i == filling->sum->cells)
        return is_total ? !rest : obeys(filling);
    if (is_total && !is_within_reach(filling, i, rest))
        return false;
    for (unsigned digit = 1; digit <= filling->layout->digits; digit++) {
        if (!(filling->open[i] & digit_bit(digit)) || is_taken(filling, i, digit) || is_outside(filling, i, digit))
            continue;
        filling->digit[i] = digit;
        int after = rest_behind(filling, i, digit, rest);
        if (filling->sum->rule == SUM_READS && after < 0)
            continue;
        if (++filling->choices > REFUTER_LIMIT || can_fill(filling, i + 1, after))
            return true;
    }
    return false;
}

enum refuter_outcome filling_try(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                                 cell_id cell, unsigned held)
{
    struct filling filling = {.layout = layout, .sum = sum};
    for (unsigned i = 0; i < sum->cells; i++) {
        filling.open[i] = live[sum->cell[i]];
        if (sum->cell[i] == cell && held)
            filling.open[i] &= digit_bit(held);
        if (!filling.open[i])
            return REFUTED;
    }
    if (!read_table(&filling) || !can_fill(&filling, 0, sum->total))
        return REFUTED;
    return filling.choices > REFUTER_LIMIT ? REFUTER_GAVE_UP : NOT_REFUTED;
}

bool filling_find_possible(const struct layout *layout, const struct sum *sum, const digit_mask *live,
                           digit_mask *possible, unsigned *choices)
{
    struct filling filling = {.layout = layout, .sum = sum};
    for (unsigned i = 0; i < sum->cells; i++) {
        filling.open[i] = live[sum->cell[i]];
        if (!filling.open[i])
            return false;
    }
    if (!read_table(&filling))
        return false;
    for (unsigned i = 0; i < sum->cells; i++) {
        digit_mask all = filling.open[i];
        for (digit_mask left = all; left; left &= left - 1) {
            filling.open[i] = left & -left;
            if (possible[i] & filling.open[i])
                continue;
            filling.choices = 0;
            bool fits = can_fill(&filling, 0, sum->total);
            *choices += filling.choices;
            possible[i] |= fits ? filling.open[i] : 0;
            for (unsigned k = 0; k < sum->cells && fits && filling.choices <= REFUTER_LIMIT; k++)
                possible[k] |= digit_bit(filling.digit[k]);
        }
        filling.open[i] = all;
        if (!possible[i])
            return false;
    }
    return true;
}
