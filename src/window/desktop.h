/* The preferences of the desktop: the size of text, dark or light, and whether things move. */
#ifndef WINDOW_DESKTOP_H
#define WINDOW_DESKTOP_H

#include "base/child.h"

/* Returns how many times larger than on a screen of 96 dots an inch things are to be, from 1 to 4: by the resource
 * Xft.dpi of the X server, which desktops set. 1 where there is no X server; Wayland tells SDL itself. */
float desktop_density(void);

/* Questions to the desktop's portal (org.freedesktop.portal.Settings), through dbus-send. They are answered while the
 * program goes on. */
struct desktop_questions {
    struct child dark, still;
    bool asks_dark, asks_still; /* dbus-send is at work */
};

/* Asks what is wanted, if there is a session bus and dbus-send. */
void desktop_ask(struct desktop_questions *questions, bool dark, bool still);

/* Waits for the answers, at most some tenths of a second: whether a dark picture is preferred, and whether no motion
 * is. Both are false if nobody answers. */
void desktop_answer(struct desktop_questions *questions, bool *is_dark, bool *is_still);

#endif
