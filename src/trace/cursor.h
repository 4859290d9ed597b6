/* Finds the bytes of any step of a trace. It remembers where the records of one block lie, so that neighbouring steps
 * cost next to nothing, and the first of a block at most TRACE_BLOCK records. */
#ifndef TRACE_CURSOR_H
#define TRACE_CURSOR_H

#include "trace/block_loader.h"

struct cursor {
    const struct trace *trace;
    const struct store *store; /* where the known block's records are: the trace's own, or the excerpt's */
    struct block_loader *loader; /* of a sketched or mapped trace, once it is needed */
    uint64_t block;  /* the one that is known; UINT64_MAX at first */
    unsigned parsed; /* how many of its records are */
    unsigned blocks_entered; /* how many blocks have been looked at: now and then what lies in a file is let go */
    store_position next;               /* behind the last known record, */
    struct record last_record;         /* which is this */
    store_position record_position[TRACE_BLOCK];
    /* What is true once each record is done. */
    uint32_t depth[TRACE_BLOCK];
    uint64_t guess[TRACE_BLOCK];
    unsigned first_depth;  /* before the block's first step */
    uint64_t first_guess;
};

void cursor_init(struct cursor *cursor, const struct trace *trace);
void cursor_finish(struct cursor *cursor);

/* Takes apart step `number` (from 1, at most trace_steps) and returns its index in the block. Where it is not to be had
 * (cursor_is_valid), it is a deduction of nothing. */
unsigned cursor_record(struct cursor *cursor, uint64_t number, struct record *record);

/* The open guesses and the innermost of them once step `number` is done; 0 is the beginning. */
void cursor_open_guesses(struct cursor *cursor, uint64_t number, unsigned *depth, uint64_t *guess);

/* Whether the last record was to be had: false if there is no memory, or if that part of a file is damaged. */
static inline bool cursor_is_valid(const struct cursor *cursor)
{
    return cursor->block != UINT64_MAX;
}

/* The grid before the block's first step, into `masks` ([cells]), and the open guesses. False if it is not to be
 * had. */
bool cursor_keyframe(struct cursor *cursor, uint64_t block, digit_mask *masks, unsigned *depth, uint64_t *guess);

/* Reads whole steps; the lists of the last one read are kept here. */
struct step_reader {
    struct cursor cursor;
    struct change *change;
    size_t change_capacity;
    struct evidence evidence;
};

void step_reader_init(struct step_reader *reader, const struct trace *trace);
void step_reader_finish(struct step_reader *reader);

/* False only if there is no memory, or the trace is damaged there (trace_damaged_step). */
bool step_read(struct step_reader *reader, uint64_t number, struct step *step);

/* Spells out a record from anywhere; number, depth, guess and parent stay 0. False if there is no memory. */
bool step_decode(struct step_reader *reader, const struct record *record, struct step *step);

#endif
