#include "viewer/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/language.h"
#include "base/user_file.h"
#include "player/player.h"

enum { FILE_LIMIT = 1 << 20, MAX_SIDE = 16384, MAX_PLACE = 100000 };

static const char file_name[] = "settings";

void settings_set_default(struct settings *settings)
{
    *settings = (struct settings){.theme = themes[0],
                                  .speed = PLAYER_DEFAULT_SPEED,
                                  .panel = FRAME_STEP_LIST,
                                  .labels = true,
                                  .candidates = true,
                                  .mistakes = true};
}

/* --- the settings that are on or off --- */

static const struct {
    const char *name;
    size_t offset;
} switches[] = {
    {"labels", offsetof(struct settings, labels)},
    {"even", offsetof(struct settings, even)},
    {"cascades", offsetof(struct settings, cascades)},
    {"candidates", offsetof(struct settings, candidates)},
    {"judge", offsetof(struct settings, judge)},
    {"mistakes", offsetof(struct settings, mistakes)},
    {"speak", offsetof(struct settings, speak)},
    {"sound", offsetof(struct settings, sound)},
    {"title-sentence", offsetof(struct settings, title_sentence)},
};
enum { SWITCHES = sizeof switches / sizeof *switches };

static bool read_switch(struct settings *settings, const char *name, const char *value)
{
    bool is_on = !strcmp(value, "on");
    for (size_t i = 0; i < SWITCHES && (is_on || !strcmp(value, "off")); i++) {
        if (strcmp(switches[i].name, name))
            continue;
        *(bool *)((char *)settings + switches[i].offset) = is_on;
        return true;
    }
    return false;
}

/* --- reading --- */

static bool read_two(const char *value, const char *format, int least, int most, int *a, int *b)
{
    char rest;
    int first, second;
    if (sscanf(value, format, &first, &second, &rest) != 2 || first < least || second < least || first > most ||
        second > most)
        return false;
    *a = first;
    *b = second;
    return true;
}

static bool read_speed(struct settings *settings, const char *value)
{
    char *end;
    double speed = strtod(value, &end);
    if (end == value || *end || !(speed >= PLAYER_MIN_SPEED && speed <= PLAYER_MAX_SPEED))
        return false;
    settings->speed = speed;
    return true;
}

static bool read_setting(struct settings *settings, const char *name, const char *value)
{
    struct text_error ignored;
    if (!strcmp(name, "theme"))
        return theme_find(value) && (settings->theme = theme_find(value));
    if (!strcmp(name, "notation"))
        return notation_read_name(value, &settings->notation, &ignored);
    if (!strcmp(name, "language"))
        return language_find(value) && (settings->language = language_find(value));
    if (!strcmp(name, "speed"))
        return read_speed(settings, value);
    if (!strcmp(name, "panel"))
        return (settings->panel = frame_panel_find(value)) != FRAME_PANELS;
    if (!strcmp(name, "profile"))
        return (settings->profile = technique_profile_find(value)) != TECHNIQUE_PROFILES;
    if (!strcmp(name, "size"))
        return read_two(value, "%dx%d%c", 1, MAX_SIDE, &settings->width, &settings->height);
    if (!strcmp(name, "place"))
        return settings->has_place = read_two(value, "%d,%d%c", -MAX_PLACE, MAX_PLACE, &settings->x, &settings->y);
    if (!strcmp(name, "recent") && settings->recents < SETTINGS_RECENT && *value) {
        snprintf(settings->recent[settings->recents++], SETTINGS_PATH, "%s", value);
        return true;
    }
    return read_switch(settings, name, value);
}

static bool read_line(struct settings *settings, const char *line, size_t length)
{
    char text[SETTINGS_PATH + 16];
    if (length >= sizeof text || memchr(line, 0, length))
        return false;
    memcpy(text, line, length);
    text[length] = 0;
    char *value = strchr(text, ' ');
    if (!value)
        return false;
    *value++ = 0;
    return strlen(value) < SETTINGS_PATH && read_setting(settings, text, value);
}

bool settings_read(struct settings *settings, const char *text, size_t length, struct text_error *error)
{
    const char *end = text + length;
    settings_set_default(settings);
    for (size_t number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((newline ? newline : end) - text);
        if (line && *text != '#' && !read_line(settings, text, line)) {
            text_error_input(error, number, 0, "found '%.*s', expected a setting and its value",
                             (int)(line < 60 ? line : 60), text);
            settings_set_default(settings);
            return false;
        }
        text += line + (newline != NULL);
    }
    return true;
}

/* --- writing --- */

void settings_write(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "theme %s\nnotation %s\nspeed %.9g\npanel %s\n", settings->theme->id,
                 notation_name(settings->notation), settings->speed, frame_panel_name(settings->panel));
    for (size_t i = 0; i < SWITCHES; i++)
        buffer_print(text, "%s %s\n", switches[i].name,
                     *(const bool *)((const char *)settings + switches[i].offset) ? "on" : "off");
    if (settings->profile != PROFILE_HODOKU)
        buffer_print(text, "profile %s\n", technique_profile_id(settings->profile));
    if (settings->language)
        buffer_print(text, "language %s\n", settings->language->id);
    if (settings->width)
        buffer_print(text, "size %dx%d\n", settings->width, settings->height);
    if (settings->has_place)
        buffer_print(text, "place %d,%d\n", settings->x, settings->y);
    for (unsigned i = 0; i < settings->recents; i++)
        buffer_print(text, "recent %s\n", settings->recent[i]);
}

void settings_add_recent(struct settings *settings, const char *path)
{
    unsigned at = 0;
    if (strlen(path) >= SETTINGS_PATH || strchr(path, '\n') || !*path)
        return;
    while (at < settings->recents && strcmp(settings->recent[at], path))
        at++;
    if (at == settings->recents)
        settings->recents += settings->recents < SETTINGS_RECENT;
    at = at < settings->recents ? at : settings->recents - 1;
    memmove(settings->recent[1], settings->recent[0], at * sizeof *settings->recent);
    snprintf(settings->recent[0], SETTINGS_PATH, "%s", path);
}

/* --- the file --- */

bool settings_load(struct settings *settings, const char *folder, struct text_error *error)
{
    struct buffer text = {0};
    settings_set_default(settings);
    enum user_file_found found = user_file_read(folder, file_name, FILE_LIMIT, &text, error);
    settings->is_first = found == USER_FILE_NONE;
    if (found == USER_FILE_READ && !settings_read(settings, buffer_text(&text), text.length, error)) {
        user_file_set_aside(folder, file_name, error);
        found = USER_FILE_FAILED;
    }
    buffer_finish(&text);
    return found != USER_FILE_FAILED;
}

bool settings_save(struct user_file_saver *saver, const char *folder, struct buffer *text, bool threaded,
                   struct text_error *error)
{
    return user_file_saver_begin(saver, folder, file_name, text, TR("the settings"), threaded, error);
}
