/* Generates a puzzle in the background and shows it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/translation.h"
#include "engine/generate_clues.h"
#include "engine/generate_wanted.h"
#include "viewer/background.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/viewer_state.h"

enum { MAX_TRIED = 20000 };

static void say_progress(struct viewer *viewer)
{
    unsigned tried = generate_wanted_tried(viewer->background.generating);
    message_offer(viewer, ACTION_clear,
                  tr_n("Making a puzzle: %u was not what is wanted. A click here, or Esc, stops.",
                       "Making a puzzle: %u were not what is wanted. A click here, or Esc, stops.", tried),
                  tried);
    message_keep(viewer);
}

bool generating_stop(struct viewer *viewer)
{
    bool was_at_work = task_end(&viewer->background.generating);
    if (was_at_work)
        message_clear(viewer);
    return was_at_work;
}

void generating_advance(struct viewer *viewer)
{
    if (!viewer->background.generating)
        return;
    if (!task_is_done(viewer->background.generating)) {
        say_progress(viewer);
        return;
    }
    struct puzzle *puzzle = generate_wanted_take(viewer->background.generating);
    generating_stop(viewer);
    if (!puzzle) {
        message_show(viewer, "No such puzzle was found on this layout.");
        return;
    }
    snprintf(puzzle->name, sizeof puzzle->name, "%s", viewer->background.generated_name);
    open_use_engine(viewer, true);
    open_puzzle(viewer, puzzle);
}

static const char *const symmetries[] = {
    [SYMMETRY_NONE] = TR("Givens: in any places"),
    [SYMMETRY_ROTATED] = TR("Givens: the same after a half-turn"),
    [SYMMETRY_MIRRORED] = TR("Givens: the same in a mirror"),
    [SYMMETRY_DIAGONAL] = TR("Givens: mirrored at the diagonal"),
};

enum { GIVENS_SYMMETRIES = sizeof symmetries / sizeof *symmetries };

/* Adds the row that opens the list of clues, and names the chosen ones. */
static void add_clues_row(struct viewer *viewer)
{
    const struct background *background = &viewer->background;
    bool has_clues = trace_layout(viewer->session.trace)->clues;
    if (background->generated_clues == GENERATED_STYLE)
        menu_add(viewer, "clues", "Clues: %s ...", tr(clue_style_title(background->generated_style)));
    else
        menu_add(viewer, "clues",
                 background->generated_clues == GENERATED_AS_HERE && has_clues ? "Clues: as on this board ..."
                                                                               : "Clues: none ...");
}

static void open_clues(struct viewer *viewer)
{
    const struct background *background = &viewer->background;
    menu_begin(viewer, "Clues of the puzzle", "A click or Enter chooses", ACTION_generate, ACTIONS);
    if (trace_layout(viewer->session.trace)->clues)
        menu_add(viewer, "as-here", "As on this board");
    menu_add(viewer, "no-clues", "None");
    size_t first = menu_rows(viewer);
    for (unsigned style = 0; clue_style_id(style); style++)
        menu_add(viewer, clue_style_id(style), "%s", tr(clue_style_title(style)));
    if (background->generated_clues == GENERATED_STYLE)
        menu_choose(viewer, first + background->generated_style);
    else if (background->generated_clues == GENERATED_NONE)
        menu_choose(viewer, first - 1);
}

static void open_levels(struct viewer *viewer)
{
    menu_begin(viewer, "Make a puzzle", "A click or Enter makes one on this layout", ACTION_generate, ACTIONS);
    for (enum technique_level level = 0; level < LEVELS; level++)
        menu_add(viewer, technique_level_name(level), "Level: %s", tr(technique_level_name(level)));
    menu_add(viewer, "symmetry", "%s", tr(symmetries[viewer->background.generated_symmetry]));
    add_clues_row(viewer);
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (techniques[id].use != USE_BEYOND) /* random puzzles do not need these */
            menu_add(viewer, techniques[id].id, "Needs this: %s (%s)", tr(techniques[id].title),
                     tr(technique_level_name(techniques[id].level)));
    }
}

/* Reads a level or a technique. */
static bool read_wanted(const char *text, struct generate_filter *filter, struct text_error *error)
{
    *filter = (struct generate_filter){.technique = technique_find(text), .level = LEVELS};
    if (filter->technique < TECHNIQUES)
        return true;
    for (enum technique_level level = 0; level < LEVELS; level++) {
        if (!strcmp(text, technique_level_name(level)))
            filter->level = level;
    }
    if (filter->level == LEVELS)
        text_error_input(error, 0, 0,
                         "found '%.40s', expected a level (easy, medium, hard, unfair, extreme), a technique or clues",
                         text);
    return filter->level < LEVELS;
}

/* Sets an option of generated puzzles. Returns false if the text names none. */
static bool choose(struct viewer *viewer, const char *text)
{
    struct background *background = &viewer->background;
    unsigned style = clue_style_find(text, strlen(text));
    size_t row = LEVELS;
    if (!strcmp(text, "symmetry")) {
        background->generated_symmetry = (background->generated_symmetry + 1) % GIVENS_SYMMETRIES;
    } else {
        row = LEVELS + 1;
        if (!strcmp(text, "as-here"))
            background->generated_clues = GENERATED_AS_HERE;
        else if (!strcmp(text, "no-clues"))
            background->generated_clues = GENERATED_NONE;
        else if (style < MAX_CLUE_STYLES)
            background->generated_clues = GENERATED_STYLE;
        else
            return false;
        background->generated_style = style;
    }
    open_levels(viewer);
    menu_choose(viewer, row);
    return true;
}

static void start(struct viewer *viewer, struct generate_wanted_params *params)
{
    const struct background *background = &viewer->background;
    struct layout *here = trace_puzzle(viewer->session.trace)->layout;
    bool is_as_here = background->generated_clues == GENERATED_AS_HERE || !here->clues;
    params->layout = is_as_here ? layout_ref(here) : layout_of_clues(here, NULL, 0, NULL);
    if (background->generated_clues == GENERATED_STYLE)
        params->styles = UINT32_C(1) << background->generated_style;
    viewer->background.generating = generate_wanted_start(params);
    layout_unref(params->layout);
}

bool act_generate(struct viewer *viewer, const struct call *call)
{
    struct generate_wanted_params params = {.symmetry = viewer->background.generated_symmetry,
                                            .seed = viewer->params.threaded ? (uint64_t)time(NULL) << 16 : 1,
                                            .most_tried = MAX_TRIED,
                                            .threaded = viewer->params.threaded};
    if (!*call->argument) {
        open_levels(viewer);
        return true;
    }
    if (!strcmp(call->argument, "clues")) {
        open_clues(viewer);
        return true;
    }
    if (choose(viewer, call->argument))
        return true;
    if (!read_wanted(call->argument, &params.filter, call->error))
        return false;
    generating_stop(viewer);
    start(viewer, &params);
    bool has_level = params.filter.level < LEVELS;
    snprintf(viewer->background.generated_name, sizeof viewer->background.generated_name,
             tr(has_level ? "New, %s" : "New, with %s"),
             tr(has_level ? technique_level_name(params.filter.level) : techniques[params.filter.technique].title));
    if (viewer->params.threaded)
        say_progress(viewer);
    return true;
}
