/* Exports a trace by running this program's own `export` command, while the window continues. At the end, an SDL event
 * arrives. */
#ifndef WINDOW_EXPORTER_H
#define WINDOW_EXPORTER_H

#include <SDL.h>

#include "viewer/viewer.h"

struct exporter;

struct exporter *exporter_create(void);
void exporter_destroy(struct exporter *exporter); /* stops a running export */

/* Starts an export. None may be running. Returns false with `error` filled if no thread can be started. */
bool exporter_begin(struct exporter *exporter, const struct viewer_export *request, struct text_error *error);

/* Stops a running export; the event arrives soon. Its file stays unchanged. */
void exporter_stop(struct exporter *exporter);

/* Returns whether the event is the end of an export. If so, `*error` is the reason of its failure, or NULL; it belongs
 * to the exporter until the next export starts. */
bool exporter_ended(struct exporter *exporter, const SDL_Event *event, const char **error);

/* Opens the file of the last export with the desktop's program for it, while the window continues. If no program could
 * be started, an event arrives, for which exporter_could_not_show fills in the error. */
void exporter_show(struct exporter *exporter);
bool exporter_could_not_show(const struct exporter *exporter, const SDL_Event *event, struct text_error *error);

#endif
