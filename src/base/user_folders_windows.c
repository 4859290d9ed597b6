/* Settings go to the folder for application data that moves with the user to other machines; work and data go to the
 * local one. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

#include <shlobj.h>

#include "base/user_folders.h"

static void find_folder(int which, const char *below, char path[USER_FOLDER_SIZE])
{
    char folder[MAX_PATH];
    *path = 0;
    if (!SHGetFolderPathA(NULL, which, NULL, SHGFP_TYPE_CURRENT, folder))
        snprintf(path, USER_FOLDER_SIZE, "%s%s", folder, below);
    for (char *at = path; (at = strchr(at, '\\')) != NULL;)
        *at = '/';
}

void user_folders_find(struct user_folders *folders)
{
    find_folder(CSIDL_MYPICTURES, "", folders->pictures);
    find_folder(CSIDL_LOCAL_APPDATA, "/sudoscope/data", folders->data);
    find_folder(CSIDL_LOCAL_APPDATA, "/sudoscope/state", folders->state);
    find_folder(CSIDL_APPDATA, "/sudoscope", folders->config);
}
