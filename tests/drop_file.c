/* Drops a file on a window, as a file manager does by the XDND protocol: drop_file WINDOW FILE. Status 0 once the
 * window has said that it is finished with it. */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VERSION = 5, PATIENCE = 20 }; /* seconds */

struct drop {
    Display *display;
    Window source, target;
    const char *file;
    bool accepted, finished;
};

static Atom atom(const struct drop *drop, const char *name)
{
    return XInternAtom(drop->display, name, False);
}

static void send(const struct drop *drop, const char *message, const long *data)
{
    XEvent event = {.xclient = {
                        .type = ClientMessage,
                        .window = drop->target,
                        .message_type = atom(drop, message),
                        .format = 32,
                    }};
    event.xclient.data.l[0] = (long)drop->source;
    for (unsigned i = 0; i < 4; i++)
        event.xclient.data.l[i + 1] = data[i];
    XSendEvent(drop->display, drop->target, False, NoEventMask, &event);
    XFlush(drop->display);
}

/* The target asks what was dropped. */
static void hand_over(const struct drop *drop, const XSelectionRequestEvent *request)
{
    char list[4096];
    int length = snprintf(list, sizeof list, "file://%s\r\n", drop->file);
    XChangeProperty(drop->display, request->requestor, request->property, request->target, 8, PropModeReplace,
                    (const unsigned char *)list, length);
    XEvent event = {.xselection = {
                        .type = SelectionNotify,
                        .requestor = request->requestor,
                        .selection = request->selection,
                        .target = request->target,
                        .property = request->property,
                        .time = request->time,
                    }};
    XSendEvent(drop->display, request->requestor, False, NoEventMask, &event);
    XFlush(drop->display);
}

/* Looks at what came until `*flag` is set. */
static bool wait_for(struct drop *drop, const bool *flag)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    for (time_t end = time(NULL) + PATIENCE; !*flag && time(NULL) < end; nanosleep(&moment, NULL)) {
        while (XPending(drop->display)) {
            XEvent event;
            XNextEvent(drop->display, &event);
            if (event.type == SelectionRequest)
                hand_over(drop, &event.xselectionrequest);
            if (event.type != ClientMessage)
                continue;
            drop->accepted |= event.xclient.message_type == atom(drop, "XdndStatus") && event.xclient.data.l[1] & 1;
            drop->finished |= event.xclient.message_type == atom(drop, "XdndFinished");
        }
    }
    return *flag;
}

int main(int count, char **arguments)
{
    struct drop drop = {.display = XOpenDisplay(NULL)};
    if (count != 3 || !drop.display)
        return 2;
    drop.target = strtoul(arguments[1], NULL, 0);
    drop.file = arguments[2];
    drop.source = XCreateSimpleWindow(drop.display, DefaultRootWindow(drop.display), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(drop.display, atom(&drop, "XdndSelection"), drop.source, CurrentTime);
    long list = (long)atom(&drop, "text/uri-list"), copy = (long)atom(&drop, "XdndActionCopy");
    send(&drop, "XdndEnter", (long[]){VERSION << 24, list, 0, 0});
    send(&drop, "XdndPosition", (long[]){0, 300 << 16 | 300, CurrentTime, copy});
    bool done = wait_for(&drop, &drop.accepted);
    if (done) {
        send(&drop, "XdndDrop", (long[]){0, CurrentTime, 0, 0});
        done = wait_for(&drop, &drop.finished);
    }
    XCloseDisplay(drop.display);
    return !done;
}
