/* The viewer's state: the parts that its files keep. A file includes this header for the state, and the headers of the
 * functions that it calls. Calls between files form no circle, which tests/layering.py checks: the window's actions and
 * events (act_*.c, input.c, script.c) stand above viewer.c; viewer.c above the modes, which it calls through mode.c;
 * and the modes above the files that each keep one part of the state. */
#ifndef VIEWER_VIEWER_STATE_H
#define VIEWER_VIEWER_STATE_H

#include "raster/raster.h"
#include "viewer/activity.h"
#include "viewer/advice.h"
#include "viewer/background.h"
#include "viewer/claim.h"
#include "viewer/editing.h"
#include "viewer/hints.h"
#include "viewer/saved_settings.h"
#include "viewer/message.h"
#include "viewer/own_program.h"
#include "viewer/mode.h"
#include "viewer/positions.h"
#include "viewer/practising.h"
#include "viewer/guided_lesson.h"
#include "viewer/puzzle_list.h"
#include "viewer/cell_question.h"
#include "viewer/drawing_question.h"
#include "viewer/race.h"
#include "viewer/reopening.h"
#include "viewer/save.h"
#include "viewer/selection.h"
#include "viewer/session.h"
#include "viewer/transport.h"
#include "viewer/view.h"
#include "viewer/viewer.h"
#include "viewer/viewport.h"
#include "viewer/why.h"

enum drag { DRAG_NONE, DRAG_TIMELINE, DRAG_SPEED, DRAG_BOARD, DRAG_PEN };

/* The state of the pointer. */
struct pointing {
    enum drag drag;
    struct draw_point grabbed; /* where the right button was pressed; negative: the pointer has moved since */
    bool extends;              /* Shift or Ctrl is held: a press adds to the selection */
    struct scene_pointer at;   /* where it is */
    struct tip tip;
    ARRAY(struct scene_sketch_point) sketch; /* lines drawn while presenting */
};

/* The requests to the surrounding program. */
struct outgoing {
    unsigned requests;    /* REQUEST_... */
    struct buffer copied; /* text for the clipboard */
};

/* The objects that draw a frame. */
struct drawing {
    struct scene_window window;
    struct scene_style style;
    struct draw_list list;
    struct draw_measure measure;
    struct raster *raster;
};

/* The user's question about a cell, and the program's about the drawings of a text. */
struct questions {
    struct cell_question cell;
    struct drawing_question drawings;
};

/* The viewer: one member for each file with a state, and the objects that draw a frame. */
struct viewer {
    struct viewer_params params; /* engine, racers, speed and switches are the current ones */
    struct session session;
    struct activities activities;
    struct race race;
    struct own_program own_program;
    struct saved_positions positions;
    struct looking looking;
    struct scene *scene;
    struct drawing drawing;
    struct message message;
    struct viewport viewport;
    struct hints hints;
    struct questions questions;
    struct why why;
    struct guided_lesson guided_lesson;
    struct recording recording;
    struct practising practising;
    struct editing editing;
    struct claim claim;
    struct selection selection; /* the selected cells, for editing */
    struct advice advice;
    struct saved_settings saved_settings;
    struct reopening reopening;
    struct background background;
    struct pointing pointing;
    struct jump jump;
    struct exporting exporting;
    struct mode_stack modes;
    struct outgoing outgoing;
    struct puzzle_list puzzles;
};

#endif
