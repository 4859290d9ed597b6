/* Opens a long trace file: reads the index at its end, the header and, for their CRCs, the blocks one after the other.
 * Steps are read when needed (long_file.h). */
#include <string.h>

#include "trace/block_source.h"
#include "base/memory.h"
#include "trace_file/long_file.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_input.h"
#include "trace_file/trace_file_row.h"

enum {
    MAGIC_BYTES = 16,
    END_BYTES = 1 + 8 + 8 + 4,
    HEAD_BYTES = 1 + 4 + 4, /* bytes of a block's head */
    CRC_BYTES = 4,
    HEADER_LIMIT = 1 << 26
};

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

/* The state while a file is opened, one piece after the other. */
struct opening {
    const struct file_view *view;
    uint8_t *part; /* [capacity]: the last piece read */
    size_t capacity;
    uint64_t steps, index; /* number of steps and position of the index, from the end mark */
};

/* Reads a piece of the file. The input is empty if the file does not contain it. */
static struct byte_input read_part(struct opening *opening, uint64_t offset, uint64_t size)
{
    struct byte_input none = {0};
    if (size > opening->view->length)
        return none;
    memory_reserve((void **)&opening->part, &opening->capacity, (size_t)size, sizeof *opening->part);
    if (!file_view_read(opening->view, offset, opening->part, (size_t)size))
        return none;
    return (struct byte_input){.at = opening->part, .end = opening->part + size};
}

/* Reads the rows of a complete index, which the caller frees. Returns NULL if there is none. */
static uint8_t *read_index(struct opening *opening, struct byte_input *rows)
{
    uint64_t length = opening->view->length;
    struct byte_input end =
        length < END_BYTES ? (struct byte_input){0} : read_part(opening, length - END_BYTES, END_BYTES);
    if (!read_end(end, &opening->steps, &opening->index) || opening->index > length - END_BYTES)
        return NULL;
    struct byte_input input = read_part(opening, opening->index, length - END_BYTES - opening->index);
    uint8_t *bytes = opening->part;
    if (input_fixed(&input, 1) != 'I' || !input_checked(&input, input_fixed(&input, 8), rows) || input.at != input.end)
        return NULL;
    opening->part = NULL;
    opening->capacity = 0;
    return bytes;
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

/* Checks the blocks, which must be consecutive and agree with the index: their heads, and the CRC of their content. */
static bool take_blocks(struct opening *opening, struct trace *trace, struct byte_input rows)
{
    uint64_t at = 0;
    for (uint64_t first = 0; first < opening->steps; first += TRACE_BLOCK) {
        struct byte_input content;
        uint64_t position = input_fixed(&rows, 8), left = opening->steps - first;
        if (position < HEAD_BYTES || (first && position - HEAD_BYTES != at))
            return false;
        struct byte_input head = read_part(opening, position - HEAD_BYTES, HEAD_BYTES);
        bool marked = input_fixed(&head, 1) == 'B';
        uint64_t count = input_fixed(&head, 4), length = input_fixed(&head, 4);
        struct byte_input block = read_part(opening, position, length + CRC_BYTES);
        if (!marked || count != (left < TRACE_BLOCK ? left : TRACE_BLOCK) || !input_checked(&block, length, &content))
            return false;
        struct block_summary *summary = trace_new_block(trace, first / TRACE_BLOCK, position);
        if (!summary)
            return false;
        take_row(summary, &rows);
        at = position + length + CRC_BYTES;
    }
    return at == opening->index && rows.at == rows.end;
}

/* Reads the header, which ends where the first block begins according to the index. */
static struct trace *read_header(struct opening *opening, struct byte_input rows)
{
    struct text_error ignored;
    uint64_t position = input_fixed(&rows, 8);
    if (position < HEAD_BYTES || position > HEADER_LIMIT)
        return NULL;
    struct byte_input input = read_part(opening, 0, position - HEAD_BYTES);
    if (!input.at || !trace_file_recognized((const char *)input.at, (size_t)(input.end - input.at)))
        return NULL;
    struct trace *trace = input_header(&input, "", &ignored);
    if (trace && input.at != input.end) {
        trace_destroy(trace);
        trace = NULL;
    }
    return trace;
}

struct trace *trace_file_open(struct file_view *view)
{
    struct opening opening = {.view = view};
    struct byte_input rows;
    struct trace *trace = NULL;
    uint8_t *index = read_index(&opening, &rows);
    if (index && (uint64_t)(rows.end - rows.at) / TRACE_FILE_ROW_BYTES ==
                     opening.steps / TRACE_BLOCK + (opening.steps % TRACE_BLOCK != 0))
        trace = read_header(&opening, rows);
    bool is_whole = trace && take_blocks(&opening, trace, rows) && file_view_is_current(view);
    memory_free(index);
    memory_free(opening.part);
    if (is_whole && long_file_give(trace, view, opening.steps))
        return trace;
    trace_destroy(trace);
    return NULL;
}
