#include "export/film.h"

#include <string.h>

#include "base/array.h"
#include "export/align.h"
#include "export/pool.h"
#include "export/vector.h"

/* A shape during a span of frames. */
struct part {
    uint32_t shape, next; /* next: the part drawn after it, or 0; after grouping, the next one in its group */
    struct film_span span;
};

/* Parts with the same span that are drawn one after the other. */
struct group {
    uint32_t first, last;
    struct pixel_box bounds;
};

/* The number of groups that are searched backwards for one with the part's span. */
enum { MAX_GROUP_DISTANCE = 1000 };

/* A film in the making. Growing arrays hold its parts, frames and groups, and the shapes of the last and the next
 * frame, which are swapped after each frame. */
struct film {
    int width, height;
    struct vector *vector;
    struct pool shapes;
    struct align align;
    struct part *part; /* part 0 is not a shape, but the head of the list */
    size_t parts, part_capacity;
    uint64_t *start; /* of each frame, and the end of the last one */
    size_t frames, start_capacity;
    /* shown, shape: the last frame's parts in order, and their shapes; next_shape, match: the next frame's shapes, and
     * the parts that they match. */
    uint32_t *shown, *shape, *next_shape, *match;
    size_t count, shown_capacity, shape_capacity, next_capacity, match_capacity;
    struct buffer markup;     /* markup of one shape */
    struct pixel_box *bounds; /* pixels of each shape */
    size_t bounds_capacity;
    struct group *group;
    size_t groups, group_capacity;
};

struct film *film_create(int width, int height, struct text_error *error)
{
    struct film *film = memory_calloc(1, sizeof *film);
    array_room(film->part, film->part_capacity, 1);
    array_room(film->start, film->start_capacity, 1);
    film->width = width;
    film->height = height;
    film->part[film->parts++] = (struct part){0};
    film->start[0] = 0;
    film->vector = vector_create(width, height, error);
    if (film->vector)
        return film;
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
    memory_free(film->next_shape);
    memory_free(film->match);
    memory_free(film->bounds);
    memory_free(film->group);
    buffer_finish(&film->markup);
    memory_free(film);
}

/* --- frames --- */

static void make_room(struct film *film, size_t commands)
{
    array_room(film->next_shape, film->next_capacity, commands);
    array_room(film->match, film->match_capacity, commands);
    array_room(film->shown, film->shown_capacity, commands);
    array_room(film->shape, film->shape_capacity, commands);
    array_room(film->part, film->part_capacity, film->parts + commands);
    array_room(film->start, film->start_capacity, film->frames + 2);
}

/* Collects the shape numbers of the frame in `next_shape`. Returns their number. */
static size_t read_shapes(struct film *film, const struct draw_list *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->command_count; i++) {
        struct pixel_box bounds;
        buffer_clear(&film->markup);
        vector_write_command(film->vector, list, &list->commands[i], &film->markup, &bounds);
        if (!film->markup.length)
            continue;
        uint32_t shape = pool_add(&film->shapes, film->markup.bytes, film->markup.length);
        array_room(film->bounds, film->bounds_capacity, film->shapes.count);
        film->bounds[shape] = bounds;
        film->next_shape[count++] = shape;
    }
    return count;
}

/* Adds a part that is drawn directly after `before`. Returns its number. */
static uint32_t insert_part(struct film *film, uint32_t before, uint32_t shape)
{
    uint32_t number = (uint32_t)film->parts++;
    film->part[number] =
        (struct part){.shape = shape, .next = film->part[before].next, .span.first = (uint32_t)film->frames};
    film->part[before].next = number;
    return number;
}

/* Extends the parts that match into the new frame and inserts new parts between them. `match` becomes the list
 * of shown parts. */
static void merge(struct film *film, size_t count)
{
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t at = film->match[i];
        before = at == ALIGN_NONE ? insert_part(film, before, film->next_shape[i]) : film->shown[at];
        film->part[before].span.end = (uint32_t)film->frames + 1;
        film->match[i] = before;
    }
    memcpy(film->shown, film->match, count * sizeof *film->shown);
    memcpy(film->shape, film->next_shape, count * sizeof *film->shape);
    film->count = count;
}

bool film_add(struct film *film, const struct draw_list *list, int delay, struct text_error *error)
{
    if (film->parts + list->command_count >= UINT32_MAX)
        return text_error_input(error, 0, 0,
                                "the animation has more than %u shapes, expected fewer: --every N shows every Nth step",
                                UINT32_MAX - 1);
    make_room(film, list->command_count);
    size_t count = read_shapes(film, list);
    align_find(&film->align, film->shapes.count, film->shape, film->count, film->next_shape, count, film->match);
    merge(film, count);
    film->start[film->frames + 1] = film->start[film->frames] + (uint64_t)delay;
    film->frames++;
    return true;
}

/* --- groups --- */

static struct pixel_box bounding_box(struct pixel_box a, struct pixel_box b)
{
    return (struct pixel_box){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                              a.right > b.right ? a.right : b.right, a.bottom > b.bottom ? a.bottom : b.bottom};
}

static bool do_not_overlap(struct pixel_box a, struct pixel_box b)
{
    return pixel_box_empty(pixel_box_intersection(a, b));
}

/* Returns whether the drawing order is irrelevant: the two are never visible at the same time, or do not overlap. */
static bool order_irrelevant(const struct film *film, const struct group *group, const struct part *part)
{
    struct film_span span = film->part[group->first].span;
    struct pixel_box bounds = film->bounds[part->shape];
    if (span.end <= part->span.first || part->span.end <= span.first || do_not_overlap(bounds, group->bounds))
        return true;
    for (uint32_t i = group->first; i; i = film->part[i].next) {
        if (!do_not_overlap(bounds, film->bounds[film->part[i].shape]))
            return false;
    }
    return true;
}

/* Returns a group that the part can join without a visible change, or NULL. */
static struct group *find_group(const struct film *film, const struct part *part)
{
    for (size_t i = film->groups; i > 0 && film->groups - i < MAX_GROUP_DISTANCE; i--) {
        struct group *group = &film->group[i - 1];
        struct film_span span = film->part[group->first].span;
        if (span.first == part->span.first && span.end == part->span.end)
            return group;
        if (!order_irrelevant(film, group, part))
            return NULL;
    }
    return NULL;
}

static void add_to_group(struct film *film, uint32_t number)
{
    struct part *part = &film->part[number];
    struct group *group = find_group(film, part);
    part->next = 0;
    if (group) {
        film->part[group->last].next = number;
        group->last = number;
        group->bounds = bounding_box(group->bounds, film->bounds[part->shape]);
        return;
    }
    array_room(film->group, film->group_capacity, film->groups + 1);
    film->group[film->groups++] = (struct group){.first = number, .last = number, .bounds = film->bounds[part->shape]};
}

void film_group(struct film *film)
{
    for (uint32_t i = film->part[0].next, next; i; i = next) {
        next = film->part[i].next;
        add_to_group(film, i);
    }
}

/* --- the drawing --- */

void film_write_styles(const struct film *film, struct buffer *out)
{
    vector_write_styles(film->vector, out);
}

void film_write_drawing(const struct film *film, film_open_group *open, struct buffer *out)
{
    vector_write_clips(film->vector, out);
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
