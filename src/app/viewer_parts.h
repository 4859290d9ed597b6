/* What the files of the viewer share. */
#ifndef APP_VIEWER_PARTS_H
#define APP_VIEWER_PARTS_H

#include "app/job.h"
#include "app/trace_input.h"
#include "app/viewer.h"
#include "scene/scene.h"

/* What is looked at: an engine at work, or a trace from a file. */
struct showing {
    struct job *job;          /* or NULL */
    struct trace_input saved; /* where there is no job */
    struct trace *trace;      /* of one of the two */
    struct player player;
    char name[PUZZLE_NAME_SIZE];
};

enum drag { DRAG_NONE, DRAG_TIMELINE };

struct viewer {
    struct viewer_params params; /* engine, theme and speed as they are by now */
    struct showing showing;
    bool is_open;
    struct scene *scene;
    struct raster *raster;
    struct draw_list list;
    struct draw_measure measure;
    struct scene_view view;
    struct scene_help help[ACTIONS];
    size_t help_rows;
    unsigned wishes;
    enum drag drag;
    unsigned puzzle;        /* which of the built-in ones comes next */
    uint64_t answer;        /* the step that the last answer names, or 0 */
    cell_id answer_cell;    /* what was asked about */
    unsigned answer_digit;
    char message[700];
    double message_left;    /* seconds; a message that stays has INFINITY */
    bool prompting;         /* what is typed goes to `typed` */
    struct buffer typed;
};

/* viewer_actions.c: one function a row of actions.def. False with `error` filled; nothing has changed then. */
typedef bool viewer_action(struct viewer *viewer, const char *argument, struct text_error *error);
extern viewer_action *const viewer_actions[ACTIONS];

void viewer_say(struct viewer *viewer, const char *format, ...) __attribute__((format(printf, 2, 3)));
void viewer_hush(struct viewer *viewer);
bool viewer_solve_with(struct viewer *viewer, const struct engine *engine, struct text_error *error);

/* Says which step took `digit` from `cell`, or that it is there; the same question again goes to that step. */
void viewer_ask(struct viewer *viewer, cell_id cell, unsigned digit);

/* Zooms the timeline by `factor` (below 1: in) around a position. */
void viewer_zoom(struct viewer *viewer, double factor, uint64_t around);

#endif
