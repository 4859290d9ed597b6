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
    ACTIVITY_WATCH,  /* an opened puzzle or trace */
    ACTIVITY_START,  /* nothing is open: an empty board lies under the start page */
    ACTIVITY_HAND,   /* an empty trace under the document that is being edited */
    ACTIVITY_LESSON, /* a board of a lesson (also a teacher's), or an exercise */
    ACTIVITY_BRANCH, /* a branch from a step of the session below */
    ACTIVITY_RACE,   /* a race above a board that an engine could not reproduce */
};

/* A trace with its player, recorded by a job or read from a file. */
struct session {
    struct job *job;         /* the running or finished engine; NULL: the trace is from a file */
    struct trace_input file; /* the open trace file, if there is no job */
    struct trace *trace;     /* owned by the job or by `file`; NULL: nothing is open */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
    unsigned lane;            /* index of its board in a race */
    struct scene *scene;      /* of a rival: owned; NULL for the leader, which uses the viewer's scene */
    uint64_t reported_damage; /* the damaged step that was reported last */
    bool reported_truncation; /* a missing end of the trace was reported */
    bool reported_stuck;      /* the message at the end of an engine that is stuck was shown */
    double age;               /* [seconds]: time since it was opened */
    enum activity activity;
    char *origin; /* of a branch: owned text from which a restart repeats it; NULL: it cannot be repeated */
};

/* The bookmarks of a player, kept while the player has others. */
struct bookmarks {
    uint64_t *position; /* owned */
    size_t count, capacity;
};

/* session_open creates the player and opens the scene for a session whose trace is already set. session_close frees
 * everything except the scene. */
void session_open(struct session *session, struct scene *scene);
void session_close(struct session *session);
/* Returns the engine that made the shown trace; if it is not one of the program's, the chosen engine. */
const struct engine *session_engine(const struct viewer *viewer);
/* Returns the parameters of a job. The contestants of a race share memory and disk. */
struct job_params session_job_params(struct viewer *viewer, const struct engine *engine);

void bookmarks_swap(struct player *player, struct bookmarks *kept);

/* ending.c: returns how the run of the engine has ended, for the view. */
struct scene_ending ending_show(const struct session *session);
/* Reports why the trace ends, and that a block of a saved trace is damaged, each once. Blocks are checked when they are
 * first read. */
void ending_report(struct viewer *viewer);
void ending_report_damage(struct viewer *viewer);
bool ending_has_damage(const struct session *session); /* returns whether there is damage that was not reported yet */

#endif
