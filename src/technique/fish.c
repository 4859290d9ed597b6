/* Fish. All candidates of a digit in k houses, the bases, are in k other houses, the covers. Each base holds the
 * digit once, so the bases' digits fill the covers: other candidates of the covers are false, and so is a candidate
 * of the bases in two covers. Candidates of the bases in no cover, or in two bases (endo fins), are fins. Either a
 * fin is true, or there is a fish without them, so a candidate that the fish would eliminate and that sees all fins
 * is false.
 *
 * In a basic fish, bases are parallel lines, and covers are lines across them. A Franken fish also has boxes (or
 * other houses that are not lines); any other fish is a mutant. A finned basic fish in which a base has at most one
 * candidate besides fins is called sashimi.
 *
 * The search chooses bases, then a cover for the first uncovered candidate, or makes it a fin. A target is a
 * candidate that the fish may still eliminate. Three tests end a branch early: it has no targets left (packings),
 * its bases cannot share covers with each other, or they contain no core of a target; see fish_search.h. */
#include <string.h>

#include "technique/families.h"
#include "technique/fish_search.h"
#include "technique/template_search.h"

enum {
    MAX_FINS = 5,
    MAX_ENDO_FINS = 2,
    CORE_SIZE = 4, /* from this size on, cores are used; smaller fish are found faster without */
    /* bases and covers to try for a digit; boards of several grids have more mutant fish than can be searched */
    MAX_TRIES = 300000,
};

static bool is_base(const struct fish *fish, house_id house)
{
    for (unsigned i = 0; i < fish->size; i++) {
        if (fish->base[i] == house)
            return true;
    }
    return false;
}

/* After all covers are chosen: makes the open candidates fins, if this many are allowed and some candidate sees them
 * all. */
static bool finish_with_fins(struct fish *fish, const uint64_t *open, const uint64_t *seen)
{
    size_t words = fish->candidates.words;
    uint64_t *common = (uint64_t *)(seen + words), any = 0;
    unsigned more = bits_count(open, words);
    if (!fish->finned || fish->fins + more > fish->max_fins)
        return false;
    bits_copy(common, seen, words);
    BITS_EACH (f, open, words) {
        any = 0;
        for (size_t k = 0; k < words; k++)
            any |= common[k] &= digit_candidates_peers(&fish->candidates, f)[k];
        if (!any && !fish->visit)
            return false;
    }
    bits_or(fish->fin, open, words);
    fish->fins += more;
    bool stop = fish_report(fish, common);
    fish->fins -= more;
    bits_and_not(fish->fin, open, words);
    return stop;
}

/* Returns the number of further candidates that covers and fins can take, one each. */
static unsigned covers_and_fins_left(const struct fish *fish, unsigned covers, unsigned fins)
{
    return fish->size - covers + (fish->finned ? fish->max_fins - fins : 0);
}

/* Returns whether the fish may eliminate any of `seen` although `open` candidates need covers. Visitors also get fish
 * that eliminate nothing. */
static bool may_eliminate(struct fish *fish, uint64_t *seen, const uint64_t *open)
{
    return fish->visit || fish_bound_narrow_targets(fish, seen, fish->bases + fish->size * fish->candidates.words, open,
                                                    fish->size - fish->covers);
}

static bool choose_covers(struct fish *fish, const uint64_t *open, const uint64_t *seen);

/* Covers the candidate with each possible house in turn. */
static bool cover_candidate(struct fish *fish, const uint64_t *open, const uint64_t *seen, unsigned candidate)
{
    size_t words = fish->candidates.words;
    uint64_t *next = (uint64_t *)(seen + words), *next_seen = next + words;
    const struct cell *cell = &fish->candidates.grid->layout->cell[fish->candidates.cell[candidate]];
    for (unsigned i = 0; i < cell->house_count; i++) {
        house_id house = cell->houses[i];
        const uint64_t *in = digit_candidates_in_house(&fish->candidates, house);
        if (!(kind_bit(fish, house) & fish->cover_kinds) || is_base(fish, house))
            continue;
        /* a candidate that became a fin because it has no cover must not be in this one */
        bool holds_fin = false;
        for (size_t k = 0; k < words; k++) {
            holds_fin |= in[k] & fish->fin[k] & ~fish->endo[fish->size * words + k];
            next[k] = open[k] & ~in[k];
            next_seen[k] = seen[k];
        }
        if (holds_fin)
            continue;
        fish->cover[fish->covers++] = house;
        bool stop = may_eliminate(fish, next_seen, next) && choose_covers(fish, next, next_seen);
        fish->covers--;
        if (stop)
            return true;
    }
    return false;
}

/* Leaves the candidate without a cover, as a fin. */
static bool make_fin(struct fish *fish, const uint64_t *open, const uint64_t *seen, unsigned candidate)
{
    size_t words = fish->candidates.words;
    uint64_t *next = (uint64_t *)(seen + words), *next_seen = next + words;
    bits_copy(next, open, words);
    bits_copy(next_seen, seen, words);
    bits_and(next_seen, digit_candidates_peers(&fish->candidates, candidate), words);
    if (!fish->visit && !bits_any(next_seen, words))
        return false;
    bits_remove(next, candidate);
    bits_add(fish->fin, candidate);
    fish->fins++;
    bool stop = may_eliminate(fish, next_seen, next) && choose_covers(fish, next, next_seen);
    fish->fins--;
    bits_remove(fish->fin, candidate);
    return stop;
}

/* Chooses covers. `open` has the candidates that still need a cover, `seen` those that all fins see and the fish may
 * eliminate. After both there is space for the sets of deeper levels. */
static bool choose_covers(struct fish *fish, const uint64_t *open, const uint64_t *seen)
{
    unsigned candidate = bits_next(open, fish->candidates.words, 0);
    if (candidate == BITS_END)
        return fish_report(fish, seen);
    if (fish->covers == fish->size)
        return finish_with_fins(fish, open, seen);
    if (fish->tries++ > MAX_TRIES)
        return true;
    /* With many fins the test hardly ever succeeds and costs more than it saves. */
    bool few_fins = !fish->finned || fish->max_fins < MAX_FINS;
    if (few_fins && fish_bound_is_exceeded(fish, open, covers_and_fins_left(fish, fish->covers, fish->fins)))
        return false;
    if (cover_candidate(fish, open, seen, candidate))
        return true;
    return fish->finned && fish->fins != fish->max_fins && make_fin(fish, open, seen, candidate);
}

/* Starts choosing covers after the bases. Candidates in two bases become fins. */
static bool begin_covers(struct fish *fish)
{
    size_t words = fish->candidates.words;
    uint64_t *open = fish->stack, *seen = open + words;
    const uint64_t *endo = fish->endo + fish->size * words, *bases = fish->bases + fish->size * words;
    bits_copy(seen, fish->targets + fish->size * words, words);
    bits_copy(fish->fin, endo, words);
    fish->fins = bits_count(endo, words);
    BITS_EACH (f, endo, words)
        bits_and(seen, digit_candidates_peers(&fish->candidates, f), words);
    for (size_t k = 0; k < words; k++)
        open[k] = bases[k] & ~endo[k];
    return (!fish->fins || bits_count(seen, words)) && choose_covers(fish, open, seen);
}

/* Reduces the targets of the first bases, starting from those of one base fewer: a target must see all endo fins.
 * Returns whether any are left. */
static bool narrow_targets(struct fish *fish, unsigned bases, unsigned last)
{
    size_t words = fish->candidates.words;
    uint64_t *targets = fish->targets + bases * words;
    const uint64_t *endo = fish->endo + bases * words;
    bits_copy(targets, targets - words, words);
    if (fish->visit)
        return true;
    BITS_EACH (f, endo, words)
        bits_and(targets, digit_candidates_peers(&fish->candidates, f), words);
    if (!fish_bound_add_base(fish, targets, bases, fish->choice[last]))
        return false;
    if (fish->size >= CORE_SIZE)
        fish_core_narrow_targets(fish, targets, bases, last);
    return fish_bound_narrow_targets(fish, targets, fish->bases + bases * words, fish->bases + bases * words,
                                     fish->size);
}

static bool choose_bases(struct fish *fish, unsigned depth, unsigned from)
{
    size_t words = fish->candidates.words;
    const uint64_t *bases = fish->bases + depth * words, *endo = fish->endo + depth * words;
    if (depth == fish->size)
        return begin_covers(fish);
    bool last = depth + 1 == fish->size;
    const uint64_t *next = fish->next_choices + depth * fish->choice_words;
    for (unsigned i = from; i + fish->size - depth <= fish->choices && !search_cancelled(fish->search); i++) {
        if (!bits_has(next, i) || (last && !bits_has(fish->last_choices, i)))
            continue;
        if (!fish_components_add(fish, depth + 1, i))
            continue;
        const uint64_t *in = digit_candidates_in_house(&fish->candidates, fish->choice[i]);
        uint64_t *more = fish->bases + (depth + 1) * words, *in_two_bases = fish->endo + (depth + 1) * words;
        bool meets = false;
        for (size_t k = 0; k < words; k++) {
            in_two_bases[k] = endo[k] | (bases[k] & in[k]);
            more[k] = bases[k] | in[k];
            meets |= in_two_bases[k];
        }
        if (meets && (!fish->finned || fish->visit || bits_count(in_two_bases, words) > MAX_ENDO_FINS))
            continue;
        if (fish_bound_is_exceeded(fish, more, covers_and_fins_left(fish, 0, 0)))
            continue;
        if (!fish->visit && fish->tries++ > MAX_TRIES)
            return true;
        if (!narrow_targets(fish, depth + 1, i))
            continue;
        fish->base[depth] = fish->choice[i];
        fish->chosen[depth] = i;
        if (choose_bases(fish, depth + 1, i + 1))
            return true;
    }
    return false;
}

/* Lists the possible bases. Lines with more candidates than covers and fins can take are left out. */
static void list_choices(struct fish *fish)
{
    const struct layout *layout = fish->candidates.grid->layout;
    unsigned most = fish->finned ? fish->size + fish->max_fins : fish->size;
    fish->choices = 0;
    for (unsigned h = 0; h < layout->houses; h++) {
        unsigned count = bits_count(digit_candidates_in_house(&fish->candidates, (house_id)h), fish->candidates.words);
        if (kind_bit(fish, (house_id)h) & fish->base_kinds && count >= 2 && (count <= most || fish->shape != BASIC))
            fish->choice[fish->choices++] = (house_id)h;
    }
    fish_components_begin(fish);
}

static void allocate(struct fish *fish)
{
    struct arena *arena = fish->search->grid->arena;
    size_t words = fish->candidates.words;
    fish->share_cover = arena_calloc(arena, fish->candidates.count * words, sizeof *fish->share_cover);
    fish->stack = arena_calloc(arena, 2 * (MAX_FISH_SIZE + MAX_FINS + 4) * words, sizeof *fish->stack);
    fish->bases = arena_calloc(arena, (MAX_FISH_SIZE + 2) * words, sizeof *fish->bases);
    fish->endo = arena_calloc(arena, (MAX_FISH_SIZE + 2) * words, sizeof *fish->endo);
    fish->targets = arena_calloc(arena, (MAX_FISH_SIZE + 2) * words, sizeof *fish->targets);
    fish->unbounded_targets = arena_calloc(arena, words, sizeof *fish->unbounded_targets);
    fish->packing_cover =
        arena_calloc(arena, (MAX_FISH_SIZE + 1) * fish->candidates.count * words, sizeof *fish->packing_cover);
    fish->packing = arena_calloc(arena, (MAX_FISH_SIZE + 1) * fish->candidates.count, sizeof *fish->packing);
    fish->eliminated = arena_calloc(arena, words, sizeof *fish->eliminated);
    fish->fin = arena_calloc(arena, words, sizeof *fish->fin);
    fish->scratch = arena_calloc(arena, words, sizeof *fish->scratch);
    fish->in_two_covers = arena_calloc(arena, words, sizeof *fish->in_two_covers);
}

static void find_targets(struct fish *fish)
{
    const struct digit_candidates *candidates = &fish->candidates;
    const uint64_t *unproven = digit_unproven_cells(candidates->grid, candidates->digit);
    bits_copy(fish->targets, candidates->all, candidates->words);
    for (unsigned p = 0; p < candidates->count && !fish->visit; p++) {
        if (!bits_has(unproven, candidates->cell[p]))
            bits_remove(fish->targets, p);
    }
    if (fish->size >= CORE_SIZE && !fish->visit)
        fish_core_find_all(fish);
}

/* Searches all digits for fish of one kind and size. */
static void search_digits(struct fish *fish)
{
    static const uint8_t kinds[SHAPES][2][2] = {
        {{ROWS, COLUMNS}, {COLUMNS, ROWS}},
        {{ROWS | OTHERS, COLUMNS | OTHERS}, {COLUMNS | OTHERS, ROWS | OTHERS}},
        {{0xFF, 0xFF}, {0, 0}},
    };
    struct search *search = fish->search;
    bool stop = false;
    for (unsigned digit = 1; digit <= search->grid->layout->digits && !stop; digit++) {
        if (!fish->visit && !digit_may_eliminate(search->grid, digit))
            continue;
        digit_candidates_init(&fish->candidates, search->grid, digit);
        allocate(fish);
        fish->tries = 0;
        fish->reported = (struct seen_set){0};
        for (unsigned turn = 0; turn < 2 && !stop; turn++) {
            fish->base_kinds = kinds[fish->shape][turn][0];
            fish->cover_kinds = kinds[fish->shape][turn][1];
            list_choices(fish);
            find_targets(fish);
            if (bits_count(fish->targets, fish->candidates.words))
                choose_bases(fish, 0, 0);
            stop = search->stopped;
        }
    }
}

static void find(struct search *search, struct fish kind)
{
    struct fish *fish = arena_calloc(search->grid->arena, 1, sizeof *fish);
    *fish = kind;
    fish->search = search;
    fish->choice = arena_calloc(search->grid->arena, search->grid->layout->houses, sizeof *fish->choice);
    fish_components_allocate(fish);
    search_digits(fish);
}

void fish_visit_each(struct search *search, unsigned most, fish_visit *visit, void *context)
{
    for (enum shape shape = BASIC; shape <= FRANKEN; shape++) {
        for (unsigned size = 2; size <= most && !search->stopped; size++)
            find(search, (struct fish){.shape = shape,
                                       .size = size,
                                       .finned = true,
                                       .max_fins = FISH_VISIT_MAX_FINS,
                                       .visit = visit,
                                       .context = context});
    }
}

static void find_sizes(struct search *search, enum shape shape, bool finned)
{
    for (unsigned size = 2; size <= MAX_FISH_SIZE && !search->stopped; size++) {
        enum technique_id plain = fish_technique(shape, size, finned, false);
        enum technique_id sashimi = shape == BASIC && finned ? fish_technique(shape, size, true, true) : plain;
        if (plain != TECHNIQUES && (search_wants(search, plain) || search_wants(search, sashimi)))
            find(search, (struct fish){.shape = shape, .size = size, .finned = finned, .max_fins = MAX_FINS});
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
