/* What happens when the display server ends, or the connection to it. Xlib then ends the program with its own exit status, and there is no
 * way back to the window's loop; this makes it a message and status 3, and deletes the temporary file of a save. On Wayland SDL
 * asks the program to quit, as if the person had closed the window. */
#ifndef WINDOW_LOST_DISPLAY_H
#define WINDOW_LOST_DISPLAY_H

#include <SDL.h>

#include <stdbool.h>

/* To be called once SDL's video is initialized. Does nothing under another window system than X11. */
void lost_display_watch(void);

/* Whether the connection to the Wayland server of the window is broken. */
bool lost_display_is_lost(SDL_Window *window);

#endif
