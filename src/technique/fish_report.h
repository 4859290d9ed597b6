/* A fish in the making, which fish.c looks for, and what is told of it. */
#ifndef TECHNIQUE_FISH_REPORT_H
#define TECHNIQUE_FISH_REPORT_H

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
    uint8_t base_kinds, cover_kinds; /* that are looked for: a bit each */
    house_id *choice; /* that may be bases */
    unsigned choices, tries;
    uint64_t *adjacent, *component_reach; /* see join.h: what each house touches; the parts of the bases */
    unsigned component_count[MAX_FISH_SIZE + 1];
    size_t choice_words; /* of a set of these houses */
    uint64_t *last_choices;  /* [touch_words]: what may be the last base */
    uint64_t
        *next_choices; /* [(SIZE_MOST + 1) * touch_words]: what may be a base after the first, for some core's sake */
    uint64_t *share_cover; /* [places * places.words]: those that a cover may share with each */
    uint64_t *core;       /* [cores * touch_words]: see core.h; the indices of their bases */
    uint16_t *core_target;  /* [cores]: the place */
    size_t cores, core_capacity, core_target_capacity;
    uint32_t *open_cores[MAX_FISH_SIZE + 1]; /* [nears]: the cores that the first bases leave */
    size_t open_core_count[MAX_FISH_SIZE + 1];
    uint64_t *
        packing_cover; /* [(SIZE_MOST + 1) * places * words]: see aim.h: what shares a cover with the places that are apart */
    uint8_t *packing;       /* [(SIZE_MOST + 1) * places]: how many these are */
    uint64_t *unbounded_targets;       /* places whose cores are not known */
    unsigned chosen[MAX_FISH_SIZE]; /* the bases' indices in `house` */
    house_id base[MAX_FISH_SIZE], cover[MAX_FISH_SIZE];
    unsigned covers;
    unsigned fins, max_fins;
    fish_visit *visit; /* instead of reporting; nothing need see the fins then */
    void *context;
    uint64_t *stack;   /* room for what follows, all of `words` */
    uint64_t *bases; /* [SIZE_MOST + 1]: the places in the first bases */
    uint64_t *endo;  /* [SIZE_MOST + 1]: those in two of them */
    uint64_t *targets; /* [SIZE_MOST + 1]: those that they may take away yet */
    uint64_t *eliminated, *fin, *scratch, *in_two_covers;
    struct seen_set reported; /* fish that were reported */
};

static inline uint8_t kind_bit(const struct fish *fish, house_id house)
{
    return (uint8_t)(1u << fish->candidates.grid->layout->house[house].kind);
}

enum { ROWS = 1 << HOUSE_ROW, COLUMNS = 1 << HOUSE_COLUMN, OTHERS = 0xFF & ~(ROWS | COLUMNS) };

/* The technique of that name; TECHNIQUES if there is none. `sashimi` is asked of basic fish with fins alone. */
enum technique_id fish_technique(enum shape shape, unsigned size, bool finned, bool sashimi);

/* Tells the fish whose bases, covers and fins are chosen, if it is what is looked for and takes something away; all fins see
 * the places `seen`. True: stop. */
bool fish_report(struct fish *fish, const uint64_t *seen);

#endif
