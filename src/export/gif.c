#include "export/gif.h"

#include <assert.h>
#include <gif_lib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "export/palette.h"

enum { MAX_DELAY = 65535, TRANSPARENT = 255 };

struct area {
    int x, y, width, height;
};

/* A GIF file in the making. A frame is written when the next different one arrives, because only then is its duration
 * known. */
struct gif {
    struct file_writer writer;
    GifFileType *file;
    struct gif_palette *palette;
    int width, height;
    uint32_t *pixels; /* pixels of the last frame */
    uint8_t *index;   /* of the pending frame, `pending.height` rows of `pending.width` */
    struct area pending;
    int delay; /* of the pending frame; 0: none is pending */
    bool started;
};

static int write_bytes(GifFileType *file, const GifByteType *bytes, int count)
{
    struct gif *gif = file->UserData;
    return (int)fwrite(bytes, 1, (size_t)count, gif->writer.stream);
}

/* Fills `error`. `code` is the error of a file that is not open. Returns false. */
static bool fail(const struct gif *gif, int code, struct text_error *error)
{
    if (gif->writer.stream && ferror(gif->writer.stream))
        return text_error_write(error, gif->writer.path);
    const char *reason = GifErrorString(gif->file ? gif->file->Error : code);
    return text_error_system(error, "cannot write %s: %s", gif->writer.path, reason ? reason : "?");
}

static bool write_screen(struct gif *gif)
{
    GifColorType colours[256] = {0};
    unsigned count = palette_build(gif->palette);
    for (unsigned i = 0; i < count; i++) {
        uint32_t colour = palette_colour(gif->palette, i);
        colours[i] = (GifColorType){(GifByteType)(colour >> 16), (GifByteType)(colour >> 8), (GifByteType)colour};
    }
    ColorMapObject *map = GifMakeMapObject(256, colours);
    EGifSetGifVersion(gif->file, true);
    bool written = map && EGifPutScreenDesc(gif->file, gif->width, gif->height, 8, 0, map) == GIF_OK;
    GifFreeMapObject(map);
    static const unsigned char forever[3] = {1, 0, 0};
    return written && EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK &&
           EGifPutExtensionBlock(gif->file, sizeof forever, forever) == GIF_OK &&
           EGifPutExtensionTrailer(gif->file) == GIF_OK;
}

struct gif *gif_begin(const char *path, int width, int height, struct gif_palette *palette, struct text_error *error)
{
    assert(width > 0 && height > 0 && width <= GIF_MAX_SIDE && height <= GIF_MAX_SIDE);
    struct gif *gif = memory_calloc(1, sizeof *gif);
    gif->palette = palette;
    gif->width = width;
    gif->height = height;
    gif->pixels = memory_calloc((size_t)width * (size_t)height, sizeof *gif->pixels);
    gif->index = memory_calloc((size_t)width, (size_t)height);
    int code;
    if (file_write_begin(&gif->writer, path, error)) {
        gif->file = EGifOpen(gif, write_bytes, &code);
        if (gif->file && write_screen(gif))
            return gif;
        fail(gif, code, error);
    }
    gif_abandon(gif);
    return NULL;
}

/* Finds the rectangle in which `pixels` differ from the last frame. Returns false if there is no difference. */
static bool find_change(const struct gif *gif, const uint32_t *pixels, struct area *area)
{
    int left = gif->width, right = 0, top = -1, bottom = 0;
    for (int y = 0; y < gif->height; y++) {
        const uint32_t *now = pixels + (size_t)y * (size_t)gif->width;
        const uint32_t *before = gif->pixels + (size_t)y * (size_t)gif->width;
        if (!memcmp(now, before, (size_t)gif->width * sizeof *now))
            continue;
        int x = 0, end = gif->width;
        while (now[x] == before[x])
            x++;
        while (now[end - 1] == before[end - 1])
            end--;
        left = x < left ? x : left;
        right = end > right ? end : right;
        top = top < 0 ? y : top;
        bottom = y + 1;
    }
    *area = (struct area){left, top, right - left, bottom - top};
    return top >= 0;
}

static bool write_pending(struct gif *gif)
{
    if (!gif->delay)
        return true;
    GraphicsControlBlock control = {
        .DisposalMode = DISPOSE_DO_NOT, .DelayTime = gif->delay, .TransparentColor = TRANSPARENT};
    GifByteType bytes[4];
    EGifGCBToExtension(&control, bytes);
    struct area area = gif->pending;
    gif->delay = 0;
    if (EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, sizeof bytes, bytes) != GIF_OK ||
        EGifPutImageDesc(gif->file, area.x, area.y, area.width, area.height, false, NULL) != GIF_OK)
        return false;
    for (int y = 0; y < area.height; y++) {
        if (EGifPutLine(gif->file, gif->index + (size_t)y * (size_t)area.width, area.width) != GIF_OK)
            return false;
    }
    return true;
}

/* Converts the changed rectangle to palette indices. Pixels that map to the same palette entry as before are
 * transparent. */
static void store_pending(struct gif *gif, const uint32_t *pixels, struct area area)
{
    for (int y = 0; y < area.height; y++) {
        size_t from = (size_t)(area.y + y) * (size_t)gif->width + (size_t)area.x;
        uint8_t *index = gif->index + (size_t)y * (size_t)area.width;
        for (int x = 0; x < area.width; x++) {
            uint32_t now = pixels[from + (size_t)x], before = gif->pixels[from + (size_t)x];
            index[x] = palette_index(gif->palette, now);
            if (gif->started && (now == before || index[x] == palette_index(gif->palette, before)))
                index[x] = TRANSPARENT;
        }
    }
    gif->pending = area;
}

bool gif_add(struct gif *gif, const uint32_t *pixels, int delay, struct text_error *error)
{
    struct area area = {0, 0, gif->width, gif->height};
    delay = delay < GIF_MIN_DELAY ? GIF_MIN_DELAY : delay > MAX_DELAY ? MAX_DELAY : delay;
    if (gif->started && !find_change(gif, pixels, &area)) {
        if (gif->delay + delay <= MAX_DELAY) {
            gif->delay += delay;
            return true;
        }
        area = (struct area){0, 0, 1, 1};
    }
    if (!write_pending(gif))
        return fail(gif, 0, error);
    store_pending(gif, pixels, area);
    memcpy(gif->pixels, pixels, (size_t)gif->width * (size_t)gif->height * sizeof *pixels);
    gif->delay = delay;
    gif->started = true;
    return true;
}

bool gif_finish(struct gif *gif, struct text_error *error)
{
    int code = 0, closing = 0;
    bool written = write_pending(gif);
    if (!written)
        code = gif->file->Error;
    written = EGifCloseFile(gif->file, &closing) == GIF_OK && written;
    code = code ? code : closing;
    gif->file = NULL;
    if (written)
        written = file_write_commit(&gif->writer, error);
    else
        fail(gif, code, error);
    gif_abandon(gif);
    return written;
}

void gif_abandon(struct gif *gif)
{
    if (!gif)
        return;
    int code;
    if (gif->file)
        EGifCloseFile(gif->file, &code);
    if (gif->writer.path)
        file_write_abandon(&gif->writer);
    gif_palette_destroy(gif->palette);
    memory_free(gif->pixels);
    memory_free(gif->index);
    memory_free(gif);
}
