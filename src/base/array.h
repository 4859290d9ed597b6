/* Typed growable arrays. An array is any struct with the members items, count and capacity; ARRAY declares one. Zero-
 * initialized it is empty. Appending doubles the capacity where needed. Growing moves the items, so keep indices rather
 * than pointers.
 *
 *     ARRAY(struct point) points = {0};
 *     array_append(&points, (struct point){1, 2});
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

/* Makes room for `more` further items. The macros evaluate `array` more than once. */
#define array_reserve(array, more)                                                                                     \
    ((void)((array)->items =                                                                                           \
                array_grow((array)->items, &(array)->capacity, (array)->count + (more), sizeof *(array)->items)))

/* Makes room for `needed` items in all. For an owner that has the items and their capacity as members of its own. */
#define array_room(items, capacity, needed)                                                                            \
    ((void)((items) = array_grow((items), &(capacity), (needed), sizeof *(items))))

#define array_append(array, ...) (array_reserve(array, 1), (void)((array)->items[(array)->count++] = (__VA_ARGS__)))

#define arena_array_reserve(arena, array, more)                                                                        \
    ((void)((array)->items = array_grow_in(arena, (array)->items, &(array)->capacity, (array)->count + (more),         \
                                           sizeof *(array)->items)))

#define arena_array_append(arena, array, ...)                                                                          \
    (arena_array_reserve(arena, array, 1), (void)((array)->items[(array)->count++] = (__VA_ARGS__)))

/* For the macros: returns the items, moved if they had to grow. */
static inline void *array_grow(void *items, size_t *capacity, size_t needed, size_t size)
{
    memory_reserve(&items, capacity, needed, size);
    return items;
}

static inline void *array_grow_in(struct arena *arena, void *items, size_t *capacity, size_t needed, size_t size)
{
    if (needed <= *capacity)
        return items;
    size_t grown_capacity = memory_grow_capacity(*capacity, needed);
    void *grown = arena_calloc(arena, grown_capacity, size);
    if (items)
        memcpy(grown, items, *capacity * size);
    *capacity = grown_capacity;
    return grown;
}

#endif
