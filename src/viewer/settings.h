/* The settings that a window keeps for the next session, in the file `settings` of the user's configuration folder
 * (XDG). Each line has the name of a setting and its value.
 *
 *     theme dark
 *     speed 8
 *     recent /home/ada/puzzle.txt */
#ifndef VIEWER_SETTINGS_H
#define VIEWER_SETTINGS_H

#include "base/user_file.h"
#include "base/translation.h"
#include "explain/notation.h"
#include "scene/frame_layout.h"
#include "scene/theme.h"
#include "technique/technique_profile.h"

enum { SETTINGS_RECENT = 9, SETTINGS_PROGRAMS = 8, SETTINGS_PATH = 1024, SETTINGS_PROGRAM = SETTINGS_PATH };

/* The settings: one member for each. */
struct settings {
    const struct theme *theme;
    enum notation notation;
    const struct language *language; /* NULL: that of the locale */
    double speed;                    /* [steps per second] */
    enum frame_panel panel;
    enum technique_profile profile;
#define SWITCH(name, place, is_inverse, has_option, on, off) bool name; /* as the action of the same name sets it */
#include "viewer/switches.def"
#undef SWITCH
    int width, height; /* size of the window, in logical pixels; 0: unknown */
    int x, y;          /* place of the window, if has_place */
    bool has_place;
    bool is_first;            /* there is no file yet: the program is used for the first time; not saved */
    char page[SETTINGS_PATH]; /* the address of a web page that opens links (docs/web.md); "": unknown */
    unsigned programs;
    char program[SETTINGS_PROGRAMS][SETTINGS_PROGRAM]; /* command lines of the user's own solvers, the last one first */
    unsigned recents;
    char recent[SETTINGS_RECENT][SETTINGS_PATH]; /* recently opened files, the last one first */
};

void settings_set_default(struct settings *settings);

/* Reads settings; those that are missing or not understood keep their defaults. Unknown settings, of another version,
 * are skipped. Returns false, with `error` filled, if a line is not understood; `error` names the first such line, and
 * the other lines are read. */
bool settings_read(struct settings *settings, const char *text, size_t length, struct text_error *error);
void settings_write(const struct settings *settings, struct buffer *text);

/* Put a file first among the recent ones, and a command line first among the others. Empty texts, texts with line
 * breaks and texts that are too long are left out. */
void settings_add_recent(struct settings *settings, const char *path);
void settings_add_program(struct settings *settings, const char *line);

/* Reads the file in `folder`, if there is one. Returns false with `error` filled if a line is not understood, or if the
 * file cannot be read: then it is renamed to `settings.damaged`, and the settings have their defaults. */
bool settings_load(struct settings *settings, const char *folder, struct text_error *error);

/* Sets the address of the page, without a part after `#`. Returns whether it is an address: one word, not too long. */
bool settings_set_page(struct settings *settings, const char *address);

/* Fills in how the settings are saved, except `text` and `base`: lines that this window has not changed stay as another
 * window or another version of the program wrote them. */
void settings_file(struct user_file_content *content, const char *folder);

#endif
