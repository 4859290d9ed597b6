/* Keeps the settings of the window in the user's configuration folder. They are saved within a second of each change.
 * Without a folder, as in scripts, nothing is kept. */
#include "viewer/saved_settings.h"

#include <string.h>

#include "viewer/kept_file.h"
#include "viewer/message.h"
#include "viewer/settings.h"
#include "viewer/own_program.h"
#include "viewer/view.h"
#include "viewer/viewer_state.h"

/* Copies the viewer's current settings. */
static void gather(struct viewer *viewer)
{
    struct settings *settings = &viewer->saved_settings.settings;
    settings->theme = viewer->drawing.style.theme;
    settings->notation = viewer->drawing.style.notation;
    settings->speed = viewer->params.speed;
    settings->panel = viewer->looking.panel;
    if (!viewer->params.engine_settings.techniques.listed) /* a profile file is only for one session */
        settings->profile = viewer->params.engine_settings.techniques.profile;
    own_program_remember(viewer, settings);
#define SWITCH(name, place, is_inverse, has_option, on, off) settings->name = viewer->place != is_inverse;
#include "viewer/switches.def"
#undef SWITCH
}

void saved_settings_begin(struct viewer *viewer)
{
    struct saved_settings *saved = &viewer->saved_settings;
    if (!viewer->params.settings)
        return;
    saved->settings = *viewer->params.settings;
    viewer->looking.panel = saved->settings.panel;
#define SWITCH(name, place, is_inverse, has_option, on, off)                                                           \
    viewer->place = has_option ? viewer->place : saved->settings.name != is_inverse;
#include "viewer/switches.def"
#undef SWITCH
    gather(viewer);
    settings_write(&saved->settings, &saved->kept.saved);
}

/* Returns whether the settings differ from the saved ones. */
static bool is_changed(struct viewer *viewer)
{
    struct saved_settings *saved = &viewer->saved_settings;
    struct buffer text = {0};
    gather(viewer);
    if (memcmp(&saved->settings, &saved->compared, sizeof saved->compared) == 0)
        return saved->kept.is_changed;
    saved->compared = saved->settings;
    settings_write(&saved->settings, &text);
    const struct buffer *latest = kept_file_latest(&saved->kept);
    bool differs = text.length != latest->length || memcmp(buffer_text(&text), buffer_text(latest), text.length) != 0;
    buffer_finish(&text);
    return differs;
}

static bool fill_content(struct viewer *viewer, struct user_file_content *content, struct text_error *error)
{
    (void)error;
    settings_file(content, viewer->params.folders.config);
    settings_write(&viewer->saved_settings.settings, &content->text);
    return true;
}

static bool keeps(const struct viewer *viewer)
{
    return viewer->params.settings && viewer->params.folders.config;
}

/* Shows a message for beginners, once, when a puzzle is watched and no other message is shown. */
static void welcome(struct viewer *viewer)
{
    struct settings *settings = &viewer->saved_settings.settings;
    struct scene_view view;
    if (!settings->is_first || !viewer->session.trace || viewer->session.activity == ACTIVITY_START)
        return;
    view_make(viewer, &view);
    if (view.message.text || view.keypad || mode_is_open(viewer, MODE_lesson))
        return;
    settings->is_first = false;
    message_show(
        viewer,
        "The button below, or Space, plays and pauses. The words above open lessons and puzzles; the three lines "
        "beside the title (Ctrl+P) list all actions.");
}

void saved_settings_advance(struct viewer *viewer, double seconds)
{
    welcome(viewer);
    if (!keeps(viewer))
        return;
    viewer->saved_settings.kept.is_changed = is_changed(viewer);
    kept_file_advance(viewer, &viewer->saved_settings.kept, fill_content, seconds, 1);
}

void saved_settings_flush(struct viewer *viewer)
{
    if (!keeps(viewer))
        return;
    viewer->saved_settings.kept.is_changed = is_changed(viewer);
    kept_file_flush(viewer, &viewer->saved_settings.kept, fill_content);
}

void saved_settings_finish(struct viewer *viewer)
{
    saved_settings_flush(viewer);
    kept_file_finish(&viewer->saved_settings.kept);
}

void viewer_moved(struct viewer *viewer, int x, int y, int width, int height)
{
    struct settings *settings = &viewer->saved_settings.settings;
    settings->x = x;
    settings->y = y;
    settings->has_place = true;
    settings->width = width;
    settings->height = height;
}
