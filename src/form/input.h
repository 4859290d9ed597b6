/* The PUZZLE argument of the command line: a file's name, "-" for standard input, or the puzzle itself. */
#ifndef FORM_INPUT_H
#define FORM_INPUT_H

#include "base/file.h"
#include "form/reader.h"

/* The most bytes that are read, of a file or of standard input. */
#define INPUT_LIMIT ((size_t)1 << 30)

struct input {
    struct file_view view;       /* the bytes */
    char source[160];            /* its name in error messages */
    char name[PUZZLE_NAME_SIZE]; /* its name in the window's title */
};

/* Returns `operand`, or "-" if it is NULL and standard input is a pipe, a socket or a file. */
const char *input_default_operand(const char *operand);

/* With NULL as operand, opens the built-in puzzle that the program shows when none is given. A file that `stays`
 * chooses is not copied (file_view_open); it may be NULL. */
bool input_open(struct input *input, const char *operand, file_view_choice *stays, struct text_error *error);
void input_finish(struct input *input);

/* Opens the text itself as input, which never names a file. */
void input_open_text(struct input *input, const char *text);

/* Prints the puzzle's note among the messages, if reading it left one. */
void input_print_note(const struct puzzle *puzzle, const char *source, FILE *messages);

/* Says among the messages how many puzzles are left out where the first of a list is taken, and what cannot be read.
 */
void input_print_left_out(const struct puzzle_count *count, const char *source, FILE *messages);

/* Reads the first puzzle of the input, which the caller owns, and prints its note and what is left out. A puzzle
 * without a name gets the name of the input. */
struct puzzle *input_read_first(const struct input *input, FILE *messages, struct text_error *error);

#endif
