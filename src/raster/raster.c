#include "raster/raster.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "base/array.h"
#include "raster/paint.h"

enum { TILE = 64, MAX_RECTS = 64 };

/* The target. now, before: hashes of the tiles in this frame and the last, [rows * columns]. */
struct raster {
    struct paint paint;
    int columns, rows;
    uint64_t *now, *before;
    bool must_redraw_all;     /* `before` is invalid */
    struct pixel_box *bounds; /* bounds of each command in the current list */
    size_t bounds_capacity;
    struct raster_rect rects[MAX_RECTS];
    size_t rect_count;
};

/* Frees everything whose size depends on the target's. */
static void free_target(struct raster *raster)
{
    memory_free(raster->paint.pixels);
    memory_free(raster->now);
    memory_free(raster->before);
}

static void make_target(struct raster *raster, int width, int height)
{
    struct paint *paint = &raster->paint;
    paint->width = width;
    paint->height = height;
    raster->columns = (width + TILE - 1) / TILE;
    raster->rows = (height + TILE - 1) / TILE;
    size_t tiles = (size_t)raster->columns * (size_t)raster->rows;
    paint->pixels = memory_calloc((size_t)width * (size_t)height, sizeof *paint->pixels);
    raster->now = memory_calloc(tiles, sizeof *raster->now);
    raster->before = memory_calloc(tiles, sizeof *raster->before);
}

struct raster *raster_create(int width, int height, struct text_error *error)
{
    struct raster *raster = memory_calloc(1, sizeof *raster);
    raster->paint.masks = mask_cache_create();
    raster->paint.glyphs = glyphs_create(raster->paint.masks, error);
    if (!raster->paint.glyphs) {
        raster_destroy(raster);
        return NULL;
    }
    raster_resize(raster, width, height);
    return raster;
}

void raster_destroy(struct raster *raster)
{
    if (!raster)
        return;
    free_target(raster);
    glyphs_destroy(raster->paint.glyphs);
    mask_cache_destroy(raster->paint.masks);
    memory_free(raster->bounds);
    memory_free(raster);
}

void raster_resize(struct raster *raster, int width, int height)
{
    assert(width > 0 && height > 0 && width <= RASTER_MAX_SIDE && height <= RASTER_MAX_SIDE);
    if (raster->paint.pixels && width == raster->paint.width && height == raster->paint.height)
        return;
    struct raster made = {.paint = {.masks = raster->paint.masks, .glyphs = raster->paint.glyphs},
                          .bounds = raster->bounds,
                          .bounds_capacity = raster->bounds_capacity,
                          .must_redraw_all = true};
    make_target(&made, width, height);
    free_target(raster);
    *raster = made;
}

void raster_invalidate(struct raster *raster)
{
    raster->must_redraw_all = true;
}

/* Hashes everything that affects the pixels of the command, except the indices of its points and bytes. */
static uint64_t hash_command(const struct draw_list *list, const struct draw_command *command)
{
    struct draw_command bare = *command;
    bare.first = 0;
    uint64_t hash = hash_bytes(HASH_BEGIN, &bare, sizeof bare);
    if (command->kind == DRAW_TEXT)
        return hash_bytes(hash, list->bytes + command->first, command->count);
    if (command->count)
        return hash_bytes(hash, list->points + command->first, command->count * sizeof *list->points);
    return hash;
}

/* Computes the bounds of each command and mixes its hash into the tiles that it touches. */
static void hash_tiles(struct raster *raster, const struct draw_list *list)
{
    memset(raster->now, 0, (size_t)raster->columns * (size_t)raster->rows * sizeof *raster->now);
    for (size_t i = 0; i < list->command_count; i++) {
        struct pixel_box box = paint_bounds(&raster->paint, list, &list->commands[i]);
        raster->bounds[i] = box;
        if (pixel_box_empty(box))
            continue;
        uint64_t hash = hash_command(list, &list->commands[i]);
        for (int row = box.top / TILE; row <= (box.bottom - 1) / TILE; row++) {
            uint64_t *tile = raster->now + (ptrdiff_t)row * raster->columns;
            for (int column = box.left / TILE; column <= (box.right - 1) / TILE; column++)
                tile[column] = (tile[column] ^ hash) * 0x9E3779B97F4A7C15u + 1;
        }
    }
}

static bool tile_changed(const struct raster *raster, int column, int row)
{
    ptrdiff_t tile = (ptrdiff_t)row * raster->columns + column;
    return raster->must_redraw_all || raster->now[tile] != raster->before[tile];
}

/* Adds a run of tiles: extends the rectangle above it if that has the same sides, otherwise adds a rectangle. */
static void add_run(struct raster *raster, int column, int row, int width)
{
    for (size_t i = 0; i < raster->rect_count && i < MAX_RECTS; i++) {
        struct raster_rect *rect = &raster->rects[i];
        if (rect->x == column && rect->width == width && rect->y + rect->height == row) {
            rect->height++;
            return;
        }
    }
    if (raster->rect_count < MAX_RECTS)
        raster->rects[raster->rect_count] = (struct raster_rect){column, row, width, 1};
    raster->rect_count++;
}

static void merge_tiles(struct raster *raster)
{
    raster->rect_count = 0;
    for (int row = 0; row < raster->rows; row++) {
        for (int column = 0; column < raster->columns; column++) {
            int start = column;
            while (column < raster->columns && tile_changed(raster, column, row))
                column++;
            if (column > start)
                add_run(raster, start, row, column - start);
        }
    }
    if (raster->rect_count > MAX_RECTS) {
        raster->rects[0] = (struct raster_rect){0, 0, raster->columns, raster->rows};
        raster->rect_count = 1;
    }
    for (size_t i = 0; i < raster->rect_count; i++) {
        struct raster_rect *rect = &raster->rects[i];
        int right = (rect->x + rect->width) * TILE, bottom = (rect->y + rect->height) * TILE;
        rect->x *= TILE;
        rect->y *= TILE;
        rect->width = (right < raster->paint.width ? right : raster->paint.width) - rect->x;
        rect->height = (bottom < raster->paint.height ? bottom : raster->paint.height) - rect->y;
    }
}

static void paint_rect(struct raster *raster, const struct draw_list *list, const struct raster_rect *rect)
{
    struct pixel_box part = {rect->x, rect->y, rect->x + rect->width, rect->y + rect->height};
    size_t first = list->command_count;
    while (first && !paint_covers(&list->commands[first - 1], part))
        first--;
    if (first) {
        first--;
    } else {
        struct draw_command background = {.kind = DRAW_RECT,
                                          .colour = 0xFF000000u,
                                          .clip = {-1e6f, -1e6f, 2e6f, 2e6f},
                                          .box = {0, 0, (float)raster->paint.width, (float)raster->paint.height}};
        paint_command(&raster->paint, list, &background, part, part);
    }
    for (size_t i = first; i < list->command_count; i++) {
        if (!pixel_box_empty(pixel_box_intersection(raster->bounds[i], part)))
            paint_command(&raster->paint, list, &list->commands[i], raster->bounds[i], part);
    }
}

const struct raster_rect *raster_draw(struct raster *raster, const struct draw_list *list, size_t *count)
{
    *count = 0;
    array_room(raster->bounds, raster->bounds_capacity, list->command_count);
    hash_tiles(raster, list);
    merge_tiles(raster);
    for (size_t i = 0; i < raster->rect_count; i++)
        paint_rect(raster, list, &raster->rects[i]);
    uint64_t *swap = raster->before;
    raster->before = raster->now;
    raster->now = swap;
    raster->must_redraw_all = false;
    *count = raster->rect_count;
    return raster->rects;
}

int raster_width(const struct raster *raster)
{
    return raster->paint.width;
}

int raster_height(const struct raster *raster)
{
    return raster->paint.height;
}

const uint32_t *raster_pixels(const struct raster *raster)
{
    return raster->paint.pixels;
}

static float measure_width(void *context, enum draw_face face, float size, const char *text, size_t length)
{
    struct raster *raster = context;
    const struct mask *mask = length ? glyphs_get(raster->paint.glyphs, face, size, text, length) : NULL;
    return mask ? (float)mask->advance : 0;
}

struct draw_measure raster_measure(struct raster *raster)
{
    return (struct draw_measure){.width = measure_width, .context = raster};
}
