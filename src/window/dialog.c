#include "window/dialog.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"
#include "window/child.h"

enum { PATH_SIZE = 4096, MAX_ARGUMENTS = 8 };

struct dialog {
    const char *program;
    Uint32 event;
    bool is_open;
    struct child child; /* of an open dialog */
    int purpose;
    struct thread thread; /* waits for the answer */
};

/* Whether a program of this name is on the PATH. */
static bool is_installed(const char *program)
{
    const char *path = getenv("PATH");
    char file[PATH_SIZE];
    while (path && *path) {
        size_t length = strcspn(path, ":");
        int written = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (length && written > 0 && (size_t)written < sizeof file && !access(file, X_OK))
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

struct dialog *dialog_create(void)
{
    static const char *const programs[] = {"zenity", "kdialog"};
    const char *found = NULL, *wanted = getenv("SUDOSCOPE_DIALOG");
    for (size_t i = 0; i < 2 && !found; i++) {
        if (is_installed(programs[i]) && (!wanted || !strcmp(wanted, programs[i])))
            found = programs[i];
    }
    struct dialog *dialog = found ? memory_calloc(1, sizeof *dialog) : NULL;
    if (!dialog)
        return NULL;
    dialog->program = found;
    dialog->event = SDL_RegisterEvents(1);
    return dialog;
}

/* Reads the answer to its end, and sends it as an event. */
static void *wait_for_answer(void *context)
{
    struct dialog *dialog = context;
    char answer[PATH_SIZE];
    child_read_line(&dialog->child, answer, sizeof answer);
    char *path = child_finish(&dialog->child) && *answer ? memory_strdup(answer) : NULL;
    SDL_Event event = {.user = {.type = dialog->event, .data1 = path}};
    if (SDL_PushEvent(&event) != 1)
        memory_free(path);
    return NULL;
}

/* Lists the program's arguments. `name`: to save under that name; NULL: to open. */
static void list_arguments(const struct dialog *dialog, const char *name, char *folder, const char **argument)
{
    bool is_zenity = !strcmp(dialog->program, "zenity");
    size_t count = 0;
    argument[count++] = dialog->program;
    if (is_zenity) {
        argument[count++] = "--file-selection";
        argument[count++] = name ? "--save" : tr("--title=Open a puzzle");
        if (name) {
            argument[count++] = "--confirm-overwrite";
            argument[count++] = "--filename";
            argument[count++] = name;
        }
    } else {
        argument[count++] = name ? "--getsavefilename" : "--getopenfilename";
        argument[count++] = name ? name : folder;
    }
    argument[count] = NULL;
}

bool dialog_open(struct dialog *dialog, const char *name, int purpose)
{
    const char *argument[MAX_ARGUMENTS];
    char folder[] = ".";
    if (dialog->is_open)
        return true;
    list_arguments(dialog, name, folder, argument);
    if (!child_start(&dialog->child, dialog->program, argument, STDOUT_FILENO))
        return false;
    dialog->purpose = purpose;
    dialog->is_open = thread_start(&dialog->thread, wait_for_answer, dialog);
    if (!dialog->is_open) {
        kill(dialog->child.process, SIGTERM);
        child_finish(&dialog->child);
    }
    return dialog->is_open;
}

/* Ends the thread, whose answer is there. */
static void end(struct dialog *dialog)
{
    thread_join(&dialog->thread);
    dialog->is_open = false;
}

bool dialog_answered(struct dialog *dialog, const SDL_Event *event, char **path, int *purpose)
{
    if (!dialog || event->type != dialog->event)
        return false;
    *path = event->user.data1;
    *purpose = dialog->purpose;
    end(dialog);
    return true;
}

void dialog_destroy(struct dialog *dialog)
{
    SDL_Event event;
    if (!dialog)
        return;
    if (dialog->is_open) {
        kill(dialog->child.process, SIGTERM);
        end(dialog);
    }
    while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, dialog->event, dialog->event) == 1)
        memory_free(event.user.data1);
    memory_free(dialog);
}
