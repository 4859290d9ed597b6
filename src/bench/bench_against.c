/* Compares this program with another one on the same puzzles, alternately. Whole runs are measured, including process
 * start; the output of both goes into a pipe, where its lines are counted. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench.h"

enum { TURNS = 9 };

struct sides {
    double processor[3][TURNS], elapsed[3][TURNS], rate[2][TURNS];
};

static bool run_ours(const char *file, bool count, struct bench_child *child, struct text_error *error)
{
    const char *arguments[] = {"sudoscope", "solve", "-e", "fast", file, count ? "--count" : NULL, NULL};
    if (!bench_self(arguments, child, error))
        return false;
    if (child->usage.status < 3) /* statuses 1 and 2 mean puzzles without solution and invalid ones */
        return true;
    return text_error_input(error, 0, 0, "sudoscope solve -e fast ended with status %d", child->usage.status);
}

static bool run_theirs(const char *command, const char *file, struct bench_child *child, struct text_error *error)
{
    const char *const arguments[] = {"/bin/sh", "-c", command, "sh", file, NULL};
    if (!bench_child(arguments, file, child, error))
        return false;
    if (!child->usage.status)
        return true;
    return text_error_input(error, 0, 0, "%.80s ended with status %d", command, child->usage.status);
}

static void record_turn(struct sides *sides, unsigned turn, const struct bench_child *ours,
                        const struct bench_child *theirs)
{
    sides->processor[0][turn] = ours->usage.processor;
    sides->processor[1][turn] = theirs->usage.processor;
    sides->processor[2][turn] = theirs->usage.processor / ours->usage.processor;
    sides->elapsed[0][turn] = ours->elapsed;
    sides->elapsed[1][turn] = theirs->elapsed;
    sides->elapsed[2][turn] = theirs->elapsed / ours->elapsed;
    sides->rate[0][turn] = (double)ours->lines / ours->elapsed;
    sides->rate[1][turn] = (double)ours->lines / theirs->elapsed;
}

bool bench_against(struct bench *bench, const char *command, const char *file, bool count, struct text_error *error)
{
    struct sides sides;
    if (access(file, R_OK))
        return text_error_input(error, 0, 0, "cannot read %.200s: %s", file, strerror(errno));
    struct bench_child ours, theirs;
    for (unsigned i = 0; i < TURNS; i++) {
        if (!run_ours(file, count, &ours, error) || !run_theirs(command, file, &theirs, error))
            return false;
        record_turn(&sides, i, &ours, &theirs);
    }
    const char *const names[] = {count ? "sudoscope solve -e fast --count" : "sudoscope solve -e fast",
                                 "the other program", "the other / sudoscope"};
    /* A program that prints fewer lines than there are puzzles may have skipped some. */
    bench_add_value(bench, names[0], "lines printed", (double)ours.lines);
    bench_add_value(bench, names[1], "lines printed", (double)theirs.lines);
    for (unsigned i = 0; i < 3; i++) {
        bench_add(bench, names[i], i < 2 ? "s of processor time" : "times, processor time", sides.processor[i], TURNS);
        bench_add(bench, names[i], i < 2 ? "s elapsed" : "times, elapsed", sides.elapsed[i], TURNS);
        if (i < 2)
            bench_add(bench, names[i], "puzzles/s elapsed", sides.rate[i], TURNS);
    }
    return true;
}
