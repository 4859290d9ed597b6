/* Chooses the steps of a story: as few as are found. */
#ifndef WHY_STORY_CHOICE_H
#define WHY_STORY_CHOICE_H

#include "why/story.h"
#include "why/story_board.h"

/* Indexes of steps, in the order in which they are done. */
struct story_choice {
    size_t *items;
    size_t count, capacity;
};

/* Chooses steps that together with singles solve the puzzle, and none of which can be left out. Up to 24 ways are
 * tried, or if `is_thorough`, up to 300, and the shortest is chosen. Returns false if the steps do not solve it, or it
 * is cancelled. The caller frees the items in any case. */
bool story_choose(struct story_choice *choice, const struct puzzle *puzzle, const story_step_list *steps,
                  bool is_thorough, const struct cancel *cancel);

#endif
