/* What a frame shows of trace and player, apart from the board: the rows of the list, the outcomes of guesses, the playback, what
 * lies under the pointer. It is made once a frame, before anything is drawn; drawing reads it and does not go back to the
 * trace or the player. (The board's part is in frame_context.h: the step, its reason and the grids.) */
#ifndef SCENE_MOMENT_H
#define SCENE_MOMENT_H

#include "explain/sentence.h"
#include "player/player.h"
#include "scene/frame_layout.h"
#include "scene/tree.h"

enum { MOMENT_ROWS = 200, MOMENT_TEXT = 256 /* with the final NUL; longer lines are cut */ };

/* A step in the list. */
struct moment_row {
    uint64_t number; /* 0: the start */
    enum step_kind kind;
    bool places;
    unsigned indent; /* levels */
    char text[MOMENT_TEXT];
};

struct moment {
    const char *engine;
    bool closed; /* nothing more will be recorded */
    bool playing;
    double speed;                    /* steps a second */
    uint64_t memory_room, file_room; /* bytes that the steps take */
    const uint64_t *bookmark;        /* owned by the player */
    size_t bookmarks;
    uint64_t loop_first, loop_last; /* the repeated range; loop_last 0: none */
    struct moment_row row[MOMENT_ROWS];
    unsigned rows;
    char line[MOMENT_TEXT];                 /* the current step's line, "" if it is not shown */
    char pointed_step[MOMENT_TEXT];         /* number and line of the step under the pointer on the timeline */
    char pointed_guess[MOMENT_TEXT];        /* the guess under the pointer in the tree; "" if there is none */
    char outcome[MOMENT_ROWS][MOMENT_TEXT]; /* of each node of the tree, if it is shown as an outline */
};

/* Where the moment is read from. The readers and the replay are on the same trace. */
struct moment_source {
    const struct trace *trace;
    const struct player *player;
    struct step_reader *reader;
    struct replay *replay;         /* seeks to the steps that are read */
    const struct wording *wording; /* its reader is another one */
};

/* Reads what does not depend on the pointer. `step` is the current step if its line is shown, otherwise NULL. */
void moment_read(struct moment *moment, const struct moment_source *source, const struct step *step);

/* Reads the rows first .. first + rows - 1 of the list, up to `last`. */
void moment_read_rows(struct moment *moment, const struct moment_source *source, uint64_t first, unsigned rows,
                      uint64_t last);

/* Reads the step under the pointer on the timeline, or the guess under it in the tree. */
void moment_read_pointed_step(struct moment *moment, const struct moment_source *source, uint64_t number);
void moment_read_pointed_guess(struct moment *moment, const struct moment_source *source, uint64_t number);

/* Reads what became of each guess of the tree, at most MOMENT_ROWS. */
void moment_read_outcomes(struct moment *moment, const struct moment_source *source, const struct tree *tree);

#endif
