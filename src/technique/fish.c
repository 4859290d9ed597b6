/* Fish. K houses, the bases, have all their places for a digit in K others, the covers: each base holds the digit once, so
 * each cover has it where it meets the bases, and loses it everywhere else; a place of the bases in two covers goes, too.
 * Places of the bases in no cover, or in two bases, are fins: either a fin is true or there is a fish, and what sees all
 * fins is lost in both cases. Bases and covers are parallel lines, the covers crossing the bases, in a basic fish; a Franken
 * fish has boxes (or any houses that are no lines) among them, too; any other fish is a mutant. A finned basic fish in
 * which a base has at most one place apart from its fins is called sashimi. */
#include <string.h>

#include "technique/families.h"
#include "technique/fish.h"
#include "technique/places.h"
#include "technique/told.h"
#include "technique/ways.h"

enum {
    SIZE_MOST = 6,
    FINS_MOST = 5,
    ENDO_FINS_MOST = 2,
    TRIES_MOST = 3000000, /* covers tried for one digit: a sheet of many houses has more mutants than time */
};

enum shape { BASIC, FRANKEN, MUTANT, SHAPES };

struct fish {
    struct search *search;
    struct places places;
    unsigned size;
    enum shape shape;
    bool finned;
    uint8_t base_kinds, cover_kinds; /* that are looked for: a bit each */
    house_id *house; /* that may be bases */
    unsigned houses, tries;
    uint64_t *touch; /* [houses * touch_words]: those that a cover may share with each */
    size_t touch_words;
    uint64_t *beside; /* [places * words]: those that a cover may share with each */
    unsigned chosen[SIZE_MOST]; /* the bases' indices in `house` */
    house_id base[SIZE_MOST], cover[SIZE_MOST];
    unsigned covers;
    unsigned fins, fins_most;
    fish_visit *visit; /* instead of reporting; nothing need see the fins then */
    void *context;
    uint64_t *set;   /* room for what follows, all of `words` */
    uint64_t *bases; /* [SIZE_MOST + 1]: the places in the first bases */
    uint64_t *endo;  /* [SIZE_MOST + 1]: those in two of them */
    uint64_t *lost, *fin, *once, *twice;
    struct told told; /* fish that were reported */
};

static enum technique_id fish_id(enum shape shape, unsigned size, bool finned, bool sashimi)
{
    static const enum technique_id ids[][SIZE_MOST - 1] = {
        {TECHNIQUE_x_wing, TECHNIQUE_swordfish, TECHNIQUE_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_x_wing, TECHNIQUE_finned_swordfish, TECHNIQUE_finned_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_sashimi_x_wing, TECHNIQUE_sashimi_swordfish, TECHNIQUE_sashimi_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_franken_x_wing, TECHNIQUE_franken_swordfish, TECHNIQUE_franken_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_franken_x_wing, TECHNIQUE_finned_franken_swordfish, TECHNIQUE_finned_franken_jellyfish,
         TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_mutant_x_wing, TECHNIQUE_mutant_swordfish, TECHNIQUE_mutant_jellyfish, TECHNIQUES, TECHNIQUES},
        {TECHNIQUE_finned_mutant_x_wing, TECHNIQUE_finned_mutant_swordfish, TECHNIQUE_finned_mutant_jellyfish,
         TECHNIQUE_finned_mutant_squirmbag, TECHNIQUE_finned_mutant_whale},
    };
    unsigned row = shape == BASIC ? (unsigned)finned + sashimi : 2 * (unsigned)shape + 1 + finned;
    return ids[row][size - 2];
}

static uint8_t kind_bit(const struct fish *fish, house_id house)
{
    return (uint8_t)(1u << fish->places.position->layout->house[house].kind);
}

enum { ROWS = 1 << HOUSE_ROW, COLUMNS = 1 << HOUSE_COLUMN, OTHERS = 0xFF & ~(ROWS | COLUMNS) };

/* --- what was found --- */

static enum shape shape_of(const struct fish *fish)
{
    uint8_t bases = 0, covers = 0;
    for (unsigned i = 0; i < fish->size; i++) {
        bases |= kind_bit(fish, fish->base[i]);
        covers |= kind_bit(fish, fish->cover[i]);
    }
    for (unsigned turn = 0; turn < 2; turn++) {
        uint8_t base_line = turn ? COLUMNS : ROWS, cover_line = turn ? ROWS : COLUMNS;
        if (bases == base_line && covers == cover_line)
            return BASIC;
        if (!(bases & cover_line) && !(covers & base_line))
            return FRANKEN;
    }
    return MUTANT;
}

/* Without its fins some base has one place left, or none. */
static bool is_sashimi(const struct fish *fish)
{
    for (unsigned b = 0; b < fish->size; b++) {
        const uint64_t *in = places_in(&fish->places, fish->base[b]);
        unsigned body = 0;
        for (size_t k = 0; k < fish->places.words; k++)
            body += (unsigned)__builtin_popcountll(in[k] & ~fish->fin[k]);
        if (body < 2)
            return true;
    }
    return false;
}

static bool is_told(struct fish *fish)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < fish->size; i++)
        number += (fish->base[i] + 1u) * 0x9E3779B97F4A7C15u ^ (uint64_t)(fish->base[i] + 7u) << 40;
    for (unsigned i = 0; i < fish->size; i++)
        number += ((fish->cover[i] + 1u) * 0xC2B2AE3D27D4EB4Fu) ^ (uint64_t)(fish->cover[i] + 3u) << 20;
    /* Of the many fish with boxes, one for each set of candidates that go is enough. */
    if (fish->shape != BASIC)
        number = set_number(fish->lost, fish->places.words);
    return told_before(&fish->told, fish->search->position->arena, number);
}

/* What is in a cover and not in the bases, or in two covers, and sees all fins. */
static bool find_lost(struct fish *fish, const uint64_t *seen)
{
    size_t words = fish->places.words;
    const uint64_t *bases = fish->bases + fish->size * words;
    uint64_t any = 0;
    memset(fish->once, 0, words * sizeof *fish->once);
    memset(fish->twice, 0, words * sizeof *fish->twice);
    for (unsigned i = 0; i < fish->size; i++) {
        const uint64_t *in = places_in(&fish->places, fish->cover[i]);
        for (size_t k = 0; k < words; k++) {
            fish->twice[k] |= fish->once[k] & in[k];
            fish->once[k] |= in[k];
        }
    }
    for (size_t k = 0; k < words; k++) {
        fish->lost[k] = ((fish->once[k] & ~bases[k]) | fish->twice[k]) & seen[k] & ~fish->fin[k];
        any |= fish->lost[k];
    }
    return any;
}

static void cite_fins(struct fish *fish, cell_id cell)
{
    const struct places *places = &fish->places;
    for (unsigned f = set_next(fish->fin, places->words, 0); f != UINT32_MAX; f = set_next(fish->fin, places->words, f + 1))
        finding_link_peers(fish->search, cell, places->cell[f], places->digit);
}

/* Every cover has a place of the bases that no other has: without it there is the same fish, one smaller. */
static bool needs_all_covers(const struct fish *fish)
{
    const uint64_t *bases = fish->bases + fish->size * fish->places.words;
    for (unsigned i = 0; i < fish->size; i++) {
        bool own = false;
        for (size_t k = 0; k < fish->places.words; k++) {
            uint64_t others = 0;
            for (unsigned c = 0; c < fish->size; c++)
                others |= c == i ? 0 : places_in(&fish->places, fish->cover[c])[k];
            own = own || (places_in(&fish->places, fish->cover[i])[k] & bases[k] & ~others);
        }
        if (!own)
            return false;
    }
    return true;
}

static bool report(struct fish *fish, const uint64_t *seen)
{
    struct search *search = fish->search;
    const struct places *places = &fish->places;
    if (fish->visit) {
        struct fish_found found = {.places = places, .size = fish->size, .base = fish->base, .cover = fish->cover,
                                   .bases = fish->bases + fish->size * places->words, .fin = fish->fin};
        return fish->covers == fish->size && fish->visit(fish->context, &found);
    }
    if (fish->covers < fish->size || fish->finned != (fish->fins > 0) || shape_of(fish) != fish->shape)
        return false;
    enum technique_id id = fish_id(fish->shape, fish->size, fish->finned,
                                   fish->finned && fish->shape == BASIC && is_sashimi(fish));
    if (id == TECHNIQUES || !search_wants(search, id) || !find_lost(fish, seen) ||
        (fish->shape != BASIC && !needs_all_covers(fish)) || is_told(fish))
        return false;
    finding_begin(search, id);
    for (unsigned i = 0; i < fish->size; i++) {
        finding_truth(search, constraint_house(fish->base[i], places->digit));
        finding_link(search, constraint_house(fish->cover[i], places->digit));
    }
    for (unsigned p = set_next(fish->lost, places->words, 0); p != UINT32_MAX;
         p = set_next(fish->lost, places->words, p + 1)) {
        finding_remove(search, places->cell[p], digit_bit(places->digit));
        cite_fins(fish, places->cell[p]);
    }
    return finding_done(search);
}

/* --- looking --- */

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
    bool stop = report(fish, common);
    fish->fins -= more;
    for (size_t k = 0; k < words; k++)
        fish->fin[k] &= ~open[k];
    return stop;
}

/* `open` are places that need a cover yet; `seen` is seen by all fins so far. Both have room behind them for more. */
static bool choose_covers(struct fish *fish, const uint64_t *open, const uint64_t *seen)
{
    size_t words = fish->places.words;
    uint64_t *next = (uint64_t *)(seen + words);
    unsigned place = set_next(open, words, 0);
    if (place == UINT32_MAX)
        return report(fish, seen);
    if (fish->covers == fish->size)
        return make_fins(fish, open, seen);
    if (fish->tries++ > TRIES_MOST)
        return true;
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

/* Bases that have nothing to do with each other are two fish. */
static bool hangs_together(const struct fish *fish)
{
    unsigned reached = 1, before;
    do {
        before = reached;
        for (unsigned a = 0; a < fish->size; a++) {
            for (unsigned b = 0; b < fish->size && reached >> a & 1; b++) {
                if (set_has(fish->touch + fish->chosen[a] * fish->touch_words, fish->chosen[b]))
                    reached |= 1u << b;
            }
        }
    } while (reached != before);
    return reached == (1u << fish->size) - 1;
}

/* Of the places of these bases no two of some share a cover, and they are more than there are covers. */
static bool are_too_many(const struct fish *fish, const uint64_t *bases)
{
    size_t words = fish->places.words;
    uint64_t *left = fish->once;
    unsigned apart = 0;
    memcpy(left, bases, words * sizeof *left);
    for (unsigned p = set_next(left, words, 0); p != UINT32_MAX && apart <= fish->size; p = set_next(left, words, p)) {
        for (size_t k = 0; k < words; k++)
            left[k] &= ~fish->beside[p * words + k];
        left[p / 64] &= ~(1ull << p % 64);
        apart++;
    }
    return apart > fish->size;
}

static bool choose_bases(struct fish *fish, unsigned depth, unsigned from)
{
    size_t words = fish->places.words;
    const uint64_t *bases = fish->bases + depth * words, *endo = fish->endo + depth * words;
    if (depth == fish->size)
        return hangs_together(fish) && start_covers(fish);
    for (unsigned i = from; i + fish->size - depth <= fish->houses && !search_cancelled(fish->search); i++) {
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
        if (!fish->finned && are_too_many(fish, more))
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
    fish->beside = arena_zeroed(arena, fish->places.count * words, sizeof *fish->beside);
    fish->set = arena_zeroed(arena, 2 * (SIZE_MOST + FINS_MOST + 4) * words, sizeof *fish->set);
    fish->bases = arena_zeroed(arena, (SIZE_MOST + 2) * words, sizeof *fish->bases);
    fish->endo = arena_zeroed(arena, (SIZE_MOST + 2) * words, sizeof *fish->endo);
    fish->lost = arena_zeroed(arena, words, sizeof *fish->lost);
    fish->fin = arena_zeroed(arena, words, sizeof *fish->fin);
    fish->once = arena_zeroed(arena, words, sizeof *fish->once);
    fish->twice = arena_zeroed(arena, words, sizeof *fish->twice);
    return fish->house && fish->touch && fish->beside && fish->set && fish->bases && fish->endo && fish->lost && fish->fin && fish->once && fish->twice;
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
        enum technique_id plain = fish_id(shape, size, finned, false);
        enum technique_id sashimi = shape == BASIC && finned ? fish_id(shape, size, true, true) : plain;
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
