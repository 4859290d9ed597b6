/* Fish. K houses, the bases, have all their places for a digit in K others, the covers: each base holds the digit once, so
 * each cover has it where it meets the bases, and loses it everywhere else; a place of the bases in two covers goes, too.
 * Places of the bases in no cover, or in two bases, are fins: either a fin is true or there is a fish, and what sees all
 * fins is lost in both cases. Bases and covers are parallel lines, the covers crossing the bases, in a basic fish; a Franken
 * fish has boxes (or any houses that are no lines) among them, too; any other fish is a mutant. A finned basic fish in
 * which a base has at most one place apart from its fins is called sashimi. */
#include <string.h>

#include "technique/aim.h"
#include "technique/core.h"
#include "technique/families.h"
#include "technique/join.h"
#include "technique/ways.h"

enum {
    FINS_MOST = 5,
    ENDO_FINS_MOST = 2,
    CORE_SIZE = 4, /* of fish whose cores are looked for: smaller ones are found sooner without */
    TRIES_MOST = 300000, /* bases and covers tried for one digit: a sheet of many houses has more mutants than time */
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

/* How many places could still be taken care of one by one: by a cover each, or as fins. */
static unsigned places_left(const struct fish *fish, unsigned covers, unsigned fins)
{
    return fish->size - covers + (fish->finned ? fish->fins_most - fins : 0);
}

/* May the fish take away any of `seen`, if `open` needs covers yet? Whoever visits fish asks for no more. */
static bool is_of_use(struct fish *fish, uint64_t *seen, const uint64_t *open)
{
    return fish->visit || aim_narrow(fish, seen, fish->bases + fish->size * fish->places.words, open,
                                     fish->size - fish->covers);
}

/* `open` are places that need a cover yet; `seen` is what all fins so far see and may go. Both have room behind them for
 * more. */
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
    if (few_fins && aim_are_too_many(fish, open, places_left(fish, fish->covers, fish->fins)))
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
        bool stop = is_of_use(fish, next + words, next) && choose_covers(fish, next, next + words);
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
    bool stop = is_of_use(fish, next + words, next) && choose_covers(fish, next, next + words);
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
    memcpy(seen, fish->goals + fish->size * words, words * sizeof *seen);
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

/* What the first bases may take away: of what one less may, that which sees the new places in two bases. False if it is
 * nothing. */
static bool take_aim(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->places.words;
    uint64_t *goals = fish->goals + bases * words;
    const uint64_t *endo = fish->endo + bases * words;
    memcpy(goals, goals - words, words * sizeof *goals);
    if (fish->visit)
        return true;
    for (unsigned f = set_next(endo, words, 0); f != UINT32_MAX; f = set_next(endo, words, f + 1)) {
        for (size_t k = 0; k < words; k++)
            goals[k] &= places_seen(&fish->places, f)[k];
    }
    if (!aim_take_base(fish, goals, bases, fish->house[last]))
        return false;
    if (fish->size >= CORE_SIZE)
        core_narrow(fish, goals, bases, last);
    return aim_narrow(fish, goals, fish->bases + bases * words, fish->bases + bases * words, fish->size);
}

static bool choose_bases(struct fish *fish, unsigned depth, unsigned from)
{
    size_t words = fish->places.words;
    const uint64_t *bases = fish->bases + depth * words, *endo = fish->endo + depth * words;
    if (depth == fish->size)
        return start_covers(fish);
    bool last = depth + 1 == fish->size;
    const uint64_t *next = fish->next + depth * fish->touch_words;
    for (unsigned i = from; i + fish->size - depth <= fish->houses && !search_cancelled(fish->search); i++) {
        if (!set_has(next, i) || (last && !set_has(fish->joining, i)))
            continue;
        if (!join_add(fish, depth + 1, i))
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
        if (aim_are_too_many(fish, more, places_left(fish, 0, 0)))
            continue;
        if (!fish->visit && fish->tries++ > TRIES_MOST)
            return true;
        if (!take_aim(fish, depth + 1, i))
            continue;
        fish->base[depth] = fish->house[i];
        fish->chosen[depth] = i;
        if (choose_bases(fish, depth + 1, i + 1))
            return true;
    }
    return false;
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
    join_start(fish);
}

static bool make_room(struct fish *fish)
{
    struct arena *arena = fish->search->position->arena;
    size_t words = fish->places.words;
    fish->beside = arena_calloc(arena, fish->places.count * words, sizeof *fish->beside);
    fish->set = arena_calloc(arena, 2 * (SIZE_MOST + FINS_MOST + 4) * words, sizeof *fish->set);
    fish->bases = arena_calloc(arena, (SIZE_MOST + 2) * words, sizeof *fish->bases);
    fish->endo = arena_calloc(arena, (SIZE_MOST + 2) * words, sizeof *fish->endo);
    fish->goals = arena_calloc(arena, (SIZE_MOST + 2) * words, sizeof *fish->goals);
    fish->wild = arena_calloc(arena, words, sizeof *fish->wild);
    fish->around = arena_calloc(arena, (SIZE_MOST + 1) * fish->places.count * words, sizeof *fish->around);
    fish->apart = arena_calloc(arena, (SIZE_MOST + 1) * fish->places.count, sizeof *fish->apart);
    fish->lost = arena_calloc(arena, words, sizeof *fish->lost);
    fish->fin = arena_calloc(arena, words, sizeof *fish->fin);
    fish->once = arena_calloc(arena, words, sizeof *fish->once);
    fish->twice = arena_calloc(arena, words, sizeof *fish->twice);
    return fish->beside && fish->set && fish->bases &&
           fish->endo && fish->goals && fish->wild &&
           fish->around && fish->apart && fish->lost && fish->fin && fish->once && fish->twice;
}

static void find_goals(struct fish *fish)
{
    const struct places *places = &fish->places;
    const uint64_t *doubt = ways_doubt(places->position, places->digit);
    memcpy(fish->goals, places->all, places->words * sizeof *fish->goals);
    for (unsigned p = 0; p < places->count && !fish->visit; p++) {
        if (!set_has(doubt, places->cell[p]))
            fish->goals[p / 64] &= ~(1ull << p % 64);
    }
    if (fish->size >= CORE_SIZE && !fish->visit)
        core_find_all(fish);
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
            find_goals(fish);
            if (set_count(fish->goals, fish->places.words))
                choose_bases(fish, 0, 0);
            stop = search->stopped;
        }
    }
}

static void find(struct search *search, struct fish kind)
{
    struct fish *fish = arena_calloc(search->position->arena, 1, sizeof *fish);
    search->no_memory |= !fish;
    if (!fish)
        return;
    *fish = kind;
    fish->search = search;
    fish->house = arena_calloc(search->position->arena, search->position->layout->houses, sizeof *fish->house);
    if (fish->house && join_make(fish))
        look(fish);
    else
        search->no_memory = true;
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
