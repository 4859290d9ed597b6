/* Shared by the files that write proof lines, proof_text.c and proof_cases.c. Private to them. */
#ifndef EXPLAIN_PROOF_WRITER_H
#define EXPLAIN_PROOF_WRITER_H

#include "explain/sentence.h"

struct proof_writer {
    struct sentence *sentence;
    const struct layout *layout;
    const struct reason *reason;
};

void write_words(const struct proof_writer *writer, const char *text);
void write_cells(const struct proof_writer *writer, const struct reason_set *set, enum meaning meaning,
                 const char *word);
void write_digits(const struct proof_writer *writer, const struct reason_set *set, enum meaning meaning);
void write_true(const struct proof_writer *writer, const struct reason_set *set);
void write_all(const struct proof_writer *writer, const struct reason_set *set);
void write_capital(struct sentence *sentence);
void write_affected(const struct proof_writer *writer);
void write_only_pairs(const struct proof_writer *writer);

/* proof_cases.c */
void write_supposed(const struct proof_writer *writer, const struct reason_line *line);
void write_absurd(const struct proof_writer *writer, const struct reason_line *line);
void write_sight(const struct proof_writer *writer, const struct reason_line *line);
void write_fish(const struct proof_writer *writer, const struct reason_line *line);
void write_net_end(const struct proof_writer *writer, const struct reason_line *line);
void write_cases_end(const struct proof_writer *writer);

#endif
