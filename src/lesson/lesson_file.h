/* A lesson file: a lesson that a teacher has written, as plain text. It is in the rec format of GNU recutils, so that
 * its tools work on it too: records are separated by empty lines, a record has fields `Name: value`, a line that begins
 * with `+` goes on with the field above it, and a line that begins with `#` is a comment.
 *
 *     Lesson: How backtracking works
 *     Puzzle: b3
 *     Engine: pivot
 *
 *     Step: 0
 *     Say: Nothing has been done yet. Row 5 has only one given.
 *     Mark: r5c4 r5c9=4
 *
 *     Until: guess
 *     Ask: Which cell would you try first?
 *     Answer: r5c9
 *     Say: The engine takes the first cell that has two candidates.
 *
 * A record with `Puzzle` opens a board: the field is the name of a puzzle that comes with the program, or the puzzle
 * itself in any form that is read. The records after it are the stops on this board, in the order in which they are
 * shown. A lesson can have several boards. docs/lessons.md lists the fields. */
#ifndef LESSON_LESSON_FILE_H
#define LESSON_LESSON_FILE_H

#include "base/arena.h"
#include "base/array.h"
#include "base/buffer.h"
#include "engine/engine.h"
#include "scene/scene.h"

enum {
    LESSON_MAX_BYTES = 1 << 20,
    LESSON_MAX_STOPS = 1000,
    LESSON_MAX_TEXT = 900,  /* bytes in a field other than a puzzle */
    LESSON_MAX_PLACES = 100 /* marks, arrows, answers or choices in a stop */
};

struct lesson_board {
    struct puzzle *puzzle; /* owned */
    const struct engine *engine;
    size_t first_stop, stops;
};

/* A stop. Its members are the fields of its record; missing texts are "". */
struct lesson_stop {
    size_t line;       /* line in the file, from 1 */
    const char *until; /* its position, searched from the previous stop on as by search_parse; NULL: at `step` */
    uint64_t step;     /* UINT64_MAX: the last step */
    const char *say, *ask, *hint;
    enum frame_panel panel; /* FRAME_PANELS: unchanged */
    double pause;           /* seconds before playing continues; 0: it waits */
    unsigned digit;         /* the digit to highlight; 0: none */
    const struct scene_place *mark, *answer;
    const struct scene_arrow *arrow;
    const char *const *choice;
    size_t marks, arrows, answers, choices;
    unsigned chosen; /* the right choice, from 1; 0: the answers are cells or candidates */
};

struct lesson_file {
    const char *title, *author;
    ARRAY(struct lesson_board) boards;
    ARRAY(struct lesson_stop) stops; /* stops of all boards, in order */
    struct arena arena;              /* holds the texts */
};

/* Returns whether the text is a lesson file, valid or not: its first record has the field `Lesson`, preceded only by
 * fields. */
bool lesson_file_recognized(const char *text, size_t length);

/* Copies the title from a lesson file's text; "" if its first record has none. */
void lesson_file_title(const char *text, char *title, size_t size);

/* Reads a lesson file. Returns NULL with `error` filled, including `source` and the line. Every cell name is checked
 * against its board; whether an engine reaches a stop is only known when it is played. */
struct lesson_file *lesson_file_read(const char *text, size_t length, const char *source, struct text_error *error);
void lesson_file_destroy(struct lesson_file *lesson); /* `lesson` may be NULL. */

/* Returns the board of stop number `stop`. */
const struct lesson_board *lesson_file_board(const struct lesson_file *lesson, size_t stop);

/* Returns whether a click on the candidate of the cell, or on the cell, answers the stop's question. */
bool lesson_stop_accepts(const struct lesson_stop *stop, struct scene_place place);

/* Appends the record of a stop made by a user while stepping. */
void lesson_file_write_stop(struct buffer *out, const struct layout *layout, const struct lesson_stop *stop);

/* Appends the first record. The puzzle names its layout, so writer_layout must support it. `engine` may be "". */
void lesson_file_write_head(struct buffer *out, const char *title, const struct puzzle *puzzle, const char *engine);

#endif
