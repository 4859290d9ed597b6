/* The fields of templates. Each is written into a sentence from the step's evidence. Private to explain/. */
#ifndef EXPLAIN_SENTENCE_FIELD_H
#define EXPLAIN_SENTENCE_FIELD_H

#include "explain/sentence.h"
#include "explain/step_part.h"
#include "explain/trial.h"

/* The context of the fields. */
struct field_source {
    const struct trace *trace;
    const struct reason *reason; /* NULL if unknown */
    const char *technique;       /* the technique's id */
    const struct layout *layout;
    const struct step *step;         /* the copy in `own` if some truths are holders (step_part.h) */
    const struct slice *slice;       /* slice of the step, or NULL */
    const struct blockers *blockers; /* as in the wording, or NULL */
    struct step_reader *other;       /* as in the wording, or NULL */
    const digit_mask *mask;          /* [cells]: the candidates before or after the step, or NULL */
    struct step_own own;
    struct trial trial; /* the guess that the step makes, undoes or refutes, or that it learns from */
};

/* Appends the words of a template. Returns false if a field outside brackets is empty (a gap). */
bool field_fill(struct sentence *sentence, const struct field_source *source, const char *template);

/* sentence_field_lists.c: appends the field of this name with its arguments. Returns false if it has none, or is
 * empty. */
bool field_list(struct sentence *sentence, const struct field_source *source, const char *name, size_t length);

/* The fields with a function, from sentence_fields.def. Each returns false if it is empty. */
#define FIELD(name) bool field_##name(struct sentence *sentence, const struct field_source *source);
#include "explain/sentence_fields.def"

/* Shared by several fields. field_name_houses names at most FIELD_HOUSES. */
enum { FIELD_HOUSES = 16, FIELD_PLACES = 32 };
bool field_name_houses(struct sentence *sentence, const struct layout *layout, const house_id *list, unsigned count,
                       enum meaning meaning, const char *word);

/* Collects the houses of those constraints that concern the digit (0: any) in a house of the cell. Returns their
 * number, at most FIELD_HOUSES. */
unsigned field_find_houses(const struct layout *layout, const struct constraint *list, size_t count, cell_id cell,
                           unsigned digit, house_id *houses);

/* Collects the cells of the truth that can hold its digit, without guardians. Returns their number, at most
 * FIELD_PLACES. */
unsigned field_find_places(const struct field_source *source, struct constraint truth, cell_id *cells);

/* Keeps the cells that do not see `cell`. Returns their number. */
unsigned field_keep_unseen(const struct layout *layout, cell_id cell, cell_id *cells, unsigned count);

/* Write about a Kraken fish: "In rows 3 and 5, the digit 1 fits only in columns 5 and 9, except for the fin r3c8."; and
 * the places that remain without a cover: "In row 1, only one of columns 1 and 7 can have its 4, so one of r1c7 and
 * r4c1 is 4". */
void field_write_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason);
void field_write_room(struct sentence *sentence, const struct layout *layout, const struct reason *reason,
                      const struct reason_set *cases);

/* Writes " while r5c9 is 4 and r1c1 is 2": the first `others` guesses to blame. */
void field_write_conditions(struct sentence *sentence, const struct field_source *source, size_t others);

/* Writes the title of the technique with this id; for an unknown id such as "naked-triple", "Naked triple". */
void field_title(const char *id, char *text, size_t size);

#endif
