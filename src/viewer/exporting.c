/* Export from the window: a menu of forms and of what they show. The program around the viewer carries it out, by
 * running `sudoscope export` on the trace (REQUEST_EXPORT). */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/translation.h"
#include "trace/trace.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/save.h"
#include "viewer/viewer_state.h"

/* The forms, by the endings of their files. */
static const struct {
    const char *ending, *what;
} forms[] = {
    {"gif", TR("Animation (GIF)")},
    {"mp4", TR("Film (MP4)")},
    {"html", TR("Page that plays in a browser (HTML)")},
    {"svg", TR("Animation in vectors (SVG)")},
};

static const struct {
    int width, height;
} sizes[] = {{960, 600}, {1280, 800}, {1920, 1080}, {640, 400}};

static const char *const ranges[] = {
    [EXPORT_ALL] = TR("Steps: all"),
    [EXPORT_PATH] = TR("Steps: without branches that failed"),
    [EXPORT_SHOWN] = TR("Steps: those that the timeline shows"),
};

static const double speeds[] = {0 /* as it plays here */, 1, 2, 4, 8, 15, 30};

enum {
    FORMS = sizeof forms / sizeof *forms,
    SIZES = sizeof sizes / sizeof *sizes,
    SPEEDS = sizeof speeds / sizeof *speeds
};

static double chosen_speed(const struct viewer *viewer)
{
    double speed = speeds[viewer->exporting.speed];
    return speed > 0 ? speed : viewer->session.player.speed;
}

static void open_menu(struct viewer *viewer, size_t chosen)
{
    const struct exporting *exporting = &viewer->exporting;
    menu_begin(viewer, "Export", "A click or Enter chooses", ACTIONS, ACTIONS);
    menu_add_action(viewer, ACTION_picture, "", "Picture of what is shown (PNG)");
    for (size_t i = 0; i < FORMS; i++)
        menu_add_action(viewer, ACTION_export, forms[i].ending, "%s", tr(forms[i].what));
    menu_add_action(viewer, ACTION_save, "", "The trace itself");
    menu_add_action(viewer, ACTION_export, "steps", "%s", tr(ranges[exporting->range]));
    menu_add_action(viewer, ACTION_export, "size", "Size: %dx%d", sizes[exporting->size].width,
                    sizes[exporting->size].height);
    menu_add_action(viewer, ACTION_export, "speed", "Speed: %g/s", chosen_speed(viewer));
    menu_choose(viewer, chosen);
}

/* Returns the index of the form, FORMS if there is none of this ending. */
static size_t find_form(const char *ending)
{
    size_t i = 0;
    while (i < FORMS && strcasecmp(forms[i].ending, ending))
        i++;
    return i;
}

/* Writes the path with its folder, so that what is said names it. The file need not exist. */
static void write_whole_path(const char *path, char *text, size_t size)
{
    const char *end = strrchr(path, '/');
    char folder[EXPORT_PATH_SIZE];
    snprintf(folder, sizeof folder, "%.*s", end ? (int)(end - path) + 1 : 1, end ? path : ".");
    char *whole = file_whole_path(folder);
    if (whole)
        snprintf(text, size, "%s%s%s", whole, whole[strlen(whole) - 1] == '/' ? "" : "/", end ? end + 1 : path);
    else
        snprintf(text, size, "%s", path);
    memory_free(whole);
}

/* Asks the program around the viewer to export to the path. */
static bool begin(struct viewer *viewer, const char *path, struct text_error *error)
{
    const struct exporting *exporting = &viewer->exporting;
    const struct scene_style *style = &viewer->drawing.style;
    const struct scene_scroll *scroll = &viewer->looking.scroll;
    struct viewer_export *export = &viewer->exporting.request;
    if (refuse_waiting(viewer, path, error))
        return false;
    if (exporting->is_at_work)
        return text_error_input(error, 0, 0, "%s is still being exported", export->path);
    *export = (struct viewer_export){.trace = viewer->session.trace,
                                     .width = sizes[exporting->size].width,
                                     .height = sizes[exporting->size].height,
                                     .speed = chosen_speed(viewer),
                                     .only_path = exporting->range == EXPORT_PATH,
                                     .last = trace_steps(viewer->session.trace),
                                     .theme = style->theme,
                                     .notation = style->notation};
    if (exporting->range == EXPORT_SHOWN && scroll->last) {
        export->first = scroll->first;
        export->last = scroll->last;
    }
    write_whole_path(path, export->path, sizeof export->path);
    viewer->outgoing.requests |= REQUEST_EXPORT;
    message_offer(viewer, ACTION_clear, "Exporting to %s. A click here, or Esc, stops.", export->path);
    message_keep(viewer);
    return true;
}

bool act_export(struct viewer *viewer, const struct call *call)
{
    struct exporting *exporting = &viewer->exporting;
    const char *point = strrchr(call->argument, '.');
    char path[EXPORT_PATH_SIZE];
    if (!*call->argument) {
        open_menu(viewer, 1);
    } else if (!strcmp(call->argument, "steps")) {
        exporting->range = (exporting->range + 1) % EXPORT_RANGES;
        open_menu(viewer, FORMS + 2);
    } else if (!strcmp(call->argument, "size")) {
        exporting->size = (exporting->size + 1) % SIZES;
        open_menu(viewer, FORMS + 3);
    } else if (!strcmp(call->argument, "speed")) {
        exporting->speed = (exporting->speed + 1) % SPEEDS;
        open_menu(viewer, FORMS + 4);
    } else if (!viewer->params.threaded) {
        return text_error_input(call->error, 0, 0,
                                "only a window exports; a script can run `sudoscope export` instead");
    } else if (point && find_form(point + 1) < FORMS) {
        return begin(viewer, call->argument, call->error);
    } else if (find_form(call->argument) == FORMS) {
        return text_error_input(call->error, 0, 0,
                                "found '%.80s', expected a file whose name ends in .gif, .mp4, .html or .svg",
                                call->argument);
    } else {
        snprintf(exporting->ending, sizeof exporting->ending, ".%s", call->argument);
        if (!viewer->params.has_dialogs) {
            save_usual_path(viewer, exporting->ending, path, sizeof path);
            return begin(viewer, path, call->error);
        }
        viewer->outgoing.requests |= REQUEST_EXPORT_NAME;
    }
    return true;
}

const struct viewer_export *viewer_export(const struct viewer *viewer)
{
    return &viewer->exporting.request;
}

void viewer_export_name(const struct viewer *viewer, char *path, size_t size)
{
    save_usual_path(viewer, viewer->exporting.ending, path, size);
}

void viewer_export_began(struct viewer *viewer)
{
    viewer->exporting.is_at_work = true;
}

void viewer_export_ended(struct viewer *viewer, const char *error)
{
    struct text_error shown;
    viewer->exporting.is_at_work = false;
    if (!error) {
        message_show(viewer, "Exported %s", viewer->exporting.request.path);
        return;
    }
    text_error_input(&shown, 0, 0, "%s", error);
    viewer_show_error(viewer, &shown);
}

bool exporting_stop(struct viewer *viewer)
{
    bool was_at_work = viewer->exporting.is_at_work;
    if (was_at_work)
        viewer->outgoing.requests |= REQUEST_EXPORT_STOP;
    return was_at_work;
}
