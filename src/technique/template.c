#include "technique/template.h"

#include <string.h>

#include "technique/families.h"
#include "technique/places.h"

enum { NODES_MOST = 20000 }; /* for one template; a digit that takes more is left alone */

struct templates {
    struct places places;
    house_id *open;      /* houses in which the digit is missing */
    unsigned opens, nodes;
    uint64_t *free;      /* [(opens + 2) * words]: what may still be chosen, level by level */
    uint64_t *chosen;
};

enum outcome { NONE, FOUND, GAVE_UP };

static bool templates_make(struct templates *templates, const struct position *position, unsigned digit)
{
    const struct layout *layout = position->layout;
    struct arena *arena = position->arena;
    *templates = (struct templates){.open = arena_zeroed(arena, layout->houses, sizeof(house_id))};
    if (!templates->open || !places_make(&templates->places, position, digit))
        return false;
    for (unsigned h = 0; h < layout->houses; h++) {
        bool open = true;
        for (unsigned i = 0; open && i < layout->digits; i++)
            open = position->solved[layout->house[h].cells[i]] != digit;
        if (open)
            templates->open[templates->opens++] = (house_id)h;
    }
    templates->free = arena_zeroed(arena, (templates->opens + 2) * templates->places.words, sizeof(uint64_t));
    templates->chosen = arena_zeroed(arena, templates->places.words, sizeof(uint64_t));
    return templates->free && templates->chosen;
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
static inline house_id narrowest_of(const struct templates *templates, const uint64_t *free, size_t words)
{
    house_id best = NO_HOUSE;
    unsigned fewest = MANY + 1;
    for (unsigned i = 0; i < templates->opens && fewest > 1; i++) {
        const uint64_t *in = places_in(&templates->places, templates->open[i]);
        if (sets_meet(in, templates->chosen, words))
            continue;
        unsigned count = count_few(in, free, words);
        if (count < fewest) {
            fewest = count;
            best = templates->open[i];
        }
    }
    return best;
}

/* Mostly one word holds all places. */
static house_id narrowest(const struct templates *templates, const uint64_t *free)
{
    return templates->places.words == 1 ? narrowest_of(templates, free, 1)
                                        : narrowest_of(templates, free, templates->places.words);
}

static enum outcome complete(struct templates *templates, unsigned level);

static enum outcome choose(struct templates *templates, unsigned level, unsigned place)
{
    size_t words = templates->places.words;
    const uint64_t *seen = places_seen(&templates->places, place);
    uint64_t *free = templates->free + level * words, *next = free + words;
    for (size_t k = 0; k < words; k++)
        next[k] = free[k] & ~seen[k];
    set_add(templates->chosen, place);
    enum outcome outcome = complete(templates, level + 1);
    if (outcome != FOUND)
        templates->chosen[place / 64] &= ~(1ull << place % 64);
    return outcome;
}

/* Completes the chosen places to a template out of the free ones of this level. */
static enum outcome complete(struct templates *templates, unsigned level)
{
    size_t words = templates->places.words;
    const uint64_t *free = templates->free + level * words;
    if (templates->nodes++ > NODES_MOST)
        return GAVE_UP;
    house_id house = narrowest(templates, free);
    if (house == NO_HOUSE)
        return FOUND;
    const uint64_t *in = places_in(&templates->places, house);
    for (unsigned place = set_next(in, words, 0); place != UINT32_MAX; place = set_next(in, words, place + 1)) {
        enum outcome outcome = set_has(free, place) ? choose(templates, level, place) : NONE;
        if (outcome != NONE)
            return outcome;
    }
    return NONE;
}

/* Looks for a template with the place in it, or without it, among the places that are not hopeless. The template is left
 * in `chosen`. */
static enum outcome look(struct templates *templates, const uint64_t *hopeless, unsigned place, bool with)
{
    size_t words = templates->places.words;
    templates->nodes = 0;
    memset(templates->chosen, 0, words * sizeof *templates->chosen);
    for (size_t k = 0; k < words; k++)
        templates->free[k] = templates->places.all[k] & ~hopeless[k];
    if (with)
        return choose(templates, 0, place);
    templates->free[place / 64] &= ~(1ull << place % 64);
    return complete(templates, 0);
}

/* Which places are in no template. Returns false if that could not be found out. */
static bool find_hopeless(struct templates *templates, uint64_t *hopeless)
{
    struct arena *arena = templates->places.position->arena;
    size_t words = templates->places.words;
    uint64_t *covered = arena_zeroed(arena, words, sizeof *covered);
    for (unsigned place = 0; covered && place < templates->places.count; place++) {
        if (set_has(covered, place))
            continue;
        switch (look(templates, hopeless, place, true)) {
        case GAVE_UP:
            return false;
        case NONE:
            set_add(hopeless, place);
            break;
        case FOUND:
            for (size_t k = 0; k < words; k++)
                covered[k] |= templates->chosen[k];
        }
    }
    return covered;
}

bool template_allows(const struct position *position, unsigned digit)
{
    struct templates templates;
    if (position->digit_hope[digit])
        return position->digit_hope[digit] == DIGIT_HOPEFUL;
    bool hopeful = true;
    if (templates_make(&templates, position, digit)) {
        uint64_t *hopeless = arena_zeroed(position->arena, templates.places.words, sizeof *hopeless);
        if (hopeless && find_hopeless(&templates, hopeless))
            hopeful = set_count(hopeless, templates.places.words);
    }
    position->digit_hope[digit] = hopeful ? DIGIT_HOPEFUL : DIGIT_HOPELESS;
    return hopeful;
}

bool templates_allow_any(const struct position *position)
{
    for (unsigned digit = 1; digit <= position->layout->digits; digit++) {
        if (template_allows(position, digit))
            return true;
    }
    return false;
}

/* --- the two techniques --- */

static void cite_houses(struct search *search, const struct templates *templates)
{
    for (unsigned i = 0; i < templates->opens; i++) {
        finding_truth(search, constraint_house(templates->open[i], templates->places.digit));
        finding_link(search, constraint_house(templates->open[i], templates->places.digit));
    }
}

static bool report_delete(struct search *search, struct templates *templates, const uint64_t *hopeless)
{
    finding_begin(search, TECHNIQUE_template_delete);
    cite_houses(search, templates);
    for (unsigned place = 0; place < templates->places.count; place++) {
        if (set_has(hopeless, place))
            finding_remove(search, templates->places.cell[place], digit_bit(templates->places.digit));
    }
    return finding_done(search);
}

/* A place that every template needs is the digit's. */
static bool report_set(struct search *search, struct templates *templates, const uint64_t *hopeless)
{
    for (unsigned place = 0; place < templates->places.count; place++) {
        cell_id cell = templates->places.cell[place];
        if (set_has(hopeless, place) || look(templates, hopeless, place, false) != NONE)
            continue;
        finding_begin(search, TECHNIQUE_template_set);
        cite_houses(search, templates);
        finding_link(search, constraint_cell(cell));
        finding_put(search, cell, templates->places.digit);
        if (finding_done(search))
            return true;
    }
    return false;
}

static void find(struct search *search, bool (*report)(struct search *, struct templates *, const uint64_t *))
{
    const struct position *position = search->position;
    for (unsigned digit = 1; digit <= position->layout->digits && !search_cancelled(search); digit++) {
        struct templates templates;
        bool made = templates_make(&templates, position, digit);
        uint64_t *hopeless = made ? arena_zeroed(position->arena, templates.places.words, sizeof *hopeless) : NULL;
        search->no_memory |= !hopeless;
        if (search->no_memory ||
            (find_hopeless(&templates, hopeless) && report(search, &templates, hopeless)))
            return;
    }
}

void template_set(struct search *search)
{
    find(search, report_set);
}

void template_delete(struct search *search)
{
    find(search, report_delete);
}
