#include <stdio.h>
#include <string.h>

#include "app/progress.h"
#include "app/verb.h"
#include "app/wanted.h"
#include "engine/generate.h"
#include "puzzle/layouts.h"
#include "puzzle/writer.h"

enum { MOST_IN_VAIN = 200000 };

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
    layout_unref(square);
}

/* What is asked of the puzzles. */
struct order {
    struct generate_params params;
    struct wanted wanted;
    bool filtered, position, offered;
};

/* The line of the next puzzle that is wanted. 0 if this one is not, -1 if the machine failed. */
static int make_line(struct order *order, struct buffer *line, struct text_error *error)
{
    struct puzzle *puzzle = generate_puzzle(&order->params, error);
    if (!puzzle)
        return -1;
    int fits = 1;
    if (order->position)
        fits = wanted_position(order->wanted.technique, order->offered, puzzle, line);
    else if (order->filtered)
        fits = wanted_puzzle(&order->wanted, puzzle);
    if (fits > 0 && !order->position)
        writer_puzzle_line(puzzle, line);
    puzzle_destroy(puzzle);
    if (fits < 0)
        text_error_memory(error, "the puzzle");
    return fits;
}

static enum exit_status generate_all(struct order *order, uint64_t count)
{
    struct text_error error;
    struct progress progress;
    uint64_t in_vain = 0;
    progress_begin(&progress, "generating", true);
    print_layout(order->params.layout);
    for (uint64_t i = 0; i < count; order->params.seed++) {
        struct buffer line = {0};
        int made = make_line(order, &line, &error);
        if (made < 0)
            return verb_fail(&error);
        if (made) {
            puts(buffer_text(&line));
            fflush(stdout);
            in_vain = 0;
            i++;
        } else if (++in_vain == MOST_IN_VAIN) {
            text_error_input(&error, 0, 0, "%d puzzles in a row were not as wanted%s", MOST_IN_VAIN,
                             order->position && !order->offered ? "; --offered wants less" : "");
            return verb_fail(&error);
        }
        buffer_finish(&line);
        progress_show(&progress, i, count);
    }
    progress_end(&progress);
    return EXIT_DONE;
}

static bool read_wanted(const struct options *options, struct order *order, struct text_error *error)
{
    const char *technique = options->value[OPTION_TECHNIQUE], *level = options->value[OPTION_LEVEL];
    order->wanted = (struct wanted){.technique = TECHNIQUES, .level = LEVELS};
    if (technique && (order->wanted.technique = technique_find(technique)) == TECHNIQUES) {
        text_error_input(error, 0, 0, "found the technique '%.40s', expected one of `sudoscope list techniques`",
                         technique);
        return false;
    }
    for (unsigned i = 0; level && i < LEVELS; i++)
        order->wanted.level = strcmp(level, technique_level_name(i)) ? order->wanted.level : i;
    if (level && order->wanted.level == LEVELS) {
        text_error_input(error, 0, 0, "found the level '%.40s', expected easy, medium, hard, unfair or extreme", level);
        return false;
    }
    order->filtered = technique || level;
    if (level && !options->value[OPTION_GIVENS]) {
        order->params.is_too_hard = wanted_is_too_hard;
        order->params.context = &order->wanted;
    }
    order->position = options->value[OPTION_POSITION];
    order->offered = options->value[OPTION_OFFERED];
    if (technique && !order->position && techniques[order->wanted.technique].use == USE_OFF)
        text_error_input(error, 0, 0, "no puzzle needs %s, which the engine human does without; --position makes a position "
                         "that has one", techniques[order->wanted.technique].id);
    else if (order->position && (!technique || order->params.layout->cells != 81))
        text_error_input(error, 0, 0, "found --position, which needs --technique and a 9x9 board");
    else if (order->offered && !order->position)
        text_error_input(error, 0, 0, "found --offered, which needs --position");
    else
        return true;
    return false;
}

static enum exit_status run(const struct options *options)
{
    struct text_error error;
    struct order order = {.params = {.seed = 1}};
    struct generate_params *params = &order.params;
    uint64_t count = 1;
    double percent = 0;
    const char *layout = options->value[OPTION_LAYOUT];
    if (!options_whole(options, OPTION_NUMBER, 1, 100000000, &count, &error) ||
        !options_whole(options, OPTION_SEED, 0, UINT64_MAX, &params->seed, &error) ||
        !options_real(options, OPTION_GIVENS, 0, 100, &percent, &error) ||
        !read_symmetry(options, &params->symmetry, &error) ||
        !(params->layout = layout_create_named(layout ? layout : "9x9", &error)))
        return verb_fail(&error);
    params->givens = percent / 100;
    enum exit_status status = read_wanted(options, &order, &error) ? generate_all(&order, count) : verb_fail(&error);
    layout_unref(params->layout);
    return status;
}

const struct verb verb_generate = {
    .name = "generate",
    .summary = "Make puzzles with one solution, one a line",
    .details = "Puzzle i of a run with --seed S is that of --seed S+i. Givens are taken away until no more can go, or until\n"
               "--givens percent of the cells are left. With --level, as many are given back as make it no harder. With\n"
               "--technique or --level only puzzles are kept that the engine human solves with that technique when\n"
               "nothing easier goes on, and that are of that level. --position prints the position before that step; also\n"
               "of a technique that human does not use, nothing easier being left. With --offered one that has such a\n"
               "step when singles, locked candidates and subsets are done, though another may be easier.\n",
    .options = OPTION_BIT(OPTION_LAYOUT) | OPTION_BIT(OPTION_NUMBER) | OPTION_BIT(OPTION_SEED) |
               OPTION_BIT(OPTION_SYMMETRY) | OPTION_BIT(OPTION_GIVENS) | OPTION_BIT(OPTION_TECHNIQUE) |
               OPTION_BIT(OPTION_LEVEL) | OPTION_BIT(OPTION_POSITION) | OPTION_BIT(OPTION_OFFERED),
    .run = run,
};
