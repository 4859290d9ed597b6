/* Moving through the trace, and the search in it that the player is doing. viewer_seek scrolls the list to the
 * position, too. */
#ifndef VIEWER_TRANSPORT_H
#define VIEWER_TRANSPORT_H

#include <stdbool.h>
#include <stdint.h>

struct viewer;

struct jump {
    const char *none; /* what to say if nothing is found; NULL: no search */
    bool is_shown;    /* a message says that the search is under way */
};

void transport_scrub(struct viewer *viewer, float x);
void transport_set_speed(struct viewer *viewer, double speed);
/* Zooms the timeline by `factor` (below 1: in) around a position. */
void transport_zoom(struct viewer *viewer, double factor, uint64_t around);
/* Seeks to params.start_position as soon as the trace is long enough, then clears it. */
void transport_go_to_start(struct viewer *viewer);
void transport_advance(struct viewer *viewer, double seconds);
/* Goes where the search that the player has begun finds something, within a part of a frame or in the next ones; `none`
 * is said if it finds nothing. */
void transport_search(struct viewer *viewer, const char *none);
/* Ends the search, if there is one, and returns whether there was. */
bool transport_cancel_search(struct viewer *viewer);
void transport_finish_search(struct viewer *viewer);

#endif
