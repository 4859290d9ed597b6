#include "technique/ways.h"

#include <string.h>

enum { NODES_MOST = 20000 /* for one template */, FAILURES_MOST = 4 };

enum outcome { NONE, FOUND, GAVE_UP };

bool ways_make(struct ways *ways, const struct position *position, unsigned digit)
{
    const struct layout *layout = position->layout;
    struct arena *arena = position->arena;
    *ways = (struct ways){.open = arena_calloc(arena, layout->houses, sizeof(house_id))};
    if (!ways->open || !places_make(&ways->places, position, digit))
        return false;
    for (unsigned h = 0; h < layout->houses; h++) {
        bool open = true;
        for (unsigned i = 0; open && i < layout->digits; i++)
            open = position->solved[layout->house[h].cells[i]] != digit;
        if (open)
            ways->open[ways->opens++] = (house_id)h;
    }
    ways->free = arena_calloc(arena, (ways->opens + 2) * ways->places.words, sizeof(uint64_t));
    ways->chosen = arena_calloc(arena, ways->places.words, sizeof(uint64_t));
    ways->hopeless = arena_calloc(arena, ways->places.words, sizeof(uint64_t));
    return ways->free && ways->chosen && ways->hopeless;
}

enum { MANY = 3 };

/* How many members two sets have in common; MANY stands for more, too. */
static inline unsigned count_few(const uint64_t *a, const uint64_t *b, size_t words)
{
    unsigned count = 0;
    for (size_t k = 0; k < words; k++) {
        for (uint64_t left = a[k] & b[k]; left && count < MANY; left &= left - 1)
            count++;
    }
    return count;
}

/* A house that has no chosen place yet and few free ones, none or one if there is such a house; NO_HOUSE if all have a
 * chosen place. */
static inline house_id narrowest_of(const struct ways *ways, const uint64_t *free, size_t words)
{
    house_id best = NO_HOUSE;
    unsigned fewest = MANY + 1;
    for (unsigned i = 0; i < ways->opens && fewest > 1; i++) {
        const uint64_t *in = places_in(&ways->places, ways->open[i]);
        if (sets_meet(in, ways->chosen, words))
            continue;
        unsigned count = count_few(in, free, words);
        if (count < fewest) {
            fewest = count;
            best = ways->open[i];
        }
    }
    return best;
}

/* Mostly one word holds all places. */
static house_id narrowest(const struct ways *ways, const uint64_t *free)
{
    return ways->places.words == 1 ? narrowest_of(ways, free, 1) : narrowest_of(ways, free, ways->places.words);
}

static enum outcome complete(struct ways *ways, unsigned level);

static enum outcome choose(struct ways *ways, unsigned level, unsigned place)
{
    size_t words = ways->places.words;
    const uint64_t *seen = places_seen(&ways->places, place);
    uint64_t *free = ways->free + level * words, *next = free + words;
    for (size_t k = 0; k < words; k++)
        next[k] = free[k] & ~seen[k];
    set_add(ways->chosen, place);
    enum outcome outcome = complete(ways, level + 1);
    if (outcome != FOUND)
        ways->chosen[place / 64] &= ~(1ull << place % 64);
    return outcome;
}

/* Completes the chosen places to a template out of the free ones of this level. */
static enum outcome complete(struct ways *ways, unsigned level)
{
    size_t words = ways->places.words;
    const uint64_t *free = ways->free + level * words;
    if (ways->nodes++ > NODES_MOST)
        return GAVE_UP;
    house_id house = narrowest(ways, free);
    if (house == NO_HOUSE)
        return FOUND;
    const uint64_t *in = places_in(&ways->places, house);
    for (unsigned place = set_next(in, words, 0); place != UINT32_MAX; place = set_next(in, words, place + 1)) {
        enum outcome outcome = set_has(free, place) ? choose(ways, level, place) : NONE;
        if (outcome != NONE)
            return outcome;
    }
    return NONE;
}

/* Looks for a template with the place in it, or without it, among the places that are not hopeless. The template is left
 * in `chosen`. */
static enum outcome look(struct ways *ways, unsigned place, bool with)
{
    size_t words = ways->places.words;
    ways->nodes = 0;
    memset(ways->chosen, 0, words * sizeof *ways->chosen);
    for (size_t k = 0; k < words; k++)
        ways->free[k] = ways->places.all[k] & ~ways->hopeless[k];
    if (with)
        return choose(ways, 0, place);
    ways->free[place / 64] &= ~(1ull << place % 64);
    return complete(ways, 0);
}

bool ways_find_hopeless(struct ways *ways)
{
    size_t words = ways->places.words;
    uint64_t *covered = arena_calloc(ways->places.position->arena, words, sizeof *covered);
    for (unsigned place = 0; covered && place < ways->places.count; place++) {
        if (set_has(covered, place) || set_has(ways->hopeless, place))
            continue;
        switch (look(ways, place, true)) {
        case GAVE_UP:
            return false;
        case NONE:
            set_add(ways->hopeless, place);
            break;
        case FOUND:
            for (size_t k = 0; k < words; k++)
                covered[k] |= ways->chosen[k];
        }
    }
    return covered;
}

bool ways_need(struct ways *ways, unsigned place)
{
    return !set_has(ways->hopeless, place) && look(ways, place, false) == NONE;
}

/* The places that no template was found for, into `doubt`. Where that takes too long often, the rest stays there. */
static void find_doubt(struct ways *ways, uint64_t *doubt)
{
    size_t words = ways->places.words;
    unsigned failed = 0;
    for (unsigned place = 0; place < ways->places.count && failed < FAILURES_MOST; place++) {
        enum outcome outcome = set_has(doubt, place) ? look(ways, place, true) : NONE;
        if (outcome == NONE && set_has(doubt, place))
            set_add(ways->hopeless, place);
        failed += outcome == GAVE_UP;
        for (size_t k = 0; outcome == FOUND && k < words; k++)
            doubt[k] &= ~ways->chosen[k];
    }
}

bool ways_allow(const struct position *position, unsigned digit)
{
    struct ways ways;
    if (position->digit_hope[digit])
        return position->digit_hope[digit] == DIGIT_HOPEFUL;
    size_t cell_words = position->layout->set_words;
    uint64_t *cells = position->doubt + digit * cell_words, *doubt = NULL;
    bool hopeful = true;
    memcpy(cells, position_set(position, digit), cell_words * sizeof *cells);
    if (ways_make(&ways, position, digit))
        doubt = arena_calloc(position->arena, ways.places.words, sizeof *doubt);
    if (doubt) {
        memcpy(doubt, ways.places.all, ways.places.words * sizeof *doubt);
        find_doubt(&ways, doubt);
        for (unsigned place = 0; place < ways.places.count; place++) {
            if (!set_has(doubt, place))
                cells[ways.places.cell[place] / 64] &= ~(1ull << ways.places.cell[place] % 64);
        }
        hopeful = set_count(doubt, ways.places.words);
    }
    position->digit_hope[digit] = hopeful ? DIGIT_HOPEFUL : DIGIT_HOPELESS;
    return hopeful;
}

bool ways_allow_any(const struct position *position)
{
    for (unsigned digit = 1; digit <= position->layout->digits; digit++) {
        if (ways_allow(position, digit))
            return true;
    }
    return false;
}
