/* Chooses the steps of a story, as few as it finds. */
#ifndef WHY_STORY_CHOICE_H
#define WHY_STORY_CHOICE_H

#include "why/story.h"
#include "why/story_board.h"

/* Indices of steps, in the order in which they are applied. */
struct story_choice {
    size_t *items;
    size_t count, capacity;
};

/* Chooses steps that solve the puzzle together with singles, and none of which can be left out. Tries up to 24 branches
 * (with `is_thorough`, 300) and takes the shortest. Returns false if the steps do not solve the puzzle, or if
 * cancelled. The caller frees the items in any case. */
bool story_choose(struct story_choice *choice, const struct puzzle *puzzle, const story_step_list *steps,
                  bool is_thorough, const struct cancel *cancel);

#endif
