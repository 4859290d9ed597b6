#include <string.h>
#include <zlib.h>

#include "trace/cursor.h"
#include "trace/trace_file.h"

static void put_number(struct buffer *out, uint64_t number)
{
    uint8_t bytes[10];
    buffer_append(out, bytes, (size_t)(varint_write(bytes, number) - bytes));
}

static void put_string(struct buffer *out, const char *text)
{
    put_number(out, strlen(text));
    buffer_append(out, text, strlen(text));
}

static void put_fixed(struct buffer *out, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        buffer_put(out, (char)(number >> 8 * i));
}

static void put_layout(struct buffer *out, const struct layout *layout)
{
    put_string(out, layout->name);
    put_string(out, layout->title);
    put_number(out, layout->digits);
    put_number(out, layout->grids);
    put_number(out, layout->cells);
    put_number(out, layout->houses);
    for (unsigned c = 0; c < layout->cells; c++) {
        put_number(out, layout->cell[c].x);
        put_number(out, layout->cell[c].y);
    }
    for (unsigned h = 0; h < layout->houses; h++) {
        put_number(out, layout->house[h].kind);
        put_string(out, layout->house[h].name);
        for (unsigned i = 0; i < layout->digits; i++)
            put_number(out, layout->house[h].cells[i]);
    }
}

static void put_header(struct buffer *out, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    unsigned cells = puzzle->layout->cells;
    put_layout(out, puzzle->layout);
    put_string(out, puzzle->name);
    put_number(out, puzzle->has_marks);
    for (unsigned c = 0; c < cells; c++)
        put_number(out, puzzle->given[c]);
    for (unsigned c = 0; c < cells; c++)
        put_number(out, puzzle->placed[c]);
    for (unsigned c = 0; c < cells && puzzle->has_marks; c++)
        put_number(out, puzzle->start[c]);
    put_string(out, trace_engine(trace));
    put_number(out, trace_technique_count(trace) - 1);
    for (unsigned t = 1; t < trace_technique_count(trace); t++)
        put_string(out, trace_technique_id(trace, t));
}

static void put_checked(struct buffer *out, const struct buffer *content)
{
    buffer_append(out, content->bytes, content->length);
    put_fixed(out, crc32(0, (const Bytef *)content->bytes, (uInt)content->length), 4);
}

static bool write_blocks(const struct trace *trace, uint64_t steps, FILE *stream)
{
    struct cursor cursor;
    struct buffer records = {0}, out = {0};
    cursor_init(&cursor, trace);
    bool fine = true;
    for (uint64_t first = 1; fine && first <= steps && !ferror(stream); first += TRACE_BLOCK) {
        uint64_t last = first + TRACE_BLOCK - 1 < steps ? first + TRACE_BLOCK - 1 : steps;
        buffer_clear(&records);
        buffer_clear(&out);
        for (uint64_t number = first; number <= last; number++) {
            struct record record;
            unsigned index = cursor_record(&cursor, number, &record);
            const uint8_t *start = store_at(cursor.store, cursor.at[index]);
            buffer_append(&records, start, (size_t)(record.end - start));
        }
        buffer_put(&out, 'B');
        put_fixed(&out, last - first + 1, 4);
        put_fixed(&out, records.length, 4);
        put_checked(&out, &records);
        fine = !records.failed && !out.failed;
        if (fine)
            fwrite(out.bytes, 1, out.length, stream);
    }
    cursor_finish(&cursor);
    buffer_finish(&records);
    buffer_finish(&out);
    return fine;
}

bool trace_file_write(const struct trace *trace, FILE *stream)
{
    uint64_t steps = trace_steps(trace);
    struct buffer header = {0}, out = {0}, end = {0};
    put_header(&header, trace);
    buffer_append(&out, "SUDOSCOPE TRACE\n", 16);
    put_fixed(&out, TRACE_FILE_VERSION, 2);
    put_fixed(&out, header.length, 4);
    put_checked(&out, &header);
    bool fine = !header.failed && !out.failed;
    if (fine)
        fwrite(out.bytes, 1, out.length, stream);
    fine = fine && write_blocks(trace, steps, stream);
    buffer_clear(&out);
    put_fixed(&end, steps, 8);
    buffer_put(&out, 'E');
    put_checked(&out, &end);
    fine = fine && !end.failed && !out.failed;
    if (fine)
        fwrite(out.bytes, 1, out.length, stream);
    buffer_finish(&header);
    buffer_finish(&out);
    buffer_finish(&end);
    return fine;
}
