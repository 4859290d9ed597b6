/* What a teacher does: shows a lesson, whose stops are looked for in the trace; records one; draws over the board by
 * hand. */
#ifndef VIEWER_PRESENTATION_H
#define VIEWER_PRESENTATION_H

#include "base/array.h"
#include "lesson/lesson_file.h"
#include "scene/scene.h"
#include "trace/search.h"

enum { PRESENTATION_MOST_STEPS = 10000000 }; /* of the search on a board of a lesson; it is not followed any further */

struct viewer;

/* Where a stop of a lesson stands in the trace. */
struct stop_place {
    uint64_t position;
    bool is_missing; /* the trace never gets there; the position is that of the stop before */
};

/* A teacher's lesson. */
struct presentation {
    struct lesson_file *lesson; /* owned; NULL: none */
    char *source;               /* its path, or its name if it comes with the program; owned */
    struct stop_place *place;   /* [stops of the lesson], owned */
    size_t first, end;          /* the stops of the board that is shown are those from `first` to before `end` */
    size_t found;               /* those before this one have a place */
    struct trace_search search; /* for the next one */
    struct cursor cursor;
    bool is_searching;
};

/* A stop that a person has recorded. */
struct recorded_stop {
    uint64_t position;
    char *say; /* owned */
    struct scene_place mark;
    bool has_mark;
    unsigned digit;
};

/* The lesson that is being recorded. */
struct recording {
    struct buffer boards;              /* the boards that were left, as text */
    ARRAY(struct recorded_stop) stops; /* of the board that is shown, by position */
};

/* Takes over a lesson from a source; its first board is opened next. */
void presentation_begin(struct viewer *viewer, struct lesson_file *lesson, const char *source);
void presentation_end(struct viewer *viewer);
/* Begins anew to look for the stops of the board that `stop` belongs to. */
void presentation_restart(struct viewer *viewer, size_t stop);
/* Looks for the stops of this board for part of a frame, or to the end if there are no threads. */
void presentation_find(struct viewer *viewer);
/* Returns where the stop stands, or NULL if that is not known yet. */
const struct stop_place *presentation_place(const struct viewer *viewer, size_t stop);

/* recording.c: is called before the trace is closed or left: what was recorded on it is kept as text. */
void recording_leave_board(struct viewer *viewer);
void recording_finish(struct viewer *viewer);

/* sketch.c: lines that are drawn by hand over the board at this step; sketch_clear takes away all. */
void sketch_add(struct viewer *viewer, float x, float y, bool begins); /* a point, in pixels */
void sketch_clear(struct viewer *viewer);

#endif
