/* Writes a trace file: the header, the blocks with their keyframes, the index and the end mark, each with a CRC. */
#include <zlib.h>
#include <string.h>

#include "base/memory.h"
#include "puzzle/clue.h"
#include "trace/cursor.h"
#include "trace/trace.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_row.h"

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

static void put_layout(struct buffer *out, const struct layout *layout, bool counts_clues)
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
    if (counts_clues)
        put_number(out, layout->clues);
    for (unsigned i = 0; i < layout->clues; i++) {
        struct buffer text = {0};
        clue_write(layout, &layout->clue[i], &text);
        put_string(out, buffer_text(&text));
        buffer_finish(&text);
    }
}

static void put_header(struct buffer *out, const struct trace *trace)
{
    const struct puzzle *puzzle = trace_puzzle(trace);
    unsigned cells = puzzle->layout->cells;
    put_layout(out, puzzle->layout,
               puzzle->layout->clues || trace_has_backjumps(trace) || trace_has_stop(trace) || trace_has_lists(trace));
    put_string(out, puzzle->name);
    put_number(out, puzzle->has_marks);
    for (unsigned c = 0; c < cells; c++)
        put_number(out, puzzle->given[c]);
    for (unsigned c = 0; c < cells; c++)
        put_number(out, puzzle->placed[c]);
    for (unsigned c = 0; c < cells && puzzle->has_marks; c++)
        put_number(out, puzzle->start[c]);
    put_string(out, trace_whole_engine(trace));
    put_number(out, trace_technique_count(trace) - 1);
    for (unsigned t = 1; t < trace_technique_count(trace); t++)
        put_string(out, trace_technique_id(trace, t));
    if (!trace_has_lists(trace))
        return;
    put_number(out, TRACE_LISTS);
    for (enum trace_list list = 0; list < TRACE_LISTS; list++)
        put_string(out, trace_list(trace, list));
}

static void put_checked(struct buffer *out, const struct buffer *content)
{
    buffer_append(out, content->bytes, content->length);
    put_fixed(out, (uint32_t)crc32_z(0, (const Bytef *)content->bytes, content->length), 4);
}

/* The output file and the index of the blocks written so far. */
struct output {
    const struct trace *trace;
    struct cursor cursor;
    FILE *stream;
    uint64_t written; /* bytes */
    struct buffer content, bytes, index;
    digit_mask *masks; /* [cells] */
};

static void write_out(struct output *out)
{
    out->written += out->bytes.length;
    fwrite(out->bytes.bytes, 1, out->bytes.length, out->stream);
    buffer_clear(&out->content);
    buffer_clear(&out->bytes);
}

static bool put_keyframe(struct output *out, uint64_t first)
{
    unsigned depth, width = trace_mask_bytes(trace_layout(out->trace));
    uint64_t guess;
    if (!cursor_keyframe(&out->cursor, first / TRACE_BLOCK, out->masks, &depth, &guess))
        return false;
    put_number(&out->content, depth);
    put_number(&out->content, guess);
    for (unsigned c = 0; c < trace_layout(out->trace)->cells; c++)
        put_fixed(&out->content, out->masks[c], width);
    return true;
}

/* Writes the records and recomputes their summary, because the last block may still grow. */
static bool put_records(struct output *out, uint64_t first, uint64_t last, struct block_summary *summary)
{
    for (uint64_t number = first; number <= last; number++) {
        const struct record *record = cursor_record(&out->cursor, number);
        if (!cursor_is_valid(&out->cursor))
            return false;
        summary_add_step(summary, record->kind, record->technique, cursor_depth(&out->cursor, number));
        buffer_append(&out->content, record->start, (size_t)(record->end - record->start));
    }
    return true;
}

void trace_file_put_row(struct buffer *rows, uint64_t position, const struct block_summary *summary)
{
    const memory_order relaxed = memory_order_relaxed;
    put_fixed(rows, position, 8);
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        put_fixed(rows, atomic_load_explicit(&summary->kinds[kind], relaxed), 2);
    put_fixed(rows, atomic_load_explicit(&summary->lowest_depth, relaxed), 2);
    put_fixed(rows, atomic_load_explicit(&summary->deepest_depth, relaxed), 2);
    for (unsigned word = 0; word < TRACE_TECHNIQUES / 64; word++)
        put_fixed(rows, atomic_load_explicit(&summary->techniques[word], relaxed), 8);
}

static bool write_blocks(struct output *out, uint64_t steps)
{
    for (uint64_t first = 1; first <= steps && !ferror(out->stream); first += TRACE_BLOCK) {
        uint64_t last = first + TRACE_BLOCK - 1 < steps ? first + TRACE_BLOCK - 1 : steps;
        struct block_summary summary;
        summary_clear(&summary, 0);
        if (!put_keyframe(out, first) || !put_records(out, first, last, &summary))
            return false;
        buffer_put(&out->bytes, 'B');
        put_fixed(&out->bytes, last - first + 1, 4);
        put_fixed(&out->bytes, out->content.length, 4);
        trace_file_put_row(&out->index, out->written + out->bytes.length, &summary);
        put_checked(&out->bytes, &out->content);
        write_out(out);
    }
    return true;
}

static void write_header(struct output *out)
{
    put_header(&out->content, out->trace);
    buffer_append(&out->bytes, "SUDOSCOPE TRACE\n", 16);
    put_fixed(&out->bytes,
              trace_has_lists(out->trace)       ? TRACE_FILE_WITH_LISTS
              : trace_has_stop(out->trace)      ? TRACE_FILE_WITH_STOP
              : trace_has_backjumps(out->trace) ? TRACE_FILE_WITH_BACKJUMPS
              : trace_layout(out->trace)->clues ? TRACE_FILE_WITH_CLUES
              : trace_has_claims(out->trace)    ? TRACE_FILE_WITH_CLAIMS
                                                : TRACE_FILE_WITHOUT_CLAIMS,
              2);
    put_fixed(&out->bytes, out->content.length, 4);
    put_checked(&out->bytes, &out->content);
    write_out(out);
}

static void write_end(struct output *out, uint64_t steps)
{
    uint64_t index = out->written;
    buffer_put(&out->bytes, 'I');
    put_fixed(&out->bytes, out->index.length, 8);
    put_checked(&out->bytes, &out->index);
    put_fixed(&out->content, steps, 8);
    put_fixed(&out->content, index, 8);
    buffer_put(&out->bytes, 'E');
    put_checked(&out->bytes, &out->content);
    write_out(out);
}

bool trace_file_write(const struct trace *trace, FILE *stream)
{
    uint64_t steps = trace_steps(trace);
    struct output out = {.trace = trace, .stream = stream};
    out.masks = memory_calloc(trace_layout(trace)->cells, sizeof *out.masks);
    cursor_init(&out.cursor, trace);
    write_header(&out);
    bool fine = write_blocks(&out, steps);
    if (fine)
        write_end(&out, steps);
    cursor_finish(&out.cursor);
    buffer_finish(&out.content);
    buffer_finish(&out.bytes);
    buffer_finish(&out.index);
    memory_free(out.masks);
    return fine;
}
