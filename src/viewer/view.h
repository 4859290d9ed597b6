/* The view: all that a frame depends on. It is made anew for each frame from the viewer's state, and making it changes
 * nothing. */
#ifndef VIEWER_VIEW_H
#define VIEWER_VIEW_H

#include "scene/scene.h"

struct viewer;

/* How a board is looked at. */
struct looking {
    cell_id cell;   /* the selected one, or NO_CELL */
    unsigned digit; /* the highlighted one; 0: none */
    struct scene_proof proof;
    enum frame_panel panel;
    struct scene_scroll scroll;
};

/* Fills the view: the board and how it is looked at, and what the open modes show beside it and over it. What it points
 * to belongs to the viewer and lasts until that is changed. */
void view_make(const struct viewer *viewer, struct scene_view *view);

#endif
