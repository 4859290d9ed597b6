#include "command/itinerary.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "command/option_values.h"
#include "player/player.h"
#include "trace/search.h"

enum { MAX_FRAME_RATE = 50 /* [frames per second]: supported by the players of all formats */ };

/* Collects the positions that lead to `to`, the last one first, and then reverses them. */
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

/* Reads a number up to `most` and moves `*text` past it. */
static bool read_step(const char **text, uint64_t most, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = **text >= '0' && **text <= '9' ? strtoull(*text, &end, 10) : UINT64_MAX;
    if (errno || *number > most)
        return false;
    *text = end;
    return true;
}

bool itinerary_make_of_list(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                            struct text_error *error)
{
    uint64_t steps = trace_steps(trace), first = 0, last = 0;
    const char *list = options->value[OPTION_CHOSEN];
    size_t capacity = 0, count = 0;
    bool is_fine = true;
    *itinerary = (struct itinerary){.every = 1};
    for (const char *at = list; is_fine; at++) {
        is_fine = read_step(&at, steps, &first);
        last = first;
        if (is_fine && *at == '-') {
            at++;
            is_fine = read_step(&at, steps, &last);
        }
        is_fine = is_fine && first <= last && (!*at || *at == ',');
        for (uint64_t step = first; is_fine && step <= last; step++) {
            array_room(itinerary->path, capacity, count + 1);
            itinerary->path[count++] = step;
        }
        if (is_fine && !*at)
            break;
    }
    itinerary->count = count;
    itinerary->to = last;
    if (is_fine)
        return true;
    return text_error_input(error, 0, 0, "--steps %.80s: expected steps from 0 to %llu and ranges, such as 1,5,9-12",
                            list, (unsigned long long)steps);
}

bool itinerary_make_of_step(struct itinerary *itinerary, const struct options *options, const struct trace *trace,
                            struct text_error *error)
{
    uint64_t step = trace_steps(trace);
    *itinerary = (struct itinerary){.every = 1, .count = 1};
    if (!option_value_at(options, trace, 0, trace_steps(trace), &step, error))
        return false;
    itinerary->from = itinerary->to = step;
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
