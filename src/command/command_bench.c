/* `sudoscope bench`: runs the measurements of bench.h and prints them as a table or as JSON. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/machine.h"
#include "base/memory.h"
#include "base/translation.h"
#include "base/word.h"
#include "bench/bench.h"
#include "command/command.h"
#include "command/option_values.h"
#include "solve/nine.h"

/* --- what it is measured on --- */

struct machine {
    char processor[128], compiler[64], date[16];
    unsigned cores;
    double memory; /* GiB */
    const char *kernel, *build;
};

static struct machine read_machine(void)
{
    struct machine machine = {
        .cores = machine_cores(),
        .memory = (double)machine_memory() / (1 << 30),
        .kernel = nine_kernel()->name,
#ifdef __OPTIMIZE__
        .build = "optimized",
#else
        .build = "not optimized",
#endif
    };
    machine_processor(machine.processor, sizeof machine.processor);
    snprintf(machine.compiler, sizeof machine.compiler, "%s %s",
#ifdef __clang__
             "clang", __clang_version__
#else
             "gcc", __VERSION__
#endif
    );
    time_t now = time(NULL);
    const struct tm *local = localtime(&now);
    if (local)
        strftime(machine.date, sizeof machine.date, "%Y-%m-%d", local);
    return machine;
}

static void print_table(const struct bench *bench, const struct machine *machine)
{
    printf("measured on %s: %u cores of %s, %.0f GiB, %s;\nbuilt by %s, %s\n\n%-50s %10s  %-27s  %s\n", machine->date,
           machine->cores, machine->processor, machine->memory, machine->kernel, machine->compiler, machine->build, "",
           "median", "unit", "10 to 90 of 100");
    for (unsigned i = 0; i < bench->rows; i++) {
        const struct bench_row *row = &bench->row[i];
        printf("%-50s %10.4g  %-27s", row->name, row->median, row->unit);
        if (row->repetitions > 1)
            printf("  %.4g to %.4g", row->low, row->high);
        putchar('\n');
    }
}

static void print_json(const struct bench *bench, const struct machine *machine)
{
    printf("{\"date\":\"%s\",\"processor\":\"%s\",\"cores\":%u,\"memory_gib\":%.3g,\"kernel\":\"%s\","
           "\"compiler\":\"%s\",\"build\":\"%s\",\"rows\":[",
           machine->date, machine->processor, machine->cores, machine->memory, machine->kernel, machine->compiler,
           machine->build);
    for (unsigned i = 0; i < bench->rows; i++) {
        const struct bench_row *row = &bench->row[i];
        printf("%s\n{\"name\":\"%s\",\"unit\":\"%s\",\"median\":%.6g,\"low\":%.6g,\"high\":%.6g,\"repetitions\":%u}",
               i ? "," : "", row->name, row->unit, row->median, row->low, row->high, row->repetitions);
    }
    printf("\n]}\n");
}

static const struct part {
    const char *name;
    bool (*measure)(struct bench *bench, struct text_error *error);
} parts[] = {
    {"solving", bench_solving}, {"layouts", bench_layouts},
    {"process", bench_process}, {"recording", bench_recording},
    {"seeking", bench_seeking}, {"slices", bench_slices},
    {"opening", bench_opening}, {"proofs", bench_proofs},
    {"engines", bench_engines}, {"rating", bench_rating},
    {"longest", bench_longest}, {"drawing", bench_drawing},
    {"watch", bench_watch},     {0},
};

/* Measures all parts, or the one with this name. */
static bool measure_parts(struct bench *bench, const char *only, struct text_error *error)
{
    const struct part *part = only ? word_read("part", only, parts, sizeof *parts, error) : parts;
    if (only)
        return part && part->measure(bench, error);
    while (part->name && part->measure(bench, error))
        part++;
    return !part->name;
}

static bool measure(const struct options *options, struct bench *bench, struct text_error *error)
{
    const char *command = options->value[OPTION_AGAINST], *file = options->operands[0],
               *only = options->value[OPTION_ONLY];
    if (!option_value_kernel(options, error))
        return false;
    if (command && !file)
        text_error_input(error, 0, 0, "--against needs FILE");
    else if (file && only)
        text_error_input(error, 0, 0, "--only cannot be used with FILE");
    else if (command)
        return bench_against(bench, command, file, options->value[OPTION_COUNT], error);
    else
        return file ? bench_list(bench, file, error) : measure_parts(bench, only, error);
    return false;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct bench *bench = memory_calloc(1, sizeof *bench);
    bench->quick = options->value[OPTION_QUICK];
    if (!measure(options, bench, &error)) {
        memory_free(bench);
        return command_fail(options->messages, &error);
    }
    struct machine machine = read_machine();
    (options->value[OPTION_JSON] ? print_json : print_table)(bench, &machine);
    memory_free(bench);
    return EXIT_DONE;
}

const struct command command_bench = {
    .name = "bench",
    .operand = "FILE",
    .summary = TR("Measure solving, recording, seeking, starting and drawing on this machine"),
    .details = TR(
        "With FILE: measure solving and rating of its 9x9 puzzles, one a line. With --against COMMAND: compare with\n"
        "another program on the same puzzles. The shell runs COMMAND with FILE as standard input and its name as $1, "
        "in\n"
        "turns with `sudoscope solve -e fast FILE` (with --count, `sudoscope solve --count FILE`).\n"),
    .options = OPTION_BIT(OPTION_JSON) | OPTION_BIT(OPTION_AGAINST) | OPTION_BIT(OPTION_COUNT) |
               OPTION_BIT(OPTION_KERNEL) | OPTION_BIT(OPTION_QUICK) | OPTION_BIT(OPTION_ONLY),
    .run = run,
};
