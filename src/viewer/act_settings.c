/* Actions on settings: those that are on or off, and the page that lists all of them. */
#include <stddef.h>

#include "base/translation.h"
#include "viewer/menu.h"
#include "viewer/message.h"
#include "viewer/viewer_state.h"

/* The settings that are on or off. The last one is not saved. */
static const struct switch_row {
    enum action_id action;
    size_t place; /* offset of a member of the viewer */
    bool is_inverse;
    const char *on, *off;
} switches[] = {
#define SWITCH(name, place, is_inverse, has_option, on, off)                                                           \
    {ACTION_##name, offsetof(struct viewer, place), is_inverse, on, off},
#include "viewer/switches.def"
#undef SWITCH
    {ACTION_motion, offsetof(struct viewer, drawing.style.reduced_motion), true, NULL, NULL},
    {ACTION_loop, offsetof(struct viewer, session.player.loop), false, TR("At the end it begins anew."),
     TR("It stops at the end.")},
};

/* Returns the row of the action, or NULL. */
static const struct switch_row *find_switch(enum action_id action)
{
    const struct switch_row *end = switches + sizeof switches / sizeof *switches, *row = switches;
    while (row < end && row->action != action)
        row++;
    return row < end ? row : NULL;
}

static bool *place_of(struct viewer *viewer, const struct switch_row *row)
{
    return (bool *)((char *)viewer + row->place);
}

/* Changes a setting that is on or off, and reports it if its row has words for that. */
bool act_switch(struct viewer *viewer, const struct call *call)
{
    const struct switch_row *row = find_switch(call->action);
    bool *place = place_of(viewer, row), is_on = *place != row->is_inverse;
    if (!action_switch(call->argument, &is_on, call->error))
        return false;
    *place = is_on != row->is_inverse;
    viewer->session.player.is_even = viewer->params.even; /* the player has a copy */
    if (row->on)
        message_show(viewer, "%s", tr(is_on ? row->on : row->off));
    return true;
}

/* --- the page --- */

/* Returns the value of a setting that has more than two, or "". */
static const char *value_of(const struct viewer *viewer, enum action_id action)
{
    return action == ACTION_themes      ? tr(viewer->drawing.style.theme->title)
           : action == ACTION_languages ? translation_language()->title
           : action == ACTION_notation  ? notation_name(viewer->drawing.style.notation)
                                        : "";
}

/* Adds a setting with its value and an explanation; if it is on or off, with its current and its default state. */
static void add_setting(struct viewer *viewer, enum action_id action)
{
    const struct switch_row *row = find_switch(action);
    const char *value = value_of(viewer, action);
    size_t before = menu_rows(viewer);
    menu_add_action(viewer, action, "", *value ? "%s: %s" : "%s", tr(actions[action].title), value);
    if (menu_rows(viewer) == before) /* it is not available in this place */
        return;
    if (!row) {
        menu_note(viewer, "%s", tr(actions[action].help));
        return;
    }
    menu_tick(viewer, *place_of(viewer, row) != row->is_inverse);
    menu_note(viewer, row->is_inverse ? "On at first: %s." : "Off at first: %s.", tr(actions[action].help));
}

static void fill(struct viewer *viewer)
{
    static const enum action_id settings[] = {
        ACTION_themes,       ACTION_languages,      ACTION_notation,   ACTION_labels,   ACTION_peers,
        ACTION_heat,         ACTION_effort,         ACTION_cascades,   ACTION_even,     ACTION_motion,
        ACTION_profile,      ACTION_techniques,     ACTION_guess_rule, ACTION_program,  ACTION_attach,
        ACTION_play_at_once, ACTION_candidates,     ACTION_judge,      ACTION_mistakes, ACTION_sound,
        ACTION_speak,        ACTION_title_sentence,
    };
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        add_setting(viewer, settings[i]);
}

bool act_settings(struct viewer *viewer, const struct call *call)
{
    (void)call;
    menu_begin(viewer, "Settings", "A click or Enter changes one", ACTIONS, ACTIONS);
    menu_widen(viewer);
    menu_stay(viewer, fill);
    return true;
}
