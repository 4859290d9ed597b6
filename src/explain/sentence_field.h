/* The fields of the templates in sentence_texts.c. Each is written into a sentence from the step's evidence. Private to
 * explain/. */
#ifndef EXPLAIN_SENTENCE_FIELD_H
#define EXPLAIN_SENTENCE_FIELD_H

#include "explain/sentence.h"
#include "explain/trial.h"

/* What the fields are written from. */
struct field_source {
    const struct trace *trace;
    const struct reason *reason; /* NULL if it is not known */
    const char *technique;       /* its id */
    const struct layout *layout;
    const struct step *step;
    const struct slice *slice;       /* of the step, or NULL */
    const struct blockers *blockers; /* wording's; or NULL */
    struct step_reader *other;       /* wording's; or NULL */
    const digit_mask *mask;          /* [cells]: the candidates before or after the step, or NULL */
    struct trial trial; /* of a step that makes, takes back or refutes a guess, or learns from one: that guess */
};

/* Writes the field of this name. Returns false if there is none or it is empty. */
bool field_write(struct sentence *sentence, const struct field_source *source, const char *sign, size_t length);

/* sentence_field_houses.c: houses of the links, with "or" and with "and"; houses of the truths; of as many links;
 * how many houses the links have. */
enum { FIELD_HOUSES = 16 };
bool field_name_houses(struct sentence *sentence, const struct layout *layout, house_id *houses, unsigned count,
                       enum meaning meaning, const char *word); /* at most FIELD_HOUSES, which are sorted in place */
bool field_in(struct sentence *sentence, const struct field_source *source);
bool field_houses(struct sentence *sentence, const struct field_source *source);
bool field_bases(struct sentence *sentence, const struct field_source *source);
bool field_covers(struct sentence *sentence, const struct field_source *source);
unsigned field_linked_houses(const struct field_source *source);

/* Collects the houses of those of the constraints that are about the digit (0: any) in a house of the cell. Returns how many, at
 * most FIELD_HOUSES. */
unsigned field_find_houses(const struct layout *layout, const struct constraint *list, size_t count, cell_id cell,
                           unsigned digit, house_id *houses);

/* Collects the cells of the truth that can hold its digit, guardians left out. Returns how many, at most FIELD_PLACES. */
enum { FIELD_PLACES = 32 };
unsigned field_find_places(const struct field_source *source, struct constraint truth, cell_id *cells);

/* Keeps the cells that do not see `cell`. Returns how many. */
unsigned field_keep_unseen(const struct layout *layout, cell_id cell, cell_id *cells, unsigned count);

/* sentence_field_chains.c: the ends of a chain, its steps, those of a loop, what its weak links say. */
bool field_first(struct sentence *sentence, const struct field_source *source);
bool field_surely(struct sentence *sentence, const struct field_source *source);
bool field_last(struct sentence *sentence, const struct field_source *source);
bool field_unless(struct sentence *sentence, const struct field_source *source);
bool field_steps(struct sentence *sentence, const struct field_source *source);
bool field_again(struct sentence *sentence, const struct field_source *source);
bool field_round(struct sentence *sentence, const struct field_source *source);
bool field_loop(struct sentence *sentence, const struct field_source *source);
bool field_loop_ends(struct sentence *sentence, const struct field_source *source);

/* sentence_field_cases.c: what the cases are and where each leads; those of a wing. */
bool field_plain(struct sentence *sentence, const struct field_source *source);
bool field_split(struct sentence *sentence, const struct field_source *source);
bool field_branches(struct sentence *sentence, const struct field_source *source);
bool field_cases(struct sentence *sentence, const struct field_source *source);

/* sentence_field_nets.c: the supposition, what follows step by step, the contradiction. */
bool field_assumed(struct sentence *sentence, const struct field_source *source);
bool field_net(struct sentence *sentence, const struct field_source *source);
bool field_after(struct sentence *sentence, const struct field_source *source);
bool field_absurd(struct sentence *sentence, const struct field_source *source);
bool field_inside(struct sentence *sentence, const struct field_source *source);
bool field_fork(struct sentence *sentence, const struct field_source *source);

/* sentence_field_fish.c: fins, and cells in several houses. */
bool field_fins(struct sentence *sentence, const struct field_source *source);
bool field_fin(struct sentence *sentence, const struct field_source *source);
bool field_twice(struct sentence *sentence, const struct field_source *source);
bool field_singles(struct sentence *sentence, const struct field_source *source);
bool field_crowded(struct sentence *sentence, const struct field_source *source);
bool field_fish(struct sentence *sentence, const struct field_source *source);
bool field_kraken(struct sentence *sentence, const struct field_source *source);

/* Write of a Kraken fish "In rows 3 and 5, the digit 1 fits only in columns 5 and 9, except for the fin r3c8."; and which places are
 * left if a cover is left out: "In row 1, only one of columns 1 and 7 can have its 4, so one of r1c7 and r4c1 is 4". */
void field_write_fish(struct sentence *sentence, const struct layout *layout, const struct reason *reason);
void field_write_room(struct sentence *sentence, const struct layout *layout, const struct reason *reason,
                      const struct reason_set *cases);

/* sentence_field_oddagons.c: digits, places and guardians of a ring; the cells of a tridagon. */
bool field_ring(struct sentence *sentence, const struct field_source *source);
bool field_guardians(struct sentence *sentence, const struct field_source *source);
bool field_ring_places(struct sentence *sentence, const struct field_source *source);
bool field_others(struct sentence *sentence, const struct field_source *source);
bool field_home(struct sentence *sentence, const struct field_source *source);
bool field_apart(struct sentence *sentence, const struct field_source *source);

/* sentence_field_shapes.c: extras of a pattern, corners of a rectangle, lines of an extended rectangle, of an empty rectangle and of
 * a kite, cells of an aligned exclusion. */
bool field_extra(struct sentence *sentence, const struct field_source *source);
bool field_extra_cells(struct sentence *sentence, const struct field_source *source);
bool field_extra_digits(struct sentence *sentence, const struct field_source *source);
bool field_forced(struct sentence *sentence, const struct field_source *source);
bool field_crossing(struct sentence *sentence, const struct field_source *source);
bool field_sides(struct sentence *sentence, const struct field_source *source);
bool field_across(struct sentence *sentence, const struct field_source *source);
bool field_aligned(struct sentence *sentence, const struct field_source *source);
bool field_excluding(struct sentence *sentence, const struct field_source *source);
bool field_kites(struct sentence *sentence, const struct field_source *source);

/* sentence_field_sectors.c: the lines of an SK-loop, and its eliminations in its own cells. */
bool field_doubled(struct sentence *sentence, const struct field_source *source);
bool field_loop_rows(struct sentence *sentence, const struct field_source *source);
bool field_loop_columns(struct sentence *sentence, const struct field_source *source);

/* sentence_field_exocets.c: the parts of an exocet. */
bool field_base_cells(struct sentence *sentence, const struct field_source *source);
bool field_base_digits(struct sentence *sentence, const struct field_source *source);
bool field_base_houses(struct sentence *sentence, const struct field_source *source);
bool field_targets(struct sentence *sentence, const struct field_source *source);
bool field_companions(struct sentence *sentence, const struct field_source *source);
bool field_band(struct sentence *sentence, const struct field_source *source);
bool field_cross_lines(struct sentence *sentence, const struct field_source *source);
bool field_rooms(struct sentence *sentence, const struct field_source *source);
bool field_shortages(struct sentence *sentence, const struct field_source *source);
bool field_mirrors(struct sentence *sentence, const struct field_source *source);
bool field_misfits(struct sentence *sentence, const struct field_source *source);

/* sentence_field_sets.c: almost locked sets. */
bool field_sets(struct sentence *sentence, const struct field_source *source);
bool field_petals(struct sentence *sentence, const struct field_source *source);

/* sentence_field_sectors.c: the digits of links by their houses. */
bool field_once(struct sentence *sentence, const struct field_source *source);
bool field_supplies(struct sentence *sentence, const struct field_source *source);
bool field_supply(struct sentence *sentence, const struct field_source *source);

/* sentence_field_colours.c */
bool field_meet(struct sentence *sentence, const struct field_source *source);
bool field_opposites(struct sentence *sentence, const struct field_source *source);
bool field_witnesses(struct sentence *sentence, const struct field_source *source);
bool field_seen(struct sentence *sentence, const struct field_source *source);
bool field_colours(struct sentence *sentence, const struct field_source *source);

/* sentence_field_clues.c: what the step begins from, whichever it is; the clues that it rests on. */
bool field_holders(struct sentence *sentence, const struct field_source *source);
bool field_clues(struct sentence *sentence, const struct field_source *source);
/* Of a step by a sum: the combinations that it has left, and what follows. */
bool field_ways(struct sentence *sentence, const struct field_source *source);
bool field_region(struct sentence *sentence, const struct field_source *source); /* the houses that leave the sum */

/* sentence_field_fireworks.c */
bool field_fireworks(struct sentence *sentence, const struct field_source *source);

/* sentence_field_medusa.c */
bool field_either_colour(struct sentence *sentence, const struct field_source *source);
bool field_false_colour(struct sentence *sentence, const struct field_source *source);

/* sentence_field_search.c: guesses, contradictions, backtracks and the end. */
bool field_pause(struct sentence *sentence, const struct field_source *source);
bool field_choice(struct sentence *sentence, const struct field_source *source);
bool field_options(struct sentence *sentence, const struct field_source *source);
bool field_failures(struct sentence *sentence, const struct field_source *source);
bool field_left(struct sentence *sentence, const struct field_source *source);
bool field_empty(struct sentence *sentence, const struct field_source *source);
bool field_void(struct sentence *sentence, const struct field_source *source);
bool field_failed(struct sentence *sentence, const struct field_source *source);
bool field_refuted(struct sentence *sentence, const struct field_source *source); /* sentence_field_blame.c, and: */
/* Writes " while r5c9 is 4 and r1c1 is 2": the first `others` guesses to blame. */
void field_write_conditions(struct sentence *sentence, const struct field_source *source, size_t others);
bool field_went(struct sentence *sentence, const struct field_source *source);
bool field_innocent(struct sentence *sentence, const struct field_source *source);
bool field_nogood(struct sentence *sentence, const struct field_source *source);
bool field_teacher(struct sentence *sentence, const struct field_source *source);
bool field_learned(struct sentence *sentence, const struct field_source *source);
bool field_lesson(struct sentence *sentence, const struct field_source *source);
bool field_excluded(struct sentence *sentence, const struct field_source *source);
bool field_stays(struct sentence *sentence, const struct field_source *source);
bool field_gate(struct sentence *sentence, const struct field_source *source);
bool field_guess(struct sentence *sentence, const struct field_source *source);
bool field_back(struct sentence *sentence, const struct field_source *source);
bool field_undone(struct sentence *sentence, const struct field_source *source);
bool field_verdict(struct sentence *sentence, const struct field_source *source);
bool field_why(struct sentence *sentence, const struct field_source *source);
bool field_several(struct sentence *sentence, const struct field_source *source);

/* sentence_field_wrong.c: how the board fails with a wrong step. */
bool field_fails(struct sentence *sentence, const struct field_source *source);

/* Writes "Naked triple" for "naked-triple". */
void field_title(const char *id, char *text, size_t size);

#endif
