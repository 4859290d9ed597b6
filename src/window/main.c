/* sudoscope's main function: runs a command, or opens the window if the first argument is not a command. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/language.h"
#include "base/machine.h"
#include "base/memory.h"
#include "base/user_folders.h"
#include "base/translation.h"
#include "command/command.h"
#include "command/option_values.h"
#include "command/trace_source.h"
#include "command/version.h"
#include "viewer/script.h"
#include "window/commit.h"
#include "window/desktop.h"
#include "window/window.h"

enum {
    SCRIPT_LIMIT = 1 << 24,
    HUMAN_SECONDS = 10, /* of `human` in the window, which may search for minutes without a step */
};

static const char *folder_or_null(const char *folder)
{
    return *folder ? folder : NULL;
}

/* Settings without an option are those of the last session. */
static void use_settings(const struct options *options, struct viewer_params *params, const struct settings *settings)
{
    params->settings = settings;
    if (!options->value[OPTION_THEME])
        params->theme = settings->theme;
    if (!options->value[OPTION_LANGUAGE] && settings->language)
        translation_use(settings->language);
    if (!options->value[OPTION_NOTATION])
        params->notation = settings->notation;
    if (!options->value[OPTION_PROFILE])
        params->engine_settings.techniques.profile = settings->profile;
    if (!options->value[OPTION_SPEED])
        params->speed = settings->speed;
    if (!options->value[OPTION_SPEAK])
        params->speaks = settings->speak;
    if (!options->value[OPTION_SIZE] && settings->width) {
        params->width = settings->width;
        params->height = settings->height;
    }
}

/* Reads --at. The step of a line of the proof is known only after solving, which is therefore done first. */
static bool read_start_position(const struct options *options, uint64_t *step, struct text_error *error)
{
    struct trace_source source = {0};
    if (!option_value_is_proof_line(options))
        return options_integer(options, OPTION_AT, 0, TRACE_MAX_STEPS, step, error);
    if (!options->operands[0] || !strcmp(options->operands[0], "-"))
        return text_error_input(error, 0, 0, "--at %.40s needs a file, or the puzzle itself",
                                options->value[OPTION_AT]);
    bool found =
        trace_source_open(&source, options, 0, error) && option_value_proof_line(options, source.trace, step, error);
    trace_source_finish(&source);
    return found;
}

static bool read_params(const struct options *options, struct viewer_params *params, const struct user_folders *folders,
                        struct text_error *error)
{
    *params = (struct viewer_params){
        .speed = PLAYER_DEFAULT_SPEED,
        .paused = options->value[OPTION_PAUSED],
        .reduced_motion = options->value[OPTION_REDUCED_MOTION],
        .speaks = options->value[OPTION_SPEAK],
        .threaded = true,
        .fits_screen = !options->value[OPTION_SIZE],
        .width = 1280,
        .height = 800,
        .scale = 1,
        .folders = {folder_or_null(folders->data), folder_or_null(folders->state), folder_or_null(folders->config),
                    folder_or_null(folders->pictures), !options->value[OPTION_SCRIPT]},
    };
    return option_value_viewer(options, params, error) &&
           option_value_seconds(options, &params->limit.seconds, error) &&
           options_number(options, OPTION_SPEED, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &params->speed, error) &&
           read_start_position(options, &params->start_position, error);
}

/* Sets darkness and motion of the picture by the user's desktop, unless options or earlier settings do. */
static void use_desktop(const struct options *options, struct viewer_params *params)
{
    struct desktop_questions questions;
    bool is_dark, is_still, is_first = !params->settings || params->settings->is_first;
    desktop_ask(&questions, is_first && !options->value[OPTION_THEME], !params->reduced_motion);
    desktop_answer(&questions, &is_dark, &is_still);
    if (is_dark)
        params->theme = theme_find("dark");
    params->reduced_motion |= is_still;
}

static bool run_script(const struct viewer_params *params, const char *puzzle, const char *path,
                       struct text_error *error)
{
    struct buffer text = {0};
    struct viewer *viewer = NULL;
    /* Scripts use no threads, because their result must not depend on an engine's progress. */
    struct viewer_params unthreaded = *params;
    unthreaded.threaded = false;
    /* nor on earlier use of the program */
    unthreaded.folders = (struct viewer_folders){NULL};
    bool ok = file_read(path, SCRIPT_LIMIT, &text, error) && (viewer = viewer_create(&unthreaded, error)) &&
              viewer_open_file(viewer, puzzle, error);
    if (ok) {
        viewer_advance(viewer, 0);
        ok = script_run(viewer, buffer_text(&text), path, error);
    }
    viewer_destroy(viewer);
    buffer_finish(&text);
    return ok;
}

/* A version under development also has its commit. */
static void print_version(void)
{
    bool is_released = !strchr(SUDOSCOPE_VERSION, '~');
    printf("sudoscope %s%s%s\n", SUDOSCOPE_VERSION, is_released ? "" : ", commit ",
           is_released ? "" : SUDOSCOPE_COMMIT);
}

/* Returns whether another solver's steps are to be shown in the window. Without a window, command_watch.c runs. */
static bool watches_in_window(const struct command *command, int count, char *const *arguments)
{
    struct options options;
    struct text_error ignored;
    option_set accepted = WINDOW_OPTIONS | command->options;
    return !strcmp(command->name, "watch") &&
           options_parse(&options, accepted, command_operands(command), count, arguments, &ignored) &&
           !options.value[OPTION_CHECK] && !options.value[OPTION_OUTPUT] && !options.value[OPTION_HELP] &&
           (options.program || options.operands[1]);
}

static bool read_program(struct options *options, struct viewer_params *params, struct buffer *own,
                         struct text_error *error)
{
    if (!(params->program = option_value_program(options, 0, error)))
        return false;
    params->engine = &engine_watch;
    bool has_puzzle = option_value_own_puzzle(options, params->program, own, error);
    return has_puzzle || !options->value[OPTION_ATTACH]; /* otherwise the program gets the shown puzzle */
}

/* Runs the window. `watch`: the command, if a program or a stream is shown; otherwise NULL. */
static enum exit_status run_window(const struct command *watch, int count, char *const *arguments)
{
    struct options options;
    struct viewer_params params;
    struct text_error error, fault;
    bool has_fault = false;
    struct user_folders folders;
    struct buffer own = {0}; /* the program's own puzzle */
    user_folders_find(&folders);
    struct operand_count operands = watch ? command_operands(watch) : (struct operand_count){.most = 1};
    if (!options_parse(&options, WINDOW_OPTIONS | (watch ? WATCH_LIMITS | WATCH_ATTACH : 0), operands, count, arguments,
                       &error) ||
        !options_use_language(&options, &error))
        return command_fail(stderr, &error);
    if (options.value[OPTION_VERSION])
        print_version();
    else if (options.value[OPTION_HELP])
        command_print_usage();
    if (options.value[OPTION_VERSION] || options.value[OPTION_HELP])
        return command_finish(EXIT_DONE);
    if (options.value[OPTION_NO_CONFIG])
        folders.config[0] = 0;
    if (!read_params(&options, &params, &folders, &error) ||
        (watch && !read_program(&options, &params, &own, &error))) {
        buffer_finish(&own);
        return command_fail(stderr, &error);
    }
    const char *script = options.value[OPTION_SCRIPT];
    bool has_engine = options.value[OPTION_ENGINE] || options.value[OPTION_AT] || options.value[OPTION_RACE];
    struct settings *settings = NULL;
    if (!script && params.folders.config) {
        settings = memory_calloc(1, sizeof *settings);
        has_fault = !settings_load(settings, params.folders.config, &fault);
        if (has_fault)
            command_fail(stderr, &fault); /* prints the message; the window opens all the same and also shows it */
        use_settings(&options, &params, settings);
        params.reopens = !has_engine;
    }
    if (!script && !has_engine && !watch && strcmp(params.theme->id, "big-bang") != 0)
        params.opened = &engine_human;
    params.starts = !has_engine;
    if (!script && !options.value[OPTION_SECONDS]) {
        params.limit.seconds = HUMAN_SECONDS;
        params.limit.of_human = true;
    }
    if (!script) {
        use_desktop(&options, &params);
        machine_leave_terminal();
    }
    bool ok = script ? run_script(&params, options.operands[0], script, &error)
                     : window_run(&params, options.operands[0], has_fault ? &fault : NULL, &error);
    watch_program_unref(params.program);
    buffer_finish(&own);
    memory_free(settings);
    return ok ? EXIT_DONE : command_fail(stderr, &error);
}

/* Handles `sudoscope help [COMMAND]`. */
static enum exit_status print_help(int count, char *const *arguments)
{
    struct text_error error;
    const struct command *command = count ? command_find(arguments[0]) : NULL;
    if (count > 1)
        text_error_input(&error, 0, 0, "unexpected argument '%.40s', expected only one", arguments[1]);
    else if (count && !command)
        command_reject(arguments[0], &error);
    if (count > 1 || (count && !command))
        return command_fail(stderr, &error);
    if (command)
        command_print_help(command);
    else
        command_print_usage();
    return command_finish(EXIT_DONE);
}

int main(int count, char **arguments)
{
    machine_begin();
    translation_use(language_of_locale());
    const char *first = count > 1 ? arguments[1] : "";
    if (!strcmp(first, "help"))
        return print_help(count - 2, arguments + 2);
    const struct command *command = command_find(first);
    struct text_error error;
    if (!command && command_is_misspelt(first, &error))
        return command_fail(stderr, &error);
    if (command && watches_in_window(command, count - 2, arguments + 2))
        return run_window(command, count - 2, arguments + 2);
    return command ? command_run(command, count - 2, arguments + 2) : run_window(NULL, count - 1, arguments + 1);
}
