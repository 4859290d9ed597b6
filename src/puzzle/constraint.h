/* A constraint is a set of candidates. In the two basic kinds exactly one of them is true: "this cell holds a digit",
 * and "this digit has a place in this house". Clues make two more kinds. At most one candidate of an exclusion
 * (exclusions.h) is true; an exclusion is always a link and never a truth. A sum (sums.h) consists of all candidates of
 * its cells and concerns their digits together.
 *
 * A layout's constraints are numbered from 0: cells, then the digits of each house (both may be truths), then
 * exclusions, then sums. Its candidates are numbered from 0 as well: each cell with its digits. Sets and tables use
 * these numbers; the checker (proof/) has its own. */
#ifndef PUZZLE_CONSTRAINT_H
#define PUZZLE_CONSTRAINT_H

#include "puzzle/exclusions.h"
#include "puzzle/layout.h"
#include "puzzle/sums.h"

enum { CONSTRAINT_SUM = 30, CONSTRAINT_EXCLUSION = 31 };
_Static_assert((int)CONSTRAINT_SUM > (int)LAYOUT_MAX_DIGITS, "neither is a digit");

/* A constraint: a cell, a digit in a house, an exclusion or a sum. */
struct constraint {
    uint16_t index; /* a cell_id, a house_id, or the number of an exclusion or sum */
    uint8_t digit;  /* the digit in a house; 0: a cell; CONSTRAINT_EXCLUSION; CONSTRAINT_SUM */
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

static inline struct constraint constraint_exclusion(unsigned number)
{
    return (struct constraint){.index = (uint16_t)number, .digit = CONSTRAINT_EXCLUSION};
}

static inline bool constraint_is_exclusion(struct constraint constraint)
{
    return constraint.digit == CONSTRAINT_EXCLUSION;
}

static inline bool constraint_is_house(struct constraint constraint)
{
    return constraint.digit && constraint.digit < CONSTRAINT_SUM;
}

static inline struct constraint constraint_sum(unsigned number)
{
    return (struct constraint){.index = (uint16_t)number, .digit = CONSTRAINT_SUM};
}

static inline bool constraint_is_sum(struct constraint constraint)
{
    return constraint.digit == CONSTRAINT_SUM;
}

/* Returns the layout's sum that the constraint names; NULL for other constraints. */
static inline const struct sum *constraint_sum_of(const struct layout *layout, struct constraint constraint)
{
    return constraint_is_sum(constraint) ? &layout->sums->sum[constraint.index] : NULL;
}

static inline bool constraint_is_same(struct constraint a, struct constraint b)
{
    return a.index == b.index && a.digit == b.digit;
}

/* Returns the clue to which an exclusion or a sum belongs; LAYOUT_MAX_CLUES for other kinds. */
static inline unsigned constraint_clue(const struct layout *layout, struct constraint constraint)
{
    return constraint_is_exclusion(constraint) ? layout->exclusions->clue[constraint.index]
           : constraint_is_sum(constraint)     ? layout->sums->sum[constraint.index].clue
                                               : LAYOUT_MAX_CLUES;
}

/* Returns the number of candidates in the constraint. A truth has one for each digit of the layout. */
static inline unsigned constraint_size(const struct layout *layout, struct constraint constraint)
{
    if (constraint_is_sum(constraint))
        return layout->sums->sum[constraint.index].cells * layout->digits;
    if (!constraint_is_exclusion(constraint))
        return layout->digits;
    return layout->exclusions->first[constraint.index + 1] - layout->exclusions->first[constraint.index];
}

/* Returns the constraint's candidate with this index, from 0. */
static inline candidate_id constraint_candidate(const struct layout *layout, struct constraint constraint, unsigned i)
{
    if (constraint_is_cell(constraint))
        return candidate_id_of(constraint.index, i + 1);
    if (constraint_is_exclusion(constraint))
        return layout->exclusions->member[layout->exclusions->first[constraint.index] + i];
    if (constraint_is_sum(constraint))
        return candidate_id_of(layout->sums->sum[constraint.index].cell[i / layout->digits], i % layout->digits + 1);
    return candidate_id_of(layout->house[constraint.index].cells[i], constraint.digit);
}

static inline bool constraint_has(const struct layout *layout, struct constraint constraint, candidate_id candidate)
{
    if (constraint_is_cell(constraint))
        return constraint.index == candidate_cell(candidate);
    if (constraint_is_house(constraint))
        return constraint.digit == candidate_digit(candidate) &&
               layout_house_has(layout, constraint.index, candidate_cell(candidate));
    for (unsigned i = 0; i < constraint_size(layout, constraint); i++) {
        if (constraint_candidate(layout, constraint, i) == candidate)
            return true;
    }
    return false;
}

/* --- numbers --- */

static inline unsigned layout_truths(const struct layout *layout)
{
    return layout->cells + layout->houses * layout->digits;
}

/* Returns the number of truths and exclusions, which come first in the numbering. */
static inline unsigned layout_links(const struct layout *layout)
{
    return layout_truths(layout) + (layout->exclusions ? layout->exclusions->count : 0);
}

static inline unsigned layout_constraints(const struct layout *layout)
{
    return layout_links(layout) + (layout->sums ? layout->sums->count : 0);
}

static inline unsigned constraint_number(const struct layout *layout, struct constraint constraint)
{
    if (constraint_is_cell(constraint))
        return constraint.index;
    if (constraint_is_exclusion(constraint))
        return layout_truths(layout) + constraint.index;
    if (constraint_is_sum(constraint))
        return layout_links(layout) + constraint.index;
    return layout->cells + constraint.index * layout->digits + constraint.digit - 1u;
}

static inline struct constraint constraint_numbered(const struct layout *layout, unsigned number)
{
    if (number < layout->cells)
        return constraint_cell((cell_id)number);
    if (number >= layout_links(layout))
        return constraint_sum(number - layout_links(layout));
    if (number >= layout_truths(layout))
        return constraint_exclusion(number - layout_truths(layout));
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

/* --- the constraints of a candidate --- */

/* Returns the number of truths that contain the candidate: its cell, and its digit in each house of the cell. */
static inline unsigned candidate_truths(const struct layout *layout, candidate_id candidate)
{
    return 1u + layout->cell[candidate_cell(candidate)].house_count;
}

static inline unsigned candidate_exclusions(const struct layout *layout, candidate_id candidate)
{
    if (!layout->exclusions)
        return 0;
    const uint32_t *first = layout->exclusions->first_of + candidate_number(layout, candidate);
    return first[1] - first[0];
}

static inline unsigned candidate_constraints(const struct layout *layout, candidate_id candidate)
{
    return candidate_truths(layout, candidate) + candidate_exclusions(layout, candidate);
}

/* Returns a constraint that contains the candidate, by index from 0: its cell, its digit in each house of the cell,
 * then exclusions. */
static inline struct constraint candidate_constraint(const struct layout *layout, candidate_id candidate, unsigned i)
{
    cell_id cell = candidate_cell(candidate);
    unsigned truths = candidate_truths(layout, candidate);
    if (i < truths)
        return i ? constraint_house(layout->cell[cell].houses[i - 1], candidate_digit(candidate))
                 : constraint_cell(cell);
    const struct exclusions *exclusions = layout->exclusions;
    return constraint_exclusion(exclusions->of[exclusions->first_of[candidate_number(layout, candidate)] + i - truths]);
}

/* Stores the numbers of the truths that contain the candidate. Returns how many there are. */
static inline unsigned candidate_truth_numbers(const struct layout *layout, candidate_id candidate, uint32_t *number)
{
    unsigned truths = candidate_truths(layout, candidate);
    for (unsigned i = 0; i < truths; i++)
        number[i] = constraint_number(layout, candidate_constraint(layout, candidate, i));
    return truths;
}

/* Returns the number of rivals: candidates of other cells in an exclusion with this one. candidate_rival returns one by
 * index, ascending. Further candidates that cannot be true beside it are those of its cell, and its digit in peers. */
static inline unsigned candidate_rivals(const struct layout *layout, candidate_id candidate)
{
    if (!layout->exclusions)
        return 0;
    const uint32_t *first = layout->exclusions->first_rival + candidate_number(layout, candidate);
    return first[1] - first[0];
}

static inline candidate_id candidate_rival(const struct layout *layout, candidate_id candidate, unsigned i)
{
    const struct exclusions *exclusions = layout->exclusions;
    return exclusions->rival[exclusions->first_rival[candidate_number(layout, candidate)] + i];
}

/* Returns the number of candidates in other cells that this one excludes: its digit in the cell's peers, then its
 * rivals. */
static inline unsigned candidate_excludes(const struct layout *layout, candidate_id candidate)
{
    return layout->cell[candidate_cell(candidate)].peer_count + candidate_rivals(layout, candidate);
}

static inline candidate_id candidate_excluded(const struct layout *layout, candidate_id candidate, unsigned i)
{
    const struct cell *cell = &layout->cell[candidate_cell(candidate)];
    return i < cell->peer_count ? candidate_id_of(cell->peers[i], candidate_digit(candidate))
                                : candidate_rival(layout, candidate, i - cell->peer_count);
}

bool candidates_are_rivals(const struct layout *layout, candidate_id a, candidate_id b);

/* Returns whether two different candidates share a constraint: a cell, a house or an exclusion. */
bool candidates_exclude_each_other(const struct layout *layout, candidate_id a, candidate_id b);

/* Returns the first cell whose digit ([cells]; 0: none) excludes the candidate, or NO_CELL. */
cell_id candidate_find_excluding(const struct layout *layout, const uint8_t *digit, candidate_id candidate);

/* Removes from the masks of other cells ([cells]) every candidate that the given one excludes. */
void candidate_exclude(const struct layout *layout, digit_mask *masks, candidate_id candidate);

/* Returns the first constraint that contains both candidates. There must be one. */
struct constraint constraint_of_both(const struct layout *layout, candidate_id candidate, candidate_id other);

/* Returns whether the constraint has no candidate left in `mask` ([cells]). */
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

/* Finds the first constraint that has no candidate left in `mask` ([cells]). Returns false if there is none. */
bool constraint_find_empty(const struct layout *layout, const digit_mask *mask, struct constraint *empty);

#endif
