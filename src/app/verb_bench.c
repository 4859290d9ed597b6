#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "app/bench.h"
#include "app/verb.h"

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
        };
}

void bench_add_share(struct bench *bench, const char *name, const char *unit, double *values, unsigned count,
                     double share)
{
    qsort(values, count, sizeof *values, compare_numbers);
    bench_add_one(bench, name, unit, values[(unsigned)(share * (count - 1))]);
}

void bench_add_one(struct bench *bench, const char *name, const char *unit, double value)
{
    bench_add(bench, name, unit, &value, 1);
}

/* The processor's name, as the system tells it. */
static void read_processor(char *name, size_t size)
{
    struct utsname system;
    snprintf(name, size, "%s", uname(&system) ? "unknown" : system.machine);
    FILE *stream = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (stream && fgets(line, sizeof line, stream)) {
        char *colon = strchr(line, ':');
        if (!strncmp(line, "model name", 10) && colon) {
            line[strcspn(line, "\n")] = 0;
            snprintf(name, size, "%s", colon + 2);
            break;
        }
    }
    if (stream)
        fclose(stream);
}

static void print_table(const struct bench *bench, const char *processor)
{
    printf("measured on: %s\n\n%-46s %10s  %-29s  %s\n", processor, "", "median", "unit", "10 to 90 of 100");
    for (unsigned i = 0; i < bench->rows; i++) {
        const struct bench_row *row = &bench->row[i];
        printf("%-46s %10.4g  %-29s", row->name, row->median, row->unit);
        if (row->low != row->high)
            printf("  %.4g to %.4g", row->low, row->high);
        putchar('\n');
    }
}

static void print_json(const struct bench *bench, const char *processor)
{
    printf("{\"processor\":\"%s\",\"rows\":[", processor);
    for (unsigned i = 0; i < bench->rows; i++) {
        const struct bench_row *row = &bench->row[i];
        printf("%s\n{\"name\":\"%s\",\"unit\":\"%s\",\"median\":%.6g,\"low\":%.6g,\"high\":%.6g}", i ? "," : "",
               row->name, row->unit, row->median, row->low, row->high);
    }
    printf("\n]}\n");
}

static bool measure_all(struct bench *bench, struct text_error *error)
{
    return bench_solving(bench, error) && bench_recording(bench, error) && bench_seeking(bench, error) &&
           bench_opening(bench, error) &&
           bench_engines(bench, error) && bench_rating(bench, error) && bench_longest(bench, error) &&
           bench_drawing(bench, error);
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct bench bench = {0};
    char processor[128];
    const char *command = options->value[OPTION_AGAINST], *file = options->operand;
    if (!command != !file) {
        text_error_input(&error, 0, 0, "--against COMMAND and FILE go together; see --help");
        return verb_fail(&error);
    }
    if (!(command ? bench_against(&bench, command, file, &error) : measure_all(&bench, &error)))
        return verb_fail(&error);
    read_processor(processor, sizeof processor);
    if (options->value[OPTION_JSON])
        print_json(&bench, processor);
    else
        print_table(&bench, processor);
    return EXIT_DONE;
}

const struct verb verb_bench = {
    .name = "bench",
    .operand = "FILE",
    .summary = "Measure solving, recording, seeking, starting and drawing on this machine",
    .details = "With --against COMMAND, another program's time on the puzzles in FILE instead, one a line: the shell runs\n"
               "COMMAND with them as standard input and FILE's name as $1, in turns with `sudoscope solve -e fast FILE`.\n",
    .options = OPTION_BIT(OPTION_JSON) | OPTION_BIT(OPTION_AGAINST),
    .run = run,
};
