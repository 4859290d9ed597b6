#include "viewer/script.h"

#include <stdio.h>
#include <string.h>

#include "base/number_text.h"
#include "base/memory.h"
#include "base/translation.h"

enum { LINE_SIZE = 4096, MAX_WAIT_MILLISECONDS = 3600000 };

static bool reject(const char *found, const char *expected, struct text_error *error)
{
    return text_error_input(error, 0, 0, "found '%.60s', expected %s", found, tr(expected));
}

/* A line of a script: its first word and the rest. */
struct line {
    const char *name, *argument;
};

/* Draws a frame, because the pointer acts on the last one drawn. */
static void draw(struct viewer *viewer)
{
    size_t count;
    viewer_advance(viewer, 0);
    viewer_frame(viewer, &count);
    if (!viewer_explains(viewer))
        return;
    viewer_advance(viewer, 0); /* a failure is explained once the position rests */
    viewer_frame(viewer, &count);
}

static bool run_wait(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    double left;
    if (!number_text_read(line->argument, &left) || !(left >= 0 && left <= MAX_WAIT_MILLISECONDS))
        return reject(line->argument, TR("milliseconds, at most 3600000"), error);
    /* advance frame by frame, as in a window */
    const double frame = 1000.0 / 60;
    for (; left > 0; left -= frame)
        viewer_advance(viewer, (left < frame ? left : frame) / 1000);
    return true;
}

static bool run_keyboard(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    if (!strcmp(line->name, "type"))
        viewer_text(viewer, line->argument);
    else if (!*line->argument || strlen(line->argument) > 32)
        return reject(line->argument, TR("a key's name"), error);
    else
        viewer_key(viewer, line->argument);
    return true;
}

static bool run_button(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    (void)error;
    if (strcmp(line->name, "release"))
        draw(viewer);
    if (!strcmp(line->name, "grab"))
        viewer_grab(viewer, true);
    else
        viewer_press(viewer, !strcmp(line->name, "press"));
    return true;
}

static bool run_move(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    float x, y;
    char rest;
    if (sscanf(line->argument, "%f %f %c", &x, &y, &rest) != 2 || !(x > -1e6f && x < 1e6f && y > -1e6f && y < 1e6f))
        return reject(line->argument, TR("X and Y in pixels"), error);
    viewer_pointer(viewer, x, y);
    draw(viewer);
    if (!strcmp(line->name, "click") || !strcmp(line->name, "extend")) {
        viewer_hold(viewer, !strcmp(line->name, "extend"));
        viewer_press(viewer, true);
        viewer_press(viewer, false);
    } else if (!strcmp(line->name, "context")) {
        viewer_grab(viewer, true);
        viewer_grab(viewer, false);
    }
    return true;
}

static bool run_wheel(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    float notches;
    char rest;
    if (sscanf(line->argument, "%f %c", &notches, &rest) != 1 || !(notches > -1000 && notches < 1000))
        return reject(line->argument, TR("a number of notches"), error);
    draw(viewer);
    viewer_wheel(viewer, notches);
    return true;
}

static bool run_resize(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    unsigned width, height;
    char rest;
    if (sscanf(line->argument, "%5ux%5u%c", &width, &height, &rest) != 2 || width < 64 || height < 64 ||
        width > RASTER_MAX_SIDE || height > RASTER_MAX_SIDE)
        return reject(line->argument, TR("WIDTHxHEIGHT in pixels, each from 64 to 16384"), error);
    viewer_resize(viewer, (int)width, (int)height, 1);
    return true;
}

static bool run_drop(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    if (!*line->argument)
        return reject(line->argument, TR("a file's name"), error);
    viewer_drop(viewer, line->argument);
    return true;
}

/* Waits for background work, because the next lines may depend on its result. */
static bool run_settle(struct viewer *viewer, const struct line *line, struct text_error *error)
{
    (void)line, (void)error;
    viewer_wait(viewer);
    viewer_advance(viewer, 0);
    return true;
}

typedef bool script_function(struct viewer *viewer, const struct line *line, struct text_error *error);

static script_function *find_function(const char *name)
{
    static const struct {
        const char *name;
        script_function *run;
    } functions[] = {
        {"wait", run_wait},    {"key", run_keyboard},   {"type", run_keyboard}, {"move", run_move},
        {"press", run_button}, {"release", run_button}, {"grab", run_button},   {"click", run_move},
        {"extend", run_move},  {"context", run_move},   {"wheel", run_wheel},   {"resize", run_resize},
        {"drop", run_drop},    {"settle", run_settle},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        if (!strcmp(functions[i].name, name))
            return functions[i].run;
    }
    return NULL;
}

bool script_line(struct viewer *viewer, const char *line, bool *quit, struct text_error *error)
{
    char text[LINE_SIZE];
    if (strlen(line) >= sizeof text)
        return reject(line, TR("a line shorter than 4096 bytes"), error);
    snprintf(text, sizeof text, "%s", line);
    text[strcspn(text, "\r")] = 0;
    char *name = text + strspn(text, " \t");
    if (!*name || *name == '#')
        return true;
    size_t length = strcspn(name, " \t");
    char *argument = name + length + strspn(name + length, " \t");
    name[length] = 0;
    for (char *end = argument + strlen(argument); end > argument && strchr(" \t", end[-1]);)
        *--end = 0;
    script_function *function = find_function(name);
    if (function)
        return function(viewer, &(struct line){name, argument}, error);
    enum action_id action = action_find(name);
    if (action == ACTIONS)
        return reject(name,
                      TR("an action (see `sudoscope list commands`) or wait, key, type, move, click, wheel, resize"),
                      error);
    if (*argument && !actions[action].argument[0])
        return reject(argument, TR("no argument for this action"), error);
    bool done = viewer_do(viewer, action, argument, error);
    *quit = viewer_take_requests(viewer) & REQUEST_QUIT;
    return done;
}

bool script_run(struct viewer *viewer, const char *text, const char *source, struct text_error *error)
{
    bool quit = false;
    for (size_t number = 1; *text && !quit; number++) {
        size_t length = strcspn(text, "\n");
        char *line = memory_calloc(length + 1, 1);
        memcpy(line, text, length);
        bool done = script_line(viewer, line, &quit, error) && viewer_is_whole(viewer, error);
        memory_free(line);
        if (!done) {
            if (!error->line && error->kind == TEXT_ERROR_INPUT && !error->source[0])
                error->line = number;
            text_error_source(error, source);
            return false;
        }
        text += length + (text[length] == '\n');
    }
    return true;
}
