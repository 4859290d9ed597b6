/* Fish. K houses, the bases, have all their places for a digit in K others, the covers: each base holds the digit once, so
 * each cover has it where it meets the bases, and loses it everywhere else; a place of the bases in two covers goes, too.
 * Places of the bases in no cover, or in two bases, are fins: either a fin is true or there is a fish, and what sees all
 * fins is lost in both cases. Bases and covers are parallel lines, the covers crossing the bases, in a basic fish; a Franken
 * fish has boxes (or any houses that are no lines) among them, too; any other fish is a mutant. A finned basic fish in
 * which a base has at most one place apart from its fins is called sashimi. */
#include <string.h>

#include "technique/catch.h"
#include "technique/families.h"
#include "technique/ways.h"

enum {
    FINS_MOST = 5,
    ENDO_FINS_MOST = 2,
    TRIES_MOST = 3000000, /* covers tried for one digit: a sheet of many houses has more mutants than time */
};

static bool is_base(const struct fish *fish, house_id house)
{
    for (unsigned i = 0; i < fish->size; i++) {
        if (fish->base[i] == house)
            return true;
    }
    return false;
}

/* With all covers chosen, the places left are fins, if these may be so many and something sees them all. */
static bool make_fins(struct fish *fish, const uint64_t *open, const uint64_t *seen)
{
    size_t words = fish->places.words;
    uint64_t *common = (uint64_t *)(seen + words), any = 0;
    unsigned more = set_count(open, words);
    if (!fish->finned || fish->fins + more > fish->fins_most)
        return false;
    memcpy(common, seen, words * sizeof *common);
    for (unsigned f = set_next(open, words, 0); f != UINT32_MAX; f = set_next(open, words, f + 1)) {
        any = 0;
        for (size_t k = 0; k < words; k++)
            any |= common[k] &= places_seen(&fish->places, f)[k];
        if (!any && !fish->visit)
            return false;
    }
    for (size_t k = 0; k < words; k++)
        fish->fin[k] |= open[k];
    fish->fins += more;
    bool stop = catch_tell(fish, common);
    fish->fins -= more;
    for (size_t k = 0; k < words; k++)
        fish->fin[k] &= ~open[k];
    return stop;
}

/* No two of some of these places share a cover, and they are more than `most`. */
static bool are_too_many(const struct fish *fish, const uint64_t *open, unsigned most)
{
    size_t words = fish->places.words;
    uint64_t *left = fish->once;
    unsigned apart = 0;
    memcpy(left, open, words * sizeof *left);
    for (unsigned p = set_next(left, words, 0); p != UINT32_MAX && apart <= most; p = set_next(left, words, p)) {
        for (size_t k = 0; k < words; k++)
            left[k] &= ~fish->beside[p * words + k];
        left[p / 64] &= ~(1ull << p % 64);
        apart++;
    }
    return apart > most;
}

/* How many places could still be taken care of one by one: by a cover each, or as fins. */
static unsigned places_left(const struct fish *fish, unsigned covers, unsigned fins)
{
    return fish->size - covers + (fish->finned ? fish->fins_most - fins : 0);
}

/* `open` are places that need a cover yet; `seen` is seen by all fins so far. Both have room behind them for more. */
static bool choose_covers(struct fish *fish, const uint64_t *open, const uint64_t *seen)
{
    size_t words = fish->places.words;
    uint64_t *next = (uint64_t *)(seen + words);
    unsigned place = set_next(open, words, 0);
    if (place == UINT32_MAX)
        return catch_tell(fish, seen);
    if (fish->covers == fish->size)
        return make_fins(fish, open, seen);
    if (fish->tries++ > TRIES_MOST)
        return true;
    /* Where many fins are allowed it is hardly ever so, and takes longer to find out than to go on. */
    bool few_fins = !fish->finned || fish->fins_most < FINS_MOST;
    if (few_fins && are_too_many(fish, open, places_left(fish, fish->covers, fish->fins)))
        return false;
    const struct cell *cell = &fish->places.position->layout->cell[fish->places.cell[place]];
    for (unsigned i = 0; i < cell->house_count; i++) {
        house_id house = cell->houses[i];
        const uint64_t *in = places_in(&fish->places, house);
        if (!(kind_bit(fish, house) & fish->cover_kinds) || is_base(fish, house))
            continue;
        /* A cover may not hold a place that counts as a fin because it has none. */
        bool holds_fin = false;
        for (size_t k = 0; k < words; k++) {
            holds_fin |= in[k] & fish->fin[k] & ~fish->endo[fish->size * words + k];
            next[k] = open[k] & ~in[k];
            next[words + k] = seen[k];
        }
        if (holds_fin)
            continue;
        fish->cover[fish->covers++] = house;
        bool stop = choose_covers(fish, next, next + words);
        fish->covers--;
        if (stop)
            return true;
    }
    if (!fish->finned || fish->fins == fish->fins_most)
        return false;
    uint64_t any = 0;
    for (size_t k = 0; k < words; k++) {
        next[k] = open[k];
        next[words + k] = seen[k] & places_seen(&fish->places, place)[k];
        any |= next[words + k];
    }
    if (!any && !fish->visit)
        return false;
    next[place / 64] &= ~(1ull << place % 64);
    set_add(fish->fin, place);
    fish->fins++;
    bool stop = choose_covers(fish, next, next + words);
    fish->fins--;
    fish->fin[place / 64] &= ~(1ull << place % 64);
    return stop;
}

/* The bases are chosen. Places in two of them are fins from the start. */
static bool start_covers(struct fish *fish)
{
    size_t words = fish->places.words;
    uint64_t *open = fish->set, *seen = open + words;
    const uint64_t *endo = fish->endo + fish->size * words, *bases = fish->bases + fish->size * words;
    memcpy(seen, fish->places.all, words * sizeof *seen);
    memcpy(fish->fin, endo, words * sizeof *endo);
    fish->fins = set_count(endo, words);
    for (unsigned f = set_next(endo, words, 0); f != UINT32_MAX; f = set_next(endo, words, f + 1)) {
        for (size_t k = 0; k < words; k++)
            seen[k] &= places_seen(&fish->places, f)[k];
    }
    for (size_t k = 0; k < words; k++)
        open[k] = bases[k] & ~endo[k];
    return (!fish->fins || set_count(seen, words)) && choose_covers(fish, open, seen);
}

/* The houses that tie the first bases together, as the last one: bases that have nothing to do with each other are two
 * fish. Into fish->joining. */
static void find_joining(struct fish *fish, unsigned chosen)
{
    size_t words = fish->touch_words;
    unsigned left = (1u << chosen) - 1;
    memset(fish->joining, 0xFF, words * sizeof *fish->joining);
    while (left) {
        unsigned part = left & -left, before;
        do {
            before = part;
            for (unsigned a = 0; a < chosen; a++) {
                for (unsigned b = 0; b < chosen && part >> a & 1; b++) {
                    if (set_has(fish->touch + fish->chosen[a] * words, fish->chosen[b]))
                        part |= 1u << b;
                }
            }
        } while (part != before);
        for (size_t k = 0; k < words; k++) {
            uint64_t touched = 0;
            for (unsigned a = 0; a < chosen; a++)
                touched |= part >> a & 1 ? fish->touch[fish->chosen[a] * words + k] : 0;
            fish->joining[k] &= touched;
        }
        left &= ~part;
    }
}

static bool choose_bases(struct fish *fish, unsigned depth, unsigned from)
{
    size_t words = fish->places.words;
    const uint64_t *bases = fish->bases + depth * words, *endo = fish->endo + depth * words;
    if (depth == fish->size)
        return start_covers(fish);
    bool last = depth + 1 == fish->size;
    if (last)
        find_joining(fish, depth);
    for (unsigned i = from; i + fish->size - depth <= fish->houses && !search_cancelled(fish->search); i++) {
        if (last && !set_has(fish->joining, i))
            continue;
        const uint64_t *in = places_in(&fish->places, fish->house[i]);
        uint64_t *more = fish->bases + (depth + 1) * words, *double_places = fish->endo + (depth + 1) * words;
        bool meets = false;
        for (size_t k = 0; k < words; k++) {
            double_places[k] = endo[k] | (bases[k] & in[k]);
            more[k] = bases[k] | in[k];
            meets |= double_places[k];
        }
        if (meets && (!fish->finned || fish->visit || set_count(double_places, words) > ENDO_FINS_MOST))
            continue;
        if (are_too_many(fish, more, places_left(fish, 0, 0)))
            continue;
        fish->base[depth] = fish->house[i];
        fish->chosen[depth] = i;
        if (choose_bases(fish, depth + 1, i + 1))
            return true;
    }
    return false;
}

static void find_beside(struct fish *fish)
{
    const struct places *places = &fish->places;
    memset(fish->beside, 0, places->count * places->words * sizeof *fish->beside);
    for (unsigned p = 0; p < places->count; p++) {
        const struct cell *known = &places->position->layout->cell[places->cell[p]];
        for (unsigned h = 0; h < known->house_count; h++) {
            for (size_t k = 0; kind_bit(fish, known->houses[h]) & fish->cover_kinds && k < places->words; k++)
                fish->beside[p * places->words + k] |= places_in(places, known->houses[h])[k];
        }
    }
}

/* Two bases touch if some house could cover places of both. */
static void find_touches(struct fish *fish)
{
    const struct places *places = &fish->places;
    fish->touch_words = fish->houses / 64 + 1;
    memset(fish->touch, 0, fish->houses * fish->touch_words * sizeof *fish->touch);
    for (unsigned a = 0; a < fish->houses; a++) {
        const uint64_t *in = places_in(places, fish->house[a]);
        memset(fish->once, 0, places->words * sizeof *fish->once);
        for (unsigned p = set_next(in, places->words, 0); p != UINT32_MAX; p = set_next(in, places->words, p + 1)) {
            for (size_t k = 0; k < places->words; k++)
                fish->once[k] |= fish->beside[p * places->words + k];
        }
        for (unsigned b = 0; b < a; b++) {
            if (!sets_meet(fish->once, places_in(places, fish->house[b]), places->words))
                continue;
            set_add(fish->touch + a * fish->touch_words, b);
            set_add(fish->touch + b * fish->touch_words, a);
        }
    }
}

/* Lines with more places than covers and fins could take are left out; a box may have as many as it likes. */
static void gather_houses(struct fish *fish)
{
    const struct layout *layout = fish->places.position->layout;
    unsigned most = fish->finned ? fish->size + fish->fins_most : fish->size;
    fish->houses = 0;
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned count = set_count(places_in(&fish->places, (house_id)h), fish->places.words);
        if (kind_bit(fish, (house_id)h) & fish->base_kinds && count >= 2 && (count <= most || fish->shape != BASIC))
            fish->house[fish->houses++] = (house_id)h;
    }
    find_beside(fish);
    find_touches(fish);
}

static bool make_room(struct fish *fish)
{
    struct arena *arena = fish->search->position->arena;
    size_t words = fish->places.words, houses = fish->search->position->layout->houses;
    fish->house = arena_zeroed(arena, houses, sizeof *fish->house);
    fish->touch = arena_zeroed(arena, houses * (houses / 64 + 1), sizeof *fish->touch);
    fish->joining = arena_zeroed(arena, houses / 64 + 1, sizeof *fish->joining);
    fish->beside = arena_zeroed(arena, fish->places.count * words, sizeof *fish->beside);
    fish->set = arena_zeroed(arena, 2 * (SIZE_MOST + FINS_MOST + 4) * words, sizeof *fish->set);
    fish->bases = arena_zeroed(arena, (SIZE_MOST + 2) * words, sizeof *fish->bases);
    fish->endo = arena_zeroed(arena, (SIZE_MOST + 2) * words, sizeof *fish->endo);
    fish->lost = arena_zeroed(arena, words, sizeof *fish->lost);
    fish->fin = arena_zeroed(arena, words, sizeof *fish->fin);
    fish->once = arena_zeroed(arena, words, sizeof *fish->once);
    fish->twice = arena_zeroed(arena, words, sizeof *fish->twice);
    return fish->house && fish->touch && fish->joining && fish->beside && fish->set && fish->bases &&
           fish->endo && fish->lost && fish->fin && fish->once && fish->twice;
}

/* Goes through all digits with a fish whose kind is set. */
static void look(struct fish *fish)
{
    static const uint8_t kinds[SHAPES][2][2] = {
        {{ROWS, COLUMNS}, {COLUMNS, ROWS}},
        {{ROWS | OTHERS, COLUMNS | OTHERS}, {COLUMNS | OTHERS, ROWS | OTHERS}},
        {{0xFF, 0xFF}, {0, 0}},
    };
    struct search *search = fish->search;
    bool stop = false;
    for (unsigned digit = 1; digit <= search->position->layout->digits && !stop; digit++) {
        if (!fish->visit && !ways_allow(search->position, digit))
            continue;
        if (!places_make(&fish->places, search->position, digit) || !make_room(fish)) {
            search->no_memory = true;
            return;
        }
        fish->tries = 0;
        fish->told = (struct told){0};
        for (unsigned turn = 0; turn < 2 && !stop; turn++) {
            fish->base_kinds = kinds[fish->shape][turn][0];
            fish->cover_kinds = kinds[fish->shape][turn][1];
            gather_houses(fish);
            choose_bases(fish, 0, 0);
            stop = search->stopped;
        }
    }
}

static void find(struct search *search, struct fish kind)
{
    struct fish *fish = arena_zeroed(search->position->arena, 1, sizeof *fish);
    search->no_memory |= !fish;
    if (!fish)
        return;
    *fish = kind;
    fish->search = search;
    look(fish);
}

void fish_visit_all(struct search *search, unsigned most, fish_visit *visit, void *context)
{
    for (enum shape shape = BASIC; shape <= FRANKEN; shape++) {
        for (unsigned size = 2; size <= most && !search->stopped; size++)
            find(search, (struct fish){.shape = shape, .size = size, .finned = true, .fins_most = FISH_VISIT_FINS,
                                       .visit = visit, .context = context});
    }
}

static void find_sizes(struct search *search, enum shape shape, bool finned)
{
    for (unsigned size = 2; size <= SIZE_MOST && !search->stopped; size++) {
        enum technique_id plain = catch_id(shape, size, finned, false);
        enum technique_id sashimi = shape == BASIC && finned ? catch_id(shape, size, true, true) : plain;
        if (plain != TECHNIQUES && (search_wants(search, plain) || search_wants(search, sashimi)))
            find(search, (struct fish){.shape = shape, .size = size, .finned = finned, .fins_most = FINS_MOST});
    }
}

void fish_basic(struct search *search)
{
    find_sizes(search, BASIC, false);
}

void fish_finned(struct search *search)
{
    find_sizes(search, BASIC, true);
}

void fish_franken(struct search *search)
{
    find_sizes(search, FRANKEN, false);
}

void fish_finned_franken(struct search *search)
{
    find_sizes(search, FRANKEN, true);
}

void fish_mutant(struct search *search)
{
    find_sizes(search, MUTANT, false);
}

void fish_finned_mutant(struct search *search)
{
    find_sizes(search, MUTANT, true);
}
