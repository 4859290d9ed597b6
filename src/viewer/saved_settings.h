/* The settings that a window keeps for the next session. They are saved within a second of a change. */
#ifndef VIEWER_SAVED_SETTINGS_H
#define VIEWER_SAVED_SETTINGS_H

#include "viewer/kept_file.h"
#include "viewer/settings.h"

struct viewer;

struct saved_settings {
    struct settings settings;
    struct settings compared; /* the settings at the last comparison with the saved ones */
    struct kept_file kept;
};

void saved_settings_begin(struct viewer *viewer);
void saved_settings_advance(struct viewer *viewer, double seconds);
void saved_settings_flush(struct viewer *viewer); /* saves changed settings and waits for the result */
void saved_settings_finish(struct viewer *viewer);

#endif
