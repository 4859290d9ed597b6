/* Reads the numbers of a trace file, its header with the puzzle and layout, and the keyframes. */
#include "trace_file/trace_file_input.h"

#include <zlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "puzzle/clue.h"
#include "trace/trace.h"
#include "trace_file/trace_file.h"

static const char magic[16] = "SUDOSCOPE TRACE\n";

uint64_t input_number(struct byte_input *input)
{
    uint64_t number = 0;
    if (input->at)
        input->at = varint_read(input->at, input->end, &number);
    return input->at ? number : 0;
}

uint64_t input_fixed(struct byte_input *input, unsigned width)
{
    uint64_t number = 0;
    if (!input->at || (size_t)(input->end - input->at) < width) {
        input->at = NULL;
        return 0;
    }
    for (unsigned i = 0; i < width; i++)
        number |= (uint64_t)*input->at++ << 8 * i;
    return number;
}

bool input_checked(struct byte_input *input, uint64_t length, struct byte_input *content)
{
    size_t left = input->at ? (size_t)(input->end - input->at) : 0;
    if (!input->at || left < 4 || length > left - 4)
        return false;
    *content = (struct byte_input){.at = input->at, .end = input->at + length};
    input->at += length;
    return input_fixed(input, 4) == (uint32_t)crc32_z(0, content->at, (size_t)length);
}

static void get_string(struct byte_input *input, char *text, size_t size)
{
    uint64_t length = input_number(input);
    text[0] = 0;
    if (!input->at || length > (size_t)(input->end - input->at) || length >= size) {
        input->at = NULL;
        return;
    }
    utf8_sanitize(text, size, (const char *)input->at, (size_t)length);
    input->at += length;
}

/* Reads a number up to `most`. A larger one makes the input invalid. */
static unsigned get_bounded(struct byte_input *input, uint64_t most)
{
    uint64_t number = input_number(input);
    if (number > most)
        input->at = NULL;
    return input->at ? (unsigned)number : 0;
}

struct layout_tables {
    uint8_t (*place)[2];
    struct house *house;
    cell_id *cells;
};

static struct layout *assemble(struct byte_input *input, struct layout_parts *parts, struct layout_tables *tables,
                               struct text_error *error)
{
    for (unsigned c = 0; c < parts->cells; c++) {
        tables->place[c][0] = (uint8_t)get_bounded(input, LAYOUT_MAX_SIDE);
        tables->place[c][1] = (uint8_t)get_bounded(input, LAYOUT_MAX_SIDE);
    }
    for (unsigned h = 0; h < parts->houses; h++) {
        struct house *house = &tables->house[h];
        house->kind = get_bounded(input, HOUSE_KINDS - 1);
        get_string(input, house->name, sizeof house->name);
        house->cells = tables->cells + (size_t)h * parts->digits;
        for (unsigned i = 0; i < parts->digits; i++)
            tables->cells[(size_t)h * parts->digits + i] = (cell_id)get_bounded(input, LAYOUT_MAX_CELLS);
    }
    if (!input->at)
        return NULL;
    return layout_assemble(parts, error);
}

/* Reads the clues. Returns the layout with them, and takes over the reference to the layout without them. */
static struct layout *add_clues(struct byte_input *input, struct layout *layout, struct text_error *error)
{
    struct clue_list clues = {0};
    struct layout *made = NULL;
    unsigned count = get_bounded(input, LAYOUT_MAX_CLUES);
    bool fine = input->at;
    for (unsigned i = 0; fine && i < count; i++) {
        char line[2048];
        get_string(input, line, sizeof line);
        fine = input->at && clue_list_read(&clues, layout, line, error);
    }
    if (fine)
        made = clues.count ? layout_with_clues(layout, clues.items, clues.count, error) : layout_ref(layout);
    clue_list_clear(&clues);
    layout_unref(layout);
    return made;
}

static struct layout *get_layout(struct byte_input *input, uint64_t version, struct text_error *error)
{
    char name[LAYOUT_NAME_SIZE], title[96];
    get_string(input, name, sizeof name);
    get_string(input, title, sizeof title);
    struct layout_parts parts = {.name = name, .title = title};
    parts.digits = get_bounded(input, LAYOUT_MAX_DIGITS);
    parts.grids = get_bounded(input, LAYOUT_MAX_GRIDS);
    parts.cells = get_bounded(input, LAYOUT_MAX_CELLS);
    parts.houses = get_bounded(input, LAYOUT_MAX_HOUSES);
    struct layout_tables tables = {
        .place = memory_calloc(parts.cells, sizeof *tables.place),
        .house = memory_calloc(parts.houses, sizeof *tables.house),
        .cells = memory_calloc((size_t)parts.houses * parts.digits, sizeof *tables.cells),
    };
    parts.place = (const uint8_t(*)[2])tables.place;
    parts.house = tables.house;
    struct layout *layout = NULL;
    layout = assemble(input, &parts, &tables, error);
    memory_free(tables.place);
    memory_free(tables.house);
    memory_free(tables.cells);
    return layout && version >= TRACE_FILE_WITH_CLUES ? add_clues(input, layout, error) : layout;
}

static void get_grid(struct byte_input *input, struct puzzle *puzzle)
{
    const struct layout *layout = puzzle->layout;
    get_string(input, puzzle->name, sizeof puzzle->name);
    puzzle->has_marks = get_bounded(input, 1);
    for (unsigned placed = 0; placed < 2; placed++) {
        for (unsigned c = 0; c < layout->cells; c++) {
            unsigned digit = get_bounded(input, layout->digits);
            if (digit && placed)
                puzzle_place(puzzle, (cell_id)c, digit);
            else if (digit)
                puzzle_give(puzzle, (cell_id)c, digit);
        }
    }
    for (unsigned c = 0; c < layout->cells && puzzle->has_marks; c++)
        puzzle->start[c] = get_bounded(input, layout_all_digits(layout));
}

/* Reads the lists of techniques. */
static void get_lists(struct byte_input *input, struct trace *trace)
{
    char text[TRACE_LIST_SIZE];
    unsigned count = get_bounded(input, TRACE_LISTS);
    for (enum trace_list list = 0; input->at && list < count; list++) {
        get_string(input, text, sizeof text);
        trace_set_list(trace, list, text);
    }
}

/* Returns a trace without steps, or NULL. Fills `error` only if something other than the bytes is wrong. */
static struct trace *get_header(struct byte_input *input, uint64_t version, struct text_error *error)
{
    struct layout *layout = get_layout(input, version, error);
    struct puzzle *puzzle = layout ? puzzle_create(layout) : NULL;
    layout_unref(layout);
    if (!puzzle)
        return NULL;
    char name[TRACE_NAME_SIZE];
    get_grid(input, puzzle);
    get_string(input, name, sizeof name);
    struct trace *trace = input->at ? trace_create(puzzle, name) : NULL;
    unsigned techniques = get_bounded(input, TRACE_TECHNIQUES - 1);
    for (unsigned t = 0; trace && t < techniques; t++) {
        get_string(input, name, sizeof name);
        if (!input->at || trace_technique(trace, name) != t + 1) {
            trace_destroy(trace);
            trace = NULL;
        }
    }
    if (trace && version >= TRACE_FILE_WITH_LISTS)
        get_lists(input, trace);
    if (trace && !input->at) {
        trace_destroy(trace);
        trace = NULL;
    }
    puzzle_destroy(puzzle);
    return trace;
}

bool trace_file_recognized(const char *bytes, size_t length)
{
    return length >= sizeof magic && trace_file_may_begin(bytes, length);
}

bool trace_file_may_begin(const char *bytes, size_t length)
{
    return !memcmp(bytes, magic, length < sizeof magic ? length : sizeof magic);
}

struct trace *input_header(struct byte_input *input, const char *source, struct text_error *error)
{
    struct trace *trace = NULL;
    struct byte_input header;
    text_error_input(error, 0, 0, "the trace's header is damaged");
    bool recognized = trace_file_recognized((const char *)input->at, (size_t)(input->end - input->at));
    input->at += recognized ? sizeof magic : 0;
    uint64_t version = recognized ? input_fixed(input, 2) : 0;
    uint64_t length = recognized ? input_fixed(input, 4) : 0;
    if (!recognized)
        text_error_input(error, 0, 0, "this is no trace, expected it to begin with 'SUDOSCOPE TRACE'");
    else if (version < TRACE_FILE_OLDEST || version > TRACE_FILE_VERSION)
        text_error_input(error, 0, 0, "the trace is of version %u, expected %d", (unsigned)version, TRACE_FILE_VERSION);
    else if (input_checked(input, length, &header))
        trace = get_header(&header, version, error);
    if (trace && version >= TRACE_FILE_WITH_CLAIMS)
        trace_expect_claims(trace);
    if (trace && version >= TRACE_FILE_WITH_BACKJUMPS)
        trace_expect_backjumps(trace);
    if (trace && version >= TRACE_FILE_WITH_STOP)
        trace_expect_stop(trace);
    text_error_source(error, source);
    return trace;
}

bool input_keyframe(struct byte_input *input, const struct layout *layout, struct keyframe *keyframe, digit_mask *masks)
{
    unsigned width = trace_mask_bytes(layout);
    keyframe->depth = input_number(input);
    keyframe->guess = input_number(input);
    bool fine = keyframe->depth <= UINT16_MAX && !keyframe->depth == !keyframe->guess;
    if (!input->at || (size_t)(input->end - input->at) < (size_t)layout->cells * width) {
        input->at = NULL;
        return false;
    }
    digit_mask any = 0;
    for (unsigned c = 0; c < layout->cells; c++) {
        digit_mask mask = 0;
        for (unsigned i = 0; i < width; i++)
            mask |= (digit_mask)*input->at++ << 8 * i;
        any |= mask;
        if (masks)
            masks[c] = mask;
    }
    return fine && !(any & ~layout_all_digits(layout));
}
