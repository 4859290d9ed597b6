/* The settings that are kept from one time to the next. They are saved some seconds after a change. */
#ifndef VIEWER_SAVED_SETTINGS_H
#define VIEWER_SAVED_SETTINGS_H

#include "viewer/kept_file.h"
#include "viewer/settings.h"

struct viewer;

struct saved_settings {
    struct settings settings;
    struct settings compared; /* with what is saved, the last time */
    struct kept_file kept;
};

void saved_settings_begin(struct viewer *viewer);
void saved_settings_advance(struct viewer *viewer, double seconds);
void saved_settings_flush(struct viewer *viewer); /* saves what has changed and waits for it */
void saved_settings_finish(struct viewer *viewer);

#endif
