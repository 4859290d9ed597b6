#ifndef TESTS_VIEWER_DEFAULTS_H
#define TESTS_VIEWER_DEFAULTS_H

#include "scene/theme.h"
#include "viewer/viewer.h"

/* The settings of a viewer if a test asks for nothing else. */
static inline struct viewer_params default_params(void)
{
    return (struct viewer_params){.engine = engines[0],
                                  .theme = themes[0],
                                  .speed = 8,
                                  .room.memory = 64 << 20,
                                  .width = 640,
                                  .height = 480,
                                  .scale = 1};
}

#endif
