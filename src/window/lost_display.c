/* SDL opens Xlib itself, when it is needed, and has no event for this. So the handler is set in the library that SDL has opened, which
 * is looked for with dlopen: the program needs Xlib neither to build nor to start. */
#include "window/lost_display.h"

#include <dlfcn.h>
#include <stddef.h>
#include <unistd.h>

#include "base/temp_files.h"
#include "command/command.h"

/* Xlib's Display is only passed on. */
typedef int io_error_handler(void *display);
typedef io_error_handler *set_io_error_handler(io_error_handler *handler);

static int handle(void *display)
{
    static const char message[] = "sudoscope: the display was lost\n";
    (void)display;
    temp_files_delete();
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written; /* there is nobody else to tell */
    _exit(EXIT_MACHINE);
}

void lost_display_watch(void)
{
    void *library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    set_io_error_handler *set = NULL;
    if (library)
        *(void **)&set = dlsym(library, "XSetIOErrorHandler");
    if (set)
        set(handle);
    if (library)
        dlclose(library); /* SDL keeps it open */
}
