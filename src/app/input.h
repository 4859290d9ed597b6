/* The PUZZLE argument: a file's name, "-" for standard input, or the puzzle itself. */
#ifndef APP_INPUT_H
#define APP_INPUT_H

#include "base/file.h"
#include "puzzle/reader.h"

struct input {
    struct file_view view; /* the bytes */
    char source[160]; /* for errors */
    char name[PUZZLE_NAME_SIZE]; /* for the window's title */
};

/* "-" in place of no operand, where standard input is a pipe or a file. */
const char *input_default_operand(const char *operand);

/* NULL as operand is the board that the program shows when it is given none. */
bool input_open(struct input *input, const char *operand, struct text_error *error);
void input_finish(struct input *input);

/* Tells on standard error what reading the puzzle had to decide, if anything. */
void input_print_note(const struct puzzle *puzzle, const char *source);

/* The first puzzle of the input, named after it if it has no name of its own. */
struct puzzle *input_first_puzzle(const char *operand, struct text_error *error);

#endif
