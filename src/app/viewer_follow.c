/* An enlarged board follows what happens: it moves as far as it must for the cell of the step to be seen whole, and for
 * as much as there is room for of what the step stands on and takes away. */
#include <math.h>

#include "app/viewer_parts.h"
#include "scene/motion.h"

static const double glide_time = 0.07; /* seconds in which all but a third of the way is gone */
static const float air = 0.6f;         /* cells around what is to be seen, where there is room */

/* Some of the sheet, in cells. */
struct span_of_cells {
    float left, top, right, bottom;
};

static void add_cell(struct span_of_cells *part, const struct layout *layout, cell_id cell)
{
    float x = layout->cell[cell].x, y = layout->cell[cell].y;
    part->left = fminf(part->left, x);
    part->top = fminf(part->top, y);
    part->right = fmaxf(part->right, x + 1);
    part->bottom = fmaxf(part->bottom, y + 1);
}

/* What the step is about first of all: the one cell that it changes, or else what it stands on. */
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

/* Takes the wider part in place of the one there is, if it can be seen at once. */
static void widen(struct span_of_cells *part, struct span_of_cells wider, struct draw_point room)
{
    if (wider.right - wider.left <= room.x && wider.bottom - wider.top <= room.y)
        *part = wider;
}

static void widen_by_cell(struct span_of_cells *part, const struct layout *layout, cell_id cell, struct draw_point room)
{
    struct span_of_cells wider = *part;
    add_cell(&wider, layout, cell);
    widen(part, wider, room);
}

static void widen_by_house(struct span_of_cells *part, const struct layout *layout, house_id house, struct draw_point room)
{
    struct span_of_cells wider = *part;
    for (unsigned i = 0; i < layout->digits; i++)
        add_cell(&wider, layout, layout->house[house].cells[i]);
    widen(part, wider, room);
}

/* `room`: how many cells can be seen. */
static struct span_of_cells find_part(const struct layout *layout, const struct step *step, cell_id cell,
                                      struct draw_point room)
{
    float x = layout->cell[cell].x, y = layout->cell[cell].y;
    struct span_of_cells part = {x, y, x + 1, y + 1};
    for (size_t i = 0; i < step->places; i++)
        widen_by_cell(&part, layout, step->place[i].cell, room);
    for (size_t i = 0; i < step->truth_count; i++) {
        if (constraint_is_cell(step->truths[i]))
            widen_by_cell(&part, layout, step->truths[i].index, room);
    }
    for (size_t i = 0; i < step->removes; i++)
        widen_by_cell(&part, layout, step->remove[i].cell, room);
    for (size_t i = 0; i < step->truth_count; i++) {
        if (!constraint_is_cell(step->truths[i]))
            widen_by_house(&part, layout, step->truths[i].index, room);
    }
    return part;
}

/* Where the middle of what is seen goes so that `from` to `to` lie within `room`: no further than it must. */
static float middle(float now, float from, float to, float room)
{
    float around = fminf(air, (room - (to - from)) / 2);
    if (around < 0)
        return (from + to) / 2;
    return fminf(fmaxf(now, to + around - room / 2), from - around + room / 2);
}

static struct draw_point find_goal(const struct viewer *viewer, const struct step *step, cell_id cell)
{
    const struct layout *layout = trace_layout(viewer->showing.trace);
    float width = (float)layout->width, height = (float)layout->height;
    struct draw_box board, window;
    viewer_board_boxes(viewer, &board, &window);
    struct draw_point room = {width * fminf(window.width / board.width, 1), height * fminf(window.height / board.height, 1)};
    struct span_of_cells part = find_part(layout, step, cell, room);
    return (struct draw_point){middle(viewer->view.centre.x * width, part.left, part.right, room.x) / width,
                               middle(viewer->view.centre.y * height, part.top, part.bottom, room.y) / height};
}

static bool glides(const struct viewer *viewer)
{
    return !viewer->view.reduced_motion && !motion_is_too_fast(&viewer->showing.player);
}

/* Sets out for where the step is, or goes there at once. */
static void set_out(struct viewer *viewer, const struct step *step)
{
    cell_id cell = main_cell(step);
    if (cell == NO_CELL)
        return;
    viewer->goal = find_goal(viewer, step, cell);
    viewer->gliding = glides(viewer);
    if (!viewer->gliding)
        viewer_centre_board(viewer, viewer->goal.x, viewer->goal.y);
}

void viewer_follow_hand(struct viewer *viewer)
{
    viewer->by_hand = true;
    viewer->gliding = false;
    viewer->followed = player_position(&viewer->showing.player);
    viewer->followed_offer = viewer->view.offer;
}

void viewer_follow_action(struct viewer *viewer)
{
    const struct scene_view *view = &viewer->view;
    uint64_t position = player_position(&viewer->showing.player);
    struct step_reader reader;
    struct step step;
    bool offered = view->offer && view->offer_of == position;
    if (viewer->stay || !(view->zoom > 1) || viewer->rivals || viewer->drag == DRAG_BOARD ||
        (position == viewer->followed && view->offer == viewer->followed_offer))
        return;
    viewer->followed = position;
    viewer->followed_offer = view->offer;
    viewer->by_hand = false;
    if (offered) {
        set_out(viewer, view->offer);
        return;
    }
    step_reader_init(&reader, viewer->showing.trace);
    if (position && step_read(&reader, position, &step))
        set_out(viewer, &step);
    step_reader_finish(&reader);
}

void viewer_glide(struct viewer *viewer, double seconds)
{
    struct draw_box board, window;
    viewer_follow_action(viewer);
    struct draw_point now = viewer->view.centre, goal = viewer->goal;
    if (!viewer->gliding)
        return;
    viewer_board_boxes(viewer, &board, &window);
    float x = goal.x - now.x, y = goal.y - now.y;
    bool near = fabsf(x) * board.width + fabsf(y) * board.height < 1;
    float part = near ? 1 : 1 - (float)exp(-seconds / glide_time);
    viewer_centre_board(viewer, now.x + x * part, now.y + y * part);
    bool stands = now.x == viewer->view.centre.x && now.y == viewer->view.centre.y; /* at the board's edge */
    viewer->gliding = !near && !(stands && seconds > 0);
}
