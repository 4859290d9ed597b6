/* A theme is a table of colours, nothing else. There are six meanings, the same everywhere: board, sentence, list and
 * timeline. Each also has a shape of its own, so that none rests on colour alone:
 *
 *     truth          filled disc; tinted cell or house
 *     link           thin dashed outline
 *     placed         larger, a ring while new
 *     removed        struck through
 *     guess          dotted underline, level number in the corner
 *     contradiction  cross on a full ground
 *
 * To add a theme, add its table to theme.c and its row to `themes`. Text, also the secondary one, must stand out from
 * the ground by 7:1, candidates and placed digits by 4.5:1, the other meanings by 3:1; a test computes it. */
#ifndef SCENE_THEME_H
#define SCENE_THEME_H

#include <stdbool.h>
#include <stdint.h>

#include "scene/draw.h"

enum meaning {
    MEANING_NONE,
    MEANING_TRUTH,
    MEANING_LINK,
    MEANING_PLACED,
    MEANING_REMOVED,
    MEANING_GUESS,
    MEANING_CONTRADICTION,
    MEANINGS
};

struct theme {
    const char *id, *title, *summary;
    uint32_t background;    /* of the window */
    uint32_t sheet;     /* of the board's cells */
    uint32_t raised;    /* of the bar, popups and the help screen */
    uint32_t text;      /* also of the givens */
    uint32_t muted;     /* secondary text */
    uint32_t quiet;     /* candidates */
    uint32_t hair;      /* cell lines, rules */
    uint32_t line;      /* box and region lines */
    uint32_t select;    /* ground of what is pointed at or chosen */
    uint32_t meaning[MEANINGS]; /* [MEANING_NONE] is the text */
    uint32_t on_contradiction;  /* text on the contradiction's ground */
    uint32_t on_truth;  /* a candidate on a truth's disc */
    float tint;         /* opacity of a truth's ground in a cell, 0 to 1 */
    float disc;         /* opacity of the disc behind a candidate */
    bool hatched;       /* pattern instead of tint */
    bool big_bang;      /* the board as the Racket program draws it */
    enum draw_face regular, strong; /* the faces of the board's digits */
};

/* All of them, NULL behind the last; the first is the default. */
extern const struct theme *const themes[];

/* NULL if there is none of that id. */
const struct theme *theme_find(const char *id);

/* How far two opaque colours stand apart, 1 to 21 (WCAG 2.1, contrast ratio). */
double theme_contrast(uint32_t a, uint32_t b);

/* What `over`, with its opacity, looks like on the opaque `under`. */
uint32_t theme_blend(uint32_t under, uint32_t over);

#endif
