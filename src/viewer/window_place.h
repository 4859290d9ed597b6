/* Where the window opens: wholly on a display that is there, whatever the one was on which it was the last time. */
#ifndef VIEWER_WINDOW_PLACE_H
#define VIEWER_WINDOW_PLACE_H

#include <stdbool.h>
#include <stddef.h>

/* In the units of the desktop. */
struct window_place {
    int x, y, width, height;
};

/* Room for the frame and the title that a window manager adds; it tells how large they are only when the window is
 * open. */
enum { BORDER_WIDTH = 16, BORDER_HEIGHT = 48 };

/* Returns where a window of this size opens, with the corner of its frame: where it is wanted, moved and made smaller
 * as far as that is needed to lie on the display of which it covers most, or on the first one if it covers none.
 * `has_place` false: in the middle of the first. `display`: what taskbars leave free of each; there is at least one. */
struct window_place window_place_fit(struct window_place wanted, bool has_place, const struct window_place *display,
                                     size_t displays);

#endif
