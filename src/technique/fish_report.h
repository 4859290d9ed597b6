/* The state of a search for fish (fish.c), and the report of a fish that was found. */
#ifndef TECHNIQUE_FISH_REPORT_H
#define TECHNIQUE_FISH_REPORT_H

#include "base/array.h"
#include "technique/fish.h"
#include "technique/seen_set.h"

enum { MAX_FISH_SIZE = 6 };

enum shape { BASIC, FRANKEN, MUTANT, SHAPES };

struct fish {
    struct search *search;
    struct digit_candidates candidates;
    unsigned size;
    enum shape shape;
    bool finned;
    uint8_t base_kinds, cover_kinds; /* houses to choose from, a bit for each kind */
    house_id *choice;                /* houses that may be bases */
    unsigned choices, tries;
    uint64_t *adjacent, *component_reach; /* see fish_components.h: choices that share a cover; what components reach */
    unsigned component_count[MAX_FISH_SIZE + 1];
    size_t choice_words;    /* of a set of choices */
    uint64_t *last_choices; /* [choice_words]: choices for the last base */
    /* [(MAX_FISH_SIZE + 1) * choice_words]: choices for the next base, by number of bases; see fish_core.h */
    uint64_t *next_choices;
    uint64_t *share_cover;        /* [candidates * words]: the candidates that share a possible cover with each */
    ARRAY(uint64_t) core_bases;   /* choice_words for each core: its bases; see fish_core.h */
    ARRAY(uint16_t) core_targets; /* the target of each core */
    /* [open_core_count]: the cores that the first bases may still contain, by number of bases */
    uint32_t *open_cores[MAX_FISH_SIZE + 1];
    size_t open_core_count[MAX_FISH_SIZE + 1];
    /* [(MAX_FISH_SIZE + 1) * candidates * words]: see fish_bound.h; what shares a cover with the packing */
    uint64_t *packing_cover;
    uint8_t *packing;               /* [(MAX_FISH_SIZE + 1) * candidates]: size of the packing */
    uint64_t *unbounded_targets;    /* targets whose cores are not known */
    unsigned chosen[MAX_FISH_SIZE]; /* indices of the bases in `choice` */
    house_id base[MAX_FISH_SIZE], cover[MAX_FISH_SIZE];
    unsigned covers;
    unsigned fins, max_fins;
    fish_visit *visit; /* called for each fish instead of reporting it; its fins need not be seen */
    void *context;
    uint64_t *stack;   /* room for the sets of choose_covers */
    uint64_t *bases;   /* [(MAX_FISH_SIZE + 1) * words]: candidates of the first bases, by number of bases */
    uint64_t *endo;    /* [(MAX_FISH_SIZE + 1) * words]: candidates in two of them */
    uint64_t *targets; /* [(MAX_FISH_SIZE + 1) * words]: targets */
    uint64_t *eliminated, *fin, *scratch, *in_two_covers;
    struct seen_set reported; /* hashes of reported fish */
};

static inline uint8_t kind_bit(const struct fish *fish, house_id house)
{
    return (uint8_t)(1u << fish->candidates.grid->layout->house[house].kind);
}

enum { ROWS = 1 << HOUSE_ROW, COLUMNS = 1 << HOUSE_COLUMN, OTHERS = 0xFF & ~(ROWS | COLUMNS) };

/* Returns the technique of such fish, or TECHNIQUES. `sashimi` matters for finned basic fish only. */
enum technique_id fish_technique(enum shape shape, unsigned size, bool finned, bool sashimi);

/* Reports the fish with the chosen bases, covers and fins, if it is of the shape that is searched for and
 * eliminates anything. `seen` is what sees all fins. Returns whether the search must stop. */
bool fish_report(struct fish *fish, const uint64_t *seen);

#endif
