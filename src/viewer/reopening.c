#include "viewer/reopening.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/thread.h"
#include "form/reader.h"
#include "puzzle/writer_forms.h"
#include "technique/technique.h"
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
static const double pause_paused = 1, pause_playing = 10; /* [seconds]: between two saves */

static const char file_name[] = "open";

/* Returns the session of the user's own puzzle: lessons, branches and the board to solve by hand lie above it. */
static const struct session *lowest(const struct viewer *viewer)
{
    return activity_session(viewer, 0);
}

static bool is_start(const struct viewer *viewer)
{
    return lowest(viewer)->activity == ACTIVITY_START;
}

static bool keeps(const struct viewer *viewer)
{
    bool has_something = viewer->session.trace && (!is_start(viewer) || viewer->activities.count);
    return viewer->params.folders.state && viewer->params.settings && has_something;
}

/* Returns whether the lowest session is a race, and the engine that was shown before it is known. That engine is
 * restored below the race. */
static bool races_after_one(const struct viewer *viewer)
{
    const struct engine *const *racer;
    return activity_racers(viewer, 0, &racer) && *viewer->positions.single;
}

static uint64_t position_of(const struct viewer *viewer)
{
    return races_after_one(viewer) ? viewer->positions.single_position : activity_position(viewer, 0);
}

/* Returns the engine that was chosen for the lowest session. */
static const struct engine *chosen_of(const struct viewer *viewer)
{
    return viewer->activities.count ? viewer->activities.below[0].engine : viewer->params.engine;
}

static const char *engine_of(const struct viewer *viewer)
{
    const struct engine *const *racer;
    if (races_after_one(viewer))
        return viewer->positions.single;
    bool has_own_trace = lowest(viewer)->activity == ACTIVITY_WATCH && !activity_racers(viewer, 0, &racer);
    return has_own_trace ? trace_whole_engine(lowest(viewer)->trace) : chosen_of(viewer)->id;
}

/* --- writing --- */

/* Appends the puzzle, with its candidates and placed digits if it has any and HoDoKu's form can hold them. Returns
 * false if no form can. */
static bool write_puzzle(const struct puzzle *puzzle, struct buffer *text)
{
    bool has_more = puzzle->has_marks;
    for (unsigned c = 0; c < puzzle->layout->cells; c++)
        has_more = has_more || puzzle->placed[c];
    return (has_more && !writer_form_find("hodoku")->write(puzzle, text)) ||
           !writer_form_find("sheet")->write(puzzle, text);
}

/* Appends a line for a race at an index of the stack. */
static void write_race(const struct viewer *viewer, unsigned place, struct buffer *text)
{
    const struct engine *const *racer;
    unsigned racers = activity_racers(viewer, place, &racer);
    for (unsigned i = 0; i < racers; i++)
        buffer_print(text, "%s%s", i ? "," : "%race ", racer[i]->id);
    if (racers)
        buffer_print(text, " %" PRIu64 "\n", activity_position(viewer, place));
}

/* Appends a line for the open lesson. */
static void write_lesson(const struct viewer *viewer, struct buffer *text)
{
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        size_t length = text->length;
        if (!modes[mode].ops->save || !mode_is_open(viewer, mode))
            continue;
        buffer_print(text, "%%%s ", modes[mode].name);
        size_t begun = text->length;
        modes[mode].ops->save(viewer, text);
        if (text->length > begun)
            buffer_put(text, '\n');
        else
            text->length = length;
    }
}

/* Appends a line for the branch at an index of the stack. Returns false if it cannot be repeated. */
static bool write_branch(const struct viewer *viewer, unsigned place, struct buffer *text)
{
    const char *origin = activity_session(viewer, place)->origin;
    if (origin)
        buffer_print(text, "%%branch %" PRIu64 " %s\n", activity_position(viewer, place), origin);
    return origin;
}

/* Appends a line for each activity, the lowest first. Activities above a lesson are not kept, nor is a trace of solving
 * by hand. */
static void write_activities(const struct viewer *viewer, struct buffer *text)
{
    for (unsigned place = 0; place <= viewer->activities.count; place++) {
        enum activity activity = activity_session(viewer, place)->activity;
        if (activity == ACTIVITY_LESSON) {
            write_lesson(viewer, text);
            return;
        }
        if (activity == ACTIVITY_START || (activity == ACTIVITY_HAND && !place)) /* nothing lies below it */
            buffer_print(text, "%%start\n");
        if (activity == ACTIVITY_HAND)
            buffer_print(text, "%%by-hand\n");
        if (activity == ACTIVITY_BRANCH && !write_branch(viewer, place, text))
            return;
        write_race(viewer, place, text);
    }
}

/* Appends a line for the techniques that `human` leaves out. */
static void write_left_out(const struct viewer *viewer, struct buffer *text)
{
    const struct technique_choice *choice = &viewer->params.engine_settings.techniques;
    bool any = false;
    BITS_EACH (id, choice->without, BITS_WORDS(TECHNIQUES)) {
        buffer_print(text, "%s %s", any ? "" : "%without", techniques[id].id);
        any = true;
    }
    if (any)
        buffer_put(text, '\n');
}

/* Appends everything except the puzzle. */
static void write_head(const struct viewer *viewer, struct buffer *text)
{
    const struct session *session = lowest(viewer);
    buffer_print(text, "%%sudoscope-open %d\n%%engine %s\n%%position %" PRIu64 "\n", CLAIM_OPEN_VERSION,
                 engine_of(viewer), position_of(viewer));
    if (!viewer->params.opened) /* the user has chosen it */
        buffer_print(text, "%%chosen %s\n", chosen_of(viewer)->id);
    write_left_out(viewer, text);
    write_activities(viewer, text);
    if (viewer->puzzles.text)
        buffer_print(text, "%%list %zu\n", viewer->puzzles.shown);
    if (*session->name)
        buffer_print(text, "%%name %.*s\n", (int)strcspn(session->name, "\n"), session->name);
}

static bool fill_content(struct viewer *viewer, struct user_file_content *saved, struct text_error *error)
{
    struct reopening *reopening = &viewer->reopening;
    struct text_error ignored;
    saved->folder = viewer->params.folders.state;
    if (!claim_hold(viewer, error))
        return false;
    claim_name(viewer, file_name, saved->name);
    unsigned version =
        reopening->trace ? CLAIM_OPEN_VERSION : user_file_version(saved->folder, saved->name, CLAIM_OPEN);
    if (!version || version > CLAIM_OPEN_VERSION) {
        claim_set_aside(viewer, file_name, CLAIM_OPEN, &ignored); /* a file that was never read */
        if (!claim_hold(viewer, error))
            return false;
        claim_name(viewer, file_name, saved->name);
    }
    reopening->trace = lowest(viewer)->trace;
    buffer_clear(&reopening->head);
    write_head(viewer, &reopening->head);
    buffer_append(&saved->text, buffer_text(&reopening->head), reopening->head.length);
    if (!is_start(viewer) && !write_puzzle(trace_puzzle(lowest(viewer)->trace), &saved->text))
        saved->folder = NULL; /* no form can hold the puzzle: the previous file stays */
    return true;
}

static bool is_changed(struct viewer *viewer)
{
    struct reopening *reopening = &viewer->reopening;
    if (!keeps(viewer))
        return false;
    buffer_clear(&reopening->now);
    write_head(viewer, &reopening->now);
    return reopening->trace != lowest(viewer)->trace || reopening->now.length != reopening->head.length ||
           memcmp(reopening->now.bytes, reopening->head.bytes, reopening->now.length) != 0;
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
    return kept_file_is_busy(&viewer->reopening.kept);
}

/* Also saves it if nothing has changed: of several windows, the one that was closed last is reopened. */
void reopening_finish(struct viewer *viewer)
{
    viewer->reopening.kept.is_changed |= keeps(viewer);
    kept_file_flush(viewer, &viewer->reopening.kept, fill_content);
    buffer_finish(&viewer->reopening.head);
    buffer_finish(&viewer->reopening.now);
}

/* --- reading --- */

struct reopened {
    const struct engine *engine;              /* NULL: none of this program */
    uint64_t without[BITS_WORDS(TECHNIQUES)]; /* techniques that are left out */
    const struct engine *chosen;              /* the engine that the user chose for further puzzles; NULL: none */
    struct guess_rule choose;
    uint64_t position;
    const char *lines; /* lines of activities and others, each beginning with %; they end where the puzzle begins */
    bool is_start;
    size_t listed; /* the puzzle's number in the open list; 0: none */
    char name[PUZZLE_NAME_SIZE];
    struct puzzle *puzzle; /* NULL: the start page */
};

/* Copies the word of a line that begins with %, and the rest of the line into `rest`. Returns the next line. */
static const char *take_line(const char *at, char word[32], struct buffer *rest)
{
    size_t length = strcspn(at, "\n"), end = strcspn(at, " \n");
    snprintf(word, 32, "%.*s", (int)end - 1, at + 1);
    buffer_clear(rest);
    if (end < length)
        buffer_append(rest, at + end + 1, length - end - 1);
    return at + length + (at[length] == '\n');
}

/* Reads the ids of techniques. Skips those of a later version. */
static void read_left_out(const char *ids, uint64_t without[BITS_WORDS(TECHNIQUES)])
{
    char id[64];
    for (int used = 0; sscanf(ids, "%63s%n", id, &used) == 1; ids += used) {
        enum technique_id technique = technique_find(id);
        if (technique < TECHNIQUES)
            bits_add(without, technique);
    }
}

/* Reads a line that is not an activity. Returns false if it is something else. */
static bool read_line(struct reopened *reopened, const char *word, const char *rest)
{
    if (!strcmp(word, "name"))
        snprintf(reopened->name, sizeof reopened->name, "%s", rest);
    else if (!strcmp(word, "chosen"))
        reopened->chosen = engine_find(rest);
    else if (!strcmp(word, "without"))
        read_left_out(rest, reopened->without);
    else if (!strcmp(word, "start"))
        reopened->is_start = true;
    else
        return !strcmp(word, "list") && sscanf(rest, "%zu", &reopened->listed) == 1;
    return true;
}

/* Reads the lines that are not activities. Returns where the puzzle begins. */
static const char *read_lines(struct reopened *reopened)
{
    struct buffer rest = {0};
    char word[32];
    const char *at = reopened->lines;
    while (*at == '%') {
        at = take_line(at, word, &rest);
        read_line(reopened, word, buffer_text(&rest));
    }
    buffer_finish(&rest);
    return at;
}

/* Reads the text, which must outlive `reopened`. */
static bool read_text(const char *text, const char *source, struct reopened *reopened, struct text_error *error)
{
    char engine[64];
    unsigned version;
    int used = 0;
    *reopened = (struct reopened){0};
    if (sscanf(text, "%%sudoscope-open %9u", &version) == 1 && version > CLAIM_OPEN_VERSION)
        return text_error_input(error, 1, 0, "this was saved by a newer version of sudoscope");
    if (sscanf(text, "%%sudoscope-open %9u\n%%engine %63s\n%%position %" SCNu64 "%n", &version, engine,
               &reopened->position, &used) != 3 ||
        text[used] != '\n')
        return text_error_input(error, 1, 0, "found '%.40s', expected an engine and a position", text);
    reopened->lines = text + used + 1;
    const char *puzzle = read_lines(reopened);
    char *choose = strstr(engine, TRACE_CHOOSE);
    if (choose) {
        struct text_error ignored; /* steering by the user is not kept */
        *choose = 0;
        guess_rule_read(choose + sizeof TRACE_CHOOSE - 1, &reopened->choose, &ignored);
    }
    reopened->engine = engine_of_trace(engine);
    if (reopened->is_start)
        return true;
    reopened->puzzle = puzzle_read(puzzle, strlen(puzzle), source, error);
    if (reopened->puzzle)
        memcpy(reopened->puzzle->name, reopened->name, sizeof reopened->name);
    return reopened->puzzle;
}

/* Moves the shown trace to its position, for which the engine gets a moment. */
static void await_position(struct viewer *viewer)
{
    const struct trace *trace = viewer->session.trace;
    for (unsigned i = 0; i < 100 && !trace_closed(trace) && trace_steps(trace) < viewer->params.start_position; i++)
        thread_sleep(2000);
    transport_go_to_start(viewer);
}

/* Opens the board to solve by hand above the trace. */
static void show_work(struct viewer *viewer)
{
    struct text_error ignored; /* errors in the work are reported where it is read */
    await_position(viewer);
    viewer->params.start_position = 0;
    editing_resume(viewer, &ignored);
}

/* Restores a race at its position, unless it has the user's own program, which is not kept. */
static bool show_race(struct viewer *viewer, const char *words, struct text_error *error)
{
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers;
    char list[VIEWER_MAX_LANES * 16];
    uint64_t position;
    if (sscanf(words, "%63s %" SCNu64, list, &position) != 2)
        return text_error_input(error, 0, 0, "found '%.40s', expected engines and a position", words);
    if (!viewer_read_race(list, racer, &racers, error))
        return false;
    for (unsigned i = 0; i < racers; i++) {
        if (racer[i] == &engine_watch)
            return true;
    }
    if (!open_race(viewer, racer, racers, error))
        return false;
    viewer->params.start_position = position;
    player_play(&viewer->session.player, PLAYER_PAUSED);
    return true;
}

/* Opens the activity of a line. */
static bool show_activity(struct viewer *viewer, const char *word, const char *words, struct text_error *error)
{
    if (!strcmp(word, "by-hand")) {
        show_work(viewer);
        return true;
    }
    if (!strcmp(word, "branch")) {
        await_position(viewer);
        return branch_restore(viewer, words, error);
    }
    if (!strcmp(word, "race"))
        return show_race(viewer, words, error);
    for (enum mode_id mode = 0; mode < MODES; mode++) {
        if (modes[mode].ops->restore && !strcmp(modes[mode].name, word))
            return modes[mode].ops->restore(viewer, words, error);
    }
    return text_error_input(error, 0, 0, "found '%s', expected an activity", word);
}

/* Opens the activities above the lowest session, each above the one before, until one cannot be opened, which is
 * reported. Returns whether there are any. */
static bool show_activities(struct viewer *viewer, const struct reopened *reopened)
{
    struct buffer rest = {0};
    struct reopened ignored = {0};
    struct text_error error;
    char word[32];
    bool fine = true, any = false;
    for (const char *at = reopened->lines; *at == '%' && fine;) {
        at = take_line(at, word, &rest);
        bool is_other = read_line(&ignored, word, buffer_text(&rest));
        any |= !is_other;
        fine = is_other || show_activity(viewer, word, buffer_text(&rest), &error);
    }
    if (!fine)
        viewer_show_error(viewer, &error);
    buffer_finish(&rest);
    return any;
}

static void show(struct viewer *viewer, const struct reopened *reopened)
{
    if (reopened->engine)
        viewer->params.engine = reopened->engine;
    viewer->params.engine_settings.choose = reopened->choose;
    bits_or(viewer->params.engine_settings.techniques.without, reopened->without, BITS_WORDS(TECHNIQUES));
    viewer->params.start_position = reopened->position;
    if (reopened->listed && reopened->puzzle)
        kept_list_reopen(viewer, reopened->listed, reopened->puzzle);
    if (reopened->is_start)
        viewer_open_start(viewer);
    else
        open_puzzle(viewer, reopened->puzzle);
    player_play(&viewer->session.player, PLAYER_PAUSED);
    if (reopened->chosen) {
        viewer->params.engine = reopened->chosen;
        viewer->params.opened = NULL;
    }
    if (!show_activities(viewer, reopened) && !viewer->message.shown.text)
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
