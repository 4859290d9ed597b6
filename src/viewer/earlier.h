/* Earlier work: what was replaced, left behind by a window that was killed, or set aside as damaged. It is found by
 * reading the folder, so that whatever lies there can be opened. */
#ifndef VIEWER_EARLIER_H
#define VIEWER_EARLIER_H

#include <time.h>

#include "base/user_file.h"
#include "puzzle/puzzle.h"

struct document;
struct viewer;

enum { EARLIER_MOST = 250 };

struct earlier_file {
    char name[USER_FILE_NAME]; /* in the folder of states */
    time_t changed;
};

/* Finds the files, the latest first. Returns how many. The work of living windows is not among them. */
size_t earlier_find(const struct viewer *viewer, struct earlier_file file[EARLIER_MOST]);
bool earlier_exists(const struct viewer *viewer); /* apart from work that windows were killed with just now */

/* Writes the name of the work's puzzle or, without one, of its board. */
void earlier_title(const struct document *document, char title[PUZZLE_NAME_SIZE]);

/* Writes date, title and how many cells are filled; of a file that cannot be read, date and name. */
void earlier_describe(const struct viewer *viewer, const struct earlier_file *file, char *text, size_t size);

#endif
