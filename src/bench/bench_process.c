/* Measures whole runs of this program: from process start to the first frame, and solving a million puzzles of
 * a file. */
#include <stdio.h>

#include "bench/bench.h"
#include "engine/generate.h"
#include "puzzle/writer.h"

enum { STARTS = 15, RUNS = 5, LINES = 1000000, DIFFERENT = 1000 };

static bool report_disk_full(struct text_error *error)
{
    return text_error_system(error, "not enough disk space for a temporary file");
}

static bool succeeded(const struct bench_child *child, struct text_error *error)
{
    if (child->usage.status)
        text_error_system(error, "sudoscope ended with status %d", child->usage.status);
    return !child->usage.status;
}

/* Runs the shortest script that draws. It does everything that a window does before it is shown, except opening the
 * window. */
static bool measure_start(struct bench *bench, struct text_error *error)
{
    struct named_file script;
    double times[STARTS];
    unsigned starts = bench_rounds(bench, STARTS);
    if (!bench_temporary_file(&script, error))
        return false;
    bool ok = (fputs("move 1 1\n", script.stream) >= 0 && !fflush(script.stream)) || report_disk_full(error);
    for (unsigned i = 0; ok && i < starts; i++) {
        const char *arguments[] = {"sudoscope", "--script", script.path, "--size", "1920x1080", NULL};
        struct bench_child child;
        ok = bench_self(arguments, &child, error) && succeeded(&child, error);
        times[i] = child.elapsed * 1000;
    }
    if (ok)
        bench_add(bench, "process start to first frame, without a window", "ms", times, starts);
    named_file_delete(&script);
    return ok;
}

static bool write_lines(FILE *stream, unsigned lines, struct text_error *error)
{
    struct layout *layout = layout_square(9, error);
    struct buffer text = {0};
    bool ok = layout;
    for (unsigned i = 0; ok && i < DIFFERENT; i++) {
        struct puzzle *puzzle = generate_puzzle(&(struct generate_params){.layout = layout, .seed = i + 1}, error);
        if ((ok = puzzle)) {
            writer_puzzle_line(puzzle, &text);
            buffer_put(&text, '\n');
        }
        puzzle_destroy(puzzle);
    }
    bool written = ok;
    for (unsigned i = 0; written && i < lines / DIFFERENT; i++)
        written = fwrite(buffer_text(&text), 1, text.length, stream) == text.length;
    if (ok && (!written || fflush(stream)))
        ok = report_disk_full(error);
    buffer_finish(&text);
    layout_unref(layout);
    return ok;
}

static bool measure_lines(struct bench *bench, struct text_error *error)
{
    struct named_file list;
    double times[RUNS], memory[RUNS];
    unsigned lines = bench->quick ? LINES / 10 : LINES, runs = bench_rounds(bench, RUNS);
    if (!bench_temporary_file(&list, error))
        return false;
    bool ok = write_lines(list.stream, lines, error);
    for (unsigned i = 0; ok && i < runs; i++) {
        const char *arguments[] = {"sudoscope", "solve", "-e", "fast", list.path, NULL};
        struct bench_child child;
        ok = bench_self(arguments, &child, error) && succeeded(&child, error);
        if (ok && child.lines != lines) {
            text_error_system(error, "%llu of %u lines were solved", (unsigned long long)child.lines, lines);
            ok = false;
        }
        times[i] = child.elapsed;
        memory[i] = (double)child.usage.memory / (1 << 20);
    }
    if (ok) {
        const char *name = bench->quick ? "100,000 lines, solve -e fast" : "a million lines, solve -e fast";
        bench_add(bench, name, "s elapsed", times, runs);
        bench_add(bench, name, "MiB at most", memory, runs);
    }
    named_file_delete(&list);
    return ok;
}

bool bench_process(struct bench *bench, struct text_error *error)
{
    return measure_start(bench, error) && measure_lines(bench, error);
}
