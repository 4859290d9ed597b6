/* Declarations shared by the files that implement the window's actions: act_move.c, act_inspect.c,
 * act_display.c and act_file.c. Each row ACTION(NAME, ...) of actions.def is carried out by the function
 * act_NAME, which returns false with `error` filled if it failed and nothing changed. */
#ifndef VIEWER_ACTION_FUNCTIONS_H
#define VIEWER_ACTION_FUNCTIONS_H

#include "viewer/viewer_internal.h"

#define UNUSED(argument, error) ((void)(argument), (void)(error))

#define ACTION(name, id, keys, argument, title, help) viewer_action act_##name;
#include "viewer/actions.def"
#undef ACTION

/* Parses `text` as a number from `min` to `max`. */
bool act_parse_number(const char *text, double min, double max, double *number, struct text_error *error);

/* Seeks to a position and scrolls the list of steps there. Always returns true. */
bool act_seek_to(struct viewer *viewer, uint64_t position);

#endif
