/* The end of the display server, or of the connection to it. Xlib then ends the program with its own exit
 * status, and there is no way back to the window's loop; this saves the work or says that it cannot, makes the loss a
 * message and status 3, and deletes the temporary file of a save. On Wayland SDL asks the program to quit, as if the
 * person had closed the window. */
#ifndef WINDOW_LOST_DISPLAY_H
#define WINDOW_LOST_DISPLAY_H

#include <SDL.h>

#include <stdbool.h>

struct lost_display {
    void (*save)(
        void *context); /* called when the display is lost, unless Xlib is older than 1.7.0, which cannot do that */
    void *context;
};

/* Does nothing under another window system than X11. `lost` must stay valid as long as the window. */
void lost_display_watch(const struct lost_display *lost, SDL_Window *window);

/* Ignores what an X server says of requests from here on. SDL wakes itself up on a second connection to the server.
 * Such a request can reach the server after the window is gone, and Xlib would end the program with status 1. */
void lost_display_ignore_errors(void);

/* Returns whether the connection to the Wayland server of the window is broken. */
bool lost_display_is_lost(SDL_Window *window);

#endif
