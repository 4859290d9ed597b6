/* The techniques that `human` uses, and their order. The head of a trace lists excluded techniques. */
#ifndef TECHNIQUE_ORDER_H
#define TECHNIQUE_ORDER_H

#include "technique/technique.h"
#include "technique/technique_profile.h"

/* A choice of techniques and their order. All zero: HoDoKu's. */
struct technique_choice {
    enum technique_profile profile;
    uint64_t without[BITS_WORDS(TECHNIQUES)]; /* set of excluded techniques */
    uint8_t list[TECHNIQUES]; /* the techniques of a profile file, in its order; the profile then determines how
                               * findings compete */
    unsigned listed;          /* number of these; 0: the order is that of the profile */
};

/* Fills `order` with the chosen techniques, easiest first. Returns their number. A technique that shares a search with
 * the previous one in technique.def follows it here, too. */
size_t technique_order(const struct technique_choice *choice, enum technique_id order[TECHNIQUES]);

/* Returns whether the choice includes the technique. */
bool technique_choice_has(const struct technique_choice *choice, enum technique_id id);

/* Excludes all techniques after this one, which the choice must include. */
void technique_choice_end(struct technique_choice *choice, enum technique_id id);

/* Returns whether both choices have the same techniques in the same order. */
bool technique_choice_is_same(const struct technique_choice *a, const struct technique_choice *b);

/* Writes the choice into the trace's head. */
void technique_choice_note(const struct technique_choice *choice, struct trace *trace);

/* Reads the choice from the trace's head. Unknown techniques of a later version are skipped. */
struct technique_choice technique_choice_of_trace(const struct trace *trace);

#endif
