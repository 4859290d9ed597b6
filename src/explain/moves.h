/* Moves as text, one on each line, as in logs of other programs and notes to videos: `r4c8=5` places a digit, `r1c1<>3`
 * eliminates a candidate. Cells may be named in either notation. Blanks around the sign, empty lines, and comments
 * after a `#` are allowed. */
#ifndef EXPLAIN_MOVES_H
#define EXPLAIN_MOVES_H

#include "base/array.h"
#include "hint/judge.h"

enum { MAX_MOVES = 1000000 };

struct written_move {
    struct move move;
    size_t line; /* line number, from 1 */
};

typedef ARRAY(struct written_move) move_list;

/* Appends the text's moves to `moves`, which the caller frees. Returns false with `error` filled, including `source`
 * and the line. */
bool moves_read(move_list *moves, const struct layout *layout, const char *text, size_t length, const char *source,
                struct text_error *error);

#endif
