/* What can be done on the start page, which is shown while nothing is open (mode_home.c). */
#ifndef VIEWER_START_H
#define VIEWER_START_H

#include "viewer/actions.h"

/* Whether the action can be carried out: where nothing is open, only those that need no board can. */
bool start_allows(const struct viewer *viewer, enum action_id action);

#endif
