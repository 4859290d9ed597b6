/* A viewer that stands still: for pictures and animations, where nothing plays and nothing moves by itself. */
#ifndef APP_HEADLESS_RENDERER_H
#define APP_HEADLESS_RENDERER_H

#include "app/options.h"
#include "app/viewer.h"

#define HEADLESS_OPTIONS                                                                                                 \
    (OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_THEME) | OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_OUTPUT) |      \
     OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_RACE) | OPTION_BIT(OPTION_NOTATION))

/* Reads the options, solves the puzzle and returns the viewer at its beginning; or NULL. The size is that of the options,
 * or the one given. */
struct viewer *headless_create(const struct options *options, int width, int height, struct text_error *error);

/* Draws the frame after `step` and returns its pixels. */
const uint32_t *headless_frame(struct viewer *viewer, uint64_t step);

/* What an animation of all steps is written with: takes the frame that was drawn last and how long it stays, in
 * hundredths of a second. */
typedef bool headless_receive(void *receiver, struct viewer *viewer, int delay, struct text_error *error);

/* Draws all frames, `speed` of them a second, and hands each over. */
bool headless_play(struct viewer *viewer, double speed, headless_receive *receive, void *receiver, struct text_error *error);

#endif
