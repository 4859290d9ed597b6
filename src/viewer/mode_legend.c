/* The legend: what the marks of the picture mean. */

#include "viewer/viewer_state.h"

static bool open_legend(struct viewer *viewer, struct text_error *error)
{
    (void)error;
    mode_open(viewer, MODE_legend);
    viewer->view.legend = true;
    return true;
}

static void hide(struct viewer *viewer)
{
    viewer->view.legend = false;
}

const struct mode_ops mode_legend = {
    .layer = LAYER_OVERLAY,
    .open = open_legend,
    .close = hide,
};
