/* The meaning of a part of a step, the same on the board, in sentences, in the list and on the timeline. Each meaning
 * has a colour in every theme (scene/theme.h), and also a shape. */
#ifndef EXPLAIN_MEANING_H
#define EXPLAIN_MEANING_H

enum meaning {
    MEANING_NONE,
    MEANING_TRUTH, /* a cell or candidate of a truth */
    MEANING_LINK,  /* a house or cell used as a link */
    MEANING_PLACED,
    MEANING_REMOVED,
    MEANING_GUESS,
    MEANING_CONTRADICTION,
    MEANING_SET_A, /* of several sets of cells the first, and every fourth after it; the next three follow */
    MEANING_SET_B,
    MEANING_SET_C,
    MEANING_SET_D,
    MEANINGS
};

enum { MEANING_SETS = MEANINGS - MEANING_SET_A };

#endif
