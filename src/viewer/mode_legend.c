/* The legend: it explains the marks in the picture. */

#include "viewer/viewer_state.h"

static bool open_legend(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    mode_open(viewer, MODE_legend);
    return true;
}

static void show(const struct viewer *viewer, struct scene_view *view)
{
    (void)viewer;
    view->legend = true;
}

const struct mode_ops mode_legend = {
    .layer = LAYER_OVERLAY,
    .open = open_legend,
    .show = show,
};
