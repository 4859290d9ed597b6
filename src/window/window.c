#include "window/window.h"

#include <stdio.h>
#include <string.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/translation.h"
#include "command/command.h"
#include "explain/sentence.h"
#include "viewer/window_place.h"
#include "window/desktop.h"
#include "window/dialog.h"
#include "window/exporter.h"
#include "window/icon.h"
#include "window/keys.h"
#include "window/lost_display.h"
#include "window/present.h"
#include "window/sound.h"
#include "window/speech.h"
#include "window/video.h"

enum { FRAME_MILLISECONDS = 16, POLL_MILLISECONDS = 500, TITLE_MILLISECONDS = 100, MIN_WIDTH = 640, MIN_HEIGHT = 480 };

enum { MOST_DISPLAYS = 16 };

/* The state of closing the window. */
struct ending {
    uint32_t signal;   /* type of the event that a signal sends */
    bool is_signalled; /* closed by a signal: questions to the user are impossible */
    bool is_warned;    /* the user was warned that the work cannot be saved */
    bool is_decided;
};

struct window {
    SDL_Window *window;
    struct present present;
    struct viewer *viewer;
    struct dialog *dialog; /* NULL: there is no program for dialogs */
    struct exporter *exporter;
    bool opened_text; /* the text that SDL sends for the last key is dropped: the key opened a text field, or had an
                       *     effect of its own */
    struct lost_display lost;
    struct ending ending;
    bool needs_repaint; /* the content of the screen was lost */
    bool control_held;  /* held with the last key, whose text was already handled as a key */
    uint64_t last;      /* clock_now of the last frame */
    uint64_t title_updated;
    char title[400];
    struct speech *speech;      /* NULL: not connected */
    char spoken[SENTENCE_SIZE]; /* the sentence spoken last */
    bool speech_failed;         /* the failure has been reported */
    struct sound *sound;        /* NULL: not opened */
    bool sound_failed;
    uint64_t heard; /* position that was last checked for a sound */
    float density;  /* factor by which things are larger than on a screen of 96 dpi */
};

static bool fail(struct text_error *error)
{
    return text_error_system(error, "cannot open a window: %s", SDL_GetError());
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Finds the area of each display without its taskbars. Returns the number of displays. */
static size_t find_displays(struct window_place display[MOST_DISPLAYS])
{
    size_t count = 0;
    SDL_Rect usable;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < MOST_DISPLAYS; i++) {
        if (!SDL_GetDisplayUsableBounds(i, &usable))
            display[count++] = (struct window_place){usable.x, usable.y, usable.w, usable.h};
    }
    return count;
}

/* Returns where the window opens: in its place in the last session, or in the middle; no larger than the display,
 * unless a size was requested. */
static struct window_place choose_place(const struct viewer_params *params, float density)
{
    const struct settings *last = params->settings;
    struct window_place place = {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, params->width, params->height};
    struct window_place display[MOST_DISPLAYS];
    size_t displays = find_displays(display);
    bool has_place = last && last->has_place;
    if (params->fits_screen && !(last && last->width)) {
        place.width = (int)((float)place.width * density);
        place.height = (int)((float)place.height * density);
    }
    if (!params->fits_screen || !displays)
        return place;
    if (has_place) {
        place.x = last->x;
        place.y = last->y;
    }
    return window_place_fit(place, has_place, display, displays);
}

/* Runs in its own thread, which outlives the window. `context` is the type of the event. */
static void stop(void *context)
{
    SDL_PushEvent(&(SDL_Event){.type = (uint32_t)(uintptr_t)context});
}

static void append(struct text_error *error, const char *more)
{
    size_t length = strlen(error->message);
    snprintf(error->message + length, sizeof error->message - length, "%s", more);
}

/* Saves the work. Work that cannot be saved when the program ends is lost. */
static bool save_work(struct window *window, struct text_error *error)
{
    if (!window->viewer || viewer_save_work(window->viewer, error))
        return true;
    append(error, tr(". Your work is not saved"));
    return false;
}

/* For an end that has another reason, which is reported afterwards. */
static void save_work_at_end(void *context)
{
    struct text_error error;
    if (!save_work(context, &error))
        command_note(stderr, &error);
}

static bool open_window(struct window *window, const struct viewer_params *params, struct text_error *error)
{
    thread_hold_stop_signals();
    if (!video_start(error))
        return false;
    window->density = !strcmp(SDL_GetCurrentVideoDriver(), "x11") ? desktop_density() : 1;
    struct window_place place = choose_place(params, window->density);
    window->window = SDL_CreateWindow("sudoscope", place.x, place.y, place.width, place.height,
                                      SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!window->window)
        return fail(error);
    window->lost = (struct lost_display){save_work_at_end, window};
    lost_display_watch(&window->lost, window->window);
    window->ending.signal = SDL_RegisterEvents(1);
    if (!thread_watch_stop_signals(stop, (void *)(uintptr_t)window->ending.signal))
        return text_error_system(error, "the system starts no thread that waits for signals");
    icon_set(window->window);
    SDL_SetWindowMinimumSize(window->window, least((int)(MIN_WIDTH * window->density), place.width),
                             least((int)(MIN_HEIGHT * window->density), place.height));
    if (!present_init(&window->present, window->window))
        return fail(error);
    SDL_StartTextInput();
    return true;
}

static void close_window(struct window *window)
{
    speech_close(window->speech);
    viewer_destroy(window->viewer);
    window->viewer = NULL; /* prevents saving if the display is lost from here on */
    lost_display_ignore_errors();
    present_finish(&window->present);
    if (window->window)
        SDL_DestroyWindow(window->window);
    SDL_Quit();
}

/* Returns pixels per unit of the window's size. Coordinates of the pointer have these units. */
static float pixels_a_unit(const struct window *window)
{
    int pixels, height, logical, ignored;
    present_size(&window->present, &pixels, &height);
    SDL_GetWindowSize(window->window, &logical, &ignored);
    return logical > 0 ? (float)pixels / (float)logical : 1;
}

/* Returns the factor by which things are drawn larger than usual. */
static float window_scale(const struct window *window)
{
    return pixels_a_unit(window) * window->density;
}

static void handle_resize(struct window *window)
{
    int width, height;
    present_size(&window->present, &width, &height);
    if (width < 1 || height < 1)
        return;
    viewer_resize(window->viewer, width, height, window_scale(window));
    window->needs_repaint = true;
}

/* Notes the corner of the frame that the window manager puts around the window, because that is where a window is
 * opened. The size of a full screen is not noted. */
static void remember_place(struct window *window)
{
    int x, y, width, height, top = 0, left = 0;
    if (SDL_GetWindowFlags(window->window) & (SDL_WINDOW_FULLSCREEN_DESKTOP | SDL_WINDOW_MAXIMIZED))
        return;
    SDL_GetWindowPosition(window->window, &x, &y);
    SDL_GetWindowSize(window->window, &width, &height);
    SDL_GetWindowBordersSize(window->window, &top, &left, NULL, NULL);
    viewer_moved(window->viewer, x - left, y - top, width, height);
}

static void handle_key(struct window *window, const SDL_KeyboardEvent *event)
{
    char name[KEY_NAME_SIZE];
    window->control_held = event->keysym.mod & KMOD_CTRL && !(event->keysym.mod & KMOD_ALT);
    bool took_text = viewer_takes_text(window->viewer);
    bool is_named = keys_name(&event->keysym, name);
    if (is_named)
        viewer_key(window->viewer, name);
    window->opened_text = !took_text && (viewer_takes_text(window->viewer) || (is_named && keys_is_typed(name)));
}

static void handle_text(struct window *window, const char *text)
{
    bool is_of_opening_key = window->opened_text;
    window->opened_text = false;
    if (window->control_held || is_of_opening_key)
        return;
    bool took_text = viewer_takes_text(window->viewer);
    if (keys_is_typed(text))
        viewer_key(window->viewer, text);
    if (took_text)
        viewer_text(window->viewer, text);
}

static void handle_drop(struct window *window, SDL_DropEvent *event)
{
    if (event->type == SDL_DROPFILE)
        viewer_drop(window->viewer, event->file);
    else if (event->file)
        viewer_paste(window->viewer, event->file);
    SDL_free(event->file);
}

static void handle_pointer(struct window *window, int x, int y)
{
    float scale = pixels_a_unit(window);
    viewer_pointer(window->viewer, (float)x * scale, (float)y * scale);
}

/* Carries out the action that asked for a file's name. */
static void handle_answer(struct window *window, const char *path, enum action_id action)
{
    struct text_error error;
    if (path && action == ACTION_open)
        viewer_drop(window->viewer, path);
    else if (path && !viewer_do(window->viewer, action, path, &error))
        viewer_show_error(window->viewer, &error);
}

static void handle_button(struct window *window, const SDL_MouseButtonEvent *event)
{
    bool down = event->type == SDL_MOUSEBUTTONDOWN;
    handle_pointer(window, event->x, event->y);
    viewer_hold(window->viewer, SDL_GetModState() & (KMOD_SHIFT | KMOD_CTRL));
    if (event->button == SDL_BUTTON_LEFT)
        viewer_press(window->viewer, down);
    else
        viewer_grab(window->viewer, down);
}

static void handle_window(struct window *window, const SDL_WindowEvent *event)
{
    if (event->event == SDL_WINDOWEVENT_SIZE_CHANGED)
        handle_resize(window);
    if (event->event == SDL_WINDOWEVENT_SIZE_CHANGED || event->event == SDL_WINDOWEVENT_MOVED)
        remember_place(window);
    else if (event->event == SDL_WINDOWEVENT_LEAVE)
        viewer_pointer(window->viewer, -1, -1);
    else if (event->event == SDL_WINDOWEVENT_EXPOSED)
        window->needs_repaint = true;
}

/* Closes the window. If work cannot be saved, the first attempt only warns. */
static void close_if_saved(struct window *window)
{
    struct text_error error;
    window->ending.is_decided =
        viewer_save_work(window->viewer, &error) || window->ending.is_warned || window->ending.is_signalled;
    if (window->ending.is_decided)
        return;
    append(&error, tr(". Your work is not saved: close the window once more to leave without it"));
    viewer_show_error(window->viewer, &error);
    window->ending.is_warned = true;
}

static void handle_event(struct window *window, SDL_Event *event)
{
    char *path;
    const char *failure;
    int action;
    struct text_error error;
    if (dialog_answered(window->dialog, event, &path, &action)) {
        handle_answer(window, path, (enum action_id)action);
        memory_free(path);
        return;
    }
    if (exporter_ended(window->exporter, event, &failure)) {
        viewer_export_ended(window->viewer, failure);
        return;
    }
    if (exporter_could_not_show(window->exporter, event, &error)) {
        viewer_show_error(window->viewer, &error);
        return;
    }
    if (event->type == window->ending.signal) {
        window->ending.is_signalled = true;
        close_if_saved(window);
        return;
    }
    switch (event->type) {
    case SDL_QUIT:
        close_if_saved(window);
        break;
    case SDL_WINDOWEVENT:
        handle_window(window, &event->window);
        break;
    case SDL_KEYDOWN:
        handle_key(window, &event->key);
        break;
    case SDL_TEXTINPUT:
        handle_text(window, event->text.text);
        break;
    case SDL_MOUSEMOTION:
        handle_pointer(window, event->motion.x, event->motion.y);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        handle_button(window, &event->button);
        break;
    case SDL_MOUSEWHEEL:
        if (SDL_GetModState() & KMOD_CTRL)
            viewer_wheel_zoom(window->viewer, event->wheel.preciseY);
        else
            viewer_wheel(window->viewer, event->wheel.preciseY);
        break;
    case SDL_DROPFILE:
    case SDL_DROPTEXT:
        handle_drop(window, &event->drop);
        break;
    }
}

/* Opens the dialog for the action's file, or for saving it under the name that the viewer proposes. */
static void open_dialog(struct window *window, enum action_id action)
{
    char name[EXPORT_PATH_SIZE];
    struct text_error error;
    if (action == ACTION_export)
        viewer_export_name(window->viewer, name, sizeof name);
    else
        viewer_save_name(window->viewer, name, sizeof name);
    if (dialog_open(window->dialog, action == ACTION_open ? NULL : name, action))
        return;
    text_error_system(&error, "the dialog for choosing a file could not be opened");
    viewer_show_error(window->viewer, &error);
}

static void begin_export(struct window *window)
{
    struct text_error error;
    if (exporter_begin(window->exporter, viewer_export(window->viewer), &error))
        viewer_export_began(window->viewer);
    else
        viewer_show_error(window->viewer, &error);
}

static void handle_requests(struct window *window)
{
    unsigned requests = viewer_take_requests(window->viewer);
    if (requests & REQUEST_QUIT)
        close_if_saved(window);
    if (requests & REQUEST_FULL_SCREEN) {
        bool full = SDL_GetWindowFlags(window->window) & SDL_WINDOW_FULLSCREEN_DESKTOP;
        SDL_SetWindowFullscreen(window->window, full ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
    }
    if (requests & (REQUEST_OPEN | REQUEST_SAVE | REQUEST_EXPORT_NAME))
        open_dialog(window, requests & REQUEST_SAVE   ? ACTION_save
                            : requests & REQUEST_OPEN ? ACTION_open
                                                      : ACTION_export);
    if (requests & REQUEST_EXPORT)
        begin_export(window);
    if (requests & REQUEST_EXPORT_STOP)
        exporter_stop(window->exporter);
    if (requests & REQUEST_SHOW_EXPORT)
        exporter_show(window->exporter);
    if (requests & REQUEST_COPY)
        SDL_SetClipboardText(viewer_copied(window->viewer));
    if (requests & REQUEST_PASTE) {
        char *text = SDL_GetClipboardText();
        if (text)
            viewer_paste(window->viewer, text);
        SDL_free(text);
    }
}

/* Updates the title, only a few times a second during a fast search. */
static void update_title(struct window *window, uint64_t now)
{
    char title[sizeof window->title];
    if (now - window->title_updated < TITLE_MILLISECONDS * 1000000ull && viewer_busy(window->viewer))
        return;
    viewer_title(window->viewer, title, sizeof title);
    if (!strcmp(title, window->title))
        return;
    memcpy(window->title, title, sizeof title);
    SDL_SetWindowTitle(window->window, title);
    window->title_updated = now;
}

/* Speaks the sentence if it has changed. Steps that are played faster than speech are skipped. */
static void speak(struct window *window)
{
    const double fastest = 1; /* [steps per second] */
    const struct player *player = viewer_player(window->viewer);
    const char *sentence = viewer_sentence(window->viewer);
    struct text_error error;
    if (!viewer_speaks(window->viewer)) {
        if (window->speech && *window->spoken)
            speech_say(window->speech, "");
        window->spoken[0] = 0;
        window->speech_failed = false;
        return;
    }
    bool is_slow = player->direction == PLAYER_PAUSED || player->speed <= fastest;
    if (!is_slow || window->speech_failed || !strcmp(sentence, window->spoken))
        return;
    if (!window->speech && !(window->speech = speech_open(&error))) {
        window->speech_failed = true;
        viewer_show_error(window->viewer, &error);
        return;
    }
    snprintf(window->spoken, sizeof window->spoken, "%s", sentence);
    speech_say(window->speech, sentence);
}

/* Plays the sound of a step taken forwards. */
static void play_sound(struct window *window)
{
    uint64_t position = player_position(viewer_player(window->viewer)), before = window->heard;
    enum step_kind kind;
    bool places;
    struct text_error error;
    window->heard = position;
    if (!viewer_sounds(window->viewer)) {
        window->sound_failed = false;
        return;
    }
    if (position != before + 1 || window->sound_failed || !viewer_step_here(window->viewer, &kind, &places))
        return;
    if (!window->sound && !(window->sound = sound_open(&error))) {
        window->sound_failed = true;
        viewer_show_error(window->viewer, &error);
        return;
    }
    sound_mark(window->sound, kind, places);
}

static bool show_frame(struct window *window, struct text_error *error)
{
    size_t count;
    uint64_t now = clock_now();
    viewer_advance(window->viewer, (double)(now - window->last) / 1e9);
    window->last = now;
    const struct raster_rect *rects = viewer_frame(window->viewer, &count);
    update_title(window, now);
    speak(window);
    play_sound(window);
    if ((count || window->needs_repaint) &&
        !present_show(&window->present, viewer_raster(window->viewer), rects, count, window->needs_repaint))
        return text_error_system(error, "cannot draw to the window: %s", SDL_GetError());
    window->needs_repaint = false;
    return true;
}

/* Waits until the next frame is due while something moves, otherwise until an event arrives. */
static void wait_for_events(struct window *window)
{
    SDL_Event event;
    int64_t spent = (int64_t)(clock_now() - window->last) / 1000000;
    int timeout = spent < FRAME_MILLISECONDS ? (int)(FRAME_MILLISECONDS - spent) : 1;
    bool idle = !viewer_busy(window->viewer);
    if (idle && viewer_polls(window->viewer)) {
        timeout = POLL_MILLISECONDS;
        idle = false;
    }
    if (idle ? SDL_WaitEvent(&event) : SDL_WaitEventTimeout(&event, timeout)) {
        if (idle) { /* waiting does not count as playing time */
            uint64_t now = clock_now();
            viewer_rest(window->viewer, (double)(now - window->last) / 1e9);
            window->last = now;
        }
        do
            handle_event(window, &event);
        while (SDL_PollEvent(&event));
    }
    handle_requests(window);
}

static bool loop(struct window *window, struct text_error *error)
{
    window->last = clock_now();
    window->needs_repaint = true;
    while (!window->ending.is_decided) {
        if (!show_frame(window, error))
            return false;
        wait_for_events(window);
    }
    return true;
}

bool window_run(const struct viewer_params *params, const char *puzzle, const struct text_error *fault,
                struct text_error *error)
{
    struct viewer_params own = *params;
    struct window window = {.dialog = dialog_create(), .exporter = exporter_create()};
    own.has.dialogs = window.dialog;
    own.has.printer = child_is_installed("lp");
    window.viewer = viewer_create(&own, error);
    struct text_error lost;
    enum user_file_found last =
        window.viewer && !puzzle && params->reopens ? viewer_reopen(window.viewer, &lost) : USER_FILE_NONE;
    bool starts = window.viewer && last != USER_FILE_READ && !puzzle && params->starts;
    if (starts)
        viewer_open_start(window.viewer);
    /* The puzzle is read before the window opens, to report its errors without a display, too. */
    bool ok = window.viewer && (starts || last == USER_FILE_READ || viewer_open_file(window.viewer, puzzle, error)) &&
              open_window(&window, params, error);
    if (ok && fault)
        viewer_show_error(window.viewer, fault);
    if (ok && last == USER_FILE_FAILED)
        viewer_show_error(window.viewer, &lost);
    if (ok) {
        int width, height;
        present_size(&window.present, &width, &height);
        viewer_resize(window.viewer, width, height, window_scale(&window));
        memory_save_at_end(save_work_at_end, &window);
        ok = loop(&window, error);
        memory_save_at_end(NULL, NULL);
        if (ok && lost_display_is_lost(window.window))
            ok = text_error_system(error, "the display was lost");
        if (ok)
            ok = save_work(&window, error);
        else
            save_work_at_end(&window);
    }
    dialog_destroy(window.dialog);
    exporter_destroy(window.exporter);
    sound_close(window.sound);
    close_window(&window);
    return ok;
}
