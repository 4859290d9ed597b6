/* `sudoscope worksheet`: prints new puzzles, and after them their solutions. With a technique it prints the positions
 * before such a step, and after them the steps. */
#include <stdio.h>
#include <string.h>

#include "base/translation.h"
#include "command/command.h"
#include "command/generated.h"
#include "command/handout.h"
#include "command/option_values.h"
#include "technique/technique.h"
#include "trace/cursor.h"

/* The smallest side of a cell in points: for writing in it, and for reading its digit. */
#define CELL_TO_WRITE 17
#define CELL_TO_READ 11.6f

/* The work on one sheet. */
struct worksheet {
    const struct options *options; /* also for the viewer and for printing */
    enum technique_id technique;   /* TECHNIQUES: the task is the solution, not a step */
    struct generated puzzles;
    struct viewer *viewer;
    struct printing printing;
};

/* The only frame of a board that is solved by hand, at its start. */
static const struct itinerary at_start = {.count = 1, .every = 1};

/* Returns the first step of the technique in the viewer's trace; 0: there is none. */
static uint64_t find_step(const struct worksheet *sheet)
{
    const struct trace *trace = viewer_player(sheet->viewer)->replay.trace;
    struct step_reader reader;
    struct step step;
    uint64_t found = 0;
    step_reader_init(&reader, trace);
    for (uint64_t number = 1; !found && number <= trace_steps(trace) && step_read(&reader, number, &step); number++) {
        const char *id = step.kind == STEP_DEDUCE ? trace_technique_id(trace, step.technique) : "";
        found = technique_find(id) == sheet->technique ? number : 0;
    }
    step_reader_finish(&reader);
    return found;
}

/* Returns the largest number of slots on a page whose boards have cells of at least this side. */
static unsigned slots_for(const struct worksheet *sheet, float least)
{
    static const struct {
        unsigned slots;
        float board; /* [points]: approximate side of a board in a slot */
    } rooms[] = {{6, 188}, {4, 240}, {2, 345}};
    const struct layout *layout = trace_layout(viewer_player(sheet->viewer)->replay.trace);
    float cells = (float)(layout->width > layout->height ? layout->width : layout->height);
    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++) {
        if (rooms[i].board >= least * cells)
            return rooms[i].slots;
    }
    return 1;
}

/* Opens a puzzle at the position to be printed. `*step` receives the step to find; 0: none. */
static bool open_puzzle(struct worksheet *sheet, size_t number, uint64_t *step, struct text_error *error)
{
    const char *text = sheet->puzzles.items[number];
    char name[PUZZLE_NAME_SIZE];
    snprintf(name, sizeof name, tr("Puzzle %zu"), number + 1);
    if (!viewer_open_text(sheet->viewer, text, strlen(text), name, name, error))
        return false;
    *step = sheet->technique < TECHNIQUES ? find_step(sheet) : 0;
    return true;
}

static bool shows_candidates(const struct worksheet *sheet)
{
    return sheet->technique < TECHNIQUES || sheet->options->value[OPTION_WITH_CANDIDATES];
}

/* Prints the board as the task. */
static bool print_puzzle(struct worksheet *sheet, size_t number, struct text_error *error)
{
    char heading[80], words[120] = "";
    uint64_t step;
    if (!open_puzzle(sheet, number, &step, error))
        return false;
    viewer_seek(sheet->viewer, step ? step - 1 : 0);
    viewer_advance(sheet->viewer, 0);
    if (!viewer_do(sheet->viewer, ACTION_edit, step ? "here" : "givens", error) ||
        !viewer_do(sheet->viewer, ACTION_candidates, shows_candidates(sheet) ? "on" : "off", error) ||
        !headless_show(sheet->viewer, &at_start, 0, error))
        return false;
    snprintf(heading, sizeof heading, tr("Puzzle %zu"), number + 1);
    if (step)
        snprintf(words, sizeof words, tr("Find the step: %s."), tr(techniques[sheet->technique].title));
    return printing_add_board(&sheet->printing, sheet->viewer, &at_start, 0, heading, words, error);
}

/* Prints the solved board, or the step to find. A board solved by hand shows no traces of an engine's solving. */
static bool print_solution(struct worksheet *sheet, size_t number, struct text_error *error)
{
    char heading[80];
    uint64_t step;
    if (!open_puzzle(sheet, number, &step, error))
        return false;
    const struct itinerary at_step = {.count = 1, .from = step, .to = step, .every = 1};
    viewer_seek(sheet->viewer, step ? step : UINT64_MAX);
    viewer_advance(sheet->viewer, 0);
    if ((!step && !viewer_do(sheet->viewer, ACTION_edit, "here", error)) ||
        !headless_show(sheet->viewer, &at_step, 0, error))
        return false;
    snprintf(heading, sizeof heading, tr("Puzzle %zu"), number + 1);
    return printing_add_board(&sheet->printing, sheet->viewer, &at_step, 0, heading,
                              step ? viewer_sentence(sheet->viewer) : "", error);
}

/* Writes the sheet's title: the layout, the level, the technique and the seed. */
static void write_title(const struct worksheet *sheet, char *title, size_t size)
{
    const char *layout = sheet->options->value[OPTION_LAYOUT], *level = sheet->options->value[OPTION_LEVEL];
    const char *seed = sheet->options->value[OPTION_SEED];
    int used = snprintf(title, size, tr("Worksheet: %.60s"), layout ? layout : "9x9");
    if (level)
        used += snprintf(title + used, size - (size_t)used, ", %.20s", tr(level));
    if (sheet->technique < TECHNIQUES)
        used += snprintf(title + used, size - (size_t)used, ", %s", tr(techniques[sheet->technique].title));
    snprintf(title + used, size - (size_t)used, tr(", seed %.20s"), seed ? seed : "1");
}

static bool print_all(struct worksheet *sheet, const char *title, struct text_error *error)
{
    bool has_steps = sheet->technique < TECHNIQUES;
    uint64_t step;
    if (!open_puzzle(sheet, 0, &step, error))
        return false;
    const struct layout *layout = trace_layout(viewer_player(sheet->viewer)->replay.trace);
    unsigned most = slots_for(sheet, CELL_TO_WRITE), asked = sheet->printing.slots;
    unsigned usual = shows_candidates(sheet) ? printing_usual_slots(layout) : 4;
    unsigned slots = asked ? asked : most < usual ? most : usual;
    sheet_begin_part(sheet->printing.sheet, title,
                     tr("Name: ______________________________     Date: ____________________"), slots);
    for (size_t i = 0; i < sheet->puzzles.count; i++) {
        if (!print_puzzle(sheet, i, error))
            return false;
    }
    sheet_begin_part(sheet->printing.sheet, has_steps ? tr("Steps") : tr("Solutions"), "",
                     has_steps ? slots : slots_for(sheet, CELL_TO_READ));
    for (size_t i = 0; i < sheet->puzzles.count; i++) {
        if (!print_solution(sheet, i, error))
            return false;
    }
    return true;
}

static bool print_sheet(struct worksheet *sheet, struct text_error *error)
{
    char title[300];
    write_title(sheet, title, sizeof title);
    sheet->viewer = headless_create_empty(sheet->options, 960, 600, error);
    bool printed = sheet->viewer && printing_begin(&sheet->printing, sheet->options, title, error) &&
                   print_all(sheet, title, error) &&
                   printing_write(&sheet->printing, sheet->options->value[OPTION_OUTPUT], error);
    printing_finish(&sheet->printing);
    viewer_destroy(sheet->viewer);
    return printed;
}

static enum exit_status run(const struct options *given)
{
    struct options options = *given;
    struct worksheet sheet = {.options = &options};
    struct text_error error;
    const char *technique = options.value[OPTION_TECHNIQUE];
    if (!options.value[OPTION_OUTPUT]) {
        text_error_input(&error, 0, 0, "-o FILE.pdf is missing");
        return command_fail(options.messages, &error);
    }
    technique = technique ? technique : options.value[OPTION_HARDEST];
    sheet.technique = technique ? technique_find(technique) : TECHNIQUES;
    enum exit_status status = generated_make(&options, &sheet.puzzles);
    options.value[OPTION_THEME] = options.value[OPTION_THEME] ? options.value[OPTION_THEME] : PAPER_THEME;
    options.value[OPTION_ENGINE] = sheet.technique < TECHNIQUES ? engine_human.id : engine_fast.id;
    if (sheet.technique == TECHNIQUES) /* these options chose the puzzles; `fast`, which solves them, has no
                                        * techniques */
        options.value[OPTION_PROFILE] = options.value[OPTION_WITHOUT] = NULL;
    if (sheet.puzzles.count && !status && !print_sheet(&sheet, &error))
        status = command_fail(options.messages, &error);
    generated_finish(&sheet.puzzles);
    return status;
}

const struct command command_worksheet = {
    .name = "worksheet",
    .summary = TR("Print fresh puzzles as PDF pages, followed by their solutions"),
    .details = TR(
        "The options of `sudoscope generate` choose the puzzles, and the same options print the same pages. Four "
        "puzzles are\n"
        "on a page, unless --per-page says something else. With --technique or --hardest, each board is the position\n"
        "before that step, and the steps follow in place of the solutions.\n"),
    .options = GENERATED_OPTIONS | PAPER_OPTIONS | OPTION_BIT(OPTION_OUTPUT) | OPTION_BIT(OPTION_WITH_CANDIDATES) |
               OPTION_BIT(OPTION_THEME) | OPTION_BIT(OPTION_NOTATION),
    .run = run,
};
