/* The consequences of a supposition, step by step: "r2c5 is 8, r5c5 is 5, and r1c5 is 1". Private to the fields that
 * write steps (sentence_field.h). */
#ifndef EXPLAIN_SENTENCE_STEPS_H
#define EXPLAIN_SENTENCE_STEPS_H

#include "explain/sentence_field.h"
#include "explain/spans.h"

enum { STEPS_MOST = 14 }; /* these need three sentences */
enum { STEPS_CASES = 5 }; /* the most cases that are written step by step */

/* A statement: some cells hold a digit, or one of them does; or the result of a count. */
struct statement {
    const struct reason_tally *tally; /* in a count; NULL: cells hold a digit */
    cell_id cell[REASON_CELLS];
    unsigned cells;
    digit_mask digits;
    bool is_one_of;
    bool has_cause[REASON_CELLS]; /* the cell is a house's last place for the digit; or a clue takes other digits from
                                   * it */
    struct constraint cause[REASON_CELLS];
    struct reason_set lost; /* the places possible before; empty: they need not be mentioned */
};

/* The steps in order, and the truth that has nothing left in the end. */
struct steps {
    const struct field_source *source;
    struct statement statement[STEPS_MOST];
    unsigned count;
    bool would_be;        /* the supposition is refuted, so verbs are conditional */
    bool is_sequence;     /* each step follows from the previous one; steps_begin sets false */
    bool names_causes;    /* steps_begin sets false */
    cell_id subject;      /* the cell that the words before the steps are about, or NO_CELL; set by steps_begin */
    unsigned most;        /* steps in one sentence */
    enum meaning meaning; /* meaning of the candidates that become true; steps_begin sets MEANING_TRUTH */
    bool fits;
    const struct reason_line *absurd; /* may be NULL */
};

/* Writes that the line's truth, or the set that it names, has nothing left, or would have nothing left. */
void steps_say_emptied(struct sentence *sentence, const struct field_source *source, const struct reason_line *line,
                       bool would_be);

/* Empties the steps. */
void steps_begin(struct steps *steps, const struct field_source *source, bool would_be);

/* Adds the statement that one of the set is true. Cells with the same digit are named together, except in a sequence.
 * `line`: the truth that leaves only the set, or NULL. */
void steps_add(struct steps *steps, const struct reason_set *set, const struct reason_line *line);

/* With a candidate supposed to be true, drops cells that see its cell from statements about several cells with the same
 * digit: a fish only considers its own houses, but people see at once that the digit is not there. `supposed` is
 * ignored unless it is one candidate. */
void steps_drop_seen(struct steps *steps, const struct reason_set *supposed);

/* Adds the truths and counts of the reason's lines from `first` to before `end`. */
void steps_add_lines(struct steps *steps, unsigned first, unsigned end);

/* Writes "row 2 has its 4 in r2c1, row 8 has its 4 in r8c6, and r1c3 is 2 or 8". Many steps become several sentences of
 * equal length. The context is a struct steps. */
void steps_write(struct sentence *sentence, const void *context);

/* Sets the length of the sentences for this attempt to write the steps, and whether they name causes. The first
 * attempts do; those from STEPS_WITHOUT_CAUSES on do not. Sentences become shorter from attempt to attempt. Returns
 * false if there are no more attempts. */
enum { STEPS_WITHOUT_CAUSES = 4 };
bool steps_attempt(struct steps *steps, unsigned attempt);

/* Writes a template with the {cells} (one "or" another) and {digits} of a set and the {steps} that follow from it,
 * naming causes if the sentence does not become too long. Returns whether there are steps and each sentence is short.
 * If not, nothing is written. */
bool steps_write_from(struct sentence *sentence, const char *template, const struct reason_set *set,
                      struct steps *steps);

/* Returns whether there are steps and each sentence written since `before` is short. If not, restores the sentence. */
bool steps_keep(struct sentence *sentence, const struct span_mark *before, const struct steps *steps);

#endif
