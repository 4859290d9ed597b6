#include "command/itinerary.h"

#include <math.h>

#include "base/array.h"
#include "player/player.h"
#include "trace/search.h"

enum { MAX_FRAME_RATE = 50 /* frames a second that players of all formats keep to */ };

/* Collects the positions on the way to `to`, the last one first, and then turns them around. */
static void collect_path(struct itinerary *itinerary, const struct trace *trace)
{
    struct cursor cursor;
    size_t capacity = 0, count = 0;
    cursor_init(&cursor, trace);
    for (uint64_t position = itinerary->to; position >= itinerary->from;
         position = search_previous_on_branch(&cursor, position)) {
        array_room(itinerary->path, capacity, count + 1);
        itinerary->path[count++] = position;
        if (!position)
            break;
    }
    cursor_finish(&cursor);
    for (size_t i = 0; i < count / 2; i++) {
        uint64_t other = itinerary->path[count - 1 - i];
        itinerary->path[count - 1 - i] = itinerary->path[i];
        itinerary->path[i] = other;
    }
    itinerary->count = count;
}

bool itinerary_make(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                    struct text_error *error)
{
    uint64_t steps = trace_steps(trace);
    double speed = PLAYER_DEFAULT_SPEED;
    *itinerary = (struct itinerary){.to = steps, .every = 1};
    if (!options_integer(options, OPTION_FROM, 0, steps, &itinerary->from, error) ||
        !options_integer(options, OPTION_TO, 0, steps, &itinerary->to, error) ||
        !options_integer(options, OPTION_EVERY, 1, UINT32_MAX, &itinerary->every, error) ||
        !options_number(options, OPTION_SPEED, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &speed, error))
        return false;
    if (itinerary->from > itinerary->to)
        return text_error_input(error, 0, 0, "--from %llu is behind --to %llu, expected it before",
                                (unsigned long long)itinerary->from, (unsigned long long)itinerary->to);
    itinerary->count = itinerary->to - itinerary->from + 1;
    if (options->value[OPTION_PATH])
        collect_path(itinerary, trace);
    uint64_t stride = speed > MAX_FRAME_RATE ? (uint64_t)ceil(speed / MAX_FRAME_RATE) : 1;
    itinerary->delay = 100 * (double)stride / speed;
    itinerary->every *= stride;
    itinerary->count = (itinerary->count - 2 + itinerary->every) / itinerary->every + 1;
    return true;
}

void itinerary_finish(struct itinerary *itinerary)
{
    memory_free(itinerary->path);
    memory_free(itinerary->lesson);
    *itinerary = (struct itinerary){0};
}

uint64_t itinerary_at(const struct itinerary *itinerary, uint64_t index)
{
    if (itinerary->lesson)
        return itinerary->lesson[index].position;
    if (index + 1 == itinerary->count)
        return itinerary->to;
    uint64_t at = index * itinerary->every;
    return itinerary->path ? itinerary->path[at] : itinerary->from + at;
}

double itinerary_delay(const struct itinerary *itinerary, uint64_t index)
{
    if (itinerary->lesson)
        return itinerary->lesson[index].delay;
    return index + 1 == itinerary->count ? ITINERARY_LAST_DELAY : itinerary->delay;
}

double itinerary_length(const struct itinerary *itinerary)
{
    double length = 0;
    if (!itinerary->lesson)
        return (double)(itinerary->count - 1) * itinerary->delay + ITINERARY_LAST_DELAY;
    for (uint64_t i = 0; i < itinerary->count; i++)
        length += itinerary->lesson[i].delay;
    return length;
}
