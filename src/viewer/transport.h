/* Moving through the trace, and the player's search in it. viewer_seek also scrolls the list to the position. */
#ifndef VIEWER_TRANSPORT_H
#define VIEWER_TRANSPORT_H

#include <stdbool.h>
#include <stdint.h>

struct viewer;

struct jump {
    const char *none; /* the message if nothing is found; NULL: no search */
    bool is_shown;    /* a message says that the search is running */
};

void transport_scrub(struct viewer *viewer, float x);
void transport_set_speed(struct viewer *viewer, double speed);
/* Zooms the timeline by `factor` (below 1: in) around a position. */
void transport_zoom(struct viewer *viewer, double factor, uint64_t around);
/* Goes to params.start_position once the trace is long enough, then clears it. */
void transport_go_to_start(struct viewer *viewer);
void transport_advance(struct viewer *viewer, double seconds);
/* Goes to the result of the search that the player has started, within this frame or one of the next; shows `none` if
 * there is no result. */
void transport_search(struct viewer *viewer, const char *none);
/* Ends the search, if there is one, and returns whether there was. */
bool transport_cancel_search(struct viewer *viewer);
void transport_finish_search(struct viewer *viewer);

#endif
