#include "window/icon.h"

#include <png.h>

#include "base/memory.h"
#include "window/icon_bytes.inc"

void icon_set(SDL_Window *window)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, icon_bytes, sizeof icon_bytes))
        return;
    image.format = PNG_FORMAT_RGBA;
    int width = (int)image.width, height = (int)image.height;
    unsigned char *pixels = memory_calloc(PNG_IMAGE_SIZE(image), 1);
    if (png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        SDL_Surface *surface =
            SDL_CreateRGBSurfaceWithFormatFrom(pixels, width, height, 32, 4 * width, SDL_PIXELFORMAT_RGBA32);
        if (surface)
            SDL_SetWindowIcon(window, surface);
        SDL_FreeSurface(surface);
    }
    png_image_free(&image);
    memory_free(pixels);
}
