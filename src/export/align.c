#include "export/align.h"

#include <string.h>

#include "base/memory.h"

void align_finish(struct align *align)
{
    memory_free(align->place);
    memory_free(align->work);
    *align = (struct align){0};
}

static bool make_room(struct align *align, size_t kinds, size_t work)
{
    size_t room = align->place_capacity;
    if (!memory_reserve((void **)&align->place, &align->place_capacity, kinds, sizeof *align->place) ||
        !memory_reserve((void **)&align->work, &align->work_capacity, work, sizeof *align->work))
        return false;
    /* Between two calls all of it is 0. */
    memset(align->place + room, 0, (align->place_capacity - room) * sizeof *align->place);
    return true;
}

/* Pairs equal items, whatever their order. `next` ([befores]) links those of a kind; places count from 1 here. */
static void pair(struct align *align, uint32_t *next, const uint32_t *before, size_t befores, const uint32_t *after,
                 size_t afters, uint32_t *match)
{
    for (size_t i = befores; i-- > 0;) {
        next[i] = align->place[before[i]];
        align->place[before[i]] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < afters; i++) {
        uint32_t *place = &align->place[after[i]];
        match[i] = *place ? *place - 1 : ALIGN_NONE;
        if (*place)
            *place = next[*place - 1];
    }
    for (size_t i = 0; i < befores; i++)
        align->place[before[i]] = 0;
}

/* Keeps a longest growing run of the matches. tail[k] is where the run of k + 1 that ends lowest ends; back[i] is what
 * precedes i in its run. */
static void keep_growing(uint32_t *match, size_t count, uint32_t *tail, uint32_t *back)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (match[i] == ALIGN_NONE)
            continue;
        size_t low = 0, high = length;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (match[tail[middle]] < match[i])
                low = middle + 1;
            else
                high = middle;
        }
        back[i] = low ? tail[low - 1] : ALIGN_NONE;
        tail[low] = (uint32_t)i;
        length += low == length;
    }
    uint32_t kept = length ? tail[length - 1] : ALIGN_NONE;
    for (size_t i = count; i-- > 0;) {
        if (i == kept)
            kept = back[i];
        else
            match[i] = ALIGN_NONE;
    }
}

bool align_find(struct align *align, size_t kinds, const uint32_t *before, size_t befores, const uint32_t *after,
                size_t afters, uint32_t *match)
{
    if (!make_room(align, kinds, befores + 2 * afters))
        return false;
    pair(align, align->work, before, befores, after, afters, match);
    keep_growing(match, afters, align->work + befores, align->work + befores + afters);
    return true;
}
