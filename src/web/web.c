/* The functions that the page's worker calls. Texts are UTF-8. A function that may wait for a thread returns nothing,
 * because the page receives the returned value before the thread continues; its result is in the answer. */
#include <emscripten.h>
#include <math.h>
#include <string.h>

#include "base/language.h"
#include "base/memory.h"
#include "base/memory_stream.h"
#include "base/thread_web.h"
#include "explain/board_words.h"
#include "explain/explained_jsonl.h"
#include "explain/step_explanation.h"
#include "raster/raster_web.h"
#include "viewer/open.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"
#include "watch/program.h"
#include "web/web.h"

#define EXPORTED EMSCRIPTEN_KEEPALIVE
#pragma clang diagnostic ignored "-Wmissing-prototypes" /* the worker calls them by name (worker.js) */

enum {
    MEMORY = 256u << 20, /* [bytes]: size of a trace; a page has no disk for more */
    DISK = 1,
    HUMAN_SECONDS = 10,   /* of `human`, which may search for minutes without a step */
    JUDGING_SECONDS = 10, /* for reasons that the user's own solver does not give */
};

/* Returns the answer of the last call that has one. It is valid until the next such call. */
EXPORTED const char *web_answer(struct web *web)
{
    return buffer_text(&web->answer);
}

static void answer(struct web *web, const char *text)
{
    buffer_clear(&web->answer);
    buffer_print(&web->answer, "%s", text);
}

/* Answers with the error's message, or "" if there is none. */
static void answer_error(struct web *web, bool fine, const struct text_error *error)
{
    answer(web, fine ? "" : error->message);
}

/* --- beginning --- */

/* `folder`: for the user's settings and work; "": none. Theme and language are those of the last session, or else the
 * given ones. */
EXPORTED struct web *web_create(const char *folder, const char *page, const char *theme, const char *language,
                                bool is_still)
{
    struct web *web = memory_calloc(1, sizeof *web);
    struct text_error error;
    web->settings = memory_calloc(1, sizeof *web->settings);
    settings_set_default(web->settings);
    const char *kept = *folder ? folder : NULL;
    if (kept)
        settings_load(web->settings, kept, &error);
    settings_set_page(web->settings, page);
    if (web->settings->is_first || !kept)
        web->settings->theme = theme_find(theme);
    const struct language *wanted = web->settings->language ? web->settings->language : language_find(language);
    if (wanted)
        translation_use(wanted);
    web->viewer = viewer_create(
        &(struct viewer_params){
            .engine = &engine_human,
            .opened = &engine_human,
            .theme = web->settings->theme,
            .speed = web->settings->speed,
            .starts = true,
            .notation = web->settings->notation,
            .engine_settings.techniques.profile = web->settings->profile,
            .reduced_motion = is_still,
            .threaded = true,
            .room = {.memory = MEMORY, .disk = DISK},
            .limit = {.seconds = HUMAN_SECONDS, .of_human = true},
            .folders = {.data = kept, .state = kept, .config = kept, .keeps_work = kept},
            .settings = web->settings,
            .width = 1280,
            .height = 800,
            .has = {.dialogs = true, .page = true},
            .scale = 1,
        },
        &error);
    return web;
}

/* Returns where the page writes the widths of a face's characters below the code point web_characters, in ems. */
EXPORTED float *web_widths(struct web *web, int face)
{
    return raster_web_widths(web->viewer->drawing.raster, (enum draw_face)face);
}

EXPORTED int web_characters(void)
{
    return RASTER_WEB_CHARACTERS;
}

EXPORTED void web_resize(struct web *web, int width, int height, float scale)
{
    viewer_resize(web->viewer, width, height, scale);
}

/* Opens the puzzle of the last session, or the start page. */
EXPORTED void web_begin(struct web *web)
{
    struct text_error error;
    enum user_file_found last = viewer_reopen(web->viewer, &error);
    if (last != USER_FILE_READ)
        viewer_open_start(web->viewer);
    if (last == USER_FILE_FAILED)
        viewer_show_error(web->viewer, &error);
}

EXPORTED void web_start_page(struct web *web)
{
    viewer_open_start(web->viewer);
}

/* --- what is done --- */

/* Opens a text: a puzzle, a trace, a lesson, work by hand. `engine`: "": the one in use. `profile`: "": the order of
 * the techniques in use. The answer is an error, or "". */
EXPORTED void web_open(struct web *web, const char *text, const char *name, const char *engine, const char *profile)
{
    struct viewer_params *params = &web->viewer->params;
    struct text_error error;
    const struct engine *chosen = *engine ? engine_find(engine) : NULL;
    bool fine = !*profile || technique_profile_read(profile, &params->engine_settings.techniques.profile, &error);
    if (chosen) {
        params->engine = chosen;
        params->opened = NULL;
    }
    params->racers = 0;
    fine = fine && viewer_open_text(web->viewer, text, strlen(text), name, name, &error);
    answer_error(web, fine, &error);
}

/* Goes to a position once the trace is long enough, and pauses there. */
EXPORTED void web_seek(struct web *web, double position)
{
    player_play(&web->viewer->session.player, PLAYER_PAUSED);
    web->viewer->params.start_position = (uint64_t)position;
}

/* Carries out an action by its id. The answer is an error, or "". */
EXPORTED void web_do(struct web *web, const char *id, const char *argument)
{
    struct text_error error;
    enum action_id action = action_find(id);
    if (action == ACTIONS)
        text_error_input(&error, 0, 0, "there is no action '%.40s'", id);
    answer_error(web, action < ACTIONS && viewer_do(web->viewer, action, argument, &error), &error);
}

EXPORTED void web_show_error(struct web *web, const char *message)
{
    struct text_error error;
    text_error_input(&error, 0, 0, "%s", message);
    viewer_show_error(web->viewer, &error);
}

EXPORTED void web_key(struct web *web, const char *key)
{
    viewer_key(web->viewer, key);
}

EXPORTED void web_text(struct web *web, const char *text)
{
    viewer_text(web->viewer, text);
}

EXPORTED bool web_takes_text(struct web *web)
{
    return viewer_takes_text(web->viewer);
}

EXPORTED void web_paste(struct web *web, const char *text)
{
    viewer_paste(web->viewer, text);
}

EXPORTED void web_pointer(struct web *web, float x, float y)
{
    viewer_pointer(web->viewer, x, y);
}

/* `extends`: Shift or Ctrl is held. */
EXPORTED void web_press(struct web *web, bool down, bool extends)
{
    viewer_hold(web->viewer, extends);
    viewer_press(web->viewer, down);
}

EXPORTED void web_grab(struct web *web, bool down)
{
    viewer_grab(web->viewer, down);
}

EXPORTED void web_wheel(struct web *web, float notches, bool zooms)
{
    if (zooms)
        viewer_wheel_zoom(web->viewer, notches);
    else
        viewer_wheel(web->viewer, notches);
}

/* Selects the cell when a screen reader's cursor reaches it. */
EXPORTED void web_choose(struct web *web, int cell)
{
    struct viewer *viewer = web->viewer;
    if (viewer->session.trace && cell >= 0 && (unsigned)cell < trace_layout(viewer->session.trace)->cells)
        viewer->looking.cell = (cell_id)cell;
}

/* --- time and frames --- */

/* Gives each thread a turn. Calls to this and to web_advance alternate while the viewer is busy. */
EXPORTED void web_work(void)
{
    thread_web_run();
}

EXPORTED void web_advance(struct web *web, double seconds)
{
    viewer_advance(web->viewer, seconds);
}

/* Returns whether the next frame will differ even without an event. */
EXPORTED bool web_is_busy(struct web *web)
{
    return viewer_busy(web->viewer);
}

EXPORTED void web_draw(struct web *web)
{
    size_t count;
    viewer_frame(web->viewer, &count);
}

/* Returns the display list of the last frame. */
EXPORTED const struct draw_list *web_list(struct web *web)
{
    return viewer_display_list(web->viewer);
}

/* Answers with the page's own texts in the current language, each with its English original. */
EXPORTED void web_texts(struct web *web)
{
    buffer_clear(&web->answer);
    web_texts_put(&web->answer);
}

EXPORTED void web_state(struct web *web)
{
    buffer_clear(&web->answer);
    web_state_put(web, &web->answer);
}

/* Returns REQUEST_... since the last call. */
EXPORTED unsigned web_requests(struct web *web)
{
    return viewer_take_requests(web->viewer);
}

EXPORTED const char *web_copied(struct web *web)
{
    return viewer_copied(web->viewer);
}

/* Answers with the name of the file that REQUEST_SAVE proposes. */
EXPORTED void web_save_name(struct web *web)
{
    char name[EXPORT_PATH_SIZE];
    viewer_save_name(web->viewer, name, sizeof name);
    answer(web, name);
}

/* Saves everything that is to be kept. */
EXPORTED void web_keep(struct web *web)
{
    struct text_error ignored; /* the window also reports it */
    viewer_save_work(web->viewer, &ignored);
}

/* --- words --- */

/* Answers with the places and words of all cells: a line for each, "X Y WIDTH HEIGHT WORDS". */
EXPORTED void web_cells(struct web *web)
{
    const struct viewer *viewer = web->viewer;
    struct board_words board = viewer_board_words(viewer);
    struct sentence line;
    buffer_clear(&web->answer);
    for (unsigned c = 0; c < trace_layout(viewer->session.trace)->cells; c++) {
        struct draw_box box = viewer_cell(viewer, (cell_id)c);
        board_words_cell(&board, (cell_id)c, &line);
        buffer_print(&web->answer, "%.1f %.1f %.1f %.1f %s\n", (double)box.x, (double)box.y, (double)box.width,
                     (double)box.height, line.text);
    }
}

/* Answers with the closest cell in a direction, or -1. */
EXPORTED void web_next_cell(struct web *web, int cell, int right, int down)
{
    cell_id next = layout_next_cell(trace_layout(web->viewer->session.trace), (cell_id)cell, right, down);
    buffer_clear(&web->answer);
    buffer_print(&web->answer, "%d", next == NO_CELL ? -1 : (int)next);
}

static enum house_kind house_kind_of(const char *house)
{
    return !strcmp(house, "row") ? HOUSE_ROW : !strcmp(house, "column") ? HOUSE_COLUMN : HOUSE_BOX;
}

/* Answers with the digits missing from the cell's row, column or box, or for a digit with its possible places in that
 * house. */
EXPORTED void web_house(struct web *web, int cell, const char *house, int digit)
{
    struct board_words board = viewer_board_words(web->viewer);
    struct sentence line;
    if (digit)
        board_words_places(&board, (cell_id)cell, house_kind_of(house), (unsigned)digit, &line);
    else
        board_words_missing(&board, (cell_id)cell, house_kind_of(house), &line);
    answer(web, line.text);
}

/* Answers with the reason of the step, line by line. */
EXPORTED void web_reason(struct web *web)
{
    const struct viewer *viewer = web->viewer;
    struct step_explainer *explainer = memory_calloc(1, sizeof *explainer);
    struct step step;
    uint64_t position = player_position(viewer_player(viewer));
    buffer_clear(&web->answer);
    step_explainer_init(explainer, viewer->session.trace, viewer->drawing.style.notation);
    if (position && step_read(&explainer->reader, position, &step))
        step_explainer_write(explainer, &step, 0, &web->answer);
    else
        buffer_print(&web->answer, "%s", tr("Nothing has been done yet."));
    step_explainer_finish(explainer);
    memory_free(explainer);
}

/* --- traces --- */

/* Answers with the shown trace, as `sudoscope trace -f jsonl` writes it. */
EXPORTED void web_trace(struct web *web)
{
    struct memory_stream stream;
    struct text_error error;
    buffer_clear(&web->answer);
    memory_stream_open(&stream, &error); /* fails only on Windows */
    explained_jsonl_write(web->viewer->session.trace, NULL, NULL, NOTATION_ROW_COLUMN, stream.stream);
    memory_stream_close(&stream, &error);
    buffer_append(&web->answer, stream.bytes, stream.length);
    memory_stream_finish(&stream);
}

/* Answers with the puzzle in the form in which the user's own solver reads it. */
EXPORTED void web_puzzle(struct web *web)
{
    buffer_clear(&web->answer);
    watch_program_input(trace_puzzle(web->viewer->session.trace), &web->answer);
}

/* Shows and judges the steps that the user's own solver printed while it solved the puzzle; `log` is its other output.
 * Sets the answer to an error, or to "". */
EXPORTED void web_watch(struct web *web, const char *name, const char *printed, const char *log, bool was_stopped)
{
    struct puzzle *puzzle = puzzle_copy(trace_puzzle(web->viewer->session.trace));
    struct text_error error;
    buffer_clear(&web->answer);
    buffer_print(&web->answer, "%s%s", TRACE_WATCH, name);
    struct trace *trace = trace_create(puzzle, web_answer(web));
    struct watch_run *run = watch_run_create(
        puzzle, &(struct watch_params){.trace = trace, .asks_techniques = true, .most_asking = JUDGING_SECONDS});
    watch_run_take(run, printed, strlen(printed));
    watch_run_take_log(run, log, strlen(log));
    watch_run_end(run, was_stopped);
    trace_close(trace);
    watch_run_destroy(run);
    puzzle_destroy(puzzle);
    answer_error(web, open_own_trace(web->viewer, trace, &error), &error);
}
