/* Unit propagation over the clauses of a puzzle, with the reasons that a proof needs.
 *
 * The propagator knows which candidates are false or true, each by a clause: one of the puzzle, or a lemma. A lemma may
 * depend on guesses that are open. The levels of these guesses are its blame: the negated guesses are literals of the
 * lemma.
 *
 * propagator_run makes assumptions and propagates until a clause is violated. propagator_explain then goes back through
 * the reasons and collects the clauses that were needed, in an order in which each has one literal left when its turn
 * comes: the hints of a line of LRAT. */
#ifndef PROOF_FILE_PROPAGATOR_H
#define PROOF_FILE_PROPAGATOR_H

#include "proof_file/clause_set.h"

#define NO_VARIABLE UINT32_MAX

enum propagation_reason_kind {
    REASON_KNOWN,   /* it was known before the run */
    REASON_ASSUMED, /* it is an assumption of the run */
    REASON_TRUTH,   /* `of` is the truth */
    REASON_LINK,    /* the variables `of` and `with` are not both true */
    REASON_SUM,     /* `of` is the index of a clause of the sums */
    REASON_CASE,    /* `of` is the index of a case */
    REASON_GOAL     /* `of` is the index of a clause of the goal */
};

struct propagation_reason {
    enum propagation_reason_kind kind;
    uint32_t of, with;
};

/* The knowledge about a variable. */
struct knowledge {
    int8_t value;    /* 1: true, -1: false, 0: nothing */
    uint64_t clause; /* by which; 0: it is an open guess */
    size_t blame;    /* the levels that the clause depends on: blame.items[blame] and on */
    uint32_t blames;
};

/* A lemma about assumptions of the step at work: they are not all true. */
struct case_lemma {
    uint64_t clause;
    size_t first; /* the variables: case_variables.items[first] and on; behind them the levels of its blame */
    uint32_t variables, levels;
};

struct open_level {
    variable guess;
    size_t changes, blame; /* how many there were before it */
};

struct propagated {
    variable of;
    struct propagation_reason reason;
};

/* Derives a constraint on a sum from its linear constraints, instead of the clauses of its cases. `value`
 * ([candidates]) has the candidates of its cells that are true (1) and false (-1), which the sum does not allow
 * together; `last` is the one whose opposite follows from the others, or NO_VARIABLE. Stores a clause that some of them
 * are not all right, which the constraint implies. Returns its number. */
typedef uint64_t propagator_explain_sum(void *context, unsigned sum, const int8_t *value, variable last,
                                        const literal **literals, size_t *count);

/* Its members are what is known, the cases, the state of a run, and its explanation. */
struct propagator {
    const struct clause_set *set;
    propagator_explain_sum *explain_sum; /* NULL: the clauses of cases do */
    void *explain_context;
    int8_t *value_before;    /* [candidates]: for explain_sum */
    struct knowledge *known; /* [variables] */
    uint32_t *guess_level;   /* [variables]: the level of the guess, from 1; 0: it is none */
    uint8_t *left;           /* [truths]: how many of its candidates are not false, during a run as well */
    uint32_t *first_truth;   /* [variables + 1]: where the truths of each begin in `truth`; a case of a sum has none */
    uint32_t *truth;         /* the numbers of truths */
    uint32_t *left_in_sum;   /* [clauses of sums]: how many of its literals are not false */
    uint32_t *
        first_in_sums; /* [2 * variables + 1]: where the clauses of sums begin that have a variable, or its negation, */
    uint32_t *in_sums; /* in this list */
    ARRAY(struct open_level) levels;
    ARRAY(uint32_t) blame;
    ARRAY(struct change_of_knowledge {
        variable of;
        struct knowledge before;
    })
    changes;
    ARRAY(struct case_lemma) cases;
    ARRAY(uint32_t) case_variables;

    bool is_focused;        /* only the truths and links of a step are used */
    uint32_t focus;         /* number of that focus */
    uint32_t *truth_in;     /* [truths]: the number of the last focus that had it as a truth */
    uint32_t *link_in;      /* [constraints]: the same as a link */
    ARRAY(uint32_t) truths; /* of the focus */

    int8_t *value;         /* [variables]: known, or found by the run */
    uint32_t run, *queued; /* number of the run; [variables]: the last one that has put what is known on its trail */
    variable suspended;    /* is known to be true, but only assumed to be in the run; or NO_VARIABLE */
    struct knowledge suspended_knowledge;
    struct propagated *trail; /* [2 * variables] */
    size_t trail_length, trail_done;
    struct propagation_reason conflict;

    uint32_t explanation;        /* counts them */
    uint32_t *seen, *level_seen; /* [variables], [cells + 1]: the last explanation */
    ARRAY(uint64_t) hints;       /* in order; the violated clause is the last */
    ARRAY(uint32_t) blamed;      /* levels */
    ARRAY(variable) used;        /* assumptions that were needed */
    ARRAY(uint32_t) single;      /* truths of which all candidates but one are known to be false */
    ARRAY(struct known_hint {
        variable of;
        uint64_t id;
    })
    known_hints; /* scratch */
};

/* Begins with the clauses of the puzzle's start. propagator_finish frees what it holds. */
void propagator_init(struct propagator *propagator, const struct clause_set *set);
void propagator_finish(struct propagator *propagator);

/* --- what is known --- */

/* Records that the variable is true or false because of the clause, which depends on these levels. */
void propagator_learn(struct propagator *propagator, variable of, bool is_true, uint64_t clause, const uint32_t *levels,
                      size_t count);

/* Opens a level. The other candidates of the cell are false because of the guess. */
void propagator_guess(struct propagator *propagator, variable guess);

/* Closes the innermost level: forgets what was learned since its guess. */
void propagator_return(struct propagator *propagator);

/* Forgets what was learned since the first guess, and knows it again. In between, nothing may be learned but cases. */
void propagator_leave_guesses(struct propagator *propagator);
void propagator_resume_guesses(struct propagator *propagator);

static inline size_t propagator_depth(const struct propagator *propagator)
{
    return propagator->levels.count;
}

/* Learns a case for the next runs: the lemma about `variables` ([count]), with the blame of the last explanation. */
void propagator_add_case(struct propagator *propagator, uint64_t clause, const variable *variables, size_t count);
void propagator_drop_cases(struct propagator *propagator, size_t left);

/* --- runs --- */

/* The next runs use the truths and links of the step alone; NULL: all that the puzzle has. */
void propagator_focus(struct propagator *propagator, const struct step *step);

/* The next runs use all that the puzzle has, or the focus again. */
static inline void propagator_widen(struct propagator *propagator, bool all)
{
    propagator->is_focused = !all;
}

struct assumption {
    variable of;
    bool is_true;
};

/* Returns whether the assumptions lead to a violated clause. They must not be known to be false. What was found stays
 * until propagator_clear. */
bool propagator_run(struct propagator *propagator, const struct assumption *assumed, size_t count);
void propagator_clear(struct propagator *propagator);

/* Makes a clause that is violated already the one to explain: the truth, or the goal. Returns false if it is not
 * violated. */
bool propagator_violates_truth(struct propagator *propagator, struct constraint truth);
bool propagator_violates_goal(struct propagator *propagator);

/* --- clauses of sums: private to the files propagator*.c --- */

/* Returns the first of the clauses of sums that have the literal which this value of the variable makes false; `*end`
 * is set behind the last of them. */
static inline const uint32_t *propagator_false_in_sums(const struct propagator *propagator, variable of, int value,
                                                       const uint32_t **end)
{
    const uint32_t *first = propagator->first_in_sums + 2 * (size_t)of + (value > 0);
    *end = propagator->in_sums + first[1];
    return propagator->in_sums + first[0];
}

/* Counts, in each of these clauses, that the literal is false, or that it no longer is. */
static inline void propagator_count_in_sums(struct propagator *propagator, variable of, int value, bool is_false)
{
    const uint32_t *end = NULL,
                   *at = propagator->in_sums && value ? propagator_false_in_sums(propagator, of, value, &end) : NULL;
    for (; at < end; at++)
        propagator->left_in_sum[*at] += is_false ? -1u : 1u;
}

/* --- explanations: propagator_explain.c --- */

/* Fills hints, blamed, used and single. Levels whose guess is assumed are blamed; with `innermost`, so is the innermost
 * level, if there is one. */
void propagator_explain(struct propagator *propagator, bool innermost);

/* The same for a truth that has one candidate left: why that is true. */
void propagator_explain_single(struct propagator *propagator, struct constraint truth, variable *single);

#endif
