/* The view: everything on which a frame depends. It is made for each frame from the viewer's state, which it does not
 * change. */
#ifndef VIEWER_VIEW_H
#define VIEWER_VIEW_H

#include "scene/scene.h"

struct viewer;

/* The state of looking at a board. */
struct looking {
    cell_id cell;   /* the selected cell, or NO_CELL */
    unsigned digit; /* the highlighted digit; 0: none */
    struct scene_proof proof;
    enum frame_panel panel;
    struct scene_scroll scroll;
};

/* Fills the view: the board and the state of looking at it, and the contents of the open modes. It points into the
 * viewer and is valid until that changes. */
void view_make(const struct viewer *viewer, struct scene_view *view);

#endif
