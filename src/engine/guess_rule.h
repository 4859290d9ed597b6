/* In which of the open cells an engine guesses next. The published counts of an engine are those of the fewest
 * candidates; another rule is for looking how much depends on it. The digits of the cell are tried in the engine's own
 * order.
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
    GUESS_CONFLICTS, /* the cell that most contradictions met lately; of several, the first with the fewest candidates
                      */
    GUESS_RANDOM,    /* any of the cells with the fewest candidates */
    GUESS_ORDERS
};

enum { GUESS_MOST_SEED = 999999999 }; /* so that the name of a trace can hold it */

/* A guess that a person asks for. */
struct guess_steer {
    uint64_t after; /* it is the next one that the engine makes after so many steps of the trace */
    cell_id cell;
    uint8_t digit;
    bool avoids; /* the digit is tried last, if it is in this cell that the engine guesses */
};

enum { GUESS_MAX_STEERS = 16 };

struct guess_rule {
    enum guess_order order;
    uint32_t seed;   /* of GUESS_RANDOM */
    unsigned steers; /* in the order of their steps */
    struct guess_steer steer[GUESS_MAX_STEERS];
};

struct guess_choice {
    cell_id cell;
    unsigned count; /* of its candidates */
    uint32_t equal; /* of GUESS_RANDOM: how many cells have as few */
    struct guess_rule rule;
    uint64_t random;
    double
        *conflicts; /* [cells] of GUESS_CONFLICTS, NULL otherwise: contradictions, of which later ones count for more */
    double latest;  /* what the next one counts for */
    const struct layout *layout;
    unsigned steered;                /* how many of the guesses that a person asks for are behind */
    const struct guess_steer *steer; /* that of this choice, or NULL */
    bool is_plain;                   /* the first cell with the fewest candidates is taken */
};

/* Reads first, fewest, most-conflicts or random:SEED. On failure `*rule` keeps its value. */
bool guess_rule_read(const char *text, struct guess_rule *rule, struct text_error *error);

/* The text of guess_rule_write where a person asked for guesses: this word alone, or behind the order and a "+". */
#define GUESS_STEERED "steered"

/* Writes the same; of guesses that a person asks for, only that there are some. */
void guess_rule_write(const struct guess_rule *rule, char *text, size_t size);

/* The rule in words, not translated. */
const char *guess_rule_title(enum guess_order order);

/* Returns the rule's line of pseudo-code, not translated, or NULL if the text is no rule. */
const char *guess_rule_code(const char *text);

void guess_choice_init(struct guess_choice *choice, const struct guess_rule *rule, const struct layout *layout);
void guess_choice_finish(struct guess_choice *choice);

/* Takes note of a contradiction in which the constraint has no candidate left. */
void guess_choice_note(struct guess_choice *choice, struct constraint empty);

/* Begins the choice of a guess that is made after so many steps of the trace. */
static inline void guess_choice_begin(struct guess_choice *choice, uint64_t steps)
{
    choice->cell = NO_CELL;
    choice->count = UINT32_MAX;
    choice->steer = NULL;
    while (choice->steered < choice->rule.steers && choice->rule.steer[choice->steered].after <= steps)
        choice->steer = &choice->rule.steer[choice->steered++];
    choice->is_plain = choice->rule.order == GUESS_FEWEST && (!choice->steer || choice->steer->avoids);
}

/* Returns the digit that a person wants to be tried first in the chosen cell, or last; 0 if none is asked for. */
static inline digit_mask guess_choice_digit(const struct guess_choice *choice, bool last)
{
    const struct guess_steer *steer = choice->steer;
    return steer && steer->cell == choice->cell && steer->avoids == last ? digit_bit(steer->digit) : 0;
}

/* For guess_choice_offer. */
bool guess_choice_prefers(struct guess_choice *choice, cell_id cell, unsigned count);

static inline void guess_choice_offer(struct guess_choice *choice, cell_id cell, unsigned count)
{
    if (choice->is_plain ? count >= choice->count : !guess_choice_prefers(choice, cell, count))
        return;
    choice->cell = cell;
    choice->count = count;
}

#endif
