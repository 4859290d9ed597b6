/* The marks of the board. Everything drawn with a meaning has a row in marks.def, and takes its colour from mark_put
 * (frame_parts.h), which notes that the picture has the mark. Lessons and the legend name these marks. The legend also
 * draws the board again with a different colour for each mark, to find where each mark is. */
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
    MARK_NONE, /* it has the colour of text, and no meaning for the step */
};

/* The shapes up to AS_CANDIDATE are drawn at a candidate's place, the others on cells, houses and between them. */
enum mark_shape {
    AS_DISC,
    AS_RING,
    AS_SQUARE,
    AS_HOLLOW_SQUARE,
    AS_FILLED_RING,
    AS_THICK_RING,
    AS_CANDIDATE, /* any other shape */
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

/* Returns the colour of the mark; mark_as returns `colour`, for a mark without a meaning. In a theme that identifies
 * marks, it is the colour by which mark_told finds the mark. */
uint32_t mark_colour(const struct theme *theme, enum mark mark);
uint32_t mark_as(const struct theme *theme, enum mark mark, uint32_t colour);

/* Makes the theme identify marks. None of its remaining colours can be mistaken for one. */
void mark_tell(struct theme *theme);

/* Returns the mark with this colour in a theme that identifies marks, ignoring opacity; MARK_NONE if there is none. For
 * the colour of a meaning without a mark, the result is MARKS. */
enum mark mark_told(uint32_t colour);

#endif
