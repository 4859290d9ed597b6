/* Checks the pattern of a step that assumes one solution (step/step.h): no puzzle with one solution may have a solution
 * within the pattern. */
#ifndef PROOF_DEADLY_PATTERN_H
#define PROOF_DEADLY_PATTERN_H

#include "step/step.h"

/* The fault of a pattern, and its place. */
struct deadly_pattern_fault {
    enum {
        PATTERN_HAS_FEW_DIGITS, /* a cell has fewer than two digits */
        PATTERN_HAS_CELL_TWICE,
        PATTERN_HAS_CLUE,      /* a clue may distinguish its fillings */
        PATTERN_IS_UNBALANCED, /* with pairs: in `house` */
        PATTERN_HAS_NO_SIDES   /* with larger sets: there are no two exchangeable sides */
    } kind;
    size_t at; /* the index of the cell in the pattern */
    house_id house;
};

/* Returns whether every filling of the pattern's cells from their digits can be exchanged for a different one with the
 * same digits in every house. Otherwise stores the first fault in `fault`. */
bool deadly_pattern_holds(const struct layout *layout, const struct change *pattern, size_t cells,
                          struct deadly_pattern_fault *fault);

/* Returns whether a clue concerns one of the pattern's candidates. */
bool deadly_pattern_has_clue(const struct layout *layout, const struct change *pattern, size_t cells, size_t *at);

#endif
