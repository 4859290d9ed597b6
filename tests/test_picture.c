/* Tests PNG and GIF files: they must contain the given pixels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <gif_lib.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export/gif.h"
#include "export/png.h"

enum { WIDTH = 61, HEIGHT = 43, FRAMES = 12 };

static char path[64]; /* in a writable folder, different for each run */

static uint32_t pixel_of(int frame, int x, int y)
{
    static const uint32_t colours[4] = {0xFBFAF7, 0x0072B2, 0xD55E00, 0x15171B};
    return x == 3 * frame && y > 4 && y < 30 ? colours[1 + frame % 3] : colours[0];
}

static void fill(uint32_t *pixels, int frame)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = pixel_of(frame, i % WIDTH, i / WIDTH);
}

static void test_png_reads_back(void **state)
{
    (void)state;
    uint32_t pixels[WIDTH * HEIGHT];
    unsigned char read[WIDTH * HEIGHT * 3];
    fill(pixels, 5);
    pixels[7] = 0xFF123456; /* the highest byte is ignored */
    assert_true(png_write(path, pixels, WIDTH, HEIGHT, NULL));
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, path));
    assert_int_equal(image.width, WIDTH);
    assert_int_equal(image.height, HEIGHT);
    image.format = PNG_FORMAT_RGB;
    assert_true(png_image_finish_read(&image, NULL, read, 0, NULL));
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        assert_int_equal(pixels[i] & 0xFFFFFF, read[3 * i] << 16 | read[3 * i + 1] << 8 | read[3 * i + 2]);
    unlink(path);
}

static void test_png_errors_name_the_file(void **state)
{
    (void)state;
    uint32_t pixel = 0;
    struct text_error error = {0};
    assert_false(png_write("no/such/folder/x.png", &pixel, 1, 1, &error));
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "no/such/folder/x.png"));
}

static struct gif *begin(uint32_t *pixels)
{
    struct gif_palette *palette = gif_palette_create();
    for (int frame = 0; frame < FRAMES; frame += 4) {
        fill(pixels, frame);
        gif_palette_sample(palette, pixels, WIDTH * HEIGHT);
    }
    for (int frame = 0; frame < FRAMES; frame++) {
        fill(pixels, frame);
        gif_palette_sample(palette, pixels, WIDTH * HEIGHT);
    }
    return gif_begin(path, WIDTH, HEIGHT, palette, NULL);
}

/* Draws one stored image on `canvas` and returns its delay. */
static int show_image(const GifFileType *file, int number, uint32_t *canvas)
{
    const SavedImage *image = &file->SavedImages[number];
    GraphicsControlBlock control;
    assert_int_equal(DGifSavedExtensionToGCB((GifFileType *)file, number, &control), GIF_OK);
    for (int i = 0; i < image->ImageDesc.Width * image->ImageDesc.Height; i++) {
        if (image->RasterBits[i] == control.TransparentColor)
            continue;
        GifColorType colour = file->SColorMap->Colors[image->RasterBits[i]];
        int x = image->ImageDesc.Left + i % image->ImageDesc.Width;
        int y = image->ImageDesc.Top + i / image->ImageDesc.Width;
        canvas[y * WIDTH + x] = (uint32_t)(colour.Red << 16 | colour.Green << 8 | colour.Blue);
    }
    return control.DelayTime;
}

static void test_gif_reads_back(void **state)
{
    (void)state;
    uint32_t pixels[WIDTH * HEIGHT], canvas[WIDTH * HEIGHT] = {0};
    struct gif *gif = begin(pixels);
    assert_non_null(gif);
    for (int frame = 0; frame < FRAMES; frame++) {
        fill(pixels, frame);
        assert_true(gif_add(gif, pixels, frame, NULL));
        assert_true(gif_add(gif, pixels, 10, NULL)); /* an unchanged frame prolongs the last one */
    }
    assert_true(gif_finish(gif, NULL));
    int code;
    GifFileType *file = DGifOpenFileName(path, &code);
    assert_non_null(file);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    assert_int_equal(file->ImageCount, FRAMES);
    for (int frame = 0; frame < FRAMES; frame++) {
        int delay = show_image(file, frame, canvas);
        assert_int_equal(delay, 10 + (frame < GIF_MIN_DELAY ? GIF_MIN_DELAY : frame));
        fill(pixels, frame);
        assert_memory_equal(canvas, pixels, sizeof pixels);
    }
    assert_int_equal(file->SavedImages[1].ImageDesc.Width, 4); /* only the changed part is stored */
    DGifCloseFile(file, &code);
    unlink(path);
}

static void test_gif_averages_many_colours(void **state)
{
    (void)state;
    uint32_t pixels[WIDTH * HEIGHT], canvas[WIDTH * HEIGHT] = {0};
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = (uint32_t)(i % WIDTH * 4) << 16 | (uint32_t)(i / WIDTH * 5) << 8 | 0x80;
    pixels[0] = pixels[1] = 0x0072B2; /* the most frequent one is exact */
    struct gif_palette *palette = gif_palette_create();
    gif_palette_sample(palette, pixels, WIDTH * HEIGHT);
    struct gif *gif = gif_begin(path, WIDTH, HEIGHT, palette, NULL);
    assert_true(gif_add(gif, pixels, 10, NULL));
    assert_true(gif_finish(gif, NULL));
    int code;
    GifFileType *file = DGifOpenFileName(path, &code);
    assert_int_equal(DGifSlurp(file), GIF_OK);
    show_image(file, 0, canvas);
    assert_int_equal(canvas[0], 0x0072B2);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        for (int shift = 0; shift < 24; shift += 8)
            assert_true(abs((int)(canvas[i] >> shift & 0xFF) - (int)(pixels[i] >> shift & 0xFF)) <= 28);
    DGifCloseFile(file, &code);
    unlink(path);
}

static void test_abandoned_gif_leaves_no_file(void **state)
{
    (void)state;
    uint32_t pixels[WIDTH * HEIGHT];
    struct gif *gif = begin(pixels);
    assert_true(gif_add(gif, pixels, 10, NULL));
    gif_abandon(gif);
    assert_int_not_equal(access(path, F_OK), 0);
    struct text_error error = {0};
    assert_null(gif_begin("no/such/folder/x.gif", 5, 5, gif_palette_create(), &error));
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/sudoscope-picture-%d", (int)getpid());
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_png_reads_back),
        cmocka_unit_test(test_png_errors_name_the_file),
        cmocka_unit_test(test_gif_reads_back),
        cmocka_unit_test(test_gif_averages_many_colours),
        cmocka_unit_test(test_abandoned_gif_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
