/* sudoscope: the window, or one of the verbs that do without. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "app/choice.h"
#include "app/script.h"
#include "app/verb.h"
#include "app/window_options.h"
#include "base/file.h"
#include "window/version.h"
#include "window/window.h"

enum { SCRIPT_LIMIT = 1 << 24 };

static bool read_params(const struct options *options, struct viewer_params *params, struct text_error *error)
{
    unsigned width = 1280, height = 800;
    *params = (struct viewer_params){
        .engine = choice_engine(options, error),
        .speed = PLAYER_DEFAULT_SPEED,
        .paused = options->value[OPTION_PAUSED],
        .reduced_motion = options->value[OPTION_REDUCED_MOTION],
        .threaded = true,
        .scale = 1,
    };
    if (!params->engine || !(params->theme = choice_theme(options, error)) ||
        !options_size(options, &width, &height, error) || !options_memory(options, &params->memory, error) ||
        !options_real(options, OPTION_SPEED, PLAYER_MIN_SPEED, PLAYER_MAX_SPEED, &params->speed, error) ||
        !options_whole(options, OPTION_AT, 0, TRACE_MAX_STEPS, &params->at, error) ||
        !choice_race(options, params, error) || !choice_notation(options, &params->notation, error))
        return false;
    params->width = (int)width;
    params->height = (int)height;
    return true;
}

static bool run_script(const struct viewer_params *params, const char *puzzle, const char *path,
                       struct text_error *error)
{
    struct buffer text = {0};
    struct viewer *viewer = NULL;
    /* What a script shows must not depend on how far an engine happens to be. */
    struct viewer_params settled = *params;
    settled.threaded = false;
    bool fine = file_read(path, SCRIPT_LIMIT, &text, error) && (viewer = viewer_create(&settled, error)) &&
                viewer_open_file(viewer, puzzle, error);
    if (fine) {
        viewer_advance(viewer, 0);
        fine = script_run(viewer, buffer_text(&text), path, error);
    }
    viewer_destroy(viewer);
    buffer_finish(&text);
    return fine;
}

static enum exit_status run_window(int count, char *const *arguments)
{
    struct options options;
    struct viewer_params params;
    struct text_error error;
    if (!options_parse(&options, WINDOW_OPTIONS, 1, count, arguments, &error) ||
        !read_params(&options, &params, &error))
        return verb_fail(&error);
    const char *script = options.value[OPTION_SCRIPT];
    bool fine = script ? run_script(&params, options.operand, script, &error)
                       : window_run(&params, options.operand, &error);
    return fine ? EXIT_DONE : verb_fail(&error);
}

int main(int count, char **arguments)
{
    /* Writing to a closed pipe, or past the largest size of a file, is an error that is told where it happens. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    const char *first = count > 1 ? arguments[1] : "";
    if (!strcmp(first, "--version")) {
        puts("sudoscope " SUDOSCOPE_VERSION);
        return verb_finish(EXIT_DONE);
    }
    if (!strcmp(first, "--help") || !strcmp(first, "-h") || !strcmp(first, "help")) {
        const struct verb *verb = count > 2 ? verb_find(arguments[2]) : NULL;
        if (verb)
            verb_print_help(verb);
        else
            verb_print_usage();
        return verb_finish(EXIT_DONE);
    }
    const struct verb *verb = verb_find(first);
    return verb ? verb_run(verb, count - 2, arguments + 2) : run_window(count - 1, arguments + 1);
}
