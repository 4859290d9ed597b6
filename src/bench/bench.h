/* The measurements of `sudoscope bench`. Each row is measured several times by itself; the table shows the median and
 * the spread. Ratios are taken within one run, because machines are noisy. To add a measurement, write a
 * function of the form below and add a row to `parts` in command_bench.c. */
#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include "base/buffer.h"
#include "base/child.h"
#include "base/named_file.h"
#include "base/text_error.h"
#include "trace/trace.h"

struct bench_row {
    const char *name, *unit;
    double median, low, high; /* median of the repetitions; their 10th and 90th percentiles */
    unsigned repetitions;
};

enum { BENCH_ROWS = 160 };

struct bench {
    struct bench_row row[BENCH_ROWS];
    unsigned rows;
    bool quick; /* a quarter of the repetitions and puzzles, a tenth of the lines */
};

static inline unsigned bench_rounds(const struct bench *bench, unsigned rounds)
{
    return bench->quick ? (rounds + 3) / 4 : rounds;
}

/* Adds a row. `values` are the repetitions, which are sorted in place. */
void bench_add(struct bench *bench, const char *name, const char *unit, double *values, unsigned count);
/* Adds a row for a percentile (`share`, from 0 to 1) of values in the order of measurement. Each of five equal parts of
 * the values counts as one repetition. */
void bench_add_percentile(struct bench *bench, const char *name, const char *unit, double *values, unsigned count,
                          double share);
void bench_add_value(struct bench *bench, const char *name, const char *unit, double value);

/* bench_trace.c: records the first `limit` (0: all) steps of the engine on a puzzle. Returns NULL with `error` filled
 * on failure. */
struct trace *bench_record(const char *engine, const char *board, uint64_t limit, struct text_error *error);

bool bench_seeking(struct bench *bench, struct text_error *error); /* bench_trace.c */
/* Measures seeks to random positions of a trace. `median` and `high` (99th percentile) are the names of the rows. */
void bench_seek(struct bench *bench, const struct trace *trace, const char *median, const char *high);
bool bench_slices(struct bench *bench, struct text_error *error);
bool bench_opening(struct bench *bench, struct text_error *error);
bool bench_proofs(struct bench *bench, struct text_error *error);  /* bench_proof.c */
bool bench_solving(struct bench *bench, struct text_error *error); /* bench_solving.c */
bool bench_list(struct bench *bench, const char *file,
                struct text_error *error);                           /* measures the 9x9 puzzles of a file */
bool bench_layouts(struct bench *bench, struct text_error *error);   /* bench_layouts.c */
bool bench_process(struct bench *bench, struct text_error *error);   /* bench_process.c: whole runs of the program */
bool bench_recording(struct bench *bench, struct text_error *error); /* bench_engines.c */
bool bench_engines(struct bench *bench, struct text_error *error);
bool bench_rating(struct bench *bench, struct text_error *error); /* bench_rating.c */
bool bench_longest(struct bench *bench, struct text_error *error);
bool bench_watch(struct bench *bench, struct text_error *error);   /* bench_watch.c: other solvers */
bool bench_drawing(struct bench *bench, struct text_error *error); /* bench_draw.c */

/* bench_against.c: compares with a shell command, which gets the file as standard input and its name as $1. With
 * `count`, this program counts to two solutions instead of finding one. */
bool bench_against(struct bench *bench, const char *command, const char *file, bool count, struct text_error *error);

/* Creates a temporary file that this program and its children can open. Returns false with `error` filled on
 * failure. */
bool bench_temporary_file(struct named_file *file, struct text_error *error);

/* bench_child.c: the measurements of another program's run. */
struct bench_child {
    struct child_usage usage;
    double elapsed; /* [seconds] */
    uint64_t lines; /* printed to standard output */
};

/* Runs `arguments` (followed by NULL; [0] is the program's path) with the file `input` as standard input. */
bool bench_child(const char *const *arguments, const char *input, struct bench_child *child, struct text_error *error);

/* Runs this program itself, whose path replaces arguments[0], with empty standard input. */
bool bench_self(const char **arguments, struct bench_child *child, struct text_error *error);

#endif
