/* The desktop's own dialogs for choosing a file: zenity or kdialog, whichever is installed; the environment variable
 * SUDOSCOPE_DIALOG selects one of them, or none. A dialog is another program; it runs while the window continues, and
 * its answer arrives as an SDL event. */
#ifndef WINDOW_DIALOG_H
#define WINDOW_DIALOG_H

#include <SDL.h>

#include <stdbool.h>

struct dialog;

/* Returns NULL if there is no program for dialogs. */
struct dialog *dialog_create(void);
void dialog_destroy(struct dialog *dialog); /* Closes an open dialog. `dialog` may be NULL. */

/* Opens a dialog, if none is open: to open a file, or to save one under the proposed `name`. `purpose` belongs to the
 * caller. Returns false if the program cannot be started. */
bool dialog_open(struct dialog *dialog, const char *name, int purpose);

/* Returns whether the event is the answer. If so, `*path` is the file, or NULL if the user chose none; the caller frees
 * it with memory_free. `*purpose` is that of the dialog. */
bool dialog_answered(struct dialog *dialog, const SDL_Event *event, char **path, int *purpose);

#endif
