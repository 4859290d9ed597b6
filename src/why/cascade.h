/* Cascades: a step and those that follow from it at once. A step follows if its latest premise is among the few steps
 * before it. A cascade is a step that does not follow, with all steps after it that do. */
#ifndef WHY_CASCADE_H
#define WHY_CASCADE_H

#include "why/causes.h"

enum { CASCADE_REACH = 12, CASCADE_KNOWN = 4096 };

/* Finds the latest premises of steps, and caches the last results. */
struct cascade_finder {
    struct trail trail;
    uint64_t trail_end; /* position of the trail */
    struct step_reader reader;
    struct cause_finder finder;
    cause_list causes; /* scratch space */
    struct known_cause {
        uint64_t step, cause; /* step 0: the entry is empty */
    } known[CASCADE_KNOWN];   /* step n is at index n % CASCADE_KNOWN */
};

/* The trace must outlive the finder. */
struct cascade_finder *cascade_finder_create(const struct trace *trace);
void cascade_finder_destroy(struct cascade_finder *finder); /* `finder` may be NULL. */

/* Returns the latest step that step `number` directly uses; 0: it uses only givens, or is a choice, a backtrack or the
 * last step. */
uint64_t cascade_cause(struct cascade_finder *finder, uint64_t number);

/* Returns whether the result for the step is cached, so asking for it takes no time. */
bool cascade_is_known(const struct cascade_finder *finder, uint64_t number);

/* Returns whether the step follows from one of the steps just before it. */
bool cascade_follows(struct cascade_finder *finder, uint64_t number);

/* The number of uncached results that one frame may still compute. */
struct cascade_budget {
    unsigned causes;
    bool is_spent; /* more were needed */
};

/* Returns the same; false if the budget does not allow an answer. */
bool cascade_follows_within(struct cascade_finder *finder, uint64_t number, struct cascade_budget *budget);

/* Fills `depth` ([count]) for the steps after `first`: 0 for a step that starts a cascade; otherwise one more than its
 * premise's. */
void cascade_depths(struct cascade_finder *finder, uint64_t first, size_t count, uint16_t *depth,
                    struct cascade_budget *budget);

#endif
