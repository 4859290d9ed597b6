/* The list of puzzles in a text: they are opened one after the other, or chosen from a menu. The text is kept unchanged
 * and read again for each puzzle: a long list needs no more memory than its text. */
#ifndef VIEWER_PUZZLE_LIST_H
#define VIEWER_PUZZLE_LIST_H

#include "base/buffer.h"
#include "form/reader.h"

struct viewer;

struct puzzle_list {
    char *text; /* a copy; NULL: the text had only one puzzle, or none was opened */
    size_t length;
    char source[160];            /* name in error messages */
    char name[PUZZLE_NAME_SIZE]; /* name for puzzles without one */
    struct puzzle_count count;   /* count of the last text, even if it has only one puzzle */
    size_t changes;              /* how often a list was opened or closed */
    size_t shown;                /* number of the puzzle that was opened last, from 1; 0: there is no list */
    unsigned next_builtin;       /* index of the next built-in puzzle; kept when the list is cleared */
};

/* Records the puzzles of a text whose first one is being opened. */
void puzzle_list_take(struct viewer *viewer, const char *text, size_t length, const char *source, const char *name);
void puzzle_list_clear(struct viewer *viewer);

/* Names the session after its puzzle and the number in the list: "3 of 100: NAME". */
void puzzle_list_name_session(struct viewer *viewer);

/* Appends which puzzle of the list is open, and which parts of the text cannot be read. */
void puzzle_list_describe(const struct viewer *viewer, struct buffer *text);

/* Reads the puzzle with this number, which the caller owns. Returns NULL with `error` filled if the list has none. */
struct puzzle *puzzle_list_read(const struct puzzle_list *list, size_t number, struct text_error *error);

#endif
