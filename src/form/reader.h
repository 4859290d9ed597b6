/* Reads the puzzles of a text, in every form that people exchange.
 *
 * A text may be a container of texts (container.h): a table, JSON, a page, prose. The lines of a text are scanned once
 * (line.h). Lines that begin with the mark of a form are of that form (marked.h); a line longer than any row is a
 * puzzle (form_line.h); rows are a board (board.h), which is read in the best of the ways that the forms of printed
 * boards offer (forms.h). To add a form, see forms.h and marked.h.
 *
 * Usage:
 *     struct puzzle_reader *reader = puzzle_reader_create(text, length, "file.txt");
 *     struct puzzle *puzzle;
 *     struct text_error error;
 *     enum puzzle_read what;
 *     while ((what = puzzle_reader_next(reader, &puzzle, &error)) != PUZZLE_READ_END)
 *         if (what == PUZZLE_READ_ONE) ... puzzle_destroy(puzzle);
 *         else ... report the error; the next call continues after the text that could not be read
 *     puzzle_reader_destroy(reader); */
#ifndef FORM_READER_H
#define FORM_READER_H

#include "form/drawing.h"
#include "puzzle/puzzle.h"

struct puzzle_reader;

enum puzzle_read { PUZZLE_READ_ONE, PUZZLE_READ_BAD, PUZZLE_READ_END };

/* `text` stays owned by the caller and must outlive the reader. `source` is its name in errors. */
struct puzzle_reader *puzzle_reader_create(const char *text, size_t length, const char *source);
void puzzle_reader_destroy(struct puzzle_reader *reader); /* `reader` may be NULL. */

/* Declares the text to be the rest of one that has had puzzles in lines so far. Words alone are then skipped, and no
 * document begins. */
void puzzle_reader_continue(struct puzzle_reader *reader);

/* Reads the next puzzle. PUZZLE_READ_ONE: the caller owns `*puzzle`. PUZZLE_READ_BAD: `error` is filled, and reading
 * can continue. PUZZLE_READ_END: no more puzzles. Clues without a following board are an error, too. */
enum puzzle_read puzzle_reader_next(struct puzzle_reader *reader, struct puzzle **puzzle, struct text_error *error);

/* Returns the meanings of drawings that the text states and, after a puzzle was refused because a group of its drawings
 * has none, the groups to ask about. */
const struct drawing_meanings *puzzle_reader_drawings(const struct puzzle_reader *reader);

/* Returns the number of bytes read so far. */
size_t puzzle_reader_position(const struct puzzle_reader *reader);

/* Fills `error` for a text without puzzles. */
void puzzle_reader_found_none(const char *source, struct text_error *error);

enum { PUZZLE_COUNT_LIMIT = 100000 /* the most puzzles that are counted, so it takes less than a second */ };

/* The puzzles of a text. */
struct puzzle_count {
    size_t puzzles, errors;
    struct text_error first_error; /* set if there are errors */
    bool is_cut;                   /* the text may have more than PUZZLE_COUNT_LIMIT puzzles */
    size_t read;                   /* bytes up to the end of the last counted puzzle */
};

/* Counts the puzzles of a text, and the errors. */
void puzzle_count_all(const char *text, size_t length, const char *source, struct puzzle_count *count);

/* Returns the first puzzle of a text, which the caller owns. If there is none or it is wrong, returns NULL with `error`
 * filled. */
struct puzzle *puzzle_read(const char *text, size_t length, const char *source, struct text_error *error);

#endif
