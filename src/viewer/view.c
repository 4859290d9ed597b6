#include "viewer/view.h"

#include "viewer/viewer_state.h"

void view_make(const struct viewer *viewer, struct scene_view *view)
{
    const struct own_program *own = &viewer->own_program;
    *view = viewer->view;
    view->why = viewer->why.shown.slice ? &viewer->why.shown : NULL;
    view->source = own->is_shown ? &own->source : NULL;
    modes_show(viewer, view);
}
