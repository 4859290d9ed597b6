/* The consequences of a supposition, step by step: "r2c5 is 8, r5c5 is 5, and r1c5 is 1". Private to the fields that
 * tell steps (sentence_field.h). */
#ifndef EXPLAIN_SENTENCE_STEPS_H
#define EXPLAIN_SENTENCE_STEPS_H

#include "explain/sentence_field.h"
#include "explain/spans.h"

enum { STEPS_MOST = 14 }; /* they take three sentences */
enum { STEPS_CASES = 5 }; /* more cases are not told step by step */

/* Some cells hold a digit, or one of them does; or what a count says. */
struct statement {
    const struct reason_tally *tally; /* of a count; NULL: cells hold a digit */
    cell_id cell[REASON_CELLS];
    unsigned cells;
    digit_mask digits;
    bool is_one_of;
    bool has_cause[REASON_CELLS]; /* the cell is the last place for the digit in a house; or a clue takes other digits
                                     from it */
    struct constraint cause[REASON_CELLS];
    struct reason_set lost; /* where the digit was possible before; none: that need not be said */
};

/* The steps in their order, and the truth that has nothing left in the end. */
struct steps {
    const struct field_source *source;
    struct statement statement[STEPS_MOST];
    unsigned count;
    bool would_be;        /* the supposition is refuted */
    bool is_sequence;     /* each step follows from the one before; false from steps_begin */
    bool names_causes;    /* false from steps_begin */
    cell_id subject;      /* the cell that the words before the steps are about, or NO_CELL; from steps_begin */
    unsigned most;        /* steps of one sentence */
    enum meaning meaning; /* of what the steps say is true; MEANING_TRUTH from steps_begin */
    bool fits;
    const struct reason_line *absurd; /* or NULL */
};

/* Writes that the truth of the line, or the set that it names, has nothing left, or would have. */
void steps_say_emptied(struct sentence *sentence, const struct field_source *source, const struct reason_line *line,
                       bool would_be);

/* Empties the steps. */
void steps_begin(struct steps *steps, const struct field_source *source, bool would_be);

/* Adds that one of the set is true. Cells with the same digit are named together, but not in a sequence. `line`: the
 * truth that leaves no more than the set, or NULL. */
void steps_add(struct steps *steps, const struct reason_set *set, const struct reason_line *line);

/* If a candidate is supposed to be true, drops the cells that see its cell where one of several holds the same digit: a
 * fish looks only at its own houses, but a person sees at once that the digit is not there. `supposed` is ignored
 * unless it is one candidate. */
void steps_drop_seen(struct steps *steps, const struct reason_set *supposed);

/* Adds the truths and counts of the reason's lines from `first` on, before `end`. */
void steps_add_lines(struct steps *steps, unsigned first, unsigned end);

/* Writes "row 2 has its 4 in r2c1, row 8 has its 4 in r8c6, and r1c3 is 2 or 8". Many steps take several sentences of
 * the same length. The context is a struct steps. */
void steps_write(struct sentence *sentence, const void *context);

/* Sets how long the sentences are in this attempt to write the steps, and whether they name causes: the first attempts
 * do, the others, from STEPS_WITHOUT_CAUSES on, do not. Sentences become shorter in both. Returns false if there are no
 * more attempts. */
enum { STEPS_WITHOUT_CAUSES = 4 };
bool steps_attempt(struct steps *steps, unsigned attempt);

/* Writes a template about the {cells} (one "or" another) and {digits} of a set and the {steps} that follow from it,
 * with the causes of the steps where the sentence does not become too long. Returns whether there are steps and each
 * sentence is short. If not, nothing is written. */
bool steps_write_from(struct sentence *sentence, const char *template, const struct reason_set *set,
                      struct steps *steps);

/* Returns whether there are steps and each sentence that was written since `before` is short. If not, the sentence is
 * what it was before. */
bool steps_keep(struct sentence *sentence, const struct span_mark *before, const struct steps *steps);

#endif
