#include "viewer/window_place.h"

#include <stdint.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int greatest(int a, int b)
{
    return a > b ? a : b;
}

/* Returns the area of the intersection. */
static int64_t overlap(const struct window_place *a, const struct window_place *b)
{
    int64_t width = least(a->x + a->width, b->x + b->width) - greatest(a->x, b->x);
    int64_t height = least(a->y + a->height, b->y + b->height) - greatest(a->y, b->y);
    return width > 0 && height > 0 ? width * height : 0;
}

/* Returns the start of a range of the given length that lies within another one, as close to `at` as possible. */
static int within(int at, int length, int begin, int room)
{
    return greatest(begin, least(at, begin + room - length));
}

struct window_place window_place_fit(struct window_place wanted, bool has_place, const struct window_place *display,
                                     size_t displays)
{
    const struct window_place *on = &display[0];
    for (size_t i = 1; has_place && i < displays; i++)
        on = overlap(&wanted, &display[i]) > overlap(&wanted, on) ? &display[i] : on;
    struct window_place place = {.width = greatest(1, least(wanted.width, on->width - BORDER_WIDTH)),
                                 .height = greatest(1, least(wanted.height, on->height - BORDER_HEIGHT))};
    int width = place.width + BORDER_WIDTH, height = place.height + BORDER_HEIGHT;
    place.x = has_place ? wanted.x : on->x + (on->width - width) / 2;
    place.y = has_place ? wanted.y : on->y + (on->height - height) / 2;
    place.x = within(place.x, width, on->x, on->width);
    place.y = within(place.y, height, on->y, on->height);
    return place;
}
