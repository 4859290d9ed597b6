/* Shared by the files that write proof lines: proof_text.c, proof_cases.c, proof_pattern.c. Private to them. */
#ifndef EXPLAIN_PROOF_WRITER_H
#define EXPLAIN_PROOF_WRITER_H

#include "explain/span_fill.h"

struct proof_writer {
    struct sentence *sentence;
    const struct layout *layout;
    const struct reason *reason;
};

/* The context of a clause. */
struct proof_clause {
    const struct proof_writer *writer;
    const struct reason_set *set; /* NULL: the step's removals */
};

/* Writes a template with the {cells} and {digits} of a set. `meaning` is that of the cells. */
void write_set(const struct proof_writer *writer, const char *template, const struct reason_set *set,
               enum meaning meaning, const char *before_last);

/* Writes that these candidates are eliminated. */
void write_eliminations(const struct proof_writer *writer, const struct reason_set *set);

/* Clauses for templates, with a proof_clause as context: "One of r5c2 and r5c3 is 2", "r5c2 and r5c3 are 2", "r5c2 and
 * r5c3 are not 2", and "r3c7 cannot be 4". */
void clause_true(struct sentence *sentence, const void *context);
void clause_all(struct sentence *sentence, const void *context);
void clause_false(struct sentence *sentence, const void *context);
void clause_eliminations(struct sentence *sentence, const void *context);
/* Writes "thermometer from r1c1 to r3c3", "rest of row 3"; the context is a clue_of_link. */
void clause_clue(struct sentence *sentence, const void *context);

struct clue_of_link {
    const struct layout *layout;
    struct constraint link; /* an exclusion or a sum */
};

struct span_value value_true(const char *field, const struct proof_clause *clause);

/* proof_pattern.c */
void write_only_pairs(const struct proof_writer *writer);
void write_pattern(const struct proof_writer *writer, const struct reason_line *line);

/* proof_cases.c */
void write_supposed(const struct proof_writer *writer, const struct reason_line *line);
void write_absurd(const struct proof_writer *writer, const struct reason_line *line);
void write_sight(const struct proof_writer *writer, const struct reason_line *line);
void write_tally(const struct proof_writer *writer, const struct reason_line *line);
void write_fish(const struct proof_writer *writer, const struct reason_line *line);
void write_net_end(const struct proof_writer *writer, const struct reason_line *line);
void write_cases_end(const struct proof_writer *writer);

#endif
