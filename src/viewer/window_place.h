/* The place of a new window: completely on an existing display, wherever the window was in the last session. */
#ifndef VIEWER_WINDOW_PLACE_H
#define VIEWER_WINDOW_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* A rectangle in the units of the desktop. */
struct window_place {
    int x, y, width, height;
};

/* Room for the frame and the title that a window manager adds, whose size is known only when the window is open. */
enum { BORDER_WIDTH = 16, BORDER_HEIGHT = 48 };

/* Returns the rectangle of a new window, with the corner of its frame: the wanted one, moved and shrunk as far as
 * necessary to lie on the display of which it covers most, or on the first one if it covers none. `has_place` false: in
 * the middle of the first. `display`: the area of each display without taskbars; there is at least one. */
struct window_place window_place_fit(struct window_place wanted, bool has_place, const struct window_place *display,
                                     size_t displays);

#endif
