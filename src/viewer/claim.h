/* A window's claim to files in the state folder, which keeps one window from writing another's files. Each open window
 * holds a number by a lock that ends with the process, and keeps its work and its open puzzle in the files of that
 * number: `work` and `open` for 1, `work.2` and `open.2` for 2. A window that starts continues the number that was used
 * last of those that no window holds; the work under the others is kept as recent files. */
#ifndef VIEWER_CLAIM_H
#define VIEWER_CLAIM_H

#include "base/user_file.h"

struct viewer;

enum { CLAIM_MAX_NUMBER = 64, CLAIM_EARLIER = 99 };

/* The first words of the files of work and of an open puzzle. A version number follows them; these are the versions
 * that this program writes. */
enum { CLAIM_WORK_VERSION = 1, CLAIM_OPEN_VERSION = 2 };
#define CLAIM_WORK_NAME "work"
#define CLAIM_WORK "%sudoscope-work"
#define CLAIM_OPEN "%sudoscope-open"

struct claim {
    unsigned number;            /* 0: none */
    int lock;                   /* descriptor of the lock; -1: the number is only for reading, because the folder is not
                                 * writable */
    bool has_left;              /* a closed window has left work, which is to be announced */
    bool has_newer;             /* a newer version has left work, which is to be announced */
    char newer[USER_FILE_NAME]; /* name of that file */
};

/* Continues a number or takes a new one, if there is a folder. */
void claim_begin(struct viewer *viewer);
/* Takes a new number, unless the window holds one. Returns false with `error` filled if no lock is available. */
bool claim_hold(struct viewer *viewer, struct text_error *error);
/* Announces once, when no other message is shown, that a closed window left work. */
void claim_advance(struct viewer *viewer);
void claim_end(struct viewer *viewer);

/* Sets the window's own file aside because it cannot be read, and puts its path before the error's message. A file of a
 * newer version, whose first word is `word`, and a file that cannot be moved stay in place; the window gives up its
 * number, and claim_hold takes a new one. Returns whether the file was set aside. */
bool claim_set_aside(struct viewer *viewer, const char *name, const char *word, struct text_error *error);

/* Writes the name of the window's own file. */
void claim_name(const struct viewer *viewer, const char *name, char own[USER_FILE_NAME]);

/* Returns whether a file with this name is earlier work, neither this window's nor another open window's. */
bool claim_is_earlier(const struct viewer *viewer, const char *name);
bool claim_is_put_away(const char *name); /* returns whether it is the name of work that was replaced, left or set
                                           * aside */

/* Finds a name and path for replaced work: "work-1" and so on, the first unused one, or the oldest of CLAIM_EARLIER. A
 * file that is not work of this version is not replaced. While the returned descriptor is open, no other window can
 * find a name. Returns -1 with errno set if there is none. */
int claim_find_earlier(const struct viewer *viewer, char name[USER_FILE_NAME], char path[USER_FILE_PATH]);

#endif
