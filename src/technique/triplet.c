/* Aligned triplet exclusion. Three cells, the base, are seen by at least two cells with two or three candidates, the
 * excluding cells. The base cannot hold digits that leave such a cell none, nor the same digit twice in cells that see
 * each other. A candidate in no remaining combination of digits is false. As in Sudoku Explainer 1.2.1
 * (rating/aligned.c), one of the base cells has two or three candidates itself, and sees a second one. */
#include "technique/families.h"

enum { BASE = 3, MIN_EXCLUDING = 2, MAX_SUPPOSED = PLAN_STARTS };

struct triplet {
    struct search *search;
    uint64_t *small;  /* unsolved cells with two or three candidates */
    uint64_t *common; /* cells among these that see all base cells so far, [BASE] sets */
    cell_id base[BASE];
    cell_id *excluding; /* [cells] */
    unsigned excluding_count;
    digit_mask possible[BASE];
    bool branches; /* the proof tries the digits of a base cell one by one */
};

static const struct candidate_grid *grid_of(const struct triplet *triplet)
{
    return triplet->search->grid;
}

/* --- combinations: a digit for each base cell, or 0 where it is not chosen yet --- */

/* Returns a cell for which the digits leave none, or NO_CELL. */
static cell_id find_excluding(const struct triplet *triplet, const unsigned digit[BASE])
{
    digit_mask digits = 0;
    for (unsigned i = 0; i < BASE; i++)
        digits |= digit[i] ? digit_bit(digit[i]) : 0;
    for (unsigned i = 0; i < triplet->excluding_count; i++) {
        if (!(grid_of(triplet)->mask[triplet->excluding[i]] & ~digits))
            return triplet->excluding[i];
    }
    return NO_CELL;
}

/* Returns whether base cells i and k see each other and have the same digit. */
static bool clash(const struct triplet *triplet, const unsigned digit[BASE], unsigned i, unsigned k)
{
    return digit[i] && digit[i] == digit[k] &&
           layout_are_peers(grid_of(triplet)->layout, triplet->base[i], triplet->base[k]);
}

static bool is_excluded(const struct triplet *triplet, const unsigned digit[BASE])
{
    return clash(triplet, digit, 0, 1) || clash(triplet, digit, 0, 2) || clash(triplet, digit, 1, 2) ||
           find_excluding(triplet, digit) != NO_CELL;
}

static void find_possible(struct triplet *triplet)
{
    const digit_mask *mask = grid_of(triplet)->mask;
    unsigned digit[BASE] = {0};
    for (unsigned i = 0; i < BASE; i++)
        triplet->possible[i] = 0;
    for (digit_mask a = mask[triplet->base[0]]; a; a &= a - 1) {
        digit[0] = digit_first(a);
        for (digit_mask b = mask[triplet->base[1]]; b; b &= b - 1) {
            digit[1] = digit_first(b);
            for (digit_mask c = mask[triplet->base[2]]; c; c &= c - 1) {
                digit[2] = digit_first(c);
                for (unsigned i = 0; i < BASE && !is_excluded(triplet, digit); i++)
                    triplet->possible[i] |= digit_bit(digit[i]);
            }
            digit[2] = 0;
        }
        digit[1] = 0;
    }
}

/* --- the finding --- */

/* Adds the evidence that excludes the combination. */
static void cite_exclusion(struct triplet *triplet, const unsigned digit[BASE])
{
    struct search *search = triplet->search;
    for (unsigned i = 0; i < BASE; i++) {
        for (unsigned k = i + 1; k < BASE; k++) {
            if (clash(triplet, digit, i, k)) {
                finding_add_peer_link(search, triplet->base[i], triplet->base[k], digit[i]);
                return;
            }
        }
    }
    cell_id excluding = find_excluding(triplet, digit);
    finding_add_truth(search, constraint_cell(excluding));
    for (digit_mask left = grid_of(triplet)->mask[excluding]; left; left &= left - 1) {
        unsigned i = 0;
        while (digit[i] != digit_first(left))
            i++;
        finding_add_peer_link(search, triplet->base[i], excluding, digit[i]);
    }
}

/* Returns whether the combination's digits, which include none for base cell `i`, exclude all candidates of that
 * cell. */
static bool exclude_all(const struct triplet *triplet, const unsigned digit[BASE], unsigned i)
{
    unsigned combination[BASE] = {digit[0], digit[1], digit[2]};
    for (digit_mask left = grid_of(triplet)->mask[triplet->base[i]]; left; left &= left - 1) {
        combination[i] = digit_first(left);
        if (!is_excluded(triplet, combination))
            return false;
    }
    return true;
}

/* Adds the evidence about base cell `i`: it has a digit; and each of its digits is excluded by itself or, if that is
 * not enough, together with each digit of base cell `last`. */
static void cite_cell(struct triplet *triplet, const unsigned digit[BASE], unsigned i, unsigned last)
{
    unsigned combination[BASE] = {digit[0], digit[1], digit[2]};
    finding_add_truth(triplet->search, constraint_cell(triplet->base[i]));
    for (digit_mask left = grid_of(triplet)->mask[triplet->base[i]]; left; left &= left - 1) {
        combination[i] = digit_first(left);
        if (is_excluded(triplet, combination))
            cite_exclusion(triplet, combination);
        else {
            triplet->branches = true;
            cite_cell(triplet, combination, last, i);
        }
    }
}

/* Adds the evidence that base cell `i` does not hold the digit: it leaves a further cell none; otherwise all
 * combinations of both other cells are excluded. */
static void cite_candidate(struct triplet *triplet, unsigned i, unsigned digit)
{
    unsigned combination[BASE] = {0}, first = (i + 1) % BASE, second = (i + 2) % BASE;
    const uint8_t *count = grid_of(triplet)->count;
    combination[i] = digit;
    bool is_second_first = count[triplet->base[second]] < count[triplet->base[first]];
    if (exclude_all(triplet, combination, second) || (is_second_first && !exclude_all(triplet, combination, first)))
        cite_cell(triplet, combination, second, first);
    else
        cite_cell(triplet, combination, first, second);
}

/* Supposes each eliminated candidate to be true. If its proof branches, the plan has the cases as well. */
static void plan_suppositions(struct triplet *triplet)
{
    struct search *search = triplet->search;
    const struct finding *finding = &search->finding;
    size_t count = 0;
    for (size_t i = 0; i < finding->removals; i++)
        count += digit_count(finding->removal[i].digits);
    if (triplet->branches)
        finding_begin_role(search, ROLE_SUPPOSITION, 0);
    for (size_t i = 0; i < finding->removals && count <= MAX_SUPPOSED; i++) {
        for (digit_mask left = finding->removal[i].digits; left; left &= left - 1) {
            if (triplet->branches) {
                finding_add_role_candidate(search, finding->removal[i].cell, digit_first(left));
                continue;
            }
            finding_begin_start(search, PLAN_SUPPOSE_ALONE);
            finding_add_start_candidate(search, finding->removal[i].cell, digit_first(left));
        }
    }
}

static bool report(struct triplet *triplet)
{
    struct search *search = triplet->search;
    finding_begin(search, TECHNIQUE_aligned_triplet_exclusion);
    finding_begin_role(search, ROLE_STEM, 0);
    for (unsigned i = 0; i < BASE; i++)
        finding_add_role_cell(search, triplet->base[i]);
    triplet->branches = false;
    for (unsigned i = 0; i < BASE; i++) {
        digit_mask gone = grid_of(triplet)->mask[triplet->base[i]] & ~triplet->possible[i];
        finding_remove(search, triplet->base[i], gone);
        for (; gone; gone &= gone - 1)
            cite_candidate(triplet, i, digit_first(gone));
    }
    plan_suppositions(triplet);
    return finding_report(search);
}

/* --- search --- */

/* Returns whether some base cell has two or three candidates and sees a second base cell. */
static bool has_small_cell(const struct triplet *triplet)
{
    const struct layout *layout = grid_of(triplet)->layout;
    for (unsigned i = 0; i < BASE; i++) {
        for (unsigned k = 0; k < BASE; k++) {
            if (i != k && bits_has(triplet->small, triplet->base[i]) &&
                layout_are_peers(layout, triplet->base[i], triplet->base[k]))
                return true;
        }
    }
    return false;
}

static bool try_base(struct triplet *triplet)
{
    size_t words = grid_of(triplet)->layout->set_words;
    triplet->excluding_count = 0;
    BITS_EACH (cell, triplet->common + (BASE - 1) * words, words)
        triplet->excluding[triplet->excluding_count++] = (cell_id)cell;
    find_possible(triplet);
    for (unsigned i = 0; i < BASE; i++) {
        if (grid_of(triplet)->mask[triplet->base[i]] & ~triplet->possible[i])
            return report(triplet);
    }
    return false;
}

/* Chooses base cell `i` among the cells after the previous ones. */
static bool choose(struct triplet *triplet, unsigned i)
{
    const struct candidate_grid *grid = grid_of(triplet);
    size_t words = grid->layout->set_words;
    uint64_t *common = triplet->common + i * words;
    for (unsigned cell = i ? triplet->base[i - 1] + 1u : 0; cell < grid->layout->cells; cell++) {
        if (grid->count[cell] < 2)
            continue;
        bits_copy(common, i ? common - words : triplet->small, words);
        bits_and(common, layout_peers(grid->layout, (cell_id)cell), words);
        if (bits_count(common, words) < MIN_EXCLUDING)
            continue;
        triplet->base[i] = (cell_id)cell;
        if (i + 1 < BASE ? choose(triplet, i + 1) : has_small_cell(triplet) && try_base(triplet))
            return true;
        if (!i && search_cancelled(triplet->search))
            return true;
    }
    return false;
}

void triplet_exclusion(struct search *search)
{
    const struct candidate_grid *grid = search->grid;
    size_t words = grid->layout->set_words;
    struct triplet triplet = {
        .search = search,
        .small = arena_calloc(grid->arena, words, sizeof *triplet.small),
        .common = arena_calloc(grid->arena, BASE * words, sizeof *triplet.common),
        .excluding = arena_calloc(grid->arena, grid->layout->cells, sizeof *triplet.excluding),
    };
    for (unsigned count = 2; count <= BASE; count++)
        bits_or(triplet.small, candidate_grid_counted_cells(grid, count), words);
    choose(&triplet, 0);
}
