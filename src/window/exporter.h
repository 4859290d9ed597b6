/* Exports a trace by running this program's own `export` command, while the window goes on. When it ends, an SDL event
 * arrives. */
#ifndef WINDOW_EXPORTER_H
#define WINDOW_EXPORTER_H

#include <SDL.h>

#include "viewer/viewer.h"

struct exporter;

struct exporter *exporter_create(void);
void exporter_destroy(struct exporter *exporter); /* an export is stopped */

/* Begins. None may be at work. Returns false with `error` filled if no thread can be started. */
bool exporter_begin(struct exporter *exporter, const struct viewer_export *request, struct text_error *error);

/* Stops what is at work; the event arrives soon. The file that was to be written stays as it was. */
void exporter_stop(struct exporter *exporter);

/* Returns whether the event is the end of an export. Then `*error` says why it failed, or is NULL; it belongs to the
 * exporter until the next export begins. */
bool exporter_ended(struct exporter *exporter, const SDL_Event *event, const char **error);

/* Opens the file that was exported last with the desktop's program for it, while the window goes on. Where no program
 * could be started, an event arrives, of which exporter_could_not_show fills in the error. */
void exporter_show(struct exporter *exporter);
bool exporter_could_not_show(const struct exporter *exporter, const SDL_Event *event, struct text_error *error);

#endif
