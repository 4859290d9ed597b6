/* What a window remembers from one time to the next, in the file `settings` of the user's configuration folder (XDG): a
 * setting a line, its name and its value.
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

/* Its members are one for each setting. */
struct settings {
    const struct theme *theme;
    enum notation notation;
    const struct language *language; /* NULL: as the locale has it */
    double speed;                    /* steps a second */
    enum frame_panel panel;
    enum technique_profile profile;
#define SWITCH(name, place, is_inverse, has_option, on, off) bool name; /* as the action of that name sets it */
#include "viewer/switches.def"
#undef SWITCH
    int width, height; /* of the window, in logical pixels; 0: not known */
    int x, y;          /* its place, if has_place */
    bool has_place;
    bool is_first;            /* there is no file yet: the program is used for the first time; not kept */
    char page[SETTINGS_PATH]; /* the address of a web page that opens links (docs/web.md); "": not known */
    unsigned programs;
    char program[SETTINGS_PROGRAMS][SETTINGS_PROGRAM]; /* command lines of solvers of one's own, the last one first */
    unsigned recents;
    char recent[SETTINGS_RECENT][SETTINGS_PATH]; /* files that were opened, the last one first */
};

void settings_set_default(struct settings *settings);

/* Reads settings; those that the text does not have, or whose value is not understood, keep their default. Settings of
 * another version, which are not known, are passed over. False with `error` filled, which names the first line that is
 * not understood; the others are read. */
bool settings_read(struct settings *settings, const char *text, size_t length, struct text_error *error);
void settings_write(const struct settings *settings, struct buffer *text);

/* Put a file before the other recent ones, and a command line before the other ones. Texts with line breaks, too long
 * or "" are left out. */
void settings_add_recent(struct settings *settings, const char *path);
void settings_add_program(struct settings *settings, const char *line);

/* Reads the file in `folder`, if there is one. False with `error` filled if a line is not understood, or if the file
 * cannot be read: it is set aside as `settings.damaged` then, and the settings are the default. */
bool settings_load(struct settings *settings, const char *folder, struct text_error *error);

/* Sets the address of the page, without what follows `#`. Returns whether it is an address: one word, not too long. */
bool settings_set_page(struct settings *settings, const char *address);

/* Fills in how the settings are saved, but for `text` and `base`: lines that this window has not changed stay as
 * another window, or another version of the program, wrote them. */
void settings_file(struct user_file_content *content, const char *folder);

#endif
