/* The part of the board that is shown. It follows the steps, unless the user pans it. */
#ifndef VIEWER_VIEWPORT_H
#define VIEWER_VIEWPORT_H

#include "scene/scene.h"

struct viewer;

struct viewport {
    bool follow_off;            /* the enlarged board does not follow the steps */
    uint64_t followed_position; /* position and hint that the viewport was moved to last */
    const struct step *followed_hint;
    struct draw_point target; /* centre towards which the viewport glides */
    bool gliding;
    bool panned_by_user; /* the viewport was panned since then */
};

/* The window's layout with that panel; in a race, that of the first board. */
struct frame_layout viewport_arrange(const struct viewer *viewer, enum frame_panel panel);
void viewport_zoom(struct viewer *viewer, float factor);
void viewport_pan(struct viewer *viewer, float x, float y); /* by pixels */
/* Moves the viewport to the step, at once or gliding. After a pan by hand it stays there until the next step. */
void viewport_follow(struct viewer *viewer);
void viewport_advance(struct viewer *viewer, double seconds);

#endif
