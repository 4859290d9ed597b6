/* Texts that contain puzzles among other values: tables with a column of puzzles, JSON with any keys, web pages, and
 * prose. A container finds the values and yields them as blocks, in order. It does not know how boards are printed; the
 * reader reads each block as a separate text. */
#ifndef FORM_CONTAINER_H
#define FORM_CONTAINER_H

#include <string.h>

#include "base/buffer.h"
#include "base/text_error.h"
#include "form/glyph.h"
#include "puzzle/puzzle.h"

enum { CONTAINER_NOTE_SIZE = 128 };

/* A value with a puzzle, or an error in its place. */
struct container_block {
    struct buffer text;
    size_t line, column; /* position of its first byte in the source, from 1; column 0: unknown */
    size_t end;          /* the byte of the source that follows it */
    size_t *line_of;     /* the source line of each line of the text, from 0; NULL: consecutive lines from `line` on */
    unsigned lines;      /* number of lines in `line_of` */
    char name[PUZZLE_NAME_SIZE]; /* the puzzle's name, or "" */
    char where[64];              /* the column or key of the value, or "" */
    char note[128];              /* what was skipped before it, or "" */
    bool may_be_empty;           /* a block without a puzzle is not an error */
    struct text_error error;     /* used instead of the text, if its message is not "" */
};

struct container;

/* containers.c: returns the text's container, or NULL if it is not one. The text must outlive the container.
 * `is_foreign`: the text is in the form of an unsupported program, so its words are not prose. */
struct container *container_open(const char *text, size_t length, bool is_foreign);

/* Returns the container for the rest of a text that began with puzzles in lines. */
struct container *container_open_rest(const char *text, size_t length);
void container_close(struct container *container); /* `container` may be NULL. */

/* Reads the next block. Returns false at the end. */
bool container_next(struct container *container, struct container_block *block);

/* --- for the files of the containers --- */

/* One kind of container. Its state starts with a struct container. */
struct container {
    bool (*next)(struct container *container, struct container_block *block);
    void (*close)(struct container *container);
    char note[CONTAINER_NOTE_SIZE]; /* what was skipped after the last block, or "" */
};

struct container *container_open_csv(const char *text, size_t length);
struct container *container_open_json(const char *text, size_t length);
struct container *container_open_html(const char *text, size_t length);
struct container *container_open_latex(const char *text, size_t length);

/* Conditions for reading a text as prose: words and a possible puzzle; words; none, because the caller knows that it is
 * prose. */
enum prose_needs { PROSE_NEEDS_PUZZLE, PROSE_NEEDS_WORDS, PROSE_NEEDS_NOTHING };

struct container *container_open_prose(const char *text, size_t length, enum prose_needs needs);

/* The kind of a value, judged by its characters. */
enum container_value {
    VALUE_OTHER,
    VALUE_BOARD, /* the characters and number of a board's cells, with blanks; or a board's rows in any form */
    VALUE_FULL,  /* a board's cells without blanks, like a solution */
};

/* Returns the kind. `is_named`: the value has a puzzle's name, so a line with separators between its cells may be a
 * puzzle. */
enum container_value container_value_of(const char *text, size_t length, bool is_named);

/* Returns whether the word (a column's head or a key) means unsolved puzzles: "puzzle", "quizzes", "Board". */
bool container_names_puzzle(const char *word, size_t length);

/* Returns whether the word means a solution. */
bool container_names_solution(const char *word, size_t length);

#endif
