/* What happens when the X server ends, or the connection to it. Xlib then ends the program with its own exit status, and there is no
 * way back to the window's loop; this makes it a message and status 3, and deletes the temporary file of a save. */
#ifndef WINDOW_LOST_DISPLAY_H
#define WINDOW_LOST_DISPLAY_H

/* To be called once SDL's video is initialized. Does nothing under another window system. */
void lost_display_watch(void);

#endif
