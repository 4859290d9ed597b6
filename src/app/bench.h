/* What `sudoscope bench` measures: each row by itself, repeated, the median and the spread told. Ratios are taken within
 * one run, as machines are noisy. To add a measurement, write a function of this form and add its row in verb_bench.c. */
#ifndef APP_BENCH_H
#define APP_BENCH_H

#include "base/buffer.h"
#include "base/text_error.h"
#include "trace/trace.h"

struct bench_row {
    const char *name, *unit;
    double median, low, high; /* of the repetitions; low and high are their ends */
};

enum { BENCH_ROWS = 96 };

struct bench {
    struct bench_row row[BENCH_ROWS];
    unsigned rows;
};

/* `values` (changed: sorted) are the repetitions. */
void bench_add(struct bench *bench, const char *name, const char *unit, double *values, unsigned count);
/* The value below which `share` of all lie. */
void bench_add_share(struct bench *bench, const char *name, const char *unit, double *values, unsigned count,
                     double share);
void bench_add_one(struct bench *bench, const char *name, const char *unit, double value);

bool bench_seeking(struct bench *bench, struct text_error *error);   /* bench_trace.c */
/* How long it takes to go to random places of a trace; the rows' names. */
bool bench_seek(struct bench *bench, const struct trace *trace, const char *median, const char *most,
                struct text_error *error);
bool bench_opening(struct bench *bench, struct text_error *error);
bool bench_solving(struct bench *bench, struct text_error *error);   /* bench_solving.c */
bool bench_recording(struct bench *bench, struct text_error *error); /* bench_engines.c */
bool bench_engines(struct bench *bench, struct text_error *error);
bool bench_rating(struct bench *bench, struct text_error *error);    /* bench_rating.c */
bool bench_longest(struct bench *bench, struct text_error *error);
bool bench_drawing(struct bench *bench, struct text_error *error);   /* bench_draw.c */

/* bench_against.c: a shell command, which gets the file as standard input and its name as $1. */
bool bench_against(struct bench *bench, const char *command, const char *file, struct text_error *error);

#endif
