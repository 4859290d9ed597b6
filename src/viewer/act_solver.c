/* Runs another solver on the shown puzzle: with a recent command line, or a new one. */
#include <stdio.h>
#include <string.h>

#include "viewer/menu.h"
#include "viewer/mode.h"
#include "viewer/open.h"
#include "viewer/own_program.h"
#include "viewer/viewer_state.h"

bool act_program(struct viewer *viewer, const struct call *call)
{
    if (!*call->argument) {
        prompt_open(viewer, ACTION_program, "A program and its arguments");
        return true;
    }
    struct watch_program *program = watch_program_read(call->argument, call->error);
    if (!program)
        return false;
    own_program_set(viewer, program);
    own_program_remember(viewer, &viewer->saved_settings.settings);
    mode_close(viewer, MODE_menu);
    open_alone(viewer, &engine_watch);
    return true;
}

static void fill(struct viewer *viewer)
{
    const struct settings *settings = &viewer->saved_settings.settings;
    for (unsigned i = 0; i < settings->programs; i++) {
        char number[12];
        snprintf(number, sizeof number, "%u", i + 1);
        menu_add_action(viewer, ACTION_solver, number, "%.60s", settings->program[i]);
    }
    menu_add_action(viewer, ACTION_program, "", "A program ...");
    menu_add_action(viewer, ACTION_attach, "", "%s", tr(actions[ACTION_attach].title));
    menu_tick(viewer, !viewer->own_program.reads_output);
}

bool act_solver(struct viewer *viewer, const struct call *call)
{
    const struct settings *settings = &viewer->saved_settings.settings;
    unsigned chosen = (unsigned)(*call->argument - '1');
    char line[SETTINGS_PROGRAM];
    if (viewer->params.has.page) {
        open_some(viewer);
        viewer->outgoing.requests |= REQUEST_SOLVER;
        return true;
    }
    if (!*call->argument) {
        menu_begin(viewer, "Your solver", "A click or Enter runs it on this puzzle", ACTIONS, ACTIONS);
        menu_widen(viewer);
        menu_stay(viewer, fill);
        return true;
    }
    if (call->argument[1] || chosen >= settings->programs)
        return text_error_input(call->error, 0, 0, "found '%.40s', expected the number of a command line, at most %u",
                                call->argument, settings->programs);
    snprintf(line, sizeof line, "%s", settings->program[chosen]);
    return act_program(viewer, &(struct call){.action = ACTION_program, .argument = line, .error = call->error});
}
