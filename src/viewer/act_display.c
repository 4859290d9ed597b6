/* Actions that choose what is shown and how: engine, race, summary, puzzle, lesson, theme, notation, panel,
 * zoom, help. */
#include <string.h>

#include "puzzle/builtin.h"
#include "puzzle/reader.h"
#include "viewer/action_functions.h"

bool act_engine(struct viewer *viewer, const char *argument, struct text_error *error)
{
    size_t next = 0;
    while (engines[next] && engines[next] != viewer->params.engine)
        next++;
    const struct engine *engine = engines[next] && engines[next + 1] ? engines[next + 1] : engines[0];
    if (*argument && !(engine = engine_find(argument))) {
        text_error_input(error, 0, 0, "unknown engine '%.40s' (see `sudoscope list engines`)", argument);
        return false;
    }
    unsigned racers = viewer->racers;
    viewer->racers = 0; /* choosing one engine ends a race */
    if (viewer_solve_with(viewer, engine, error))
        return true;
    viewer->racers = racers;
    return false;
}

/* The default engines of a race: three that work very differently. */
static const char *const usual_race = "pivot,propagate,pairs";

bool act_race(struct viewer *viewer, const char *argument, struct text_error *error)
{
    const struct engine *racer[VIEWER_MAX_LANES];
    unsigned racers;
    if (viewer->racers && !*argument)
        return act_engine(viewer, viewer->params.engine->id, error);
    return viewer_read_race(*argument ? argument : usual_race, racer, &racers, error) &&
           viewer_race(viewer, racer, racers, error);
}

bool act_summary(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    if (viewer->view.summary)
        viewer->view.summary = NULL;
    else
        viewer_summary_open(viewer);
    viewer->view.help = NULL;
    return true;
}

bool act_race_by(struct viewer *viewer, const char *argument, struct text_error *error)
{
    bool share = !strcmp(argument, "share");
    if (*argument && !share && strcmp(argument, "steps")) {
        text_error_input(error, 0, 0, "found '%.40s', expected steps or share", argument);
        return false;
    }
    viewer->view.by_progress = *argument ? share : !viewer->view.by_progress;
    if (!viewer->rivals)
        viewer_notify(viewer, "A race goes by %s; C begins one.",
                      viewer->view.by_progress ? "share of the way" : "steps");
    return true;
}

/* Whether the built-in puzzle has the same givens as the one that is shown. */
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

bool act_puzzle(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    unsigned count;
    const struct builtin_puzzle *all = builtin_puzzles(&count);
    unsigned at = viewer->next_builtin % count;
    if (is_shown(viewer, &all[at]))
        at = (at + 1) % count;
    const struct builtin_puzzle *next = &all[at];
    if (!viewer_open_text(viewer, next->text, strlen(next->text), next->name, next->name, error))
        return false;
    viewer->next_builtin = (at + 1) % count;
    return true;
}

bool act_learn(struct viewer *viewer, const char *argument, struct text_error *error)
{
    enum technique_id id = technique_find(argument);
    if (!*argument) {
        viewer_menu_learn(viewer);
        return true;
    }
    if (id == TECHNIQUES) {
        text_error_input(error, 0, 0, "unknown technique '%.40s' (see `sudoscope list techniques`)", argument);
        return false;
    }
    return viewer_lesson_open(viewer, id, 0, error);
}

bool act_next_example(struct viewer *viewer, const char *argument, struct text_error *error)
{
    (void)argument;
    return viewer_lesson_next(viewer, error);
}

bool act_theme(struct viewer *viewer, const char *argument, struct text_error *error)
{
    size_t next = 0;
    while (themes[next] && themes[next] != viewer->view.theme)
        next++;
    const struct theme *theme = themes[next] && themes[next + 1] ? themes[next + 1] : themes[0];
    if (*argument && !(theme = theme_find(argument))) {
        text_error_input(error, 0, 0, "unknown theme '%.40s' (see `sudoscope list themes`)", argument);
        return false;
    }
    viewer->view.theme = theme;
    return true;
}

bool act_notation(struct viewer *viewer, const char *argument, struct text_error *error)
{
    if (*argument)
        return notation_read_name(argument, &viewer->view.notation, error);
    viewer->view.notation = (viewer->view.notation + 1) % NOTATIONS;
    return true;
}

/* Skips panels for which there is no room, because they would look like the current one. */
bool act_panel(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    struct frame_layout before = viewer_arrange(viewer, viewer->view.panel);
    for (unsigned i = 1; i < FRAME_PANELS; i++) {
        enum frame_panel next = (viewer->view.panel + i) % FRAME_PANELS;
        struct frame_layout after = viewer_arrange(viewer, next);
        if (after.has_list == before.has_list && after.has_proof == before.has_proof &&
            after.has_tree == before.has_tree && after.has_title == before.has_title)
            continue;
        viewer->view.panel = next;
        break;
    }
    return true;
}

bool act_zoom_in(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_timeline(viewer, 0.5, player_position(&viewer->session.player));
    return true;
}

bool act_zoom_out(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_timeline(viewer, 2, player_position(&viewer->session.player));
    return true;
}

bool act_zoom_board_in(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_board(viewer, 1.25f);
    return true;
}

bool act_zoom_board_out(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer_zoom_board(viewer, 0.8f);
    return true;
}

bool act_zoom_board_all(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->view.zoom = 0;
    return true;
}

bool act_follow(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->follow_off = !viewer->follow_off;
    viewer->followed_position = UINT64_MAX;
    viewer_notify(viewer, viewer->follow_off ? "An enlarged board stays where it is."
                                             : "An enlarged board follows what happens.");
    return true;
}

bool act_motion(struct viewer *viewer, const char *argument, struct text_error *error)
{
    if (strcmp(argument, "on") && strcmp(argument, "off")) {
        text_error_input(error, 0, 0, "found '%.40s', expected on or off", argument);
        return false;
    }
    viewer->view.reduced_motion = !strcmp(argument, "off");
    return true;
}

bool act_help(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->view.help = viewer->view.help ? NULL : viewer->help;
    viewer->view.summary = NULL;
    viewer->view.help_rows = viewer->help_rows;
    viewer->view.help_first = 0;
    return true;
}

bool act_full_screen(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->requests |= REQUEST_FULL_SCREEN;
    return true;
}

bool act_quit(struct viewer *viewer, const char *argument, struct text_error *error)
{
    UNUSED(argument, error);
    viewer->requests |= REQUEST_QUIT;
    return true;
}
