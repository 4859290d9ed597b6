/* A story: the shortest honest way through a solution. Of the steps that are neither singles nor peer eliminations, it
 * keeps a few that solve the puzzle together with singles, and none of which can be left out. Givens are eliminated
 * from their peers in one step. Each kept step comes as late as possible: directly before the first step that depends
 * on it. */
#ifndef WHY_STORY_H
#define WHY_STORY_H

#include "base/array.h"
#include "base/cancel.h"
#include "base/text_error.h"
#include "step/step_builder.h"
#include "trace/trace.h"

/* A step that a story may keep. */
struct story_step {
    struct step_builder builder; /* the step, without its technique */
    const char *technique;       /* id of its technique */
    digit_mask *before;          /* [cells]: the board before it, owned by the list */
    bool is_exact;               /* it is used only on boards where its truths have no candidates outside `before` */
};

typedef ARRAY(struct story_step) story_step_list;

/* Gives `step` an argument of the same shape as that of `like`. `step` is `like` restricted to the candidates of `grid`
 * ([cells], before the step). Returns false if the board does not allow this, so the argument is different or missing.
 * Its lists belong to the arguer until the next call. */
struct story_arguer {
    bool (*argue)(void *context, const struct layout *layout, const digit_mask *grid, const struct step *like,
                  struct step *step);
    void *context;
};

/* Adds copies of the step and of the board before it ([cells]). The technique's id must outlive the list. */
void story_steps_add(story_step_list *steps, const struct layout *layout, const digit_mask *before,
                     const struct step *step, const char *technique);

/* Adds the steps of a solution. Returns false with `error` filled if the trace is not solved at its end, has guesses,
 * or is damaged. */
bool story_steps_read(story_step_list *steps, const struct trace *trace, struct text_error *error);
void story_steps_finish(story_step_list *steps);

/* Returns the story of the trace's puzzle, told with some of the steps, as a closed trace that belongs to the caller
 * and that proof_check accepts. The arguer makes the argument of each step that needs one. `is_thorough`: a longer
 * search may find a shorter story (story_choice.h). If the arguer finds no argument with the technique's shape for a
 * valid step, the step is marked as exact, and the story is made again. Returns NULL with `error` filled if the steps
 * do not solve the puzzle, or if cancelled. */
struct trace *story_create(const struct trace *trace, story_step_list *steps, const struct story_arguer *arguer,
                           bool is_thorough, const struct cancel *cancel, struct text_error *error);

struct story_summary {
    uint64_t steps;    /* number of steps that are not plain */
    uint64_t break_in; /* among these, the one with the most digits placed from it up to the next one; 0: there is
                        * none */
    uint64_t placed;   /* number of digits placed there */
};

/* Summarizes a story, as far as it can be read. */
struct story_summary story_summarize(const struct trace *story);

/* Returns the first step of the story after which the guess is decided: the cell holds one of its digits (`*is_right`),
 * or has none of them left. 0: the trace is damaged. */
uint64_t story_decides(const struct trace *story, struct change guess, bool *is_right);

/* Returns whether the technique with this id is a single or a peer elimination, which needs no story. */
bool story_is_plain(const char *technique);

/* Returns whether the trace's step is plain or not a deduction. */
bool story_step_is_plain(const struct trace *trace, const struct step *step);

#endif
