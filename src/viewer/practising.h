/* What the person practises and has practised, their file of it, and the boards of exercises. */
#ifndef VIEWER_PRACTISING_H
#define VIEWER_PRACTISING_H

#include "lesson/practice.h"
#include "viewer/kept_file.h"

struct viewer;

struct practising {
    struct practice practice;
    bool is_read; /* from the user's file, if there is one */
    struct kept_file kept;
    enum technique_id technique; /* of the last exercise */
    uint64_t boards;             /* so far, which makes each another one */
    struct task *making;         /* the next board (generate_wanted.h); NULL: none is made */
    enum technique_id made_for;  /* the technique of `making` */
    char board[240];             /* where the board of the last exercise comes from */
};

/* Reads the user's file when it is first asked for. An answer to the open exercise is counted and saved. */
const struct practice *practising_practice(struct viewer *viewer);
void practising_answer(struct viewer *viewer, bool is_right);
int64_t practising_today(const struct viewer *viewer);
enum technique_id practising_next(struct viewer *viewer); /* the technique that is due, or comes next */
/* Takes the last answer back: the technique of the exercise stands as it did `before`. */
void practising_restore(struct viewer *viewer, const struct practised *before);

/* practising_advance saves, once a frame, what has changed; practising_flush waits until it is saved. */
void practising_advance(struct viewer *viewer, double seconds);
bool practising_is_busy(const struct viewer *viewer);
bool practising_flush(struct viewer *viewer); /* returns whether everything is saved */
void practising_finish(struct viewer *viewer);

/* exercise_board.c: exercise_board_take returns a board for the technique, which the caller owns: a new one if one has
 * been made, otherwise an example with rows, columns and digits exchanged; NULL with `error` filled if there is
 * neither. exercise_board_prepare begins to make one, in the background; exercise_board_stop ends that.
 * exercise_board_example returns an example as it is. */
struct puzzle *exercise_board_take(struct viewer *viewer, enum technique_id technique, struct text_error *error);
void exercise_board_prepare(struct viewer *viewer, enum technique_id technique);
void exercise_board_stop(struct viewer *viewer);
struct puzzle *exercise_board_example(enum technique_id technique, unsigned index, struct text_error *error);

#endif
