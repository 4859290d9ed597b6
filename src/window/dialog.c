#include "window/dialog.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "base/words.h"

extern char **environ;

enum { PATH_SIZE = 4096, MAX_ARGUMENTS = 8 };

struct dialog {
    const char *program;
    Uint32 event;
    pid_t process; /* 0: no dialog is open */
    int answer;    /* the end of the pipe that is read */
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
    char *path = memory_calloc(1, PATH_SIZE);
    size_t length = 0;
    ssize_t got = 1;
    int status = 1;
    while (path && got > 0 && length < PATH_SIZE - 1) {
        got = read(dialog->answer, path + length, PATH_SIZE - 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    waitpid(dialog->process, &status, 0);
    if (path)
        path[strcspn(path, "\n")] = 0;
    if (!path || status || !*path) {
        memory_free(path);
        path = NULL;
    }
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

/* Starts the program with its output in the pipe. */
static bool start(struct dialog *dialog, const char *name, const int pipe_ends[2])
{
    const char *argument[MAX_ARGUMENTS];
    char folder[] = ".";
    posix_spawn_file_actions_t actions;
    list_arguments(dialog, name, folder, argument);
    if (posix_spawn_file_actions_init(&actions))
        return false;
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    /* posix_spawnp does not change the arguments */
    int failed = posix_spawnp(&dialog->process, dialog->program, &actions, NULL, (char *const *)argument, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failed)
        dialog->process = 0;
    return !failed;
}

bool dialog_open(struct dialog *dialog, const char *name, int purpose)
{
    int pipe_ends[2];
    if (dialog->process)
        return true; /* one is open */
    if (pipe2(pipe_ends, O_CLOEXEC))
        return false;
    bool started = start(dialog, name, pipe_ends);
    close(pipe_ends[1]);
    dialog->answer = pipe_ends[0];
    dialog->purpose = purpose;
    if (started && thread_start(&dialog->thread, wait_for_answer, dialog))
        return true;
    if (started) {
        kill(dialog->process, SIGTERM);
        waitpid(dialog->process, NULL, 0);
        dialog->process = 0;
    }
    close(pipe_ends[0]);
    return false;
}

/* Ends the thread, whose answer is there. */
static void end(struct dialog *dialog)
{
    thread_join(&dialog->thread);
    close(dialog->answer);
    dialog->process = 0;
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
    if (dialog->process) {
        kill(dialog->process, SIGTERM);
        end(dialog);
    }
    while (SDL_PeepEvents(&event, 1, SDL_GETEVENT, dialog->event, dialog->event) == 1)
        memory_free(event.user.data1);
    memory_free(dialog);
}
