/* Tests MP4 files: takes them apart box by box and decodes them. The pictures must be the given ones with their
 * durations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wels/codec_api.h>

#include "base/file.h"
#include "export/mp4.h"

enum { WIDTH = 97, HEIGHT = 64, FRAMES = 70 };

static char path[64];

static const uint32_t colours[6] = {0xFBFAF7, 0x0072B2, 0xD55E00, 0x15171B, 0x007A5E, 0xFFFFFF};

/* Each colour fills a sixth of the picture; the colours move on with each frame. */
static uint32_t pixel_of(int frame, int x)
{
    return colours[(x / 16 + frame) % 6];
}

static void fill(uint32_t *pixels, int frame)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = pixel_of(frame, i % WIDTH);
}

/* --- boxes --- */

struct piece {
    const uint8_t *bytes;
    size_t length;
};

static uint64_t number_at(const uint8_t *bytes, unsigned count)
{
    uint64_t number = 0;
    while (count--)
        number = number << 8 | *bytes++;
    return number;
}

/* Returns the content of the box of this type inside `in`. `skip` bytes of `in` precede its boxes. */
static struct piece find_box(struct piece in, size_t skip, const char *type)
{
    for (size_t at = skip; at + 8 <= in.length;) {
        uint64_t length = number_at(in.bytes + at, 4);
        unsigned head = length == 1 ? 16 : 8;
        length = length == 1 ? number_at(in.bytes + at + 8, 8) : length;
        assert_true(length >= head && length <= in.length - at);
        if (!memcmp(in.bytes + at + 4, type, 4))
            return (struct piece){in.bytes + at + head, length - head};
        at += length;
    }
    fail_msg("no box %s", type);
    return in;
}

/* Follows a path of box types, four letters each. */
static struct piece find_path(struct piece in, const char *types)
{
    for (; *types; types += 4)
        in = find_box(in, 0, types);
    return in;
}

struct taken {
    struct piece whole, table;
    const uint8_t *picture;
    uint32_t size[FRAMES], duration[FRAMES];
    unsigned samples;
};

static void take_apart(struct taken *taken, const struct buffer *content)
{
    taken->whole = (struct piece){(const uint8_t *)content->bytes, content->length};
    struct piece media = find_path(taken->whole, "moovtrakmdia");
    taken->table = find_path(media, "minfstbl");
    struct piece sizes = find_box(taken->table, 0, "stsz"), times = find_box(taken->table, 0, "stts");
    taken->samples = (unsigned)number_at(sizes.bytes + 8, 4);
    assert_true(taken->samples <= FRAMES);
    size_t all = 0;
    for (unsigned i = 0; i < taken->samples; i++)
        all += taken->size[i] = (uint32_t)number_at(sizes.bytes + 12 + 4 * i, 4);
    unsigned n = 0;
    uint64_t sum = 0;
    for (unsigned run = 0; run < number_at(times.bytes + 4, 4); run++) {
        for (uint64_t left = number_at(times.bytes + 8 + 8 * run, 4); left; left--) {
            assert_true(n < taken->samples);
            sum += taken->duration[n++] = (uint32_t)number_at(times.bytes + 12 + 8 * run, 4);
        }
    }
    assert_int_equal(n, taken->samples);
    assert_int_equal(number_at(find_path(taken->whole, "moovmvhd").bytes + 12, 4), 100); /* units per second */
    assert_int_equal(number_at(find_path(taken->whole, "moovmvhd").bytes + 16, 4), sum);
    struct piece pictures = find_box(taken->whole, 0, "mdat");
    assert_int_equal(pictures.length, all);
    assert_ptr_equal(taken->whole.bytes + number_at(find_box(taken->table, 0, "co64").bytes + 8, 8), pictures.bytes);
    taken->picture = pictures.bytes;
}

/* --- pictures --- */

/* Appends a NAL unit with a start code, as the decoder expects it. */
static void add_unit(struct buffer *stream, const uint8_t *bytes, size_t length)
{
    buffer_append(stream, "\0\0\0\1", 4);
    buffer_append(stream, bytes, length);
}

static void add_parameters(struct buffer *stream, struct piece table)
{
    struct piece entry = find_box(find_box(table, 0, "stsd"), 8, "avc1"), known = find_box(entry, 78, "avcC");
    const uint8_t *at = known.bytes + 5;
    assert_int_equal(number_at(entry.bytes + 24, 2), WIDTH + 1);
    assert_int_equal(number_at(entry.bytes + 26, 2), HEIGHT);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(*at++ & 31, 1);
        size_t length = number_at(at, 2);
        add_unit(stream, at + 2, length);
        at += 2 + length;
    }
}

static double difference(int a, double b)
{
    return a > b ? a - b : b - a;
}

/* Compares the middle of each stripe with the BT.709 values of its colour. The decoder may delay a picture;
 * then there is none. */
static bool compare(unsigned char *const plane[3], const SBufferInfo *info, int frame)
{
    const SSysMEMBuffer *form = &info->UsrData.sSystemBuffer;
    if (info->iBufferStatus != 1)
        return false;
    assert_int_equal(form->iWidth, WIDTH + 1);
    assert_int_equal(form->iHeight, HEIGHT);
    for (int x = 8; x < WIDTH; x += 16) {
        uint32_t rgb = pixel_of(frame, x);
        double r = rgb >> 16 & 0xFF, g = rgb >> 8 & 0xFF, b = rgb & 0xFF, y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        int row = HEIGHT / 2;
        assert_true(difference(plane[0][row * form->iStride[0] + x], 16 + y * 219 / 255) < 5);
        assert_true(difference(plane[1][row / 2 * form->iStride[1] + x / 2], 128 + (b - y) / 1.8556 * 224 / 255) < 5);
        assert_true(difference(plane[2][row / 2 * form->iStride[1] + x / 2], 128 + (r - y) / 1.5748 * 224 / 255) < 5);
    }
    return true;
}

static void decode(const struct taken *taken)
{
    ISVCDecoder *decoder = NULL;
    SDecodingParam params = {
        .sVideoProperty = {.size = sizeof params.sVideoProperty, .eVideoBsType = VIDEO_BITSTREAM_AVC}};
    assert_int_equal(WelsCreateDecoder(&decoder), 0);
    assert_int_equal((*decoder)->Initialize(decoder, &params), 0);
    const uint8_t *at = taken->picture;
    int shown = 0;
    for (unsigned i = 0; i < taken->samples; i++) {
        struct buffer stream = {0};
        if (!i)
            add_parameters(&stream, taken->table);
        for (const uint8_t *end = at + taken->size[i]; at < end;) {
            size_t length = number_at(at, 4);
            assert_true(length && length <= (size_t)(end - at) - 4);
            add_unit(&stream, at + 4, length);
            at += 4 + length;
        }
        unsigned char *plane[3] = {NULL};
        SBufferInfo info = {0};
        assert_int_equal(
            (*decoder)->DecodeFrameNoDelay(decoder, (unsigned char *)stream.bytes, (int)stream.length, plane, &info),
            dsErrorFree);
        shown += compare(plane, &info, shown);
        buffer_finish(&stream);
    }
    for (int left = FRAMES; left; left--) {
        unsigned char *plane[3] = {NULL};
        SBufferInfo info = {0};
        (*decoder)->FlushFrame(decoder, plane, &info);
        shown += compare(plane, &info, shown);
    }
    assert_int_equal(shown, taken->samples);
    (*decoder)->Uninitialize(decoder);
    WelsDestroyDecoder(decoder);
}

static void test_decoded_pictures_equal_the_given_ones(void **state)
{
    (void)state;
    uint32_t *pixels = calloc(WIDTH * HEIGHT, sizeof *pixels);
    struct mp4 *mp4 = mp4_begin(path, WIDTH, HEIGHT, NULL);
    assert_non_null(mp4);
    for (int frame = 0; frame < FRAMES; frame++) {
        fill(pixels, frame);
        assert_true(mp4_add(mp4, pixels, frame % 3, NULL));
        assert_true(mp4_add(mp4, pixels, 10, NULL)); /* an unchanged frame prolongs the last one */
    }
    assert_true(mp4_finish(mp4, NULL));
    struct buffer content = {0};
    struct taken taken;
    assert_true(file_read(path, SIZE_MAX, &content, NULL));
    assert_memory_equal(content.bytes + 4, "ftyp", 4);
    take_apart(&taken, &content);
    assert_int_equal(taken.samples, FRAMES);
    for (int i = 0; i < FRAMES; i++)
        assert_int_equal(taken.duration[i], 10 + (i % 3 ? i % 3 : 1));
    struct piece keys = find_box(taken.table, 0, "stss");
    assert_int_equal(number_at(keys.bytes + 4, 4), 2); /* the first frame, and one more key frame */
    assert_int_equal(number_at(keys.bytes + 8, 4), 1);
    decode(&taken);
    buffer_finish(&content);
    free(pixels);
    unlink(path);
}

static void test_abandoning_leaves_no_file(void **state)
{
    (void)state;
    uint32_t *pixels = calloc(WIDTH * HEIGHT, sizeof *pixels);
    struct mp4 *mp4 = mp4_begin(path, WIDTH, HEIGHT, NULL);
    assert_true(mp4_add(mp4, pixels, 10, NULL));
    mp4_abandon(mp4);
    mp4_abandon(NULL);
    assert_int_not_equal(access(path, F_OK), 0);
    free(pixels);
}

static void test_unsupported_sizes_are_refused(void **state)
{
    (void)state;
    struct text_error error = {0};
    assert_null(mp4_begin(path, 5000, 4000, &error));
    assert_int_equal(error.kind, TEXT_ERROR_INPUT);
    assert_non_null(strstr(error.message, "5000x4000"));
    assert_null(mp4_begin("no/such/folder/x.mp4", WIDTH, HEIGHT, &error));
    assert_int_equal(error.kind, TEXT_ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "no/such/folder/x.mp4"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_decoded_pictures_equal_the_given_ones),
        cmocka_unit_test(test_abandoning_leaves_no_file),
        cmocka_unit_test(test_unsupported_sizes_are_refused),
    };
    snprintf(path, sizeof path, "%s/sudoscope-%ld.mp4", access("/tmp", W_OK) ? "." : "/tmp", (long)getpid());
    return cmocka_run_group_tests_name("mp4", tests, NULL, NULL);
}
