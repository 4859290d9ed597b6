/* A trace is the recording of a solve: the puzzle, and every step with its evidence. An engine writes it; everything
 * else reads it, also while it is being written. One thread may write, and any number may read the steps up to
 * trace_steps().
 *
 * A trace is append-only and stores changes, not grids. Every TRACE_BLOCK steps a keyframe stores the whole grid, so
 * that a reader reaches any position with at most TRACE_BLOCK steps, forward or backward (replay.h).
 *
 * Writing a step:
 *     trace_begin(trace, STEP_DEDUCE, technique);
 *     trace_place(trace, cell, digit);            if the step leaves only that digit in the cell
 *     trace_remove(trace, cell, digits);          for each changed cell; the cell must have the digits
 *     trace_truth(trace, constraint_cell(cell));  for each truth
 *     trace_link(trace, constraint_house(house, digit));  for each link
 *     if (!trace_end(trace)) ... it is full; the trace is unchanged
 *
 * A step that exists already, or that has more than this, is appended as a whole (trace_append).
 * The trace itself computes what a backtrack restores, the depth, and the keyframes. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "puzzle/puzzle.h"
#include "trace/block_summary.h"
#include "trace/record.h"
#include "trace/store.h"

enum { TRACE_NAME_SIZE = 48 };
#define TRACE_MAX_STEPS (UINT64_MAX >> 1) /* the most steps in a trace */

struct trace;
struct trace_rerun;

/* Returns an empty trace. `engine` is the engine's id. The trace copies the puzzle. */
struct trace *trace_create(const struct puzzle *puzzle, const char *engine);

/* A thread that reads takes its own reference, and releases it by trace_destroy (NULL is allowed), which frees the
 * trace with the last reference. The writer's owner must stop writing before it releases its reference. */
struct trace *trace_ref(struct trace *trace);
void trace_destroy(struct trace *trace);

/* --- for the writer --- */

/* Sets how many bytes of records stay in memory; the rest goes to a temporary file (store.h). Only before step 1. */
void trace_set_memory_limit(struct trace *trace, uint64_t bytes);

/* Sets the largest size of the temporary file. By default it only leaves a reserve free on the disk. */
void trace_set_file_limit(struct trace *trace, uint64_t bytes);

/* Returns the index of the technique with this id, adding a new one. Returns 0 if there are too many, or if the id
 * needs TRACE_NAME_SIZE bytes or more. */
unsigned trace_technique(struct trace *trace, const char *id);

/* The lists of technique ids in the head of a trace by the engine `human`. */
enum trace_list {
    TRACE_WITHOUT, /* the techniques that were excluded */
    TRACE_ORDER,   /* the order in which techniques were tried, unless a named profile determines it */
    TRACE_LISTS
};
enum { TRACE_LIST_SIZE = 8192 }; /* bytes in a list's text; enough for all techniques twice */

/* Sets a list: ids separated by commas; "": the head has no such list. Call it before others read the trace. Returns
 * false if the list needs TRACE_LIST_SIZE bytes or more. */
bool trace_set_list(struct trace *trace, enum trace_list list, const char *ids);

/* Limits the memory for the summaries of the blocks. By default there is no limit. */
void trace_set_index_limit(struct trace *trace, uint64_t bytes);

void trace_begin(struct trace *trace, enum step_kind kind, unsigned technique);
void trace_place(struct trace *trace, cell_id cell, unsigned digit);
void trace_remove(struct trace *trace, cell_id cell, digit_mask digits);
void trace_truth(struct trace *trace, struct constraint truth);
void trace_link(struct trace *trace, struct constraint link);
/* Begins a role of the step, which must have truths or links; and adds a candidate to the last role. */
void trace_role(struct trace *trace, enum role_name name, unsigned number);
void trace_role_candidate(struct trace *trace, cell_id cell, unsigned digit);
/* Sets evidence in place of truths and links: `cell` is solved, and the step eliminates its digit from peers of the
 * cell. */
void trace_evidence_peers_of(struct trace *trace, cell_id cell);

/* Sets evidence in place of truths and links, for steps that change one cell. Call it for each eliminated digit,
 * ascending, with the index of a peer that holds the digit. */
void trace_evidence_seen_digit(struct trace *trace, unsigned peer_index);

/* Sets the claim and notes for the step that is appended next, by trace_end or by a function that writes a whole step.
 * They are copied then. */
void trace_note_next(struct trace *trace, const struct step *noted);

/* Declare in advance that the trace will have steps with claims, backjumps, or a stop. */
void trace_expect_claims(struct trace *trace);
void trace_expect_backjumps(struct trace *trace);
void trace_expect_stop(struct trace *trace);

bool trace_end(struct trace *trace);

/* Appends a complete step of any content except a guess or a backtrack. Its technique must belong to this trace; its
 * number, depth and guesses are ignored. Returns false, with the trace unchanged, if the trace is full. */
bool trace_append(struct trace *trace, const struct step *step);

/* Each writes a whole step: a guess (the cell keeps only these digits), a contradiction, a backtrack to before the
 * innermost guess, and the final step. `exhausted` is a cell whose candidates have all failed, or NO_CELL. */
bool trace_guess(struct trace *trace, struct change kept);
bool trace_contradiction(struct trace *trace, struct constraint empty);
bool trace_backtrack(struct trace *trace, cell_id exhausted);
bool trace_final_step(struct trace *trace, enum step_kind kind, cell_id exhausted);

/* Writes a step: a time limit stopped the engine. */
bool trace_stop(struct trace *trace);

/* Writes a backjump, which leaves the innermost `levels` of the open levels. */
bool trace_backjump(struct trace *trace, unsigned levels, bool restarts);

/* Returns the candidates that backtracking over `levels` levels would restore now. Valid until the next step begins. */
const struct change *trace_backtrack_changes(struct trace *trace, unsigned levels, size_t *count);

/* Returns the grid after the last step. Not for traces with checkpoints. */
const digit_mask *trace_grid(const struct trace *trace);
uint64_t trace_innermost_guess(const struct trace *trace);
size_t trace_depth(const struct trace *trace); /* Returns the number of open guesses. */

/* Declares that no more steps will be written. */
void trace_close(struct trace *trace);

/* --- for readers --- */

uint64_t trace_steps(const struct trace *trace);

/* Returns whether the trace has steps of another solver, which have a claim (step/step.h). */
bool trace_has_claims(const struct trace *trace);

bool trace_has_backjumps(const struct trace *trace);
bool trace_has_stop(const struct trace *trace);

bool trace_closed(const struct trace *trace);
const struct puzzle *trace_puzzle(const struct trace *trace);
const struct layout *trace_layout(const struct trace *trace);
const char *trace_engine(const struct trace *trace); /* the engine's id */
const char *
trace_choose(const struct trace *trace); /* the order of its guesses (engine/guess_rule.h); "": the default */
const char *trace_whole_engine(const struct trace *trace); /* both together, as for trace_create */
const char *trace_shown_engine(const struct trace *trace); /* the engine's id without TRACE_WATCH */

const char *trace_list(const struct trace *trace, enum trace_list list); /* the list as for trace_set_list */
bool trace_has_lists(const struct trace *trace);                         /* whether any list is not empty */
const char *trace_list_key(enum trace_list list); /* the list's key in the header of JSON lines */

/* Separates an engine's id from a different order of its guesses. */
#define TRACE_CHOOSE ",choose="
enum { TRACE_CHOOSE_SIZE = 25 };

/* The id of the engine that uses human techniques. Its deductions name their technique and reason, and it places every
 * digit in a separate step. */
#define TRACE_HUMAN "human"
#define TRACE_HUMAN_SUDOSCOPE "human-sudoscope" /* the same engine with the order of techniques in our own profile */
#define TRACE_PERSON "person"                   /* not an engine: a human solver's moves, recorded in the same way */
bool trace_is_human(const struct trace *trace); /* whether it is one of these three */

/* The id of the engine that fills cells by guesses alone. For it, a cell with one candidate left is empty until it
 * tries that candidate there. */
#define TRACE_STACK "stack"
bool trace_is_stack(const struct trace *trace);

/* Not an engine either: the output of another solver (watch/run.h). The program's name follows. */
#define TRACE_WATCH "watch:"

/* Returns whether a cell has its digit only after a step has placed it there, as with human, person and stack. With
 * other engines, a cell has its digit when it is the last candidate. */
static inline bool trace_places_by_steps(const struct trace *trace)
{
    return trace_is_human(trace) || trace_is_stack(trace);
}

const char *trace_technique_id(const struct trace *trace,
                               unsigned technique); /* Returns the technique's id, "" for 0. */
unsigned trace_technique_count(const struct trace *trace);
uint64_t trace_bytes(const struct trace *trace); /* Returns the memory for steps and keyframes, in bytes. */

/* Return the bytes that the steps take in memory and in the temporary file, also while the trace is written. */
uint64_t trace_memory_room(const struct trace *trace);
uint64_t trace_file_room(const struct trace *trace);

/* Returns whether the closed trace ended because its file reached its limit. */
bool trace_reached_file_limit(const struct trace *trace);
bool trace_reached_index_limit(const struct trace *trace); /* Returns whether it ended because of
                                                            * trace_set_index_limit. */

/* Releases the mapped pages of the temporary file (store.h); they are read again when needed. */
void trace_release_pages(const struct trace *trace);

/* Returns the first step of a damaged block in the trace's file that a reader has tried to read, or 0. */
uint64_t trace_damaged_step(const struct trace *trace);

/* If there is such a block, fills `error`, which says whether it is damaged or was changed while being read. */
bool trace_damage_error(const struct trace *trace, struct text_error *error);

/* Fills `error` with the reason why a step could not be read or appended: damage, or a limit of the trace. Returns
 * false. */
bool trace_error(const struct trace *trace, struct text_error *error);

/* Blocks are numbered from 0. Block b has TRACE_BLOCK steps from b * TRACE_BLOCK + 1 on; the last may still grow. */
uint64_t trace_blocks(const struct trace *trace);
const struct block_summary *trace_block(const struct trace *trace, uint64_t block);
const struct store *trace_store(const struct trace *trace);

/* Returns the functions that run the engine again if the trace has checkpoints (checkpoint_log.h); NULL if it has
 * records. */
const struct trace_rerun *trace_rerun(const struct trace *trace);

/* Returns the number of bytes for a cell's candidates in a keyframe. */
unsigned trace_mask_bytes(const struct layout *layout);

/* Decodes a keyframe: the open guesses and, unless `masks` ([cells]) is NULL, the grid before the block's first step.
 * Returns the position of the first record. Only for traces with records; readers use cursor_keyframe. */
store_position trace_keyframe(const struct trace *trace, uint64_t block, digit_mask *masks, unsigned *depth,
                              uint64_t *guess);

#endif
