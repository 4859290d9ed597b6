/* The state of the search for fish (fish.c), and its pruning: an incomplete fish is given up when it certainly leads to
 * nothing. A target is a candidate that the fish may still eliminate; a choice is a house that may be a base. */
#ifndef TECHNIQUE_FISH_SEARCH_H
#define TECHNIQUE_FISH_SEARCH_H

#include "base/array.h"
#include "technique/fish.h"
#include "technique/seen_set.h"

enum { MAX_FISH_SIZE = 6 };

enum shape { BASIC, FRANKEN, MUTANT, SHAPES };

/* The state of a search: its parameters, data set up once for each digit, and the fish in progress, which a branch
 * changes and restores. */
struct fish {
    struct search *search;
    struct digit_candidates candidates; /* of the current digit; the sets below contain these */

    /* what to search for */
    unsigned size;
    enum shape shape;
    bool finned;
    unsigned max_fins;
    uint8_t base_kinds, cover_kinds; /* sets of house kinds */
    house_id *choice;                /* possible bases */
    unsigned choices, tries;
    size_t choice_words; /* words in a set of choices */
    fish_visit *visit;   /* called for each fish instead of reporting it; no candidate needs to see its fins */
    void *context;
    struct seen_set reported; /* hashes of reported fish */

    /* the fish so far */
    house_id base[MAX_FISH_SIZE], cover[MAX_FISH_SIZE];
    unsigned chosen[MAX_FISH_SIZE]; /* index of each base in `choice` */
    unsigned covers, fins;
    uint64_t *fin;
    uint64_t *bases;   /* [(MAX_FISH_SIZE + 1) * words]: candidates of the first bases, by number of bases */
    uint64_t *endo;    /* [(MAX_FISH_SIZE + 1) * words]: candidates in two of the first bases */
    uint64_t *targets; /* [(MAX_FISH_SIZE + 1) * words] */
    uint64_t *stack;   /* space for the sets of choose_covers */
    uint64_t *eliminated, *scratch, *in_two_covers;

    /* connected bases */
    uint64_t *share_cover;     /* [candidates * words]: candidates that share a possible cover with each */
    uint64_t *adjacent;        /* choices within 1, 2, ... steps of each choice */
    uint64_t *component_reach; /* choices within 1, 2, ... steps of each component of the first bases */
    unsigned component_count[MAX_FISH_SIZE + 1];
    uint64_t *last_choices; /* [choice_words]: choices for the last base */

    /* packings */
    uint64_t *packing_cover; /* [(MAX_FISH_SIZE + 1) * candidates * words]: candidates that share a cover with the
                              * packing */
    uint8_t *packing;        /* [(MAX_FISH_SIZE + 1) * candidates]: size of each target's packing */

    /* cores */
    ARRAY(uint64_t) core_bases;              /* choice_words for each core: its bases */
    ARRAY(uint16_t) core_targets;            /* the target of each core */
    uint32_t *open_cores[MAX_FISH_SIZE + 1]; /* the cores that the first bases may still contain, by number of bases */
    size_t open_core_count[MAX_FISH_SIZE + 1];
    uint64_t *unbounded_targets; /* targets whose cores are unknown */
    uint64_t *next_choices;      /* [(MAX_FISH_SIZE + 1) * choice_words]: choices for the next base */
};

static inline uint8_t kind_bit(const struct fish *fish, house_id house)
{
    return (uint8_t)(1u << fish->candidates.grid->layout->house[house].kind);
}

enum { ROWS = 1 << HOUSE_ROW, COLUMNS = 1 << HOUSE_COLUMN, OTHERS = 0xFF & ~(ROWS | COLUMNS) };

/* Returns the technique for fish of this shape and size, or TECHNIQUES if there is none. `sashimi` only matters for
 * finned basic fish. */
enum technique_id fish_technique(enum shape shape, unsigned size, bool finned, bool sashimi);

/* Reports the fish with the chosen bases, covers and fins if it has the wanted kind of houses and eliminates anything.
 * `seen` has the candidates that see all fins. Returns whether the search must stop. */
bool fish_report(struct fish *fish, const uint64_t *seen);

/* --- pruning by packings (fish_prune.c) ---
 *
 * A fish that eliminates a target has it in one cover, or in two if the target is in a base. Candidates of the
 * bases that the target does not see lie in the other covers. Candidates of which no two share a cover need a
 * cover each: a packing of such candidates that is larger than the number of other covers rules the target
 * out. */

/* Returns whether these candidates certainly need more than `most` covers and fins. */
bool fish_bound_is_exceeded(const struct fish *fish, const uint64_t *open, unsigned most);

/* Drops targets that the fish cannot eliminate, because `open` candidates of `bases` need too many of the `covers_left`
 * covers. Stops at the first target that may be eliminated. Returns false if none is left, or if a fish was reported
 * for every subset of the targets. */
bool fish_bound_narrow_targets(struct fish *fish, uint64_t *targets, const uint64_t *bases, const uint64_t *open,
                               unsigned covers_left);

/* Drops targets in the same way when the house `last` becomes base number `bases`. Extends each target's packing by the
 * house's candidates. Packings are empty at the start. */
bool fish_bound_add_base(struct fish *fish, uint64_t *targets, unsigned bases, house_id last);

/* --- pruning by connection (fish_prune.c) ---
 *
 * A fish whose bases fall into two parts without a common cover is two smaller fish. The search keeps the connected
 * components of the chosen bases and gives up when the bases still to be chosen cannot connect them. */

/* Allocates for any digit. */
void fish_components_allocate(struct fish *fish);

/* Computes the candidates that may share a cover, and the adjacent choices: some house could cover candidates of
 * both. */
void fish_components_begin(struct fish *fish);

/* Adds the choice `last` as base number `bases`; later bases have higher indices. Returns false if the remaining bases
 * cannot connect all components. With one base left, fish->last_choices receives the choices that can. */
bool fish_components_add(struct fish *fish, unsigned bases, unsigned last);

/* --- pruning by cores (fish_core.c) ---
 *
 * A core of target t is a minimal set of k bases that, if t were true, k - 1 covers would have to cover. Every
 * fish that eliminates t contains a core of t. So after some bases are chosen, only targets with a core that
 * can still be completed remain, and often only the houses of such cores can be next. */

/* Finds the cores of fish->targets, and drops targets without any. */
void fish_core_find_all(struct fish *fish);

/* Drops targets without a core that can still be completed. The first `bases` are chosen, the last of them with index
 * `last`; later ones have higher indices. fish->next_choices receives the choices for the next base. */
void fish_core_narrow_targets(struct fish *fish, uint64_t *targets, unsigned bases, unsigned last);

#endif
