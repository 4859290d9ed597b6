/* The settings that are kept from one time to the next. They are saved some seconds after a change. */
#ifndef VIEWER_KEEPING_H
#define VIEWER_KEEPING_H

#include "viewer/settings.h"

struct viewer;

struct keeping {
    struct settings settings;
    struct buffer saved; /* as they were saved last */
    double seconds;      /* since then */
    bool is_changed;
    struct user_file_saver saver;
};

void keeping_begin(struct viewer *viewer);
void keeping_advance(struct viewer *viewer, double seconds);
void keeping_finish(struct viewer *viewer);

#endif
