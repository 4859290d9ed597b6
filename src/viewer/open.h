/* Opens sessions: with an engine or as a race, a lesson, a board to work on by hand, a branch, what a file holds. */
#ifndef VIEWER_OPEN_H
#define VIEWER_OPEN_H

#include "lesson/lesson_file.h"
#include "viewer/session.h"

/* Solve the same puzzle with one engine or as a race, which lies above a board that an engine would not make again:
 * that of a branch, of a file, of a lesson, or by hand. Push a lesson's puzzle or a branch on the stack of sessions,
 * and return. A lesson replaces the open one. `branch` and the lesson's `puzzle` are taken over. A board of a teacher's
 * lesson does so with `is_above`, and otherwise replaces the puzzle. */
void open_with_engine(struct viewer *viewer, const struct engine *engine);
void open_again(struct viewer *viewer); /* with the same one, at the position where it is now */
bool open_race(struct viewer *viewer, const struct engine *const *racer, unsigned racers, struct text_error *error);
void open_lesson(struct viewer *viewer, struct puzzle *puzzle, const char *name);
void open_board(struct viewer *viewer, const struct lesson_board *board, bool is_above);
/* An empty trace on the givens, which are taken over: in place of one like it, or above the current session. */
void open_by_hand(struct viewer *viewer, struct puzzle *givens);
bool open_own_trace(struct viewer *viewer, struct trace *trace, struct text_error *error); /* above it; taken over */
void open_branch(struct viewer *viewer, struct session *branch);
bool return_from_branch(struct viewer *viewer, struct text_error *error);
/* From the topmost activity of a kind, and all above it. */
bool return_from(struct viewer *viewer, enum activity activity, struct text_error *error);
bool return_from_lesson(struct viewer *viewer, struct text_error *error);
void open_nothing(struct viewer *viewer); /* closes all sessions */

/* Take over the puzzle, and the trace. A puzzle is solved by the engine in use. Call open_use_engine before: `is_own`
 * is what a person brings, as opposed to what comes with the program. */
void open_use_engine(struct viewer *viewer, bool is_own);
void open_puzzle(struct viewer *viewer, struct puzzle *puzzle);
void open_saved_trace(struct viewer *viewer, const struct trace_input *saved, const char *name);

/* open_file.c: a puzzle that was read, which it takes over and calls `name` if it has none; says what is unusual about
 * it. */
void open_read_puzzle(struct viewer *viewer, struct puzzle *puzzle, const char *name);

/* open_file.c: a puzzle that comes with the program, by its place in the list; a lesson that comes with it, above what
 * is open. */
bool open_builtin(struct viewer *viewer, unsigned index, struct text_error *error);
void open_some(struct viewer *viewer); /* where nothing is open, the first of these puzzles */
/* open_file.c: solves what is open, or the first of these puzzles, with one engine, which ends a race. */
void open_alone(struct viewer *viewer, const struct engine *engine);
bool open_shipped_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error);

/* branch.c: continues from here with a hint, in a new trace. */
bool branch_take(struct viewer *viewer, size_t index, struct text_error *error);

/* Lets the engine go on from here with another guess, as a session of its own. */
bool branch_steer(struct viewer *viewer, const struct guess_steer *steer, struct text_error *error);

/* Makes a branch again above the session that is shown, from a position and the words in `origin` of the session that
 * it was (session.h). The trace below has to have come as far as the branch began. */
bool branch_restore(struct viewer *viewer, const char *words, struct text_error *error);

/* Returns whether the step that is shown is a guess, but not the next digit of a cell after a failure; then `*steer` is
 * to try its digit last. */
bool branch_guess_shown(const struct viewer *viewer, struct guess_steer *steer);

/* Finds the rule by which the first `steps` steps of the session were taken: the job's, or that of a trace from a file.
 * Returns false if an engine would take other steps by any rule. */
bool branch_rule(const struct session *session, uint64_t steps, struct guess_rule *rule);

/* Returns whether the engine that is shown can be steered. */
bool branch_can_steer(const struct viewer *viewer);

#endif
