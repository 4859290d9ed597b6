/* The visible part of the board. It follows the steps, unless the user pans it. */
#ifndef VIEWER_VIEWPORT_H
#define VIEWER_VIEWPORT_H

#include "scene/scene.h"

struct viewer;

struct viewport {
    bool follow_off;            /* the enlarged board does not follow the steps */
    uint64_t followed_position; /* position and hint to which the viewport was last moved */
    const struct step *followed_hint;
    struct draw_point target; /* centre towards which the viewport glides */
    bool gliding;
    bool panned_by_user; /* the user has panned the viewport since then */
};

/* Returns the window's layout with this panel; in a race, that of the first board. */
struct frame_layout viewport_arrange(const struct viewer *viewer, enum frame_panel panel);
void viewport_zoom(struct viewer *viewer, float factor);
void viewport_pan(struct viewer *viewer, float x, float y); /* pans by pixels */
/* Moves the viewport to the step, by a jump or a glide. After the user has panned it, it stays until the next step. */
void viewport_follow(struct viewer *viewer);
void viewport_advance(struct viewer *viewer, double seconds);

#endif
