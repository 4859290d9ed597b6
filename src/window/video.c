#include "window/video.h"

#include <SDL.h>

#include <stdlib.h>
#include <string.h>

static bool has_driver(const char *name)
{
    for (int i = 0; i < SDL_GetNumVideoDrivers(); i++) {
        if (!strcmp(SDL_GetVideoDriver(i), name))
            return true;
    }
    return false;
}

/* Without a Wayland server, its client library would print errors; only X11 is tried then. */
static void choose_drivers(void)
{
    bool has_server = getenv("WAYLAND_DISPLAY") || getenv("XDG_RUNTIME_DIR");
    if (has_driver("wayland") && !has_server && !SDL_GetHint(SDL_HINT_VIDEODRIVER))
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11");
}

/* Nothing in the window needs the Compose key, but Xlib reads the whole table of compositions when the display is
 * opened, which takes a third of the time to the first frame. On Wayland the keyboard's library would print errors
 * about it.
 * */
static void skip_compose_table(void)
{
    const char *driver = getenv("SDL_VIDEODRIVER");
    if (getenv("DISPLAY") && !(driver && strstr(driver, "wayland")))
        SDL_setenv("XCOMPOSEFILE", "/dev/null", 0);
}

/* Without a display SDL falls back to drivers that show nothing, which is only correct if such a driver was
 * requested. */
static bool is_dummy_driver(void)
{
    const char *driver = SDL_GetCurrentVideoDriver(), *requested = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    bool is_dummy = !driver || !strcmp(driver, "offscreen") || !strcmp(driver, "dummy");
    return is_dummy && !(requested && driver && strstr(requested, driver));
}

bool video_start(struct text_error *error)
{
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    /* ^Otherwise SDL sends the surface through OpenGL, which a machine without a GPU emulates in software. */
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1"); /* window.c has its own handlers */
    /* ^Otherwise the click that gives a window the focus selects no cell, and a digit typed next goes into another
     * one.
     * */
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    choose_drivers();
    skip_compose_table();
    SDL_SetMainReady(); /* `main` is the program's own, also on Windows */
    bool is_started = !SDL_Init(SDL_INIT_VIDEO);
    if (is_started && !is_dummy_driver())
        return true;
    const char *reason = is_started ? "" : SDL_GetError();
    bool has_display = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY") || getenv("SDL_VIDEODRIVER");
    if (has_display && *reason)
        return text_error_system(error, "cannot open a window: %s (to work without a display: --script, frame, export)",
                                 reason);
    return text_error_system(error, "cannot open a window: there is no display (to work without one: --script, frame, "
                                    "export)");
}
