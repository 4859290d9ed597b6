/* Opens sessions: with an engine or as a race, a lesson, a board to solve by hand, a branch, the content of a file. */
#ifndef VIEWER_OPEN_H
#define VIEWER_OPEN_H

#include "lesson/lesson_file.h"
#include "viewer/session.h"

/* Solve the same puzzle with one engine or as a race. The new session lies above a board that an engine could not
 * reproduce: that of a branch, a file, a lesson, or solving by hand. Also push a lesson's puzzle or a branch on the
 * stack of sessions, and return. A lesson replaces the open one. `branch` and the lesson's `puzzle` are taken over. A
 * board of a teacher's lesson replaces the puzzle, or lies above it if `is_above`. */
void open_with_engine(struct viewer *viewer, const struct engine *engine);
void open_again(struct viewer *viewer); /* with the same engine, at the current position */
bool open_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error);
void open_lesson(struct viewer *viewer, struct puzzle *puzzle, const char *name);
void open_board(struct viewer *viewer, const struct lesson_board *board, bool is_above);
/* Opens an empty trace on the givens, which are taken over. It replaces one of its kind, or lies above the current
 * session. */
void open_by_hand(struct viewer *viewer, struct puzzle *givens);
bool open_own_trace(struct viewer *viewer, struct trace *trace,
                    struct text_error *error); /* above it; the trace is taken over */
void open_branch(struct viewer *viewer, struct session *branch);
bool return_from_branch(struct viewer *viewer, struct text_error *error);
/* Returns from the topmost activity of a kind and all above it. */
bool return_from(struct viewer *viewer, enum activity activity, struct text_error *error);
bool return_from_lesson(struct viewer *viewer, struct text_error *error);
void open_nothing(struct viewer *viewer); /* closes all sessions */

/* Open a puzzle or a trace, which is taken over. A puzzle is solved by the engine in use. Call open_use_engine first:
 * `is_own` means that the user supplies the puzzle, which is not a built-in one. */
void open_use_engine(struct viewer *viewer, bool is_own);
void open_puzzle(struct viewer *viewer, struct puzzle *puzzle);
void open_saved_trace(struct viewer *viewer, const struct trace_input *saved, const char *name);

/* open_file.c: opens a puzzle that was read, which is taken over. It gets the name `name` if it has none. Reports
 * anything unusual about it. */
void open_read_puzzle(struct viewer *viewer, struct puzzle *puzzle, const char *name);

/* open_file.c: open a built-in puzzle, by its index; and a built-in lesson, above the open activity. */
bool open_builtin(struct viewer *viewer, unsigned index, struct text_error *error);
void open_some(struct viewer *viewer); /* opens the first built-in puzzle if nothing is open */
/* open_file.c: solves the open puzzle, or else the first built-in one, with a single engine, which ends a race. */
void open_alone(struct viewer *viewer, const struct engine *engine);
bool open_shipped_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error);

/* branch.c: continues from this position with a hint, in a new trace. */
bool branch_take(struct viewer *viewer, size_t index, struct text_error *error);

/* Has the engine continue from this position with a different guess, in a new session. */
bool branch_steer(struct viewer *viewer, const struct guess_steer *steer, struct text_error *error);

/* Repeats a branch above the shown session, from a position and the text `origin` of the earlier session (session.h).
 * The trace below must reach the position where the branch began. */
bool branch_restore(struct viewer *viewer, const char *words, struct text_error *error);

/* Returns whether the shown step is a guess, unless it is the next digit of a cell after a failure. `*steer` is set to
 * try its digit last. */
bool branch_guess_shown(const struct viewer *viewer, struct guess_steer *steer);

/* Finds the rule by which the first `steps` steps of the session were taken: the job's, or that of a trace from a file.
 * Returns false if no rule makes an engine repeat them. */
bool branch_rule(const struct session *session, uint64_t steps, struct guess_rule *rule);

/* Returns whether the shown engine can be steered. */
bool branch_can_steer(const struct viewer *viewer);

#endif
