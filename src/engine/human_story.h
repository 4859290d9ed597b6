/* The story of a solution by `human` (why/story.h), told with the steps that it took and further ones that it could
 * have taken, none of them harder. */
#ifndef ENGINE_HUMAN_STORY_H
#define ENGINE_HUMAN_STORY_H

#include "why/story.h"

/* Returns a story like story_create. A trace by a different engine is told with its own steps, unless it guesses or
 * comes from a watched program: then `human` solves its puzzle. */
struct trace *human_story_create(const struct trace *trace, bool is_thorough, const struct cancel *cancel,
                                 struct text_error *error);

#endif
