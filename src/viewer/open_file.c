/* Opens the content of a text or a file: a puzzle, a saved trace, a teacher's lesson or saved work. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/translation.h"
#include "document/document_file.h"
#include "document/givens_report.h"
#include "explain/several.h"
#include "explain/spans.h"
#include "puzzle/builtin.h"
#include "form/input.h"
#include "form/reader.h"
#include "viewer/drawing_question.h"
#include "viewer/editing.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/builtin_title.h"
#include "viewer/guided_lesson.h"
#include "viewer/puzzle_list.h"
#include "viewer/save.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

/* Returns a message if the number of solutions is unusual: there is none, or there are several, which differ in the
 * named place. NULL: there is one, or the number is unknown. */
static const char *unusual_solutions(const struct viewer *viewer, const struct puzzle *puzzle, struct sentence *several)
{
    uint64_t count;
    if (viewer->params.headless || !givens_report_count(puzzle, &count) || count == 1)
        return NULL;
    if (!count)
        return tr("the puzzle has no solution");
    span_begin(several, viewer->drawing.style.notation);
    return several_append(several, puzzle) ? several->text : tr("the puzzle has more than one solution");
}

/* Shows the puzzle's note, and anything unusual about its solutions. */
static void notify_puzzle(struct viewer *viewer)
{
    const struct puzzle *puzzle = trace_puzzle(viewer->session.trace);
    struct sentence several;
    const char *note = puzzle->note, *solutions = unusual_solutions(viewer, puzzle, &several);
    struct buffer text = {0};
    if (!viewer->params.headless)
        puzzle_list_describe(viewer, &text);
    if (text.length && (*note || solutions))
        buffer_put(&text, ' ');
    if (*note && solutions)
        buffer_print(&text, tr("Note: %s; %s."), note, solutions);
    else if (*note || solutions)
        buffer_print(&text, tr("Note: %s."), *note ? note : solutions);
    if (text.length && viewer->puzzles.text)
        message_offer(viewer, ACTION_puzzles, "%s", buffer_text(&text));
    else if (text.length)
        message_show(viewer, "%s", buffer_text(&text));
    buffer_finish(&text);
}

void open_read_puzzle(struct viewer *viewer, struct puzzle *puzzle, const char *name)
{
    builtin_title_of_puzzle(puzzle, puzzle->name, sizeof puzzle->name);
    if (!puzzle->name[0])
        snprintf(puzzle->name, sizeof puzzle->name, "%s", name);
    open_puzzle(viewer, puzzle);
    puzzle_list_name_session(viewer);
    notify_puzzle(viewer);
}

/* Shows a teacher's lesson from its first stop, above the open activity or instead of it. */
static void show_lesson_file(struct viewer *viewer, struct lesson_file *lesson, const char *source)
{
    bool is_above = viewer->session.trace;
    mode_close_layers(viewer, LAYER_LESSON);
    guided_lesson_begin(viewer, lesson, source);
    open_board(viewer, lesson_file_board(lesson, 0), is_above);
    mode_open(viewer, MODE_guided_lesson);
}

bool open_shipped_lesson(struct viewer *viewer, const char *text, const char *name, struct text_error *error)
{
    struct lesson_file *lesson = lesson_file_read(text, strlen(text), name, error);
    if (!lesson)
        return false;
    show_lesson_file(viewer, lesson, name);
    return true;
}

/* Shows saved work from a file above the open activity. Of damaged work the intact part is shown. */
static bool show_document(struct viewer *viewer, const char *text, size_t length, const char *source,
                          struct text_error *error)
{
    bool is_whole = true;
    struct text_error damage = {0};
    struct document *document = document_file_rescue(text, length, source, &is_whole, &damage);
    if (!document)
        *error = damage;
    if (!document || !editing_open(viewer, document, error))
        return false;
    if (is_whole)
        viewer->editing.saved_nodes = document_nodes(viewer->editing.document);
    else
        viewer_show_error(viewer, &damage);
    return true;
}

/* Opens the text. `is_own` is that of open_use_engine. */
static bool open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      bool is_own, struct text_error *error)
{
    struct buffer view = {.bytes = (char *)text, .length = length};
    struct trace_input saved;
    if (trace_input_recognized(&view)) {
        if (!trace_input_read(&saved, &view, source, error))
            return false;
        puzzle_list_clear(viewer);
        open_saved_trace(viewer, &saved, name);
        return true;
    }
    if (lesson_file_recognized(text, length)) {
        struct lesson_file *lesson = lesson_file_read(text, length, source, error);
        if (!lesson)
            return false;
        show_lesson_file(viewer, lesson, source);
        return true;
    }
    if (document_file_recognized(text, length))
        return show_document(viewer, text, length, source, error);
    struct puzzle *puzzle = puzzle_read(text, length, source, error);
    if (!puzzle) /* without a window, only a script can answer */
        return (viewer->session.trace || !viewer->params.headless) &&
               drawing_question_ask(viewer, text, length, source, name);
    puzzle_list_take(viewer, text, length, source, name);
    drawing_question_end(&viewer->questions.drawings);
    open_use_engine(viewer, is_own);
    open_read_puzzle(viewer, puzzle, name);
    return true;
}

bool viewer_open_text(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name,
                      struct text_error *error)
{
    bool is_open = open_text(viewer, text, length, source, name, true, error);
    if (is_open && document_file_recognized(text, length))
        viewer->editing.saved_nodes = 0; /* the text may come from no file */
    return is_open;
}

bool open_builtin(struct viewer *viewer, unsigned index, struct text_error *error)
{
    unsigned count;
    const struct builtin_puzzle *builtin = &builtin_puzzles(&count)[index];
    return open_text(viewer, builtin->text, strlen(builtin->text), builtin->name, builtin->name, false, error);
}

void open_some(struct viewer *viewer)
{
    struct text_error ignored;
    if (viewer->session.activity == ACTIVITY_START)
        open_builtin(viewer, 0, &ignored);
}

void open_alone(struct viewer *viewer, const struct engine *engine)
{
    viewer->params.racers = 0;
    open_some(viewer);
    open_with_engine(viewer, engine);
}

/* Adds the absolute path of the file to the recent ones. */
static void remember(struct viewer *viewer, const char *path)
{
    char *whole = file_whole_path(path);
    if (whole)
        settings_add_recent(&viewer->saved_settings.settings, whole);
    free(whole);
}

/* Returns true, with `error` filled, if the file is so long that reading its puzzle would block the window. A trace is
 * read in pieces. */
static bool refuse_long(const char *path, struct text_error *error)
{
    enum { MOST_MIB = 16, BEGINNING = 64 };
    char beginning[BEGINNING];
    const struct buffer view = {.bytes = beginning, .length = sizeof beginning};
    struct file_stamp stamp;
    int descriptor = file_is_regular(path) ? file_open_read(path) : -1;
    bool is_long = descriptor >= 0 && file_stamp_now(descriptor, &stamp) && stamp.size > MOST_MIB << 20 &&
                   file_read_at(descriptor, 0, beginning, sizeof beginning) && !trace_input_recognized(&view);
    if (descriptor >= 0)
        file_close(descriptor);
    if (is_long)
        text_error_input(error, 0, 0, "%s is longer than %d MiB, expected a puzzle or a trace", path, MOST_MIB);
    return is_long;
}

bool viewer_open_file(struct viewer *viewer, const char *path, struct text_error *error)
{
    struct input input;
    struct trace_input saved;
    /* The first one is opened before there is a window that must respond. */
    if (viewer->session.trace && (refuse_waiting(viewer, path, error) || refuse_long(path, error)))
        return false;
    if (!trace_input_open_any(&saved, &input, path, error))
        return false;
    bool opened = true;
    if (saved.trace) {
        puzzle_list_clear(viewer);
        open_saved_trace(viewer, &saved, input.name);
    } else {
        opened = open_text(viewer, input.view.bytes, input.view.length, input.source, input.name, true, error);
        input_finish(&input);
    }
    if (opened)
        remember(viewer, path);
    return opened;
}
