#include "export/mp4_boxes.h"

static void put(struct buffer *out, uint64_t number, unsigned bytes)
{
    while (bytes--)
        buffer_put(out, (char)(number >> 8 * bytes));
}

static void put_zeros(struct buffer *out, unsigned bytes)
{
    while (bytes--)
        buffer_put(out, 0);
}

/* Begins a box. Returns its position, for box_end. */
static size_t box_begin(struct buffer *out, const char *type)
{
    size_t at = out->length;
    put(out, 0, 4);
    buffer_append(out, type, 4);
    return at;
}

/* Begins a box with version and flags. */
static size_t full_box_begin(struct buffer *out, const char *type, uint32_t flags)
{
    size_t at = box_begin(out, type);
    put(out, flags, 4);
    return at;
}

/* Overwrites four bytes at `at` with a number. */
static void overwrite(struct buffer *out, size_t at, size_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out->bytes[at + i] = (char)(number >> 8 * (3 - i));
}

static void box_end(struct buffer *out, size_t at)
{
    overwrite(out, at, out->length - at);
}

void mp4_write_type(struct buffer *out)
{
    size_t at = box_begin(out, "ftyp");
    buffer_append(out, "isom", 4);
    put_zeros(out, 4);
    buffer_append(out, "isomavc1", 8);
    box_end(out, at);
}

void mp4_write_data_head(struct buffer *out, uint64_t bytes)
{
    put(out, 1, 4); /* the 64-bit length follows the type */
    buffer_append(out, "mdat", 4);
    put(out, bytes + 16, 8); /* includes this head */
}

static uint32_t whole_duration(const struct mp4_movie *movie)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < movie->samples; i++)
        sum += movie->sample[i].duration;
    return sum < UINT32_MAX ? (uint32_t)sum : UINT32_MAX;
}

/* Writes the identity matrix: 16.16 fixed-point numbers, the last column 2.30. */
static void put_matrix(struct buffer *out)
{
    static const uint32_t matrix[9] = {0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000};
    for (unsigned i = 0; i < 9; i++)
        put(out, matrix[i], 4);
}

static void write_movie_header(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "mvhd", 0);
    put_zeros(out, 8); /* no creation and modification time, for reproducible output */
    put(out, MP4_TIMESCALE, 4);
    put(out, whole_duration(movie), 4);
    put(out, 0x10000, 4); /* speed 1 */
    put(out, 0x100, 2);   /* volume 1 */
    put_zeros(out, 10);
    put_matrix(out);
    put_zeros(out, 24);
    put(out, 2, 4); /* id of the next track */
    box_end(out, at);
}

static void write_track_header(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "tkhd", 3 /* enabled, and part of the presentation */);
    put_zeros(out, 8);
    put(out, 1, 4);
    put_zeros(out, 4);
    put(out, whole_duration(movie), 4);
    put_zeros(out, 16);
    put_matrix(out);
    put(out, (uint64_t)movie->width << 16, 4);
    put(out, (uint64_t)movie->height << 16, 4);
    box_end(out, at);
}

static void write_media_header(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "mdhd", 0);
    put_zeros(out, 8);
    put(out, MP4_TIMESCALE, 4);
    put(out, whole_duration(movie), 4);
    put(out, 0x55C4, 2); /* no language: "und" in five bits a letter */
    put_zeros(out, 2);
    box_end(out, at);
    at = full_box_begin(out, "hdlr", 0);
    put_zeros(out, 4);
    buffer_append(out, "vide", 4);
    put_zeros(out, 13);
    box_end(out, at);
}

/* Writes the data reference: the pictures are in this file. */
static void write_data_reference(struct buffer *out)
{
    size_t at = full_box_begin(out, "vmhd", 1);
    put_zeros(out, 8);
    box_end(out, at);
    at = box_begin(out, "dinf");
    size_t table = full_box_begin(out, "dref", 0);
    put(out, 1, 4);
    box_end(out, full_box_begin(out, "url ", 1));
    box_end(out, table);
    box_end(out, at);
}

/* Writes avcC, the decoder's configuration, and the colour space. */
static void write_decoder_configuration(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = box_begin(out, "avcC");
    put(out, 1, 1);
    buffer_append(out, buffer_text(movie->sps) + 1, 3); /* profile, compatibility, level */
    put(out, 0xFF, 1);                                  /* four-byte lengths */
    put(out, 0xE1, 1);                                  /* one sequence parameter set */
    put(out, movie->sps->length, 2);
    buffer_append(out, buffer_text(movie->sps), movie->sps->length);
    put(out, 1, 1);
    put(out, movie->pps->length, 2);
    buffer_append(out, buffer_text(movie->pps), movie->pps->length);
    if ((unsigned char)buffer_text(movie->sps)[1] >= 100)
        put(out, 0xFDF8F800, 4); /* chroma at half the width and height, eight bits each */
    box_end(out, at);
    at = box_begin(out, "colr");
    buffer_append(out, "nclx", 4);
    put(out, 0x000100010001, 6); /* BT.709 in all three */
    put(out, 0, 1);              /* limited range */
    box_end(out, at);
}

static void write_description(struct buffer *out, const struct mp4_movie *movie)
{
    size_t table = full_box_begin(out, "stsd", 0);
    put(out, 1, 4);
    size_t at = box_begin(out, "avc1");
    put_zeros(out, 6);
    put(out, 1, 2);
    put_zeros(out, 16);
    put(out, movie->width, 2);
    put(out, movie->height, 2);
    put(out, 0x00480000, 4); /* 72 dots per inch */
    put(out, 0x00480000, 4);
    put_zeros(out, 4);
    put(out, 1, 2); /* one frame per sample */
    put_zeros(out, 32);
    put(out, 24, 2); /* bits per pixel */
    put(out, 0xFFFF, 2);
    write_decoder_configuration(out, movie);
    box_end(out, at);
    box_end(out, table);
}

/* Writes the durations as runs of equal ones. */
static void write_durations(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "stts", 0), runs_at = out->length;
    size_t runs = 0;
    put(out, 0, 4);
    for (size_t i = 0; i < movie->samples; runs++) {
        size_t from = i;
        while (i < movie->samples && movie->sample[i].duration == movie->sample[from].duration)
            i++;
        put(out, i - from, 4);
        put(out, movie->sample[from].duration, 4);
    }
    overwrite(out, runs_at, runs);
    box_end(out, at);
}

static void write_key_samples(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "stss", 0), keys = 0;
    for (size_t i = 0; i < movie->samples; i++)
        keys += movie->sample[i].is_key;
    put(out, keys, 4);
    for (size_t i = 0; i < movie->samples; i++) {
        if (movie->sample[i].is_key)
            put(out, i + 1, 4);
    }
    box_end(out, at);
}

/* Writes where the samples are: in one chunk, one after the other. */
static void write_sample_positions(struct buffer *out, const struct mp4_movie *movie)
{
    size_t at = full_box_begin(out, "stsc", 0);
    put(out, 1, 4);
    put(out, 1, 4);
    put(out, movie->samples, 4);
    put(out, 1, 4);
    box_end(out, at);
    at = full_box_begin(out, "stsz", 0);
    put(out, 0, 4);
    put(out, movie->samples, 4);
    for (size_t i = 0; i < movie->samples; i++)
        put(out, movie->sample[i].size, 4);
    box_end(out, at);
    at = full_box_begin(out, "co64", 0);
    put(out, 1, 4);
    put(out, movie->first, 8);
    box_end(out, at);
}

void mp4_write_movie(struct buffer *out, const struct mp4_movie *movie)
{
    size_t moov = box_begin(out, "moov");
    write_movie_header(out, movie);
    size_t trak = box_begin(out, "trak");
    write_track_header(out, movie);
    size_t mdia = box_begin(out, "mdia");
    write_media_header(out, movie);
    size_t minf = box_begin(out, "minf");
    write_data_reference(out);
    size_t stbl = box_begin(out, "stbl");
    write_description(out, movie);
    write_durations(out, movie);
    write_key_samples(out, movie);
    write_sample_positions(out, movie);
    box_end(out, stbl);
    box_end(out, minf);
    box_end(out, mdia);
    box_end(out, trak);
    box_end(out, moov);
}
