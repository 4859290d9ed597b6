/* A viewer without a window, for pictures and animations in files. Nothing plays or moves by itself, and controls that
 * only a user at a window needs are left out. */
#ifndef COMMAND_HEADLESS_RENDERER_H
#define COMMAND_HEADLESS_RENDERER_H

#include "command/itinerary.h"
#include "viewer/viewer.h"

#define HEADLESS_OPTIONS                                                                                               \
    (OPTION_BIT(OPTION_ENGINE) | OPTION_BIT(OPTION_THEME) | OPTION_BIT(OPTION_SIZE) | OPTION_BIT(OPTION_OUTPUT) |      \
     OPTION_BIT(OPTION_MEMORY) | OPTION_BIT(OPTION_DISK) | OPTION_BIT(OPTION_RACE) | OPTION_BIT(OPTION_NOTATION) |     \
     OPTION_BIT(OPTION_PROFILE) | OPTION_BIT(OPTION_WITHOUT) | OPTION_BIT(OPTION_CHOOSE))

/* Creates a viewer from the command line's options. The size is `width` x `height` without --size. Returns NULL with
 * `error` filled on failure. */
struct viewer *headless_create_empty(const struct options *options, int width, int height, struct text_error *error);

/* Does the same, opens and solves the puzzle, and stays at position 0. */
struct viewer *headless_create(const struct options *options, int width, int height, struct text_error *error);

/* Goes to `step`, draws the frame and returns its pixels, which belong to the viewer. Returns NULL with `error` filled
 * if the frame is incomplete. */
const uint32_t *headless_frame(struct viewer *viewer, uint64_t step, struct text_error *error);

/* Writes the step of --at, or the last one, as a PNG picture. A lesson is refused. */
bool headless_write_picture(struct viewer *viewer, const struct options *options, const char *path,
                            struct text_error *error);

/* Does the same as headless_frame for a frame of the itinerary. */
const uint32_t *headless_show(struct viewer *viewer, const struct itinerary *itinerary, uint64_t index,
                              struct text_error *error);

/* Receives each drawn frame of an animation. `delay` is its duration in hundredths of a second. */
typedef bool headless_receive(void *receiver, struct viewer *viewer, int delay, struct text_error *error);

/* Draws the frames of the itinerary in order and passes each to `receive`. Stops when that returns false. */
bool headless_play(struct viewer *viewer, const struct itinerary *itinerary, headless_receive *receive, void *receiver,
                   struct text_error *error);

#endif
