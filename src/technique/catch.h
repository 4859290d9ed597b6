/* A fish in the making, which fish.c looks for, and what is told of it. */
#ifndef TECHNIQUE_CATCH_H
#define TECHNIQUE_CATCH_H

#include "technique/fish.h"
#include "technique/told.h"

enum { SIZE_MOST = 6 };

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
    uint64_t *touch, *part; /* see join.h: what each house touches; the parts of the bases */
    unsigned parts[SIZE_MOST + 1];
    size_t touch_words; /* of a set of these houses */
    uint64_t *joining;  /* [touch_words]: what may be the last base */
    uint64_t *next;     /* [(SIZE_MOST + 1) * touch_words]: what may be a base after the first, for some core's sake */
    uint64_t *beside; /* [places * places.words]: those that a cover may share with each */
    uint64_t *core;       /* [cores * touch_words]: see core.h; the indices of their bases */
    uint16_t *core_goal;  /* [cores]: the place */
    size_t cores, core_capacity, core_goal_capacity;
    uint32_t *near[SIZE_MOST + 1]; /* [nears]: the cores that the first bases leave */
    size_t nears[SIZE_MOST + 1];
    uint64_t *around;     /* [(SIZE_MOST + 1) * places * words]: see aim.h: what shares a cover with the places that are apart */
    uint8_t *apart;       /* [(SIZE_MOST + 1) * places]: how many these are */
    uint64_t *wild;       /* places whose cores are not known */
    unsigned chosen[SIZE_MOST]; /* the bases' indices in `house` */
    house_id base[SIZE_MOST], cover[SIZE_MOST];
    unsigned covers;
    unsigned fins, fins_most;
    fish_visit *visit; /* instead of reporting; nothing need see the fins then */
    void *context;
    uint64_t *set;   /* room for what follows, all of `words` */
    uint64_t *bases; /* [SIZE_MOST + 1]: the places in the first bases */
    uint64_t *endo;  /* [SIZE_MOST + 1]: those in two of them */
    uint64_t *goals; /* [SIZE_MOST + 1]: those that they may take away yet */
    uint64_t *lost, *fin, *once, *twice;
    struct told told; /* fish that were reported */
};

static inline uint8_t kind_bit(const struct fish *fish, house_id house)
{
    return (uint8_t)(1u << fish->places.position->layout->house[house].kind);
}

enum { ROWS = 1 << HOUSE_ROW, COLUMNS = 1 << HOUSE_COLUMN, OTHERS = 0xFF & ~(ROWS | COLUMNS) };

/* The technique of that name; TECHNIQUES if there is none. `sashimi` is asked of basic fish with fins alone. */
enum technique_id catch_id(enum shape shape, unsigned size, bool finned, bool sashimi);

/* Tells the fish whose bases, covers and fins are chosen, if it is what is looked for and takes something away; all fins see
 * the places `seen`. True: stop. */
bool catch_tell(struct fish *fish, const uint64_t *seen);

#endif
