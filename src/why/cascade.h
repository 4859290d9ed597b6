/* Cascades: a step and those that follow from it at once. A step follows if the latest step that it rests on is among
 * the few before it; a cascade is a step that does not, and all the steps behind it that do. */
#ifndef WHY_CASCADE_H
#define WHY_CASCADE_H

#include "why/causes.h"

enum { CASCADE_REACH = 12, CASCADE_KNOWN = 4096 };

/* Finds the latest causes of steps, and remembers the last ones. */
struct cascade_finder {
    struct trail trail;
    uint64_t trail_end; /* the position of the trail */
    struct step_reader reader;
    struct cause_finder finder;
    cause_list causes; /* scratch */
    struct known_cause {
        uint64_t step, cause; /* step 0: none */
    } known[CASCADE_KNOWN];   /* of step n at n % CASCADE_KNOWN */
};

/* The trace must outlive it. */
struct cascade_finder *cascade_finder_create(const struct trace *trace);
void cascade_finder_destroy(struct cascade_finder *finder); /* takes NULL */

/* Returns the latest step that step `number` directly rests on; 0: it rests on givens or is a choice. Of a backtrack
 * and the last step it is 0, too. */
uint64_t cascade_cause(struct cascade_finder *finder, uint64_t number);

/* Returns whether the cause of the step is remembered, so that asking for it takes no time. */
bool cascade_is_known(const struct cascade_finder *finder, uint64_t number);

/* Returns whether the step follows from one of the steps just before it. */
bool cascade_follows(struct cascade_finder *finder, uint64_t number);

/* The number of causes that are not remembered and may still be found, so that a frame takes no longer than it should.
 */
struct cascade_budget {
    unsigned causes;
    bool is_spent; /* more were asked for */
};

/* The same; false if the budget does not allow to find out. */
bool cascade_follows_within(struct cascade_finder *finder, uint64_t number, struct cascade_budget *budget);

/* Fills `depth` ([count]) for the steps behind `first`: 0 of a step that sets off a cascade, and one more than its
 * cause's of a step that follows. */
void cascade_depths(struct cascade_finder *finder, uint64_t first, size_t count, uint16_t *depth,
                    struct cascade_budget *budget);

#endif
