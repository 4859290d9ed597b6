/* A cache of coverage masks for texts and shapes. The keys are the data from which a mask is made. The cache has two
 * generations: a mask that is found moves to the young one; when that exceeds its limit, the old generation is freed
 * and the young one becomes the old one. */
#ifndef RASTER_MASK_CACHE_H
#define RASTER_MASK_CACHE_H

#include <stddef.h>
#include <stdint.h>

struct mask {
    int left, top;     /* corner of the ink relative to the mask's reference point; y grows downwards */
    int width, height; /* size of the ink; 0 for blanks */
    int advance;       /* advance width of a text */
    uint8_t *bytes;    /* [height * width]: coverage, 0 to 255 */
};

struct mask_cache;

struct mask_cache *mask_cache_create(void);
void mask_cache_destroy(struct mask_cache *cache); /* `cache` may be NULL. */

/* Returns the mask, or NULL if the key is not in the cache. It stays valid until the next mask_cache_add. */
const struct mask *mask_cache_find(struct mask_cache *cache, const void *key, size_t length);

/* Adds a mask with the dimensions of `shape` and all bytes 0, which the caller fills. */
struct mask *mask_cache_add(struct mask_cache *cache, const void *key, size_t length, const struct mask *shape);

#endif
