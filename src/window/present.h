/* Copies pixels to the screen. On Wayland, which scales windows, a streaming texture keeps them sharp; elsewhere the
 * window's own surface is faster. */
#ifndef WINDOW_PRESENT_H
#define WINDOW_PRESENT_H

#include <SDL2/SDL.h>

#include "raster/raster.h"

struct present {
    SDL_Window *window;
    SDL_Renderer *renderer; /* NULL: the window's surface is used */
    SDL_Texture *texture;
    int width, height; /* size of the texture */
};

bool present_init(struct present *present, SDL_Window *window);
void present_finish(struct present *present);

/* Finds the window's size in physical pixels. */
void present_size(const struct present *present, int *width, int *height);

/* Shows the raster, of which the parts `rects` have changed. `whole`: copies everything. */
bool present_show(struct present *present, const struct raster *raster, const struct raster_rect *rects, size_t count,
                  bool whole);

#endif
