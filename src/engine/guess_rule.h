/* The rule by which an engine chooses the cell of its next guess. The published counts of an engine hold for the
 * fewest candidates; other rules show how much depends on the choice. The digits of the cell are tried in the
 * engine's own order.
 *
 *     guess_choice_begin(&choice, steps);
 *     for each open cell: guess_choice_offer(&choice, cell, candidates);
 *     choice.cell is the cell, or NO_CELL */
#ifndef ENGINE_GUESS_RULE_H
#define ENGINE_GUESS_RULE_H

#include "base/text_error.h"
#include "puzzle/constraint.h"
#include "puzzle/layout.h"

enum guess_order {
    GUESS_FEWEST,    /* the first cell with the fewest candidates */
    GUESS_FIRST,     /* the first open cell */
    GUESS_CONFLICTS, /* the cell with the most recent contradictions; of several, the first with the fewest
                      * candidates */
    GUESS_RANDOM,    /* a random one of the cells with the fewest candidates */
    GUESS_ORDERS
};

enum { GUESS_MOST_SEED = 999999999 }; /* the highest seed that fits into the name of a trace */

/* A guess that the user asks for. */
struct guess_steer {
    uint64_t after; /* number of steps before it; it is the engine's next guess after them */
    cell_id cell;
    uint8_t digit;
    bool avoids; /* the digit is tried last if the engine guesses in this cell */
};

enum { GUESS_MAX_STEERS = 16 };

struct guess_rule {
    enum guess_order order;
    uint32_t seed;   /* only with GUESS_RANDOM */
    unsigned steers; /* number of the user's guesses, in the order of their steps */
    struct guess_steer steer[GUESS_MAX_STEERS];
};

struct guess_choice {
    cell_id cell;
    unsigned count; /* number of its candidates */
    uint32_t equal; /* with GUESS_RANDOM: number of cells with as few candidates */
    struct guess_rule rule;
    uint64_t random;
    double *conflicts; /* [cells] with GUESS_CONFLICTS, otherwise NULL: contradictions, later ones counting more */
    double latest;     /* weight of the next one */
    const struct layout *layout;
    unsigned steered;                /* number of the user's guesses that have passed */
    const struct guess_steer *steer; /* the user's guess for this choice, or NULL */
    bool is_plain;                   /* the first cell with the fewest candidates is taken */
};

/* Reads first, fewest, most-conflicts or random:SEED. On failure `*rule` is unchanged. */
bool guess_rule_read(const char *text, struct guess_rule *rule, struct text_error *error);

/* The word in guess_rule_write's text for guesses asked for by the user: alone, or after the order and a "+". */
#define GUESS_STEERED "steered"

/* Writes the rule as text. Of the user's guesses it only says that there are some. */
void guess_rule_write(const struct guess_rule *rule, char *text, size_t size);

/* Returns the rule in words, untranslated. */
const char *guess_rule_title(enum guess_order order);

/* Returns the rule's line of pseudo-code, untranslated, or NULL if the text is not a rule. */
const char *guess_rule_code(const char *text);

void guess_choice_init(struct guess_choice *choice, const struct guess_rule *rule, const struct layout *layout);
void guess_choice_finish(struct guess_choice *choice);

/* Notes a contradiction in which the constraint has no candidate left. */
void guess_choice_note(struct guess_choice *choice, struct constraint empty);

/* Begins the choice for a guess after this many steps of the trace. */
static inline void guess_choice_begin(struct guess_choice *choice, uint64_t steps)
{
    choice->cell = NO_CELL;
    choice->count = UINT32_MAX;
    choice->steer = NULL;
    while (choice->steered < choice->rule.steers && choice->rule.steer[choice->steered].after <= steps)
        choice->steer = &choice->rule.steer[choice->steered++];
    choice->is_plain = choice->rule.order == GUESS_FEWEST && (!choice->steer || choice->steer->avoids);
}

/* Returns the digit that the user wants to be tried first, or last, in the chosen cell; 0 if there is none. */
static inline digit_mask guess_choice_digit(const struct guess_choice *choice, bool last)
{
    const struct guess_steer *steer = choice->steer;
    return steer && steer->cell == choice->cell && steer->avoids == last ? digit_bit(steer->digit) : 0;
}

/* Used by guess_choice_offer. */
bool guess_choice_prefers(struct guess_choice *choice, cell_id cell, unsigned count);

static inline void guess_choice_offer(struct guess_choice *choice, cell_id cell, unsigned count)
{
    if (choice->is_plain ? count >= choice->count : !guess_choice_prefers(choice, cell, count))
        return;
    choice->cell = cell;
    choice->count = count;
}

#endif
