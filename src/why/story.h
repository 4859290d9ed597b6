/* A story: the shortest honest way through a solution. Of the steps that are neither singles nor peer eliminations, it
 * keeps a few that together with singles solve the puzzle, and none of which can be left out. Givens are eliminated
 * from their peers in one step. Each kept step comes as late as possible: directly before the first step that depends
 * on it.
 */
#ifndef WHY_STORY_H
#define WHY_STORY_H

#include "base/array.h"
#include "base/cancel.h"
#include "base/text_error.h"
#include "step/step_builder.h"
#include "trace/trace.h"

/* A step that a story may keep. */
struct story_step {
    struct step_builder builder; /* its step, whose technique is not used */
    const char *technique;       /* its id */
    digit_mask *before;          /* [cells]: the board before it, which the list owns */
    bool is_exact;               /* it is used only where its truths have no candidates left but those of `before` */
};

typedef ARRAY(struct story_step) story_step_list;

/* Gives `step`, which does what `like` does as far as `grid` ([cells]: the candidates before it) has the candidates, an
 * argument of the same shape. Returns false if the board does not allow that, and the argument is a different one or
 * missing. Its lists belong to the arguer until it is called again. */
struct story_arguer {
    bool (*argue)(void *context, const struct layout *layout, const digit_mask *grid, const struct step *like,
                  struct step *step);
    void *context;
};

/* Adds copies of the step and of the board before it ([cells]). The id must outlive the list. */
void story_steps_add(story_step_list *steps, const struct layout *layout, const digit_mask *before,
                     const struct step *step, const char *technique);

/* Adds the steps of a solution. Returns false with `error` filled if the trace does not end with one, or guesses, or is
 * damaged. */
bool story_steps_read(story_step_list *steps, const struct trace *trace, struct text_error *error);
void story_steps_finish(story_step_list *steps);

/* Returns the story of the trace's puzzle, told with some of the steps, as a closed trace that belongs to the caller
 * and that proof_check accepts. Steps that have an argument get theirs from the arguer. `is_thorough`: a longer search
 * may find a shorter one (story_choice.h). A step that holds on a board where the arguer has no argument of its shape
 * becomes exact, and the story is made anew. Returns NULL with `error` filled if the steps do not solve the puzzle, or
 * it is cancelled.
 */
struct trace *story_create(const struct trace *trace, story_step_list *steps, const struct story_arguer *arguer,
                           bool is_thorough, const struct cancel *cancel, struct text_error *error);

struct story_summary {
    uint64_t steps;    /* those that are not plain */
    uint64_t break_in; /* of these, the one with the most digits placed from it to the next of them; 0: there is none */
    uint64_t placed;   /* how many digits that are */
};

/* Summarizes a story, as far as it can be read. */
struct story_summary story_summarize(const struct trace *story);

/* Returns the first step of the story after which the guess is decided: the cell holds one of its digits
 * (`*is_right`), or none of them is left. 0: the trace is damaged. */
uint64_t story_decides(const struct trace *story, struct change guess, bool *is_right);

/* Returns whether the technique with this id needs no story: it is a single or a peer elimination. */
bool story_is_plain(const char *technique);

/* Returns whether the step of the trace is such a step, or no deduction. */
bool story_step_is_plain(const struct trace *trace, const struct step *step);

#endif
