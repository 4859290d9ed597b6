/* Starts SDL's video with the driver that suits the display. */
#ifndef WINDOW_VIDEO_H
#define WINDOW_VIDEO_H

#include <stdbool.h>

#include "base/text_error.h"

/* SDL_Quit ends it. Returns false with `error` filled if there is no display. */
bool video_start(struct text_error *error);

#endif
