/* A window's claim to files of the state folder, so that no window writes another's: each living window holds a number
 * of its own, by a lock that ends with the process, and keeps its work and its open puzzle in the files of that number:
 * `work` and `open` for 1, `work.2` and `open.2` for 2. A window that starts continues the number that was used last of
 * those that no window holds; the work under the others is kept as recent files. */
#ifndef VIEWER_CLAIM_H
#define VIEWER_CLAIM_H

#include "base/user_file.h"

struct viewer;

enum { CLAIM_MAX_NUMBER = 64, CLAIM_EARLIER = 99 };

/* With what the names of work begin; and the first words of work and of an open puzzle. A number follows these, the
 * version; these are the ones that this program writes. */
enum { CLAIM_WORK_VERSION = 1, CLAIM_OPEN_VERSION = 2 };
#define CLAIM_WORK_NAME "work"
#define CLAIM_WORK "%sudoscope-work"
#define CLAIM_OPEN "%sudoscope-open"

struct claim {
    unsigned number; /* 0: none */
    int lock;        /* a descriptor; -1: the number may only be read, because the folder could not be written to */
    bool has_left;   /* another window has left work, which is to be said */
    bool has_newer;  /* a newer version has left work, which is to be said */
    char newer[USER_FILE_NAME]; /* the name of its file */
};

/* Where there is a folder, continues a number or takes a new one. */
void claim_begin(struct viewer *viewer);
/* Takes a new number, unless the window holds one. Returns false with `error` filled if no lock can be had. */
bool claim_hold(struct viewer *viewer, struct text_error *error);
/* Says once, when nothing else is said, that another window left work behind. */
void claim_advance(struct viewer *viewer);
void claim_end(struct viewer *viewer);

/* For the window's own file that cannot be read: sets it aside, and puts its path before the error's message. One of a
 * newer version, named by `word`, and one that cannot be set aside stay where they are: then the window leaves its
 * number, and claim_hold takes a new one. Returns whether the file is set aside. */
bool claim_set_aside(struct viewer *viewer, const char *name, const char *word, struct text_error *error);

/* Writes the name of the window's own file. */
void claim_name(const struct viewer *viewer, const char *name, char own[USER_FILE_NAME]);

/* Returns whether a file with such a name is earlier work, not that of this window or of another one that lives. */
bool claim_is_earlier(const struct viewer *viewer, const char *name);
bool claim_is_put_away(const char *name); /* it is the name of work that was replaced, left or set aside */

/* Finds the name and path for work that is replaced: "work-1" and so on, the first that does not exist, or the oldest
 * of CLAIM_EARLIER. A file that is not work of this version is not replaced. Until the descriptor that it returns is
 * closed, no other window finds one. -1 with errno set if there is none. */
int claim_find_earlier(const struct viewer *viewer, char name[USER_FILE_NAME], char path[USER_FILE_PATH]);

#endif
