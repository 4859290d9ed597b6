/* The puzzles that come with the program: the texts of puzzles/, put into it when it is built. To add one, add its file
 * and its row in puzzles/list. */
#ifndef APP_BUILTIN_H
#define APP_BUILTIN_H

struct builtin_puzzle {
    const char *name, *text;
};

/* All of them, in the list's order; the first is the one shown where none is asked for: seed 1's "Evil" board. */
const struct builtin_puzzle *builtin_puzzles(unsigned *count);

/* The text of one by name, or NULL. */
const char *builtin_text(const char *name);

/* The examples of a technique (puzzles/techniques/ID.txt), or NULL. */
const char *builtin_technique_text(const char *id);

#endif
