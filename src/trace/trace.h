/* A trace is the whole story of a solve: the puzzle, and every step with its reason. An engine writes it, everything
 * else reads it, also while it is still being written: one thread may write, any number may read the steps below
 * trace_steps().
 *
 * It is append-only and holds changes, not grids. Every TRACE_BLOCK steps a keyframe holds the whole grid, so that any
 * position is at most that many steps from one; both directions are walked from what lies in the trace (replay.h).
 *
 * Writing a step:
 *     trace_begin(trace, STEP_DEDUCE, technique);
 *     trace_place(trace, cell, digit);            if the step leaves a cell with that digit alone
 *     trace_remove(trace, cell, digits);          ... for each cell; the digits must be there
 *     trace_truth(trace, constraint_cell(cell));  ... each
 *     trace_link(trace, constraint_house(house, digit));  ... each
 *     if (!trace_end(trace)) ... no memory; the trace is as it was
 * A backtrack's restores, the depth and the keyframes are the trace's own work. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include <stdatomic.h>

#include "puzzle/puzzle.h"
#include "trace/record.h"
#include "trace/store.h"

enum { TRACE_BLOCK = 256, TRACE_TECHNIQUES = 128, TRACE_NAME_SIZE = 40 };
#define TRACE_MAX_STEPS (UINT64_MAX >> 1) /* no trace has as many */

/* What the steps of one block are, for overviews of any length. In the last block it may say a step more than has been
 * published. */
struct block_summary {
    store_position position; /* of the keyframe, then the records; in a sketch (checkpoint_log.h), of the checkpoint */
    _Atomic uint16_t kinds[STEP_KINDS];
    _Atomic uint16_t lowest_depth, deepest_depth;
    _Atomic uint64_t techniques[TRACE_TECHNIQUES / 64]; /* of its deductions */
};

struct trace;
struct trace_rerun;

/* `engine` is its id. The trace copies the puzzle. NULL if there is no memory. */
struct trace *trace_create(const struct puzzle *puzzle, const char *engine);
void trace_destroy(struct trace *trace); /* takes NULL; the writer must be done, readers gone */

/* --- for the writer --- */

/* How many bytes of steps may lie in memory; what is more goes to a file (store.h). Only before the first step. */
void trace_set_memory_limit(struct trace *trace, uint64_t bytes);

/* The number of the technique with this id, which is taken in if it is new. 0 if there are too many. */
unsigned trace_technique(struct trace *trace, const char *id);

void trace_begin(struct trace *trace, enum step_kind kind, unsigned technique);
void trace_place(struct trace *trace, cell_id cell, unsigned digit);
void trace_remove(struct trace *trace, cell_id cell, digit_mask digits);
void trace_truth(struct trace *trace, struct constraint truth);
void trace_link(struct trace *trace, struct constraint link);
void trace_assume_unique(struct trace *trace);
void trace_pattern(struct trace *trace, cell_id cell, digit_mask digits); /* assumes it, too */

/* The cell, one of the truths, is in these sets (step.h): a bit each, of STEP_SETS. Only behind a truth. */
void trace_set(struct trace *trace, cell_id cell, digit_mask sets);

/* Instead of truths and links: the removed digit, the same in every change, is the only one of `cell`, a peer of all. */
void trace_evidence_peers_of(struct trace *trace, cell_id cell);

/* Instead of truths and links, once per removed candidate (in the order cell by cell, digits ascending; one changed cell
 * only): the peer with this index is the one that holds the digit. */
void trace_evidence_seen_digit(struct trace *trace, unsigned peer_index);

bool trace_end(struct trace *trace);

/* Whole steps at once: a guess (removes the cell's other candidates), a contradiction, a backtrack to before the
 * innermost guess (`exhausted`: the cell of which every candidate failed, or NO_CELL), and the last step. */
bool trace_guess(struct trace *trace, cell_id cell, unsigned digit);
bool trace_contradiction(struct trace *trace, struct constraint empty);
bool trace_backtrack(struct trace *trace, cell_id exhausted);
bool trace_final_step(struct trace *trace, enum step_kind kind, cell_id exhausted);

/* What a backtrack would restore now, until the next step is begun. NULL if there is no memory. */
const struct change *trace_backtrack_changes(struct trace *trace, size_t *count);

/* The grid as it is after the last step written; not of a sketch. */
const digit_mask *trace_grid(const struct trace *trace);
uint64_t trace_innermost_guess(const struct trace *trace);

/* Nothing more will be written. */
void trace_close(struct trace *trace);

/* --- for readers --- */

uint64_t trace_steps(const struct trace *trace);
bool trace_closed(const struct trace *trace);
const struct puzzle *trace_puzzle(const struct trace *trace);
const struct layout *trace_layout(const struct trace *trace);
const char *trace_engine(const struct trace *trace);
const char *trace_technique_id(const struct trace *trace, unsigned technique); /* "" for 0 */
unsigned trace_technique_count(const struct trace *trace);
uint64_t trace_bytes(const struct trace *trace); /* of memory that steps and keyframes take */

/* Lets go what lies in the file and happens to be in memory; it comes back as it is needed. */
void trace_release_pages(const struct trace *trace);

/* Blocks number from 0; block b holds the steps b * TRACE_BLOCK + 1 and on. The last one may still grow. */
uint64_t trace_blocks(const struct trace *trace);
const struct block_summary *trace_block(const struct trace *trace, uint64_t block);
const struct store *trace_store(const struct trace *trace);

/* How the steps are got back where only checkpoints were written (checkpoint_log.h); NULL where the steps themselves were. */
const struct trace_rerun *trace_rerun(const struct trace *trace);

/* The keyframe's state: before the block's first step. Fills `masks` ([cells]) unless it is NULL. Returns the position
 * of the first record. Only where steps were written: readers use cursor_keyframe. */
store_position trace_keyframe(const struct trace *trace, uint64_t block, digit_mask *masks, unsigned *depth,
                              uint64_t *guess);

#endif
