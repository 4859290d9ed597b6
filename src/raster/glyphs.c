#include "raster/glyphs.h"

#include <SDL2/SDL_ttf.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "raster/faces.h"

enum { OPEN_FONTS = 48 };

/* The key of a text's mask. */
struct key {
    uint32_t face, size;
    char text[GLYPHS_MAX_LENGTH];
};

struct open_font {
    TTF_Font *font; /* NULL: unused */
    uint32_t face;
    int size, capital;
    uint64_t used; /* time of the last use */
};

struct glyphs {
    struct mask_cache *masks;
    struct open_font open[OPEN_FONTS];
    uint64_t now;
};

/* A bitmap on which the runs of a text are drawn before it is cropped to the ink. */
struct canvas {
    uint8_t *bytes;
    int width, height, origin, baseline; /* the text starts at (origin, baseline) */
};

/* --- SDL's memory, which ends the program where ours does --- */
static void *allocate(size_t size)
{
    return memory_realloc(NULL, size, 1);
}
static void *allocate_zeros(size_t count, size_t size)
{
    return memory_calloc(count, size);
}
static void *reallocate(void *block, size_t size)
{
    return memory_realloc(block, size, 1);
}
/* --- fonts --- */
struct glyphs *glyphs_create(struct mask_cache *masks, struct text_error *error)
{
    struct glyphs *glyphs = memory_calloc(1, sizeof *glyphs);
    SDL_SetMemoryFunctions(allocate, allocate_zeros, reallocate, memory_free);
    if (TTF_Init()) {
        text_error_system(error, "cannot start SDL2_ttf: %s", TTF_GetError());
        memory_free(glyphs);
        return NULL;
    }
    glyphs->masks = masks;
    return glyphs;
}

void glyphs_destroy(struct glyphs *glyphs)
{
    if (!glyphs)
        return;
    for (size_t i = 0; i < OPEN_FONTS; i++) {
        if (glyphs->open[i].font)
            TTF_CloseFont(glyphs->open[i].font);
    }
    TTF_Quit();
    memory_free(glyphs);
}

/* Returns a font of this face and size. On first use it is opened in place of the least recently used one; changing the
 * size of an open font would discard SDL2_ttf's glyph cache. */
static struct open_font *find_font(struct glyphs *glyphs, uint32_t face, int size)
{
    struct open_font *idle = &glyphs->open[0];
    for (size_t i = 0; i < OPEN_FONTS; i++) {
        struct open_font *open = &glyphs->open[i];
        if (open->font && open->face == face && open->size == size) {
            open->used = ++glyphs->now;
            return open;
        }
        if (open->used < idle->used)
            idle = open;
    }
    SDL_RWops *file = SDL_RWFromConstMem(faces_data[face].bytes, (int)faces_data[face].length);
    TTF_Font *font = file ? TTF_OpenFontRW(file, 1, size) : NULL;
    int top = size * 7 / 10;
    if (!font)
        memory_end(); /* the fonts are part of the program: only memory can be missing */
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
    TTF_GlyphMetrics32(font, 'H', NULL, NULL, NULL, &top, NULL);
    if (idle->font)
        TTF_CloseFont(idle->font);
    *idle = (struct open_font){.font = font, .face = face, .size = size, .capital = top, .used = ++glyphs->now};
    return idle;
}

/* Returns the length of the first run of `text` that one face can draw, and that face. */
static size_t find_run(TTF_Font *main, TTF_Font *fallback, const char *text, size_t length, TTF_Font **face)
{
    size_t end = 0;
    *face = NULL;
    while (end < length) {
        uint32_t code;
        size_t bytes = utf8_decode(text + end, length - end, &code);
        bool in_main = TTF_GlyphIsProvided32(main, code) || !TTF_GlyphIsProvided32(fallback, code);
        TTF_Font *wanted = in_main ? main : fallback;
        if (*face && wanted != *face)
            break;
        *face = wanted;
        end += bytes;
    }
    return end;
}

static void copy_coverage(struct canvas *canvas, const SDL_Surface *surface, int x, int y)
{
    for (int row = 0; row < surface->h; row++) {
        if (y + row < 0 || y + row >= canvas->height)
            continue;
        const uint32_t *from = (const uint32_t *)((const char *)surface->pixels + (size_t)row * (size_t)surface->pitch);
        uint8_t *to = canvas->bytes + (size_t)(y + row) * (size_t)canvas->width;
        for (int column = 0; column < surface->w; column++) {
            uint8_t coverage = (uint8_t)(from[column] >> 24);
            if (x + column >= 0 && x + column < canvas->width && to[x + column] < coverage)
                to[x + column] = coverage;
        }
    }
}

/* Returns the advance width of `text`. SDL2_ttf measures only to the end of the ink: the text is measured with a bar
 * after it, and the bar's width is subtracted. */
static int find_advance(TTF_Font *font, const char *text)
{
    char with_bar[GLYPHS_MAX_LENGTH + 2];
    int with = 0, bar = 0;
    snprintf(with_bar, sizeof with_bar, "%s|", text);
    TTF_SizeUTF8(font, with_bar, &with, NULL);
    TTF_SizeUTF8(font, "|", &bar, NULL);
    return with - bar;
}

/* Draws a run `advance` pixels to the right of the origin, and moves the pen. */
static void draw_run(struct canvas *canvas, TTF_Font *font, const char *text, int *advance)
{
    int left = 0;
    uint32_t first;
    utf8_decode(text, strlen(text), &first);
    TTF_GlyphMetrics32(font, first, &left, NULL, NULL, NULL, NULL);
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, text, (SDL_Color){255, 255, 255, 255});
    /* The surface begins at the pen or, if the first glyph's ink lies further left, at that ink. */
    int shift = left < 0 ? left : 0;
    int width = find_advance(font, text);
    if (surface)
        copy_coverage(canvas, surface, canvas->origin + *advance + shift, canvas->baseline - TTF_FontAscent(font));
    else if (width)
        memory_end(); /* a text without width has no picture; otherwise memory is missing */
    *advance += width + shift;
    SDL_FreeSurface(surface);
}

/* Returns the bounding box of the ink. */
static struct mask find_ink(const struct canvas *canvas)
{
    int left = canvas->width, right = 0, top = canvas->height, bottom = 0;
    for (int y = 0; y < canvas->height; y++) {
        const uint8_t *row = canvas->bytes + (size_t)y * (size_t)canvas->width;
        for (int x = 0; x < canvas->width; x++) {
            if (!row[x])
                continue;
            left = x < left ? x : left;
            right = x >= right ? x + 1 : right;
            top = y < top ? y : top;
            bottom = y + 1;
        }
    }
    if (!bottom)
        return (struct mask){0};
    return (struct mask){
        .left = left - canvas->origin, .top = top - canvas->baseline, .width = right - left, .height = bottom - top};
}

static void draw_runs(struct canvas *canvas, TTF_Font *main, TTF_Font *fallback, const char *text, size_t length,
                      int *advance)
{
    char piece[GLYPHS_MAX_LENGTH + 1];
    for (size_t done = 0; done < length;) {
        TTF_Font *font;
        size_t bytes = find_run(main, fallback, text + done, length - done, &font);
        memcpy(piece, text + done, bytes);
        piece[bytes] = 0;
        draw_run(canvas, font, piece, advance);
        done += bytes;
    }
}

static const struct mask *make_mask(struct glyphs *glyphs, const struct key *key, size_t length)
{
    int size = (int)key->size, whole = 0, advance = 0;
    struct open_font *fallback = find_font(glyphs, FACES_FALLBACK, size), *main = find_font(glyphs, key->face, size);
    char text[GLYPHS_MAX_LENGTH + 1] = {0};
    memcpy(text, key->text, length);
    TTF_SizeUTF8(main->font, text, &whole, NULL);
    /* ^The canvas is larger than the measured text, because glyphs of the fallback face may be wider. */
    struct canvas canvas = {.width = whole + (int)length * size / 2 + 4 * size,
                            .height = 4 * size,
                            .origin = size,
                            .baseline = 5 * size / 2};
    canvas.bytes = memory_calloc((size_t)canvas.width, (size_t)canvas.height);
    draw_runs(&canvas, main->font, fallback->font, text, length, &advance);
    struct mask ink = find_ink(&canvas);
    ink.advance = advance;
    struct mask *mask = mask_cache_add(glyphs->masks, key, offsetof(struct key, text) + length, &ink);
    for (int y = 0; y < mask->height; y++) {
        const uint8_t *row = canvas.bytes + (size_t)(canvas.baseline + mask->top + y) * (size_t)canvas.width;
        memcpy(mask->bytes + (size_t)y * (size_t)mask->width, row + canvas.origin + mask->left, (size_t)mask->width);
    }
    memory_free(canvas.bytes);
    return mask;
}

int glyphs_pixel_size(float size)
{
    return size < 1 ? 1 : size > GLYPHS_MAX_SIZE ? GLYPHS_MAX_SIZE : (int)lroundf(size);
}

const struct mask *glyphs_get(struct glyphs *glyphs, enum draw_face face, float size, const char *text, size_t length)
{
    if (length > GLYPHS_MAX_LENGTH)
        length = GLYPHS_MAX_LENGTH;
    struct key key;
    key.face = face;
    key.size = (uint32_t)glyphs_pixel_size(size);
    memcpy(key.text, text, length);
    const struct mask *mask = mask_cache_find(glyphs->masks, &key, offsetof(struct key, text) + length);
    return mask ? mask : make_mask(glyphs, &key, length);
}

int glyphs_capital_height(struct glyphs *glyphs, enum draw_face face, float size)
{
    return find_font(glyphs, face, glyphs_pixel_size(size))->capital;
}

struct draw_point glyphs_start(struct glyphs *glyphs, const struct draw_command *command, const struct mask *mask)
{
    struct draw_point start = {command->box.x, command->box.y};
    if (command->anchor == DRAW_MIDDLE)
        start.x -= (float)mask->advance / 2;
    else if (command->anchor == DRAW_RIGHT)
        start.x -= (float)mask->advance;
    else if (command->anchor == DRAW_INK)
        start.x -= (float)mask->left + (float)mask->width / 2;
    if (command->anchor == DRAW_INK)
        start.y += (float)glyphs_capital_height(glyphs, command->face, command->size) / 2;
    return start;
}
