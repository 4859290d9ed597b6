/* The signs of the templates in phrases.c, each written into a sentence from the step's own evidence. Private to scene/. */
#ifndef EXPLAIN_TEMPLATE_FIELD_H
#define EXPLAIN_TEMPLATE_FIELD_H

#include "explain/sentence.h"

/* What the signs of a template are filled from. */
struct sign_source {
    const struct trace *trace;
    const struct reason *reason; /* or NULL: not known here */
    const char *technique;       /* its id */
    const struct layout *layout;
    const struct step *step;
    cell_id guess_cell;   /* of the guess that the step refers to, or NO_CELL */
    unsigned guess_digit;
};

/* Writes the sign of this name. False if there is none, or it has nothing to say. */
bool sign_say(struct sentence *sentence, const struct sign_source *source, const char *sign, size_t length);

/* sign_houses.c: those of the links, with "or" and with "and"; those of the truths, of as many links; how many houses
 * the links have. */
enum { SIGN_HOUSES = 16 };
bool sign_name_houses(struct sentence *sentence, const struct layout *layout, house_id *houses, unsigned count,
                      enum meaning meaning, const char *word); /* at most SIGN_HOUSES, which it sorts */
bool sign_in(struct sentence *sentence, const struct sign_source *source);
bool sign_houses(struct sentence *sentence, const struct sign_source *source);
bool sign_bases(struct sentence *sentence, const struct sign_source *source);
bool sign_covers(struct sentence *sentence, const struct sign_source *source);
unsigned sign_linked_houses(const struct sign_source *source);

/* "In rows 3 and 5, 1 fits only in columns 5 and 9, but for the fin r3c8." Of a Kraken fish. */
void sign_tell_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason);

/* sign_reason.c: of a chain its ends, of a net what is assumed and where that leads, of a fish its fins, of a wing what
 * follows from each digit of its pivot. */
bool sign_first(struct sentence *sentence, const struct sign_source *source);
bool sign_surely(struct sentence *sentence, const struct sign_source *source);
bool sign_last(struct sentence *sentence, const struct sign_source *source);
bool sign_unless(struct sentence *sentence, const struct sign_source *source);
bool sign_assumed(struct sentence *sentence, const struct sign_source *source);
bool sign_absurd(struct sentence *sentence, const struct sign_source *source);
bool sign_plain(struct sentence *sentence, const struct sign_source *source);
bool sign_closes(struct sentence *sentence, const struct sign_source *source);
bool sign_fins(struct sentence *sentence, const struct sign_source *source);
bool sign_fin(struct sentence *sentence, const struct sign_source *source);
bool sign_fish(struct sentence *sentence, const struct sign_source *source);
bool sign_kraken(struct sentence *sentence, const struct sign_source *source);
bool sign_split(struct sentence *sentence, const struct sign_source *source);
bool sign_cases(struct sentence *sentence, const struct sign_source *source);

/* sign_sets.c */
bool sign_sets(struct sentence *sentence, const struct sign_source *source);
bool sign_petals(struct sentence *sentence, const struct sign_source *source);
bool sign_once(struct sentence *sentence, const struct sign_source *source);
bool sign_meet(struct sentence *sentence, const struct sign_source *source);
bool sign_colours(struct sentence *sentence, const struct sign_source *source);

/* "Naked triple" for "naked-triple". */
void sign_title(const char *id, char *text, size_t size);

#endif
