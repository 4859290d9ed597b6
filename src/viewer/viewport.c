/* The viewport: the visible part of the board. It can be zoomed and panned by hand, and otherwise follows the steps: it
 * moves as little as necessary to show the step's main cell and, if there is room, the cells and houses of its evidence
 * and its eliminations. */
#include "viewer/viewport.h"

#include <math.h>

#include "scene/motion.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"

static const float largest_zoom = 8;
static const double glide_time = 0.07; /* [seconds]: the remaining distance shrinks to a third in this time */
static const float margin = 0.6f;      /* [cells]: margin around the step's area, if there is room */

struct frame_layout viewport_arrange(const struct viewer *viewer, enum frame_panel panel)
{
    struct scene_view view;
    struct frame_layout frame;
    view_make(viewer, &view);
    view.panel = panel;
    scene_arrange(&view, trace_layout(viewer->session.trace), 0, &frame);
    return frame;
}

static float within(float value, float min, float max)
{
    return fminf(fmaxf(value, min), fmaxf(min, max));
}

/* Finds the rectangles of the whole board and of the viewport. */
static void find_boxes(const struct viewer *viewer, struct draw_box *board, struct draw_box *window)
{
    struct frame_layout frame = viewport_arrange(viewer, viewer->looking.panel);
    *board = frame.board;
    *window = frame.viewport;
}

/* Centres the viewport on (x, y), given as shares of the board's sides. */
static void centre_on(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    find_boxes(viewer, &board, &window);
    float half_width = window.width / board.width / 2, half_height = window.height / board.height / 2;
    viewer->looking.scroll.centre.x = within(x, fminf(half_width, 0.5f), 1 - half_width);
    viewer->looking.scroll.centre.y = within(y, fminf(half_height, 0.5f), 1 - half_height);
}

/* Keeps the viewport where it is until the next step. */
static void mark_panned(struct viewer *viewer)
{
    viewer->viewport.panned_by_user = true;
    viewer->viewport.gliding = false;
    viewer->viewport.followed_position = player_position(&viewer->session.player);
    viewer->viewport.followed_hint = viewer->hints.offer.step;
}

void viewport_zoom(struct viewer *viewer, float factor)
{
    struct looking *looking = &viewer->looking;
    bool was_whole = !(looking->scroll.zoom > 1);
    viewer->viewport.gliding = false;
    if (!viewer->viewport.panned_by_user)
        viewer->viewport.followed_position = UINT64_MAX;
    float zoom = within((was_whole ? 1 : looking->scroll.zoom) * factor, 1, largest_zoom);
    looking->scroll.zoom = zoom < 1.02f ? 0 : zoom;
    cell_id cell = looking->cell != NO_CELL ? looking->cell : scene_focus(viewer->scene);
    if (was_whole && looking->cell != NO_CELL)
        mark_panned(viewer);
    if (was_whole && cell != NO_CELL) {
        const struct layout *layout = trace_layout(viewer->session.trace);
        looking->scroll.centre.x = ((float)layout->cell[cell].x + 0.5f) / (float)layout->width;
        looking->scroll.centre.y = ((float)layout->cell[cell].y + 0.5f) / (float)layout->height;
    } else if (was_whole) {
        looking->scroll.centre = (struct draw_point){0.5f, 0.5f};
    }
}

void viewport_pan(struct viewer *viewer, float x, float y)
{
    struct draw_box board, window;
    find_boxes(viewer, &board, &window);
    mark_panned(viewer);
    if (viewer->looking.scroll.zoom > 1 && board.width > 0)
        centre_on(viewer, viewer->looking.scroll.centre.x - x / board.width,
                  viewer->looking.scroll.centre.y - y / board.height);
}

/* --- following --- */

/* A rectangle of the board, in cells. */
struct cell_area {
    float left, top, right, bottom;
};

static void add_cell(struct cell_area *area, const struct layout *layout, cell_id cell)
{
    float x = layout->cell[cell].x, y = layout->cell[cell].y;
    area->left = fminf(area->left, x);
    area->top = fminf(area->top, y);
    area->right = fmaxf(area->right, x + 1);
    area->bottom = fmaxf(area->bottom, y + 1);
}

/* Returns the cell to focus on: that of a placement, otherwise of the only elimination, otherwise of the evidence. */
static cell_id main_cell(const struct step *step)
{
    if (step->places)
        return step->place[0].cell;
    if (step->removes != 1 && step->truth_count && constraint_is_cell(step->truths[0]))
        return step->truths[0].index;
    if (step->removes)
        return step->remove[0].cell;
    return step->restores ? step->restore[0].cell : NO_CELL;
}

/* Replaces `area` by `wider` if that fits into `room`. */
static void widen(struct cell_area *area, struct cell_area wider, struct draw_point room)
{
    if (wider.right - wider.left <= room.x && wider.bottom - wider.top <= room.y)
        *area = wider;
}

static void widen_by_cell(struct cell_area *area, const struct layout *layout, cell_id cell, struct draw_point room)
{
    struct cell_area wider = *area;
    add_cell(&wider, layout, cell);
    widen(area, wider, room);
}

static void widen_by_house(struct cell_area *area, const struct layout *layout, house_id house, struct draw_point room)
{
    struct cell_area wider = *area;
    for (unsigned i = 0; i < layout->digits; i++)
        add_cell(&wider, layout, layout->house[house].cells[i]);
    widen(area, wider, room);
}

/* Returns the area to show. `room`: size of the viewport in cells. */
static struct cell_area find_visible_area(const struct layout *layout, const struct step *step, cell_id cell,
                                          struct draw_point room)
{
    float x = layout->cell[cell].x, y = layout->cell[cell].y;
    struct cell_area area = {x, y, x + 1, y + 1};
    for (size_t i = 0; i < step->places; i++)
        widen_by_cell(&area, layout, step->place[i].cell, room);
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]))
            widen_by_cell(&area, layout, step->truths[i].index, room);
    }
    for (size_t i = 0; i < step->removes; i++)
        widen_by_cell(&area, layout, step->remove[i].cell, room);
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_house(step->truths[i]))
            widen_by_house(&area, layout, step->truths[i].index, room);
    }
    return area;
}

/* Returns the centre closest to `now` for which the range from `from` to `to` lies within a viewport of length
 * `room`. */
static float middle(float now, float from, float to, float room)
{
    float around = fminf(margin, (room - (to - from)) / 2);
    if (around < 0)
        return (from + to) / 2;
    return fminf(fmaxf(now, to + around - room / 2), from - around + room / 2);
}

static struct draw_point find_glide_target(const struct viewer *viewer, const struct step *step, cell_id cell)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    float width = (float)layout->width, height = (float)layout->height;
    struct draw_box board, window;
    find_boxes(viewer, &board, &window);
    struct draw_point room = {width * fminf(window.width / board.width, 1),
                              height * fminf(window.height / board.height, 1)};
    struct cell_area area = find_visible_area(layout, step, cell, room);
    return (struct draw_point){middle(viewer->looking.scroll.centre.x * width, area.left, area.right, room.x) / width,
                               middle(viewer->looking.scroll.centre.y * height, area.top, area.bottom, room.y) /
                                   height};
}

static bool may_glide(const struct viewer *viewer)
{
    return !viewer->drawing.style.reduced_motion && !motion_is_too_fast(&viewer->session.player);
}

/* Glides or jumps to the step. */
static void follow_to_step(struct viewer *viewer, const struct step *step)
{
    cell_id cell = main_cell(step);
    if (cell == NO_CELL)
        return;
    viewer->viewport.target = find_glide_target(viewer, step, cell);
    viewer->viewport.gliding = may_glide(viewer);
    if (!viewer->viewport.gliding)
        centre_on(viewer, viewer->viewport.target.x, viewer->viewport.target.y);
}

void viewport_follow(struct viewer *viewer)
{
    const struct scene_offer *offer = &viewer->hints.offer;
    uint64_t position = player_position(&viewer->session.player);
    struct step_reader reader;
    struct step step;
    bool offered = offer->step && offer->position == position;
    if (viewer->viewport.follow_off || !(viewer->looking.scroll.zoom > 1) || viewer->race.shown.lanes > 1 ||
        viewer->pointing.drag == DRAG_BOARD ||
        (position == viewer->viewport.followed_position && offer->step == viewer->viewport.followed_hint))
        return;
    viewer->viewport.followed_position = position;
    viewer->viewport.followed_hint = offer->step;
    viewer->viewport.panned_by_user = false;
    if (offered) {
        follow_to_step(viewer, offer->step);
        return;
    }
    step_reader_init(&reader, viewer->session.trace);
    if (position && step_read(&reader, position, &step))
        follow_to_step(viewer, &step);
    step_reader_finish(&reader);
}

void viewport_advance(struct viewer *viewer, double seconds)
{
    struct draw_box board, window;
    viewport_follow(viewer);
    struct draw_point now = viewer->looking.scroll.centre, glide_target = viewer->viewport.target;
    if (!viewer->viewport.gliding)
        return;
    find_boxes(viewer, &board, &window);
    float x = glide_target.x - now.x, y = glide_target.y - now.y;
    bool near = fabsf(x) * board.width + fabsf(y) * board.height < 1;
    float area = near ? 1 : 1 - (float)exp(-seconds / glide_time);
    centre_on(viewer, now.x + x * area, now.y + y * area);
    bool is_blocked = now.x == viewer->looking.scroll.centre.x &&
                      now.y == viewer->looking.scroll.centre.y; /* stopped by the board's edge */
    viewer->viewport.gliding = !near && !(is_blocked && seconds > 0);
}
