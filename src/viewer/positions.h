/* The last positions of the engines on the open puzzle. */
#ifndef VIEWER_POSITIONS_H
#define VIEWER_POSITIONS_H

#include "viewer/session.h"

struct viewer;

enum { MAX_SAVED_POSITIONS = 17 };

/* The last position of an engine, and its bookmarks. */
struct saved_position {
    char engine[64]; /* "race" for a race */
    uint64_t position;
    enum player_direction direction;
    struct bookmarks bookmarks;
};

struct saved_positions {
    struct saved_position saved[MAX_SAVED_POSITIONS];
    unsigned count;
    uint64_t last_position; /* position when another engine was chosen */
    enum player_direction last_direction;
    char single[64]; /* the engine that was shown before a race; "": none */
    uint64_t single_position;
};

/* Save the position and bookmarks of the current engine, and restore those of the engine that is now shown. */
void positions_save(struct viewer *viewer);
void positions_restore(struct viewer *viewer);
void positions_clear(struct viewer *viewer); /* forgets all positions, for another puzzle */

#endif
