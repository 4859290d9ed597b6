#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/user_folders.h"

/* Writes the folder in the variable, or `usual` in the home folder if it is not set. */
static void find_folder(const char *variable, const char *usual, char path[USER_FOLDER_SIZE])
{
    const char *named = getenv(variable), *home = getenv("HOME");
    int length = 0;
    *path = 0;
    if (named && *named == '/')
        length = snprintf(path, USER_FOLDER_SIZE, "%s/sudoscope", named);
    else if (home && *home == '/')
        length = snprintf(path, USER_FOLDER_SIZE, "%s/%s/sudoscope", home, usual);
    if (length >= USER_FOLDER_SIZE)
        *path = 0;
}

/* Reads the value of a line such as XDG_PICTURES_DIR="$HOME/Pictures" in user-dirs.dirs. It is below $HOME or an
 * absolute path. */
static bool read_user_folder(const char *line, const char *home, char path[USER_FOLDER_SIZE])
{
    static const char key[] = "XDG_PICTURES_DIR=\"", in_home[] = "$HOME";
    if (strncmp(line, key, sizeof key - 1))
        return false;
    const char *value = line + sizeof key - 1;
    bool is_in_home = !strncmp(value, in_home, sizeof in_home - 1);
    value += is_in_home ? sizeof in_home - 1 : 0;
    int length = snprintf(path, USER_FOLDER_SIZE, "%s%.*s", is_in_home ? home : "", (int)strcspn(value, "\"\n"), value);
    return *path == '/' && length < USER_FOLDER_SIZE;
}

static void find_pictures(char path[USER_FOLDER_SIZE])
{
    const char *home = getenv("HOME"), *config = getenv("XDG_CONFIG_HOME");
    char line[USER_FOLDER_SIZE];
    bool is_found = false;
    if (!home || *home != '/')
        home = "";
    snprintf(line, sizeof line, "%s%s/user-dirs.dirs", config && *config == '/' ? config : home,
             config && *config == '/' ? "" : "/.config");
    FILE *file = fopen(line, "r");
    while (file && !is_found && fgets(line, sizeof line, file))
        is_found = read_user_folder(line, home, path);
    if (file)
        fclose(file);
    if (!is_found && snprintf(path, USER_FOLDER_SIZE, "%s/Pictures", home) >= USER_FOLDER_SIZE)
        *path = 0;
    if (access(path, W_OK | X_OK))
        *path = 0;
}

void user_folders_find(struct user_folders *folders)
{
    find_pictures(folders->pictures);
    find_folder("XDG_DATA_HOME", ".local/share", folders->data);
    find_folder("XDG_STATE_HOME", ".local/state", folders->state);
    find_folder("XDG_CONFIG_HOME", ".config", folders->config);
}
