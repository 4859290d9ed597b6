/* Reads a trace file as a whole: appends its steps to a trace again. What the file stores in addition to steps must
 * follow from them. */
#include <stdio.h>
#include <string.h>

#include "base/buffer.h"
#include "base/memory.h"
#include "base/translation.h"
#include "trace/cursor.h"
#include "trace/import.h"
#include "trace/trace.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_input.h"
#include "trace_file/trace_file_row.h"

struct file_reader {
    const uint8_t *file;
    struct byte_input input;
    struct trace *trace;
    struct step_reader scratch;
    struct buffer rows;    /* the expected index for the blocks read so far */
    digit_mask *masks;     /* [cells]: of a keyframe */
    char false_claim[240]; /* stored data that does not follow from the steps; "": none */
};

/* Appends a record's step to the trace. Compact evidence stays compact. */
static bool take_record(struct file_reader *reader, const struct record *record, char *reason, size_t size)
{
    struct step step;
    struct trace *trace = reader->trace;
    const char *technique = trace_technique_id(trace, record->technique);
    if (!record_valid(record, trace_layout(trace)) || (record->technique && !technique[0]) ||
        !step_decode(&reader->scratch, record, &step))
        return false;
    return trace_import(trace, &step, technique, reason, size) == IMPORTED;
}

/* Appends the steps of the records, up to the first incomplete one. */
static uint64_t take_records(struct file_reader *reader, struct byte_input records, uint64_t most)
{
    uint64_t taken = 0;
    struct record record;
    char reason[200];
    while (taken < most && record_parse(&record, records.at, records.end) &&
           take_record(reader, &record, reason, sizeof reason)) {
        records.at = record.end;
        taken++;
    }
    return taken;
}

/* Compares a block's keyframe with the grid and the open guesses after the previous steps. */
static bool is_keyframe_true(struct file_reader *reader, const struct keyframe *keyframe)
{
    const struct trace *trace = reader->trace;
    const struct layout *layout = trace_layout(trace);
    const digit_mask *grid = trace_grid(trace);
    unsigned cell = 0;
    while (cell < layout->cells && reader->masks[cell] == grid[cell])
        cell++;
    size_t size = sizeof reader->false_claim;
    uint64_t step = trace_steps(trace) + 1;
    if (cell < layout->cells) {
        char name[16];
        puzzle_cell_name(layout, (cell_id)cell, name, sizeof name);
        snprintf(reader->false_claim, size,
                 tr("the keyframe before step %llu is false: it has other candidates in %s than the steps before it"),
                 (unsigned long long)step, name);
    } else if (keyframe->depth != trace_depth(trace) || keyframe->guess != trace_innermost_guess(trace)) {
        snprintf(reader->false_claim, size,
                 tr("the keyframe before step %llu is false: it has %llu open guesses, the last one at step %llu, "
                    "expected %zu "
                    "and %llu"),
                 (unsigned long long)step, (unsigned long long)keyframe->depth, (unsigned long long)keyframe->guess,
                 trace_depth(trace), (unsigned long long)trace_innermost_guess(trace));
    }
    return !reader->false_claim[0];
}

/* Reads a block. A truncated block is used up to its end; a complete block with a wrong CRC is not used. */
static bool take_block(struct file_reader *reader)
{
    struct byte_input *input = &reader->input, content;
    struct keyframe keyframe;
    uint64_t steps = input_fixed(input, 4), length = input_fixed(input, 4), first = trace_steps(reader->trace);
    if (!input->at)
        return false;
    struct byte_input rest = *input;
    bool whole = input_checked(input, length, &content);
    if (!whole && length <= (size_t)(rest.end - rest.at))
        return false;
    content = whole ? content : rest;
    uint64_t position = (uint64_t)(content.at - reader->file);
    if (!input_keyframe(&content, trace_layout(reader->trace), &keyframe, reader->masks) ||
        !is_keyframe_true(reader, &keyframe) || take_records(reader, content, steps) != steps || !whole)
        return false;
    if (steps && first % TRACE_BLOCK == 0)
        trace_file_put_row(&reader->rows, position, trace_block(reader->trace, first / TRACE_BLOCK));
    return true;
}

/* Compares the index with the expected one. */
static bool take_index(struct file_reader *reader)
{
    struct byte_input content;
    const struct buffer *rows = &reader->rows;
    if (!input_checked(&reader->input, input_fixed(&reader->input, 8), &content))
        return false;
    size_t length = (size_t)(content.end - content.at), same = 0;
    while (same < length && same < rows->length && content.at[same] == (uint8_t)rows->bytes[same])
        same++;
    if (same == length && same == rows->length)
        return true;
    snprintf(reader->false_claim, sizeof reader->false_claim,
             tr("the index is false: its row of the steps from %llu on is not what they add up to"),
             (unsigned long long)(same / TRACE_FILE_ROW_BYTES) * TRACE_BLOCK + 1);
    return false;
}

/* Reads blocks up to the end mark. Returns true if the end mark was found and everything before it is complete. */
static bool take_blocks(struct file_reader *reader)
{
    struct byte_input *input = &reader->input, content;
    uint64_t index = 0;
    for (;;) {
        const uint8_t *at = input->at;
        switch (input_fixed(input, 1)) {
        case 'B':
            if (!take_block(reader))
                return false;
            break;
        case 'I':
            index = (uint64_t)(at - reader->file);
            if (!take_index(reader))
                return false;
            break;
        case 'E':
            return input_checked(input, 16, &content) && input_fixed(&content, 8) == trace_steps(reader->trace) &&
                   input_fixed(&content, 8) == index;
        default:
            return false;
        }
    }
}

static enum trace_file_end conclude(struct file_reader *reader, bool whole, const char *source,
                                    struct text_error *error)
{
    if (whole)
        return TRACE_FILE_WHOLE;
    enum trace_file_end end = TRACE_FILE_CUT;
    if (reader->false_claim[0]) {
        text_error_input(error, 0, 0, "%s", reader->false_claim);
    } else {
        text_error_input(error, 0, 0, "the trace is cut short or damaged behind step %llu",
                         (unsigned long long)trace_steps(reader->trace));
    }
    text_error_source(error, source);
    return end;
}

enum trace_file_end trace_file_read(const char *bytes, size_t length, const char *source, struct trace **trace,
                                    struct text_error *error)
{
    struct file_reader reader = {.file = (const uint8_t *)bytes};
    reader.input = (struct byte_input){.at = reader.file, .end = reader.file + length};
    *trace = reader.trace = input_header(&reader.input, source, error);
    if (!*trace)
        return TRACE_FILE_BAD;
    step_reader_init(&reader.scratch, *trace);
    reader.masks = memory_calloc(trace_layout(*trace)->cells, sizeof *reader.masks);
    enum trace_file_end end = conclude(&reader, take_blocks(&reader), source, error);
    step_reader_finish(&reader.scratch);
    buffer_finish(&reader.rows);
    memory_free(reader.masks);
    trace_close(*trace);
    if (end == TRACE_FILE_BAD) {
        trace_destroy(*trace);
        *trace = NULL;
    }
    return end;
}
