/* The set of options that the window accepts. */
#ifndef COMMAND_WINDOW_OPTIONS_H
#define COMMAND_WINDOW_OPTIONS_H

#include "command/options.h"

#define WINDOW_OPTIONS                                                                                                 \
    (OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_SPEED) | OPTION_BIT(OPTION_PAUSED) | OPTION_BIT(OPTION_AT) |        \
     OPTION_BIT(OPTION_THEME) | OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_SCRIPT) |                                  \
     OPTION_BIT(OPTION_REDUCED_MOTION) | OPTION_BIT(OPTION_SPEAK) | OPTION_BIT(OPTION_NO_CONFIG) |                     \
     OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_DISK) | OPTION_BIT(OPTION_RACE) | OPTION_BIT(OPTION_PROFILE) |      \
     OPTION_BIT(OPTION_CHOOSE) | OPTION_BIT(OPTION_NOTATION) | OPTION_BIT(OPTION_LANGUAGE) |                           \
     OPTION_BIT(OPTION_VERSION) | OPTION_BIT(OPTION_HELP))

#endif
