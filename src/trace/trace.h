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
 * A step that is there already, or that has more than this, is appended at once (trace_append).
 * The trace itself computes what a backtrack restores, the depth, and the keyframes. */
#ifndef TRACE_TRACE_H
#define TRACE_TRACE_H

#include "puzzle/puzzle.h"
#include "trace/block_summary.h"
#include "trace/record.h"
#include "trace/store.h"

enum { TRACE_NAME_SIZE = 48 };
#define TRACE_MAX_STEPS (UINT64_MAX >> 1) /* no trace has more */

struct trace;
struct trace_rerun;

/* `engine` is the engine's id. The trace copies the puzzle. */
struct trace *trace_create(const struct puzzle *puzzle, const char *engine);

/* Who reads in a thread of its own holds a reference, and gives it up by trace_destroy, which frees the trace with the
 * last one. trace_destroy takes NULL. Nobody may write any more once a reference has been given up by the writer's
 * owner. */
struct trace *trace_ref(struct trace *trace);
void trace_destroy(struct trace *trace);

/* --- for the writer --- */

/* Sets how many bytes of records may be kept in memory; the rest goes to a temporary file (store.h). Only before step
 * 1. */
void trace_set_memory_limit(struct trace *trace, uint64_t bytes);

/* Sets how large the temporary file may get; without it, only a reserve on the disk stays free. */
void trace_set_file_limit(struct trace *trace, uint64_t bytes);

/* Returns the index of the technique with this id, adding it if it is new. Returns 0 if there are too many, or if the
 * id takes TRACE_NAME_SIZE bytes or more. */
unsigned trace_technique(struct trace *trace, const char *id);

/* The lists of technique ids in the head of a trace by the engine `human`. */
enum trace_list {
    TRACE_WITHOUT, /* the techniques that were left out */
    TRACE_ORDER,   /* the techniques that were asked, in this order, without a profile that has a name */
    TRACE_LISTS
};
enum { TRACE_LIST_SIZE = 8192 }; /* bytes of a list's text; there is room for all techniques twice */

/* Sets a list: ids with a comma between them; "": the head does not have it. Only before others read the trace. Returns
 * false if the list takes TRACE_LIST_SIZE bytes or more. */
bool trace_set_list(struct trace *trace, enum trace_list list, const char *ids);

/* Sets how much memory the summaries of the blocks may take; without it, they are not limited. */
void trace_set_index_limit(struct trace *trace, uint64_t bytes);

void trace_begin(struct trace *trace, enum step_kind kind, unsigned technique);
void trace_place(struct trace *trace, cell_id cell, unsigned digit);
void trace_remove(struct trace *trace, cell_id cell, digit_mask digits);
void trace_truth(struct trace *trace, struct constraint truth);
void trace_link(struct trace *trace, struct constraint link);
/* Begins a role of the step, which must have truths or links, and adds a candidate to the role that was begun last. */
void trace_role(struct trace *trace, enum role_name name, unsigned number);
void trace_role_candidate(struct trace *trace, cell_id cell, unsigned digit);
/* Evidence instead of truths and links: `cell` is solved, and the step eliminates its digit from peers of the cell. */
void trace_evidence_peers_of(struct trace *trace, cell_id cell);

/* Evidence instead of truths and links, for steps that change one cell: called once per eliminated digit, ascending.
 * The peer with this index holds the digit. */
void trace_evidence_seen_digit(struct trace *trace, unsigned peer_index);

/* Sets claim and notes of the step that is appended next by trace_end or by a function that writes a whole step. They
 * are copied by then. */
void trace_note_next(struct trace *trace, const struct step *noted);

/* Say that there will be steps with claims, backjumps and a stop, before they are written or read. */
void trace_expect_claims(struct trace *trace);
void trace_expect_backjumps(struct trace *trace);
void trace_expect_stop(struct trace *trace);

bool trace_end(struct trace *trace);

/* Appends a step that is whole already, whatever it consists of, but no guess and no backtrack. Its technique is one of
 * this trace; its number, depth and guesses are not used. False if the trace is full; it is unchanged then. */
bool trace_append(struct trace *trace, const struct step *step);

/* Each of these writes a whole step: a guess (eliminates all but these digits from the cell), a contradiction, a
 * backtrack to before the innermost guess, and the final step. `exhausted` is the cell of which every candidate has
 * failed, or NO_CELL. */
bool trace_guess(struct trace *trace, struct change kept);
bool trace_contradiction(struct trace *trace, struct constraint empty);
bool trace_backtrack(struct trace *trace, cell_id exhausted);
bool trace_final_step(struct trace *trace, enum step_kind kind, cell_id exhausted);

/* Writes that a time limit stopped the engine. */
bool trace_stop(struct trace *trace);

/* Writes a backjump over so many of the open levels. */
bool trace_backjump(struct trace *trace, unsigned levels, bool restarts);

/* Returns what a way back over so many levels would restore now. Valid until the next step is begun. */
const struct change *trace_backtrack_changes(struct trace *trace, unsigned levels, size_t *count);

/* Returns the grid after the last step. Not for traces with checkpoints. */
const digit_mask *trace_grid(const struct trace *trace);
uint64_t trace_innermost_guess(const struct trace *trace);
size_t trace_depth(const struct trace *trace); /* open guesses */

/* Declares that no more steps will be written. */
void trace_close(struct trace *trace);

/* --- for readers --- */

uint64_t trace_steps(const struct trace *trace);

/* Returns whether one of the steps comes from another solver: it has a claim (step/step.h). */
bool trace_has_claims(const struct trace *trace);

bool trace_has_backjumps(const struct trace *trace);
bool trace_has_stop(const struct trace *trace);

bool trace_closed(const struct trace *trace);
const struct puzzle *trace_puzzle(const struct trace *trace);
const struct layout *trace_layout(const struct trace *trace);
const char *trace_engine(const struct trace *trace); /* its id */
const char *
trace_choose(const struct trace *trace); /* the order of its guesses (engine/guess_rule.h); "": the usual one */
const char *trace_whole_engine(const struct trace *trace); /* both, as trace_create takes it */
const char *trace_shown_engine(const struct trace *trace); /* without TRACE_WATCH */

const char *trace_list(const struct trace *trace, enum trace_list list); /* as trace_set_list takes it */
bool trace_has_lists(const struct trace *trace);                         /* one of them is not empty */
const char *trace_list_key(enum trace_list list);                        /* its key in the header of JSON lines */

/* Stands between the id of an engine and another order of its guesses. */
#define TRACE_CHOOSE ",choose="
enum { TRACE_CHOOSE_SIZE = 25 };

/* The id of the engine that works with human techniques. Its deductions name their technique and give their reason,
 * and it places every digit by a step of its own. */
#define TRACE_HUMAN "human"
#define TRACE_HUMAN_SUDOSCOPE                                                                                          \
    "human-sudoscope"         /* the same engine, which asks the techniques in the order of our own profile */
#define TRACE_PERSON "person" /* not an engine: what a person did by hand, told in the same way */
bool trace_is_human(const struct trace *trace); /* one of them */

/* The id of the engine that fills cells by guesses alone. A cell whose other candidates are eliminated is still empty
 * to it until it tries the last one there. */
#define TRACE_STACK "stack"
bool trace_is_stack(const struct trace *trace);

/* Not an engine either: what another solver has printed (watch/run.h). The program's name follows. */
#define TRACE_WATCH "watch:"

/* Returns whether a digit stands in a cell only once a step has placed it there, as with human, person and stack. With
 * all other engines, a cell has its digit as soon as it is the last candidate. */
static inline bool trace_places_by_steps(const struct trace *trace)
{
    return trace_is_human(trace) || trace_is_stack(trace);
}

const char *trace_technique_id(const struct trace *trace, unsigned technique); /* "" for 0 */
unsigned trace_technique_count(const struct trace *trace);
uint64_t trace_bytes(const struct trace *trace); /* memory for steps and keyframes */

/* Return how much room the steps take in memory and in the temporary file; also while they are written. */
uint64_t trace_memory_room(const struct trace *trace);
uint64_t trace_file_room(const struct trace *trace);

/* Returns whether the closed trace ended because its file reached its limit. */
bool trace_reached_file_limit(const struct trace *trace);
bool trace_reached_index_limit(const struct trace *trace); /* the same, of trace_set_index_limit */

/* Releases the mapped pages of the temporary file (store.h); they are read again when needed. */
void trace_release_pages(const struct trace *trace);

/* Returns the first step of a damaged part of the trace's file that a reader has met, or 0. */
uint64_t trace_damaged_step(const struct trace *trace);

/* Fills `error` if there is such a part, and says whether it is damaged or was changed while it was read. */
bool trace_damage_error(const struct trace *trace, struct text_error *error);

/* Says why a step could not be read or appended: as above, or what limit the trace has reached. Returns false. */
bool trace_error(const struct trace *trace, struct text_error *error);

/* Blocks are numbered from 0; block b holds the TRACE_BLOCK steps from b * TRACE_BLOCK + 1 on. The last may still
 * grow. */
uint64_t trace_blocks(const struct trace *trace);
const struct block_summary *trace_block(const struct trace *trace, uint64_t block);
const struct store *trace_store(const struct trace *trace);

/* Returns how to run the engine again if the trace has checkpoints (checkpoint_log.h); NULL if it has records. */
const struct trace_rerun *trace_rerun(const struct trace *trace);

/* Returns how many bytes one cell's candidates take in a keyframe. */
unsigned trace_mask_bytes(const struct layout *layout);

/* Decodes a keyframe: the open guesses and, unless `masks` ([cells]) is NULL, the grid before the block's first step.
 * Returns the position of the first record. Only for traces with records; readers use cursor_keyframe. */
store_position trace_keyframe(const struct trace *trace, uint64_t block, digit_mask *masks, unsigned *depth,
                              uint64_t *guess);

#endif
