#include <stdio.h>
#include <string.h>

#include "app/progress.h"
#include "app/verb.h"
#include "engine/generate.h"
#include "puzzle/layouts.h"
#include "puzzle/writer.h"

static bool read_symmetry(const struct options *options, enum generate_symmetry *symmetry, struct text_error *error)
{
    static const char *const names[] = {
        [GENERATE_NO_SYMMETRY] = "none",
        [GENERATE_ROTATED] = "rotate",
        [GENERATE_MIRRORED] = "mirror",
        [GENERATE_DIAGONAL] = "diagonal",
    };
    const char *name = options->value[OPTION_SYMMETRY];
    for (unsigned i = 0; name && i < sizeof names / sizeof *names; i++) {
        if (!strcmp(names[i], name)) {
            *symmetry = i;
            return true;
        }
    }
    if (name)
        text_error_input(error, 0, 0, "found --symmetry %.40s, expected none, rotate, mirror or diagonal", name);
    return !name;
}

/* A layout that its line's length does not tell is named before the first line. */
static void print_layout(const struct layout *layout)
{
    struct layout *square = layout->grids == 1 && layout->cells == layout->digits * layout->digits
                                ? layout_square(layout->digits, NULL)
                                : NULL;
    if (!square || strcmp(square->name, layout->name) != 0)
        printf("#! layout %s\n", layout->name);
    layout_release(square);
}

static enum exit_status generate_all(struct generate_params *params, uint64_t count)
{
    struct text_error error;
    struct progress progress;
    progress_begin(&progress, "generating");
    print_layout(params->layout);
    for (uint64_t i = 0; i < count; i++, params->seed++) {
        struct buffer line = {0};
        struct puzzle *puzzle = generate_puzzle(params, &error);
        if (!puzzle)
            return verb_fail(&error);
        writer_puzzle_line(puzzle, &line);
        puts(buffer_text(&line));
        fflush(stdout);
        buffer_finish(&line);
        puzzle_destroy(puzzle);
        progress_show(&progress, i + 1, count);
    }
    progress_end(&progress);
    return EXIT_DONE;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct generate_params params = {.seed = 1};
    uint64_t count = 1;
    double percent = 0;
    const char *layout = options->value[OPTION_LAYOUT];
    if (!options_whole(options, OPTION_NUMBER, 1, 100000000, &count, &error) ||
        !options_whole(options, OPTION_SEED, 0, UINT64_MAX, &params.seed, &error) ||
        !options_real(options, OPTION_GIVENS, 0, 100, &percent, &error) ||
        !read_symmetry(options, &params.symmetry, &error) ||
        !(params.layout = layout_named(layout ? layout : "9x9", &error)))
        return verb_fail(&error);
    params.givens = percent / 100;
    enum exit_status status = generate_all(&params, count);
    layout_release(params.layout);
    return status;
}

const struct verb verb_generate = {
    .name = "generate",
    .summary = "Make puzzles with one solution, one a line",
    .details = "Puzzle i of a run with --seed S is that of --seed S+i. Givens are taken away until no more can go, or until\n"
               "--givens percent of the cells are left.\n",
    .options = OPTION_BIT(OPTION_LAYOUT) | OPTION_BIT(OPTION_NUMBER) | OPTION_BIT(OPTION_SEED) |
               OPTION_BIT(OPTION_SYMMETRY) | OPTION_BIT(OPTION_GIVENS),
    .run = run,
};
