/* A session: a trace with its player. */
#ifndef VIEWER_SESSION_H
#define VIEWER_SESSION_H

#include "engine/job.h"
#include "scene/scene.h"
#include "trace_file/trace_input.h"
#include "viewer/viewer.h"

struct viewer;

/* The kinds of activities (activity.h). */
enum activity {
    ACTIVITY_WATCH,  /* a puzzle or a trace that was opened */
    ACTIVITY_START,  /* nothing is open: an empty board lies under the start page */
    ACTIVITY_HAND,   /* an empty trace, which lies under the document that is edited */
    ACTIVITY_LESSON, /* a board of a lesson or of a teacher's lesson, or an exercise */
    ACTIVITY_BRANCH, /* another way from a step of the session below */
    ACTIVITY_RACE,   /* a race above a board that an engine would not make again */
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
    enum activity activity;
    char *origin; /* of a branch: owned; the words by which it is made again after a restart; NULL: it cannot be */
};

/* The bookmarks of a player, kept while it has others. */
struct bookmarks {
    uint64_t *position; /* owned */
    size_t count, capacity;
};

/* session_open creates the player and opens the scene for a session whose trace is set already. session_close frees all
 * but the scene. */
void session_open(struct session *session, struct scene *scene);
void session_close(struct session *session);
/* The engine that made the trace that is shown; where it is none of the program's, the one that is chosen. */
const struct engine *session_engine(const struct viewer *viewer);
/* The contestants of a race share memory and disk. */
struct job_params session_job_params(struct viewer *viewer, const struct engine *engine);

void bookmarks_swap(struct player *player, struct bookmarks *kept);

/* ending.c: how the run of the engine has ended, for the view. */
struct scene_ending ending_show(const struct session *session);
/* Says why the trace ends where it does, and that a block of a saved trace is damaged; blocks are checked when they are
 * first read. Each is said once. */
void ending_report(struct viewer *viewer);
void ending_report_damage(struct viewer *viewer);
bool ending_has_damage(const struct session *session); /* that was not reported yet */

#endif
