#include "viewer/reopening.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/thread.h"
#include "form/reader.h"
#include "puzzle/writer_forms.h"
#include "viewer/activity.h"
#include "viewer/claim.h"
#include "viewer/editing.h"
#include "viewer/kept_file.h"
#include "viewer/kept_list.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/transport.h"
#include "viewer/viewer_state.h"

enum { FILE_LIMIT = 1 << 20 };
static const double pause_paused = 1, pause_playing = 10; /* seconds between two times of saving */

static const char file_name[] = "open";
static const char by_hand_line[] = "%by-hand\n", list_line[] = "%list ", name_line[] = "%name ";

/* Returns the person's own puzzle: lessons, branches and the board to work on by hand lie above it. */
static const struct session *lowest(const struct viewer *viewer)
{
    return activity_session(viewer, 0);
}

static bool keeps(const struct viewer *viewer)
{
    return viewer->params.folders.state && viewer->params.settings && viewer->session.trace &&
           lowest(viewer)->activity != ACTIVITY_START;
}

static uint64_t position_of(const struct viewer *viewer)
{
    if (activity_lowest_races(viewer) && *viewer->positions.single)
        return viewer->positions.single_position;
    return activity_lowest_position(viewer);
}

static const char *engine_of(const struct viewer *viewer)
{
    const struct activities *activities = &viewer->activities;
    const struct engine *chosen = activities->count ? activities->below[0].engine : viewer->params.engine;
    bool races = activity_lowest_races(viewer);
    if (races && *viewer->positions.single)
        return viewer->positions.single;
    return races || lowest(viewer)->activity == ACTIVITY_HAND ? chosen->id : trace_whole_engine(lowest(viewer)->trace);
}

/* --- writing --- */

/* Appends the puzzle, with its candidates and placed digits if it has some and HoDoKu's form can hold it. Returns false if no form can. */
static bool write_puzzle(const struct puzzle *puzzle, struct buffer *text)
{
    bool has_more = puzzle->has_marks;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        has_more = has_more || puzzle->placed[c];
    return (has_more && !writer_form_find("hodoku")->write(puzzle, text)) ||
           !writer_form_find("sheet")->write(puzzle, text);
}

static bool write_text(const struct viewer *viewer, struct buffer *text)
{
    const struct session *session = lowest(viewer);
    buffer_print(text, "%%sudoscope-open 1\n%%engine %s\n%%position %" PRIu64 "\n", engine_of(viewer),
                 position_of(viewer));
    if (editing_is_in_reach(viewer))
        buffer_print(text, "%s", by_hand_line);
    if (viewer->puzzles.text)
        buffer_print(text, "%s%zu\n", list_line, viewer->puzzles.shown);
    if (*session->name)
        buffer_print(text, "%s%.*s\n", name_line, (int)strcspn(session->name, "\n"), session->name);
    return write_puzzle(trace_puzzle(session->trace), text);
}

static bool fill_content(struct viewer *viewer, struct user_file_content *saved, struct text_error *error)
{
    struct reopening *reopening = &viewer->reopening;
    struct text_error ignored;
    saved->folder = viewer->params.folders.state;
    if (!claim_hold(viewer, error))
        return false;
    claim_name(viewer, file_name, saved->name);
    if (!reopening->trace && user_file_version(saved->folder, saved->name, CLAIM_OPEN) != 1) {
        claim_set_aside(viewer, file_name, CLAIM_OPEN, &ignored); /* what was never read */
        if (!claim_hold(viewer, error))
            return false;
        claim_name(viewer, file_name, saved->name);
    }
    reopening->trace = lowest(viewer)->trace;
    reopening->position = position_of(viewer);
    reopening->by_hand = editing_is_in_reach(viewer);
    if (!write_text(viewer, &saved->text))
        saved->folder = NULL; /* no form can hold the puzzle, so that what was saved before stays */
    return true;
}

static bool is_changed(const struct viewer *viewer)
{
    const struct reopening *reopening = &viewer->reopening;
    return keeps(viewer) && (reopening->trace != lowest(viewer)->trace || reopening->position != position_of(viewer) ||
                             reopening->by_hand != editing_is_in_reach(viewer));
}

void reopening_advance(struct viewer *viewer, double seconds)
{
    struct reopening *reopening = &viewer->reopening;
    bool is_paused = viewer->session.player.direction == PLAYER_PAUSED;
    reopening->kept.is_changed |= is_changed(viewer);
    kept_file_advance(viewer, &reopening->kept, fill_content, seconds, is_paused ? pause_paused : pause_playing);
}

bool reopening_is_busy(const struct viewer *viewer)
{
    return kept_file_is_busy(&viewer->reopening.kept) || is_changed(viewer);
}

/* Saves it also where nothing has changed: of several windows, the one that was closed last is reopened. */
void reopening_finish(struct viewer *viewer)
{
    viewer->reopening.kept.is_changed |= keeps(viewer);
    kept_file_flush(viewer, &viewer->reopening.kept, fill_content);
}

/* --- reading --- */

struct reopened {
    const struct engine *engine; /* NULL: none of this program */
    struct guess_rule choose;
    uint64_t position;
    bool by_hand;
    size_t listed; /* the puzzle's number in the list that was open; 0: none */
    struct puzzle *puzzle;
};

static bool read_text(const char *text, const char *source, struct reopened *reopened, struct text_error *error)
{
    char engine[64], name[PUZZLE_NAME_SIZE] = "";
    unsigned version;
    int used = 0;
    if (sscanf(text, "%%sudoscope-open %9u", &version) == 1 && version > 1)
        return text_error_input(error, 1, 0, "this was saved by a newer version of sudoscope");
    if (sscanf(text, "%%sudoscope-open 1\n%%engine %63s\n%%position %" SCNu64 "%n", engine, &reopened->position,
               &used) != 2 ||
        text[used] != '\n')
        return text_error_input(error, 1, 0, "found '%.40s', expected an engine and a position", text);
    const char *at = text + used + 1;
    reopened->by_hand = !strncmp(at, by_hand_line, sizeof by_hand_line - 1);
    at += reopened->by_hand ? sizeof by_hand_line - 1 : 0;
    reopened->listed = 0;
    if (sscanf(at, "%%list %zu%n", &reopened->listed, &used) == 1 && at[used] == '\n')
        at += used + 1;
    if (!strncmp(at, name_line, sizeof name_line - 1)) {
        at += sizeof name_line - 1;
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\n"), at);
        at += strcspn(at, "\n");
    }
    reopened->choose = (struct guess_rule){0};
    char *choose = strstr(engine, TRACE_CHOOSE);
    if (choose) {
        struct text_error ignored; /* what a person steered is not kept */
        *choose = 0;
        guess_rule_read(choose + sizeof TRACE_CHOOSE - 1, &reopened->choose, &ignored);
    }
    reopened->engine = engine_of_trace(engine);
    reopened->puzzle = puzzle_read(at, strlen(at), source, error);
    if (reopened->puzzle)
        memcpy(reopened->puzzle->name, name, sizeof name);
    return reopened->puzzle;
}

/* The board to work on by hand lies above the trace, which is put to its position first; the engine gets a moment to come that far. */
static void show_work(struct viewer *viewer)
{
    struct text_error ignored; /* what is wrong with the work is said where it is read */
    const struct trace *trace = viewer->session.trace;
    for (unsigned i = 0; i < 100 && !trace_closed(trace) && trace_steps(trace) < viewer->params.start_position; i++)
        thread_sleep(2000);
    transport_go_to_start(viewer);
    viewer->params.start_position = 0;
    editing_resume(viewer, &ignored);
}

static void show(struct viewer *viewer, const struct reopened *reopened)
{
    if (reopened->engine)
        viewer->params.engine = reopened->engine;
    viewer->params.engine_settings.choose = reopened->choose;
    viewer->params.start_position = reopened->position;
    if (reopened->listed)
        kept_list_reopen(viewer, reopened->listed, reopened->puzzle);
    open_puzzle(viewer, reopened->puzzle);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    if (reopened->by_hand)
        show_work(viewer);
    if (!editing_is_active(viewer) && !viewer->message.shown.text)
        message_show(viewer, "This is the board that was open last. The words above open something else.");
}

enum user_file_found viewer_reopen(struct viewer *viewer, struct text_error *error)
{
    const char *folder = viewer->params.folders.state;
    struct buffer text = {0};
    struct reopened reopened;
    char path[USER_FILE_PATH] = "", name[USER_FILE_NAME];
    claim_name(viewer, file_name, name);
    user_file_find(folder, name, "", path);
    enum user_file_found found = user_file_read(folder, name, FILE_LIMIT, &text, error);
    if (found == USER_FILE_READ && !read_text(buffer_text(&text), path, &reopened, error)) {
        found = USER_FILE_FAILED;
    } else if (found == USER_FILE_READ)
        show(viewer, &reopened);
    if (found == USER_FILE_FAILED)
        claim_set_aside(viewer, file_name, CLAIM_OPEN, error);
    buffer_finish(&text);
    return found;
}
