/* Declarations of the functions that carry out actions. Each row ACTION(..., FUNCTION) of actions.def is carried
 * out by act_FUNCTION, which returns false with the call's error filled if it failed and nothing changed. */
#ifndef VIEWER_ACTION_FUNCTIONS_H
#define VIEWER_ACTION_FUNCTIONS_H

#include "viewer/viewer_internal.h"

/* An action to carry out. Several actions may share a function. */
struct call {
    enum action_id action;
    const char *argument; /* "" for none */
    struct text_error *error;
};

typedef bool viewer_action(struct viewer *viewer, const struct call *call);

#define ACTION(name, id, keys, argument, title, help, function) viewer_action act_##function;
#include "viewer/actions.def"
#undef ACTION

/* Parses the call's argument as a number from `min` to `max`. */
bool call_number(const struct call *call, double min, double max, double *number);

#endif
