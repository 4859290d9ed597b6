/* What the files of the actions share: act_move.c, act_look.c, act_show.c and act_file.c. Each action is a function
 * act_NAME for the row ACTION(NAME, ...) of actions.def; false with `error` filled if nothing has changed. */
#ifndef APP_ACTION_FUNCTIONS_H
#define APP_ACTION_FUNCTIONS_H

#include "app/viewer_internal.h"

#define UNUSED(argument, error) ((void)(argument), (void)(error))

#define ACTION(name, id, keys, argument, title, help) viewer_action act_##name;
#include "app/actions.def"
#undef ACTION

/* Reads an argument that is a number. */
bool act_parse_number(const char *text, double min, double max, double *number, struct text_error *error);

/* Goes to a position; always true. */
bool act_seek_to(struct viewer *viewer, uint64_t position);

#endif
