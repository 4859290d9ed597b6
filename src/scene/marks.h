/* The marks of the board. Whatever is drawn to say something has its row in marks.def, and takes its colour from
 * mark_put (frame_parts.h), which remembers that the picture has the mark. Lessons and the legend name these marks. The
 * legend also draws the board once more with a colour of its own for each mark, and so finds where each mark is. */
#ifndef SCENE_MARKS_H
#define SCENE_MARKS_H

#include "scene/theme.h"

enum mark {
#define MARK(name, meaning, shape, words) MARK_##name,
#define NOTE(name, words) NOTE_##name,
#include "scene/marks.def"
#undef MARK
#undef NOTE
    MARKS,
    MARK_NONE, /* it has the colour of the text, and says nothing of the step */
};

/* Those up to AS_CANDIDATE are drawn at a candidate's place, the others on cells, houses and between them. */
enum mark_shape {
    AS_DISC,
    AS_RING,
    AS_SQUARE,
    AS_HOLLOW_SQUARE,
    AS_FILLED_RING,
    AS_THICK_RING,
    AS_CANDIDATE, /* any other */
    AS_CELL,
    AS_NOTE /* a note, which is not drawn */
};

struct mark_row {
    enum meaning meaning;
    enum mark_shape shape;
    const char *words;
};

extern const struct mark_row mark_rows[MARKS];

/* The marks and notes of a picture. */
struct marks_drawn {
    bool has[MARKS];
};

/* Returns the colour in which the mark is drawn; mark_as returns `colour`, for a mark without a meaning. In a theme
 * that tells marks, it is the one from which mark_told finds the mark again. */
uint32_t mark_colour(const struct theme *theme, enum mark mark);
uint32_t mark_as(const struct theme *theme, enum mark mark, uint32_t colour);

/* Makes the theme tell marks. No colour of its own remains that could be taken for one. */
void mark_tell(struct theme *theme);

/* Returns the mark that has this colour in a theme that tells marks, whatever the opacity. MARK_NONE if there is none.
 * A colour of a meaning that is no mark's has the result MARKS. */
enum mark mark_told(uint32_t colour);

#endif
