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
 * A record with `Puzzle` puts a board on the table: the name of a puzzle that comes with the program, or the puzzle
 * itself in any form that is read. The records after it are its stops, in the order in which they are shown. A lesson
 * can have several boards. docs/lessons.md lists the fields. */
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
    LESSON_MAX_TEXT = 900,  /* bytes of a field other than a puzzle */
    LESSON_MAX_PLACES = 100 /* marks, arrows, answers or choices of a stop */
};

struct lesson_board {
    struct puzzle *puzzle; /* owned */
    const struct engine *engine;
    size_t first_stop, stops;
};

/* A stop. Its texts are "" where it has none; its members are the fields of its record. */
struct lesson_stop {
    size_t line;       /* of the file, from 1 */
    const char *until; /* where it stands, as search_parse reads it, from the stop before on; NULL: at `step` */
    uint64_t step;     /* UINT64_MAX: the last one */
    const char *say, *ask, *hint;
    enum frame_panel panel; /* FRAME_PANELS: as it was */
    double pause;           /* seconds after which playing goes on; 0: it waits */
    unsigned digit;         /* to light up; 0: none */
    const struct scene_place *mark, *answer;
    const struct scene_arrow *arrow;
    const char *const *choice;
    size_t marks, arrows, answers, choices;
    unsigned chosen; /* the right choice, from 1; 0: the answers are places */
};

struct lesson_file {
    const char *title, *author;
    ARRAY(struct lesson_board) boards;
    ARRAY(struct lesson_stop) stops; /* of all boards, in order */
    struct arena arena;              /* holds the texts */
};

/* Returns whether the text is a lesson file, good or bad: its first record has the field `Lesson`, and only fields
 * before it.
 */
bool lesson_file_recognized(const char *text, size_t length);

/* Copies the title of a lesson file's text, or "" if it has none in its first record. */
void lesson_file_title(const char *text, char *title, size_t size);

/* Reads a lesson file. Returns NULL with `error` filled, which names `source` and the line. Every name of a cell is
 * checked against its board; whether an engine gets as far as a stop shows only when it is played. */
struct lesson_file *lesson_file_read(const char *text, size_t length, const char *source, struct text_error *error);
void lesson_file_destroy(struct lesson_file *lesson); /* takes NULL */

/* Returns the board that stop number `stop` belongs to. */
const struct lesson_board *lesson_file_board(const struct lesson_file *lesson, size_t stop);

/* Returns whether a click on the candidate of the cell, or on the cell, answers the stop's question. */
bool lesson_stop_accepts(const struct lesson_stop *stop, struct scene_place place);

/* Appends the record of a stop that a person made while stepping. */
void lesson_file_write_stop(struct buffer *out, const struct layout *layout, const struct lesson_stop *stop);

/* Appends the first record, whose puzzle names its layout; writer_layout must be able to. `engine` may be "". */
void lesson_file_write_head(struct buffer *out, const char *title, const struct puzzle *puzzle, const char *engine);

#endif
