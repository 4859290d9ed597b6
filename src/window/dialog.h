/* The desktop's own dialogs for choosing a file: zenity or kdialog, whichever is installed; the environment variable
 * SUDOSCOPE_DIALOG names one of them, or none. A dialog is another program; it runs while the window goes on, and its
 * answer arrives as an SDL event. */
#ifndef WINDOW_DIALOG_H
#define WINDOW_DIALOG_H

#include <SDL.h>

#include <stdbool.h>

struct dialog;

/* NULL if there is no program for dialogs. */
struct dialog *dialog_create(void);
void dialog_destroy(struct dialog *dialog); /* takes NULL; an open dialog is closed */

/* Opens a dialog, if none is open: to open a file, or with `name` to save one under that name. `purpose` is the
 * caller's. Returns false if the program cannot be started. */
bool dialog_open(struct dialog *dialog, const char *name, int purpose);

/* Returns whether the event is the answer. Then `*path` is the file, or NULL if the person chose none; the caller frees
 * it with memory_free.
 * `*purpose` tells which dialog it was. */
bool dialog_answered(struct dialog *dialog, const SDL_Event *event, char **path, int *purpose);

#endif
