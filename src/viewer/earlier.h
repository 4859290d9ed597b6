/* Earlier work: work that was replaced, left by a window that was killed, or set aside as damaged. It is found by
 * reading the folder, and everything in the folder can be opened. */
#ifndef VIEWER_EARLIER_H
#define VIEWER_EARLIER_H

#include <time.h>

#include "base/user_file.h"
#include "puzzle/puzzle.h"

struct document;
struct viewer;

enum { EARLIER_MOST = 250 };

struct earlier_file {
    char name[USER_FILE_NAME]; /* name in the state folder */
    time_t changed;
};

/* Finds the files, the latest first. Returns their number. The work of open windows is left out. */
size_t earlier_find(const struct viewer *viewer, struct earlier_file file[EARLIER_MOST]);
bool earlier_exists(const struct viewer *viewer); /* without the work of windows that were killed just now */

/* Writes the name of the work's puzzle or, if it has none, of its board. */
void earlier_title(const struct document *document, char title[PUZZLE_NAME_SIZE]);

/* Writes date, title and the number of filled cells; for an unreadable file, date and name. */
void earlier_describe(const struct viewer *viewer, const struct earlier_file *file, char *text, size_t size);

#endif
