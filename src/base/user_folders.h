/* The person's folders: where settings, work and pictures go. */
#ifndef BASE_USER_FOLDERS_H
#define BASE_USER_FOLDERS_H

enum { USER_FOLDER_SIZE = 1000 };

/* "" where there is none. On POSIX systems the first three follow the XDG Base Directory Specification 0.8, and the
 * last one is the folder for pictures that the desktop knows (xdg-user-dirs), or "Pictures" at home. */
struct user_folders {
    char data[USER_FOLDER_SIZE], state[USER_FOLDER_SIZE], config[USER_FOLDER_SIZE], pictures[USER_FOLDER_SIZE];
};

void user_folders_find(struct user_folders *folders);

#endif
