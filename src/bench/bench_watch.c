/* Measures how fast another solver's events are read, and whether the window responds while ten million of them
 * arrive. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"
#include "bench/bench.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "puzzle/writer.h"
#include "scene/theme.h"
#include "trace/cursor.h"
#include "viewer/viewer.h"
#include "watch/attach.h"
#include "watch/event_write.h"

enum { ROUNDS = 9, READ_STEPS = 200000, LIVE_STEPS = 10000000, QUICK_STEPS = 1000000, WIDTH = 1280, HEIGHT = 800 };

/* Writes each step of one of our own engines as an event without its reason. Returns false if the file cannot be
 * written. */
static bool print_events(const struct trace *trace, uint64_t steps, struct buffer *text, int file)
{
    struct step_reader reader;
    struct step step;
    bool fine = true;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; fine && number <= steps && number <= trace_steps(trace); number++) {
        fine = step_read(&reader, number, &step);
        event_write(trace_layout(trace), &step, text);
        bool flushes = file >= 0 && (text->length > 1 << 16 || number == steps);
        if (flushes)
            fine = fine && write(file, text->bytes, text->length) == (ssize_t)text->length;
        if (flushes)
            buffer_clear(text);
    }
    step_reader_finish(&reader);
    return fine;
}

/* Reads the same events repeatedly, each time into a new trace. */
static bool measure_reading(struct bench *bench, const char *engine, const char *board, const char *name,
                            struct text_error *error)
{
    double rates[ROUNDS];
    unsigned rounds = bench_rounds(bench, ROUNDS);
    struct buffer text = {0};
    struct trace *ours = bench_record(engine, builtin_text(board), READ_STEPS, error);
    if (!ours)
        return false;
    print_events(ours, READ_STEPS, &text, -1);
    for (unsigned i = 0; i < rounds; i++) {
        struct trace *trace = trace_create(trace_puzzle(ours), TRACE_WATCH);
        uint64_t start = clock_now();
        struct watch_run *run = watch_run_create(trace_puzzle(ours), &(struct watch_params){.trace = trace});
        watch_run_take(run, text.bytes, text.length);
        rates[i] = (double)trace_steps(trace) / ((double)(clock_now() - start) / 1e9);
        watch_run_destroy(run);
        trace_destroy(trace);
    }
    bench_add(bench, name, "steps/s", rates, rounds);
    buffer_finish(&text);
    trace_destroy(ours);
    return true;
}

/* Draws frames, with an occasional jump to the end, until all steps have arrived. */
static void follow(struct bench *bench, struct viewer *viewer, uint64_t steps)
{
    enum { MOST_FRAMES = 100000, FRAME_MICROSECONDS = 16000 };
    double *times = memory_calloc(MOST_FRAMES, sizeof *times), longest = 0;
    unsigned frames = 0;
    uint64_t begin = clock_now();
    struct text_error ignored;
    while (trace_steps(viewer_player(viewer)->replay.trace) < steps && frames < MOST_FRAMES) {
        uint64_t start = clock_now();
        size_t count;
        if (frames % 30 == 0)
            viewer_do(viewer, frames % 60 ? ACTION_last : ACTION_first, "", &ignored);
        viewer_advance(viewer, 1.0 / 60);
        viewer_frame(viewer, &count);
        times[frames] = (double)(clock_now() - start) / 1e6;
        longest = times[frames] > longest ? times[frames] : longest;
        frames++;
        if ((clock_now() - start) / 1000 < FRAME_MICROSECONDS)
            thread_sleep((unsigned)(FRAME_MICROSECONDS - (clock_now() - start) / 1000));
    }
    bench_add_value(bench, "followed in the window, 1280x800", "steps/s",
                    (double)steps / ((double)(clock_now() - begin) / 1e9));
    bench_add(bench, "a frame meanwhile", "ms", times, frames);
    bench_add_value(bench, "the longest frame", "ms", longest);
    memory_free(times);
}

static bool measure_following(struct bench *bench, struct text_error *error)
{
    uint64_t steps = bench->quick ? QUICK_STEPS : LIVE_STEPS;
    struct buffer text = {0};
    int file = file_open_temporary();
    struct trace *ours = bench_record("stack", builtin_text("triathlon-5"), steps, error);
    bool ok = ours && file >= 0 && print_events(ours, steps, &text, file) && !lseek(file, 0, SEEK_SET);
    if (ours && !ok)
        text_error_system(error, "no room for a temporary file of events");
    if (ok)
        steps = trace_steps(ours);
    struct viewer_params params = {
        .engine = &engine_watch,
        .theme = themes[0],
        .speed = PLAYER_DEFAULT_SPEED,
        .width = WIDTH,
        .height = HEIGHT,
        .scale = 1,
        .room.memory = 256 << 20,
        .threaded = true,
        .program = watch_program_create(NULL, file, 0),
    };
    struct viewer *viewer = ok ? viewer_create(&params, error) : NULL;
    const char *board = builtin_text("triathlon-5");
    ok = viewer && viewer_open_text(viewer, board, strlen(board), "triathlon-5", "triathlon-5", error);
    if (ok)
        follow(bench, viewer, steps);
    viewer_destroy(viewer);
    watch_program_unref(params.program);
    buffer_finish(&text);
    trace_destroy(ours);
    if (file >= 0)
        file_close(file);
    return ok;
}

/* A plain backtracker, which changes the board of builtin "b1" 8,365 times. */
static const char plain_solver[] =
    "import sys\n"
    "line = sys.stdin.readline()\n"
    "board = [[int(c) if c != '.' else 0 for c in line[r * 9:r * 9 + 9]] for r in range(9)]\n"
    "def fits(r, c, n):\n"
    "    return all(board[r][i] != n and board[i][c] != n and board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != n\n"
    "               for i in range(9))\n"
    "def solve():\n"
    "    for r in range(9):\n"
    "        for c in range(9):\n"
    "            if not board[r][c]:\n"
    "                for n in range(1, 10):\n"
    "                    if fits(r, c, n):\n"
    "                        board[r][c] = n\n"
    "                        if solve():\n"
    "                            return True\n"
    "                        board[r][c] = 0\n"
    "                return False\n"
    "    return True\n"
    "solve()\n";

/* Runs the solver, followed or alone. Returns the number of changes that its helper has written. */
static uint64_t run_plain(const char *path, const struct puzzle *puzzle, bool is_followed, double *processor,
                          struct text_error *error)
{
    const char *const arguments[] = {"python3", path, NULL};
    struct attachment attachment;
    struct child child;
    struct child_usage usage = {0};
    struct buffer line = {0};
    uint64_t changes = 0;
    char bytes[1 << 12];
    if (is_followed && !attach_begin(&attachment, arguments, &(struct attach_settings){0}, puzzle, error))
        return 0;
    writer_line(puzzle->layout, puzzle->start, &line);
    const char *const variables[] = {is_followed ? attachment.variable[0].bytes : NULL, NULL};
    struct child_program program = {.path = arguments[0],
                                    .argument = is_followed ? attachment.argument.items : arguments,
                                    .stream = is_followed ? CHILD_EVENTS : CHILD_BOTH,
                                    .text = buffer_text(&line),
                                    .variable = variables};
    bool is_started = child_start(&child, &program);
    if (!is_started)
        text_error_system(error, "cannot run %.80s: %s", arguments[0], text_error_reason(errno));
    for (size_t length; is_started && is_followed && (length = child_read_events(&child, bytes, sizeof bytes));) {
        for (size_t i = 0; i < length; i++)
            changes += bytes[i] == '@'; /* each change has a source line */
    }
    if (is_started)
        child_finish(&child, &usage);
    if (is_followed)
        attach_end(&attachment);
    buffer_finish(&line);
    *processor = usage.processor;
    return is_started ? changes + !is_followed : 0;
}

/* Measures the cost of a followed change compared with the same program alone, if Python is installed. */
static bool measure_attaching(struct bench *bench, struct text_error *error)
{
    struct named_file file;
    double costs[ROUNDS], alone = 0, followed = 0;
    unsigned rounds = bench_rounds(bench, ROUNDS);
    if (!child_has_events() || !child_is_installed("python3"))
        return true;
    const char *text = builtin_text("b1");
    struct puzzle *puzzle = puzzle_read(text, strlen(text), "b1", error);
    bool ok = puzzle && bench_temporary_file(&file, error);
    if (!ok) {
        puzzle_destroy(puzzle);
        return false;
    }
    ok = fputs(plain_solver, file.stream) >= 0 && !fflush(file.stream);
    for (unsigned i = 0; ok && i < rounds; i++) {
        uint64_t changes = 0;
        ok = run_plain(file.path, puzzle, false, &alone, error) &&
             (changes = run_plain(file.path, puzzle, true, &followed, error));
        if (ok)
            costs[i] = (followed - alone) * 1e6 / (double)changes;
    }
    if (ok)
        bench_add(bench, "a followed change in Python, beyond the program alone", "us", costs, rounds);
    if (ok)
        bench_add_value(bench, "the program alone, processor time", "s", alone);
    named_file_delete(&file);
    puzzle_destroy(puzzle);
    return ok;
}

bool bench_watch(struct bench *bench, struct text_error *error)
{
    return measure_reading(bench, "pairs", "l1", "events of naked singles read, with their reasons", error) &&
           measure_reading(bench, "stack", "b3", "events of plain backtracking read, with their reasons", error) &&
           measure_attaching(bench, error) && measure_following(bench, error);
}
