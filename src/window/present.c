#include "window/present.h"

#include <string.h>

bool present_init(struct present *present, SDL_Window *window)
{
    *present = (struct present){.window = window};
    const char *driver = SDL_GetCurrentVideoDriver();
    if (!driver || strcmp(driver, "wayland"))
        return true;
    present->renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC);
    return present->renderer;
}

void present_finish(struct present *present)
{
    if (present->texture)
        SDL_DestroyTexture(present->texture);
    if (present->renderer)
        SDL_DestroyRenderer(present->renderer);
    *present = (struct present){0};
}

void present_size(const struct present *present, int *width, int *height)
{
    if (present->renderer)
        SDL_GetRendererOutputSize(present->renderer, width, height);
    else
        SDL_GetWindowSize(present->window, width, height);
}

static bool fit_texture(struct present *present, int width, int height)
{
    if (present->texture && present->width == width && present->height == height)
        return true;
    if (present->texture)
        SDL_DestroyTexture(present->texture);
    present->texture =
        SDL_CreateTexture(present->renderer, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_STREAMING, width, height);
    present->width = width;
    present->height = height;
    return present->texture;
}

static void show_texture(struct present *present, const struct raster *raster, const struct raster_rect *rects,
                         size_t count)
{
    int pitch = raster_width(raster) * 4;
    for (size_t i = 0; i < count; i++) {
        SDL_Rect rect = {rects[i].x, rects[i].y, rects[i].width, rects[i].height};
        const uint32_t *start = raster_pixels(raster) + (size_t)rect.y * (size_t)raster_width(raster) + rect.x;
        SDL_UpdateTexture(present->texture, &rect, start, pitch);
    }
    /* In a window larger than any picture, the picture is in the corner, which matches the pointer's coordinates. */
    SDL_Rect place = {0, 0, present->width, present->height};
    SDL_RenderClear(present->renderer);
    SDL_RenderCopy(present->renderer, present->texture, NULL, &place);
    SDL_RenderPresent(present->renderer);
}

/* SDL may replace the surface whenever the window changes; it must be fetched for each frame. */
static bool show_surface(struct present *present, const struct raster *raster, const struct raster_rect *rects,
                         size_t count)
{
    SDL_Surface *target = SDL_GetWindowSurface(present->window);
    SDL_Surface *source =
        SDL_CreateRGBSurfaceWithFormatFrom((void *)raster_pixels(raster), raster_width(raster), raster_height(raster),
                                           32, raster_width(raster) * 4, SDL_PIXELFORMAT_RGB888);
    bool shown = target && source;
    for (size_t i = 0; shown && i < count; i++) {
        SDL_Rect from = {rects[i].x, rects[i].y, rects[i].width, rects[i].height}, to = from;
        shown =
            !SDL_BlitSurface(source, &from, target, &to) && !SDL_UpdateWindowSurfaceRects(present->window, &from, 1);
    }
    SDL_FreeSurface(source);
    return shown;
}

bool present_show(struct present *present, const struct raster *raster, const struct raster_rect *rects, size_t count,
                  bool whole)
{
    struct raster_rect all = {.width = raster_width(raster), .height = raster_height(raster)};
    if (present->renderer) {
        bool kept = present->texture && present->width == all.width && present->height == all.height;
        if (!fit_texture(present, all.width, all.height))
            return false;
        if (whole || !kept)
            show_texture(present, raster, &all, 1);
        else
            show_texture(present, raster, rects, count);
        return true;
    }
    return whole ? show_surface(present, raster, &all, 1) : show_surface(present, raster, rects, count);
}
