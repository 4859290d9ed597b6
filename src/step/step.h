/* A step of a trace: what happened, and the reason in a form that can be checked.
 *
 * A reason uses some constraints (puzzle/constraint.h) as truths ("at least one of these is true") and others as links
 * ("at most one of these is true"). The conclusion is the candidates that truths and links together make impossible. */
#ifndef STEP_STEP_H
#define STEP_STEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "puzzle/constraint.h"
#include "step/argument.h"

enum step_kind {
    STEP_DEDUCE,        /* eliminates candidates; its truths and links prove it */
    STEP_GUESS,         /* opens a level: one cell keeps one of its candidates, or some (`place`) */
    STEP_CONTRADICTION, /* the first truth has no candidate left */
    STEP_BACKTRACK, /* closes a level: restores exactly what was eliminated since its guess, including the guess, which
                           has failed. If it names a truth, that is the cell whose candidates have all failed. A
                       backjump closes one level or several, whose guesses have not failed. */
    STEP_SOLVED,    /* every cell has one candidate, every house each digit once */
    STEP_STUCK,     /* the engine finds nothing more, or was stopped (is_stopped) */
    STEP_NO_SOLUTION, /* a contradiction outside every guess, or a cell whose candidates have all failed */
    STEP_KINDS
};

/* "deduce", "guess", ..., as in the JSON form. */
const char *step_kind_name(enum step_kind kind);

/* The JSON form's name of STEP_STUCK with `is_stopped`. */
#define STEP_STOPPED_NAME "stopped"

enum { STEP_MAX_ALS_SETS = 25 }; /* the most almost locked sets in one step */

/* The verdict on a step that another solver printed (watch/run.h). Only a step that is proved, or of none of them,
 * must hold. */
enum step_claim {
    STEP_CLAIM_NONE,   /* the step comes from no other solver */
    STEP_CLAIM_PROVED, /* truths and links prove it */
    STEP_CLAIM_ADDED,  /* the same; the solver has not said it, but a later step of its rests on it */
    STEP_CLAIM_TRUE,   /* nothing proves it, but the only solution agrees */
    STEP_CLAIM_OPEN,   /* nothing proves it, and no solution decides it */
    STEP_CLAIM_WRONG,  /* the only solution says otherwise, or the solver's own earlier steps do */
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
    NOTE_WORDS,  /* what it says of the step */
    NOTE_SOURCE, /* the line of its source that did the step: "12" or "solver.py:12" */
    NOTE_VALUES, /* what it holds, a line each: a name, a blank, the value */
    NOTE_LOG,    /* what else it has printed since the step before, lines */
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

/* A puzzle with one solution has an additional kind of truth. A pattern is a set of cells, none of them given, with
 * some digits each, such that every way to fill the cells from these digits can be changed into another one that has
 * the same digits in every house. If the solution filled all cells of the pattern from these digits, the change would
 * give a second solution. So at least one candidate of these cells outside its digits is true: a step that assumes one
 * solution has this truth in addition to those it lists. There are two kinds. In one, each cell has two digits, and in
 * every house each digit belongs to two of the cells or to none. In the other, 2n cells have the same n digits; they
 * are two sides that exchange their digits (proof/deadly_pattern.c). */

/* One step, as read from a trace. Its members are all that a step may record; which of them it has depends on its kind.
 * The lists belong to the reader that filled it and stay valid until its next read. */
struct step {
    uint64_t number; /* from 1 */
    enum step_kind kind;
    unsigned technique; /* an index into the trace's names, or 0 */
    unsigned depth;     /* number of open guesses after the step; a guess counts itself */
    bool assumes_unique;
    unsigned backjump; /* of a backtrack, how many levels it closes without refuting a guess; 0: it is no backjump */
    bool restarts;     /* of a backjump: the search begins again with what it has learned */
    bool is_stopped;   /* of STEP_STUCK: a time limit stopped the engine, which might have found more */
    enum step_claim claim;
    const char *note[STEP_NOTES]; /* UTF-8 without control characters but for line ends; NULL: none */
    uint64_t guess;  /* of a backtrack, the guess that it undoes (the outermost one); otherwise the innermost open guess
                           (of a guess, itself), or 0 */
    uint64_t parent; /* of a guess or a backtrack, the guess around it, or 0 */
    const struct change *place, *remove, *restore;
    const struct change *pattern; /* only of a step that assumes one solution */
    /* The almost locked sets to which the cells of the truths belong: bit i of `digits` stands for set i. The proof
     * does not use this; it is for explanations. */
    const struct change *set;
    const struct constraint *truths, *links;
    struct argument argument; /* the reason in its order; has no lines if the trace has none */
    size_t places, removes, restores, patterns, als_cells, truth_count, link_count;
};

/* Returns whether a backtrack says that its guess has failed. */
static inline bool step_refutes_guess(const struct step *step)
{
    return !step->backjump && !step_claim_is_unproved(step->claim);
}

/* Returns how many levels a backtrack with this `backjump` closes. */
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

/* Returns whether one of the truths is that the cell holds a digit. */
static inline bool step_has_cell_truth(const struct step *step, cell_id cell)
{
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]) && step->truths[i].index == cell)
            return true;
    }
    return false;
}

/* Returns whether one of the links is a sum. Such a step needs no truths. */
static inline bool step_has_sum(const struct step *step)
{
    for (size_t i = 0; i < step->link_count; i++) {
        if (constraint_is_sum(step->links[i]))
            return true;
    }
    return false;
}

/* Returns the digits of the cell that are among the changes. */
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
