/* The puzzles and lessons of the program: the files of puzzles/, compiled in. To add one, add its file and its row in
 * puzzles/list (with its level) or puzzles/lessons/list. */
#ifndef PUZZLE_BUILTIN_H
#define PUZZLE_BUILTIN_H

struct builtin_puzzle {
    const char *name, *level, *text; /* `level` is "" if the list does not have it */
};

/* Returns all of them in the order of puzzles/list. The first is shown when no puzzle is given. */
const struct builtin_puzzle *builtin_puzzles(unsigned *count);

/* Returns the text of a puzzle by name, or NULL. */
const char *builtin_text(const char *name);

/* Returns the lesson files in the same way, easiest first. */
const struct builtin_puzzle *builtin_lessons(unsigned *count);

/* Returns the text of a lesson by name, or NULL. */
const char *builtin_lesson_text(const char *name);

/* Returns the examples of a technique (puzzles/techniques/ID.txt), or NULL. */
const char *builtin_technique_text(const char *id);

#endif
