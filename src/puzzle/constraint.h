/* Everything that can be true in a Sudoku is a constraint: "this cell holds a digit", or "this digit has a place in
 * this house". Each is a set of candidates of which exactly one is true.
 *
 * A layout's constraints are numbered from 0: cells, then each house with its digits. Its candidates are numbered
 * from 0, too: each cell with its digits. Sets and tables of either go by these numbers; the checker (proof/) has
 * numbers of its own. */
#ifndef PUZZLE_CONSTRAINT_H
#define PUZZLE_CONSTRAINT_H

#include "puzzle/layout.h"

/* The constraint "cell holds a digit", or "digit has a place in house". */
struct constraint {
    uint16_t index; /* a cell_id, or a house_id */
    uint8_t digit;  /* 0: the constraint is a cell */
};

static inline struct constraint constraint_cell(cell_id cell)
{
    return (struct constraint){.index = cell};
}

static inline struct constraint constraint_house(house_id house, unsigned digit)
{
    return (struct constraint){.index = house, .digit = (uint8_t)digit};
}

static inline bool constraint_is_cell(struct constraint constraint)
{
    return !constraint.digit;
}

/* A constraint has as many candidates as the layout has digits: constraint_candidate returns one of them, from 0 on. */
static inline candidate_id constraint_candidate(const struct layout *layout, struct constraint constraint, unsigned i)
{
    if (constraint_is_cell(constraint))
        return candidate_id_of(constraint.index, i + 1);
    return candidate_id_of(layout->house[constraint.index].cells[i], constraint.digit);
}

static inline bool constraint_has(const struct layout *layout, struct constraint constraint, candidate_id candidate)
{
    if (constraint_is_cell(constraint))
        return constraint.index == candidate_cell(candidate);
    return constraint.digit == candidate_digit(candidate) &&
           layout_house_has(layout, constraint.index, candidate_cell(candidate));
}

/* The constraints of a candidate: its cell, then the digit in each house of the cell. candidate_constraint returns one of
 * them, from 0 on. */
static inline unsigned candidate_constraints(const struct layout *layout, candidate_id candidate)
{
    return 1u + layout->cell[candidate_cell(candidate)].house_count;
}

static inline struct constraint candidate_constraint(const struct layout *layout, candidate_id candidate, unsigned i)
{
    cell_id cell = candidate_cell(candidate);
    return i ? constraint_house(layout->cell[cell].houses[i - 1], candidate_digit(candidate)) : constraint_cell(cell);
}

/* --- numbers --- */

static inline unsigned layout_constraints(const struct layout *layout)
{
    return layout->cells + layout->houses * layout->digits;
}

static inline unsigned constraint_number(const struct layout *layout, struct constraint constraint)
{
    if (constraint_is_cell(constraint))
        return constraint.index;
    return layout->cells + constraint.index * layout->digits + constraint.digit - 1u;
}

static inline struct constraint constraint_numbered(const struct layout *layout, unsigned number)
{
    if (number < layout->cells)
        return constraint_cell((cell_id)number);
    number -= layout->cells;
    return constraint_house((house_id)(number / layout->digits), number % layout->digits + 1);
}

static inline unsigned layout_candidates(const struct layout *layout)
{
    return layout->cells * layout->digits;
}

static inline unsigned candidate_number(const struct layout *layout, candidate_id candidate)
{
    return candidate_cell(candidate) * layout->digits + candidate_digit(candidate) - 1u;
}

static inline candidate_id candidate_numbered(const struct layout *layout, unsigned number)
{
    return candidate_id_of((cell_id)(number / layout->digits), number % layout->digits + 1);
}

/* Whether the constraint has none of the candidates `mask` ([cells]). */
static inline bool constraint_is_empty(const struct layout *layout, const digit_mask *mask,
                                       struct constraint constraint)
{
    if (constraint_is_cell(constraint))
        return !mask[constraint.index];
    for (unsigned i = 0; i < layout->digits; i++) {
        if (mask[layout->house[constraint.index].cells[i]] & digit_bit(constraint.digit))
            return false;
    }
    return true;
}

/* Finds the first constraint that has none of the candidates `mask` ([cells]). Returns false if there is none. */
bool constraint_find_empty(const struct layout *layout, const digit_mask *mask, struct constraint *empty);

#endif
