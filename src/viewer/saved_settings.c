/* Keeps the settings of the window in the user's configuration folder: they are saved within a second of each change. Without a folder,
 * as in scripts, nothing is kept. */
#include "viewer/saved_settings.h"

#include <string.h>

#include "viewer/message.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

/* Copies what the person has set into the settings. */
static void gather(struct viewer *viewer)
{
    struct settings *settings = &viewer->saved_settings.settings;
    settings->theme = viewer->view.theme;
    settings->notation = viewer->view.notation;
    settings->speed = viewer->params.speed;
    settings->panel = viewer->view.panel;
    settings->labels = !viewer->view.no_labels;
    settings->even = viewer->params.even;
    settings->cascades = viewer->view.cascades;
    settings->candidates = !viewer->editing.own_marks;
    settings->judge = viewer->advice.judges;
    settings->mistakes = !viewer->advice.hides_mistakes;
    settings->profile = viewer->params.profile;
    settings->speak = viewer->params.speaks;
    settings->sound = viewer->params.sounds;
    settings->title_sentence = viewer->params.titles;
}

void saved_settings_begin(struct viewer *viewer)
{
    struct saved_settings *saved = &viewer->saved_settings;
    if (!viewer->params.settings)
        return;
    saved->settings = *viewer->params.settings;
    viewer->view.panel = saved->settings.panel;
    viewer->view.no_labels = !saved->settings.labels;
    viewer->view.cascades = saved->settings.cascades;
    viewer->params.even = saved->settings.even;
    viewer->params.sounds = saved->settings.sound;
    viewer->params.titles = saved->settings.title_sentence;
    viewer->editing.own_marks = !saved->settings.candidates;
    viewer->advice.judges = saved->settings.judge;
    viewer->advice.hides_mistakes = !saved->settings.mistakes;
    gather(viewer);
    settings_write(&saved->settings, &saved->text);
}

/* Begins to save the settings if they have changed. */
static void save(struct viewer *viewer)
{
    struct saved_settings *saved = &viewer->saved_settings;
    struct buffer text = {0}, copy = {0};
    struct text_error error;
    message_take_saved(viewer, &viewer->saved_settings.saver, false);
    gather(viewer);
    if (!saved->is_changed && memcmp(&saved->settings, &saved->compared, sizeof saved->compared) == 0)
        return;
    saved->compared = saved->settings;
    settings_write(&saved->settings, &text);
    saved->is_changed =
        text.length != saved->text.length || memcmp(buffer_text(&text), buffer_text(&saved->text), text.length) != 0;
    if (!saved->is_changed || saved->seconds < 1 || saved->saver.task) {
        buffer_finish(&text);
        return;
    }
    buffer_append(&copy, buffer_text(&text), text.length);
    if (!settings_save(&saved->saver, viewer->params.config_folder, &copy, viewer->params.threaded, &error))
        viewer_show_error(viewer, &error);
    buffer_finish(&copy);
    buffer_finish(&saved->text);
    saved->text = text;
    saved->seconds = 0;
    saved->is_changed = false;
}

void saved_settings_advance(struct viewer *viewer, double seconds)
{
    if (viewer->saved_settings.settings.is_first && viewer->session.trace && !viewer->view.message) {
        viewer->saved_settings.settings.is_first = false;
        message_show(viewer,
                     "Space plays and pauses. ? lists all keys, Ctrl+P finds an action, Ctrl+E solves by hand.");
    }
    viewer->saved_settings.seconds += seconds;
    if (viewer->params.settings && viewer->params.config_folder)
        save(viewer);
}

void saved_settings_finish(struct viewer *viewer)
{
    message_take_saved(viewer, &viewer->saved_settings.saver, true);
    saved_settings_advance(viewer, 1);
    message_take_saved(viewer, &viewer->saved_settings.saver, true);
    buffer_finish(&viewer->saved_settings.text);
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
