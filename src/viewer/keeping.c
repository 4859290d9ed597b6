/* Keeps the settings of the window in the user's configuration folder: they are saved within a second of each change. Without a folder,
 * as in scripts, nothing is kept. */
#include "viewer/keeping.h"

#include <string.h>

#include "viewer/message.h"
#include "viewer/settings.h"
#include "viewer/viewer_state.h"

/* Copies what the person has set into the settings. */
static void gather(struct viewer *viewer)
{
    struct settings *settings = &viewer->keeping.settings;
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

void keeping_begin(struct viewer *viewer)
{
    struct keeping *keeping = &viewer->keeping;
    if (!viewer->params.settings)
        return;
    keeping->settings = *viewer->params.settings;
    viewer->view.panel = keeping->settings.panel;
    viewer->view.no_labels = !keeping->settings.labels;
    viewer->view.cascades = keeping->settings.cascades;
    viewer->params.even = keeping->settings.even;
    viewer->params.sounds = keeping->settings.sound;
    viewer->params.titles = keeping->settings.title_sentence;
    viewer->editing.own_marks = !keeping->settings.candidates;
    viewer->advice.judges = keeping->settings.judge;
    viewer->advice.hides_mistakes = !keeping->settings.mistakes;
    gather(viewer);
    settings_write(&keeping->settings, &keeping->saved);
}

/* Takes what has become of the last saving. */
static void take_saved(struct viewer *viewer, bool wait)
{
    struct text_error error;
    if (!user_file_saver_take(&viewer->keeping.saver, wait, &error))
        viewer_show_error(viewer, &error);
}

/* Begins to save the settings if they have changed. */
static void save(struct viewer *viewer)
{
    struct keeping *keeping = &viewer->keeping;
    struct buffer text = {0}, copy = {0};
    struct text_error error;
    take_saved(viewer, false);
    gather(viewer);
    settings_write(&keeping->settings, &text);
    keeping->is_changed = text.length != keeping->saved.length ||
                          memcmp(buffer_text(&text), buffer_text(&keeping->saved), text.length) != 0;
    if (!keeping->is_changed || keeping->seconds < 1 || keeping->saver.task) {
        buffer_finish(&text);
        return;
    }
    buffer_append(&copy, buffer_text(&text), text.length);
    if (!settings_save(&keeping->saver, viewer->params.config_folder, &copy, viewer->params.threaded, &error))
        viewer_show_error(viewer, &error);
    buffer_finish(&copy);
    buffer_finish(&keeping->saved);
    keeping->saved = text;
    keeping->seconds = 0;
    keeping->is_changed = false;
}

void keeping_advance(struct viewer *viewer, double seconds)
{
    if (viewer->keeping.settings.is_first && viewer->session.trace && !viewer->view.message) {
        viewer->keeping.settings.is_first = false;
        message_show(viewer,
                     "Space plays and pauses. ? lists all keys, Ctrl+P finds an action, Ctrl+E solves by hand.");
    }
    viewer->keeping.seconds += seconds;
    if (viewer->params.settings && viewer->params.config_folder)
        save(viewer);
}

void keeping_finish(struct viewer *viewer)
{
    take_saved(viewer, true);
    keeping_advance(viewer, 1);
    take_saved(viewer, true);
    buffer_finish(&viewer->keeping.saved);
}

void viewer_moved(struct viewer *viewer, int x, int y, int width, int height)
{
    struct settings *settings = &viewer->keeping.settings;
    settings->x = x;
    settings->y = y;
    settings->has_place = true;
    settings->width = width;
    settings->height = height;
}
