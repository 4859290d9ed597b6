/* The state of the engine `learn`, shared by learn.c (propagation and guesses) and learn_nogoods.c (conflict analysis).
 */
#ifndef ENGINE_LEARN_INTERNAL_H
#define ENGINE_LEARN_INTERNAL_H

#include "base/array.h"
#include "engine/sum_queue.h"

/* The reason why a candidate is true or false. */
enum cause_kind {
    CAUSE_NONE,   /* it is a guess, or given */
    CAUSE_TRUTH,  /* all other candidates of the truth with this number are false */
    CAUSE_RIVAL,  /* the candidate with this number is true and excludes it */
    CAUSE_NOGOOD, /* all other candidates of this nogood are true */
    CAUSE_SUM,    /* no filling of a sum uses it */
    CAUSE_FAILED, /* its guess has failed */
};

struct cause {
    enum cause_kind kind;
    uint32_t index;
    uint32_t level;
};

struct nogood {
    size_t first; /* index of its first candidate in the pool */
    uint32_t count;
    uint32_t premises;      /* number of nogoods used in its conflict; in the pool they follow its candidates */
    uint64_t *own_evidence; /* [2 * constraint_words]: truths and links of its conflict */
    uint64_t *evidence;     /* [2 * constraint_words]: the same, including those of its premises */
};

struct level {
    uint32_t guess;
    size_t trail;
};

#define NO_NUMBER UINT32_MAX

/* The state: the assignment with its reasons, the nogoods, and what the last conflict needs. */
struct learn {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    digit_mask *mask;       /* [cells] */
    struct cause *true_by;  /* [candidates] */
    struct cause *false_by; /* [candidates] */
    bool *is_true;          /* [candidates] */
    ARRAY(uint32_t) trail;  /* numbers of candidates << 1; bit 0 is set if the candidate became false */
    size_t propagated;
    ARRAY(struct level) levels;
    ARRAY(uint32_t) pool;
    ARRAY(struct nogood) nogoods;
    size_t constraint_words;
    struct constraint empty; /* in a conflict: the constraint without candidates */
    uint32_t failed;         /* the undone guess that no nogood refutes, or NO_NUMBER */
    bool rests_on_sum;       /* the conflict needs a sum, or a failed guess */
    uint32_t restarts;       /* number of restarts so far */
    size_t nogoods_before;   /* number of nogoods at the last restart */
    struct sum_queue sums;
    bool *seen;               /* [candidates]: true candidates that the conflict needs */
    uint64_t *own_evidence;   /* [2 * constraint_words]: truths and links of the conflict */
    uint64_t *evidence;       /* [2 * constraint_words]: the same, including those of its premises */
    ARRAY(uint32_t) premises; /* nogoods used in the conflict */
    unsigned peers_technique, single_technique, nogood_technique, learned_technique;
};

/* Resolves the conflict backward along the trail, and keeps the nogood at the first unique implication point of its
 * innermost level. Returns this nogood, valid until the next one is kept; NULL if it meets a sum first. */
const struct nogood *learn_analyze(struct learn *learn);

/* Record the step that learns the nogood; and the step by which it excludes its candidate with this number. */
void learn_record_learned(struct learn *learn, const struct nogood *nogood);
void learn_record_use(struct learn *learn, const struct nogood *nogood, uint32_t number);

#endif
