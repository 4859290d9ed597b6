#include "window/dialog.h"

#include <stdlib.h>
#include <string.h>

#include "base/child.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/translation.h"

enum { PATH_SIZE = 4096, MAX_ARGUMENTS = 8 };

struct dialog {
    const char *program;
    Uint32 event;
    bool is_open;
    struct child child; /* process of an open dialog */
    int purpose;
    struct thread thread;   /* waits for the answer */
    char answer[PATH_SIZE]; /* the chosen path, valid once the event has arrived; "": none */
};

struct dialog *dialog_create(void)
{
    static const char *const programs[] = {"zenity", "kdialog"};
    const char *found = NULL, *wanted = getenv("SUDOSCOPE_DIALOG");
    for (size_t i = 0; i < 2 && !found; i++) {
        if (child_is_installed(programs[i]) && (!wanted || !strcmp(wanted, programs[i])))
            found = programs[i];
    }
    struct dialog *dialog = found ? memory_calloc(1, sizeof *dialog) : NULL;
    if (!dialog)
        return NULL;
    dialog->program = found;
    dialog->event = SDL_RegisterEvents(1);
    return dialog;
}

/* Reads the complete answer, and sends an event. */
static void *wait_for_answer(void *context)
{
    struct dialog *dialog = context;
    child_read_line(&dialog->child, dialog->answer, sizeof dialog->answer);
    SDL_Event event = {.user = {.type = dialog->event}};
    SDL_PushEvent(&event);
    return NULL;
}

/* Lists the program's arguments. `name`: the proposed name of the file to save; NULL: the dialog opens a file. */
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
    if (!child_start(&dialog->child, &(struct child_program){dialog->program, argument, NULL, CHILD_OUTPUT}))
        return false;
    dialog->purpose = purpose;
    dialog->is_open = thread_start(&dialog->thread, wait_for_answer, dialog);
    if (!dialog->is_open) {
        child_stop(&dialog->child);
        child_finish(&dialog->child, NULL);
    }
    return dialog->is_open;
}

/* Ends the thread and the program, whose answer has arrived or will not. Returns whether a path was chosen. */
static bool end(struct dialog *dialog)
{
    thread_join(&dialog->thread);
    dialog->is_open = false;
    return child_finish(&dialog->child, NULL) && *dialog->answer;
}

bool dialog_answered(struct dialog *dialog, const SDL_Event *event, char **path, int *purpose)
{
    if (!dialog || event->type != dialog->event)
        return false;
    *path = end(dialog) ? memory_strdup(dialog->answer) : NULL;
    *purpose = dialog->purpose;
    return true;
}

void dialog_destroy(struct dialog *dialog)
{
    if (dialog && dialog->is_open) {
        child_stop(&dialog->child);
        end(dialog);
    }
    memory_free(dialog);
}
