/* The view: all that a frame depends on. It is made anew for each frame from the viewer's state, and making it changes nothing. */
#ifndef VIEWER_VIEW_H
#define VIEWER_VIEW_H

#include "scene/scene.h"

struct viewer;

/* Fills the view: how the board is looked at (viewer->view), and what the open modes show beside it and over it. What it points to
 * belongs to the viewer and lasts until that is changed. */
void view_make(const struct viewer *viewer, struct scene_view *view);

#endif
