/* Texts in which puzzles are values among others: tables with a column of puzzles, JSON with any keys, web pages, and
 * prose. A container finds the values and yields them as blocks, in order; it knows nothing of how a board is printed.
 * The reader reads each block as a text of its own. */
#ifndef FORM_CONTAINER_H
#define FORM_CONTAINER_H

#include <string.h>

#include "base/buffer.h"
#include "base/text_error.h"
#include "form/glyph.h"
#include "puzzle/puzzle.h"

enum { CONTAINER_NOTE_SIZE = 128 };

/* A value that holds a puzzle, or what is wrong in its place. */
struct container_block {
    struct buffer text;
    size_t line, column; /* of its first byte in the source, from 1; column 0: not known */
    size_t end;          /* the first byte of the source after it */
    size_t *line_of;     /* the line of the source for each line of the text, from 0; NULL: counted from `line` on */
    unsigned lines;      /* in line_of */
    char name[PUZZLE_NAME_SIZE]; /* of the puzzle, or "" */
    char where[64];              /* the column or key it is from, or "" */
    char note[128];              /* what was passed over before it, or "" */
    bool may_be_empty;           /* it is an error only elsewhere that a block has no puzzle */
    struct text_error error;     /* instead of the text, if its message is not "" */
};

struct container;

/* containers.c: returns the container that the text is, or NULL if it is none. The text must outlive the container.
 * `is_foreign`: it is the form of a program that is not read, so its words are not prose. */
struct container *container_open(const char *text, size_t length, bool is_foreign);

/* The same for the end of a text that began with puzzles in lines. */
struct container *container_open_rest(const char *text, size_t length);
void container_close(struct container *container); /* takes NULL */

/* Reads the next block. Returns false at the end. */
bool container_next(struct container *container, struct container_block *block);

/* --- for the files of the containers --- */

/* One kind of container. Its state begins with a struct container. */
struct container {
    bool (*next)(struct container *container, struct container_block *block);
    void (*close)(struct container *container);
    char note[CONTAINER_NOTE_SIZE]; /* what was passed over after the last block, or "" */
};

struct container *container_open_csv(const char *text, size_t length);
struct container *container_open_json(const char *text, size_t length);
struct container *container_open_html(const char *text, size_t length);
struct container *container_open_latex(const char *text, size_t length);

/* Conditions for reading a text as prose: words and a possible puzzle; words; nothing, because the caller knows that
 * it is prose. */
enum prose_needs { PROSE_NEEDS_PUZZLE, PROSE_NEEDS_WORDS, PROSE_NEEDS_NOTHING };

struct container *container_open_prose(const char *text, size_t length, enum prose_needs needs);

/* The kind of a value, by its characters. */
enum container_value {
    VALUE_OTHER,
    VALUE_BOARD, /* the characters and the number of a board's cells, blanks among them; or the rows of a board in any
                    form */
    VALUE_FULL,  /* the same without blanks, as a solution is */
};

/* Returns the kind. `is_named`: the value has a name for puzzles, so a line with anything between its cells may be one.
 */
enum container_value container_value_of(const char *text, size_t length, bool is_named);

/* Returns whether the word, of a table's head or a key, is a name for unsolved puzzles: "puzzle", "quizzes", "Board".
 */
bool container_names_puzzle(const char *word, size_t length);

/* Returns whether the word names a solution. */
bool container_names_solution(const char *word, size_t length);

#endif
