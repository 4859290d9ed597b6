/* Actions on the window: choose the engine, a race, the puzzle, a lesson, the theme, the panel and the zoom; and
 * actions that only the surrounding program can carry out. */
#include <string.h>

#include "base/language.h"
#include "base/translation.h"
#include "base/word.h"
#include "puzzle/builtin.h"
#include "form/reader.h"
#include "viewer/learning.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/open.h"
#include "viewer/own_program.h"
#include "viewer/puzzle_choice.h"
#include "viewer/race.h"
#include "viewer/session.h"
#include "viewer/transport.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"
#include "viewer/viewport.h"

bool act_engine(struct viewer *viewer, const struct call *call)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const struct engine *shown = session_engine(viewer);
    size_t next = 0;
    while (engines[next] && engines[next] != shown)
        next++;
    do
        next = engines[next] && engines[next + 1] ? next + 1 : 0;
    while (engine_for(engines[next], layout) != engines[next]);
    const struct engine *engine = call->action == ACTION_by_human ? &engine_human : engines[next];
    if (!strcmp(call->argument, engine_watch.id) && own_program_can_run(viewer))
        engine = &engine_watch;
    else if (*call->argument && !(engine = word_read("engine", call->argument, engines, WORD_POINTERS, call->error)))
        return false;
    if (!engine_knows(engine, layout, call->error))
        return false;
    if (call->action == ACTION_engine)
        viewer->params.opened = NULL;
    open_alone(viewer, engine);
    return true;
}

bool act_profile(struct viewer *viewer, const struct call *call)
{
    struct technique_choice *now = &viewer->params.engine_settings.techniques;
    enum technique_profile profile = now->profile == PROFILE_HODOKU ? PROFILE_SUDOSCOPE : PROFILE_HODOKU;
    if (*call->argument && !technique_profile_read(call->argument, &profile, call->error))
        return false;
    now->profile = profile;
    now->listed = 0;
    open_alone(viewer, &engine_human);
    message_show(viewer, profile == PROFILE_HODOKU ? "The techniques are asked in HoDoKu's order."
                                                   : "The techniques are asked by what people find easy.");
    return true;
}

/* Opens the menu of the techniques in their order. The one chosen last is selected. */
static void open_techniques(struct viewer *viewer, enum technique_id chosen)
{
    const struct technique_choice *now = &viewer->params.engine_settings.techniques;
    struct technique_choice whole = *now;
    enum technique_id order[TECHNIQUES];
    memset(whole.without, 0, sizeof whole.without);
    size_t count = technique_order(&whole, order);
    menu_begin(viewer, "Techniques", "A click or Enter leaves one out, or uses it again", ACTION_techniques, ACTIONS);
    menu_add(viewer, "all", "Use all");
    for (size_t i = 0; i < count; i++) {
        if (!technique_applies(order[i], trace_layout(viewer->session.trace)))
            continue;
        if (order[i] == chosen)
            menu_choose(viewer, menu_rows(viewer));
        menu_add(viewer, techniques[order[i]].id, "%s", tr(techniques[order[i]].title));
        menu_tick(viewer, !bits_has(now->without, order[i]));
    }
}

bool act_techniques(struct viewer *viewer, const struct call *call)
{
    struct technique_choice *choice = &viewer->params.engine_settings.techniques;
    enum technique_id id = technique_find(call->argument);
    bool is_all = !strcmp(call->argument, "all");
    if (!*call->argument) {
        open_techniques(viewer, TECHNIQUES);
        return true;
    }
    if (!is_all && id == TECHNIQUES)
        return technique_refuse(call->argument, 0, call->error);
    if (is_all)
        memset(choice->without, 0, sizeof choice->without);
    else
        choice->without[id / 64] ^= UINT64_C(1) << id % 64;
    open_alone(viewer, &engine_human);
    open_techniques(viewer, id);
    return true;
}

/* Opens a menu of the rules. The random one gets a new seed each time. */
static void open_rules(struct viewer *viewer)
{
    const struct guess_rule *now = &viewer->params.engine_settings.choose;
    menu_begin(viewer, "Where to guess", "A click or Enter solves so", ACTION_guess_rule, ACTIONS);
    for (enum guess_order order = 0; order < GUESS_ORDERS; order++) {
        char text[TRACE_CHOOSE_SIZE];
        guess_rule_write(&(struct guess_rule){order, now->seed + 1}, text, sizeof text);
        if (order == now->order)
            menu_choose(viewer, menu_rows(viewer));
        menu_add(viewer, text, "%s", tr(guess_rule_title(order)));
    }
}

bool act_guess_rule(struct viewer *viewer, const struct call *call)
{
    struct guess_rule rule;
    const struct engine *engine = session_engine(viewer);
    if (!engine_chooses(engine, false))
        return text_error_input(call->error, 0, 0,
                                "%s keeps its own order of guesses; propagate, pairs, rescan and learn take another",
                                engine->id);
    if (!*call->argument) {
        open_rules(viewer);
        return true;
    }
    if (!guess_rule_read(call->argument, &rule, call->error))
        return false;
    viewer->params.engine_settings.choose = rule;
    open_alone(viewer, engine);
    return true;
}

/* Stops the engine of a session if it is running. Returns whether it was. */
static bool stop_session(const struct session *session)
{
    bool is_running = session->job && !trace_closed(session->trace);
    if (is_running)
        job_cancel(session->job);
    return is_running;
}

bool act_stop(struct viewer *viewer, const struct call *call)
{
    (void)call;
    bool stopped = stop_session(&viewer->session);
    for (unsigned i = 0; i < viewer->race.rivals; i++)
        stopped = stop_session(&viewer->race.rival[i]) || stopped;
    if (!stopped)
        message_show(viewer, "No engine is at work: all steps are there.");
    return true;
}

bool act_go_on(struct viewer *viewer, const struct call *call)
{
    (void)call;
    const struct time_limit limit = viewer->params.limit;
    if (!viewer->session.trace || !viewer->session.job || !trace_has_stop(viewer->session.trace)) {
        message_show(viewer, "No time limit stopped the engine.");
        return true;
    }
    viewer->params.limit.seconds = 0;
    open_again(viewer);
    viewer->params.limit = limit;
    return true;
}

/* Returns whether the built-in puzzle has the same givens as the shown one. */
static bool is_shown(const struct viewer *viewer, const struct builtin_puzzle *builtin)
{
    struct text_error error;
    struct puzzle *puzzle = puzzle_read(builtin->text, strlen(builtin->text), builtin->name, &error);
    const struct puzzle *shown = trace_puzzle(viewer->session.trace);
    bool same = puzzle && puzzle->layout->cells == shown->layout->cells &&
                !memcmp(puzzle->given, shown->given, puzzle->layout->cells);
    puzzle_destroy(puzzle);
    return same;
}

/* Finds the built-in puzzle after or before the one that was opened last. */
static unsigned find_neighbour(const struct viewer *viewer, bool is_back)
{
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    unsigned step = is_back ? count - 1 : 1, at = (viewer->puzzles.next_builtin + (is_back ? count - 1 : 0)) % count;
    return is_shown(viewer, &all[at]) ? (at + step) % count : at;
}

bool act_puzzle(struct viewer *viewer, const struct call *call)
{
    unsigned count, number;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    bool is_back = call->action == ACTION_previous_puzzle;
    char end;
    if (viewer->puzzles.text && !*call->argument)
        return puzzle_choice_move(viewer, is_back, call->error);
    if (!strcmp(call->argument, "?")) {
        prompt_open(viewer, ACTION_puzzle, TR("Number of the puzzle"));
        return true;
    }
    if (sscanf(call->argument, "%9u%c", &number, &end) == 1)
        return puzzle_choice_open(viewer, number, call->error);
    unsigned at = find_neighbour(viewer, is_back);
    if (*call->argument) {
        for (at = 0; at < count && strcmp(all[at].name, call->argument) != 0;)
            at++;
    }
    if (at == count)
        return text_error_input(
            call->error, 0, 0, "found '%.40s', expected one of the puzzles that come with the program", call->argument);
    if (!open_builtin(viewer, at, call->error))
        return false;
    viewer->puzzles.next_builtin = (at + 1) % count;
    return true;
}

bool act_learn(struct viewer *viewer, const struct call *call)
{
    enum technique_id id = technique_find(call->argument);
    const char *lesson = builtin_lesson_text(call->argument);
    if (!*call->argument)
        return mode_start(viewer, MODE_lessons, call->error);
    if (lesson)
        return open_shipped_lesson(viewer, lesson, call->argument, call->error);
    if (id == TECHNIQUES)
        return text_error_input(
            call->error, 0, 0, "unknown lesson or technique '%.40s' (see `sudoscope list techniques`)", call->argument);
    return lesson_open(viewer, id, 0, call->error);
}

bool act_theme(struct viewer *viewer, const struct call *call)
{
    size_t next = 0;
    while (themes[next] && themes[next] != viewer->drawing.style.theme)
        next++;
    const struct theme *theme = themes[next] && themes[next + 1] ? themes[next + 1] : themes[0];
    if (theme->by_name)
        theme = themes[0];
    if (*call->argument && !(theme = word_read("theme", call->argument, themes, WORD_POINTERS, call->error)))
        return false;
    viewer->drawing.style.theme = theme;
    return true;
}

bool act_language(struct viewer *viewer, const struct call *call)
{
    const struct language *language = translation_language() + 1;
    if (*call->argument)
        language = language_read(call->argument, call->error);
    else if (!language->id)
        language = languages;
    if (!language)
        return false;
    translation_use(language);
    viewer->saved_settings.settings.language = language;
    return true;
}

bool act_notation(struct viewer *viewer, const struct call *call)
{
    if (*call->argument)
        return notation_read_name(call->argument, &viewer->drawing.style.notation, call->error);
    viewer->drawing.style.notation = (viewer->drawing.style.notation + 1) % NOTATIONS;
    return true;
}

static bool show_panel(struct viewer *viewer, const struct call *call)
{
    enum frame_panel panel = frame_panel_find(call->argument);
    char names[FRAME_PANEL_NAMES_SIZE];
    if (panel == FRAME_PANELS) {
        frame_panel_names(names);
        return text_error_input(call->error, 0, 0, "found '%.40s', expected %s", call->argument, names);
    }
    viewer->looking.panel = panel;
    return true;
}

/* Goes to the next panel. Skips panels without room, because they would look like the current one. */
bool act_panel(struct viewer *viewer, const struct call *call)
{
    if (call->action != ACTION_panel) {
        enum frame_panel own = call->action == ACTION_digits ? FRAME_DIGITS : FRAME_ALGORITHM;
        viewer->looking.panel = viewer->looking.panel == own ? FRAME_STEP_LIST : own;
        return true;
    }
    if (*call->argument)
        return show_panel(viewer, call);
    struct frame_layout before = viewport_arrange(viewer, viewer->looking.panel);
    for (unsigned i = 1; i < FRAME_PANELS; i++) {
        enum frame_panel next = (viewer->looking.panel + i) % FRAME_PANELS;
        struct frame_layout after = viewport_arrange(viewer, next);
        if (after.shown == before.shown && after.has_title == before.has_title)
            continue;
        viewer->looking.panel = next;
        break;
    }
    return true;
}

/* Opens the tree. If it is open, or if the argument says so, changes how much of it is shown. */
bool act_whole_tree(struct viewer *viewer, const struct call *call)
{
    struct scene_view view;
    view_make(viewer, &view);
    bool is_open = view.panel == FRAME_TREE;
    if (view.lesson || view.document || view.quiz || view.hint_list)
        return text_error_input(
            call->error, 0, 0,
            "the search tree is shown while steps are watched, not in a lesson, in a quiz or by hand");
    if (viewport_arrange(viewer, FRAME_TREE).shown != FRAME_TREE)
        return text_error_input(call->error, 0, 0, "there is no room for the search trees of so many boards");
    if ((is_open || *call->argument) && !action_switch(call->argument, &viewer->drawing.style.whole_tree, call->error))
        return false;
    viewer->looking.panel = FRAME_TREE;
    message_offer(viewer, ACTION_whole_tree,
                  viewer->drawing.style.whole_tree
                      ? "The search tree shows what is yet to come. A click here, or O: only what has been tried."
                      : "The search tree grows with the position. A click here, or O: all of it.");
    return true;
}

bool act_zoom(struct viewer *viewer, const struct call *call)
{
    transport_zoom(viewer, call->action == ACTION_zoom_in ? 0.5 : 2, player_position(&viewer->session.player));
    return true;
}

bool act_zoom_board(struct viewer *viewer, const struct call *call)
{
    if (call->action == ACTION_zoom_board_all)
        viewer->looking.scroll.zoom = 0;
    else
        viewport_zoom(viewer, call->action == ACTION_zoom_board_in ? 1.25f : 0.8f);
    return true;
}

bool act_follow(struct viewer *viewer, const struct call *call)
{
    (void)call;
    viewer->viewport.follow_off = !viewer->viewport.follow_off;
    viewer->viewport.followed_position = UINT64_MAX;
    message_show(viewer, viewer->viewport.follow_off ? "An enlarged board stays where it is."
                                                     : "An enlarged board follows what happens.");
    return true;
}

bool act_motion(struct viewer *viewer, const struct call *call)
{
    bool moves = !viewer->drawing.style.reduced_motion;
    if (!action_switch(call->argument, &moves, call->error))
        return false;
    viewer->drawing.style.reduced_motion = !moves;
    if (!*call->argument)
        message_show(viewer, moves ? "Movement between steps is shown." : "Movement between steps is no longer shown.");
    return true;
}

bool act_request(struct viewer *viewer, const struct call *call)
{
    viewer->outgoing.requests |= call->action == ACTION_quit ? REQUEST_QUIT : REQUEST_FULL_SCREEN;
    return true;
}
