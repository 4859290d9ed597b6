/* SDL opens Xlib and Wayland's library itself, when they are needed, and has no event for this. So both are asked in the library that
 * SDL has opened, which is looked for there: the program needs neither to build nor to start. */
#include "window/lost_display.h"

#include <SDL_syswm.h>
#include <stddef.h>
#include <unistd.h>

#include "base/library.h"
#include "base/temp_files.h"
#include "command/command.h"

/* Xlib's Display is only passed on. */
typedef int io_error_handler(void *display);
typedef io_error_handler *set_io_error_handler(io_error_handler *handler);
struct wl_display; /* what SDL names only where it knows Wayland */
typedef int get_error(struct wl_display *display);

static int handle(void *display)
{
    static const char message[] = "sudoscope: the display was lost\n";
    (void)display;
    temp_files_delete();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written; /* there is nobody else to tell */
    _exit(EXIT_MACHINE);
}

/* Finds a function of a library that is open, for as long as SDL keeps it open. NULL if there is none. */
static void find(const char *name, const char *function, void *found)
{
    void *library = library_opened(name);
    *(void **)found = NULL;
    if (library) {
        library_find(library, function, found);
        library_close(library);
    }
}

void lost_display_watch(void)
{
    set_io_error_handler *set;
    find("libX11.so.6", "XSetIOErrorHandler", &set);
    if (set)
        set(handle);
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
