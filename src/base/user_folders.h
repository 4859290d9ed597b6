/* The user's folders for settings, work and pictures. */
#ifndef BASE_USER_FOLDERS_H
#define BASE_USER_FOLDERS_H

enum { USER_FOLDER_SIZE = 1000 };

/* Each is "" if it does not exist. On POSIX systems the first three follow the XDG Base Directory Specification 0.8.
 * The last one is the desktop's folder for pictures (xdg-user-dirs), or "Pictures" at home. */
struct user_folders {
    char data[USER_FOLDER_SIZE], state[USER_FOLDER_SIZE], config[USER_FOLDER_SIZE], pictures[USER_FOLDER_SIZE];
};

void user_folders_find(struct user_folders *folders);

#endif
