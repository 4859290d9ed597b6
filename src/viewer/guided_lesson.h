/* Guided lessons: finds the stops of a lesson in the trace, records a lesson, and draws lines over the board. */
#ifndef VIEWER_GUIDED_LESSON_H
#define VIEWER_GUIDED_LESSON_H

#include "base/array.h"
#include "lesson/lesson_file.h"
#include "scene/scene.h"
#include "trace/search.h"

enum { GUIDED_LESSON_MOST_STEPS = 10000000 }; /* maximum for the search on a board of a lesson */

struct viewer;

/* The position of a lesson's stop in the trace. */
struct stop_place {
    uint64_t position;
    bool is_missing; /* the trace has no such position; it is that of the previous stop */
};

/* A teacher's lesson. */
struct guided_lesson {
    struct lesson_file *lesson; /* owned; NULL: none */
    char *source;               /* its path, or its name if it is built in; owned */
    struct stop_place *place;   /* [stops of the lesson], owned */
    size_t first, end;          /* the stops of the shown board are those from `first` to before `end` */
    size_t found;               /* all stops before this one have a place */
    struct trace_search search; /* search for the next one */
    struct cursor cursor;
    bool is_searching;
};

/* A recorded stop. */
struct recorded_stop {
    uint64_t position;
    char *say; /* owned */
    struct scene_place mark;
    bool has_mark;
    unsigned digit;
};

/* The lesson being recorded. */
struct recording {
    struct buffer boards;              /* the earlier boards, as text */
    ARRAY(struct recorded_stop) stops; /* stops of the shown board, by position */
};

/* Begins a lesson, which is taken over, from a source; its first board is opened next. */
void guided_lesson_begin(struct viewer *viewer, struct lesson_file *lesson, const char *source);
void guided_lesson_end(struct viewer *viewer);
/* Restarts the search for the stops on the board of `stop`. */
void guided_lesson_restart(struct viewer *viewer, size_t stop);
/* Searches for the stops of this board for part of a frame, or to the end if there are no threads. */
void guided_lesson_find(struct viewer *viewer);
/* Returns the place of the stop, or NULL if it is not known yet. */
const struct stop_place *guided_lesson_place(const struct viewer *viewer, size_t stop);

/* recording.c: must be called before the trace is closed or left. Keeps the stops recorded on it as text. */
void recording_leave_board(struct viewer *viewer);
void recording_finish(struct viewer *viewer);

/* sketch.c: add lines drawn over the board at this step, and remove all lines. */
void sketch_add(struct viewer *viewer, float x, float y, bool begins); /* adds a point, in pixels */
void sketch_clear(struct viewer *viewer);

#endif
