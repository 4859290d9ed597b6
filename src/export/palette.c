#include "export/palette.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    TABLE_SIZE = 1 << 16, /* slots of the hash table; colours that do not fit are ignored */
    EXACT_COLOURS = 128,  /* exact colours; each further entry stands for a box of colours */
    CACHE = 1 << 16,
};

struct colour_count {
    uint32_t colour;
    uint32_t pixels; /* 0: an unused slot */
};

/* A range of `counts` that shares one palette entry. */
struct colour_box {
    size_t first, count;
    uint64_t pixels;
    uint32_t low[3], high[3];
};

struct gif_palette {
    struct colour_count *counts; /* [TABLE_SIZE], a hash table; sorted by palette_build */
    size_t used;
    uint32_t colour[PALETTE_MAX];
    unsigned colours;
    /* colour << 8 | index; an entry of another colour is stale. */
    uint32_t *cache; /* [CACHE] */
};

struct gif_palette *gif_palette_create(void)
{
    struct gif_palette *palette = memory_calloc(1, sizeof *palette);
    palette->counts = memory_calloc(TABLE_SIZE, sizeof *palette->counts);
    palette->cache = memory_calloc(CACHE, sizeof *palette->cache);
    return palette;
}

void gif_palette_destroy(struct gif_palette *palette)
{
    if (!palette)
        return;
    memory_free(palette->counts);
    memory_free(palette->cache);
    memory_free(palette);
}

static size_t hash_slot(uint32_t colour, size_t places)
{
    return colour * 0x9E3779B1u >> 8 & (places - 1);
}

static void count_colour(struct gif_palette *palette, uint32_t colour, uint32_t pixels)
{
    for (size_t i = hash_slot(colour, TABLE_SIZE);; i = (i + 1) & (TABLE_SIZE - 1)) {
        struct colour_count *count = &palette->counts[i];
        if (!count->pixels) {
            if (palette->used >= TABLE_SIZE / 2)
                return;
            palette->used++;
            count->colour = colour;
        }
        if (count->colour == colour) {
            count->pixels += pixels < UINT32_MAX - count->pixels ? pixels : UINT32_MAX - count->pixels;
            return;
        }
    }
}

void gif_palette_sample(struct gif_palette *palette, const uint32_t *pixels, size_t count)
{
    for (size_t i = 0, end; i < count; i = end) {
        uint32_t colour = pixels[i] & 0xFFFFFF;
        for (end = i + 1; end < count && (pixels[end] & 0xFFFFFF) == colour;)
            end++;
        count_colour(palette, colour, (uint32_t)(end - i));
    }
}

static uint32_t channel(uint32_t colour, unsigned index)
{
    return colour >> (16 - 8 * index) & 0xFF;
}

/* Compares by frequency, most frequent first; ties by colour, which makes the result independent of the hash table. */
static int compare_frequency(const void *a, const void *b)
{
    const struct colour_count *left = a, *right = b;
    if (left->pixels != right->pixels)
        return left->pixels > right->pixels ? -1 : 1;
    return left->colour < right->colour ? -1 : left->colour > right->colour;
}

static int compare_channel(const struct colour_count *left, const struct colour_count *right, unsigned index)
{
    int order = (int)channel(left->colour, index) - (int)channel(right->colour, index);
    return order ? order : left->colour < right->colour ? -1 : left->colour > right->colour;
}

static int compare_red(const void *a, const void *b)
{
    return compare_channel(a, b, 0);
}

static int compare_green(const void *a, const void *b)
{
    return compare_channel(a, b, 1);
}

static int compare_blue(const void *a, const void *b)
{
    return compare_channel(a, b, 2);
}

static struct colour_box measure_box(const struct gif_palette *palette, size_t first, size_t count)
{
    struct colour_box box = {.first = first, .count = count, .low = {255, 255, 255}};
    for (size_t i = first; i < first + count; i++) {
        box.pixels += palette->counts[i].pixels;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t value = channel(palette->counts[i].colour, k);
            box.low[k] = value < box.low[k] ? value : box.low[k];
            box.high[k] = value > box.high[k] ? value : box.high[k];
        }
    }
    return box;
}

static unsigned longest_side(const struct colour_box *box)
{
    unsigned side = 0;
    for (unsigned k = 1; k < 3; k++) {
        if (box->high[k] - box->low[k] > box->high[side] - box->low[side])
            side = k;
    }
    return side;
}

/* Returns the priority for splitting a box. Wide boxes come first even if they have few pixels, for antialiased
 * edges. */
static uint64_t split_priority(const struct colour_box *box)
{
    unsigned side = longest_side(box);
    uint64_t length = box->high[side] - box->low[side], pixels = box->pixels < 1u << 20 ? box->pixels : 1u << 20;
    return length * length * (pixels + 64);
}

/* Splits the box into halves with equally many colours along its longest side. */
static void split_box(struct gif_palette *palette, struct colour_box *box, struct colour_box *rest)
{
    static int (*const compare[3])(const void *, const void *) = {compare_red, compare_green, compare_blue};
    size_t half = box->count / 2, first = box->first, count = box->count;
    qsort(palette->counts + first, count, sizeof *palette->counts, compare[longest_side(box)]);
    *box = measure_box(palette, first, half);
    *rest = measure_box(palette, first + half, count - half);
}

static uint32_t average(const struct gif_palette *palette, const struct colour_box *box)
{
    uint64_t sum[3] = {0};
    for (size_t i = box->first; i < box->first + box->count; i++) {
        for (unsigned k = 0; k < 3; k++)
            sum[k] += (uint64_t)channel(palette->counts[i].colour, k) * palette->counts[i].pixels;
    }
    uint64_t half = box->pixels / 2;
    return (uint32_t)((sum[0] + half) / box->pixels << 16 | (sum[1] + half) / box->pixels << 8 |
                      (sum[2] + half) / box->pixels);
}

/* Distributes the colours from index `first` on over the rest of the palette by median cut. */
static void median_cut(struct gif_palette *palette, size_t first)
{
    struct colour_box boxes[PALETTE_MAX];
    unsigned count = 1, room = PALETTE_MAX - palette->colours;
    boxes[0] = measure_box(palette, first, palette->used - first);
    while (count < room) {
        unsigned widest = 0;
        for (unsigned i = 1; i < count; i++) {
            if (split_priority(&boxes[i]) > split_priority(&boxes[widest]))
                widest = i;
        }
        if (boxes[widest].count < 2)
            break;
        split_box(palette, &boxes[widest], &boxes[count]);
        count++;
    }
    for (unsigned i = 0; i < count; i++)
        palette->colour[palette->colours++] = average(palette, &boxes[i]);
}

unsigned palette_build(struct gif_palette *palette)
{
    qsort(palette->counts, TABLE_SIZE, sizeof *palette->counts, compare_frequency);
    size_t next = 0;
    for (; next < palette->used && next < EXACT_COLOURS; next++)
        palette->colour[palette->colours++] = palette->counts[next].colour;
    if (next < palette->used)
        median_cut(palette, next);
    if (!palette->colours)
        palette->colour[palette->colours++] = 0;
    for (size_t i = 0; i < CACHE; i++)
        palette->cache[i] = UINT32_MAX;
    return palette->colours;
}

uint32_t palette_colour(const struct gif_palette *palette, unsigned index)
{
    return palette->colour[index];
}

/* Returns the squared distance. The channels are weighted by the eye's sensitivity. */
static uint32_t distance(uint32_t a, uint32_t b)
{
    static const uint32_t part[3] = {3, 6, 1};
    uint32_t sum = 0;
    for (unsigned k = 0; k < 3; k++) {
        int difference = (int)channel(a, k) - (int)channel(b, k);
        sum += part[k] * (uint32_t)(difference * difference);
    }
    return sum;
}

uint8_t palette_index(struct gif_palette *palette, uint32_t colour)
{
    colour &= 0xFFFFFF;
    uint32_t *cached = &palette->cache[hash_slot(colour, CACHE)];
    if (*cached >> 8 == colour && *cached != UINT32_MAX)
        return (uint8_t)*cached;
    unsigned best = 0;
    for (unsigned i = 1; i < palette->colours; i++) {
        if (distance(palette->colour[i], colour) < distance(palette->colour[best], colour))
            best = i;
    }
    *cached = colour << 8 | best;
    return (uint8_t)best;
}
