#include "scene/marks.h"

const struct mark_row mark_rows[MARKS] = {
#define MARK(name, meaning, shape, words) {MEANING_##meaning, AS_##shape, words},
#define NOTE(name, words) {MEANING_NONE, AS_NOTE, words},
#include "scene/marks.def"
#undef MARK
#undef NOTE
};

/* Colours in a theme that identifies marks: FIRST and those after it are marks, in their order. No clue colour is among
 * them. */
enum { FIRST = 0x5A0100, UNKNOWN = FIRST + MARKS };

uint32_t mark_as(const struct theme *theme, enum mark mark, uint32_t colour)
{
    return theme->tells_marks && mark < MARKS ? 0xFF000000u | (FIRST + (unsigned)mark) : colour;
}

uint32_t mark_colour(const struct theme *theme, enum mark mark)
{
    return mark_as(theme, mark, mark < MARKS ? theme->meaning[mark_rows[mark].meaning] : theme->text);
}

void mark_tell(struct theme *theme)
{
    theme->tells_marks = true;
    theme->text = theme->sheet = theme->candidate = 0xFFFFFFFFu;
    for (enum meaning meaning = MEANING_TRUTH; meaning < MEANINGS; meaning++)
        theme->meaning[meaning] = 0xFF000000u | UNKNOWN;
}

enum mark mark_told(uint32_t colour)
{
    unsigned mark = (colour & 0xFFFFFF) - FIRST;
    return mark <= MARKS ? (enum mark)mark : MARK_NONE;
}
