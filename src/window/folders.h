/* The person's folders: where settings, work and pictures go. */
#ifndef WINDOW_FOLDERS_H
#define WINDOW_FOLDERS_H

enum { FOLDER_SIZE = 1000 };

/* "" where there is none. The first three follow the XDG Base Directory Specification 0.8; the last one is the folder for pictures that the
 * desktop knows (xdg-user-dirs), or "Pictures" at home. */
struct folders {
    char data[FOLDER_SIZE], state[FOLDER_SIZE], config[FOLDER_SIZE], pictures[FOLDER_SIZE];
};

void folders_find(struct folders *folders);

#endif
