/* Coverage masks of texts and shapes, kept by what they were made from. What has not been used for a while is let go:
 * there are two generations, found masks move into the young one, and when that has grown past its limit it becomes the
 * old one and the old one is freed. */
#ifndef RASTER_MASK_CACHE_H
#define RASTER_MASK_CACHE_H

#include <stddef.h>
#include <stdint.h>

struct mask {
    int left, top;     /* of the ink, from the point that the maker chose; y grows downwards */
    int width, height; /* of the ink; 0 for blanks */
    int advance;       /* of a text: how far it reaches along its baseline */
    uint8_t *bytes;    /* [height * width], 0 to 255 */
};

struct mask_cache;

struct mask_cache *mask_cache_create(void);
void mask_cache_destroy(struct mask_cache *cache); /* takes NULL */

/* NULL if there is none for this key. Masks stay valid until the next mask_cache_add. */
const struct mask *mask_cache_find(struct mask_cache *cache, const void *key, size_t length);

/* A new mask with the sides of `shape` and all bytes 0, for the caller to fill. NULL if there is no memory. */
struct mask *mask_cache_add(struct mask_cache *cache, const void *key, size_t length, const struct mask *shape);

#endif
