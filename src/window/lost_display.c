/* SDL itself loads Xlib and Wayland's library when they are needed, and has no event for the loss of a display. Both
 * are therefore called in the library that SDL has loaded, which is searched for there: the program needs neither of
 * them to build or to start. */
#include "window/lost_display.h"

#include <SDL_syswm.h>
#include <stddef.h>
#include <unistd.h>

#include "base/library.h"
#include "base/leftovers.h"
#include "command/command.h"

/* Xlib's Display and its error event are only passed on. The first handler is called when the connection is lost; the
 * second one ends the program. */
typedef int io_error_handler(void *display);
typedef io_error_handler *set_io_error_handler(io_error_handler *handler);
typedef void exit_handler(void *display, void *context);
typedef void set_exit_handler(void *display, exit_handler *handler, void *context);
typedef int error_handler(void *display, void *event);
typedef error_handler *set_error_handler(error_handler *handler);
struct wl_display; /* SDL names it only if it supports Wayland */
typedef int get_error(struct wl_display *display);

_Noreturn static void end(void)
{
    static const char message[] = "sudoscope: the display was lost\n";
    leftovers_clear();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written; /* there is no one else to inform */
    _exit(EXIT_MACHINE);
}

static int handle(void *display)
{
    (void)display;
    end();
}

static int wait_for_exit_handler(void *display)
{
    (void)display;
    return 0;
}

/* Xlib calls this from within a call to itself: saving must not draw. */
static void handle_exit(void *display, void *context)
{
    const struct lost_display *lost = context;
    (void)display;
    lost->save(lost->context);
    end();
}

/* Finds a function of a library that SDL has loaded and keeps loaded; NULL if there is none. */
static void find(const char *name, const char *function, void *found)
{
    void *library = library_opened(name);
    *(void **)found = NULL;
    if (library) {
        library_find(library, function, found);
        library_close(library);
    }
}

void lost_display_watch(const struct lost_display *lost, SDL_Window *window)
{
    set_io_error_handler *set;
    set_exit_handler *set_exit;
    SDL_SysWMinfo info;
    find("libX11.so.6", "XSetIOErrorHandler", &set);
    find("libX11.so.6", "XSetIOErrorExitHandler", &set_exit);
    SDL_VERSION(&info.version);
    bool has_display = SDL_GetWindowWMInfo(window, &info) && info.subsystem == SDL_SYSWM_X11;
    if (!set || !has_display)
        return;
    set(set_exit ? wait_for_exit_handler : handle);
    if (set_exit)
        set_exit(info.info.x11.display, handle_exit, (void *)lost);
}

static int ignore(void *display, void *event)
{
    (void)display;
    (void)event;
    return 0;
}

void lost_display_ignore_errors(void)
{
    set_error_handler *set;
    find("libX11.so.6", "XSetErrorHandler", &set);
    if (set)
        set(ignore);
}

bool lost_display_is_lost(SDL_Window *window)
{
#ifdef SDL_VIDEO_DRIVER_WAYLAND
    SDL_SysWMinfo info;
    get_error *get;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND)
        return false;
    find("libwayland-client.so.0", "wl_display_get_error", &get);
    return get && get(info.info.wl.display);
#else
    (void)window;
    return false;
#endif
}
