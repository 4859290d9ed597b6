/* Export from the window: a menu of the forms and of their contents. The program around the viewer carries out the
 * export (REQUEST_EXPORT): it runs `sudoscope export` on the trace. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/translation.h"
#include "export/sheet.h"
#include "trace/trace.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/save.h"
#include "viewer/viewer_state.h"

/* The forms, by file name extension. */
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

static const double speeds[] = {0 /* as in the window */, 1, 2, 4, 8, 15, 30};

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
    menu_add_action(viewer, ACTION_print, "", "Print ...");
    menu_choose(viewer, chosen);
}

/* Returns the index of the form with this extension, or FORMS. */
static size_t find_form(const char *ending)
{
    size_t i = 0;
    while (i < FORMS && strcasecmp(forms[i].ending, ending))
        i++;
    return i;
}

/* Writes the absolute path, which messages can name. The file need not exist. */
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

/* Chooses the steps of a range. */
static void choose_range(const struct viewer *viewer, enum export_range range, struct viewer_export *export)
{
    const struct scene_scroll *scroll = &viewer->looking.scroll;
    export->only_path = range == EXPORT_PATH;
    export->first = range == EXPORT_SHOWN && scroll->last ? scroll->first : 0;
    export->last = range == EXPORT_SHOWN && scroll->last ? scroll->last : trace_steps(viewer->session.trace);
}

/* Asks the surrounding program to export to the path. */
static bool begin(struct viewer *viewer, const char *path, struct text_error *error)
{
    const struct exporting *exporting = &viewer->exporting;
    const struct scene_style *style = &viewer->drawing.style;
    struct viewer_export *export = &viewer->exporting.request;
    if (refuse_waiting(viewer, path, error))
        return false;
    if (exporting->is_at_work)
        return text_error_input(error, 0, 0, "%s is still being exported", export->path);
    *export = (struct viewer_export){.trace = viewer->session.trace,
                                     .width = sizes[exporting->size].width,
                                     .height = sizes[exporting->size].height,
                                     .speed = chosen_speed(viewer),
                                     .theme = style->theme,
                                     .notation = style->notation};
    choose_range(viewer, exporting->range, export);
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
        if (!viewer->params.has.dialogs) {
            save_usual_path(viewer, exporting->ending, path, sizeof path);
            return begin(viewer, path, call->error);
        }
        viewer->outgoing.requests |= REQUEST_EXPORT_NAME;
    }
    return true;
}

/* --- printing --- */

enum { BOARDS_OF_SEVERAL = 2 /* index in sheet_slots with which several steps begin: four to a page */ };

static const char *const print_ranges[PRINT_RANGES] = {
    [PRINT_THIS] = TR("Steps: the one that is shown"),
    [PRINT_RANGE + EXPORT_ALL] = TR("Steps: all"),
    [PRINT_RANGE + EXPORT_PATH] = TR("Steps: without branches that failed"),
    [PRINT_RANGE + EXPORT_SHOWN] = TR("Steps: those that the timeline shows"),
};

static void open_print_menu(struct viewer *viewer, size_t chosen)
{
    const struct exporting *exporting = &viewer->exporting;
    menu_begin(viewer, "Print", "A click or Enter chooses", ACTIONS, ACTIONS);
    menu_add_action(viewer, ACTION_print, "preview", "Preview: the pages in your program for PDF");
    menu_add_action(viewer, ACTION_print, "pdf", "Save the pages (PDF)");
    if (viewer->params.has.printer)
        menu_add_action(viewer, ACTION_print, "printer", "Send the pages to the printer");
    menu_add_action(viewer, ACTION_print, "steps", "%s", tr(print_ranges[exporting->print_range]));
    menu_add_action(viewer, ACTION_print, "boards",
                    tr_n("%u board on a page", "%u boards on a page", sheet_slots[exporting->boards]),
                    sheet_slots[exporting->boards]);
    menu_add_action(viewer, ACTION_print, "paper", "Paper: %s", tr(sheet_papers[exporting->paper].title));
    menu_choose(viewer, chosen);
}

/* Prints to the path, and uses the pages as chosen. */
static bool begin_printing(struct viewer *viewer, const char *path, enum print_end then, struct text_error *error)
{
    struct exporting *exporting = &viewer->exporting;
    struct viewer_export *export = &exporting->request;
    uint64_t here = player_position(&viewer->session.player);
    if (!begin(viewer, path, error))
        return false;
    export->boards = sheet_slots[exporting->boards];
    export->paper = sheet_papers[exporting->paper].name;
    export->then = then;
    if (exporting->print_range != PRINT_THIS) {
        choose_range(viewer, exporting->print_range - PRINT_RANGE, export);
        return true;
    }
    export->only_path = false;
    export->first = export->last = here;
    return true;
}

/* Changes the content of the print, and shows the menu at the row of the change. Returns whether the word is such a
 * change. */
static bool change_printing(struct viewer *viewer, const char *word)
{
    struct exporting *exporting = &viewer->exporting;
    size_t row = viewer->params.has.printer ? 3 : 2;
    if (!strcmp(word, "steps")) {
        exporting->print_range = (exporting->print_range + 1) % PRINT_RANGES;
        exporting->boards = exporting->print_range == PRINT_THIS ? 0 : BOARDS_OF_SEVERAL;
    } else if (!strcmp(word, "boards")) {
        exporting->boards = sheet_slots[exporting->boards + 1] ? exporting->boards + 1 : 0;
        row += 1;
    } else if (!strcmp(word, "paper")) {
        exporting->paper = sheet_papers[exporting->paper + 1].name ? exporting->paper + 1 : 0;
        row += 2;
    } else {
        return false;
    }
    open_print_menu(viewer, row);
    return true;
}

bool act_print(struct viewer *viewer, const struct call *call)
{
    const char *argument = call->argument, *point = strrchr(argument, '.');
    bool is_file = point && !strcasecmp(point, ".pdf"), sends = !strcmp(argument, "printer");
    bool shows = !strcmp(argument, "preview");
    char path[EXPORT_PATH_SIZE];
    if (!*argument)
        open_print_menu(viewer, 0);
    if (!*argument || change_printing(viewer, argument))
        return true;
    if (!is_file && !sends && !shows && strcmp(argument, "pdf"))
        return text_error_input(call->error, 0, 0,
                                "found '%.80s', expected printer, preview or a file whose name ends in .pdf", argument);
    if (!viewer->params.threaded)
        return text_error_input(call->error, 0, 0,
                                "only a window prints; a script can run `sudoscope export -o FILE.pdf` instead");
    if (sends && !viewer->params.has.printer)
        return text_error_input(call->error, 0, 0, "there is no program `lp` for printing; save the pages instead");
    save_usual_path(viewer, ".pdf", path, sizeof path);
    return begin_printing(viewer, is_file ? argument : path,
                          sends   ? PRINT_SEND
                          : shows ? PRINT_SHOW
                                  : PRINT_KEEP,
                          call->error);
}

/* --- the end --- */

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
    const struct viewer_export *export = &viewer->exporting.request;
    if (!error && export->then == PRINT_SHOW)
        viewer->outgoing.requests |= REQUEST_SHOW_EXPORT;
    if (!error && export->then == PRINT_SEND)
        message_show(viewer, "Sent to the printer. The pages are also in %s", export->path);
    else if (!error)
        message_show(viewer, export->boards ? "The pages are in %s" : "Exported %s", export->path);
    if (!error)
        return;
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
