#include <math.h>
#include <string.h>

#include "base/translation.h"
#include "scene/hits.h"
#include "viewer/learning.h"
#include "viewer/list.h"
#include "viewer/viewer_state.h"
#include "web/web.h"

static void put_key(struct buffer *text, const char *name)
{
    buffer_print(text, "%s\"%s\":", buffer_text(text)[text->length - 1] == '{' ? "" : ",", name);
}

static void put_text(struct buffer *text, const char *name, const char *value)
{
    put_key(text, name);
    buffer_put_json(text, value);
}

static void put_number(struct buffer *text, const char *name, double value)
{
    put_key(text, name);
    buffer_print(text, "%.9g", value);
}

static void put_flag(struct buffer *text, const char *name, bool value)
{
    put_key(text, name);
    buffer_print(text, value ? "true" : "false");
}

static void put_box(struct buffer *text, struct draw_box box)
{
    buffer_print(text, "[%.9g,%.9g,%.9g,%.9g]", (double)box.x, (double)box.y, (double)box.width, (double)box.height);
}

/* --- the controls --- */

/* The parts of the window that are controls. Words of a sentence are not, because the cells that they name are. */
static const struct {
    const char *name;
    enum action_id action; /* its action, if always the same; otherwise ACTIONS */
} controls[] = {
    [SCENE_BUTTON] = {"button", ACTIONS},
    [SCENE_SPEED] = {"speed", ACTION_speed},
    [SCENE_STEP] = {"step", ACTIONS},
    [SCENE_HINT] = {"hint", ACTIONS},
    [SCENE_PROOF_LINE] = {"line", ACTIONS},
    [SCENE_STAGE] = {"stage", ACTIONS},
    [SCENE_TIMELINE] = {"timeline", ACTION_seek},
    [SCENE_CHOICE] = {"choice", ACTIONS},
    [SCENE_KEY] = {"key", ACTIONS},
    [SCENE_TITLE] = {"title", ACTION_puzzles},
    [SCENE_ENGINE] = {"engine", ACTION_engines},
    [SCENE_HEADER] = {"header", ACTIONS},
    [SCENE_START] = {"row", ACTIONS},
    [SCENE_MENU] = {"row", ACTIONS},
    [SCENE_HELP] = {"cover", ACTIONS},
};

static const char *control_name(const struct hit_place *place)
{
    bool covers = isinf(place->box.width);
    const char *name = place->hit.target < sizeof controls / sizeof *controls ? controls[place->hit.target].name : NULL;
    bool is_row = place->hit.target == SCENE_START || place->hit.target == SCENE_MENU;
    if (covers)
        return "cover";
    return is_row && place->hit.position == UINT64_MAX ? NULL : name;
}

/* Writes a control: its kind, place and number and, if no words are drawn on it, its action. */
static void put_control(const struct web *web, const struct hit_place *place, const char *name, struct buffer *text)
{
    enum action_id action =
        place->hit.target == SCENE_BUTTON ? (enum action_id)place->hit.action : controls[place->hit.target].action;
    struct draw_box box = place->box;
    char key[32];
    if (isinf(box.width))
        box = (struct draw_box){0, 0, (float)web->viewer->drawing.window.width,
                                (float)web->viewer->drawing.window.height};
    buffer_print(text, "[\"%s\",", name);
    put_box(text, box);
    buffer_print(text, ",%llu,", (unsigned long long)(place->hit.position == UINT64_MAX ? 0 : place->hit.position));
    buffer_put_json(text, action < ACTIONS ? tr(actions[action].title) : "");
    if (action < ACTIONS)
        action_first_key(action, mode_where(web->viewer), key, sizeof key);
    buffer_put(text, ',');
    buffer_put_json(text, action < ACTIONS ? key : "");
    buffer_put(text, ']');
}

static void put_controls(const struct web *web, struct buffer *text)
{
    const struct hits *hits = viewer_hits(web->viewer);
    bool is_first = true;
    put_key(text, "controls");
    buffer_put(text, '[');
    for (size_t i = 0; i < hits->count; i++) {
        const char *name = control_name(&hits->place[i]);
        if (!name)
            continue;
        if (!is_first)
            buffer_put(text, ',');
        is_first = false;
        put_control(web, &hits->place[i], name, text);
    }
    buffer_put(text, ']');
}

/* Writes the index of the selected row in the topmost list, if there is one. */
static void put_row(const struct viewer *viewer, struct buffer *text)
{
    const struct mode_ops *mode = mode_top(viewer);
    struct list list = mode->list ? mode->list(viewer) : (struct list){0};
    if (list.chosen && list.rows)
        put_number(text, "row", (double)*list.chosen);
}

/* --- all of it --- */

static const char *where_name(enum where where)
{
    return where == AT_START      ? "start"
           : where == AT_HAND     ? "hand"
           : where == AT_LESSON   ? "lesson"
           : where == AT_TOUR     ? "tour"
           : where == AT_EXERCISE ? "exercise"
           : where == AT_STEPS    ? "steps"
                                  : "watch";
}

static void put_colour(struct buffer *text, const char *name, uint32_t colour)
{
    put_key(text, name);
    buffer_print(text, "\"#%06x\"", colour & 0xFFFFFF);
}

static void put_theme(const struct theme *theme, struct buffer *text)
{
    put_key(text, "theme");
    buffer_put(text, '{');
    put_text(text, "id", theme->id);
    put_flag(text, "isDark",
             theme_contrast(theme->background, 0xFF000000) < theme_contrast(theme->background, 0xFFFFFFFF));
    put_colour(text, "ground", theme->background);
    put_colour(text, "raised", theme->raised);
    put_colour(text, "text", theme->text);
    put_colour(text, "line", theme->line);
    put_colour(text, "mark", theme->meaning[MEANING_TRUTH]);
    buffer_put(text, '}');
}

/* Writes the counts of an exercise, whose replies the page reports. */
static void put_exercise(const struct viewer *viewer, struct buffer *text)
{
    unsigned right, wrong;
    if (!exercise_record(viewer, &right, &wrong))
        return;
    put_text(text, "technique", techniques[viewer->practising.technique].id);
    put_number(text, "right", right);
    put_number(text, "wrong", wrong);
}

/* Writes the place of the board, and the form of its sheet. */
static void put_board(const struct viewer *viewer, struct buffer *text)
{
    const struct layout *layout = trace_layout(viewer->session.trace);
    const struct frame_layout *frame = viewer_layout(viewer);
    bool is_shown = viewer->session.activity != ACTIVITY_START && frame->has_board && viewer->race.shown.lanes < 2;
    put_key(text, "board");
    if (is_shown)
        put_box(text, frame->viewport);
    else
        buffer_print(text, "null");
    put_number(text, "height", frame->height);
    put_number(text, "bar", frame->bar.y);
    put_number(text, "rows", layout->height);
    put_number(text, "columns", layout->width);
    put_number(text, "cells", layout->cells);
    put_number(text, "chosen", viewer->looking.cell == NO_CELL ? -1 : (double)viewer->looking.cell);
}

static void put_session(const struct viewer *viewer, struct buffer *text)
{
    const struct player *player = viewer_player(viewer);
    const struct trace *trace = viewer->session.trace;
    put_text(text, "name", viewer_name(viewer));
    put_text(text, "engine", trace_shown_engine(trace));
    put_number(text, "position", (double)player_position(player));
    put_number(text, "steps", (double)trace_steps(trace));
    put_flag(text, "closed", trace_closed(trace));
    put_number(text, "playing", player->direction);
    put_number(text, "speed", player->speed);
    put_text(text, "sentence", viewer->session.activity == ACTIVITY_START ? "" : viewer_sentence(viewer));
    put_board(viewer, text);
    put_exercise(viewer, text);
}

void web_state_put(const struct web *web, struct buffer *text)
{
    const struct viewer *viewer = web->viewer;
    struct buffer link = {0};
    char title[400];
    viewer_title(viewer, title, sizeof title);
    viewer_write_link(viewer, &link);
    buffer_put(text, '{');
    put_text(text, "title", title);
    put_text(text, "where", where_name(mode_where(viewer)));
    put_text(text, "language", translation_language()->id);
    put_text(text, "link", buffer_text(&link));
    put_text(text, "message", viewer_message(viewer) ? viewer_message(viewer) : "");
    put_flag(text, "takesText", viewer_takes_text(viewer));
    put_theme(viewer->drawing.style.theme, text);
    if (viewer->session.trace)
        put_session(viewer, text);
    put_controls(web, text);
    put_row(viewer, text);
    buffer_put(text, '}');
    buffer_finish(&link);
}

/* --- the page's own texts --- */

static const char *const page_texts[] = {
    TR("Board"),
    TR("Controls"),
    TR("What is shown"),
    TR("Step ${position} of ${steps}. ${text}"),
    TR("Step ${position}. ${text}"),
    TR("Paste a puzzle"),
    TR("Paste or type a puzzle in any form: a line of 81 characters, rows, a file's text, a link."),
    TR("Open"),
    TR("Close"),
    TR("Your solver"),
    TR("JavaScript. `puzzle` is the puzzle as a text; `say` takes one event: r1c2=5, guess r1c2=5, fail, back, solved. "
       "It "
       "runs in your browser alone, for at most 10 seconds."),
    TR("Run"),
    TR("Copy this link"),
    TR("Type here"),
    TR("The solver did not end within 10 seconds and was stopped."),
    TR("The solver said nothing."),
};

void web_texts_put(struct buffer *text)
{
    buffer_put(text, '{');
    for (size_t i = 0; i < sizeof page_texts / sizeof *page_texts; i++) {
        buffer_print(text, i ? "," : "");
        buffer_put_json(text, page_texts[i]);
        buffer_put(text, ':');
        buffer_put_json(text, tr(page_texts[i]));
    }
    buffer_put(text, '}');
}
