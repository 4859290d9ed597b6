/* Unit propagation over the clauses of a puzzle, with the reasons that a proof needs.
 *
 * The propagator knows which candidates are false or true, each by a clause: one of the puzzle, or a lemma. A lemma
 * may depend on open guesses. The levels of these guesses are its blame; it contains their negations as literals.
 *
 * propagator_run makes assumptions and propagates until a clause is violated. propagator_explain then goes back
 * through the reasons and collects the clauses needed, in an order in which each has one literal left when its turn
 * comes: the hints of a line of LRAT. */
#ifndef PROOF_FILE_PROPAGATOR_H
#define PROOF_FILE_PROPAGATOR_H

#include "proof_file/clause_set.h"

#define NO_VARIABLE UINT32_MAX

enum propagation_reason_kind {
    REASON_KNOWN,   /* known before the run */
    REASON_ASSUMED, /* assumed in the run */
    REASON_TRUTH,   /* because of the truth `of` */
    REASON_LINK,    /* by the link between the variables `of` and `with` */
    REASON_SUM,     /* because of clause number `of` of the sums */
    REASON_CASE,    /* because of case number `of` */
    REASON_GOAL     /* because of clause number `of` of the goal */
};

struct propagation_reason {
    enum propagation_reason_kind kind;
    uint32_t of, with;
};

/* The knowledge about a variable. */
struct knowledge {
    int8_t value;    /* 1: true, -1: false, 0: unknown */
    uint64_t clause; /* the clause that determines it; 0: it is an open guess */
    size_t blame;    /* index in `blame` of the levels on which the clause depends */
    uint32_t blames;
};

/* A lemma about assumptions of the current step: they are not all true. */
struct case_lemma {
    uint64_t clause;
    size_t first; /* index of its variables in case_variables; the levels of its blame follow */
    uint32_t variables, levels;
};

struct open_level {
    variable guess;
    size_t changes, blame; /* numbers of entries before the level */
};

struct propagated {
    variable of;
    struct propagation_reason reason;
};

/* Derives a constraint on a sum from its linear constraints, in place of the clauses of its cases. `value`
 * ([candidates]) has the true (1) and false (-1) candidates of its cells, which the sum does not allow together; `last`
 * is the one whose opposite follows from the others, or NO_VARIABLE. Stores a clause, implied by the constraint, that
 * some of them are not all right. Returns its number. */
typedef uint64_t propagator_explain_sum(void *context, unsigned sum, const int8_t *value, variable last,
                                        const literal **literals, size_t *count);

/* The state: what is known, the cases, the current run, and its explanation. */
struct propagator {
    const struct clause_set *set;
    propagator_explain_sum *explain_sum; /* NULL: the clauses of cases are used */
    void *explain_context;
    int8_t *value_before;    /* [candidates]: values for explain_sum */
    struct knowledge *known; /* [variables] */
    uint32_t *guess_level;   /* [variables]: the level of the guess, from 1; 0: it is none */
    uint8_t *left;           /* [variables]: level of the guess, from 1; 0: it is not a guess */
    uint32_t *first_truth;   /* [truths]: number of candidates that are not false, also during a run */
    uint32_t *truth;         /* [variables + 1]: index of each variable's first truth; a case of a sum has none */
    uint32_t *left_in_sum;   /* numbers of truths */
    uint32_t *first_in_sums; /* [2 * variables + 1]: index in `in_sums` of the first clause with a variable, or with its
                              * negation */
    uint32_t *in_sums;       /* numbers of clauses */
    ARRAY(struct open_level) levels;
    ARRAY(uint32_t) blame;
    ARRAY(struct change_of_knowledge {
        variable of;
        struct knowledge before;
    })
    changes;
    ARRAY(struct case_lemma) cases;
    ARRAY(uint32_t) case_variables;

    bool is_focused;        /* only the truths and links of one step are used */
    uint32_t focus;         /* number of the current focus */
    uint32_t *truth_in;     /* [truths]: number of the last focus with this truth */
    uint32_t *link_in;      /* [constraints]: number of the last focus with this link */
    ARRAY(uint32_t) truths; /* truths in the focus */

    int8_t *value;         /* [variables]: known, or found in the run */
    uint32_t run, *queued; /* number of the run; [variables]: the last run that put the variable's known value on its
                            * trail */
    variable suspended;    /* a variable known to be true that the run only assumes; or NO_VARIABLE */
    struct knowledge suspended_knowledge;
    struct propagated *trail; /* [2 * variables] */
    size_t trail_length, trail_done;
    struct propagation_reason conflict;

    uint32_t explanation;        /* number of the explanation */
    uint32_t *seen, *level_seen; /* [variables], [cells + 1]: number of the last explanation */
    ARRAY(uint64_t) hints;       /* hints in their order; the violated clause is last */
    ARRAY(uint32_t) blamed;      /* levels to blame */
    ARRAY(variable) used;        /* assumptions needed */
    ARRAY(uint32_t) single;      /* truths whose candidates are all known to be false except one */
    ARRAY(struct known_hint {
        variable of;
        uint64_t id;
    })
    known_hints; /* scratch space */
};

/* Begins with the clauses of the puzzle's start. Free with propagator_finish. */
void propagator_init(struct propagator *propagator, const struct clause_set *set);
void propagator_finish(struct propagator *propagator);

/* --- what is known --- */

/* Records that the variable is true or false because of the clause, which depends on these levels. */
void propagator_learn(struct propagator *propagator, variable of, bool is_true, uint64_t clause, const uint32_t *levels,
                      size_t count);

/* Opens a level. The cell's other candidates are false because of the guess. */
void propagator_guess(struct propagator *propagator, variable guess);

/* Closes the innermost level and forgets what was learned since its guess. */
void propagator_return(struct propagator *propagator);

/* Forgets what was learned since the first guess, until propagator_resume_guesses restores it. Between the two calls
 * only cases may be learned. */
void propagator_leave_guesses(struct propagator *propagator);
void propagator_resume_guesses(struct propagator *propagator);

static inline size_t propagator_depth(const struct propagator *propagator)
{
    return propagator->levels.count;
}

/* Learns a case for the next runs: a lemma about `variables` ([count]), with the blame of the last explanation. */
void propagator_add_case(struct propagator *propagator, uint64_t clause, const variable *variables, size_t count);
void propagator_drop_cases(struct propagator *propagator, size_t left);

/* --- runs --- */

/* Restricts the next runs to the truths and links of the step; NULL: no restriction. */
void propagator_focus(struct propagator *propagator, const struct step *step);

/* Lift the restriction for the next runs; and restore it. */
static inline void propagator_widen(struct propagator *propagator, bool all)
{
    propagator->is_focused = !all;
}

struct assumption {
    variable of;
    bool is_true;
};

/* Returns whether the assumptions, which must not be known to be false, lead to a violated clause. The result stays
 * until propagator_clear. */
bool propagator_run(struct propagator *propagator, const struct assumption *assumed, size_t count);
void propagator_clear(struct propagator *propagator);

/* Selects a clause that is already violated for explanation: the truth, or the goal. Returns false if it is not
 * violated. */
bool propagator_violates_truth(struct propagator *propagator, struct constraint truth);
bool propagator_violates_goal(struct propagator *propagator);

/* --- clauses of sums: private to the files propagator*.c --- */

/* Returns the first clause of sums with the literal that this value of the variable makes false; `*end` is set after
 * the last one. */
static inline const uint32_t *propagator_false_in_sums(const struct propagator *propagator, variable of, int value,
                                                       const uint32_t **end)
{
    const uint32_t *first = propagator->first_in_sums + 2 * (size_t)of + (value > 0);
    *end = propagator->in_sums + first[1];
    return propagator->in_sums + first[0];
}

/* Updates the counts of these clauses when the literal becomes false, or no longer is. */
static inline void propagator_count_in_sums(struct propagator *propagator, variable of, int value, bool is_false)
{
    const uint32_t *end = NULL,
                   *at = propagator->in_sums && value ? propagator_false_in_sums(propagator, of, value, &end) : NULL;
    for (; at < end; at++)
        propagator->left_in_sum[*at] += is_false ? -1u : 1u;
}

/* --- explanations: propagator_explain.c --- */

/* Fills hints, blamed, used and single. Blames levels whose guess was assumed; with `innermost`, also the innermost
 * level. */
void propagator_explain(struct propagator *propagator, bool innermost);

/* Explains in the same way why a truth's last candidate is true. */
void propagator_explain_single(struct propagator *propagator, struct constraint truth, variable *single);

#endif
