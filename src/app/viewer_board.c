/* Looking closer at the board: zoom, pan, and following what happens. */
#include <math.h>

#include "app/viewer_parts.h"

static const float largest_zoom = 8;
static const double glide_time = 0.07; /* seconds in which all but a third of the way is gone */
static const double fastest = 12;      /* steps a second that are glided along */

static float within(float value, float least, float most)
{
    return fminf(fmaxf(value, least), fmaxf(least, most));
}

/* The middle of what is shown moves no further than there is board to show. */
static void settle_centre(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    scene_board(viewer->scene, &board, &window);
    float half_width = window.width / board.width / 2, half_height = window.height / board.height / 2;
    viewer->view.centre.x = within(x, fminf(half_width, 0.5f), 1 - half_width);
    viewer->view.centre.y = within(y, fminf(half_height, 0.5f), 1 - half_height);
}

void viewer_zoom_board(struct viewer *viewer, float factor)
{
    struct scene_view *view = &viewer->view;
    bool was_whole = !(view->zoom > 1);
    viewer->glide = (struct draw_point){0, 0};
    float zoom = within((was_whole ? 1 : view->zoom) * factor, 1, largest_zoom);
    view->zoom = zoom < 1.02f ? 0 : zoom;
    cell_id cell = view->cell != NO_CELL ? view->cell : scene_focus(viewer->scene);
    if (was_whole && cell != NO_CELL) {
        const struct layout *layout = trace_layout(viewer->showing.trace);
        view->centre.x = ((float)layout->cell[cell].x + 0.5f) / (float)layout->width;
        view->centre.y = ((float)layout->cell[cell].y + 0.5f) / (float)layout->height;
    } else if (was_whole) {
        view->centre = (struct draw_point){0.5f, 0.5f};
    }
}

struct frame viewer_arrange(const struct viewer *viewer, enum frame_panel panel)
{
    const struct scene_view *view = &viewer->view;
    const struct layout *layout = trace_layout(viewer->showing.trace);
    float scale = view->scale > 0 ? view->scale : 1;
    struct frame frame;
    if (viewer->rivals)
        frame_arrange_lane(&frame, layout, view->width, view->height, scale, 0, (unsigned)view->lanes, panel,
                           view->theme->big_bang);
    else
        frame_arrange(&frame, layout, view->width, view->height, scale, panel, view->theme->big_bang);
    return frame;
}

void viewer_pan(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    scene_board(viewer->scene, &board, &window);
    if (viewer->view.zoom > 1 && board.width > 0)
        settle_centre(viewer, viewer->view.centre.x - x / board.width, viewer->view.centre.y - y / board.height);
}

struct draw_box viewer_cell(const struct viewer *viewer, cell_id cell)
{
    return scene_cell(viewer->scene, cell);
}

/* How far a cell from `at` on has to move to lie between `from` and `to`, with some air. */
static float needed(float at, float length, float from, float to, float air)
{
    if (to - from < length + 2 * air)
        return (from + to - length) / 2 - at;
    return at < from + air ? from + air - at : at + length > to - air ? to - air - length - at : 0;
}

bool viewer_follow_action(struct viewer *viewer)
{
    cell_id cell = scene_focus(viewer->scene);
    uint64_t position = player_position(&viewer->showing.player);
    if (viewer->stay || !(viewer->view.zoom > 1) || cell == NO_CELL || viewer->drag == DRAG_BOARD ||
        position == viewer->followed)
        return false;
    struct draw_box board, window, at = scene_cell(viewer->scene, cell);
    viewer->followed = position;
    scene_board(viewer->scene, &board, &window);
    float air = at.width * 0.6f;
    float x = needed(at.x, at.width, window.x, window.x + window.width, air);
    float y = needed(at.y, at.height, window.y, window.y + window.height, air);
    const struct player *player = &viewer->showing.player;
    if (!viewer->view.reduced_motion && (player->direction == PLAYER_PAUSED || player->speed <= fastest)) {
        viewer->glide = (struct draw_point){x, y};
        return false;
    }
    viewer_pan(viewer, x, y);
    return fabsf(x) + fabsf(y) > 0.5f;
}

bool viewer_gliding(const struct viewer *viewer)
{
    return fabsf(viewer->glide.x) + fabsf(viewer->glide.y) > 0;
}

void viewer_glide(struct viewer *viewer, double seconds)
{
    struct draw_point *left = &viewer->glide;
    if (!viewer_gliding(viewer))
        return;
    bool near = fabsf(left->x) + fabsf(left->y) < 1;
    float part = near ? 1 : 1 - (float)exp(-seconds / glide_time);
    if (viewer->drag != DRAG_BOARD)
        viewer_pan(viewer, left->x * part, left->y * part);
    else
        part = 1; /* the hand has taken over */
    *left = (struct draw_point){left->x * (1 - part), left->y * (1 - part)};
}
