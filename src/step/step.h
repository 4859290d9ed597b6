/* A step of a trace: what happened, and the reason in a form that can be checked.
 *
 * A reason uses some constraints (puzzle/constraint.h) as truths ("at least one of these is true") and others as
 * links ("at most one of these is true"). The conclusion is the set of candidates that truths and links together
 * make impossible. */
#ifndef STEP_STEP_H
#define STEP_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "puzzle/constraint.h"
#include "step/argument.h"

enum step_kind {
    STEP_DEDUCE,        /* eliminates candidates, as its truths and links prove */
    STEP_GUESS,         /* opens a level: a cell keeps one or some of its candidates (`place`) */
    STEP_CONTRADICTION, /* the first truth has no candidates left */
    STEP_BACKTRACK,     /* closes a level: restores everything eliminated since its guess, including the failed guess
                         * itself. If it names a truth, that is a cell whose candidates have all failed. A backjump
                         * closes one or more levels whose guesses have not failed. */
    STEP_SOLVED,        /* every cell has one candidate, and every house each digit once */
    STEP_STUCK,         /* the engine finds nothing more, or was stopped (is_stopped) */
    STEP_NO_SOLUTION,   /* a contradiction outside all guesses, or a cell whose candidates have all failed */
    STEP_KINDS
};

/* "deduce", "guess", ..., as in the JSON form. */
const char *step_kind_name(enum step_kind kind);

/* The name of STEP_STUCK with `is_stopped` in the JSON form. */
#define STEP_STOPPED_NAME "stopped"

enum { STEP_MAX_ALS_SETS = 25 }; /* the most almost locked sets in one step */

/* The verdict on a step printed by another solver (watch/run.h). Only proved and added steps, and steps without a
 * claim, must hold. */
enum step_claim {
    STEP_CLAIM_NONE,   /* not a step of another solver */
    STEP_CLAIM_PROVED, /* truths and links prove it */
    STEP_CLAIM_ADDED,  /* proved; not printed by the solver, but a later step of its depends on it */
    STEP_CLAIM_TRUE,   /* not proved, but the only solution agrees */
    STEP_CLAIM_OPEN,   /* not proved, and several solutions leave it open */
    STEP_CLAIM_WRONG,  /* the only solution, or the solver's own earlier steps, contradict it */
    STEP_CLAIMS
};

/* "proved", "added", "true", ..., as in the JSON form; "" for STEP_CLAIM_NONE. */
const char *step_claim_name(enum step_claim claim);

/* Returns whether a step with this claim need not hold. */
static inline bool step_claim_is_unproved(enum step_claim claim)
{
    return claim >= STEP_CLAIM_TRUE;
}

/* The notes that another solver has printed with a step. */
enum step_note {
    NOTE_WORDS,  /* its own words about the step */
    NOTE_SOURCE, /* the line of its source code for the step: "12" or "solver.py:12" */
    NOTE_VALUES, /* its state, one text line for each value: a name, a blank, the value */
    NOTE_LOG,    /* further output since the previous step, as text lines */
    STEP_NOTES
};

/* "words", "source", ..., as in the JSON form. */
const char *step_note_name(enum step_note note);

enum { STEP_MAX_NOTE = 4096 }; /* the most bytes of one note */

/* Some candidates of one cell. */
struct change {
    cell_id cell;
    digit_mask digits;
};

/* A puzzle with one solution has an additional kind of truth. A pattern is a set of cells without givens, each with
 * some digits, such that every filling of the cells from these digits can be exchanged for a different filling with the
 * same digits in every house. If the solution filled the pattern from these digits, the exchange would give a second
 * solution. So at least one candidate outside these digits is true in the pattern's cells: a step that assumes one
 * solution has this truth in addition to those it lists. There are two kinds. In one, each cell has two digits, and in
 * every house each digit belongs to two of the cells or to none. In the other, 2n cells have the same n digits and form
 * two sides that exchange their digits (proof/deadly_pattern.c). */

/* One step, as read from a trace; its kind determines which members it has. The lists belong to the reader that filled
 * it and stay valid until its next read. */
struct step {
    uint64_t number; /* from 1 */
    enum step_kind kind;
    unsigned technique; /* an index into the trace's names; 0: none */
    unsigned depth;     /* number of open guesses after the step; a guess counts itself */
    bool assumes_unique;
    unsigned backjump; /* in a backtrack: the number of levels that it closes without refuting a guess; 0: it is not a
                        * backjump */
    bool restarts;     /* in a backjump: the search begins again with what it has learned */
    bool is_stopped;   /* in STEP_STUCK: a time limit stopped the engine, which might have found more */
    enum step_claim claim;
    const char *note[STEP_NOTES]; /* UTF-8 without control characters except line ends; NULL: none */
    uint64_t guess;  /* in a backtrack: the outermost guess that it undoes; otherwise the innermost open guess (a guess
                      * itself), or 0 */
    uint64_t parent; /* in a guess or a backtrack: the guess around it, or 0 */
    const struct change *place, *remove, *restore;
    const struct change *pattern; /* only in a step that assumes one solution */
    /* The almost locked sets to which the cells of the truths belong: bit i of `digits` means set i. They serve
     * explanations, not the proof. */
    const struct change *set;
    const struct constraint *truths, *links;
    struct argument argument; /* the reason in order; without lines if the trace has none */
    size_t places, removes, restores, patterns, als_cells, truth_count, link_count;
};

/* Returns whether a backtrack refutes its guess. */
static inline bool step_refutes_guess(const struct step *step)
{
    return !step->backjump && !step_claim_is_unproved(step->claim);
}

/* Returns the number of levels that a backtrack with this `backjump` closes. */
static inline unsigned levels_closed(unsigned backjump)
{
    return backjump ? backjump : 1;
}

/* Compares two step numbers (uint64_t), for qsort and bsearch. */
static inline int step_compare_numbers(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return (*a > *b) - (*a < *b);
}

/* Returns whether some truth is a cell. */
static inline bool step_has_cell_truth(const struct step *step, cell_id cell)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) && step->truths[i].index == cell)
            return true;
    }
    return false;
}

/* Returns whether some link is a sum. Such a step needs no truths. */
static inline bool step_has_sum(const struct step *step)
{
    for (size_t i = 0; i < step->link_count; i++) {
        if (constraint_is_sum(step->links[i]))
            return true;
    }
    return false;
}

/* Returns the digits of the cell in the changes. */
static inline digit_mask changes_in(const struct change *changes, size_t count, cell_id cell)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < count; i++)
        digits |= changes[i].cell == cell ? changes[i].digits : 0;
    return digits;
}

static inline digit_mask changes_digits(const struct change *changes, size_t count)
{
    digit_mask digits = 0;
    for (size_t i = 0; i < count; i++)
        digits |= changes[i].digits;
    return digits;
}

/* Returns the digits that the step removes from the cell. */
static inline digit_mask step_removed_from(const struct step *step, cell_id cell)
{
    return changes_in(step->remove, step->removes, cell);
}

#endif
