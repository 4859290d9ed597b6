/* Eliminations by clues. One candidate of a truth is true: a digit of a cell, or a place of a digit in a house. A
 * candidate that each of them excludes, at least one by a clue, is false. Digits without a partner on a line,
 * whatever its cells hold, are found first: as one finding for all lines that are alike, or for one line on which
 * digits rise. */
#include "puzzle/clue.h"
#include "technique/families.h"

enum { MAX_LINKS = 256 /* in a finding to which a further line is added */ };

struct clue_search {
    struct search *search;
    const struct layout *layout;
    candidate_id holder[LAYOUT_MAX_DIGITS]; /* of the truth; one of them is true */
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

/* Adds the exclusion that contains the candidate and all holders or, if there is none, a link for each holder. */
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

/* Returns whether the two exclude each other by a clue alone. Cells of a cage may also share a house. */
static bool is_by_clue(const struct clue_search *clues, candidate_id a, candidate_id b)
{
    return constraint_clue(clues->layout, constraint_of_both(clues->layout, a, b)) != LAYOUT_MAX_CLUES;
}

/* Tries the candidates that the first holder excludes by a clue, then those that a further holder excludes by a clue
 * and the first by a house. */
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

/* Removes the digits for which the second cell has no partner from the cell. Returns whether there was one. */
static bool remove_lonely(struct clue_search *clues, cell_id cell, cell_id other, digit_mask digits, bool begun)
{
    struct search *search = clues->search;
    digit_mask gone = search->grid->solved[cell] ? 0 : search->grid->mask[cell] & digits;
    bool any = false;
    for (; gone; gone &= gone - 1) {
        if (!begun && !any)
            finding_begin(search, TECHNIQUE_clue);
        if (changes_in(search->finding.removal, search->finding.removals, cell) & gone & -gone)
            continue;
        any = true;
        find_holders(clues, constraint_cell(other));
        finding_add_truth(search, constraint_cell(other));
        finding_remove(search, cell, gone & -gone);
        add_links(clues, candidate_id_of(cell, digit_first(gone)));
    }
    return any;
}

/* Removes the digits of a line's cells that have no partner in a related cell. Returns whether there was one. */
static bool remove_from_line(struct clue_search *clues, const struct clue *clue, bool begun)
{
    struct clue_pair pair;
    size_t at = 0;
    bool any = false;
    while (clue_next_pair(clues->layout, clue, &at, &pair)) {
        digit_mask lonely[2];
        clue_find_lonely(clues->layout, clue, &pair, lonely);
        any |= remove_lonely(clues, pair.a, pair.b, lonely[0], begun || any);
        any |= remove_lonely(clues, pair.b, pair.a, lonely[1], begun || any);
    }
    return any;
}

/* Tries the line together with the lines that go with it, unless an earlier line has included it. */
static bool try_line(struct clue_search *clues, const struct clue *clue)
{
    const struct layout *layout = clues->layout;
    const struct clue *first = layout->clue, *end = layout->clue + layout->clues;
    bool begun = false;
    while (!clue_goes_with(first, clue))
        first++;
    for (const struct clue *other = clue; first == clue && clue_is_line(clue) && other < end; other++) {
        if (clue_goes_with(clue, other) && (!begun || clues->search->finding.links < MAX_LINKS))
            begun |= remove_from_line(clues, other, begun);
    }
    return begun && finding_report(clues->search);
}

void clue_exclusions(struct search *search)
{
    const struct layout *layout = search->grid->layout;
    struct clue_search clues = {.search = search, .layout = layout};
    for (unsigned i = 0; i < layout->clues; i++) {
        if (try_line(&clues, &layout->clue[i]))
            return;
    }
    for (unsigned i = 0; layout->exclusions && i < layout_truths(layout); i++) {
        if (try_truth(&clues, constraint_numbered(layout, i)))
            return;
    }
}
