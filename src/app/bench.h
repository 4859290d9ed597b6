/* What `sudoscope bench` measures: each row by itself, repeated, the median and the spread told. Ratios are taken within
 * one run, as machines are noisy. To add a measurement, write a function of this form and add its row in command_bench.c. */
#ifndef APP_BENCH_H
#define APP_BENCH_H

#include <stdio.h>

#include "base/buffer.h"
#include "base/text_error.h"
#include "trace/trace.h"

struct bench_row {
    const char *name, *unit;
    double median, low, high; /* of the repetitions; a tenth of them lies below low, a tenth above high */
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

/* `values` (changed: sorted) are the repetitions. */
void bench_add(struct bench *bench, const char *name, const char *unit, double *values, unsigned count);
/* The value below which `share` of all lie, in each of some equal parts of the values, which were taken one after another. */
void bench_add_percentile(struct bench *bench, const char *name, const char *unit, double *values, unsigned count,
                     double share);
void bench_add_value(struct bench *bench, const char *name, const char *unit, double value);

bool bench_seeking(struct bench *bench, struct text_error *error);   /* bench_trace.c */
/* How long it takes to go to random places of a trace; the rows' names. */
bool bench_seek(struct bench *bench, const struct trace *trace, const char *median, const char *high,
                struct text_error *error);
bool bench_opening(struct bench *bench, struct text_error *error);
bool bench_solving(struct bench *bench, struct text_error *error);   /* bench_solving.c */
bool bench_list(struct bench *bench, const char *file, struct text_error *error); /* the 9x9 puzzles of a file */
bool bench_layouts(struct bench *bench, struct text_error *error);   /* bench_layouts.c */
bool bench_process(struct bench *bench, struct text_error *error);     /* bench_process.c: whole runs of the program */
bool bench_recording(struct bench *bench, struct text_error *error); /* bench_engines.c */
bool bench_engines(struct bench *bench, struct text_error *error);
bool bench_rating(struct bench *bench, struct text_error *error);    /* bench_rating.c */
bool bench_longest(struct bench *bench, struct text_error *error);
bool bench_drawing(struct bench *bench, struct text_error *error);   /* bench_draw.c */

/* bench_against.c: a shell command, which gets the file as standard input and its name as $1. `count`: beside counting to two
 * rather than finding one. */
bool bench_against(struct bench *bench, const char *command, const char *file, bool count, struct text_error *error);

/* A nameless temporary file; the path under which this program and those it runs can open it is written to `path`. NULL with
 * `error` filled if there is none. */
enum { BENCH_PATH = 64 };
FILE *bench_temporary_file(char path[BENCH_PATH], struct text_error *error);

/* bench_child.c: what a run of another program took. */
struct bench_child {
    double processor, elapsed; /* seconds */
    double memory;             /* MiB at high */
    uint64_t lines;            /* that it printed */
    int status;                /* its exit status, or 128 and the signal */
};

/* Runs `arguments` (NULL behind the last; [0] is the program's path) with `input` as standard input. */
bool bench_child(const char *const *arguments, const char *input, struct bench_child *child, struct text_error *error);
/* This program's path. */
#define BENCH_SELF "/proc/self/exe"

#endif
