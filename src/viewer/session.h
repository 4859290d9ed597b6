/* What is shown: a trace with its player; the stack of sessions below it; and the positions where engines were left. */
#ifndef VIEWER_SESSION_H
#define VIEWER_SESSION_H

#include "engine/job.h"
#include "scene/scene.h"
#include "trace_file/trace_input.h"
#include "viewer/viewer.h"

struct viewer;

enum { MAX_SESSIONS_BELOW = 9, MAX_SAVED_POSITIONS = 17 };

/* A race that was left for a lesson, a branch or a board to work on by hand, and starts again after that. */
struct session_race {
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers; /* number of engines; 0: none */
};

/* A trace with its player, recorded by a job or read from a file. */
struct session {
    struct job *job;         /* the running or finished engine; NULL for a file */
    struct trace_input file; /* the open trace file, where there is no job */
    struct trace *trace;     /* owned by the job or by `file`; NULL: nothing is open */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
    unsigned lane;            /* index of its board in a race */
    struct scene *scene;      /* owned, for a rival; NULL for the leader, which uses the viewer's scene */
    uint64_t reported_damage; /* the damaged step that was reported last */
    bool reported_truncation; /* a missing end of the trace was reported */
    bool reported_stuck;      /* what to do where the engine ends was said */
    double age;               /* seconds since it was opened */
    bool is_start;            /* nothing is open: an empty board lies under the start page */
    bool is_by_hand;          /* an empty trace, which lies under the document that is edited */
    struct session_race race; /* while a different session lies above: the race that this one leads */
    uint64_t awaited;         /* and the position that it goes to as soon as its trace is long enough; 0: none */
};

/* The sessions to return to: from a branch to the one it left, from a lesson to one's own puzzle. */
struct session_stack {
    struct session session[MAX_SESSIONS_BELOW];
    unsigned count;
    unsigned lesson_depth;       /* number of sessions below an open lesson; 0: no lesson */
    unsigned race_depth;         /* number of sessions below a race that lies above others; 0: no such race */
    const struct engine *engine; /* the engine that was chosen before the lesson */
    enum frame_panel panel;      /* the view of the board that the lesson interrupted */
    float zoom;
    struct draw_point centre;
};

/* The bookmarks of a player, kept while it has others. */
struct bookmarks {
    uint64_t *position; /* owned */
    size_t count, capacity;
};

/* Position and bookmarks where an engine was left. */
struct saved_position {
    char engine[64]; /* "race" for a race */
    uint64_t position;
    enum player_direction direction;
    struct bookmarks bookmarks;
};

struct saved_positions {
    struct saved_position saved[MAX_SAVED_POSITIONS];
    unsigned count;
    uint64_t last_position; /* position when another engine was chosen */
    enum player_direction last_direction;
    char single[64]; /* the engine that was shown before a race; empty: none */
    uint64_t single_position;
};

/* session_open creates the player and opens the scene for a new session, which has its trace. session_close frees all but the scene. */
void session_open(struct session *session, struct scene *scene);
void session_close(struct session *session);
/* The engine that made the trace that is shown; where it is none of the program's, the one that is chosen. */
const struct engine *session_engine(const struct viewer *viewer);
/* The contestants of a race share memory and disk. */
struct job_params session_job_params(struct viewer *viewer, const struct engine *engine);
bool sessions_have_room(const struct viewer *viewer, struct text_error *error); /* for a branch */
/* Notes the race that is on, if there is one, in the current session. Puts this session on the stack, with the position that it awaits. */
void session_note_race(struct viewer *viewer);
void sessions_push(struct viewer *viewer);
void sessions_drop(struct viewer *viewer, unsigned count); /* closes all above the lowest `count` */
/* Closes the boards below that are solved by hand: there is one document, and another board shows it now. */
void sessions_forget_by_hand(struct viewer *viewer);

void bookmarks_swap(struct player *player, struct bookmarks *kept);

/* ending.c: how the run of the engine has ended, for the view. */
struct scene_ending ending_show(const struct session *session);
/* Says why the trace ends where it does, and that a block of a saved trace is damaged; blocks are checked when they are first
 * read. Each is said once. */
void ending_report(struct viewer *viewer);
void ending_report_damage(struct viewer *viewer);

/* Save the position and bookmarks of the current engine, and restore those of the engine that is shown now. */
void positions_save(struct viewer *viewer);
void positions_restore(struct viewer *viewer);
void positions_clear(struct viewer *viewer); /* for another puzzle */

#endif
