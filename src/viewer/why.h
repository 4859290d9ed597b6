/* The slice that is shown: what a step rests on, or what came of it. It is made in the background. */
#ifndef VIEWER_WHY_H
#define VIEWER_WHY_H

#include "base/task.h"
#include "scene/scene.h"
#include "why/slice.h"

struct viewer;

struct why {
    struct task *task; /* NULL: none */
    struct slice_question question;
    struct scene_why shown;
    bool is_asked; /* by the user; otherwise the current step is a failure, which is always explained */
    bool is_done;  /* the result of the task was taken; `outcome` is valid */
    enum slice_outcome outcome;
    uint64_t last;   /* the position at the last why_advance */
    bool is_pending; /* the position is at a failure, and rests from the next frame on */
};

/* why_ask begins to make the slice for a question of the user. why_advance takes the result; where nothing is asked,
 * it explains the contradiction or the backtrack at the position once that rests: while one drags or steps on, no frame
 * pays for a slice that the next frame forgets. why_wait blocks until the slice is made. why_close forgets it. */
void why_ask(struct viewer *viewer, const struct slice_question *question);
void why_ask_effects(struct viewer *viewer, uint64_t step); /* the same for what came of a step */
void why_close(struct viewer *viewer);
void why_advance(struct viewer *viewer);
void why_wait(struct viewer *viewer);
bool why_is_busy(const struct viewer *viewer);

#endif
