/* The possible steps at the position: the search for them, the shown one, and the words about it. */
#ifndef VIEWER_HINTS_H
#define VIEWER_HINTS_H

#include "hint/hint_search.h"
#include "scene/scene.h"
#include "trace/replay.h"

struct viewer;

enum { MAX_HINTS = 2000 };

enum hint_purpose { HINTS_NONE, HINTS_QUESTION, HINTS_LIST, HINTS_QUIZ, HINTS_LESSON, HINTS_EXERCISE };

/* The search for hints at a position, the shown hint, as an offer, and the order of the list. */
struct hints {
    struct scene_offer offer;   /* the step shown instead of the trace's */
    struct hint_search *search; /* NULL: none */
    enum hint_purpose purpose;
    uint64_t position;
    size_t shown;
    bool shaded[LAYOUT_MAX_CELLS];          /* of the offer: the cells named by the words, and those of the houses */
    struct move_failure failure;            /* of the offer: the refutation of a wrong digit */
    size_t listed[MAX_HINTS], listed_count; /* the rows of the list: indices of hints */
};

/* The subject of a search: the hints of one technique, for a lesson; the hints that eliminate a candidate; or, with
 * `cell` NO_CELL, all. */
struct hint_filter {
    enum technique_id technique;
    cell_id cell;
    unsigned digit;
};

void hints_start(struct viewer *viewer, enum hint_purpose purpose, const struct hint_filter *filter);
const struct hint *hints_get(const struct viewer *viewer, size_t index);
/* Shows the hint, which may belong to another search, instead of the trace's step; NULL: none. `mask`: the candidates
 * before the step; NULL: those at the position. */
void hints_offer(struct viewer *viewer, const struct hint *hint, const digit_mask *mask);
void hints_show(struct viewer *viewer, size_t index); /* shows a hint of the search; SIZE_MAX: none */
void hints_close(struct viewer *viewer);
void hints_advance(struct viewer *viewer);
bool hints_are_searched(const struct viewer *viewer, enum hint_purpose purpose); /* the search is still running */
/* Returns whether placed digits still have to be removed from their peers before the hints are valid. */
bool hints_wait_for_peers(const struct viewer *viewer);
/* Fills `digits`, [cells], with the digits placed at the replay's position, or 0. */
void hints_placed_digits(const struct replay *replay, uint8_t *digits);
/* Returns whether the cell's digit is written on the board, and is not a candidate. */
bool hints_stands(const struct viewer *viewer, cell_id cell);

/* hint_words.c: the layers of a hint. HINT_DIGITS is for exercises, whose technique is known; hint_layer_next skips it.
 * HINT_ALL shows the whole step instead of words. */
enum hint_layer { HINT_LEVEL = 1, HINT_TECHNIQUE, HINT_DIGITS, HINT_WHERE, HINT_ALL };
unsigned hint_layer_next(unsigned layer);
enum { HINT_LAYERS = 4 };                  /* number of layers shown one after the other, including the whole step */
unsigned hint_layers_said(unsigned layer); /* returns how many layers were shown up to this one; 0: none */
void hint_words_write(const struct viewer *viewer, const struct hint *hint, enum hint_layer layer, char *text,
                      size_t size);
/* Writes the key that shows a hint in this place. If its letter is a digit of the board, the key is a different one. */
void hint_key_write(const struct viewer *viewer, char *text, size_t size);
/* Shades everything that the words of this layer name. Showing a step, or nothing, removes the shading; so does
 * hint_words_unshade, for other words. */
void hint_words_shade(struct viewer *viewer, const struct hint *hint, enum hint_layer layer);
void hint_words_unshade(struct viewer *viewer);
/* Marks the refutation of a wrong digit as the words describe it. The marks are removed in the same way. */
void hint_words_mark_failure(struct viewer *viewer, const struct judgement *judgement);

#endif
