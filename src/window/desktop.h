/* The preferences of the desktop: the size of text, dark or light, and reduced motion. */
#ifndef WINDOW_DESKTOP_H
#define WINDOW_DESKTOP_H

#include "base/child.h"

/* Returns the factor by which things are to be larger than on a screen of 96 dpi, from 1 to 4: from the resource
 * Xft.dpi of the X server, which desktops set. Returns 1 without an X server; on Wayland SDL knows the scale. */
float desktop_density(void);

/* Questions to the desktop's portal (org.freedesktop.portal.Settings), through dbus-send. They are answered while the
 * program continues. */
struct desktop_questions {
    struct child dark, still;
    bool asks_dark, asks_still; /* dbus-send is running */
};

/* Asks for the preferences, if there is a session bus and dbus-send. */
void desktop_ask(struct desktop_questions *questions, bool dark, bool still);

/* Waits for the answers, at most some tenths of a second: whether a dark picture is preferred, and whether reduced
 * motion is. Both are false without an answer. */
void desktop_answer(struct desktop_questions *questions, bool *is_dark, bool *is_still);

#endif
