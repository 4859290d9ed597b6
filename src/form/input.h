/* The PUZZLE argument of the command line: a file name, "-" for standard input, or the puzzle itself. */
#ifndef FORM_INPUT_H
#define FORM_INPUT_H

#include "base/file.h"
#include "form/reader.h"

/* The most bytes to read from a file or standard input. */
#define INPUT_LIMIT ((size_t)1 << 30)

struct input {
    struct file_view view;       /* the content */
    char source[160];            /* name for error messages */
    char name[PUZZLE_NAME_SIZE]; /* name for the window's title */
};

/* Returns `operand`; if it is NULL and standard input is a pipe, a socket or a file, "-". */
const char *input_default_operand(const char *operand);

/* Opens the input. With NULL as operand, opens the built-in puzzle that the program shows by default. A file that
 * `stays` chooses is not copied (file_view_open); `stays` may be NULL. */
bool input_open(struct input *input, const char *operand, file_view_choice *stays, struct text_error *error);
void input_finish(struct input *input);

/* Opens the text itself as input. It is never taken for a file name. */
void input_open_text(struct input *input, const char *text);

/* Prints the note of a puzzle among the messages, if the reader left one. */
void input_print_note(const struct puzzle *puzzle, const char *source, FILE *messages);

/* Prints among the messages what remains of a list whose first puzzle is used: the number of further puzzles, and what
 * cannot be read. */
void input_print_left_out(const struct puzzle_count *count, const char *source, FILE *messages);

/* Reads the first puzzle of the input, which the caller owns, and prints its note and what remains unused. A puzzle
 * without a name gets the name of the input. */
struct puzzle *input_read_first(const struct input *input, FILE *messages, struct text_error *error);

#endif
