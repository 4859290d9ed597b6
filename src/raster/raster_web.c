/* The raster of a web page, which draws the display list itself. It has no pixels, and computes the width of texts from
 * the widths of characters that the page has measured. */
#include <math.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "raster/raster.h"
#include "raster/raster_web.h"

#define UNKNOWN_WIDTH 0.6f /* [em]: width of a character that was not measured */

struct raster {
    struct raster_rect whole;
    float width[DRAW_FACES][RASTER_WEB_CHARACTERS]; /* [em]; 0: not measured */
};

struct raster *raster_create(int width, int height, struct text_error *error)
{
    (void)error;
    struct raster *raster = memory_calloc(1, sizeof *raster);
    raster_resize(raster, width, height);
    return raster;
}

void raster_destroy(struct raster *raster)
{
    memory_free(raster);
}

void raster_resize(struct raster *raster, int width, int height)
{
    raster->whole = (struct raster_rect){.width = width, .height = height};
}

void raster_invalidate(struct raster *raster)
{
    (void)raster;
}

const struct raster_rect *raster_draw(struct raster *raster, const struct draw_list *list, size_t *count)
{
    (void)list;
    *count = 1;
    return &raster->whole;
}

int raster_width(const struct raster *raster)
{
    return raster->whole.width;
}

int raster_height(const struct raster *raster)
{
    return raster->whole.height;
}

const uint32_t *raster_pixels(const struct raster *raster)
{
    (void)raster;
    return NULL;
}

float *raster_web_widths(const struct raster *raster, enum draw_face face)
{
    return ((struct raster *)raster)->width[face];
}

static float measure(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    const struct raster *raster = context;
    float ems = 0;
    for (size_t i = 0; i < length;) {
        uint32_t character;
        i += utf8_decode(text + i, length - i, &character);
        float width = character < RASTER_WEB_CHARACTERS ? raster->width[face][character] : 0;
        ems += width > 0 ? width : UNKNOWN_WIDTH;
    }
    return ems * roundf(size);
}

struct draw_measure raster_measure(struct raster *raster)
{
    return (struct draw_measure){measure, raster};
}
