/* The viewport: zooming and panning the board. viewer_follow.c keeps the current step in view. */
#include <math.h>

#include "viewer/viewer_internal.h"

static const float largest_zoom = 8;

static float within(float value, float min, float max)
{
    return fminf(fmaxf(value, min), fmaxf(min, max));
}

void viewer_viewport_boxes(const struct viewer *viewer, struct draw_box *board, struct draw_box *window)
{
    const struct scene_view *view = &viewer->view;
    struct frame_layout frame = viewer_arrange(viewer, view->panel);
    frame_layout_zoom(&frame, trace_layout(viewer->session.trace), view->zoom, view->centre, view->theme->big_bang);
    *board = frame.board;
    *window = frame.viewport;
}

void viewer_centre_board(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    viewer_viewport_boxes(viewer, &board, &window);
    float half_width = window.width / board.width / 2, half_height = window.height / board.height / 2;
    viewer->view.centre.x = within(x, fminf(half_width, 0.5f), 1 - half_width);
    viewer->view.centre.y = within(y, fminf(half_height, 0.5f), 1 - half_height);
}

void viewer_zoom_board(struct viewer *viewer, float factor)
{
    struct scene_view *view = &viewer->view;
    bool was_whole = !(view->zoom > 1);
    viewer->gliding = false;
    if (!viewer->panned_by_user)
        viewer->followed_position = UINT64_MAX;
    float zoom = within((was_whole ? 1 : view->zoom) * factor, 1, largest_zoom);
    view->zoom = zoom < 1.02f ? 0 : zoom;
    cell_id cell = view->cell != NO_CELL ? view->cell : scene_focus(viewer->scene);
    if (was_whole && view->cell != NO_CELL)
        viewer_mark_panned(viewer);
    if (was_whole && cell != NO_CELL) {
        const struct layout *layout = trace_layout(viewer->session.trace);
        view->centre.x = ((float)layout->cell[cell].x + 0.5f) / (float)layout->width;
        view->centre.y = ((float)layout->cell[cell].y + 0.5f) / (float)layout->height;
    } else if (was_whole) {
        view->centre = (struct draw_point){0.5f, 0.5f};
    }
}

struct frame_layout viewer_arrange(const struct viewer *viewer, enum frame_panel panel)
{
    const struct scene_view *view = &viewer->view;
    const struct layout *layout = trace_layout(viewer->session.trace);
    float scale = view->scale > 0 ? view->scale : 1;
    struct frame_layout frame;
    if (viewer->rivals)
        frame_layout_arrange_lane(&frame, layout, view->width, view->height, scale, 0, (unsigned)view->lanes, panel,
                                  view->theme->big_bang);
    else
        frame_layout_arrange(&frame, layout, view->width, view->height, scale, panel, view->theme->big_bang);
    return frame;
}

void viewer_pan_board(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    viewer_viewport_boxes(viewer, &board, &window);
    viewer_mark_panned(viewer);
    if (viewer->view.zoom > 1 && board.width > 0)
        viewer_centre_board(viewer, viewer->view.centre.x - x / board.width, viewer->view.centre.y - y / board.height);
}

struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell)
{
    return scene_cell(viewer->scene, cell);
}
