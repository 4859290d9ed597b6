#include "window/desktop.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/library.h"

/* --- how large things are --- */

typedef void *open_display_function(const char *name);
typedef char *get_default_function(void *display, const char *program, const char *option);
typedef int close_display_function(void *display);

/* The functions needed from libX11, which SDL also loads. */
struct x11 {
    void *library;
    open_display_function *open;
    get_default_function *get_default;
    close_display_function *close;
};

static bool load(struct x11 *x11)
{
    x11->library = library_open("libX11.so.6");
    return x11->library && library_find(x11->library, "XOpenDisplay", &x11->open) &&
           library_find(x11->library, "XGetDefault", &x11->get_default) &&
           library_find(x11->library, "XCloseDisplay", &x11->close);
}

float desktop_density(void)
{
    struct x11 x11 = {0};
    float density = 1;
    void *display = load(&x11) ? x11.open(NULL) : NULL;
    if (display) {
        const char *dots = x11.get_default(display, "Xft", "dpi");
        density = dots ? strtof(dots, NULL) / 96 : 1;
        x11.close(display);
    }
    if (x11.library)
        library_close(x11.library);
    return density > 4 ? 4 : density > 1 ? density : 1; /* NaN compares as false */
}

/* --- what the portal says --- */

enum { ANSWER_SIZE = 200 };

static bool has_session_bus(void)
{
    char path[200];
    const char *folder = getenv("XDG_RUNTIME_DIR");
    if (getenv("DBUS_SESSION_BUS_ADDRESS"))
        return true;
    return folder && snprintf(path, sizeof path, "%s/bus", folder) < (int)sizeof path && file_exists(path);
}

/* Asks for a setting of a namespace. */
static bool ask(struct child *child, const char *space, const char *key)
{
    char space_argument[80], key_argument[80];
    const char *const argument[] = {"dbus-send",
                                    "--session",
                                    "--print-reply=literal",
                                    "--reply-timeout=300",
                                    "--dest=org.freedesktop.portal.Desktop",
                                    "/org/freedesktop/portal/desktop",
                                    "org.freedesktop.portal.Settings.Read",
                                    space_argument,
                                    key_argument,
                                    NULL};
    snprintf(space_argument, sizeof space_argument, "string:%s", space);
    snprintf(key_argument, sizeof key_argument, "string:%s", key);
    return child_start(child, &(struct child_program){argument[0], argument, NULL, CHILD_OUTPUT_ALONE});
}

void desktop_ask(struct desktop_questions *questions, bool dark, bool still)
{
    bool can_ask = (dark || still) && has_session_bus();
    questions->asks_dark = dark && can_ask && ask(&questions->dark, "org.freedesktop.appearance", "color-scheme");
    questions->asks_still =
        still && can_ask && ask(&questions->still, "org.gnome.desktop.interface", "enable-animations");
}

/* Returns whether the answer ends with these words, as in "variant  variant  uint32 1". */
static bool answers(struct child *child, const char *words)
{
    char answer[ANSWER_SIZE];
    child_read_line(child, answer, sizeof answer);
    size_t length = strlen(answer), end = strlen(words);
    return child_finish(child, NULL) && length >= end && !strcmp(answer + length - end, words);
}

void desktop_answer(struct desktop_questions *questions, bool *is_dark, bool *is_still)
{
    *is_dark = questions->asks_dark && answers(&questions->dark, "uint32 1");
    *is_still = questions->asks_still && answers(&questions->still, "boolean false");
}
