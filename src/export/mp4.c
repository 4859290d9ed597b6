#include "export/mp4.h"

#include <assert.h>
#include <string.h>
#include <wels/codec_api.h>

#include "base/array.h"
#include "base/file.h"
#include "export/mp4_boxes.h"

enum {
    QUANTIZER = 20,          /* H.264's quantizer, 0 to 51: small marks stay sharp */
    KEY_FRAME_INTERVAL = 64, /* [frames]; makes seeking possible for players */
    SPS = 7,
    PPS = 8,
    UNIT_KIND_MASK = 31, /* types of H.264's NAL units: the parameter sets, and the mask of the type's bits */
};

struct mp4 {
    struct file_writer writer;
    FILE *pictures; /* an unnamed temporary file */
    ISVCEncoder *encoder;
    int width, height;             /* size of the added frames */
    int coded_width, coded_height; /* size of the video, which is even */
    uint32_t *pixels;              /* pixels of the last frame */
    uint8_t *planes;               /* Y, Cb, Cr */
    struct mp4_sample *sample;
    size_t samples, sample_capacity;
    uint64_t bytes; /* total of all samples */
    struct buffer sps, pps, unit;
};

static bool fail(const struct mp4 *mp4, struct text_error *error)
{
    if (ferror(mp4->pictures))
        return text_error_write(error, "the animation's temporary file");
    if (ferror(mp4->writer.stream))
        return text_error_write(error, mp4->writer.path);
    return text_error_system(error, "the encoder of films has failed");
}

/* --- the encoder --- */

static bool start_encoder(struct mp4 *mp4)
{
    SEncParamExt params;
    int quiet = WELS_LOG_QUIET;
    if (WelsCreateSVCEncoder(&mp4->encoder) || !mp4->encoder)
        return false;
    (*mp4->encoder)->SetOption(mp4->encoder, ENCODER_OPTION_TRACE_LEVEL, &quiet);
    (*mp4->encoder)->GetDefaultParams(mp4->encoder, &params);
    params.iUsageType = SCREEN_CONTENT_REAL_TIME;
    params.iPicWidth = params.sSpatialLayers[0].iVideoWidth = mp4->coded_width;
    params.iPicHeight = params.sSpatialLayers[0].iVideoHeight = mp4->coded_height;
    params.fMaxFrameRate = params.sSpatialLayers[0].fFrameRate = MP4_TIMESCALE;
    params.iRCMode = RC_OFF_MODE; /* constant quality, at any bit rate */
    params.iTargetBitrate = params.sSpatialLayers[0].iSpatialBitrate = 10000000;
    params.bEnableFrameSkip = params.bEnableAdaptiveQuant = params.bEnableBackgroundDetection = false;
    params.bEnableSceneChangeDetect = false;
    params.iComplexityMode = HIGH_COMPLEXITY;
    params.iEntropyCodingModeFlag = 1;
    params.uiIntraPeriod = KEY_FRAME_INTERVAL;
    params.eSpsPpsIdStrategy = CONSTANT_ID;
    params.iMultipleThreadIdc = 1; /* reproducible output */
    SSpatialLayerConfig *layer = &params.sSpatialLayers[0];
    layer->uiProfileIdc = PRO_HIGH;
    layer->iDLayerQp = QUANTIZER;
    layer->bVideoSignalTypePresent = layer->bColorDescriptionPresent = true;
    layer->uiVideoFormat = VF_UNDEF;
    layer->bFullRange = false;
    layer->uiColorPrimaries = CP_BT709;
    layer->uiTransferCharacteristics = TRC_BT709;
    layer->uiColorMatrix = CM_BT709;
    return !(*mp4->encoder)->InitializeExt(mp4->encoder, &params);
}

struct mp4 *mp4_begin(const char *path, int width, int height, struct text_error *error)
{
    if (width < MP4_MIN_SIDE || height < MP4_MIN_SIDE || (int64_t)(width + 1) * (height + 1) > MP4_MAX_PIXELS) {
        text_error_input(error, 0, 0, "cannot make an .mp4 of %dx%d, expected at most %d pixels in all", width, height,
                         MP4_MAX_PIXELS);
        return NULL;
    }
    struct mp4 *mp4 = memory_calloc(1, sizeof *mp4);
    mp4->width = width;
    mp4->height = height;
    mp4->coded_width = (width + 1) & ~1;
    mp4->coded_height = (height + 1) & ~1;
    mp4->pixels = memory_calloc((size_t)width * (size_t)height, sizeof *mp4->pixels);
    mp4->planes = memory_calloc((size_t)mp4->coded_width * (size_t)mp4->coded_height, 2);
    if (!start_encoder(mp4))
        text_error_system(error, "cannot start the encoder of films");
    else if (!(mp4->pictures = file_create_temporary()))
        text_error_system(error, "cannot make a temporary file for the animation");
    else if (file_write_begin(&mp4->writer, path, error))
        return mp4;
    mp4_abandon(mp4);
    return NULL;
}

/* --- colours --- */

static const uint32_t *pixel_row(const struct mp4 *mp4, int y)
{
    return mp4->pixels + (size_t)(y < mp4->height ? y : mp4->height - 1) * (size_t)mp4->width;
}

static uint32_t pixel(const struct mp4 *mp4, const uint32_t *row, int x)
{
    return row[x < mp4->width ? x : mp4->width - 1];
}

/* Returns red, green and blue weighted in 65,536ths, plus `offset`. */
static uint8_t weighted_sum(int red, int green, int blue, const int weight[3], int offset)
{
    return (uint8_t)(offset + ((red * weight[0] + green * weight[1] + blue * weight[2] + 32768) >> 16));
}

/* Converts to BT.709: luma from 16 to 235, chroma around 128 with one value for four pixels. */
static void convert_to_yuv(struct mp4 *mp4)
{
    static const int luma[3] = {11966, 40254, 4064}, blue[3] = {-6596, -22189, 28785}, red[3] = {28785, -26146, -2639};
    size_t whole = (size_t)mp4->coded_width * (size_t)mp4->coded_height;
    uint8_t *y_plane = mp4->planes, *cb = y_plane + whole, *cr = cb + whole / 4;
    for (int y = 0; y < mp4->coded_height; y += 2) {
        const uint32_t *row[2] = {pixel_row(mp4, y), pixel_row(mp4, y + 1)};
        for (int x = 0; x < mp4->coded_width; x += 2) {
            int sum[3] = {0};
            for (int i = 0; i < 4; i++) {
                uint32_t rgb = pixel(mp4, row[i / 2], x + i % 2);
                int r = rgb >> 16 & 0xFF, g = rgb >> 8 & 0xFF, b = rgb & 0xFF;
                y_plane[(size_t)(y + i / 2) * (size_t)mp4->coded_width + (size_t)(x + i % 2)] =
                    weighted_sum(r, g, b, luma, 16);
                sum[0] += r;
                sum[1] += g;
                sum[2] += b;
            }
            *cb++ = weighted_sum(sum[0] / 4, sum[1] / 4, sum[2] / 4, blue, 128);
            *cr++ = weighted_sum(sum[0] / 4, sum[1] / 4, sum[2] / 4, red, 128);
        }
    }
}

/* --- frames --- */

/* Appends a NAL unit: replaces the encoder's four-byte start code by the length. Parameter sets are stored
 * separately. */
static void append_unit(struct mp4 *mp4, const uint8_t *bytes, size_t length)
{
    enum { START = 4 };
    unsigned kind = bytes[START] & UNIT_KIND_MASK;
    if (kind == SPS || kind == PPS) {
        struct buffer *set = kind == SPS ? &mp4->sps : &mp4->pps;
        buffer_clear(set);
        buffer_append(set, bytes + START, length - START);
        return;
    }
    for (int i = START - 1; i >= 0; i--)
        buffer_put(&mp4->unit, (char)((length - START) >> 8 * i));
    buffer_append(&mp4->unit, bytes + START, length - START);
}

static bool encode(struct mp4 *mp4, bool *is_key)
{
    SSourcePicture picture = {
        .iColorFormat = videoFormatI420, .iPicWidth = mp4->coded_width, .iPicHeight = mp4->coded_height};
    SFrameBSInfo info = {0};
    size_t whole = (size_t)mp4->coded_width * (size_t)mp4->coded_height;
    for (int i = 0; i < 3; i++) {
        picture.iStride[i] = i ? mp4->coded_width / 2 : mp4->coded_width;
        picture.pData[i] = mp4->planes + (i > 0) * whole + (i > 1) * whole / 4;
    }
    picture.uiTimeStamp = (long long)mp4->samples * 1000 / MP4_TIMESCALE; /* the encoder uses it only to count frames */
    buffer_clear(&mp4->unit);
    if ((*mp4->encoder)->EncodeFrame(mp4->encoder, &picture, &info))
        return false;
    for (int i = 0; i < info.iLayerNum; i++) {
        const SLayerBSInfo *layer = &info.sLayerInfo[i];
        const uint8_t *bytes = layer->pBsBuf;
        for (int k = 0; k < layer->iNalCount; bytes += layer->pNalLengthInByte[k++])
            append_unit(mp4, bytes, (size_t)layer->pNalLengthInByte[k]);
    }
    *is_key = info.eFrameType == videoFrameTypeIDR;
    return mp4->unit.length;
}

bool mp4_add(struct mp4 *mp4, const uint32_t *pixels, int delay, struct text_error *error)
{
    size_t size = (size_t)mp4->width * (size_t)mp4->height * sizeof *pixels;
    uint32_t duration = delay > 1 ? (uint32_t)delay : 1;
    if (mp4->samples && !memcmp(mp4->pixels, pixels, size)) {
        mp4->sample[mp4->samples - 1].duration += duration;
        return true;
    }
    struct mp4_sample sample = {.duration = duration};
    memcpy(mp4->pixels, pixels, size);
    convert_to_yuv(mp4);
    array_room(mp4->sample, mp4->sample_capacity, mp4->samples + 1);
    if (!encode(mp4, &sample.is_key) || fwrite(mp4->unit.bytes, 1, mp4->unit.length, mp4->pictures) != mp4->unit.length)
        return fail(mp4, error);
    sample.size = (uint32_t)mp4->unit.length;
    mp4->bytes += sample.size;
    mp4->sample[mp4->samples++] = sample;
    return true;
}

/* Copies the pictures to the end of the file. */
static bool copy_pictures(struct mp4 *mp4)
{
    char chunk[8192];
    size_t length;
    rewind(mp4->pictures);
    while ((length = fread(chunk, 1, sizeof chunk, mp4->pictures)) > 0) {
        if (fwrite(chunk, 1, length, mp4->writer.stream) != length)
            return false;
    }
    return !ferror(mp4->pictures);
}

/* Writes the whole file. The part before the pictures is written twice: moov contains its length, which is not known
 * earlier. */
static bool write_file(struct mp4 *mp4)
{
    struct buffer head = {0};
    struct mp4_movie movie = {
        .width = (unsigned)mp4->coded_width,
        .height = (unsigned)mp4->coded_height,
        .sample = mp4->sample,
        .samples = mp4->samples,
        .sps = &mp4->sps,
        .pps = &mp4->pps,
    };
    for (int turn = 0; turn < 2; turn++) {
        movie.first = head.length;
        buffer_clear(&head);
        mp4_write_type(&head);
        mp4_write_movie(&head, &movie);
        mp4_write_data_head(&head, mp4->bytes);
    }
    bool written = !fflush(mp4->pictures) && fwrite(head.bytes, 1, head.length, mp4->writer.stream) == head.length &&
                   copy_pictures(mp4);
    buffer_finish(&head);
    return written;
}

bool mp4_finish(struct mp4 *mp4, struct text_error *error)
{
    assert(mp4->samples);
    bool written = write_file(mp4) ? file_write_commit(&mp4->writer, error) : fail(mp4, error);
    mp4_abandon(mp4);
    return written;
}

void mp4_abandon(struct mp4 *mp4)
{
    if (!mp4)
        return;
    if (mp4->encoder) {
        (*mp4->encoder)->Uninitialize(mp4->encoder);
        WelsDestroySVCEncoder(mp4->encoder);
    }
    if (mp4->pictures)
        fclose(mp4->pictures);
    if (mp4->writer.path)
        file_write_abandon(&mp4->writer);
    buffer_finish(&mp4->sps);
    buffer_finish(&mp4->pps);
    buffer_finish(&mp4->unit);
    memory_free(mp4->sample);
    memory_free(mp4->pixels);
    memory_free(mp4->planes);
    memory_free(mp4);
}
