#include "bench/bench.h"

#include <errno.h>
#include <stdlib.h>

static int compare_numbers(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void bench_add(struct bench *bench, const char *name, const char *unit, double *values, unsigned count)
{
    qsort(values, count, sizeof *values, compare_numbers);
    if (bench->rows < BENCH_ROWS)
        bench->row[bench->rows++] = (struct bench_row){
            .name = name,
            .unit = unit,
            .median = values[count / 2],
            .low = values[count / 10],
            .high = values[count - 1 - count / 10],
            .repetitions = count,
        };
}

void bench_add_percentile(struct bench *bench, const char *name, const char *unit, double *values, unsigned count,
                          double share)
{
    enum { PARTS = 5 };
    double found[PARTS];
    unsigned part = count / PARTS;
    for (unsigned i = 0; i < PARTS; i++) {
        qsort(values + i * part, part, sizeof *values, compare_numbers);
        found[i] = values[i * part + (unsigned)(share * (part - 1))];
    }
    bench_add(bench, name, unit, found, PARTS);
}

void bench_add_value(struct bench *bench, const char *name, const char *unit, double value)
{
    bench_add(bench, name, unit, &value, 1);
}

bool bench_temporary_file(struct named_file *file, struct text_error *error)
{
    return named_file_create(file, "") ||
           text_error_system(error, "cannot create a temporary file: %s", text_error_reason(errno));
}
