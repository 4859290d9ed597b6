/* Looking for steps: a finder goes through a grid in its own order and hands each step it finds to a receiver, which
 * says when to stop. */
#ifndef RATING_STEP_SEARCH_H
#define RATING_STEP_SEARCH_H

#include "rating/board.h"
#include "rating/profile.h"

enum { NO_DIGIT = BOARD_DIGITS, FISH_SIZE = 4 };

/* What a step needs gone before it holds; chains that use the step begin from there. */
enum hint_base {
    BASE_NONE,
    BASE_HIDDEN, /* `digits` have no other places in house base[0] than `places` */
    BASE_NAKED,  /* the cells at `places` of house base[0] hold no other digits than `digits` */
    BASE_LINES,  /* in the houses `base`, the digit has no places outside the houses `cover` */
};

struct hint_removal {
    uint8_t cell;
    uint16_t digits;
};

struct hint {
    double rating;
    uint8_t cell, digit; /* what it places; digit: NO_DIGIT for none */
    unsigned removals;
    struct hint_removal removal[BOARD_CELLS];
    enum hint_base rests_on;
    uint16_t digits, places;
    unsigned lines;
    uint8_t base[FISH_SIZE], cover[FISH_SIZE];
};

struct chains;

struct step_search {
    const struct board *board;
    const struct grid *grid;
    const struct step_finder *finder;
    struct chains *chains;                                /* what the chaining step finders work with */
    bool (*take)(void *context, const struct hint *hint); /* true: stop */
    void *context;
    bool stopped;
    struct hint hint; /* in the making */
};

void hint_begin(struct step_search *search);
void hint_remove(struct step_search *search, unsigned cell, unsigned digits); /* only what is there */
void hint_place(struct step_search *search, unsigned cell, unsigned digit);

/* Hands the hint over if it changes anything. True if the finder is to stop. */
bool hint_done(struct step_search *search, double rating);

#endif
