/* Links that open the shown state in a web page: a puzzle with its engine and step, a lesson or an exercise. */
#include <string.h>

#include "puzzle/builtin.h"
#include "puzzle/writer_forms.h"
#include "viewer/activity.h"
#include "viewer/learning.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/session.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

/* Appends the text to an address: bytes with a special meaning become % and two digits. */
static void put_encoded(struct buffer *link, const char *text)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
    for (; *text; text++) {
        if (strchr(plain, *text))
            buffer_put(link, *text);
        else
            buffer_print(link, "%%%02X", (unsigned char)*text);
    }
}

/* Appends the puzzle in the shortest form that holds all of it, otherwise in the form that holds its layout and
 * clues. */
static void put_puzzle(struct buffer *link, const struct puzzle *puzzle)
{
    static const char *const forms[] = {"line", "hodoku", "sheet"};
    const size_t last = sizeof forms / sizeof *forms - 1;
    struct buffer text = {0};
    for (size_t i = 0; i <= last && !text.length; i++) {
        const struct writer_form *form = writer_form_find(forms[i]);
        if (!puzzle->has_marks || i == last || writer_form_keeps_candidates(form, puzzle))
            writer_form_write(form, puzzle, &text);
    }
    while (text.length && text.bytes[text.length - 1] == '\n')
        text.bytes[--text.length] = 0;
    buffer_print(link, "#p=");
    put_encoded(link, buffer_text(&text));
    buffer_finish(&text);
}

/* Returns the index of the board that was opened. Branches and races belong to it, because an engine makes its steps
 * again. */
static unsigned place_of_board(const struct viewer *viewer)
{
    unsigned place = viewer->activities.count;
    while (place && (activity_session(viewer, place)->activity == ACTIVITY_BRANCH ||
                     activity_session(viewer, place)->activity == ACTIVITY_RACE))
        place--;
    return place;
}

static void put_board(struct buffer *link, const struct viewer *viewer)
{
    unsigned place = place_of_board(viewer);
    const struct session *session = activity_session(viewer, place);
    const struct technique_choice *choice = &viewer->params.engine_settings.techniques;
    const struct engine *engine = session->job ? session->job->engine : NULL;
    put_puzzle(link, trace_puzzle(session->trace));
    if (session->activity == ACTIVITY_HAND) {
        buffer_print(link, "&e=hand");
        return;
    }
    if (engine && engine != &engine_watch)
        buffer_print(link, "&e=%s", engine->id);
    if (engine == &engine_human && choice->profile != PROFILE_HODOKU)
        buffer_print(link, "&o=%s", technique_profile_id(choice->profile));
    buffer_print(link, "&s=%llu", (unsigned long long)activity_position(viewer, place));
}

void viewer_write_link(const struct viewer *viewer, struct buffer *link)
{
    enum where here = mode_where(viewer);
    const char *source = viewer->guided_lesson.source;
    if (!viewer->session.trace || viewer->session.activity == ACTIVITY_START)
        return;
    if (here == AT_EXERCISE) {
        buffer_print(link, "#x=%s", techniques[viewer->practising.technique].id);
    } else if (here == AT_LESSON) {
        buffer_print(link, "#l=%s", techniques[lesson_technique(viewer)].id);
    } else if (here == AT_TOUR && source && builtin_lesson_text(source)) {
        buffer_print(link, "#l=");
        put_encoded(link, source);
    } else {
        put_board(link, viewer);
    }
}

bool act_copy_link(struct viewer *viewer, const struct call *call)
{
    struct settings *settings = &viewer->saved_settings.settings;
    if (!*call->argument && !*settings->page) {
        prompt_open(viewer, ACTION_copy_link, "The address of the page");
        return true;
    }
    if (*call->argument && !settings_set_page(settings, call->argument))
        return text_error_input(call->error, 0, 0, "found '%.40s', expected the address of a web page", call->argument);
    buffer_clear(&viewer->outgoing.copied);
    buffer_print(&viewer->outgoing.copied, "%s", settings->page);
    viewer_write_link(viewer, &viewer->outgoing.copied);
    viewer->outgoing.requests |= REQUEST_COPY;
    message_show(viewer, "Copied a link to what is shown.");
    return true;
}
