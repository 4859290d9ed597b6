/* Handles the end of the display server, or of the connection to it. Xlib then ends the program with its own exit
 * status, without a return to the window's loop; this saves the work or reports that it cannot, turns the loss into a
 * message and status 3, and deletes the temporary file of a save. On Wayland SDL asks the program to quit, as if the
 * user had closed the window. */
#ifndef WINDOW_LOST_DISPLAY_H
#define WINDOW_LOST_DISPLAY_H

#include <SDL.h>

#include <stdbool.h>

struct lost_display {
    void (*save)(
        void *context); /* called when the display is lost; not with Xlib older than 1.7.0, which does not support it */
    void *context;
};

/* Has no effect on window systems other than X11. `lost` must stay valid while the window exists. */
void lost_display_watch(const struct lost_display *lost, SDL_Window *window);

/* Ignores later errors of an X server. SDL wakes itself up on a second connection to the server. Such a request can
 * reach the server after the window is gone, and Xlib would end the program with status 1. */
void lost_display_ignore_errors(void);

/* Returns whether the connection to the window's Wayland server is broken. */
bool lost_display_is_lost(SDL_Window *window);

#endif
