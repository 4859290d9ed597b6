/* Aligned pair exclusion. The base is two cells that are both seen by cells with two candidates. The base cannot hold
 * the two digits of such a cell, nor the same digit twice if its cells see each other. A candidate is false if it
 * leaves no digit for the other base cell. As in Sudoku Explainer, only cells with two candidates exclude. */
#include "technique/families.h"

struct aligned {
    struct search *search;
    cell_id base[2];
    uint64_t *excluding; /* cells with two candidates that see both base cells */
};

/* Returns a cell that excludes the two digits together, or BITS_END. */
static unsigned find_excluding(const struct aligned *aligned, digit_mask digits)
{
    const struct candidate_grid *grid = aligned->search->grid;
    BITS_EACH (cell, aligned->excluding, grid->layout->set_words) {
        if (grid->mask[cell] == digits)
            return cell;
    }
    return BITS_END;
}

/* Returns whether the base cells cannot hold these digits, `own` and `other`, together. */
static bool is_excluded(const struct aligned *aligned, digit_mask own, digit_mask other)
{
    if (own == other)
        return layout_are_peers(aligned->search->grid->layout, aligned->base[0], aligned->base[1]);
    return find_excluding(aligned, own | other) != BITS_END;
}

/* Returns the candidates of base cell `i` that leave no digit for the other base cell. */
static digit_mask find_impossible(const struct aligned *aligned, unsigned i)
{
    const digit_mask *mask = aligned->search->grid->mask;
    digit_mask impossible = 0;
    for (digit_mask own = mask[aligned->base[i]]; own; own &= own - 1) {
        bool excluded = true;
        for (digit_mask other = mask[aligned->base[!i]]; other && excluded; other &= other - 1)
            excluded = is_excluded(aligned, own & -own, other & -other);
        if (excluded)
            impossible |= own & -own;
    }
    return impossible;
}

/* Adds the evidence that base cell `i` cannot hold these digits: each leaves the excluding cells one digit, and the
 * other base cell none. */
static void cite(struct aligned *aligned, unsigned i, digit_mask digits)
{
    struct search *search = aligned->search;
    cell_id cell = aligned->base[i], other = aligned->base[!i];
    if (!digits)
        return;
    finding_add_truth(search, constraint_cell(other));
    finding_remove(search, cell, digits);
    for (digit_mask own = digits; own; own &= own - 1) {
        for (digit_mask left = search->grid->mask[other]; left; left &= left - 1) {
            unsigned digit = digit_first(own), second = digit_first(left);
            if (digit == second) {
                finding_add_peer_link(search, cell, other, digit);
                continue;
            }
            cell_id excluding = (cell_id)find_excluding(aligned, digit_bit(digit) | digit_bit(second));
            finding_add_truth(search, constraint_cell(excluding));
            finding_add_peer_link(search, cell, excluding, digit);
            finding_add_peer_link(search, other, excluding, second);
        }
    }
}

static bool try_base(struct aligned *aligned)
{
    struct search *search = aligned->search;
    const struct layout *layout = search->grid->layout;
    const uint64_t *pairs = candidate_grid_counted_cells(search->grid, 2);
    for (size_t k = 0; k < layout->set_words; k++)
        aligned->excluding[k] =
            pairs[k] & layout_peers(layout, aligned->base[0])[k] & layout_peers(layout, aligned->base[1])[k];
    if (!bits_any(aligned->excluding, layout->set_words))
        return false;
    digit_mask first = find_impossible(aligned, 0), second = find_impossible(aligned, 1);
    if (!first && !second)
        return false;
    finding_begin(search, TECHNIQUE_aligned_pair_exclusion);
    finding_begin_role(search, ROLE_STEM, 0);
    finding_add_role_cell(search, aligned->base[0]);
    finding_add_role_cell(search, aligned->base[1]);
    cite(aligned, 0, first);
    cite(aligned, 1, second);
    return finding_report(search);
}

void aligned_pair_exclusion(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    struct aligned aligned = {
        .search = search,
        .excluding = arena_calloc(grid->arena, grid->layout->set_words, sizeof *aligned.excluding),
    };
    for (unsigned a = 0; a < grid->layout->cells && !search_cancelled(search); a++) {
        for (unsigned b = a + 1; b < grid->layout->cells && grid->count[a] > 1; b++) {
            aligned.base[0] = (cell_id)a;
            aligned.base[1] = (cell_id)b;
            if (grid->count[b] > 1 && try_base(&aligned))
                return;
        }
    }
}
