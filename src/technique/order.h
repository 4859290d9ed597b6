/* The techniques that `human` asks, and their order. The head of a trace names the ones that were left out. */
#ifndef TECHNIQUE_ORDER_H
#define TECHNIQUE_ORDER_H

#include "technique/technique.h"
#include "technique/technique_profile.h"

/* The techniques that are used, and their order. All zero: HoDoKu's. */
struct technique_choice {
    enum technique_profile profile;
    uint64_t without[BITS_WORDS(TECHNIQUES)]; /* the techniques that are left out, one bit each */
    uint8_t list[TECHNIQUES]; /* the techniques of a profile file, in its order; then the profile says how findings
                                 compete */
    unsigned listed;          /* their number; 0: the order is the profile's */
};

/* Fills `order` with the techniques of the choice, the easiest first. Returns their number. A technique that
 * shares a search with the one before it in technique.def follows it here, too. */
size_t technique_order(const struct technique_choice *choice, enum technique_id order[TECHNIQUES]);

/* Returns whether the choice has the technique. */
bool technique_choice_has(const struct technique_choice *choice, enum technique_id id);

/* Leaves out the techniques after this one, which the choice has. */
void technique_choice_end(struct technique_choice *choice, enum technique_id id);

/* Returns whether both choices use the same techniques in the same order. */
bool technique_choice_is_same(const struct technique_choice *a, const struct technique_choice *b);

/* Writes the choice into the trace's head, next to the engine's name. */
void technique_choice_note(const struct technique_choice *choice, struct trace *trace);

/* Reads the choice from the trace's head. Techniques of a later version are skipped. */
struct technique_choice technique_choice_of_trace(const struct trace *trace);

#endif
