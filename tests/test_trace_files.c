/* Traces as files: both forms give back what was written; a file cut short is read up to its last whole step; damage is
 * reported. */
#include "support.h"

#include <zlib.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory_stream.h"
#include "base/random.h"
#include "proof/proof.h"
#include "trace/replay.h"
#include "trace_file/jsonl.h"
#include "trace_file/trace_file.h"
#include "trace_file/trace_file_row.h"

static void some_words(void *context, struct step *step, struct buffer *text)
{
    (void)context;
    buffer_print(text, "step \"%llu\"\n", (unsigned long long)step->number);
}

struct bytes {
    char *text;
    size_t size;
};

static struct bytes *write_form(const struct trace *trace, bool binary)
{
    struct bytes *bytes = calloc(1, sizeof *bytes);
    struct memory_stream memory;
    assert_true(memory_stream_open(&memory, NULL));
    assert_true(binary ? trace_file_write(trace, memory.stream)
                       : jsonl_write(trace, NULL, NULL, memory.stream, some_words, NULL));
    assert_true(memory_stream_close(&memory, NULL));
    *bytes = (struct bytes){.text = memory.bytes, .size = memory.length};
    return bytes;
}

static void free_bytes(struct bytes *bytes)
{
    free(bytes->text);
    free(bytes);
}

static void assert_same_constraints(const struct constraint *a, size_t a_count, const struct constraint *b,
                                    size_t b_count)
{
    assert_int_equal(a_count, b_count);
    for (size_t i = 0; i < a_count; i++) {
        assert_int_equal(a[i].index, b[i].index);
        assert_int_equal(a[i].digit, b[i].digit);
    }
}

static void assert_same_changes(const struct change *a, size_t a_count, const struct change *b, size_t b_count)
{
    assert_int_equal(a_count, b_count);
    for (size_t i = 0; i < a_count; i++) {
        assert_int_equal(a[i].cell, b[i].cell);
        assert_int_equal(a[i].digits, b[i].digits);
    }
}

/* The first `steps` steps of both are the same, and so are the puzzles. */
static void assert_same(const struct trace *a, const struct trace *b, uint64_t steps)
{
    const struct layout *layout = trace_layout(a), *other = trace_layout(b);
    assert_string_equal(layout->name, other->name);
    assert_int_equal(layout->cells, other->cells);
    assert_int_equal(layout->houses, other->houses);
    assert_memory_equal(trace_puzzle(a)->given, trace_puzzle(b)->given, layout->cells);
    assert_memory_equal(trace_puzzle(a)->start, trace_puzzle(b)->start, layout->cells * sizeof(digit_mask));
    assert_string_equal(trace_engine(a), trace_engine(b));
    struct step_reader left, right;
    step_reader_init(&left, a);
    step_reader_init(&right, b);
    for (uint64_t n = 1; n <= steps; n++) {
        struct step x, y;
        assert_true(step_read(&left, n, &x) && step_read(&right, n, &y));
        assert_int_equal(x.kind, y.kind);
        assert_int_equal(x.depth, y.depth);
        assert_int_equal(x.guess, y.guess);
        assert_int_equal(x.parent, y.parent);
        assert_string_equal(trace_technique_id(a, x.technique), trace_technique_id(b, y.technique));
        assert_same_changes(x.place, x.places, y.place, y.places);
        assert_same_changes(x.remove, x.removes, y.remove, y.removes);
        assert_same_changes(x.restore, x.restores, y.restore, y.restores);
        assert_same_constraints(x.truths, x.truth_count, y.truths, y.truth_count);
        assert_same_constraints(x.links, x.link_count, y.links, y.link_count);
        assert_same_changes(x.pattern, x.patterns, y.pattern, y.patterns);
        assert_same_changes(x.set, x.als_cells, y.set, y.als_cells);
        assert_int_equal(x.backjump, y.backjump);
        assert_int_equal(x.restarts, y.restarts);
    }
    step_reader_finish(&left);
    step_reader_finish(&right);
}

static void check_round_trip(const struct trace *trace, bool binary)
{
    struct trace *again;
    struct bytes *bytes = write_form(trace, binary);
    struct text_error error;
    if (binary)
        assert_int_equal(trace_file_read(bytes->text, bytes->size, "test", &again, &error), TRACE_FILE_WHOLE);
    else
        assert_int_equal(jsonl_read(bytes->text, bytes->size, "test", &again, NULL, &error), JSONL_WHOLE);
    assert_int_equal(trace_steps(again), trace_steps(trace));
    assert_true(trace_closed(again));
    assert_same(trace, again, trace_steps(trace));
    trace_destroy(again);
    free_bytes(bytes);
}

static void check_board(const char *board, bool binary)
{
    struct trace *trace = support_trace("pivot", board, 3000);
    check_round_trip(trace, binary);
    trace_destroy(trace);
}

static void test_binary_gives_back_what_was_written(void **state)
{
    (void)state;
    check_board(BOARD_B3, true);
    check_board(BOARD_NONE, true);
}

static void test_json_gives_back_what_was_written(void **state)
{
    (void)state;
    check_board(BOARD_B3, false);
    check_board(BOARD_WRONG, false);
}

/* Backjumps over several levels, and a restart. */
static void test_backjumps_are_kept(void **state)
{
    (void)state;
    struct trace *trace = support_trace_of_board("triathlon-3", "learn", 0);
    struct step_reader reader;
    struct step step = {0};
    unsigned most = 0, restarts = 0;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; number <= trace_steps(trace); number++) {
        assert_true(step_read(&reader, number, &step));
        most = step.backjump > most ? step.backjump : most;
        restarts += step.restarts;
    }
    step_reader_finish(&reader);
    assert_true(most > 2 && restarts == 1);
    check_round_trip(trace, true);
    check_round_trip(trace, false);
    trace_destroy(trace);
}

/* A guess of several digits, and the way back from it. */
static void test_a_guess_of_several_digits_is_kept(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B3);
    struct trace *trace = trace_create(puzzle, "pivot");
    assert_true(trace_guess(trace, (struct change){0, digit_bit(1) | digit_bit(7)}));
    assert_true(trace_guess(trace, (struct change){0, digit_bit(7)}));
    assert_true(trace_backtrack(trace, NO_CELL));
    assert_true(trace_backtrack(trace, NO_CELL));
    trace_close(trace);
    check_round_trip(trace, true);
    check_round_trip(trace, false);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* Members that few steps have: a pattern, sets of cells, both; and a step after them, so that their end is found. */
static void test_patterns_and_sets_are_kept(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    struct trace *trace = trace_create(puzzle, "test");
    struct step_builder builder = {0};
    cell_id open[2] = {0};
    for (unsigned c = 0, found = 0; found < 2; c++) {
        if (!puzzle->given[c])
            open[found++] = (cell_id)c;
    }
    for (unsigned form = 0; form < 5; form++) {
        step_builder_begin(&builder, STEP_DEDUCE, trace_technique(trace, "als-xz"));
        step_builder_remove(&builder, open[0], digit_bit(form + 1));
        if (form < 4)
            step_builder_truth(&builder, constraint_cell(open[1]));
        if (form == 1)
            step_builder_link(&builder, constraint_house(3, 2));
        if (form & 1) {
            step_builder_als_cell(&builder, open[1], 1u << (STEP_MAX_ALS_SETS - 1) | 5);
            step_builder_als_cell(&builder, 80, 2);
        }
        if (form & 2)
            step_builder_pattern(&builder, open[1], 3);
        assert_true(trace_append(trace, &builder.step));
    }
    step_builder_finish(&builder);
    trace_close(trace);
    struct step_reader reader;
    struct step step;
    step_reader_init(&reader, trace);
    assert_true(step_read(&reader, 4, &step));
    assert_int_equal(step.als_cells, 2);
    assert_int_equal(step.set[0].digits, 1u << (STEP_MAX_ALS_SETS - 1) | 5);
    assert_int_equal(step.set[1].cell, 80);
    assert_int_equal(step.patterns, 1);
    assert_true(step_read(&reader, 5, &step) && !step.als_cells && !step.truth_count);
    step_reader_finish(&reader);
    check_round_trip(trace, true);
    check_round_trip(trace, false);
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

/* Pencil marks and placed digits are part of the puzzle. */
static void test_marks_are_kept(void **state)
{
    (void)state;
    struct puzzle *puzzle = support_puzzle(BOARD_B1);
    puzzle_place(puzzle, 2, 4);
    puzzle->start[3] = 0x30;
    puzzle->has_marks = true;
    struct trace *trace = trace_create(puzzle, "test"), *again;
    for (int binary = 0; binary < 2; binary++) {
        struct bytes *bytes = write_form(trace, binary);
        if (binary)
            trace_file_read(bytes->text, bytes->size, "test", &again, NULL);
        else
            jsonl_read(bytes->text, bytes->size, "test", &again, NULL, NULL);
        assert_same(trace, again, 0);
        assert_int_equal(trace_puzzle(again)->placed[2], 4);
        trace_destroy(again);
        free_bytes(bytes);
    }
    trace_destroy(trace);
    puzzle_destroy(puzzle);
}

static void test_cut_short_is_read_to_the_last_whole_step(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_NONE, 1500);
    struct bytes *bytes = write_form(trace, true);
    uint64_t before = trace_steps(trace) + 1;
    struct text_error error;
    for (size_t length = bytes->size; length-- > 0; length -= length > 4000 ? 37 : 0) {
        struct trace *again;
        enum trace_file_end end = trace_file_read(bytes->text, length, "test", &again, &error);
        assert_int_not_equal(end, TRACE_FILE_WHOLE);
        if (end == TRACE_FILE_CUT) {
            assert_true(trace_steps(again) <= before);
            before = trace_steps(again);
            if (length % 50 == 0)
                assert_same(trace, again, before);
        }
        trace_destroy(again);
        if (length < 100)
            break;
    }
    assert_int_equal(before, 0);
    trace_destroy(trace);
    free_bytes(bytes);
}

/* Every byte turned over, one at a time: either it is reported, or it made no difference. */
static void test_damage_is_told(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B1, 0);
    struct bytes *bytes = write_form(trace, true);
    for (size_t i = 0; i < bytes->size; i++) {
        struct trace *again;
        struct text_error error;
        bytes->text[i] ^= 0x20;
        enum trace_file_end end = trace_file_read(bytes->text, bytes->size, "test", &again, &error);
        assert_int_not_equal(end, TRACE_FILE_WHOLE);
        assert_string_equal(error.source, "test");
        trace_destroy(again);
        bytes->text[i] ^= 0x20;
    }
    trace_destroy(trace);
    free_bytes(bytes);
}

/* A copy of the bytes that a trace may take over. */
static struct file_view view_of(const struct bytes *bytes)
{
    struct file_view view = {0};
    buffer_append(&view.copy, bytes->text, bytes->size);
    view.bytes = buffer_text(&view.copy);
    view.length = view.copy.length;
    return view;
}

/* Read block by block, a file is the trace that was written, of whatever kind. */
static void test_a_long_file_is_what_was_written(void **state)
{
    (void)state;
    static const char *const engine_names[] = {"pivot", "stack", "human"};
    for (size_t i = 0; i < sizeof engine_names / sizeof *engine_names; i++) {
        struct trace *trace = support_trace(engine_names[i], i == 2 ? BOARD_B3 : BOARD_NONE, 3000);
        struct bytes *bytes = write_form(trace, true);
        struct file_view view = view_of(bytes);
        struct trace *opened = trace_file_open(&view);
        assert_non_null(opened);
        assert_null(view.bytes);
        assert_int_equal(trace_steps(opened), trace_steps(trace));
        assert_same(trace, opened, trace_steps(trace));
        for (uint64_t b = 0; b < trace_blocks(trace); b++) {
            const struct block_summary *x = trace_block(trace, b), *y = trace_block(opened, b);
            assert_memory_equal(x->kinds, y->kinds, sizeof x->kinds);
            assert_int_equal(x->lowest_depth, y->lowest_depth);
            assert_int_equal(x->deepest_depth, y->deepest_depth);
            assert_memory_equal(x->techniques, y->techniques, sizeof x->techniques);
        }
        assert_int_equal(trace_damaged_step(opened), 0);
        trace_destroy(opened);
        trace_destroy(trace);
        free_bytes(bytes);
    }
}

/* Every byte turned over and every length but the whole: the file is left to the one that reads it step by step. */
static void test_only_whole_files_stay_open(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B1, 0);
    struct bytes *bytes = write_form(trace, true), part = *bytes;
    for (size_t i = 0; i < bytes->size; i++) {
        bytes->text[i] ^= 0x20;
        struct file_view view = view_of(bytes);
        assert_null(trace_file_open(&view));
        file_view_close(&view);
        bytes->text[i] ^= 0x20;
        part.size = i;
        view = view_of(&part);
        assert_null(trace_file_open(&view));
        file_view_close(&view);
    }
    trace_destroy(trace);
    free_bytes(bytes);
}

static void put_crc(uint8_t *bytes, size_t length)
{
    uint32_t crc = (uint32_t)crc32_z(0, bytes, length);
    for (unsigned i = 0; i < 4; i++)
        bytes[length + i] = (uint8_t)(crc >> 8 * i);
}

/* Whoever changes a block and puts its CRC right gets no further than that block's door: each byte of the second block
 * is changed to every other, and everything else is read as it was. */
static void test_unsound_blocks_are_not_entered(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_NONE, 1200);
    struct bytes *bytes = write_form(trace, true);
    unsigned unsound = 0;
    for (size_t i = 0; i < 2000; i++) {
        struct file_view view = view_of(bytes);
        struct trace *opened = trace_file_open(&view);
        uint8_t *content = (uint8_t *)bytes->text + trace_block(opened, 1)->position;
        size_t length = content[-4] | (size_t)content[-3] << 8;
        trace_destroy(opened);
        uint8_t kept = content[i % length];
        content[i % length] = (uint8_t)(kept ^ (1 + i % 255));
        put_crc(content, length);
        view = view_of(bytes);
        opened = trace_file_open(&view);
        assert_non_null(opened);
        struct step_reader reader;
        struct step step;
        step_reader_init(&reader, opened);
        bool sound = step_read(&reader, TRACE_BLOCK + 1, &step);
        assert_int_equal(trace_damaged_step(opened), sound ? 0 : TRACE_BLOCK + 1);
        assert_true(step_read(&reader, TRACE_BLOCK, &step) && step_read(&reader, 2 * TRACE_BLOCK + 1, &step));
        for (uint64_t n = TRACE_BLOCK + 1; n <= 2 * TRACE_BLOCK; n++)
            assert_int_equal(step_read(&reader, n, &step), sound);
        unsound += !sound;
        step_reader_finish(&reader);
        trace_destroy(opened);
        content[i % length] = kept;
        put_crc(content, length);
    }
    assert_true(unsound > 1000);
    trace_destroy(trace);
    free_bytes(bytes);
}

/* Damages a block of the bytes so that its CRC is right and it cannot be read, and opens them where they lie. */
static struct trace *map_with_damage(const struct bytes *bytes, uint64_t block)
{
    struct file_view view = view_of(bytes);
    struct trace *opened = trace_file_open(&view);
    size_t at = trace_block(opened, block)->position;
    trace_destroy(opened);
    view = view_of(bytes);
    uint8_t *content = (uint8_t *)buffer_text(&view.copy) + at;
    size_t length = content[-4] | (size_t)content[-3] << 8;
    memset(content, 0xFF, length);
    put_crc(content, length);
    opened = trace_file_open(&view);
    assert_non_null(opened);
    return opened;
}

/* Wherever one comes from, a grid that is said to be right is right: all that lie outside of a damaged block, and its
 * edges. */
static void test_replay_passes_a_damaged_block(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_NONE, 1200);
    struct bytes *bytes = write_form(trace, true);
    size_t size = trace_layout(trace)->cells * sizeof(digit_mask);
    for (uint64_t block = 0; block < trace_blocks(trace); block++) {
        struct trace *damaged = map_with_damage(bytes, block);
        struct replay sound, replay;
        uint64_t random = 7, position = 0;
        replay_init(&sound, trace);
        replay_init(&replay, damaged);
        for (unsigned i = 0; i < 4000; i++) {
            position = i % 3 ? position - (position > 2 ? 3 : position) : random_below(&random, 1201);
            replay_seek(&sound, position);
            replay_seek(&replay, position);
            bool is_outside = position <= block * TRACE_BLOCK || position >= (block + 1) * TRACE_BLOCK;
            assert_int_equal(replay_is_there(&replay, position), is_outside);
            if (is_outside)
                assert_memory_equal(replay.mask, sound.mask, size);
        }
        replay_finish(&sound);
        replay_finish(&replay);
        trace_destroy(damaged);
    }
    trace_destroy(trace);
    free_bytes(bytes);
}

/* Expects that the trace's wrong claim is refused with `read_words` when it is read, and with `opened_words` when it is
 * checked where it lies. The two may find different faults first. */
static void refuse_claim(const struct bytes *bytes, const char *read_words, const char *opened_words, unsigned *found)
{
    struct text_error error;
    struct proof_verdict verdict;
    struct trace *trace;
    assert_int_equal(trace_file_read(bytes->text, bytes->size, "test", &trace, &error), TRACE_FILE_CUT);
    if (!strstr(error.message, read_words))
        fail_msg("found '%s', expected '%s'", error.message, read_words);
    trace_destroy(trace);
    struct file_view view = view_of(bytes);
    trace = trace_file_open(&view);
    if (trace && !proof_check(trace, &verdict)) {
        assert_int_equal(trace_damaged_step(trace), TRACE_BLOCK + 1); /* the steps behind it do not fit it either */
    } else if (trace) {
        char text[400];
        assert_false(verdict.holds);
        proof_verdict_format(&verdict, text, sizeof text);
        if (!strstr(text, opened_words))
            fail_msg("found '%s', expected '%s'", text, opened_words);
        ++*found;
    }
    trace_destroy(trace);
    file_view_close(&view);
}

/* A keyframe with a candidate too many or too few, or with other guesses, and a checksum that is right again: no reader
 * of steps meets it, only who jumps there. */
static void test_false_keyframes_are_refused(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_NONE, 1200);
    struct bytes *bytes = write_form(trace, true);
    struct file_view view = view_of(bytes);
    struct trace *opened = trace_file_open(&view);
    uint8_t *content = (uint8_t *)bytes->text + trace_block(opened, 1)->position;
    trace_destroy(opened);
    size_t length = content[-4] | (size_t)content[-3] << 8;
    unsigned found = 0, cells = trace_layout(trace)->cells;
    store_position grid = 0; /* of the masks: behind the two numbers of the open guesses */
    for (unsigned numbers = 0; numbers < 2; grid++)
        numbers += content[grid] < 0x80;
    for (size_t i = 0; i < cells * 9; i++) {
        uint8_t *byte = content + grid + i / 9 * 2 + (i % 9 == 8);
        *byte ^= (uint8_t)(1 << i % 9 % 8);
        put_crc(content, length);
        refuse_claim(bytes, "the keyframe before step 257 is false", "the keyframe before step 257 is false: it ",
                     &found);
        *byte ^= (uint8_t)(1 << i % 9 % 8);
    }
    assert_true(found > 100);
    put_crc(content, length);
    assert_int_equal(trace_file_read(bytes->text, bytes->size, "test", &opened, NULL), TRACE_FILE_WHOLE);
    trace_destroy(opened);
    trace_destroy(trace);
    free_bytes(bytes);
}

/* Each byte of the index is changed, its checksum put right. */
static void test_false_summaries_are_refused(void **state)
{
    (void)state;
    struct trace *trace = support_trace("pivot", BOARD_B3, 0);
    assert_in_range(trace_steps(trace), 100, TRACE_BLOCK);
    struct bytes *bytes = write_form(trace, true);
    size_t rows = (size_t)trace_blocks(trace), index = 0;
    unsigned found = 0;
    for (unsigned i = 0; i < 8; i++)
        index |= (size_t)(uint8_t)bytes->text[bytes->size - 12 + i] << 8 * i;
    uint8_t *content = (uint8_t *)bytes->text + index + 9;
    size_t length = rows * TRACE_FILE_ROW_BYTES;
    for (size_t i = 0; i < length; i++) {
        content[i] ^= 1;
        put_crc(content, length);
        refuse_claim(bytes, "the index is false: its row of the steps from 1 on", "the summary of the steps 1 to ",
                     &found);
        content[i] ^= 1;
    }
    assert_int_equal(found, length - 8); /* with another position it is not looked at where it lies */
    trace_destroy(trace);
    free_bytes(bytes);
}

static void check_json(const char *text, enum jsonl_end expected, size_t line, const char *message)
{
    struct trace *trace;
    struct text_error error = {0};
    assert_int_equal(jsonl_read(text, strlen(text), "test", &trace, NULL, &error), expected);
    if (!strstr(error.message, message))
        fail_msg("found '%s', expected '%s'", error.message, message);
    assert_int_equal(error.line, line);
    trace_destroy(trace);
}

static void test_bad_json_is_refused(void **state)
{
    (void)state;
#define HEAD                                                                                                           \
    "{\"sudoscope\":1,\"layout\":\"x\",\"digits\":2,\"engine\":\"e\",\"cells\":[[0,0],[1,0]],"                         \
    "\"houses\":[{\"name\":\"row 1\",\"kind\":\"row\",\"cells\":[0,1]}],\"givens\":[]}\n"
    check_json("", JSONL_BAD, 0, "nothing in it");
    check_json("{", JSONL_BAD, 1, "no JSON");
    check_json("{}", JSONL_BAD, 1, "header");
    check_json("{\"sudoscope\":2,\"engine\":\"e\"}", JSONL_BAD, 1, "header");
    check_json("{\"sudoscope\":1,\"layout\":\"x\",\"digits\":26,\"engine\":\"e\"}", JSONL_BAD, 1, "digits");
    check_json("{\"sudoscope\":1,\"layout\":\"x\",\"digits\":2,\"engine\":\"e\",\"cells\":[[1,0],[0,0]],"
               "\"houses\":[{\"name\":\"r\",\"kind\":\"row\",\"cells\":[0,1]}]}",
               JSONL_BAD, 0, "reading order");
    check_json("{\"sudoscope\":1,\"layout\":\"x\",\"digits\":2,\"engine\":\"e\",\"cells\":[[0,0],[1,0]],"
               "\"houses\":[{\"name\":\"r\",\"kind\":\"row\",\"cells\":[0,7]}]}",
               JSONL_BAD, 0, "house 0");
    check_json(HEAD "[1]", JSONL_BAD, 2, "no step");
    check_json(HEAD "{\"n\":1}", JSONL_BAD, 2, "kind");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"kind\":\"deduce\"}", JSONL_BAD, 2, "no JSON");
    check_json(HEAD "{\"n\":2,\"kind\":\"deduce\"}", JSONL_BAD, 2, "n is not 1");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"remove\":[[2,1]]}", JSONL_BAD, 2, "remove");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"remove\":[[0,3]]}", JSONL_BAD, 2, "remove");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"truths\":[[\"box\",1]]}", JSONL_BAD, 2, "truths");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"links\":[[\"house\",0]]}", JSONL_BAD, 2, "links");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"sets\":[[0,26]]}", JSONL_BAD, 2, "sets");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"sets\":[[2,1]]}", JSONL_BAD, 2, "sets");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"place\":[[0,1],[0,2]]}", JSONL_BAD, 2, "two digits");
    check_json(HEAD "{\"n\":1,\"kind\":\"backtrack\"}", JSONL_IMPOSSIBLE, 2, "no guess is open");
    check_json(HEAD "{\"n\":1,\"kind\":\"backtrack\",\"backjump\":0}", JSONL_BAD, 2, "backjump");
    check_json(HEAD "{\"n\":1,\"kind\":\"guess\",\"place\":[[0,1]],\"remove\":[[0,2]]}\n"
                    "{\"n\":2,\"kind\":\"backtrack\",\"backjump\":2,\"restore\":[[0,2]]}",
               JSONL_IMPOSSIBLE, 3, "closes 2 levels, and 1 are open");
    check_json(HEAD "{\"n\":1,\"kind\":\"guess\",\"place\":[[0,1]]}", JSONL_IMPOSSIBLE, 2, "all but");
    check_json(HEAD "{\"n\":1,\"kind\":\"guess\",\"place\":[[0,1]],\"remove\":[[0,2]]}\n"
                    "{\"n\":2,\"kind\":\"backtrack\"}",
               JSONL_IMPOSSIBLE, 3, "restores 0 candidates, expected the 1");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"remove\":[[0,2]]}\n"
                    "{\"n\":2,\"kind\":\"deduce\",\"remove\":[[0,2]]}",
               JSONL_IMPOSSIBLE, 3, "it removes 2 from r1c1, which is no candidate there");
    check_json(HEAD "{\"n\":1,\"kind\":\"deduce\",\"restore\":[[0,2]]}", JSONL_IMPOSSIBLE, 2, "only a backtrack");
}

/* docs/trace.md has a row for each form of a line, and each role in the row of its members. */
static void test_the_document_has_every_line_and_role(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        unsigned members;
    } rows[] = {
        {"| houses |", 1 << ROLE_HOUSE},
        {"| candidates |", 1 << ROLE_CANDIDATE},
        {"| cells |", 1 << ROLE_CELL},
        {"| cells, candidates |", 1 << ROLE_CELL | 1 << ROLE_CANDIDATE},
        {"| houses, candidates |", 1 << ROLE_HOUSE | 1 << ROLE_CANDIDATE},
    };
    struct buffer text = {0};
    struct text_error error;
    char path[512], wanted[80];
    const char *source = getenv("SOURCE_ROOT");
    snprintf(path, sizeof path, "%s/docs/trace.md", source ? source : ".");
    assert_true(file_read(path, 1 << 20, &text, &error));
    for (enum argument_kind kind = 0; kind < ARGUMENT_KINDS; kind++) {
        snprintf(wanted, sizeof wanted, "`%s`", argument_forms[kind].form);
        if (!strstr(buffer_text(&text), wanted))
            fail_msg("%s is missing", wanted);
    }
    for (enum role_name name = 0; name < ROLES; name++) {
        unsigned members = 0, found = 0;
        for (enum role_member_kind kind = 0; kind <= ROLE_CANDIDATE; kind++)
            members |= (unsigned)role_allows(name, kind) << kind;
        snprintf(wanted, sizeof wanted, "`%s`", role_name_text(name));
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
            const char *row = strstr(buffer_text(&text), rows[i].words), *end = row ? strchr(row, '\n') : NULL;
            const char *at = end ? strstr(row, wanted) : NULL;
            found += at && at < end && rows[i].members == members;
        }
        if (found != 1)
            fail_msg("%s is not in the row of its members", wanted);
    }
    buffer_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_binary_gives_back_what_was_written),
        cmocka_unit_test(test_json_gives_back_what_was_written),
        cmocka_unit_test(test_backjumps_are_kept),
        cmocka_unit_test(test_a_guess_of_several_digits_is_kept),
        cmocka_unit_test(test_patterns_and_sets_are_kept),
        cmocka_unit_test(test_the_document_has_every_line_and_role),
        cmocka_unit_test(test_marks_are_kept),
        cmocka_unit_test(test_cut_short_is_read_to_the_last_whole_step),
        cmocka_unit_test(test_damage_is_told),
        cmocka_unit_test(test_replay_passes_a_damaged_block),
        cmocka_unit_test(test_a_long_file_is_what_was_written),
        cmocka_unit_test(test_only_whole_files_stay_open),
        cmocka_unit_test(test_unsound_blocks_are_not_entered),
        cmocka_unit_test(test_false_keyframes_are_refused),
        cmocka_unit_test(test_false_summaries_are_refused),
        cmocka_unit_test(test_bad_json_is_refused),
    };
    return cmocka_run_group_tests_name("trace_files", tests, NULL, NULL);
}
