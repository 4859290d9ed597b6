#include "export/palette.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
    COUNTS = 1 << 16,  /* places for different colours; what does not fit is ignored */
    EXACT = 128,       /* colours taken as they are; the rest of the palette stands for whole boxes of them */
    CACHE = 1 << 16,
};

struct count {
    uint32_t colour;
    uint32_t pixels; /* 0: a free place */
};

/* A run of `counts` that one palette entry will stand for. */
struct cut {
    size_t first, count;
    uint64_t pixels;
    uint32_t low[3], high[3];
};

struct gif_palette {
    struct count *counts; /* [COUNTS], a hash table; once settled, sorted */
    size_t used;
    uint32_t colour[PALETTE_MAX];
    unsigned colours;
    /* colour << 8 | index; a place whose entry is not of that colour is stale. */
    uint32_t *cache; /* [CACHE] */
};

struct gif_palette *gif_palette_create(struct text_error *error)
{
    struct gif_palette *palette = memory_calloc(1, sizeof *palette);
    if (palette) {
        palette->counts = memory_calloc(COUNTS, sizeof *palette->counts);
        palette->cache = memory_calloc(CACHE, sizeof *palette->cache);
    }
    if (!palette || !palette->counts || !palette->cache) {
        gif_palette_destroy(palette);
        text_error_memory(error, "the colours");
        return NULL;
    }
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

static size_t place_of(uint32_t colour, size_t places)
{
    return colour * 0x9E3779B1u >> 8 & (places - 1);
}

static void count_colour(struct gif_palette *palette, uint32_t colour, uint32_t pixels)
{
    for (size_t i = place_of(colour, COUNTS);; i = (i + 1) & (COUNTS - 1)) {
        struct count *count = &palette->counts[i];
        if (!count->pixels) {
            if (palette->used >= COUNTS / 2)
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

static bool has_colour(const struct gif_palette *palette, uint32_t colour)
{
    for (unsigned i = 0; i < palette->colours; i++) {
        if (palette->colour[i] == colour)
            return true;
    }
    return false;
}

void gif_palette_keep(struct gif_palette *palette, uint32_t colour)
{
    colour &= 0xFFFFFF;
    if (palette->colours < EXACT && !has_colour(palette, colour))
        palette->colour[palette->colours++] = colour;
}

static uint32_t channel(uint32_t colour, unsigned index)
{
    return colour >> (16 - 8 * index) & 0xFF;
}

/* Most frequent first; ties by colour, so that the outcome does not depend on the hash table. */
static int compare_frequency(const void *a, const void *b)
{
    const struct count *left = a, *right = b;
    if (left->pixels != right->pixels)
        return left->pixels > right->pixels ? -1 : 1;
    return left->colour < right->colour ? -1 : left->colour > right->colour;
}

static int compare_channel(const struct count *left, const struct count *right, unsigned index)
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

static struct cut make_cut(const struct gif_palette *palette, size_t first, size_t count)
{
    struct cut cut = {.first = first, .count = count, .low = {255, 255, 255}};
    for (size_t i = first; i < first + count; i++) {
        cut.pixels += palette->counts[i].pixels;
        for (unsigned k = 0; k < 3; k++) {
            uint32_t value = channel(palette->counts[i].colour, k);
            cut.low[k] = value < cut.low[k] ? value : cut.low[k];
            cut.high[k] = value > cut.high[k] ? value : cut.high[k];
        }
    }
    return cut;
}

static unsigned longest_side(const struct cut *cut)
{
    unsigned side = 0;
    for (unsigned k = 1; k < 3; k++) {
        if (cut->high[k] - cut->low[k] > cut->high[side] - cut->low[side])
            side = k;
    }
    return side;
}

/* How much a box wants to be cut: wide ones first, however few their pixels; antialiased edges are such. */
static uint64_t weight(const struct cut *cut)
{
    unsigned side = longest_side(cut);
    uint64_t length = cut->high[side] - cut->low[side], pixels = cut->pixels < 1u << 20 ? cut->pixels : 1u << 20;
    return length * length * (pixels + 64);
}

/* Halves the box by its number of colours along its longest side. */
static void halve(struct gif_palette *palette, struct cut *cut, struct cut *rest)
{
    static int (*const compare[3])(const void *, const void *) = {compare_red, compare_green, compare_blue};
    size_t half = cut->count / 2, first = cut->first, count = cut->count;
    qsort(palette->counts + first, count, sizeof *palette->counts, compare[longest_side(cut)]);
    *cut = make_cut(palette, first, half);
    *rest = make_cut(palette, first + half, count - half);
}

static uint32_t average(const struct gif_palette *palette, const struct cut *cut)
{
    uint64_t sum[3] = {0};
    for (size_t i = cut->first; i < cut->first + cut->count; i++) {
        for (unsigned k = 0; k < 3; k++)
            sum[k] += (uint64_t)channel(palette->counts[i].colour, k) * palette->counts[i].pixels;
    }
    uint64_t half = cut->pixels / 2;
    return (uint32_t)((sum[0] + half) / cut->pixels << 16 | (sum[1] + half) / cut->pixels << 8
                      | (sum[2] + half) / cut->pixels);
}

/* Gives the counts from `first` on what is left of the palette. */
static void cut_boxes(struct gif_palette *palette, size_t first)
{
    struct cut cuts[PALETTE_MAX];
    unsigned count = 1, room = PALETTE_MAX - palette->colours;
    cuts[0] = make_cut(palette, first, palette->used - first);
    while (count < room) {
        unsigned widest = 0;
        for (unsigned i = 1; i < count; i++) {
            if (weight(&cuts[i]) > weight(&cuts[widest]))
                widest = i;
        }
        if (cuts[widest].count < 2)
            break;
        halve(palette, &cuts[widest], &cuts[count]);
        count++;
    }
    for (unsigned i = 0; i < count; i++)
        palette->colour[palette->colours++] = average(palette, &cuts[i]);
}

unsigned palette_settle(struct gif_palette *palette)
{
    qsort(palette->counts, COUNTS, sizeof *palette->counts, compare_frequency);
    size_t next = 0;
    for (; next < palette->used && palette->colours < EXACT; next++) {
        if (!has_colour(palette, palette->counts[next].colour))
            palette->colour[palette->colours++] = palette->counts[next].colour;
    }
    if (next < palette->used)
        cut_boxes(palette, next);
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

/* Squared, the channels weighed as the eye does. */
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
    uint32_t *cached = &palette->cache[place_of(colour, CACHE)];
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
