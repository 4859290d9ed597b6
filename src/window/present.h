/* Brings pixels to the screen. Where the system scales windows (Wayland) a streaming texture shows them sharp; elsewhere
 * the window's own surface costs least. */
#ifndef WINDOW_PRESENT_H
#define WINDOW_PRESENT_H

#include <SDL2/SDL.h>

#include "raster/raster.h"

struct present {
    SDL_Window *window;
    SDL_Renderer *renderer; /* NULL: the window's surface is used */
    SDL_Texture *texture;
    int width, height; /* of the texture */
};

bool present_init(struct present *present, SDL_Window *window);
void present_finish(struct present *present);

/* The window's size in pixels. */
void present_size(const struct present *present, int *width, int *height);

/* Shows the raster, of which these parts changed. `whole`: everything must be brought over again. */
bool present_show(struct present *present, const struct raster *raster, const struct raster_rect *rects, size_t count,
                  bool whole);

#endif
