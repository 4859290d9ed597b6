/* Opens a long trace file where it lies: reads the index at its end and the heads of the blocks; the steps are read when they are
 * needed. */
#include <string.h>

#include "trace/trace_internal.h"
#include "trace_file/mapped_file.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_input.h"
#include "trace_file/trace_file_row.h"

enum { MAGIC_BYTES = 16, END_BYTES = 1 + 8 + 8 + 4 };

/* Reads the end mark: the number of steps and the position of the index. */
static bool read_end(struct byte_input end, uint64_t *steps, uint64_t *index)
{
    struct byte_input content;
    if (input_fixed(&end, 1) != 'E' || !input_checked(&end, 16, &content))
        return false;
    *steps = input_fixed(&content, 8);
    *index = input_fixed(&content, 8);
    return true;
}

bool trace_file_is_long(int descriptor, uint64_t size)
{
    char magic[MAGIC_BYTES];
    uint8_t end[END_BYTES];
    uint64_t steps, index;
    return size >= sizeof magic + sizeof end && file_read_at(descriptor, 0, magic, sizeof magic) &&
           trace_file_recognized(magic, sizeof magic) && file_read_at(descriptor, size - sizeof end, end, sizeof end) &&
           read_end((struct byte_input){.at = end, .end = end + sizeof end}, &steps, &index) &&
           steps >= TRACE_FILE_LONG;
}

/* Finds the rows of a complete index, and the number of steps. */
static bool find_index(struct byte_input file, struct byte_input *rows, const uint8_t **index, uint64_t *steps)
{
    size_t length = (size_t)(file.end - file.at);
    struct byte_input end = {.at = length < END_BYTES ? NULL : file.end - END_BYTES, .end = file.end};
    uint64_t position;
    if (!read_end(end, steps, &position) || position > length)
        return false;
    *index = file.at + position;
    struct byte_input input = {.at = *index, .end = file.end - END_BYTES};
    return input_fixed(&input, 1) == 'I' && input_checked(&input, input_fixed(&input, 8), rows) &&
           input.at == input.end;
}

static void take_row(struct block_summary *summary, struct byte_input *rows)
{
    for (unsigned kind = 0; kind < STEP_KINDS; kind++)
        atomic_init(&summary->kinds[kind], (uint16_t)input_fixed(rows, 2));
    atomic_init(&summary->lowest_depth, (uint16_t)input_fixed(rows, 2));
    atomic_init(&summary->deepest_depth, (uint16_t)input_fixed(rows, 2));
    for (unsigned word = 0; word < TRACE_TECHNIQUES / 64; word++)
        atomic_init(&summary->techniques[word], input_fixed(rows, 8));
}

/* Reads the heads of the blocks, which must follow one another and agree with the index. */
static bool take_blocks(struct trace *trace, const uint8_t *file, struct byte_input blocks, struct byte_input rows,
                        uint64_t steps)
{
    for (uint64_t first = 0; first < steps; first += TRACE_BLOCK) {
        struct byte_input content;
        uint64_t position = input_fixed(&rows, 8);
        bool marked = input_fixed(&blocks, 1) == 'B';
        uint64_t count = input_fixed(&blocks, 4), length = input_fixed(&blocks, 4);
        uint64_t expected = steps - first < TRACE_BLOCK ? steps - first : TRACE_BLOCK;
        if (!marked || count != expected || !input_checked(&blocks, length, &content) ||
            position != (uint64_t)(content.at - file))
            return false;
        struct block_summary *summary = trace_new_block(trace, first / TRACE_BLOCK, position);
        if (!summary)
            return false;
        take_row(summary, &rows);
    }
    return blocks.at == blocks.end && rows.at == rows.end;
}

struct trace *trace_file_map(struct file_view *view)
{
    const uint8_t *file = (const uint8_t *)view->bytes, *index;
    struct byte_input input = {.at = file, .end = file + view->length}, rows;
    struct text_error ignored;
    uint64_t steps;
    if (!trace_file_recognized(view->bytes, view->length) || !find_index(input, &rows, &index, &steps) ||
        (uint64_t)(rows.end - rows.at) / TRACE_FILE_ROW_BYTES != steps / TRACE_BLOCK + (steps % TRACE_BLOCK != 0))
        return NULL;
    struct trace *trace = input_header(&input, "", &ignored);
    if (trace && input.at <= index) {
        input.end = index;
        if (take_blocks(trace, file, input, rows, steps) && file_view_is_current(view) &&
            trace_map_file(trace, view, steps))
            return trace;
    }
    trace_destroy(trace);
    return NULL;
}
