/* Makes a puzzle in the background and shows it. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/translation.h"
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
    message_show(viewer,
                 tr_n("Making a puzzle: %u was not what is wanted. Esc stops.",
                      "Making a puzzle: %u were not what is wanted. Esc stops.", tried),
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
    open_puzzle(viewer, puzzle);
}

static const char *const symmetries[] = {
    [SYMMETRY_NONE] = TR("Givens: in any places"),
    [SYMMETRY_ROTATED] = TR("Givens: the same after a half-turn"),
    [SYMMETRY_MIRRORED] = TR("Givens: the same in a mirror"),
    [SYMMETRY_DIAGONAL] = TR("Givens: mirrored at the diagonal"),
};

enum { GIVENS_SYMMETRIES = sizeof symmetries / sizeof *symmetries };

static void open_levels(struct viewer *viewer)
{
    menu_begin(viewer, "Make a puzzle", "Enter makes one on this layout   Esc closes", ACTION_generate, ACTIONS);
    for (enum technique_level level = 0; level < LEVELS; level++)
        menu_add(viewer, technique_level_name(level), "Level: %s", tr(technique_level_name(level)));
    menu_add(viewer, "symmetry", "%s", tr(symmetries[viewer->background.generated_symmetry]));
    for (enum technique_id id = 0; id < TECHNIQUES; id++) {
        if (techniques[id].use != USE_BEYOND) /* no puzzle made at random needs those */
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
                         "found '%.40s', expected a level (easy, medium, hard, unfair, extreme) or a technique", text);
    return filter->level < LEVELS;
}

bool act_generate(struct viewer *viewer, const struct call *call)
{
    struct generate_wanted_params params = {.layout = trace_puzzle(viewer->session.trace)->layout,
                                            .symmetry = viewer->background.generated_symmetry,
                                            .seed = viewer->params.threaded ? (uint64_t)time(NULL) << 16 : 1,
                                            .most_tried = MAX_TRIED,
                                            .threaded = viewer->params.threaded};
    if (!*call->argument) {
        open_levels(viewer);
        return true;
    }
    if (!strcmp(call->argument, "symmetry")) {
        viewer->background.generated_symmetry = (viewer->background.generated_symmetry + 1) % GIVENS_SYMMETRIES;
        open_levels(viewer);
        menu_choose(viewer, LEVELS);
        return true;
    }
    if (!read_wanted(call->argument, &params.filter, call->error))
        return false;
    generating_stop(viewer);
    viewer->background.generating = generate_wanted_start(&params);
    bool has_level = params.filter.level < LEVELS;
    snprintf(viewer->background.generated_name, sizeof viewer->background.generated_name,
             tr(has_level ? "New, %s" : "New, with %s"),
             tr(has_level ? technique_level_name(params.filter.level) : techniques[params.filter.technique].title));
    if (viewer->params.threaded)
        say_progress(viewer);
    return true;
}
