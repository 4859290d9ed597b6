/* The shown slice: the causes of a step, or its effects. It is computed in the background. */
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
    uint64_t last;   /* position at the last why_advance */
    bool is_pending; /* the position is at a failure that will be explained if it rests until the next frame */
};

/* why_ask starts to compute the slice for a question of the user. why_advance takes the result; without a question, it
 * explains a contradiction or a backtrack at the position once that rests: while the user drags or steps on, no frame
 * pays for a slice that the next frame discards. why_wait blocks until the slice is complete. why_close discards it. */
void why_ask(struct viewer *viewer, const struct slice_question *question);
void why_ask_effects(struct viewer *viewer, uint64_t step); /* the same for the effects of a step */
void why_close(struct viewer *viewer);
void why_advance(struct viewer *viewer);
void why_wait(struct viewer *viewer);
bool why_is_busy(const struct viewer *viewer);

#endif
