/* Finds the record of any step of a trace. The cursor keeps the parsed records of the current block: reading on to the
 * next step parses one record, entering a block at most TRACE_BLOCK records, going back none. */
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
    const struct store *store;    /* holds the current block's records: the trace's own store or the loader's */
    struct block_loader *loader;  /* private copy of the current block, if the trace needs one (block_loader.h) */
    uint64_t block;               /* the current one; UINT64_MAX: none */
    unsigned parsed;              /* number of its records that are parsed */
    unsigned blocks_entered;      /* in total; every RELEASE_INTERVAL blocks, mapped pages are released */
    store_position next;          /* end of the last parsed record */
    struct parsed_block *records; /* of the current block; allocated when the first one is entered */
    unsigned first_depth;         /* state before the block's first step */
    uint64_t first_guess;
};

void cursor_init(struct cursor *cursor, const struct trace *trace);
void cursor_finish(struct cursor *cursor);

/* The same for one on the heap. */
struct cursor *cursor_create(const struct trace *trace);
void cursor_destroy(struct cursor *cursor); /* takes NULL */

/* Makes the block the current one. Returns false, with no current block, if it cannot be loaded. */
bool cursor_load_block(struct cursor *cursor, uint64_t block);

/* Returns the record of step `number` (1 to trace_steps). It belongs to the cursor, until that enters another block. If
 * the step cannot be loaded (cursor_is_valid), the record is a deduction without changes. */
const struct record *cursor_record(struct cursor *cursor, uint64_t number);

/* Returns the number of open guesses after the step whose record was read last. */
static inline unsigned cursor_depth(const struct cursor *cursor, uint64_t number)
{
    return cursor->records->depth[(number - 1) % TRACE_BLOCK];
}

/* Returns the number of open guesses and the innermost of them (0: none) after step `number`; 0 is the start. */
void cursor_open_guesses(struct cursor *cursor, uint64_t number, unsigned *depth, uint64_t *guess);

/* Returns the outermost of the open guesses, of which `guess` is the innermost; 0 if that is 0. */
uint64_t cursor_first_guess(struct cursor *cursor, uint64_t guess);

/* Returns whether the last record could be loaded. False: that part of a trace file is damaged. */
static inline bool cursor_is_valid(const struct cursor *cursor)
{
    return cursor->block != UINT64_MAX;
}

/* Fills `masks` ([cells]) with the grid before the block's first step, and the open guesses there. Returns false if
 * the block cannot be loaded. */
bool cursor_keyframe(struct cursor *cursor, uint64_t block, digit_mask *masks, unsigned *depth, uint64_t *guess);

/* Reads whole steps. The lists of the last step belong to the reader, until its next read. */
struct step_reader {
    struct cursor cursor;
    struct step_builder builder; /* of the step that was read last */
};

void step_reader_init(struct step_reader *reader, const struct trace *trace);
void step_reader_finish(struct step_reader *reader);

/* Reads step `number`. Returns false if the trace is damaged there (trace_damaged_step). */
bool step_read(struct step_reader *reader, uint64_t number, struct step *step);

/* The same for the last step up to `number` that is no learned nogood (step/nogood.h): from a nogood on, the
 * contradiction that it was learned from. */
bool step_read_before_nogoods(struct step_reader *reader, uint64_t number, struct step *step);

/* Reads the step before the backjump, which has learned why it goes so far. Returns false if no such step comes before
 * it, or if the search begins again. */
bool step_read_learned(struct step_reader *reader, const struct step *backjump, struct step *learned);

/* The same as step_read with another cursor on the reader's trace. */
bool step_read_with(struct step_reader *reader, struct cursor *cursor, uint64_t number, struct step *step);

/* Decodes a record from any source into `step`. Number, depth, guess and parent stay 0. */
bool step_decode(struct step_reader *reader, const struct record *record, struct step *step);

#endif
