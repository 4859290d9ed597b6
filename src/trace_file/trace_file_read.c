#include "trace/cursor.h"
#include "trace/import.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_input.h"

/* Appends a record's step to the trace. Compact evidence stays compact. */
static bool take_record(struct trace *trace, struct step_reader *scratch, const struct record *record, char *reason,
                        size_t size)
{
    struct step step;
    const char *technique = trace_technique_id(trace, record->technique);
    if (!record_valid(record, trace_layout(trace)) || (record->technique && !technique[0]))
        return false;
    if (!step_decode(scratch, record, &step))
        return false;
    return trace_import(trace, &step, technique, reason, size) == IMPORTED;
}

/* Appends the steps of the records between `at` and `end`, up to the first incomplete one. */
static uint64_t take_records(struct trace *trace, struct step_reader *scratch, struct input records, uint64_t most)
{
    uint64_t taken = 0;
    struct record record;
    char reason[200];
    while (taken < most && record_parse(&record, records.at, records.end) &&
           take_record(trace, scratch, &record, reason, sizeof reason)) {
        records.at = record.end;
        taken++;
    }
    return taken;
}

/* Reads one block. A truncated block is used as far as it goes; a complete block with a wrong CRC is not used. */
static bool take_block(struct trace *trace, struct input *input, struct step_reader *scratch)
{
    struct input content;
    struct keyframe keyframe;
    uint64_t steps = input_fixed(input, 4), length = input_fixed(input, 4);
    if (!input->at)
        return false;
    struct input rest = *input;
    bool whole = input_checked(input, length, &content);
    if (!whole && length <= (size_t)(rest.end - rest.at))
        return false;
    content = whole ? content : rest;
    return input_keyframe(&content, trace_layout(trace), &keyframe, NULL) &&
           take_records(trace, scratch, content, steps) == steps && whole;
}

/* Reads blocks up to the end mark. Returns true if the end mark was found and everything before it is complete. */
static bool take_blocks(struct trace *trace, struct input *input, struct step_reader *scratch)
{
    struct input content;
    for (;;) {
        switch (input_fixed(input, 1)) {
        case 'B':
            if (!take_block(trace, input, scratch))
                return false;
            break;
        case 'I':
            if (!input_checked(input, input_fixed(input, 8), &content))
                return false;
            break;
        case 'E':
            return input_checked(input, 16, &content) && input_fixed(&content, 8) == trace_steps(trace);
        default:
            return false;
        }
    }
}

enum trace_file_end trace_file_read(const char *bytes, size_t length, const char *source, struct trace **trace,
                                    struct text_error *error)
{
    struct input input = {.at = (const uint8_t *)bytes, .end = (const uint8_t *)bytes + length};
    *trace = input_header(&input, source, error);
    if (!*trace)
        return TRACE_FILE_BAD;
    struct step_reader scratch;
    step_reader_init(&scratch, *trace);
    bool whole = take_blocks(*trace, &input, &scratch);
    step_reader_finish(&scratch);
    trace_close(*trace);
    if (whole)
        return TRACE_FILE_WHOLE;
    text_error_input(error, 0, 0, "the trace is cut short or damaged behind step %llu",
                     (unsigned long long)trace_steps(*trace));
    text_error_source(error, source);
    return TRACE_FILE_CUT;
}
