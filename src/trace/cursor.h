/* Finds the record of any step of a trace. The cursor keeps the parsed records of the current block. Moving to the next
 * step parses one record, entering a block at most TRACE_BLOCK records, moving back none. */
#ifndef TRACE_CURSOR_H
#define TRACE_CURSOR_H

#include "trace/block_loader.h"

/* The parsed records of a block and the state after each of them: the number of open guesses, and the innermost one. */
struct parsed_block {
    struct record record[TRACE_BLOCK];
    uint32_t depth[TRACE_BLOCK];
    uint64_t guess[TRACE_BLOCK];
};

struct cursor {
    const struct trace *trace;
    const struct store *store;    /* has the current block's records: the trace's own store or the loader's */
    struct block_loader *loader;  /* a private copy of the current block, if the trace needs one (block_loader.h) */
    uint64_t block;               /* number of the current block; UINT64_MAX: none */
    unsigned parsed;              /* how many of its records are parsed */
    unsigned blocks_entered;      /* blocks entered so far; after every RELEASE_INTERVAL blocks, mapped pages are
                                   * released */
    store_position next;          /* end of the last parsed record */
    struct parsed_block *records; /* [records of the current block], allocated with the first block */
    unsigned first_depth;         /* number of open guesses before the block's first step */
    uint64_t first_guess;
};

void cursor_init(struct cursor *cursor, const struct trace *trace);
void cursor_finish(struct cursor *cursor);

/* Returns an initialized cursor on the heap. */
struct cursor *cursor_create(const struct trace *trace);
void cursor_destroy(struct cursor *cursor); /* `cursor` may be NULL. */

/* Makes the block the current one. If it cannot be loaded, returns false without a current block. */
bool cursor_load_block(struct cursor *cursor, uint64_t block);

/* Returns the record of step `number` (1 to trace_steps). It belongs to the cursor until that enters another block. If
 * the step cannot be loaded (see cursor_is_valid), returns a deduction without changes. */
const struct record *cursor_record(struct cursor *cursor, uint64_t number);

/* Returns the number of open guesses after the step of the last returned record. */
static inline unsigned cursor_depth(const struct cursor *cursor, uint64_t number)
{
    return cursor->records->depth[(number - 1) % TRACE_BLOCK];
}

/* Finds the number of open guesses and the innermost of them (0: none) after step `number`; 0 is the start. */
void cursor_open_guesses(struct cursor *cursor, uint64_t number, unsigned *depth, uint64_t *guess);

/* Returns the outermost open guess around `guess`, the innermost; 0 if `guess` is 0. */
uint64_t cursor_first_guess(struct cursor *cursor, uint64_t guess);

/* Returns whether the last record could be loaded. If not, that part of a trace file is damaged. */
static inline bool cursor_is_valid(const struct cursor *cursor)
{
    return cursor->block != UINT64_MAX;
}

/* Fills `masks` ([cells]) with the grid before the block's first step, `*depth` with the number of open guesses there,
 * and `*guess` with the innermost one (0: none). Returns false if the block cannot be loaded. */
bool cursor_keyframe(struct cursor *cursor, uint64_t block, digit_mask *masks, unsigned *depth, uint64_t *guess);

/* Reads complete steps. The lists of the last step belong to the reader until it reads again. */
struct step_reader {
    struct cursor cursor;
    struct step_builder builder; /* the last step */
};

void step_reader_init(struct step_reader *reader, const struct trace *trace);
void step_reader_finish(struct step_reader *reader);

/* Reads step `number`. Returns false if the trace is damaged there (trace_damaged_step). */
bool step_read(struct step_reader *reader, uint64_t number, struct step *step);

/* Reads the last step up to `number` that is not a learned nogood (step/nogood.h). From a nogood this leads to the
 * contradiction that it was learned from. */
bool step_read_before_nogoods(struct step_reader *reader, uint64_t number, struct step *step);

/* Reads the step before a backjump, which has learned the reason for its distance. Returns false if there is no such
 * step, or if the search begins again. */
bool step_read_learned(struct step_reader *reader, const struct step *backjump, struct step *learned);

/* Reads like step_read, with a different cursor on the reader's trace. */
bool step_read_with(struct step_reader *reader, struct cursor *cursor, uint64_t number, struct step *step);

/* Decodes a record from any source into `step`. Its number, depth, guess and parent stay 0. */
bool step_decode(struct step_reader *reader, const struct record *record, struct step *step);

#endif
