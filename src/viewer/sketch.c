/* Lines that a presenter draws over the board. Each belongs to the step at which it was drawn. */

#include "viewer/message.h"
#include "viewer/guided_lesson.h"
#include "viewer/viewer_state.h"

enum { MAX_POINTS = 20000 };

void sketch_add(struct viewer *viewer, float x, float y, bool begins)
{
    struct draw_box board, window;
    scene_board(viewer->scene, &board, &window);
    struct scene_sketch_point point = {player_position(&viewer->session.player), (x - board.x) / board.width,
                                       (y - board.y) / board.height, begins};
    if (viewer->pointing.sketch.count < MAX_POINTS)
        array_append(&viewer->pointing.sketch, point);
}

void sketch_clear(struct viewer *viewer)
{
    viewer->pointing.sketch.count = 0;
}

bool act_erase(struct viewer *viewer, const struct call *call)
{
    (void)call;
    uint64_t position = player_position(&viewer->session.player);
    size_t kept = 0;
    for (size_t i = 0; i < viewer->pointing.sketch.count; i++) {
        if (viewer->pointing.sketch.items[i].position != position)
            viewer->pointing.sketch.items[kept++] = viewer->pointing.sketch.items[i];
    }
    viewer->pointing.sketch.count = kept;
    return true;
}

bool act_present(struct viewer *viewer, const struct call *call)
{
    if (!action_switch(call->argument, &viewer->drawing.style.presenting, call->error))
        return false;
    sketch_clear(viewer);
    if (viewer->drawing.style.presenting)
        message_offer(viewer, ACTION_present,
                      "Presenting. The right button draws, Z erases, F fills the screen. A click here, or F5, ends.");
    return true;
}
