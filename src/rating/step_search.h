/* The interface of a step finder. It searches a grid in its own order and passes each step it finds, as a hint, to a
 * receiver, which decides when to stop. */
#ifndef RATING_STEP_SEARCH_H
#define RATING_STEP_SEARCH_H

#include "rating/board.h"
#include "rating/profile.h"

enum { NO_DIGIT = BOARD_DIGITS, FISH_SIZE = 4 };

/* The premises of a step: the removals that a chain using the step needs. */
enum hint_basis {
    BASIS_NONE,
    BASIS_HIDDEN, /* `digits` have no places in house base[0] outside `places` */
    BASIS_NAKED,  /* the cells at `places` of house base[0] have no digits other than `digits` */
    BASIS_LINES,  /* in the houses `base`, the digit has no places outside the houses `cover` */
};

struct hint_removal {
    uint8_t cell;
    uint16_t digits;
};

struct explainer_hint {
    double rating;
    uint8_t cell, digit; /* the placement; `digit` is NO_DIGIT if there is none */
    unsigned removals;
    struct hint_removal removal[BOARD_CELLS];
    enum hint_basis basis;
    uint16_t digits, places;
    unsigned lines;
    uint8_t base[FISH_SIZE], cover[FISH_SIZE];
};

struct chains;
struct collected_chains;

struct step_search {
    const struct rating_board *board;
    const struct rating_grid *grid;
    const struct step_finder *finder;
    struct chains *chains;              /* for the step finders that use chains, as the next two */
    unsigned depth;                     /* depth of the containing chains */
    struct collected_chains *collected; /* collects all chains; NULL: `take` gets the easiest */
    bool (*take)(void *context,
                 const struct explainer_hint *hint); /* receives a hint; returns true to stop the search */
    void *context;
    bool stopped;
    struct explainer_hint hint; /* the current hint */
};

void hint_begin(struct step_search *search);
void hint_remove(struct step_search *search, unsigned cell, unsigned digits); /* ignores missing candidates */
void hint_place(struct step_search *search, unsigned cell, unsigned digit);

/* Passes the hint to the receiver if it changes anything. Returns true if the step finder must stop. */
bool hint_done(struct step_search *search, double rating);

#endif
