#include "export/film.h"

#include <string.h>

#include "base/memory.h"
#include "export/align.h"
#include "export/pool.h"
#include "export/vector.h"

/* A shape from the frame in which it appears until the one from which it is gone. */
struct part {
    uint32_t shape, next; /* next: the part that is drawn after it, or 0; once grouped, within its group */
    struct film_span span;
};

/* Parts of the same span, drawn one after the other. */
struct group {
    uint32_t first, last;
    struct pixel_box bounds;
};

/* How many groups a part is moved past to join those of its span. */
enum { LOOK_BACK = 1000 };

struct film {
    int width, height;
    struct vector *vector;
    struct pool shapes;
    struct align align;
    struct part *part; /* part 0 is no shape, but the beginning of the drawing */
    size_t parts, part_capacity;
    uint64_t *start;   /* of each frame, and of the one that would come next */
    size_t frames, start_capacity;
    /* Of the newest frame: its parts, in order, and what they show; and room for the one that comes. */
    uint32_t *shown, *shape, *coming, *match;
    size_t count, shown_capacity, shape_capacity, coming_capacity, match_capacity;
    struct buffer markup; /* of a shape */
    struct pixel_box *bounds; /* of each shape */
    size_t bounds_capacity;
    struct group *group;
    size_t groups, group_capacity;
};

struct film *film_create(int width, int height, struct text_error *error)
{
    struct film *film = memory_calloc(1, sizeof *film);
    if (!film || !memory_reserve((void **)&film->part, &film->part_capacity, 1, sizeof *film->part) ||
        !memory_reserve((void **)&film->start, &film->start_capacity, 1, sizeof *film->start)) {
        text_error_memory(error, "the animation");
    } else {
        film->width = width;
        film->height = height;
        film->part[film->parts++] = (struct part){0};
        film->start[0] = 0;
        film->vector = vector_create(width, height, error);
        if (film->vector)
            return film;
    }
    film_destroy(film);
    return NULL;
}

void film_destroy(struct film *film)
{
    if (!film)
        return;
    vector_destroy(film->vector);
    pool_finish(&film->shapes);
    align_finish(&film->align);
    memory_free(film->part);
    memory_free(film->start);
    memory_free(film->shown);
    memory_free(film->shape);
    memory_free(film->coming);
    memory_free(film->match);
    memory_free(film->bounds);
    memory_free(film->group);
    buffer_finish(&film->markup);
    memory_free(film);
}

/* --- frames --- */

static bool make_room(struct film *film, size_t commands)
{
    return memory_reserve((void **)&film->coming, &film->coming_capacity, commands, sizeof *film->coming)
        && memory_reserve((void **)&film->match, &film->match_capacity, commands, sizeof *film->match)
        && memory_reserve((void **)&film->shown, &film->shown_capacity, commands, sizeof *film->shown)
        && memory_reserve((void **)&film->shape, &film->shape_capacity, commands, sizeof *film->shape)
        && memory_reserve((void **)&film->part, &film->part_capacity, film->parts + commands, sizeof *film->part)
        && memory_reserve((void **)&film->start, &film->start_capacity, film->frames + 2, sizeof *film->start)
        && film->parts + commands < UINT32_MAX;
}

/* The numbers of the frame's shapes into `coming`. */
static bool read_shapes(struct film *film, const struct draw_list *list, size_t *count)
{
    *count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        struct pixel_box bounds;
        buffer_clear(&film->markup);
        if (!vector_shape(film->vector, list, &list->commands[i], &film->markup, &bounds))
            return false;
        if (!film->markup.length)
            continue;
        uint32_t shape = pool_add(&film->shapes, film->markup.bytes, film->markup.length);
        if (shape == POOL_NONE || !memory_reserve((void **)&film->bounds, &film->bounds_capacity, film->shapes.count,
                                                  sizeof *film->bounds))
            return false;
        film->bounds[shape] = bounds;
        film->coming[(*count)++] = shape;
    }
    return true;
}

/* A new part, drawn right after `before`. */
static uint32_t insert_part(struct film *film, uint32_t before, uint32_t shape)
{
    uint32_t number = (uint32_t)film->parts++;
    film->part[number] = (struct part){.shape = shape, .next = film->part[before].next,
                                       .span.first = (uint32_t)film->frames};
    film->part[before].next = number;
    return number;
}

/* Parts that match go on; between them come the new ones. `match` becomes what is shown. */
static void merge(struct film *film, size_t count)
{
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t at = film->match[i];
        before = at == ALIGN_NONE ? insert_part(film, before, film->coming[i]) : film->shown[at];
        film->part[before].span.end = (uint32_t)film->frames + 1;
        film->match[i] = before;
    }
    memcpy(film->shown, film->match, count * sizeof *film->shown);
    memcpy(film->shape, film->coming, count * sizeof *film->shape);
    film->count = count;
}

bool film_add(struct film *film, const struct draw_list *list, int delay, struct text_error *error)
{
    size_t count;
    if (list->failed || !make_room(film, list->command_count) || !read_shapes(film, list, &count) ||
        !align_find(&film->align, film->shapes.count, film->shape, film->count, film->coming, count, film->match)) {
        text_error_memory(error, "the animation");
        return false;
    }
    merge(film, count);
    film->start[film->frames + 1] = film->start[film->frames] + (uint64_t)delay;
    film->frames++;
    return true;
}

/* --- groups --- */

static struct pixel_box hull(struct pixel_box a, struct pixel_box b)
{
    return (struct pixel_box){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                              a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}

static bool apart(struct pixel_box a, struct pixel_box b)
{
    return pixel_box_empty(pixel_box_common(a, b));
}

/* Whether it does not matter which of the two is drawn first: they are never seen at once, or lie beside each other. */
static bool independent(const struct film *film, const struct group *group, const struct part *part)
{
    struct film_span span = film->part[group->first].span;
    struct pixel_box bounds = film->bounds[part->shape];
    if (span.end <= part->span.first || part->span.end <= span.first || apart(bounds, group->bounds))
        return true;
    for (uint32_t i = group->first; i; i = film->part[i].next) {
        if (!apart(bounds, film->bounds[film->part[i].shape]))
            return false;
    }
    return true;
}

/* The group that the part may join without anything looking different, or NULL. */
static struct group *find_group(const struct film *film, const struct part *part)
{
    for (size_t i = film->groups; i > 0 && film->groups - i < LOOK_BACK; i--) {
        struct group *group = &film->group[i - 1];
        struct film_span span = film->part[group->first].span;
        if (span.first == part->span.first && span.end == part->span.end)
            return group;
        if (!independent(film, group, part))
            return NULL;
    }
    return NULL;
}

static bool put_into_group(struct film *film, uint32_t number)
{
    struct part *part = &film->part[number];
    struct group *group = find_group(film, part);
    part->next = 0;
    if (group) {
        film->part[group->last].next = number;
        group->last = number;
        group->bounds = hull(group->bounds, film->bounds[part->shape]);
        return true;
    }
    if (!memory_reserve((void **)&film->group, &film->group_capacity, film->groups + 1, sizeof *film->group))
        return false;
    film->group[film->groups++] = (struct group){.first = number, .last = number, .bounds = film->bounds[part->shape]};
    return true;
}

bool film_close(struct film *film, struct text_error *error)
{
    for (uint32_t i = film->part[0].next, next; i; i = next) {
        next = film->part[i].next;
        if (put_into_group(film, i))
            continue;
        text_error_memory(error, "the animation");
        return false;
    }
    return true;
}

/* --- the drawing --- */

void film_styles(const struct film *film, struct buffer *out)
{
    vector_styles(film->vector, out);
}

void film_drawing(const struct film *film, film_open *open, struct buffer *out)
{
    vector_clips(film->vector, out);
    for (size_t i = 0; i < film->groups; i++) {
        uint32_t first = film->group[i].first;
        open(film, film->part[first].span, out);
        for (uint32_t at = first; at; at = film->part[at].next) {
            size_t length;
            const char *shape = pool_get(&film->shapes, film->part[at].shape, &length);
            buffer_append(out, shape, length);
        }
        buffer_print(out, "</g>\n");
    }
}

int film_width(const struct film *film)
{
    return film->width;
}

int film_height(const struct film *film)
{
    return film->height;
}

uint32_t film_frames(const struct film *film)
{
    return (uint32_t)film->frames;
}

uint64_t film_start(const struct film *film, uint32_t frame)
{
    return film->start[frame];
}
