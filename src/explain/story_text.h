/* A story (why/story.h) as text, and its verdict on the guesses of a run of the same puzzle: which step decides
 * each. */
#ifndef EXPLAIN_STORY_TEXT_H
#define EXPLAIN_STORY_TEXT_H

#include <stdio.h>

#include "base/buffer.h"
#include "explain/notation.h"
#include "trace/trace.h"

/* Appends the number of steps that the story needs besides singles, and which of them is the break-in. Returns whether
 * there are any. */
bool story_text_summarize(const struct trace *story, struct buffer *text);

/* Prints the summary, then the steps: consecutive singles share a line, and every other step has its whole explanation.
 * Returns false if the trace is damaged. */
bool story_text_print(const struct trace *story, enum notation notation, FILE *stream);

/* Appends what the story says in place of the run's guess at step `number`: "r5c9=4, guessed at step 46: step 12
 * excludes it." Returns the deciding step; 0 if there is no guess, or one of the traces is damaged. */
uint64_t story_text_of_guess(const struct trace *run, uint64_t number, const struct trace *story,
                             enum notation notation, struct buffer *text);

/* Prints this for each candidate that the run has guessed, in the order of the story's steps. Prints nothing if the run
 * has no guesses. Returns false if one of the traces is damaged. */
bool story_text_print_guesses(const struct trace *run, const struct trace *story, enum notation notation, FILE *stream);

#endif
