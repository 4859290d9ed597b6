/* What the files share that put a proof's lines into words. Private to them. */
#ifndef EXPLAIN_PROOF_WRITER_H
#define EXPLAIN_PROOF_WRITER_H

#include "explain/sentence.h"

struct teller {
    struct sentence *sentence;
    const struct layout *layout;
    const struct reason *reason;
};

void tell_words(const struct teller *teller, const char *text);
void tell_cells(const struct teller *teller, const struct reason_set *set, enum meaning meaning, const char *word);
void tell_digits(const struct teller *teller, const struct reason_set *set, enum meaning meaning);
void tell_true(const struct teller *teller, const struct reason_set *set);
void tell_all(const struct teller *teller, const struct reason_set *set);
void tell_capital(struct sentence *sentence);
void tell_losers(const struct teller *teller);
void tell_only_pairs(const struct teller *teller);

/* proof_cases.c */
void tell_supposed(const struct teller *teller, const struct reason_line *line);
void tell_absurd(const struct teller *teller, const struct reason_line *line);
void tell_sight(const struct teller *teller, const struct reason_line *line);
void tell_fish(const struct teller *teller, const struct reason_line *line);
void tell_net_end(const struct teller *teller, const struct reason_line *line);
void tell_cases_end(const struct teller *teller);

#endif
