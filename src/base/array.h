/* Typed growable arrays. An array is any struct with the members items, count and capacity; ARRAY declares one. Zero-
 * initialized it is empty. Appending doubles the capacity where needed and returns false, changing nothing, if memory
 * runs out. Growing moves the items, so keep indices rather than pointers.
 *
 *     ARRAY(struct point) points = {0};
 *     if (!array_append(&points, (struct point){1, 2})) ... no memory ...
 *     for (size_t i = 0; i < points.count; i++) ... points.items[i] ...
 *     memory_free(points.items);
 *
 * An arena's array grows with arena_array_append and is released with the arena. */
#ifndef BASE_ARRAY_H
#define BASE_ARRAY_H

#include <string.h>

#include "base/arena.h"
#include "base/memory.h"

#define ARRAY(type)                                                                                                    \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t count, capacity;                                                                                        \
    }

/* Makes room for `more` items behind the last one. The macros evaluate `array` more than once. */
#define array_reserve(array, more)                                                                                     \
    ((array)->items = array_grow((array)->items, &(array)->capacity, (array)->count + (more), sizeof *(array)->items), \
     (array)->count + (more) <= (array)->capacity)

/* The same where items and capacity are members of their owner: makes room for `needed` items in all. */
#define array_room(items, capacity, needed)                                                                            \
    ((items) = array_grow((items), &(capacity), (needed), sizeof *(items)), (needed) <= (capacity))

#define array_append(array, ...) (array_reserve(array, 1) && ((array)->items[(array)->count++] = (__VA_ARGS__), true))

#define arena_array_reserve(arena, array, more)                                                                        \
    ((array)->items =                                                                                                  \
         array_grow_in(arena, (array)->items, &(array)->capacity, (array)->count + (more), sizeof *(array)->items),    \
     (array)->count + (more) <= (array)->capacity)

#define arena_array_append(arena, array, ...)                                                                          \
    (arena_array_reserve(arena, array, 1) && ((array)->items[(array)->count++] = (__VA_ARGS__), true))

/* For the macros: returns the items, moved if they had to grow. If memory runs out, items and capacity stay. */
static inline void *array_grow(void *items, size_t *capacity, size_t needed, size_t size)
{
    size_t grown_capacity = needed > *capacity ? memory_grow_capacity(*capacity, needed) : 0;
    void *grown = grown_capacity ? memory_realloc(items, grown_capacity, size) : NULL;
    if (!grown)
        return items;
    *capacity = grown_capacity;
    return grown;
}

static inline void *array_grow_in(struct arena *arena, void *items, size_t *capacity, size_t needed, size_t size)
{
    size_t grown_capacity = needed > *capacity ? memory_grow_capacity(*capacity, needed) : 0;
    void *grown = grown_capacity ? arena_calloc(arena, grown_capacity, size) : NULL;
    if (!grown)
        return items;
    if (items)
        memcpy(grown, items, *capacity * size);
    *capacity = grown_capacity;
    return grown;
}

#endif
