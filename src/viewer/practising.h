/* The user's practice: the record, its file, and the boards of exercises. */
#ifndef VIEWER_PRACTISING_H
#define VIEWER_PRACTISING_H

#include "lesson/practice.h"
#include "viewer/kept_file.h"

struct viewer;

struct practising {
    struct practice practice;
    bool is_read; /* the user's file, if there is one, has been read */
    struct kept_file kept;
    enum technique_id technique; /* technique of the last exercise */
    uint64_t boards;             /* number of boards so far, which makes each one different */
    struct task *making;         /* makes the next board (generate_wanted.h); NULL: not running */
    enum technique_id made_for;  /* the technique of `making` */
    char board[240];             /* source of the last exercise's board */
};

/* Reads the user's file when it is first asked for. An answer to the open exercise is counted and saved. */
const struct practice *practising_practice(struct viewer *viewer);
void practising_answer(struct viewer *viewer, bool is_right);
int64_t practising_today(const struct viewer *viewer);
enum technique_id practising_next(struct viewer *viewer); /* returns the technique that is due, or else the next one */
/* Takes the last reply back: restores the technique of the exercise to `before`. */
void practising_restore(struct viewer *viewer, const struct practised *before);

/* practising_advance saves changes once a frame; practising_flush waits until they are saved. */
void practising_advance(struct viewer *viewer, double seconds);
bool practising_is_busy(const struct viewer *viewer);
bool practising_flush(struct viewer *viewer); /* returns whether everything is saved */
void practising_finish(struct viewer *viewer);

/* exercise_board.c: exercise_board_take returns a board for the technique, which the caller owns: a newly generated
 * one, otherwise an example with permuted rows, columns and digits; NULL with `error` filled if there is neither.
 * exercise_board_prepare starts to make one in the background; exercise_board_stop ends that. exercise_board_example
 * returns an example unchanged. */
struct puzzle *exercise_board_take(struct viewer *viewer, enum technique_id technique, struct text_error *error);
void exercise_board_prepare(struct viewer *viewer, enum technique_id technique);
void exercise_board_stop(struct viewer *viewer);
struct puzzle *exercise_board_example(enum technique_id technique, unsigned index, struct text_error *error);

#endif
