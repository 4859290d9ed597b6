/* A theme is a table of colours. There are six meanings, each of which looks the same on the board, in the sentence,
 * in the list and in the timeline. Each also has its own shape: no meaning depends on colour alone.
 *
 *     truth          filled disc; tinted cell or house
 *     link           thin dashed outline
 *     placed         larger, a ring while new
 *     removed        struck through
 *     guess          dotted underline, level number in the corner
 *     contradiction  cross on a filled background
 *
 * To add a theme, add its table to theme.c and its row to `themes`. A test computes the contrast with the
 * background: all text needs 7:1, candidates and placed digits 4.5:1, the other meanings 3:1. */
#ifndef SCENE_THEME_H
#define SCENE_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "explain/meaning.h"
#include "scene/draw.h"

/* A theme: one colour, opacity or face for each use. */
struct theme {
    const char *id, *title, *summary;
    uint32_t background;            /* of the window */
    uint32_t sheet;                 /* background of the board's cells */
    uint32_t raised;                /* background of the bar, popups and the help screen */
    uint32_t text;                  /* text and givens */
    uint32_t muted;                 /* secondary text */
    uint32_t candidate;             /* text of candidates */
    uint32_t hair;                  /* hairlines: cell lines, rules */
    uint32_t line;                  /* box and region lines */
    uint32_t select;                /* background of things that are selected or under the pointer */
    uint32_t meaning[MEANINGS];     /* [MEANING_NONE] is the text colour */
    uint32_t on_contradiction;      /* text on the contradiction's background */
    uint32_t on_truth;              /* candidate on the disc of a truth */
    float tint;                     /* opacity of a truth's tint in a cell, 0 to 1 */
    float disc;                     /* opacity of the disc behind a candidate */
    bool hatched;                   /* hatching replaces tints */
    bool tells_marks;               /* marks have the colours of marks.h */
    bool big_bang;                  /* the board looks like that of the Racket program */
    bool by_name;                   /* chosen only by its name; the key for the next theme skips it */
    bool narrow_cells;              /* candidates reach the edges of their cell, without margins */
    enum draw_face regular, strong; /* faces of the board's digits */
};

/* All themes, followed by NULL; the first is the default. */
extern const struct theme *const themes[];

/* Returns the theme with the id, or NULL. */
const struct theme *theme_find(const char *id);

/* Returns the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1). */
double theme_contrast(uint32_t a, uint32_t b);

/* Returns the result of painting `over`, with its opacity, on the opaque colour `under`. */
uint32_t theme_blend(uint32_t under, uint32_t over);

#endif
