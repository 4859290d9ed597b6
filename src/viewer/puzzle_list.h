/* The list of puzzles that a text has: its puzzles are opened one after the other, or chosen from a menu. The text is
 * kept as it is and read again for each puzzle, so a long list takes no more memory than its text. */
#ifndef VIEWER_PUZZLE_LIST_H
#define VIEWER_PUZZLE_LIST_H

#include "base/buffer.h"
#include "form/reader.h"

struct viewer;

struct puzzle_list {
    char *text; /* a copy; NULL: the text had one puzzle, or none was opened */
    size_t length;
    char source[160];            /* in error messages */
    char name[PUZZLE_NAME_SIZE]; /* of a puzzle without a name */
    struct puzzle_count count;   /* of the last text, also with one puzzle */
    size_t changes;              /* how often a list was opened or closed */
    size_t shown;                /* the number of the puzzle that was opened last, from 1; 0: there is no list */
    unsigned next_builtin;       /* index of the built-in puzzle that comes next; stays when the list is cleared */
};

/* Notes the puzzles of a text whose first one is being opened. */
void puzzle_list_take(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name);
void puzzle_list_clear(struct viewer *viewer);

/* Gives the session the name of its puzzle with its number in the list: "3 of 100: NAME". */
void puzzle_list_name_session(struct viewer *viewer);

/* Appends which puzzle of the list is open, and what of the text cannot be read. */
void puzzle_list_describe(const struct viewer *viewer, struct buffer *text);

/* Reads the puzzle of this number, which the caller owns. Returns NULL with `error` filled if the list has none. */
struct puzzle *puzzle_list_read(const struct puzzle_list *list, size_t number, struct text_error *error);

#endif
