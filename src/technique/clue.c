/* Eliminations by clues. One candidate of a truth is true: a digit of a cell, or a place of a digit in a house. A
 * candidate that each of them excludes, one at least by a clue, is false. */
#include "technique/families.h"

struct clue_search {
    struct search *search;
    const struct layout *layout;
    candidate_id holder[LAYOUT_MAX_DIGITS]; /* of the truth: one of them is true */
    unsigned holders;
};

static bool is_there(const struct clue_search *clues, candidate_id candidate)
{
    return candidate_grid_has(clues->search->grid, candidate_cell(candidate), candidate_digit(candidate));
}

static void find_holders(struct clue_search *clues, struct constraint truth)
{
    clues->holders = 0;
    for (unsigned i = 0; i < clues->layout->digits; i++) {
        candidate_id candidate = constraint_candidate(clues->layout, truth, i);
        if (is_there(clues, candidate))
            clues->holder[clues->holders++] = candidate;
    }
}

static bool is_excluded_by_all(const struct clue_search *clues, candidate_id candidate)
{
    for (unsigned i = 0; i < clues->holders; i++) {
        if (clues->holder[i] == candidate || !candidates_exclude_each_other(clues->layout, clues->holder[i], candidate))
            return false;
    }
    return true;
}

/* Adds the exclusion that holds the candidate and all holders or, if there is none, a link for each holder. */
static void add_links(const struct clue_search *clues, candidate_id candidate)
{
    for (unsigned k = candidate_truths(clues->layout, candidate); k < candidate_constraints(clues->layout, candidate);
         k++) {
        struct constraint exclusion = candidate_constraint(clues->layout, candidate, k);
        unsigned i = 0;
        while (i < clues->holders && constraint_has(clues->layout, exclusion, clues->holder[i]))
            i++;
        if (i == clues->holders) {
            finding_add_link(clues->search, exclusion);
            return;
        }
    }
    for (unsigned i = 0; i < clues->holders; i++)
        finding_add_link_of(clues->search, candidate, clues->holder[i]);
}

/* Returns whether the two exclude each other by a clue alone. Cells of a cage may share a house, too. */
static bool is_by_clue(const struct clue_search *clues, candidate_id a, candidate_id b)
{
    return constraint_clue(clues->layout, constraint_of_both(clues->layout, a, b)) != LAYOUT_MAX_CLUES;
}

/* Whatever the first holder excludes by a clue is tried, then what another one does and the first by a house. */
static bool try_truth(struct clue_search *clues, struct constraint truth)
{
    bool begun = false;
    find_holders(clues, truth);
    for (unsigned h = 0; h < clues->holders; h++) {
        for (unsigned i = 0; i < candidate_rivals(clues->layout, clues->holder[h]); i++) {
            candidate_id rival = candidate_rival(clues->layout, clues->holder[h], i);
            if (!is_there(clues, rival) || constraint_has(clues->layout, truth, rival) ||
                !is_by_clue(clues, rival, clues->holder[h]) || !is_excluded_by_all(clues, rival))
                continue;
            if (!begun) {
                finding_begin(clues->search, TECHNIQUE_clue);
                finding_add_truth(clues->search, truth);
                begun = true;
            }
            finding_remove(clues->search, candidate_cell(rival), digit_bit(candidate_digit(rival)));
            add_links(clues, rival);
        }
    }
    return begun && finding_report(clues->search);
}

void clue_exclusions(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct clue_search clues = {.search = search, .layout = layout};
    for (unsigned i = 0; layout->exclusions && i < layout_truths(layout); i++) {
        if (try_truth(&clues, constraint_numbered(layout, i)))
            return;
    }
}
