#include "viewer/settings.h"

#include <stdio.h>
#include <string.h>

#include "base/language.h"
#include "base/number_text.h"
#include "base/user_file.h"
#include "player/player.h"
#include "viewer/actions.h"

enum { FILE_LIMIT = 1 << 20, MAX_SIDE = 16384, MAX_PLACE = 100000 };

static const char file_name[] = "settings";

void settings_set_default(struct settings *settings)
{
    memset(settings, 0, sizeof *settings); /* too large for the stack as a value */
    settings->theme = themes[0];
    settings->speed = PLAYER_DEFAULT_SPEED;
    settings->panel = FRAME_STEP_LIST;
#define SWITCH(name, place, is_inverse, has_option, on, off) settings->name = is_inverse;
#include "viewer/switches.def"
#undef SWITCH
}

/* --- readers of the values; they return false without a change if the value is not understood --- */

static bool read_theme(struct settings *settings, const char *value)
{
    const struct theme *theme = theme_find(value);
    settings->theme = theme ? theme : settings->theme;
    return theme;
}

static bool read_notation(struct settings *settings, const char *value)
{
    struct text_error ignored;
    return notation_read_name(value, &settings->notation, &ignored);
}

static bool read_language(struct settings *settings, const char *value)
{
    const struct language *language = language_find(value);
    settings->language = language ? language : settings->language;
    return language;
}

static bool read_speed(struct settings *settings, const char *value)
{
    double speed;
    if (!number_text_read(value, &speed) || !(speed >= PLAYER_MIN_SPEED && speed <= PLAYER_MAX_SPEED))
        return false;
    settings->speed = speed;
    return true;
}

static bool read_panel(struct settings *settings, const char *value)
{
    enum frame_panel panel = frame_panel_find(value);
    settings->panel = panel != FRAME_PANELS ? panel : settings->panel;
    return panel != FRAME_PANELS;
}

static bool read_profile(struct settings *settings, const char *value)
{
    return technique_profile_read(value, &settings->profile, NULL);
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

static bool read_place(struct settings *settings, const char *value)
{
    bool is_read = read_two(value, "%d,%d%c", -MAX_PLACE, MAX_PLACE, &settings->x, &settings->y);
    settings->has_place |= is_read;
    return is_read;
}

/* Reads the next text of a list. */
static bool read_next(char (*list)[SETTINGS_PATH], unsigned *count, unsigned most, const char *value)
{
    if (*count < most && *value)
        snprintf(list[(*count)++], SETTINGS_PATH, "%s", value);
    return *value;
}

static bool read_recent(struct settings *settings, const char *value)
{
    return read_next(settings->recent, &settings->recents, SETTINGS_RECENT, value);
}

static bool read_program(struct settings *settings, const char *value)
{
    return read_next(settings->program, &settings->programs, SETTINGS_PROGRAMS, value);
}

static bool read_switch(bool *is_on, const char *value)
{
    bool is_read = !strcmp(value, "on") || !strcmp(value, "off");
    if (is_read)
        *is_on = !strcmp(value, "on");
    return is_read;
}

/* An unknown setting may belong to a newer version. */
static bool read_setting(struct settings *settings, const char *name, const char *value)
{
    static const struct {
        const char *name;
        bool (*read)(struct settings *settings, const char *value);
    } rows[] = {
        {"theme", read_theme},     {"notation", read_notation}, {"speed", read_speed},       {"panel", read_panel},
        {"profile", read_profile}, {"program", read_program},   {"language", read_language}, {"size", read_size},
        {"place", read_place},     {"recent", read_recent},     {"page", settings_set_page},
    };
    if (!strncmp(name, "program-", strlen("program-"))) /* the second and later command lines */
        name = "program";
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!strcmp(rows[i].name, name))
            return strlen(value) < SETTINGS_PATH && rows[i].read(settings, value);
    }
#define SWITCH(setting, place, is_inverse, has_option, on, off)                                                        \
    if (!strcmp(actions[ACTION_##setting].id, name))                                                                   \
        return read_switch(&settings->setting, value);
#include "viewer/switches.def"
#undef SWITCH
    return true;
}

/* --- all of them --- */

/* Reads a line. Returns false if it is not understood. */
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
    return read_setting(settings, text, value);
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
    buffer_print(text, "theme %s\n", settings->theme->id);
    buffer_print(text, "notation %s\n", notation_name(settings->notation));
    buffer_print(text, "speed %.9g\n", settings->speed);
    buffer_print(text, "panel %s\n", frame_panel_name(settings->panel));
#define SWITCH(name, place, is_inverse, has_option, on, off)                                                           \
    buffer_print(text, "%s %s\n", actions[ACTION_##name].id, settings->name ? "on" : "off");
#include "viewer/switches.def"
#undef SWITCH
    buffer_print(text, "profile %s\n", technique_profile_id(settings->profile));
    if (*settings->page)
        buffer_print(text, "page %s\n", settings->page);
    for (unsigned i = 0; i < settings->programs; i++) { /* each with its own key, which merging requires */
        if (i)
            buffer_print(text, "program-%u %s\n", i + 1, settings->program[i]);
        else
            buffer_print(text, "program %s\n", settings->program[i]);
    }
    if (settings->language)
        buffer_print(text, "language %s\n", settings->language->id);
    if (settings->width)
        buffer_print(text, "size %dx%d\n", settings->width, settings->height);
    if (settings->has_place)
        buffer_print(text, "place %d,%d\n", settings->x, settings->y);
    for (unsigned i = 0; i < settings->recents; i++)
        buffer_print(text, "recent %s\n", settings->recent[i]);
}

bool settings_set_page(struct settings *settings, const char *address)
{
    size_t length = strcspn(address, "#");
    bool is_address = length && length < sizeof settings->page && length == strcspn(address, " \t\r\n#");
    if (is_address)
        snprintf(settings->page, sizeof settings->page, "%.*s", (int)length, address);
    return is_address;
}

/* Puts a text first in a list. */
static void put_first(char (*list)[SETTINGS_PATH], unsigned *count, unsigned most, const char *text)
{
    unsigned at = 0;
    if (strlen(text) >= SETTINGS_PATH || strpbrk(text, "\r\n") || !*text)
        return;
    while (at < *count && strcmp(list[at], text))
        at++;
    if (at == *count)
        *count += *count < most;
    at = at < *count ? at : *count - 1;
    memmove(list[1], list[0], at * sizeof *list);
    snprintf(list[0], SETTINGS_PATH, "%s", text);
}

void settings_add_recent(struct settings *settings, const char *path)
{
    put_first(settings->recent, &settings->recents, SETTINGS_RECENT, path);
}

void settings_add_program(struct settings *settings, const char *line)
{
    put_first(settings->program, &settings->programs, SETTINGS_PROGRAMS, line);
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
