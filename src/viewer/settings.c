#include "viewer/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "base/number_text.h"
#include "base/user_file.h"
#include "player/player.h"

enum { FILE_LIMIT = 1 << 20, MAX_SIDE = 16384, MAX_PLACE = 100000 };

static const char file_name[] = "settings";

void settings_set_default(struct settings *settings)
{
    *settings = (struct settings){
        .theme = themes[0],
        .speed = PLAYER_DEFAULT_SPEED,
        .panel = FRAME_STEP_LIST,
#define SWITCH(name, id, place, is_inverse, has_option, on, off) .name = is_inverse,
#include "viewer/switches.def"
#undef SWITCH
    };
}

/* --- each setting: how its value is read and written --- */

static bool read_theme(struct settings *settings, const char *value)
{
    const struct theme *theme = theme_find(value);
    settings->theme = theme ? theme : settings->theme;
    return theme;
}

static void write_theme(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "theme %s\n", settings->theme->id);
}

static bool read_notation(struct settings *settings, const char *value)
{
    struct text_error ignored;
    return notation_read_name(value, &settings->notation, &ignored);
}

static void write_notation(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "notation %s\n", notation_name(settings->notation));
}

static bool read_language(struct settings *settings, const char *value)
{
    const struct language *language = language_find(value);
    settings->language = language ? language : settings->language;
    return language;
}

static void write_language(const struct settings *settings, struct buffer *text)
{
    if (settings->language)
        buffer_print(text, "language %s\n", settings->language->id);
}

static bool read_speed(struct settings *settings, const char *value)
{
    double speed;
    if (!number_text_read(value, &speed) || !(speed >= PLAYER_MIN_SPEED && speed <= PLAYER_MAX_SPEED))
        return false;
    settings->speed = speed;
    return true;
}

static void write_speed(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "speed %.9g\n", settings->speed);
}

static bool read_panel(struct settings *settings, const char *value)
{
    enum frame_panel panel = frame_panel_find(value);
    settings->panel = panel != FRAME_PANELS ? panel : settings->panel;
    return panel != FRAME_PANELS;
}

static void write_panel(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "panel %s\n", frame_panel_name(settings->panel));
}

static bool read_profile(struct settings *settings, const char *value)
{
    enum technique_profile profile = technique_profile_find(value);
    settings->profile = profile != TECHNIQUE_PROFILES ? profile : settings->profile;
    return profile != TECHNIQUE_PROFILES;
}

static void write_profile(const struct settings *settings, struct buffer *text)
{
    buffer_print(text, "profile %s\n", technique_profile_id(settings->profile));
}

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

static bool read_size(struct settings *settings, const char *value)
{
    return read_two(value, "%dx%d%c", 1, MAX_SIDE, &settings->width, &settings->height);
}

static void write_size(const struct settings *settings, struct buffer *text)
{
    if (settings->width)
        buffer_print(text, "size %dx%d\n", settings->width, settings->height);
}

static bool read_place(struct settings *settings, const char *value)
{
    bool is_read = read_two(value, "%d,%d%c", -MAX_PLACE, MAX_PLACE, &settings->x, &settings->y);
    settings->has_place |= is_read;
    return is_read;
}

static void write_place(const struct settings *settings, struct buffer *text)
{
    if (settings->has_place)
        buffer_print(text, "place %d,%d\n", settings->x, settings->y);
}

static bool read_program(struct settings *settings, const char *value)
{
    snprintf(settings->program, sizeof settings->program, "%s", value);
    return true;
}

static void write_program(const struct settings *settings, struct buffer *text)
{
    if (*settings->program)
        buffer_print(text, "program %s\n", settings->program);
}

static bool read_recent(struct settings *settings, const char *value)
{
    if (settings->recents < SETTINGS_RECENT && *value)
        snprintf(settings->recent[settings->recents++], SETTINGS_PATH, "%s", value);
    return *value;
}

static void write_recent(const struct settings *settings, struct buffer *text)
{
    for (unsigned i = 0; i < settings->recents; i++)
        buffer_print(text, "recent %s\n", settings->recent[i]);
}

/* A row is either a switch, which is on or off and lies at `offset`, or has functions of its own. They are written in this order. */
static const struct setting {
    const char *name;
    bool (*read)(struct settings *settings,
                 const char *value); /* false, with nothing changed: the value is not understood */
    void (*write)(const struct settings *settings, struct buffer *text);
    size_t offset;
} rows[] = {
    {"theme", read_theme, write_theme},          {"notation", read_notation, write_notation},
    {"speed", read_speed, write_speed},          {"panel", read_panel, write_panel},
#define SWITCH(name, id, place, is_inverse, has_option, on, off) {id, .offset = offsetof(struct settings, name)},
#include "viewer/switches.def"
#undef SWITCH
    {"profile", read_profile, write_profile},    {"program", read_program, write_program},
    {"language", read_language, write_language}, {"size", read_size, write_size},
    {"place", read_place, write_place},          {"recent", read_recent, write_recent},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* --- all of them --- */

static bool read_switch(struct settings *settings, const struct setting *row, const char *value)
{
    bool is_on = !strcmp(value, "on");
    if (!is_on && strcmp(value, "off"))
        return false;
    *(bool *)((char *)settings + row->offset) = is_on;
    return true;
}

/* Returns false if the line is not understood. A setting that is not known may be one of a newer version. */
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
    for (size_t i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].name, text))
            continue;
        return strlen(value) < SETTINGS_PATH &&
               (rows[i].read ? rows[i].read(settings, value) : read_switch(settings, &rows[i], value));
    }
    return true;
}

bool settings_read(struct settings *settings, const char *text, size_t length, struct text_error *error)
{
    const char *end = text + length;
    bool is_understood = true;
    settings_set_default(settings);
    for (size_t number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((newline ? newline : end) - text);
        if (line && *text != '#' && !read_line(settings, text, line) && is_understood) {
            text_error_input(error, number, 0, "found '%.*s', expected a setting and its value",
                             (int)(line < 60 ? line : 60), text);
            is_understood = false;
        }
        text += line + (newline != NULL);
    }
    return is_understood;
}

void settings_write(const struct settings *settings, struct buffer *text)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (rows[i].write)
            rows[i].write(settings, text);
        else
            buffer_print(text, "%s %s\n", rows[i].name,
                         *(const bool *)((const char *)settings + rows[i].offset) ? "on" : "off");
    }
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
    char path[USER_FILE_PATH];
    enum user_file_found found = user_file_read(folder, file_name, FILE_LIMIT, &text, error);
    bool is_read = found != USER_FILE_FAILED;
    if (found == USER_FILE_READ && !settings_read(settings, buffer_text(&text), text.length, error)) {
        if (user_file_find(folder, file_name, "", path))
            text_error_source(error, path);
        is_read = false;
    }
    settings->is_first = found == USER_FILE_NONE;
    buffer_finish(&text);
    return is_read;
}

static void merge(const struct buffer *base, const struct buffer *theirs, const struct buffer *mine,
                  struct buffer *merged)
{
    user_file_merge_lines(base, theirs, mine, "recent", SETTINGS_RECENT, merged);
}

void settings_file(struct user_file_content *content, const char *folder)
{
    content->folder = folder;
    snprintf(content->name, sizeof content->name, "%s", file_name);
    content->merge = merge;
}
