/* The state of the engine `learn`, shared by learn.c (propagation and guesses) and learn_nogoods.c (conflict analysis).
 */
#ifndef ENGINE_LEARN_INTERNAL_H
#define ENGINE_LEARN_INTERNAL_H

#include "base/array.h"
#include "engine/sum_queue.h"

/* Why a candidate is true or false. */
enum cause_kind {
    CAUSE_NONE,   /* it is a guess, or given */
    CAUSE_TRUTH,  /* all others of the truth with this number are false */
    CAUSE_RIVAL,  /* the candidate with this number is true, which excludes it */
    CAUSE_NOGOOD, /* all others of this nogood are true */
    CAUSE_SUM,    /* it is in no way to fill a sum */
    CAUSE_FAILED, /* its guess has failed */
};

struct cause {
    enum cause_kind kind;
    uint32_t index;
    uint32_t level;
};

struct nogood {
    size_t first; /* of its candidates in the pool */
    uint32_t count;
    uint32_t premises; /* how many nogoods took part in its conflict; in the pool they come behind its candidates */
    uint64_t *own_evidence; /* [2 * constraint_words]: truths and links of its conflict */
    uint64_t *evidence;     /* the same with those of the premises */
};

struct level {
    uint32_t guess;
    size_t trail;
};

#define NO_NUMBER UINT32_MAX

/* Its members are the assignment with the reasons for it, the nogoods, and what the last conflict rests on. */
struct learn {
    struct engine_task *task;
    const struct layout *layout;
    struct recorder recorder;
    struct guess_choice choice;
    digit_mask *mask;       /* [cells] */
    struct cause *true_by;  /* [candidates] */
    struct cause *false_by; /* [candidates] */
    bool *is_true;          /* [candidates] */
    ARRAY(uint32_t) trail;  /* numbers of candidates << 1, with bit 0 set of those that became false */
    size_t propagated;
    ARRAY(struct level) levels;
    ARRAY(uint32_t) pool;
    ARRAY(struct nogood) nogoods;
    size_t constraint_words;
    struct constraint empty; /* the constraint without candidates, at a conflict */
    uint32_t failed;         /* the guess that was taken back and that no nogood refutes, or NO_NUMBER */
    bool rests_on_sum;       /* the conflict rests on a sum, or on a guess that has failed */
    uint32_t restarts;       /* how many restarts were due */
    size_t nogoods_before;   /* the last of them */
    struct sum_queue sums;
    bool *seen;               /* [candidates]: true ones that the conflict rests on */
    uint64_t *own_evidence;   /* [2 * constraint_words]: truths, then links, of the conflict */
    uint64_t *evidence;       /* the same with those of the premises */
    ARRAY(uint32_t) premises; /* nogoods that took part in the conflict */
    unsigned peers_technique, single_technique, nogood_technique, learned_technique;
};

/* Resolves the conflict backwards along the trail and keeps the nogood at the first unique implication point of its
 * innermost level. Returns this nogood, or NULL where it comes to a sum before. It stays valid until the next one is
 * kept. */
const struct nogood *learn_analyze(struct learn *learn);

/* Records the step that learns the nogood, or the one that excludes its candidate with this number. */
void learn_record_learned(struct learn *learn, const struct nogood *nogood);
void learn_record_use(struct learn *learn, const struct nogood *nogood, uint32_t number);

#endif
