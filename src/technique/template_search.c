#include "technique/template_search.h"

#include <string.h>

enum { MAX_NODES = 20000 /* search nodes for one template */, MAX_FAILURES = 4 };

enum outcome { NO_TEMPLATE, FOUND, GAVE_UP };

void template_search_init(struct template_search *search, const struct candidate_grid *grid, unsigned digit)
{
    const struct layout *layout = grid->layout;
    struct arena *arena = grid->arena;
    *search = (struct template_search){.open = arena_calloc(arena, layout->houses, sizeof(house_id))};
    digit_candidates_init(&search->candidates, grid, digit);
    for (unsigned h = 0; h < layout->houses; h++) {
        bool open = true;
        for (unsigned i = 0; open && i < layout->digits; i++)
            open = grid->solved[layout->house[h].cells[i]] != digit;
        if (open)
            search->open[search->open_count++] = (house_id)h;
    }
    search->free = arena_calloc(arena, (search->open_count + 2) * search->candidates.words, sizeof(uint64_t));
    search->chosen = arena_calloc(arena, search->candidates.words, sizeof(uint64_t));
    search->in_no_template = arena_calloc(arena, search->candidates.words, sizeof(uint64_t));
}

enum { MANY = 3 };

/* Returns the number of common members, at most MANY. */
static inline unsigned count_up_to_many(const uint64_t *a, const uint64_t *b, size_t words)
{
    unsigned count = 0;
    for (size_t k = 0; k < words; k++) {
        for (uint64_t left = a[k] & b[k]; left && count < MANY; left &= left - 1)
            count++;
    }
    return count;
}

/* Returns the house without a chosen candidate that has the fewest free ones, stopping at a house with one or none.
 * NO_HOUSE if every house has a chosen candidate. */
static inline house_id find_narrowest_house_in(const struct template_search *search, const uint64_t *free, size_t words)
{
    house_id best = NO_HOUSE;
    unsigned fewest = MANY + 1;
    for (unsigned i = 0; i < search->open_count && fewest > 1; i++) {
        const uint64_t *in = digit_candidates_in_house(&search->candidates, search->open[i]);
        if (bits_meet(in, search->chosen, words))
            continue;
        unsigned count = count_up_to_many(in, free, words);
        if (count < fewest) {
            fewest = count;
            best = search->open[i];
        }
    }
    return best;
}

/* Has separate code for one word a set, which the compiler can unroll. */
static house_id find_narrowest_house(const struct template_search *search, const uint64_t *free)
{
    return search->candidates.words == 1 ? find_narrowest_house_in(search, free, 1)
                                         : find_narrowest_house_in(search, free, search->candidates.words);
}

static enum outcome complete(struct template_search *search, unsigned level);

static enum outcome choose(struct template_search *search, unsigned level, unsigned candidate)
{
    size_t words = search->candidates.words;
    const uint64_t *seen = digit_candidates_peers(&search->candidates, candidate);
    uint64_t *free = search->free + level * words, *next = free + words;
    for (size_t k = 0; k < words; k++)
        next[k] = free[k] & ~seen[k];
    bits_add(search->chosen, candidate);
    enum outcome outcome = complete(search, level + 1);
    if (outcome != FOUND)
        bits_remove(search->chosen, candidate);
    return outcome;
}

/* Completes the chosen candidates to a template, using free candidates of this level. */
static enum outcome complete(struct template_search *search, unsigned level)
{
    size_t words = search->candidates.words;
    const uint64_t *free = search->free + level * words;
    if (search->nodes++ > MAX_NODES)
        return GAVE_UP;
    house_id house = find_narrowest_house(search, free);
    if (house == NO_HOUSE)
        return FOUND;
    const uint64_t *in = digit_candidates_in_house(&search->candidates, house);
    BITS_EACH (candidate, in, words) {
        enum outcome outcome = bits_has(free, candidate) ? choose(search, level, candidate) : NO_TEMPLATE;
        if (outcome != NO_TEMPLATE)
            return outcome;
    }
    return NO_TEMPLATE;
}

/* Searches for a template with or without the candidate, among candidates outside `in_no_template`. Leaves the template
 * in `chosen`. */
static enum outcome find_template(struct template_search *search, unsigned candidate, bool with)
{
    size_t words = search->candidates.words;
    search->nodes = 0;
    bits_clear(search->chosen, words);
    for (size_t k = 0; k < words; k++)
        search->free[k] = search->candidates.all[k] & ~search->in_no_template[k];
    if (with)
        return choose(search, 0, candidate);
    bits_remove(search->free, candidate);
    return complete(search, 0);
}

bool template_search_find_in_no_template(struct template_search *search)
{
    size_t words = search->candidates.words;
    uint64_t *covered = arena_calloc(search->candidates.grid->arena, words, sizeof *covered);
    for (unsigned candidate = 0; candidate < search->candidates.count; candidate++) {
        if (bits_has(covered, candidate) || bits_has(search->in_no_template, candidate))
            continue;
        switch (find_template(search, candidate, true)) {
        case GAVE_UP:
            return false;
        case NO_TEMPLATE:
            bits_add(search->in_no_template, candidate);
            break;
        case FOUND:
            bits_or(covered, search->chosen, words);
        }
    }
    return true;
}

bool template_search_is_in_every(struct template_search *search, unsigned candidate)
{
    return !bits_has(search->in_no_template, candidate) && find_template(search, candidate, false) == NO_TEMPLATE;
}

/* Reduces `unproven` to the candidates for which no template was found. After MAX_FAILURES searches that took too long,
 * the rest stays. */
static void find_unproven(struct template_search *search, uint64_t *unproven)
{
    size_t words = search->candidates.words;
    unsigned failed = 0;
    for (unsigned candidate = 0; candidate < search->candidates.count && failed < MAX_FAILURES; candidate++) {
        enum outcome outcome = bits_has(unproven, candidate) ? find_template(search, candidate, true) : NO_TEMPLATE;
        if (outcome == NO_TEMPLATE && bits_has(unproven, candidate))
            bits_add(search->in_no_template, candidate);
        failed += outcome == GAVE_UP;
        for (size_t k = 0; outcome == FOUND && k < words; k++)
            unproven[k] &= ~search->chosen[k];
    }
}

bool digit_may_eliminate(const struct candidate_grid *grid, unsigned digit)
{
    struct template_search search;
    if (grid->digit_status[digit])
        return grid->digit_status[digit] == DIGIT_MAY_ELIMINATE;
    size_t cell_words = grid->layout->set_words;
    uint64_t *cells = grid->unproven + digit * cell_words, *unproven = NULL;
    bool may_eliminate = true;
    bits_copy(cells, candidate_grid_cells(grid, digit), cell_words);
    template_search_init(&search, grid, digit);
    unproven = arena_calloc(grid->arena, search.candidates.words, sizeof *unproven);
    bits_copy(unproven, search.candidates.all, search.candidates.words);
    find_unproven(&search, unproven);
    for (unsigned candidate = 0; candidate < search.candidates.count; candidate++) {
        if (!bits_has(unproven, candidate))
            bits_remove(cells, search.candidates.cell[candidate]);
    }
    may_eliminate = bits_count(unproven, search.candidates.words);
    grid->digit_status[digit] = may_eliminate ? DIGIT_MAY_ELIMINATE : DIGIT_CANNOT_ELIMINATE;
    return may_eliminate;
}

bool any_digit_may_eliminate(const struct candidate_grid *grid)
{
    for (unsigned digit = 1; digit <= grid->layout->digits; digit++) {
        if (digit_may_eliminate(grid, digit))
            return true;
    }
    return false;
}
